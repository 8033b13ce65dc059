import type { Translate } from '#renderer/messages/use-messages.ts';
import type { ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';

/**
 * Describes how many receiving orders this desk knows and what it does not know of them yet: how far "not found" can be
 * trusted.
 */
export function inboundCoverage(index: ReceivingIndexView, t: Translate): string {
  const { state, orderCount: count, ordersAhead: ahead, asOf } = index;
  if (state === 'notOffered' || state === 'forbidden') return t(`inboundIndex.${state}`);
  if (count === 0 && asOf === null) return t('inboundIndex.none');
  return t('inboundIndex.known', { count, ahead, isWhole: String(asOf !== null) });
}
