import type { LotChanges, LotItem, WantedLot } from '../../../shared/lots/lot-change-view.ts';
import type { LotExclusion } from '../../../shared/lots/lots.ts';
import {
  actionsFor,
  exclusionOf,
  isAsWanted,
  type LotAction,
  type LotStanding,
  standingOfLot,
} from '../../../shared/lots/model/lot-exclusion-rules.ts';
import { ServiceError } from '../../api/api-error.ts';
import { type ChangeEntry, detailSince } from '../../cache/activity/change-record.ts';

/** What became of one lot. */
export type LotResult = LotChanges['results'][number];

/** The exclusions of an item; null where this server does not list them. */
export type Listed = readonly LotExclusion[] | null;

/** What the service said of one lot; `lost` where no answer came. */
export type LotAnswer = {
  verdict: 'done' | 'refused' | 'lost' | 'failed' | 'notTried';
  /** Null for `done`. */
  reason: string | null;
  requestId: string | null;
  /** The exclusion as the answer has it; null where it has none. */
  answered: LotExclusion | null;
};

/** What an item is called. */
function nameOfItem({ inventoryId, sku }: LotItem): string {
  return inventoryId === null ? `item ${sku}` : `item ${inventoryId}`;
}

/** What a lot is called, its item with it. */
export function nameOfLot({ item, lotNumber, lotDate }: Omit<WantedLot, 'expectedStatus'>): string {
  return `lot ${lotNumber}${lotDate === null ? '' : ` (${lotDate})`} of ${nameOfItem(item)}`;
}

/** A result with the lot that it is about. */
function resultOf(
  { item, lotNumber, lotDate }: WantedLot,
  result: Pick<LotResult, 'outcome' | 'reason'> &
    Partial<Pick<LotResult, 'since' | 'requestId' | 'exclusion'>>,
): LotResult {
  return { item, lotNumber, lotDate, since: null, requestId: null, exclusion: null, ...result };
}

const standingWords: Record<LotStanding, string> = {
  none: 'not excluded',
  active: 'excluded',
  deleted: 'no longer excluded',
};

const insteadOf: Record<LotAction, string> = {
  exclude: 'exclude it',
  delete: 'delete its exclusion',
  restore: 'restore its exclusion',
};

/**
 * What is settled before anything is sent, by what was read of the lot's item, or by why it could not be read; null
 * where it can be sent.
 */
export function resultOfReading(
  action: LotAction,
  lot: WantedLot,
  reading: Listed | ServiceError | undefined,
): LotResult | null {
  if (!(reading instanceof ServiceError)) return resultBefore(action, lot, reading ?? null);
  const { code, failure, requestId } = reading;
  if (code !== 'NOT_FOUND') return resultOf(lot, { outcome: 'failed', reason: failure.message, requestId });
  const reason = `The service knows no ${nameOfItem(lot.item)}; it may belong to another account.`;
  return resultOf(lot, { outcome: 'refused', reason, requestId });
}

/** What is settled before anything is sent; null where the lot stands as the person saw it, and can be changed so. */
function resultBefore(action: LotAction, lot: WantedLot, listed: Listed): LotResult | null {
  if (listed === null) return null;
  const exclusion = exclusionOf(listed, lot);
  const standing = standingOfLot(exclusion);
  const name = nameOfLot(lot);
  const since = changedAt(exclusion);
  const settled = (outcome: LotResult['outcome'], rest: string, when: string | null = null) => {
    return resultOf(lot, { outcome, reason: `${capital(name)} ${rest}`, since: when, exclusion });
  };
  if (isAsWanted(action, standing)) {
    // An exclusion that was restored tells no more than when it was made.
    if (action === 'restore') {
      return settled(
        'already',
        'is excluded again already: somebody else was faster. Nothing is left to be done.',
      );
    }
    return settled('already', `is ${standingWords[standing]} already. Nothing is left to be done.`, since);
  }
  if (lot.expectedStatus !== null && lot.expectedStatus !== standing) {
    const now = `was ${standingWords[lot.expectedStatus]} when you looked, and is ${standingWords[standing]}`;
    return settled('conflict', `${now}. Look at it again; nothing was changed.`, since);
  }
  const [fitting] = actionsFor(standing);
  if (fitting === undefined || fitting === action) return null;
  return settled(
    'refused',
    `is ${standingWords[standing]}: ${insteadOf[fitting]} instead. Nothing was changed.`,
  );
}

/** What a lot that was sent came to, by what was said and by what the item's list shows afterward. */
export function resultAfter(action: LotAction, lot: WantedLot, answer: LotAnswer, listed: Listed): LotResult {
  const { verdict, reason, requestId, answered } = answer;
  const exclusion = listed === null ? answered : exclusionOf(listed, lot);
  const isKnown = listed !== null || answered !== null;
  const isShown = isKnown && isAsWanted(action, standingOfLot(exclusion));
  const name = capital(nameOfLot(lot));
  const result = (outcome: LotResult['outcome'], words: string | null) =>
    resultOf(lot, { outcome, reason: words, requestId, exclusion });
  switch (verdict) {
    case 'done':
      if (isShown) return result('done', null);
      return result(
        'unverified',
        `The service took the change of ${nameOfLot(lot)}, and does not show it. Look again in a moment.`,
      );
    case 'lost':
      if (isShown) return result('done', null);
      if (isKnown) return result('failed', reason);
      return result(
        'unverified',
        `Whether ${nameOfLot(lot)} was changed could not be found out. Look at it again in a moment.`,
      );
    case 'refused':
      if (!isShown) return result('refused', reason);
      return result(
        'already',
        `${name} is so already: somebody else was faster. Nothing is left to be done.`,
      );
    default:
      return result(verdict, reason);
  }
}

/** What became of a lot, as a row of the activity log. */
export function entryOfLot({
  outcome,
  reason,
  since,
  requestId,
}: LotResult): Pick<ChangeEntry<string>, 'outcome' | 'requestId' | 'detail'> {
  const isRefused = outcome === 'conflict' || outcome === 'notTried';
  return { outcome: isRefused ? 'refused' : outcome, requestId, detail: detailSince(reason, since) };
}

function changedAt(exclusion: LotExclusion | null): string | null {
  if (exclusion === null) return null;
  return exclusion.isDeleted ? exclusion.deletedTimestamp : exclusion.createdTimestamp;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
