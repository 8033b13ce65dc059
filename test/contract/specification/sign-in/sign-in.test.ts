import { findFreePort } from '#build/find-free-port.ts';
import { tryRows } from '#test/contract/specification/try-rows.ts';

tryRows('access', async () => ({ redirectUris: [`http://127.0.0.1:${await findFreePort()}/callback`] }));
tryRows('authorize');
tryRows('channels');
tryRows('token-lifetimes');
tryRows('token');
