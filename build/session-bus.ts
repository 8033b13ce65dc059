import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { type PrivateKeyring, startPrivateKeyring } from './private-keyring.ts';

/** True where a desktop session has its D-Bus, and with it, as a rule, the person's own keyring. */
export function hasSessionBus(env = process.env): boolean {
  if (env['DBUS_SESSION_BUS_ADDRESS']) return true;
  const runtime = env['XDG_RUNTIME_DIR'];
  return Boolean(runtime) && existsSync(join(runtime ?? '', 'bus'));
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** What was done about the keychain, in words, and the keyring when one was started. */
export type KeychainArrangement = { readonly words: string; readonly keyring: PrivateKeyring | null };

/**
 * Sees to a keychain for the local sandbox where there is no desktop session: a private bus with an unlocked
 * keyring of its own, the same one at each start with the same data folder. A desktop session's keychain is
 * used as it is, and real accounts never get a private one.
 */
export async function arrangeKeychain(isLocal: boolean, userDataDir: string): Promise<KeychainArrangement> {
  const as = (words: string) => ({ words, keyring: null });
  if (process.platform !== 'linux') return as('the keychain of this system');
  if (hasSessionBus()) return as('the keyring of this session');
  if (!isLocal) return as('none: there is no D-Bus session, so the sign-in lasts for this run');
  if (!['dbus-daemon', 'gnome-keyring-daemon', 'dbus-send'].every(isInstalled)) {
    return as('none: dbus or gnome-keyring is missing, so the sign-in lasts for this run');
  }
  const folder = createHash('sha256').update(resolve(userDataDir)).digest('hex').slice(0, 16);
  const dataHome = join(tmpdir(), `dockhand-keyrings-${userInfo().uid}`, folder);
  const keyring = await startPrivateKeyring({ dataHome });
  return { words: `a private one for the local sandbox (${dataHome})`, keyring };
}
