import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Maximum time for the secret service to appear on the bus. */
const startTimeoutMs = 10_000;

/** On an overloaded machine, the keyring sometimes hangs while it starts; a second one does not. */
const maxStarts = 3;

type PrivateKeyringOptions = {
  /**
   * `unlocked` (the default) can be used immediately; `locked` holds what an unlocked one stored earlier in the same
   * `dataHome`; `absent` is a bus with no secret service on it.
   */
  readonly state?: 'unlocked' | 'locked' | 'absent';
  /**
   * The location of the keyring's file (its `XDG_DATA_HOME`), which is retained. When omitted, a temporary one that
   * `stop` removes.
   */
  readonly dataHome?: string;
  /** Password of the login keyring; not empty, because the file of a keyring without a password is plain text. */
  readonly password?: string;
};

export type PrivateKeyring = {
  /** The environment variables that make a process use this keyring and no other. */
  readonly env: { DBUS_SESSION_BUS_ADDRESS: string; XDG_DATA_HOME: string };
  /** The secret service's process, for tests that stop, kill or hang it; null if absent. */
  readonly daemon: ChildProcess | null;
  stop(): Promise<void>;
};

/** No service files, so that the bus never starts a second, locked keyring automatically. */
const busConfiguration = (socket: string) => `<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/** The bus runs while its standard input is open, so it exits with us however we exit, and the keyring with it. */
const sharedBus =
  'command -v dbus-daemon >/dev/null || exit 127; dbus-daemon --config-file="$1/bus.conf" --nofork --nopidfile & ' +
  'read -r _; kill -9 $!; rm -rf "$1"';

/**
 * Starts a separate D-Bus session bus and GNOME keyring on Linux: the real keychain, without touching that of the
 * current user. Resolves when the secret service answers on the bus.
 */
export async function startPrivateKeyring(options: PrivateKeyringOptions = {}): Promise<PrivateKeyring> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (!(error instanceof StartTimeoutError) || starts === maxStarts) throw error;
    }
  }
}

class StartTimeoutError extends Error {}

async function startOnce(options: PrivateKeyringOptions): Promise<PrivateKeyring> {
  const { state = 'unlocked', password = 'dockhand' } = options;
  const room = mkdtempSync(join(tmpdir(), 'dockhand-keyring-'));
  const dataHome = options.dataHome ?? join(room, 'data');
  mkdirSync(dataHome, { recursive: true, mode: 0o700 });
  const socket = join(room, 'bus');
  writeFileSync(join(room, 'bus.conf'), busConfiguration(socket));
  const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}`, XDG_DATA_HOME: dataHome };
  const bus = spawn('sh', ['-c', sharedBus, 'sh', room], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Outside of the process group, so that it survives a SIGKILL of the group and cleans up.
    detached: true,
  });
  let daemon: ChildProcess | null = null;

  async function stop(): Promise<void> {
    await killAndWait(daemon);
    if (bus.exitCode === null) {
      bus.stdin.end();
      await once(bus, 'exit');
    }
    rmSync(room, { recursive: true, force: true });
  }

  try {
    await waitUntil(() => existsSync(socket), bus, 'The private D-Bus');
    if (state === 'absent') return { env, daemon: null, stop };
    const unlocking = state === 'unlocked' ? ['--unlock'] : [];
    const secretService = spawn(
      'gnome-keyring-daemon',
      ['--foreground', '--components=secrets', ...unlocking],
      {
        // It creates a control folder in XDG_RUNTIME_DIR, where the user's own keyring may have one.
        env: { ...process.env, ...env, XDG_RUNTIME_DIR: room, DISPLAY: '', WAYLAND_DISPLAY: '' },
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    );
    daemon = secretService;
    // The password is the complete standard input. With empty input, no login keyring is created.
    secretService.stdin.on('error', () => undefined);
    secretService.stdin.end(state === 'unlocked' ? password : '');
    await waitUntil(() => ownsSecretsName(env), secretService, 'The private keyring');
    return { env, daemon: secretService, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitUntil(isThere: () => boolean, child: ChildProcess, name: string): Promise<void> {
  let failure: Error | null = null;
  child.once('error', (error) => (failure = error));
  const deadline = performance.now() + startTimeoutMs;
  while (!isThere()) {
    if (failure !== null) throw failure as Error;
    if (child.exitCode !== null) throw new Error(`${name} ended with code ${child.exitCode}.`);
    if (performance.now() > deadline)
      throw new StartTimeoutError(`${name} did not appear within ${startTimeoutMs / 1_000} s.`);
    await wait(20);
  }
}

/** Whether a secret service answers on the bus that the variables name. */
export function ownsSecretsName(env: Record<string, string>): boolean {
  const { stdout, error } = spawnSync(
    'dbus-send',
    [
      '--session',
      '--print-reply=literal',
      '--dest=org.freedesktop.DBus',
      '/org/freedesktop/DBus',
      'org.freedesktop.DBus.NameHasOwner',
      'string:org.freedesktop.secrets',
    ],
    { env: { ...process.env, ...env }, encoding: 'utf8' },
  );
  if (error !== undefined) throw error;
  return stdout.includes('true');
}

async function killAndWait(child: ChildProcess | null): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  // A stopped process (a test's hung keyring) only reacts to SIGKILL.
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Whether a desktop session has its D-Bus, usually with the user's own keyring. */
export function hasSessionBus(env = process.env): boolean {
  if (env['DBUS_SESSION_BUS_ADDRESS']) return true;
  const runtime = env['XDG_RUNTIME_DIR'];
  return Boolean(runtime) && existsSync(join(runtime ?? '', 'bus'));
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** A message about what was done about the keychain, and the keyring if one was started. */
type KeychainArrangement = { readonly words: string; readonly keyring: PrivateKeyring | null };

/**
 * Provides a keychain for the local sandbox if there is no desktop session: a private bus with its own unlocked
 * keyring, the same one at each start with the same data folder. A desktop session's keychain is used as it is, and
 * real accounts never get a private one.
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
