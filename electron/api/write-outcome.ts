import { ServiceError } from './api-error.ts';
import { TransportError, type TransportProblem } from './http/transport-error.ts';

/** What happened to a write, before anybody judges what that means (quality, 2). */
export type WriteOutcome =
  /** An answer came, whatever became of its body. */
  | {
      happened: 'answered';
      status: number;
      /** The record's id where the body says it; null else. */
      resultId: number | null;
      sentence: string;
      code: string | null;
      fields: Record<string, string[]>;
      requestId: string | null;
      /** What the answer asks to wait; null where it says nothing. */
      retryAfterSeconds: number | null;
      missingScope: string | null;
    }
  /** No version of the service's API has the operation. */
  | { happened: 'notOffered'; sentence: string; requestId: string | null }
  /** Not one byte of it left this computer. */
  | {
      happened: 'unsent';
      problem: TransportProblem | 'noToken' | 'noRoom' | 'other';
      sentence: string;
      retryAfterSeconds: number | null;
    }
  /** It may have arrived: the connection broke, or nothing came in time. */
  | { happened: 'lost'; problem: string; sentence: string; requestId: string | null }
  /** What is to be sent cannot be read any more; nothing was sent. */
  | { happened: 'unreadable'; sentence: string };

const unnumbered =
  'The answer says that it worked, but has no number of the record. It may have come from something between this computer and the service.';

/** The outcome of a write that was answered with success; `resultId` is null where the answer has no record's id. */
export function succeeded(status: number, resultId: number | null, requestId: string | null): WriteOutcome {
  return {
    happened: 'answered',
    status,
    resultId,
    sentence: resultId === null ? unnumbered : 'Received.',
    code: null,
    fields: {},
    requestId,
    retryAfterSeconds: null,
    missingScope: null,
  };
}

/** The outcome of a write that failed with this error. An error that nobody knows is taken for a lost answer. */
export function outcomeOfError(error: unknown): WriteOutcome {
  if (!(error instanceof ServiceError)) {
    const sentence = 'Something went wrong while sending. It may have been received.';
    return { happened: 'lost', problem: 'unknown', sentence, requestId: null };
  }
  const { failure, requestId, status } = error;
  if (failure.code === 'UNSUPPORTED') {
    return { happened: 'notOffered', sentence: failure.message, requestId };
  }
  if (status !== null) return answered(error, status);
  if (error.mayBeSent) return lost(error);
  if (failure.code === 'THROTTLED') {
    const sentence = 'It was not sent yet: the server takes no more requests for now.';
    return { happened: 'unsent', problem: 'noRoom', sentence, retryAfterSeconds: failure.retryAfterSeconds };
  }
  return {
    happened: 'unsent',
    problem: unsentProblem(error),
    sentence: failure.message,
    retryAfterSeconds: null,
  };
}

function answered(error: ServiceError, status: number): WriteOutcome {
  const { failure, requestId, reasonCode } = error;
  return {
    happened: 'answered',
    status,
    resultId: null,
    sentence: failure.message,
    code: reasonCode,
    fields: failure.code === 'INVALID' ? failure.fields : {},
    requestId,
    retryAfterSeconds: failure.code === 'THROTTLED' ? failure.retryAfterSeconds : null,
    missingScope: failure.code === 'FORBIDDEN' ? failure.missingScope : null,
  };
}

/** An answer whose head came counts by its status, whatever its body. */
function lost({ cause, failure, requestId }: ServiceError): WriteOutcome {
  if (cause instanceof TransportError && cause.status !== null) {
    return { ...succeeded(cause.status, null, requestId), sentence: failure.message };
  }
  const problem = cause instanceof TransportError ? cause.problem : 'unknown';
  return { happened: 'lost', problem, sentence: failure.message, requestId };
}

function unsentProblem({ cause, failure }: ServiceError): TransportProblem | 'noToken' | 'other' {
  if (cause instanceof TransportError) return cause.problem;
  return failure.code === 'SIGNED_OUT' ? 'noToken' : 'other';
}
