import { randomUUID } from 'node:crypto';
import { type KeychainLine, type KeychainProcess, openKeychainLine } from './keychain-line.ts';
import { type KeychainTrouble, toKeychainTrouble } from './keychain-messages.ts';

/** The keychain did not do it; `detail` is its own text, for the log. */
export interface KeychainFailure {
  readonly kind: 'failed';
  readonly state: KeychainTrouble;
  readonly detail: string;
}

/** How one use of the keychain may differ from the others. */
export interface KeychainPatience {
  /** Instead of the keychain's own deadline: a person may be typing the password of the keyring. */
  readonly deadlineMs?: number;
}

/** The system's keychain under one service name. Uses are answered one after the other and never reject. */
export interface Keychain {
  /**
   * Reads one entry. A locked Linux keyring answers null just as an absent entry does, so `missing` is only said
   * after a trial entry could be written, where `isExpected` says that the entry should be there.
   */
  read(
    account: string,
    options: { isExpected: boolean } & KeychainPatience,
  ): Promise<{ kind: 'found'; secret: string } | { kind: 'missing' } | KeychainFailure>;
  /** Writes one entry, and reads it back before it says `saved`. */
  write(account: string, secret: string): Promise<{ kind: 'kept' } | KeychainFailure>;
  /** Removes one entry, and says `gone` only after it was seen to be gone; an absent one is gone. */
  remove(account: string): Promise<{ kind: 'gone' } | KeychainFailure>;
  /** Finds out the state with a trial entry that is written, read and removed again. */
  probe(patience?: KeychainPatience): Promise<{ kind: 'working' } | KeychainFailure>;
  /** Ends the process; a later use starts another one. */
  dispose(): void;
}

/** What a keychain needs. */
interface KeychainOptions {
  /** Starts `keychain-process` and hands over its two ends. */
  readonly fork: () => KeychainProcess;
  /** How long one use may take in all, default 4,500 (a person sees the state within 5 s); then the process is killed and the state is unavailable. */
  readonly callDeadlineMs?: number;
  /** After how long without a use the process is ended, default 15,000. */
  readonly idleMs?: number;
  readonly serviceName?: string;
}

/**
 * Opens the system's keychain: entries by account name, reached through a process of its own that is started at
 * the first use, replaced after a deadline, an exit or an unexpected error, and ended when idle.
 */
export function createKeychain({
  fork,
  callDeadlineMs = 4_500,
  idleMs = 15_000,
  serviceName = 'Dockhand',
}: KeychainOptions): Keychain {
  const line = openKeychainLine({ fork, idleMs, serviceName });
  let lastUse: Promise<unknown> = Promise.resolve();

  /** Runs one use after all before it, under one deadline for all its calls; a thrown text becomes a failure. */
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
        // The trial may have made the system ask for the password: what was null before can be there now.
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

/** Writes, reads and removes an entry of its own: only a write is refused by a locked keyring. */
async function tryOut(line: KeychainLine, deadline: number): Promise<void> {
  const account = 'trial';
  const secret = randomUUID();
  await line.set(account, secret, deadline);
  const isReadable = (await line.get(account, deadline)) === secret;
  await line.delete(account, deadline);
  if (!isReadable) throw new Error('The trial entry could not be read back');
}
