import { createHash, randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { type KeychainLine, type KeychainProcess, openKeychainLine } from './keychain-line.ts';
import { type KeychainTrouble, toKeychainTrouble } from './keychain-messages.ts';

/** The keychain call failed; `detail` is its own error text, for the log. */
export interface KeychainFailure {
  readonly kind: 'failed';
  readonly state: KeychainTrouble;
  readonly detail: string;
}

export interface KeychainTimeout {
  /** Replaces the keychain's default deadline, because a user may be typing the keyring password. */
  readonly deadlineMs?: number;
}

/** The system's keychain under one service name. Calls are handled sequentially and never reject. */
export interface Keychain {
  /**
   * Reads one entry. A locked Linux keyring returns null just like a missing entry, so if `isExpected` states that the
   * entry should exist, `missing` is only returned after a trial entry could be written.
   */
  read(
    account: string,
    options: { isExpected: boolean } & KeychainTimeout,
  ): Promise<{ kind: 'found'; secret: string } | { kind: 'missing' } | KeychainFailure>;
  /** Writes one entry and reads it back before returning `kept`. */
  write(account: string, secret: string): Promise<{ kind: 'kept' } | KeychainFailure>;
  /**
   * Removes one entry and returns `gone` only after verifying that it no longer exists, including if it never existed.
   */
  remove(account: string): Promise<{ kind: 'gone' } | KeychainFailure>;
  /** Determines the state by writing, reading and removing a trial entry. */
  probe(patience?: KeychainTimeout): Promise<{ kind: 'working' } | KeychainFailure>;
  /** Ends the process; a later call starts a new one. */
  dispose(): void;
}

interface KeychainOptions {
  /** Starts `keychain-process` and returns the process. */
  readonly fork: () => KeychainProcess;
  /**
   * Total time for one call, default 4,500 ms (a user sees the state within 5 s); then the process is killed and the
   * state is unavailable.
   */
  readonly callDeadlineMs?: number;
  /** Idle time after which the process is ended, default 15,000 ms. */
  readonly idleMs?: number;
  readonly serviceName?: string | undefined;
}

/** For the entries of the default data folder. */
const defaultServiceName = 'Dockhand';

/**
 * Returns the service name for the secrets of a data folder, undefined for the default folder: two folders of one user
 * must not share a sign-in.
 */
export function serviceNameOf(folder: string, defaultFolder: string): string | undefined {
  const path = realPath(folder);
  if (path === realPath(defaultFolder)) return undefined;
  return `${defaultServiceName} ${createHash('sha256').update(path).digest('hex').slice(0, 12)}`;
}

/** On Windows in the spelling of the disk, however it was typed. */
function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return resolve(folder);
  }
}

/**
 * Opens the system's keychain, with entries by account name. A separate process accesses it: started on first use,
 * replaced after a deadline, an exit or an unexpected error, and ended when idle.
 */
export function createKeychain({
  fork,
  callDeadlineMs = 4_500,
  idleMs = 15_000,
  serviceName = defaultServiceName,
}: KeychainOptions): Keychain {
  const line = openKeychainLine({ fork, idleMs, serviceName });
  let lastUse: Promise<unknown> = Promise.resolve();

  /** Runs one use after all earlier ones, with one deadline for all its calls; a thrown error becomes a failure. */
  const use = <Value>(
    run: (deadline: number) => Promise<Value>,
    deadlineMs = callDeadlineMs,
  ): Promise<Value | KeychainFailure> => {
    const result = lastUse.then(async (): Promise<Value | KeychainFailure> => {
      try {
        return await run(performance.now() + deadlineMs);
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        return { kind: 'failed', state: toKeychainTrouble(detail), detail };
      }
    });
    lastUse = result;
    return result;
  };

  return {
    read: (account, { isExpected, deadlineMs }) =>
      use(async (deadline) => {
        const secret = await line.get(account, deadline);
        if (secret !== null) return { kind: 'found', secret };
        if (!isExpected) return { kind: 'missing' };
        await tryOut(line, deadline);
        // The trial may have made the system ask for the password, so an entry that read as null before may be readable
        // now.
        const unlocked = await line.get(account, deadline);
        return unlocked === null ? { kind: 'missing' } : { kind: 'found', secret: unlocked };
      }, deadlineMs),
    write: (account, secret) =>
      use(async (deadline) => {
        await line.set(account, secret, deadline);
        if ((await line.get(account, deadline)) !== secret)
          throw new Error('The entry could not be read back');
        return { kind: 'kept' };
      }),
    remove: (account) =>
      use(async (deadline) => {
        const wasThere = await line.delete(account, deadline);
        if (!wasThere) {
          await tryOut(line, deadline);
          await line.delete(account, deadline);
        }
        if ((await line.get(account, deadline)) !== null) throw new Error('The entry is still there');
        return { kind: 'gone' };
      }),
    probe: ({ deadlineMs } = {}) =>
      use(async (deadline) => {
        await tryOut(line, deadline);
        return { kind: 'working' };
      }, deadlineMs),
    dispose: () => {
      line.dispose();
    },
  };
}

/** Writes, reads and removes a separate entry: a locked keyring refuses only writes. */
async function tryOut(line: KeychainLine, deadline: number): Promise<void> {
  const account = 'trial';
  const secret = randomUUID();
  await line.set(account, secret, deadline);
  const isReadable = (await line.get(account, deadline)) === secret;
  await line.delete(account, deadline);
  if (!isReadable) throw new Error('The trial entry could not be read back');
}
