import { tryRows } from '#test/contract/specification/try-rows.ts';
import { takeFreePort } from '#test/unit/electron/session/session-fakes.ts';

tryRows('access', async () => ({ redirectUris: [`http://127.0.0.1:${await takeFreePort()}/callback`] }));
tryRows('authorize');
tryRows('channels');
tryRows('token-lifetimes');
tryRows('token');
