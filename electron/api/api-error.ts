import type { Failure, FailureCode } from '../../shared/ipc/failure.ts';
import type { TransportError } from './http/transport-error.ts';
import { definitionOf, type Operation } from './operations/operations.ts';
import { inWords, type ProblemDetails, readProblem, readProblemDetails } from './problem.ts';

/** What is known about the request that failed. */
type FailedCall = {
  operation: Operation;
  /** The status of the answer, null when there was none. */
  status: number | null;
  requestId: string | null;
  /** The service's machine-readable code, null where it sent none. */
  reasonCode?: string | null;
  /** What the answer says as problem details, null where it has none. */
  problem?: ProblemDetails | null;
  /** Without an answer: whether the request may have left this computer; default false. */
  mayBeSent?: boolean;
};

/**
 * An operation of the service that did not succeed; `failure` is what the window is told, the message is for the log
 * and has the problem details too.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly failure: Failure;
  readonly operation: Operation;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly reasonCode: string | null;
  readonly problem: ProblemDetails | null;
  /** Whether the request itself, and not only what is needed for it, may have reached the service. */
  readonly mayBeSent: boolean;

  constructor(failure: Failure, call: FailedCall, options?: ErrorOptions) {
    const { problem = null } = call;
    const details = problem === null ? '' : ` (${inWords(problem)})`;
    super(`${call.operation}: ${failure.message}${details}`, options);
    this.failure = failure;
    this.operation = call.operation;
    this.status = call.status;
    this.requestId = call.requestId;
    this.reasonCode = call.reasonCode ?? null;
    this.problem = problem;
    this.mayBeSent = call.status !== null || call.mayBeSent === true;
  }

  /** The stable code of {@link ServiceError.failure}. */
  get code(): FailureCode {
    return this.failure.code;
  }
}

/** A failure that Dockhand tells by itself, or in other words than the service. */
export function failedWith(
  operation: Operation,
  failure: Failure,
  { status = null, cause }: { status?: number | null; cause?: ServiceError } = {},
): ServiceError {
  const { requestId } = failure;
  return new ServiceError(failure, { operation, status, requestId }, cause === undefined ? {} : { cause });
}

/** A list does not go on from where it was left: it has to be read from its beginning. */
export class LostPlaceError extends ServiceError {}

/** An answer with an error status, as the api core has it. */
type ErrorAnswer = {
  status: number;
  body: string;
  requestId: string;
  /** What a throttled answer asks to wait, null where it says nothing. */
  retryAfterSeconds: number | null;
};

/**
 * The error for an answer that is no success, by its status: 401 SIGNED_OUT, 403 FORBIDDEN with the scope that the
 * operation is assumed to need, 404 NOT_FOUND, 405 and 410 UNSUPPORTED, 409 CONFLICT, 400 and 422 INVALID with the
 * fields, 429 THROTTLED, everything else SERVICE.
 */
export function errorOfAnswer(operation: Operation, answer: ErrorAnswer): ServiceError {
  const { status, requestId } = answer;
  const problem = readProblem(answer.body);
  const details = readProblemDetails(answer.body);
  const call = { operation, status, requestId, reasonCode: problem.reasonCode, problem: details };
  const { purpose, scope } = definitionOf(operation);
  const reply = problem.message === null ? '' : ` The service says: ${problem.message}`;
  const fail = (failure: Failure) => new ServiceError(failure, call);

  switch (status) {
    case 401:
      return fail({
        code: 'SIGNED_OUT',
        message: 'Your sign-in has expired. Sign in again.',
        requestId,
      });
    case 403:
      return fail({
        code: 'FORBIDDEN',
        message: `This sign-in may not ${purpose}: the scope ${scope} seems to be missing.${reply}`,
        requestId,
        missingScope: scope,
      });
    case 404:
      return fail({
        code: 'NOT_FOUND',
        message:
          'The service does not know this number. Check it, and that it belongs to this account and channel.',
        requestId,
      });
    case 405:
    case 410:
      return new ServiceError(unsupported(operation, requestId), call);
    case 409:
      return fail({
        code: 'CONFLICT',
        message: `This conflicts with an existing record.${reply} Look at it again, then decide.`,
        requestId,
      });
    case 400:
    case 422:
      return fail({
        code: 'INVALID',
        message: problem.message ?? 'The service refused what was sent, without saying why.',
        requestId,
        fields: problem.fields,
      });
    case 429:
      return throttledError(operation, answer.retryAfterSeconds ?? 60, requestId);
    default:
      return fail({ code: 'SERVICE', message: sentenceForStatus(status, purpose, reply), requestId, status });
  }
}

function sentenceForStatus(status: number, purpose: string, reply: string): string {
  if (status >= 500) return `The service had a fault of its own (${status}).${reply}`;
  if (status >= 300 && status < 400) {
    return `The service pointed to another address (${status}), which Dockhand does not follow. Check the profile.`;
  }
  return `The service did not ${purpose} (${status}).${reply}`;
}

/** The failure of an operation that no version of the service's API offers. */
export function unsupported(operation: Operation, requestId: string | null): Failure {
  const { purpose } = definitionOf(operation);
  return {
    code: 'UNSUPPORTED',
    message: `This server offers no way to ${purpose}.`,
    requestId,
  };
}

/**
 * The failure of an operation that the service may not have, where nothing tells that from a record that is not
 * there: no body came with any 404, and only other documents than the specification name the operation.
 */
export function perhapsUnsupported(operation: Operation, requestId: string | null): Failure {
  const { purpose } = definitionOf(operation);
  const message = `This server found nothing under this number, and may not offer to ${purpose} at all.`;
  return { code: 'UNSUPPORTED', message, requestId };
}

/** The error for a rate limit that is used up, whether the service said so or our own count. */
export function throttledError(
  operation: Operation,
  afterSeconds: number,
  requestId: string | null,
): ServiceError {
  const seconds = Math.max(1, Math.ceil(afterSeconds));
  const message = `The requests of this minute are used up. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new ServiceError(
    { code: 'THROTTLED', message, requestId, retryAfterSeconds: seconds },
    { operation, status: requestId === null ? null : 429, requestId },
  );
}

/**
 * The error for an answer with a success status whose body cannot be used; the body itself is not repeated.
 *
 * @param longNumber digits of a number in it that would be held rounded
 */
export function unreadableError(
  operation: Operation,
  status: number,
  requestId: string,
  longNumber: string | null = null,
): ServiceError {
  const { purpose } = definitionOf(operation);
  const message =
    longNumber === null
      ? `The service answered, but not in a form that Dockhand can read (to ${purpose}).`
      : `The service answered with a number that is too long for Dockhand (${longNumber}). Nothing of the answer is shown, since it would be shown wrong.`;
  return new ServiceError({ code: 'SERVICE', message, requestId, status }, { operation, status, requestId });
}

/** The error for a list whose next page would lie at another address than the API's; it is not asked. */
export function foreignCursorError(operation: Operation, requestId: string): ServiceError {
  const message =
    'The service says that the list goes on at another address, which Dockhand does not follow. Check the profile.';
  return new LostPlaceError(
    { code: 'SERVICE', message, requestId, status: null },
    { operation, status: null, requestId },
  );
}

/** The error for a cursor that the service no longer knows. */
export function unknownCursorError(
  operation: Operation,
  status: number | null,
  requestId: string | null,
): ServiceError {
  const message = 'This list has changed. Refresh it.';
  return new LostPlaceError({ code: 'NOT_FOUND', message, requestId }, { operation, status, requestId });
}

/**
 * The error for a request that brought no answer: OFFLINE, except for an answer that came and cannot be used
 * (SERVICE) and for a request that was never written (INTERNAL).
 *
 * @param requestId null where it was another request that failed, one for a token
 */
export function errorOfTransport(
  operation: Operation,
  cause: TransportError,
  requestId: string | null,
): ServiceError {
  const sentId = cause.certainlyUnsent ? null : requestId;
  const call = { operation, status: null, requestId: sentId, mayBeSent: sentId !== null };
  const { message } = cause;
  switch (cause.problem) {
    case 'tooLarge':
    case 'unreadable':
      return new ServiceError({ code: 'SERVICE', message, requestId: sentId, status: null }, call, { cause });
    case 'refusedHere':
      return new ServiceError({ code: 'INTERNAL', message, requestId: null }, call, { cause });
    default:
      return new ServiceError({ code: 'OFFLINE', message, requestId: sentId }, call, { cause });
  }
}
