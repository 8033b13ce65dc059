import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ownsSecretsName, type PrivateKeyring } from '#build/private-keyring.ts';
import type { KeychainProcess } from '#electron/session/keychain-line.ts';

const run = promisify(execFile);
const collection = '/org/freedesktop/secrets/collection/login';

/** The environment of a process without a session bus. */
export const noBus: NodeJS.ProcessEnv = withoutBus(process.env);

function withoutBus(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    DBUS_SESSION_BUS_ADDRESS: _bus,
    DISPLAY: _display,
    WAYLAND_DISPLAY: _wayland,
    ...rest
  } = environment;
  // libdbus also looks for a bus in the runtime folder, where a desktop has one.
  return { ...rest, XDG_RUNTIME_DIR: '/nonexistent' };
}

/** Starts the real keychain process in the given environment, like the host's utility process. */
export function forkKeychainProcess(
  environment: () => NodeJS.ProcessEnv,
  forked: (child: ChildProcess) => void = () => undefined,
): () => KeychainProcess {
  return () => {
    const child = fork(
      fileURLToPath(new URL('../../../electron/session/keychain-process.ts', import.meta.url)),
      [],
      {
        serialization: 'advanced',
        env: environment(),
        execArgv: ['--import', new URL('../../../build/host/electron/parent-port.mjs', import.meta.url).href],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    );
    forked(child);
    return {
      postMessage: (message) => {
        // A process that just died is reported by its exit.
        child.send(message, () => undefined);
      },
      on: (event: string, listener: (...values: never[]) => void) =>
        child.on(event, listener as (...values: unknown[]) => void),
      kill: () => child.kill(),
    };
  };
}

/** The environment that a process needs to use this keyring; without a display, so that it cannot prompt the user. */
export function environmentOf({ env }: PrivateKeyring): NodeJS.ProcessEnv {
  return { ...noBus, ...env };
}

function roomOf({ env }: PrivateKeyring): string {
  return dirname(env.DBUS_SESSION_BUS_ADDRESS.replace('unix:path=', ''));
}

/** Locks the login keyring in place, like a screen lock or a user. */
export async function lockKeyring(keyring: PrivateKeyring): Promise<void> {
  await run(
    'dbus-send',
    [
      '--session',
      '--print-reply',
      '--dest=org.freedesktop.secrets',
      '/org/freedesktop/secrets',
      'org.freedesktop.Secret.Service.Lock',
      `array:objpath:${collection}`,
    ],
    { env: environmentOf(keyring) },
  );
}

/** Unlocks the login keyring in place through the daemon's control socket, like the system login. */
export async function unlockKeyring(keyring: PrivateKeyring, password = 'dockhand'): Promise<void> {
  const socket = connect(join(roomOf(keyring), 'keyring', 'control'));
  const text = Buffer.from(password);
  // One byte for the credentials, then: total length, operation 1 (unlock), length of the password, password.
  const packet = Buffer.alloc(12);
  packet.writeUInt32BE(12 + text.length, 0);
  packet.writeUInt32BE(1, 4);
  packet.writeUInt32BE(text.length, 8);
  socket.write(Buffer.concat([Buffer.alloc(1), packet, text]));
  const [reply] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  const result = reply.readUInt32BE(4);
  if (result !== 0) throw new Error(`The keyring was not unlocked (${result})`);
}

/** Starts another secret service on the same bus after the first one was killed, and unlocks it with the password. */
export async function restartSecretService(
  keyring: PrivateKeyring,
  password = 'dockhand',
): Promise<ChildProcess> {
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', '--unlock'], {
    env: { ...environmentOf(keyring), XDG_RUNTIME_DIR: roomOf(keyring) },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin.end(password);
  const deadline = performance.now() + 15_000;
  while (!ownsSecretsName(keyring.env)) {
    if (performance.now() > deadline) throw new Error('The secret service did not come back');
    await wait(20);
  }
  return daemon;
}

/** Ends a process that a test started, even a suspended one. */
export async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
