import { sentenceText } from '#electron/log/sentence-text.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';

/** What is wrong with the store, in terms a user can act on. */
export type StoreProblem = 'diskFull' | 'damaged' | 'readOnly' | 'busy' | 'unavailable' | 'refused';

/**
 * The store could not do what was requested; nothing was half saved. `sentence` is for the user: the standard message
 * of the problem if the error has only a text for the log.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly problem: StoreProblem;
  readonly reason: string | Sentence;

  constructor(problem: StoreProblem, reason: string | Sentence = problem, options?: ErrorOptions) {
    super(typeof reason === 'string' ? reason : sentenceText(reason), options);
    this.problem = problem;
    this.reason = reason;
  }

  get sentence(): Sentence {
    return typeof this.reason === 'string' ? sentence(`failure.store.${this.problem}`) : this.reason;
  }
}

const problemByResultCode: Readonly<Record<number, StoreProblem>> = {
  // SQLITE_BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB (sqlite.org/rescode.html)
  5: 'busy',
  6: 'busy',
  8: 'readOnly',
  10: 'unavailable',
  11: 'damaged',
  13: 'diskFull',
  14: 'unavailable',
  26: 'damaged',
};

const problemByExtendedCode: Readonly<Record<number, StoreProblem>> = {
  // SQLITE_IOERR_SHORT_READ: the file ends too early. IOERR_WRITE and IOERR_SHMSIZE: no room, by a quota for example.
  522: 'damaged',
  778: 'diskFull',
  4_874: 'diskFull',
};

/** SQLite's messages if the file's own description of its tables is no longer what was written. */
const schemaMismatch = /^(?:no such (?:table|column)|table \S+ has no column named|unsupported file format)/u;
/** SQLITE_ERROR: a wrong statement, or a right one on other tables than expected. */
export const sqliteError = 1;

/** Errors other than SQLite's become `unavailable`; a StoreError stays as it is. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const resultCode = resultCodeOf(error);
  const isStrange =
    resultCode === sqliteError && error instanceof Error && schemaMismatch.test(error.message);
  const problem =
    (isStrange ? 'damaged' : undefined) ??
    problemByExtendedCode[resultCode] ??
    problemByResultCode[resultCode & 0xff] ??
    'unavailable';
  return new StoreError(problem, problem, { cause: error });
}

/** 0 for an error that is not SQLite's. */
export function resultCodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : 0;
}

export function storeErrorOf(problem: StoreProblem): StoreError {
  return new StoreError(problem);
}

/** Returns whether an error is not the file's fault and may pass: a full disk, or another program that holds it. */
export function isTransientError(error: unknown): boolean {
  return ['diskFull', 'readOnly', 'busy'].includes(toStoreError(error).problem);
}
