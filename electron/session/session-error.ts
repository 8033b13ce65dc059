import type { Failure } from '../../shared/ipc/failure.ts';

/** The codes that the session itself fails with. */
export type SessionErrorCode = Extract<
  Failure['code'],
  'SIGNED_OUT' | 'OFFLINE' | 'SERVICE' | 'CONFLICT' | 'INTERNAL'
>;

/**
 * Why the session could not do what was asked. `failure` is what the window gets; `message` is its sentence for a
 * person. It never has a cause: the errors underneath carry codes and tokens, which must not reach a log.
 */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly code: SessionErrorCode;
  readonly failure: Failure;

  constructor(code: SessionErrorCode, message: string) {
    super(message);
    this.code = code;
    this.failure =
      code === 'SERVICE'
        ? { code, message, requestId: null, status: null }
        : { code, message, requestId: null };
  }
}
