import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

/** Unreferenced objects are garbage-collected, and a collected database releases its lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Takes a lock that the operating system holds for this process and releases when it exits, however it exits. SQLite
 * provides such a lock in Node on all three systems without a native module.
 *
 * @param file an empty database is saved there; it is never removed, because removing it would race with takers.
 * @param waitMs how long to wait for another holder. The wait blocks the thread.
 * @returns a function that releases the lock, or null if another process holds it longer than that.
 */
export function takeFileLock(file: string, waitMs = 0): (() => void) | null {
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes('locked')) return null;
    throw error;
  }
  heldLocks.add(database);
  return () => {
    heldLocks.delete(database);
    database.close();
  };
}

/** Data that a second start passes to the first. */
type InstanceNotice = {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
};

/** The data that the first instance writes into the folder; `room` must be removed with it. */
type Announcement = { readonly address: string; readonly room: string | null };

/** In bytes; macOS has the lowest limit, 104 including the terminator. */
const maxSocketPathBytes = 100;

/** Maximum time that a second start looks for the first, which may itself still be starting. */
const noticeTimeoutMs = 1_500;

const lockName = 'host-instance.lock';

/** Whether an app on the host holds the folder. */
export function isFolderInUse(folder: string): boolean {
  const file = join(folder, lockName);
  if (!existsSync(file)) return false;
  try {
    const release = takeFileLock(file);
    release?.();
    return release === null;
  } catch {
    // The lock cannot be checked; the app's own start reports why.
    return false;
  }
}

/**
 * Allows one app per user data folder: the holder of the folder's lock is the first; every other instance sends it a
 * notice over a local socket (a named pipe on Windows) and is expected to quit.
 *
 * @param onNotice called in the first instance for each later start.
 * @returns `isFirst`, and `settled`, which resolves once a second start's notice is delivered or given up.
 */
export function enterUserDataFolder(
  folder: string,
  notice: InstanceNotice,
  onNotice: (notice: InstanceNotice) => void,
): { isFirst: boolean; settled: Promise<void>; leave: () => void } {
  const lock = join(folder, lockName);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Any other user of this computer who could open the file could hold the lock and keep the app from starting.
    writeFileSync(lock, '', { flag: 'a', mode: 0o600 });
    chmodSync(lock, 0o600);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new Error(`Dockhand may not write to its data folder ${folder} (${code}).`, { cause: error });
  }
  const release = takeFileLock(lock);
  const addressFile = join(folder, 'host-instance.json');
  if (release === null) {
    return { isFirst: false, settled: deliver(addressFile, notice), leave: () => undefined };
  }
  forget(addressFile);
  const { address, room } = chooseAddress(folder);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', () => socket.destroy());
    socket.on('end', () => {
      socket.end('received');
      onNotice(JSON.parse(text) as InstanceNotice);
    });
  });
  server.unref();
  server.listen(address, () =>
    writeFileSync(addressFile, JSON.stringify({ address, room }), { mode: 0o600 }),
  );
  return {
    isFirst: true,
    settled: Promise.resolve(),
    leave() {
      server.close();
      forget(addressFile);
      release();
    },
  };
}

/**
 * Returns the address for notices. A socket's path is limited to about 100 bytes, which a user data folder may exceed;
 * in that case it is in a separate, user-private folder in the temp folder.
 */
function chooseAddress(folder: string): Announcement {
  if (process.platform === 'win32') {
    return { address: String.raw`\\.\pipe\dockhand-${crypto.randomUUID()}`, room: null };
  }
  const near = join(folder, 'host-instance.socket');
  if (Buffer.byteLength(near) < maxSocketPathBytes) return { address: near, room: near };
  const room = mkdtempSync(join(tmpdir(), 'dockhand-'));
  return { address: join(room, 'notices'), room };
}

/** Removes an announcement, and the socket of a first instance that was killed. */
function forget(addressFile: string): void {
  try {
    const { room } = JSON.parse(readFileSync(addressFile, 'utf8')) as Announcement;
    if (room !== null) rmSync(room, { recursive: true, force: true });
  } catch {
    // Nothing was announced.
  }
  rmSync(addressFile, { force: true });
}

async function deliver(addressFile: string, notice: InstanceNotice): Promise<void> {
  const deadline = performance.now() + noticeTimeoutMs;
  while (performance.now() < deadline) {
    if (await tryToDeliver(addressFile, notice, deadline - performance.now())) return;
    await wait(50);
  }
}

function tryToDeliver(addressFile: string, notice: InstanceNotice, patienceMs: number): Promise<boolean> {
  let address: string;
  try {
    ({ address } = JSON.parse(readFileSync(addressFile, 'utf8')) as Announcement);
  } catch {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const socket = connect({ path: address, allowHalfOpen: true });
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.on('data', () => {
      resolve(true);
      socket.destroy();
    });
    socket.end(JSON.stringify(notice));
  });
}
