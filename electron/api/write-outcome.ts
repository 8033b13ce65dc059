import { failureSentence } from '#shared/messages/failure-sentence.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
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
      /** What happened. */
      sentence: Sentence;
      /** The server's own explanation; null where it gave none. */
      serverSays: string | null;
      code: string | null;
      fields: Record<string, Sentence[]>;
      requestId: string | null;
      /** What the answer asks to wait; null where it says nothing. */
      retryAfterSeconds: number | null;
      missingScope: string | null;
    }
  /** No version of the service's API has the operation. */
  | { happened: 'notOffered'; sentence: Sentence; requestId: string | null }
  /** Not one byte of it left this computer. */
  | {
      happened: 'unsent';
      /** `unread`: the service could not say what a record is that is to be changed. */
      problem: TransportProblem | 'noToken' | 'noRoom' | 'unread' | 'other';
      sentence: Sentence;
      retryAfterSeconds: number | null;
    }
  /** It may have arrived: the connection broke, or nothing came in time. */
  | { happened: 'lost'; problem: string; sentence: Sentence; requestId: string | null }
  /** Nothing was sent, since the record is as wanted already, whoever made it so. */
  | { happened: 'already'; resultId: number; sentence: Sentence }
  /**
   * Nothing was sent, since the record speaks against it: it is not what the person saw (`changed`), or the service will
   * not have it (`refusal`). `seen` is how the service has it, where a person may decide to go on all the same.
   */
  | {
      happened: 'stopped';
      reason: 'changed' | 'refusal';
      sentence: Sentence;
      seen: string | null;
      requestId: string | null;
    }
  /** What is to be sent cannot be read any more; nothing was sent. */
  | { happened: 'unreadable'; sentence: Sentence };

/** The outcome of a write that was answered with success; `resultId` is null where the answer has no record's id. */
export function succeeded(status: number, resultId: number | null, requestId: string | null): WriteOutcome {
  return {
    happened: 'answered',
    status,
    resultId,
    sentence: sentence(resultId === null ? 'outbox.evidence.unnumbered' : 'outbox.evidence.received'),
    serverSays: null,
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
    return {
      happened: 'lost',
      problem: 'unknown',
      sentence: sentence('outbox.evidence.interrupted'),
      requestId: null,
    };
  }
  const { failure, requestId, status } = error;
  if (failure.code === 'UNSUPPORTED') {
    return { happened: 'notOffered', sentence: failureSentence(failure), requestId };
  }
  if (status !== null) return answered(error, status);
  if (error.mayBeSent) return lost(error);
  if (failure.code === 'THROTTLED') {
    return {
      happened: 'unsent',
      problem: 'noRoom',
      sentence: sentence('outbox.evidence.limitReached'),
      retryAfterSeconds: failure.retryAfterSeconds,
    };
  }
  return {
    happened: 'unsent',
    problem: unsentProblem(error),
    sentence: failureSentence(failure),
    retryAfterSeconds: null,
  };
}

function answered(error: ServiceError, status: number): WriteOutcome {
  const { failure, requestId, reasonCode } = error;
  return {
    happened: 'answered',
    status,
    resultId: null,
    sentence: failureSentence(failure),
    serverSays: failure.serverSays ?? null,
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
    return { ...succeeded(cause.status, null, requestId), sentence: failureSentence(failure) };
  }
  const problem = cause instanceof TransportError ? cause.problem : 'unknown';
  return { happened: 'lost', problem, sentence: failureSentence(failure), requestId };
}

function unsentProblem({ cause, failure }: ServiceError): TransportProblem | 'noToken' | 'other' {
  if (cause instanceof TransportError) return cause.problem;
  return failure.code === 'SIGNED_OUT' ? 'noToken' : 'other';
}
