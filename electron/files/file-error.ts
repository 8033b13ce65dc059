import { sentenceText } from '#electron/log/sentence-text.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';

/** `failure` is sent to the window. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly failure: Failure & { message: Sentence };

  constructor(message: Sentence, options?: ErrorOptions) {
    super(sentenceText(message), options);
    this.failure = { code: 'INVALID', message, requestId: null, fields: {} };
  }
}

const causes: Readonly<Record<string, FileProblem>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EFBIG: 'diskFull',
  EACCES: 'notAllowed',
  EPERM: 'notAllowed',
  EROFS: 'notAllowed',
  ENOENT: 'noFolder',
  ENOTDIR: 'noFolder',
  EISDIR: 'isFolder',
  ENAMETOOLONG: 'nameTooLong',
  EINVAL: 'badName',
  EBUSY: 'inUse',
  ETXTBSY: 'inUse',
};

type FileProblem =
  | 'diskFull'
  | 'notAllowed'
  | 'noFolder'
  | 'isFolder'
  | 'nameTooLong'
  | 'badName'
  | 'inUse'
  | 'notWritten';

export function toFileError(error: unknown): FileError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new FileError(sentence(`failure.file.${causes[code] ?? 'notWritten'}`), { cause: error });
}
