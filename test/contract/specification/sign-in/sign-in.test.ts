import { takeFreePort } from '../../../unit/electron/session/session-fakes.ts';
import { tryRows } from '../try-rows.ts';

tryRows('access', async () => ({ redirectUris: [`http://127.0.0.1:${await takeFreePort()}/callback`] }));
tryRows('authorize');
tryRows('channels');
tryRows('token-lifetimes');
tryRows('token');
