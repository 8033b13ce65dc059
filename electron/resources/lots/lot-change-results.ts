import { ServiceError } from '#electron/api/api-error.ts';
import { resultAfter, type SentChange } from '#electron/cache/activity/change-record.ts';
import type { LotChanges, LotItem, WantedLot } from '#shared/lots/lot-change-view.ts';
import type { LotExclusion } from '#shared/lots/lots.ts';
import {
  actionsFor,
  exclusionOf,
  hasTargetStatus,
  type LotAction,
  statusOfLot,
} from '#shared/lots/model/lot-exclusion-rules.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import { type MessageId, sentence } from '#shared/messages/messages.ts';

export type LotResult = LotChanges['results'][number];

/** The exclusions of an item; null if this server does not list them. */
export type Listed = readonly LotExclusion[] | null;

/** The service's response for one lot. */
export type LotAnswer = Omit<SentChange, 'verdict'> & {
  verdict: SentChange['verdict'] | 'notTried';
  /** Null if the response has none. */
  answered: LotExclusion | null;
};

const nameOfItem = ({ inventoryId, sku }: LotItem): number | string => inventoryId ?? sku;

/** For the activity log. */
export function subjectOfLot({ item, lotNumber: lot, lotDate: date }: Omit<WantedLot, 'expectedStatus'>) {
  const values = { lot, item: nameOfItem(item) };
  return date === null
    ? sentence('activity.subject.lotOfItem', values)
    : sentence('activity.subject.datedLotOfItem', { ...values, date });
}

function resultOf(
  { item, lotNumber, lotDate }: WantedLot,
  result: Pick<LotResult, 'outcome' | 'reason'> &
    Partial<Pick<LotResult, 'since' | 'requestId' | 'exclusion'>>,
): LotResult {
  return { item, lotNumber, lotDate, since: null, requestId: null, exclusion: null, ...result };
}

/**
 * Returns what is decided before sending, from the data read for the lot's item, or from why it could not be read; null
 * if the lot can be sent.
 */
export function resultOfReading(
  action: LotAction,
  lot: WantedLot,
  reading: Listed | ServiceError | undefined,
): LotResult | null {
  if (!(reading instanceof ServiceError)) return resultBefore(action, lot, reading ?? null);
  const { code, failure, requestId } = reading;
  if (code !== 'NOT_FOUND')
    return resultOf(lot, { outcome: 'failed', reason: failureReason(failure), requestId });
  const reason = sentence('lots.failure.itemNotFound', { item: nameOfItem(lot.item) });
  return resultOf(lot, { outcome: 'refused', reason, requestId });
}

/** Returns what is decided before sending; null if the lot is as the user saw it and can be changed that way. */
function resultBefore(action: LotAction, lot: WantedLot, listed: Listed): LotResult | null {
  if (listed === null) return null;
  const exclusion = exclusionOf(listed, lot);
  const status = statusOfLot(exclusion);
  const since = changedAt(exclusion);
  const settled = (
    outcome: LotResult['outcome'],
    reason: Extract<MessageId, `lots.failure.${string}`>,
    when: string | null = null,
  ) => resultOf(lot, { outcome, reason: sentence(reason, { lot: lot.lotNumber }), since: when, exclusion });
  if (hasTargetStatus(action, status)) {
    // A restored exclusion still shows only when it was made.
    const when = action === 'restore' ? null : since;
    const isExcluded = status === 'active';
    return settled('already', `lots.failure.${isExcluded ? 'alreadyExcluded' : 'notExcluded'}`, when);
  }
  if (lot.expectedStatus !== null && lot.expectedStatus !== status) {
    return settled('conflict', 'lots.failure.changed', since);
  }
  const [fitting] = actionsFor(status);
  if (fitting === undefined || fitting === action) return null;
  const instead = fitting === 'restore' ? 'restoreInstead' : 'excludeInstead';
  return settled('refused', `lots.failure.${instead}`);
}

/** `listed` is the item's list after the change. */
export function resultOfLot(action: LotAction, lot: WantedLot, answer: LotAnswer, listed: Listed): LotResult {
  const { verdict, reason, requestId, answered } = answer;
  const exclusion = listed === null ? answered : exclusionOf(listed, lot);
  if (verdict === 'notTried') return resultOf(lot, { outcome: verdict, reason, requestId, exclusion });
  const isKnown = listed !== null || answered !== null;
  const isShown = isKnown ? hasTargetStatus(action, statusOfLot(exclusion)) : null;
  return resultOf(lot, { ...resultAfter({ verdict, reason, requestId }, isShown), exclusion });
}

/** When it was made or deleted; null if unknown. */
export function changedAt(exclusion: LotExclusion | null): string | null {
  if (exclusion === null) return null;
  return exclusion.isDeleted ? exclusion.deletedTimestamp : exclusion.createdTimestamp;
}
