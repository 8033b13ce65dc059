import type { Answer } from '#shared/ipc/answer.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { quoted } from '#shared/messages/messages.ts';

/** A request for which the main process returned a failure; thrown by `call`, shown by `FailureNotice`. */
export class RequestFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message === null ? failure.code : `${failure.code}: ${failure.message.id}`);
    this.name = 'RequestFailure';
    this.failure = failure;
  }
}

/** Returns the failure for any thrown value; anything but a `RequestFailure` is a bug in Dockhand itself. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RequestFailure) return error.failure;
  return {
    code: 'INTERNAL',
    message: quoted(error instanceof Error ? error.message : String(error)),
    requestId: null,
  };
}

/** Returns an answer of the service; throws OFFLINE for saved data that stands in for one. */
export function fromService<Data>(answer: Answer<Data>): Answer<Data> {
  if (answer.source === 'service') return answer;
  throw new RequestFailure({ code: 'OFFLINE', message: null, requestId: null });
}

/**
 * Returns how long the server's limit requires waiting, in seconds; null for failures that do not pass on their own.
 */
export function secondsToWait(error: unknown): number | null {
  const failure = failureOf(error);
  return failure.code === 'THROTTLED' ? Math.max(1, failure.retryAfterSeconds) : null;
}
