import { failureSentence } from '#shared/messages/failure-sentence.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { ServiceError } from './api-error.ts';
import { TransportError, type TransportProblem } from './http/transport-error.ts';

/** The outcome of a write, before any judgment of what it means. */
export type WriteOutcome =
  /** A response arrived, whatever became of its body. */
  | {
      happened: 'answered';
      status: number;
      /** null if the body does not contain it. */
      resultId: number | null;
      sentence: Sentence;
      /** null if the server gave none. */
      serverSays: string | null;
      code: string | null;
      fields: Record<string, Sentence[]>;
      requestId: string | null;
      /** null if the response states none. */
      retryAfterSeconds: number | null;
      missingScope: string | null;
    }
  /** No version of the service's API has the operation. */
  | { happened: 'notOffered'; sentence: Sentence; requestId: string | null }
  /** Not one byte of it left this computer. */
  | {
      happened: 'unsent';
      /** `unread`: the service could not report the state of a record that is to be changed. */
      problem: TransportProblem | 'noToken' | 'noRoom' | 'unread' | 'other';
      sentence: Sentence;
      retryAfterSeconds: number | null;
    }
  /** It may have arrived: the connection broke, or nothing was received in time. */
  | { happened: 'lost'; problem: string; sentence: Sentence; requestId: string | null }
  /** Nothing was sent, because the record is already as wanted, regardless of who changed it. */
  | { happened: 'already'; resultId: number; sentence: Sentence }
  /**
   * Nothing was sent, because the record conflicts: it is not what the user saw (`changed`), or the service rejects it
   * (`refusal`). `seen` is the service's state if a user may decide to continue anyway.
   */
  | {
      happened: 'stopped';
      reason: 'changed' | 'refusal';
      sentence: Sentence;
      seen: string | null;
      requestId: string | null;
    }
  /** The data to send has become unreadable; nothing was sent. */
  | { happened: 'unreadable'; sentence: Sentence };

/** `resultId` is null if the response has no record ID. */
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

/** An unknown error is treated as a lost response. */
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

/** A response whose headers arrived is judged by its status, whatever its body. */
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
