import { backoffCeiling, maxRetryAfterSeconds } from '#electron/api/http/retry-schedule.ts';
import type { WriteOutcome } from '#electron/api/write-outcome.ts';
import { sentence } from '#shared/messages/messages.ts';
import {
  alreadyCode,
  copiesCode,
  type OutboxEvidenceClass,
  type OutboxHeldReason,
} from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEvidence, OutboxRow } from '#shared/outbox/outbox-view.ts';
import type { Stop } from './shared-drafts.ts';
import type { Settlement } from './storage/outbox.ts';
import { withoutAnswer } from './storage/outbox-row.ts';
import { copiesLookUpAfterMs, firstLookUpAfterMs, lookUpsAfterMs } from './storage/outbox-transitions.ts';
import type { LookUpResult, StoppedChange } from './write-kind.ts';

/** Outcome of an attempt: the next state, and when the row continues automatically. */
export type Verdict =
  | { next: 'sent'; class: 'sent'; resultId: number }
  /** `afterMs`: the wait the service asks for; `backoff`: increasing pauses. */
  | { next: 'queued'; class: 'unsent' | 'notProcessed'; wait: 'backoff' | { afterMs: number } }
  | { next: 'held'; class: 'held'; reason: OutboxHeldReason }
  /** Looked up after this delay; `rejected` is a refusal that stands if nothing is found. */
  | { next: 'unconfirmed'; class: 'ambiguous' | 'rejected'; lookUpAfterMs: number }
  | { next: 'unreadable'; class: 'unreadable' };

type KnownRow = Pick<OutboxRow, 'wasPossiblySent'>;

/** Minimum pause, even if the service asks for an immediate retry. */
const minRetryAfterMs = 1_000;
/** Pause after a 429 that states no time: the length of the service's window (reference notes, 10.3). */
const defaultRetryAfterMs = 60_000;

const heldReasons: Readonly<Record<number, OutboxHeldReason>> = {
  403: 'scope',
  404: 'version',
  405: 'version',
  410: 'version',
  413: 'size',
};

const refusals = new Set([400, 409, 422]);

/**
 * Evidence table: maps what happened, and whether the row may have arrived earlier, to the verdict. 401 and 429
 * themselves mean that nothing was processed, even for a row that may have arrived earlier: by then a user has decided
 * to send it again.
 */
export function judge(outcome: WriteOutcome, row: KnownRow): Verdict {
  switch (outcome.happened) {
    case 'unsent':
      return judgeUnsent(outcome);
    case 'notOffered':
      return row.wasPossiblySent ? ambiguous : { next: 'held', class: 'held', reason: 'version' };
    case 'lost':
      return ambiguous;
    case 'already':
      return { next: 'sent', class: 'sent', resultId: outcome.resultId };
    case 'stopped':
      return { next: 'held', class: 'held', reason: outcome.reason };
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
  // It would never resolve on its own, and would block everything behind it.
  if (outcome.problem === 'refusedHere') return { next: 'held', class: 'held', reason: 'content' };
  const retryAfter = outcome.retryAfterSeconds;
  return {
    next: 'queued',
    class: 'unsent',
    wait: retryAfter === null ? 'backoff' : { afterMs: waitMs(retryAfter) },
  };
}

function judgeAnswer(answer: Extract<WriteOutcome, { happened: 'answered' }>, row: KnownRow): Verdict {
  const { status, resultId } = answer;
  if (status >= 200 && status < 300) {
    // Only the service knows a record number: without one the response may be a gateway's, with nothing passed on. A
    // change has none, so its record is reread immediately.
    return resultId === null ? { ...ambiguous, lookUpAfterMs: 0 } : { next: 'sent', class: 'sent', resultId };
  }
  if (status === 401) return { next: 'queued', class: 'notProcessed', wait: 'backoff' };
  if (status === 429) {
    const afterMs =
      answer.retryAfterSeconds === null ? defaultRetryAfterMs : waitMs(answer.retryAfterSeconds);
    return { next: 'queued', class: 'notProcessed', wait: { afterMs } };
  }
  if (status === 408 || status < 200 || status >= 500) return ambiguous;
  if (status < 400) return { next: 'held', class: 'held', reason: 'address' };
  // A refusal may concern the earlier write that arrived: a 422 for a duplicate is how a lost response surfaces.
  if (row.wasPossiblySent) return ambiguous;
  // If a gateway repeats a request, the refusal may be of the second one while the first one arrived.
  if (refusals.has(status)) return { next: 'unconfirmed', class: 'rejected', lookUpAfterMs: 0 };
  return { next: 'held', class: 'held', reason: heldReasons[status] ?? 'refusal' };
}

function waitMs(seconds: number): number {
  return Math.min(maxRetryAfterSeconds * 1_000, Math.max(minRetryAfterMs, seconds * 1_000));
}

/**
 * Returns what a row stores about an attempt, for the user.
 *
 * @param seen what a user saw of the row before; later attempts keep it
 */
export function evidenceOf(
  outcome: WriteOutcome,
  verdict: Verdict,
  at: string,
  seen: string | null = null,
): OutboxEvidence {
  const answer = outcome.happened === 'answered' ? outcome : null;
  const problem = outcome.happened === 'unsent' || outcome.happened === 'lost' ? outcome.problem : null;
  const shown = outcome.happened === 'stopped' ? outcome.seen : seen;
  const already = outcome.happened === 'already' ? alreadyCode : null;
  return {
    class: verdict.class satisfies OutboxEvidenceClass,
    sentence: outcome.sentence,
    ...(answer?.serverSays == null ? {} : { serverSays: answer.serverSays }),
    status: answer?.status ?? null,
    code: answer?.code ?? problem ?? already,
    fields: answer?.fields ?? {},
    requestId: 'requestId' in outcome ? outcome.requestId : null,
    at,
    heldReason: verdict.next === 'held' ? verdict.reason : null,
    missingScope: answer?.missingScope ?? null,
    ...(shown === null ? {} : { seen: shown }),
  };
}

/** The clock and the randomness that determine a pause. */
type ClockAndRandom = {
  now: () => number;
  random: () => number;
};

const retryBounds = { firstPauseMs: 1_000, longestPauseMs: 5 * 60_000 };
/** How often a server is asked whether it now offers an operation that it lacked. */
const versionPauseMs = 30 * 60_000;
/** Copies of a write that arrived are worth this many look-ups in quick succession, then only rare ones. */
const maxSetbacksForCopies = 6;
const copiesPauseMs = 30 * 60_000;

/** Full jitter: a random share of 1 s, doubled with every setback up to 5 min. */
export function pauseAfter(setbacks: number, random: () => number): number {
  return random() * backoffCeiling(setbacks, retryBounds);
}

/** What an attempt changes in its row; `claimed` is the row as it was being sent, or null if it got no further than that. */
export function settlementOfAttempt(
  row: OutboxRow,
  claimed: Pick<OutboxRow, 'attempts'> | null,
  { verdict, evidence }: { verdict: Verdict; evidence: OutboxEvidence },
  chances: ClockAndRandom,
): Settlement {
  const after = (ms: number) => new Date(chances.now() + ms).toISOString();
  const { account, id } = row;
  const before =
    claimed === null ? { from: 'queued' as const } : { from: 'sending' as const, attempts: claimed.attempts };
  const settled = { account, id, ...before, to: verdict.next, evidence, setbacks: 0 };
  switch (verdict.next) {
    case 'sent':
      return { ...settled, resultId: verdict.resultId, nextAttemptAt: after(copiesLookUpAfterMs) };
    case 'queued': {
      // Failed reads of a record are counted separately.
      const isFirst = evidence.code === 'unread' && row.evidence?.code !== 'unread';
      const setbacks = isFirst ? 1 : row.setbacks + 1;
      const ms = verdict.wait === 'backoff' ? pauseAfter(setbacks, chances.random) : verdict.wait.afterMs;
      return { ...settled, setbacks, nextAttemptAt: after(ms) };
    }
    case 'unconfirmed':
      return { ...settled, wasPossiblySent: true, lookUps: 0, nextAttemptAt: after(verdict.lookUpAfterMs) };
    case 'held':
      return { ...settled, nextAttemptAt: verdict.reason === 'version' ? after(versionPauseMs) : null };
    default:
      return { ...settled, nextAttemptAt: null };
  }
}

/** Delay before retrying a write whose shared row another desk was just writing. */
const requeueDelayMs = 500;

/** What a stop caused by other desks changes in a row, before anything of it was sent. */
export function settlementOfStop(
  row: OutboxRow,
  stop: Exclude<Stop, 'lookUp'>,
  chances: ClockAndRandom,
): Settlement {
  const { account, id } = row;
  const settled = { account, id, from: 'queued' } as const;
  if (stop === 'again') {
    return {
      ...settled,
      to: 'queued',
      nextAttemptAt: new Date(chances.now() + requeueDelayMs).toISOString(),
    };
  }
  const { sentence, reason } = stop;
  const at = new Date(chances.now()).toISOString();
  return {
    ...settled,
    to: 'held',
    nextAttemptAt: null,
    setbacks: 0,
    evidence: { ...withoutAnswer, class: 'held', sentence, at, heldReason: reason },
  };
}

/**
 * What a look-up changes in its row. Found: sent. Not found: a refusal stands, and anything else is looked up again
 * until its look-ups are used up. If the server cannot be asked, or a record contradicts its change, a user decides
 * immediately.
 */
export function settlementOfLookUp(
  row: OutboxRow,
  result: LookUpResult,
  chances: ClockAndRandom,
): Settlement {
  const { account, id, state } = row;
  const settled = { account, id, from: state, to: state, setbacks: 0 };
  if (typeof result === 'number') {
    const nextAttemptAt = new Date(chances.now() + copiesLookUpAfterMs).toISOString();
    return { ...settled, to: 'sent', resultId: result, nextAttemptAt };
  }
  if (result === 'notOffered') return { ...settled, nextAttemptAt: null };
  if (result !== null) return settlementOfStopped(row, result, chances);
  if (isRefused(row)) return { ...settled, to: 'rejected', nextAttemptAt: null };
  const lookUps = row.lookUps + 1;
  const next = lookUpsAfterMs[lookUps];
  const before = lookUpsAfterMs[row.lookUps] ?? 0;
  const nextAttemptAt = next === undefined ? null : new Date(chances.now() + next - before).toISOString();
  return { ...settled, lookUps, nextAttemptAt };
}

/** A refusal keeps the service's message. */
function settlementOfStopped(row: OutboxRow, stopped: StoppedChange, chances: ClockAndRandom): Settlement {
  const { account, id, state, evidence } = row;
  const at = new Date(chances.now()).toISOString();
  const verdict = { next: 'held', class: 'held', reason: stopped.reason } as const;
  const newEvidence = evidenceOf(stopped, verdict, at);
  const refusal = stopped.reason === 'refusal' ? evidence : null;
  const merged =
    refusal === null
      ? newEvidence
      : { ...refusal, class: newEvidence.class, heldReason: newEvidence.heldReason };
  return { account, id, from: state, to: 'held', setbacks: 0, nextAttemptAt: null, evidence: merged };
}

/** What the look-up for copies of a sent write changes in its row: nothing more to do, and any copies found. */
export function settlementOfCopies(
  row: OutboxRow,
  ids: readonly number[],
  chances: ClockAndRandom,
): Settlement {
  const { account, id, evidence, resultId } = row;
  const settled = { account, id, from: 'sent', to: 'sent', setbacks: 0, nextAttemptAt: null } as const;
  const all = [...new Set([...(resultId === null ? [] : [resultId]), ...ids])];
  if (all.length < 2) return settled;
  return {
    ...settled,
    evidence: {
      ...withoutAnswer,
      ...evidence,
      class: 'sent',
      code: copiesCode,
      sentence: sentence('outbox.evidence.copies', { count: all.length, ids: all.map(String) }),
      at: new Date(chances.now()).toISOString(),
    },
  };
}

/** Whether a retry without a user leaves a write held for the same reason. */
export function isHeldAgain(
  { evidence: before }: Pick<OutboxRow, 'evidence'>,
  settlement: Settlement,
): boolean {
  const { to, evidence } = settlement;
  const reason = evidence?.heldReason ?? null;
  if (to !== 'held' || reason === null || before?.released?.includes(reason)) return false;
  return before?.heldReason === reason && before.missingScope === evidence?.missingScope;
}

/** Refused at its only attempt, and looked up in case the service has it anyway. */
function isRefused({ state, evidence }: OutboxRow): boolean {
  return state === 'unconfirmed' && evidence?.class === 'rejected';
}

/** What an unanswered look-up changes in its row: it is repeated later and does not count. */
export function settlementOfFailedLookUp(row: OutboxRow, chances: ClockAndRandom): Settlement {
  const { account, id, state, evidence } = row;
  const setbacks = row.setbacks + 1;
  const isRare = state === 'sent' && setbacks > maxSetbacksForCopies;
  const pauseMs = isRare ? copiesPauseMs : pauseAfter(setbacks, chances.random);
  const nextAttemptAt = new Date(chances.now() + pauseMs).toISOString();
  const next = { account, id, from: state, to: state, setbacks, nextAttemptAt };
  // The pause that a 429 asked for is over: from now on it waits for the look-up.
  return state === 'queued' && evidence?.status === 429
    ? { ...next, evidence: { ...evidence, status: null } }
    : next;
}
