import type { Translate } from '#renderer/messages/use-messages.ts';
import type { ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';

/** How many receiving orders are known on this desk, and what of them is not yet: what "not found" may claim. */
export function inboundCoverage(index: ReceivingIndexView, t: Translate): string {
  const { state, orderCount: count, ordersAhead: ahead, asOf } = index;
  if (state === 'notOffered' || state === 'forbidden') return t(`inboundIndex.${state}`);
  if (count === 0 && asOf === null) return t('inboundIndex.none');
  return t('inboundIndex.known', { count, ahead, isWhole: String(asOf !== null) });
}
