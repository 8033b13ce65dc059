import { sentenceText } from '#electron/log/sentence-text.ts';
import type { Failure, FailureCode } from '#shared/ipc/failure.ts';
import { quoted, type Sentence, sentence } from '#shared/messages/messages.ts';
import type { TransportError } from './http/transport-error.ts';
import { definitionOf, isWrite, type Operation } from './operations/operations.ts';
import { type ProblemDetails, problemText, readProblem, readProblemDetails } from './problem.ts';

type FailedCall = {
  operation: Operation;
  /** Null if there was no response. */
  status: number | null;
  requestId: string | null;
  /** Machine-readable; null if the service sent none. */
  reasonCode?: string | null;
  /** Null if the response has none. */
  problem?: ProblemDetails | null;
  /** If there was no response: whether the request may have left this computer; default false. */
  mayBeSent?: boolean;
};

/**
 * A failed operation of the service. `failure` goes to the window, the message to the log; it also contains the problem
 * details.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly failure: Failure;
  readonly operation: Operation;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly reasonCode: string | null;
  readonly problem: ProblemDetails | null;
  /** Whether the request itself, and not only a prerequisite of it, may have reached the service. */
  readonly mayBeSent: boolean;

  constructor(failure: Failure, call: FailedCall, options?: ErrorOptions) {
    const { problem = null } = call;
    const details = problem === null ? '' : ` (${problemText(problem)})`;
    const reason = failure.message === null ? '' : ` ${sentenceText(failure.message)}`;
    super(`${call.operation}: ${failure.code}${reason}${details}`, options);
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

/** Creates the error for a failure of Dockhand's own, or one that it words differently from the service. */
export function failedWith(
  operation: Operation,
  failure: Failure,
  { status = null, cause }: { status?: number | null; cause?: ServiceError } = {},
): ServiceError {
  const { requestId } = failure;
  return new ServiceError(failure, { operation, status, requestId }, cause === undefined ? {} : { cause });
}

/** Whether the service states more than the title of its status, so that its message is worth showing. */
export function isExplained({ failure, problem }: ServiceError): boolean {
  return failure.serverSays !== undefined && failure.serverSays !== problem?.title;
}

/** A list cannot continue from its last position and must be read from its beginning. */
export class LostPlaceError extends ServiceError {}

/**
 * SERVICE: a web page arrived instead of JSON, such as the sign-in page of a network or a gateway's 404, which knows
 * nothing about the record or the operation.
 */
export class WebPageError extends ServiceError {}

export const isWebPage = (body: string): boolean => /^\s*<(?:!doctype|html)\b/iu.test(body);

type ErrorAnswer = {
  status: number;
  body: string;
  requestId: string;
  /** Null if the response states none. */
  retryAfterSeconds: number | null;
};

/**
 * Returns the error for an unsuccessful response, by its status: 401 SIGNED_OUT, 403 FORBIDDEN with the scope that the
 * operation is assumed to need, 404 NOT_FOUND unless it is a web page, 405 and 410 UNSUPPORTED, 409 CONFLICT, 400 and
 * 422 INVALID with the fields, 429 THROTTLED, everything else SERVICE. After a 408 or 5xx, a write may have been done: a
 * gateway that gave up knows nothing about it.
 */
export function errorOfAnswer(operation: Operation, answer: ErrorAnswer): ServiceError {
  const { status, requestId } = answer;
  const problem = readProblem(answer.body);
  const details = readProblemDetails(answer.body);
  const call = { operation, status, requestId, reasonCode: problem.reasonCode, problem: details };
  const { scope } = definitionOf(operation);
  const reply = { requestId, ...(problem.message === null ? {} : { serverSays: problem.message }) };
  const fail = (failure: Failure) => new ServiceError(failure, call);

  switch (status) {
    case 401:
      return fail({ code: 'SIGNED_OUT', message: sentence('failure.signInExpired'), ...reply });
    case 403:
      return fail({ code: 'FORBIDDEN', message: null, ...reply, missingScope: scope });
    case 404:
      if (isWebPage(answer.body)) return webPageError(operation, status, requestId);
      return fail({ code: 'NOT_FOUND', message: sentence('failure.notFound'), ...reply });
    case 405:
    case 410:
      return new ServiceError(unsupported(requestId), call);
    case 409:
      return fail({ code: 'CONFLICT', message: sentence('failure.conflict'), ...reply });
    case 400:
    case 422:
      return fail({
        code: 'INVALID',
        message: sentence('failure.refused'),
        ...reply,
        fields: quotedFields(problem.fields),
      });
    case 429:
      return throttledError(operation, answer.retryAfterSeconds ?? 60, requestId);
    default:
      return fail({
        code: 'SERVICE',
        message: status >= 300 && status < 400 ? sentence('failure.redirected') : null,
        ...reply,
        status,
        ...(status === 408 || status >= 500 ? doubtOf(operation) : {}),
      });
  }
}

function quotedFields(fields: Readonly<Record<string, readonly string[]>>): Record<string, Sentence[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts.map(quoted)]));
}

/** Returns the failure of an operation that no version of the service's API offers. */
export function unsupported(requestId: string | null): Failure {
  return { code: 'UNSUPPORTED', message: null, requestId };
}

/**
 * Returns the failure of an operation that the service may not have, if nothing distinguishes that from a missing
 * record: no 404 had a body, and only documents other than the specification name the operation.
 */
export function perhapsUnsupported(requestId: string | null): Failure {
  return { code: 'UNSUPPORTED', message: sentence('failure.perhapsUnsupported'), requestId };
}

/** Returns the error for an exhausted rate limit, whether reported by the service or by our own count. */
export function throttledError(
  operation: Operation,
  afterSeconds: number,
  requestId: string | null,
): ServiceError {
  const seconds = Math.max(1, Math.ceil(afterSeconds));
  const message = sentence('failure.throttled', { seconds });
  return new ServiceError(
    { code: 'THROTTLED', message, requestId, retryAfterSeconds: seconds },
    { operation, status: requestId === null ? null : 429, requestId },
  );
}

/**
 * Returns the error for a response with a success status and an unusable body; the body itself is not repeated.
 *
 * @param longNumber digits of a number in it that would be rounded
 */
export function unreadableError(
  operation: Operation,
  status: number,
  requestId: string,
  longNumber: string | null = null,
): ServiceError {
  const message =
    longNumber === null
      ? sentence('failure.unreadable')
      : sentence('failure.longNumber', { number: longNumber });
  return new ServiceError(
    { code: 'SERVICE', message, requestId, status, ...doubtOf(operation) },
    { operation, status, requestId },
  );
}

/** Only a write that reached the service may have been done. */
function doubtOf(operation: Operation): Pick<Failure, 'mayBeDone'> {
  return isWrite(operation) ? { mayBeDone: true } : {};
}

/** Returns the error for a 404 or a response with a success status that is a web page. */
export function webPageError(operation: Operation, status: number, requestId: string): WebPageError {
  const failure = { code: 'SERVICE', message: sentence('failure.webPage'), requestId, status } as const;
  return new WebPageError(failure, { operation, status, requestId });
}

/**
 * Returns the error for a list whose next page would be at an address other than the API's; that page is not requested.
 */
export function foreignCursorError(operation: Operation, requestId: string): ServiceError {
  const message = sentence('failure.foreignPage');
  return new LostPlaceError(
    { code: 'SERVICE', message, requestId, status: null },
    { operation, status: null, requestId },
  );
}

/** Returns the error for a cursor that the service no longer knows. */
export function unknownCursorError(
  operation: Operation,
  status: number | null,
  requestId: string | null,
): ServiceError {
  const message = sentence('failure.listChanged');
  return new LostPlaceError({ code: 'NOT_FOUND', message, requestId }, { operation, status, requestId });
}

/**
 * Returns the error for a request without a response: OFFLINE, except for a response that arrived and is unusable
 * (SERVICE) and for a request that was never written (INTERNAL).
 *
 * @param requestId null if another request failed, one for a token
 */
export function errorOfTransport(
  operation: Operation,
  cause: TransportError,
  requestId: string | null,
): ServiceError {
  const sentId = cause.certainlyUnsent ? null : requestId;
  const mayBeSent = sentId !== null;
  const call = { operation, status: null, requestId: sentId, mayBeSent };
  const { sentence: message } = cause;
  const reason = { message, requestId: sentId, ...(mayBeSent ? doubtOf(operation) : {}) };
  switch (cause.problem) {
    case 'tooLarge':
    case 'unreadable':
      return new ServiceError({ code: 'SERVICE', ...reason, status: null }, call, { cause });
    case 'refusedHere':
      return new ServiceError({ code: 'INTERNAL', message, requestId: null }, call, { cause });
    default:
      return new ServiceError({ code: 'OFFLINE', ...reason }, call, { cause });
  }
}

/** Returns the fallback if this server does not offer what is read, or not to this token. */
export async function orIfUnavailable<Value>(read: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    const isMissing = error instanceof ServiceError && ['UNSUPPORTED', 'FORBIDDEN'].includes(error.code);
    if (isMissing) return otherwise;
    throw error;
  }
}
