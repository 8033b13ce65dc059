import type { Failure } from '../../shared/ipc/failure.ts';

/** A file could not be written; `failure` is what the window is told. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly failure: Failure;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = { code: 'INVALID', message, requestId: null, fields: {} };
  }
}

const noRoom =
  'There is not enough room on the disk. Nothing was saved; free some space or choose another place.';
const notAllowed = 'Dockhand can’t save to that folder. Choose another one.';
const notThere = 'That folder no longer exists. Choose another one.';
const heldElsewhere = 'Another program has this file open. Close it there, or choose another name.';

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EFBIG: noRoom,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: notAllowed,
  ENOENT: notThere,
  ENOTDIR: notThere,
  EISDIR: 'A folder has this name already. Choose another name.',
  ENAMETOOLONG: 'This name is too long for the disk. Choose a shorter one.',
  EINVAL: 'The disk does not take this name. Choose another one.',
  EBUSY: heldElsewhere,
  ETXTBSY: heldElsewhere,
};

/** Names what an error of the file system means for the person who wanted the file. */
export function toFileError(error: unknown): FileError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message =
    sentences[code] ?? 'The file could not be written. Nothing was saved; choose another place.';
  return new FileError(message, { cause: error });
}
