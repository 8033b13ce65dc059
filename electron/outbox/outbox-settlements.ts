import { copiesCode } from '../../shared/outbox/model/outbox-states.ts';
import type { OutboxEvidence, OutboxRow } from '../../shared/outbox/outbox-view.ts';
import type { Verdict } from './outbox-evidence.ts';
import type { Settlement } from './storage/outbox.ts';
import { copiesLookUpAfterMs, lookUpsAfterMs } from './storage/outbox-schedule.ts';
import type { LookUpResult } from './write-kind.ts';

/** The clock and the chance that a pause is made of. */
type Chances = {
  /** Epoch milliseconds. */
  now: () => number;
  /** 0 to 1. */
  random: () => number;
};

const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;
/** How often a server is asked whether it offers an operation by now that it did not have. */
const versionPauseMs = 30 * 60_000;
/** Copies of a write that arrived are worth so many look-ups in quick succession, then a rare one. */
const mostSetbacksForCopies = 6;
const copiesPauseMs = 30 * 60_000;

/** Full jitter: a random part of 1 s that doubles with every setback, up to 5 min. */
export function pauseAfter(setbacks: number, random: () => number): number {
  const ceiling = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, Math.max(0, setbacks - 1)));
  return random() * ceiling;
}

/** What an attempt leaves on its row; `from` is `queued` for one that came no further than that. */
export function settlementOfAttempt(
  row: OutboxRow,
  from: 'queued' | 'sending',
  { verdict, evidence }: { verdict: Verdict; evidence: OutboxEvidence },
  chances: Chances,
): Settlement {
  const after = (ms: number) => new Date(chances.now() + ms).toISOString();
  const settled = { account: row.account, id: row.id, from, to: verdict.next, evidence, setbacks: 0 };
  switch (verdict.next) {
    case 'sent':
      return { ...settled, resultId: verdict.resultId, nextAttemptAt: after(copiesLookUpAfterMs) };
    case 'queued': {
      const setbacks = row.setbacks + 1;
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

/**
 * What a look-up leaves on its row: found, it is sent; not found, a refusal stands, and anything else is looked up again
 * until that is done; a server that cannot be asked leaves the question to a person, at once.
 */
export function settlementOfLookUp(row: OutboxRow, result: LookUpResult, chances: Chances): Settlement {
  const { account, id, state } = row;
  const settled = { account, id, from: state, to: state, setbacks: 0 };
  if (typeof result === 'number') {
    const nextAttemptAt = new Date(chances.now() + copiesLookUpAfterMs).toISOString();
    return { ...settled, to: 'sent', resultId: result, nextAttemptAt };
  }
  if (result === 'notOffered') return { ...settled, nextAttemptAt: null };
  if (isRefused(row)) return { ...settled, to: 'rejected', nextAttemptAt: null };
  const lookUps = row.lookUps + 1;
  const next = lookUpsAfterMs[lookUps];
  const before = lookUpsAfterMs[row.lookUps] ?? 0;
  const nextAttemptAt = next === undefined ? null : new Date(chances.now() + next - before).toISOString();
  return { ...settled, lookUps, nextAttemptAt };
}

/** What looking for copies of a sent write leaves on its row: nothing more to do, and what was found. */
export function settlementOfCopies(row: OutboxRow, ids: readonly number[], chances: Chances): Settlement {
  const { account, id, evidence, resultId } = row;
  const settled = { account, id, from: 'sent', to: 'sent', setbacks: 0, nextAttemptAt: null } as const;
  const all = [...new Set([...(resultId === null ? [] : [resultId]), ...ids])];
  if (all.length < 2) return settled;
  const sentence = `The server has this ${all.length} times: ${all.join(', ')}. Something on the way sent it on more than once.`;
  return {
    ...settled,
    evidence: {
      status: null,
      fields: {},
      requestId: null,
      heldReason: null,
      missingScope: null,
      ...evidence,
      class: 'sent',
      code: copiesCode,
      sentence,
      at: new Date(chances.now()).toISOString(),
    },
  };
}

/** Refused at its only attempt, and looked up for whether the service has it all the same. */
function isRefused({ state, evidence }: OutboxRow): boolean {
  return state === 'unconfirmed' && evidence?.class === 'rejected';
}

/** What a look-up leaves that the service did not answer: it is made again later, and counts for nothing. */
export function settlementOfFailedLookUp(row: OutboxRow, chances: Chances): Settlement {
  const { account, id, state } = row;
  const setbacks = row.setbacks + 1;
  const isRare = state === 'sent' && setbacks > mostSetbacksForCopies;
  const pauseMs = isRare ? copiesPauseMs : pauseAfter(setbacks, chances.random);
  const nextAttemptAt = new Date(chances.now() + pauseMs).toISOString();
  return { account, id, from: state, to: state, setbacks, nextAttemptAt };
}
