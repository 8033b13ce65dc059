import type { OutboxEvidenceClass, OutboxHeldReason } from '../../shared/outbox/model/outbox-states.ts';
import type { OutboxEvidence, OutboxRow } from '../../shared/outbox/outbox-view.ts';
import { longestAskedSeconds } from '../api/http/retry-schedule.ts';
import type { WriteOutcome } from '../api/write-outcome.ts';
import { firstLookUpAfterMs } from './storage/outbox-schedule.ts';

/** What follows from an attempt: the next state, and when the row goes on by itself. */
export type Verdict =
  | { next: 'sent'; class: 'sent'; resultId: number }
  /** `afterMs`: what the service asks to wait; `backoff`: longer and longer. */
  | { next: 'queued'; class: 'unsent' | 'notProcessed'; wait: 'backoff' | { afterMs: number } }
  | { next: 'held'; class: 'held'; reason: OutboxHeldReason }
  /** Looked up that long from now; `rejected` is a refusal that stands where nothing is found. */
  | { next: 'unconfirmed'; class: 'ambiguous' | 'rejected'; lookUpAfterMs: number }
  | { next: 'unreadable'; class: 'unreadable' };

/** What is known of the row. */
type KnownRow = Pick<OutboxRow, 'wasPossiblySent'>;

/** A service that asks to come back at once is not asked without a pause. */
const shortestAskedMs = 1_000;
/** What a 429 that names no time asks for: the length of the service's window (reference notes, 10.3). */
const unnamedWaitMs = 60_000;

const heldReasons: Readonly<Record<number, OutboxHeldReason>> = {
  403: 'scope',
  404: 'version',
  405: 'version',
  410: 'version',
  413: 'size',
};

const refusals = new Set([400, 409, 422]);

/**
 * The evidence table of quality, 2: from what happened, and whether the row may have arrived before, to what follows.
 * 401 and 429 say themselves that nothing was processed, also of a row that may have arrived before: a person has
 * decided by then that it is sent again.
 */
export function judge(outcome: WriteOutcome, row: KnownRow): Verdict {
  switch (outcome.happened) {
    case 'unsent':
      return judgeUnsent(outcome);
    case 'notOffered':
      return row.wasPossiblySent ? ambiguous : { next: 'held', class: 'held', reason: 'version' };
    case 'lost':
      return ambiguous;
    case 'unreadable':
      return { next: 'unreadable', class: 'unreadable' };
    default:
      return judgeAnswer(outcome, row);
  }
}

const ambiguous = {
  next: 'unconfirmed',
  class: 'ambiguous',
  lookUpAfterMs: firstLookUpAfterMs,
} as const satisfies Verdict;

function judgeUnsent(outcome: Extract<WriteOutcome, { happened: 'unsent' }>): Verdict {
  // It would never get better by itself, and would keep everything behind it from going out.
  if (outcome.problem === 'refusedHere') return { next: 'held', class: 'held', reason: 'content' };
  const asked = outcome.retryAfterSeconds;
  return { next: 'queued', class: 'unsent', wait: asked === null ? 'backoff' : { afterMs: waitMs(asked) } };
}

function judgeAnswer(answer: Extract<WriteOutcome, { happened: 'answered' }>, row: KnownRow): Verdict {
  const { status, resultId } = answer;
  if (status >= 200 && status < 300) {
    // Only the service knows a number: without one the answer may be a gateway's, and nothing was ever passed on.
    return resultId === null ? { ...ambiguous, lookUpAfterMs: 0 } : { next: 'sent', class: 'sent', resultId };
  }
  if (status === 401) return { next: 'queued', class: 'notProcessed', wait: 'backoff' };
  if (status === 429) {
    const afterMs = answer.retryAfterSeconds === null ? unnamedWaitMs : waitMs(answer.retryAfterSeconds);
    return { next: 'queued', class: 'notProcessed', wait: { afterMs } };
  }
  if (status === 408 || status < 200 || status >= 500) return ambiguous;
  if (status < 400) return { next: 'held', class: 'held', reason: 'address' };
  // A refusal may be about the write that arrived before: a 422 for a duplicate is how a lost answer comes back.
  if (row.wasPossiblySent) return ambiguous;
  // A gateway that repeats a request brings the refusal of the second one, while the first one arrived.
  if (refusals.has(status)) return { next: 'unconfirmed', class: 'rejected', lookUpAfterMs: 0 };
  return { next: 'held', class: 'held', reason: heldReasons[status] ?? 'refusal' };
}

function waitMs(seconds: number): number {
  return Math.min(longestAskedSeconds * 1_000, Math.max(shortestAskedMs, seconds * 1_000));
}

/** What is kept of an attempt on its row, for a person. */
export function evidenceOf(outcome: WriteOutcome, verdict: Verdict, at: string): OutboxEvidence {
  const answer = outcome.happened === 'answered' ? outcome : null;
  const problem = outcome.happened === 'unsent' || outcome.happened === 'lost' ? outcome.problem : null;
  return {
    class: verdict.class satisfies OutboxEvidenceClass,
    sentence: outcome.sentence,
    status: answer?.status ?? null,
    code: answer?.code ?? problem,
    fields: answer?.fields ?? {},
    requestId: 'requestId' in outcome ? outcome.requestId : null,
    at,
    heldReason: verdict.next === 'held' ? verdict.reason : null,
    missingScope: answer?.missingScope ?? null,
  };
}
