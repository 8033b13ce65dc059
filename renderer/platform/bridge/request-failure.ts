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

/** How long the service's limit wants us to wait; null for a failure that does not pass by itself. */
export function secondsToWait(error: unknown): number | null {
  const failure = failureOf(error);
  return failure.code === 'THROTTLED' ? Math.max(1, failure.retryAfterSeconds) : null;
}
