import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a lock that the operating system holds for this process and drops with it, however it ends; SQLite
 * is the way to such a lock in Node that is the same on three systems and needs no native module.
 *
 * @param file an empty database is kept there; it is never removed, since removing would race with takers.
 * @param waitMs how long to wait for another holder. The wait blocks the thread.
 * @returns what gives the lock back, or null when somebody else holds it for longer than that.
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
  return () => database.close();
}
