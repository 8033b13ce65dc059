import type { Failure } from '#shared/ipc/failure.ts';
import { quoted } from '#shared/messages/messages.ts';

/** A request that the main process answered with a failure; thrown by `call`, shown by `FailureNotice`. */
export class RequestFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message === null ? failure.code : `${failure.code}: ${failure.message.id}`);
    this.name = 'RequestFailure';
    this.failure = failure;
  }
}

/** The failure behind anything that was thrown; what is no `RequestFailure` is a fault of Dockhand itself. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RequestFailure) return error.failure;
  return {
    code: 'INTERNAL',
    message: quoted(error instanceof Error ? error.message : String(error)),
    requestId: null,
  };
}
