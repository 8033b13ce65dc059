import type { ReceivingIndexView } from '../../../shared/receiving/receiving-index-view.ts';
import type { Words } from '../../messages/use-words.ts';

/** How many receiving orders are known on this desk, and what of them is not yet: what "not found" may claim. */
export function doorReach(index: ReceivingIndexView, words: Words): string {
  const { state, orderCount: count, ordersAhead: ahead, asOf } = index;
  if (state === 'notOffered' || state === 'forbidden') return words(`doorIndex.${state}`);
  if (count === 0 && asOf === null) return words('doorIndex.none');
  return words('doorIndex.known', { count, ahead, isWhole: String(asOf !== null) });
}
