import type { ItemHit } from '../../../shared/inventory/item-view.ts';
import type { RecentHits } from '../../../shared/recent/recent-view.ts';

/** Recent records without the items that the catalog on this desk tells already, and more of. */
export function withoutItems(seen: RecentHits, items: readonly Pick<ItemHit, 'inventoryId'>[]): RecentHits {
  const ids = new Set(items.map(({ inventoryId }) => inventoryId));
  const hits = seen.hits.filter(({ kind, id }) => kind !== 'inventoryItem' || !ids.has(id));
  return { hits, totalCount: seen.totalCount - (seen.hits.length - hits.length) };
}
