import { takeFreePort } from '../../../unit/electron/session/session-fakes.ts';
import { tryRows } from '../try-rows.ts';
import { accessRows } from './access-rows.ts';

tryRows('access', accessRows, async () => ({
  redirectUris: [`http://127.0.0.1:${await takeFreePort()}/callback`],
}));
