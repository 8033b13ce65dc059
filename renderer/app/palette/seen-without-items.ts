import type { ItemHit } from '../../../shared/inventory/item-view.ts';
import type { SeenHits } from '../../../shared/recent/recent-view.ts';

/** Seen records without the items that the catalogue on this desk tells already, and more of. */
export function withoutItems(seen: SeenHits, items: readonly Pick<ItemHit, 'inventoryId'>[]): SeenHits {
  const ids = new Set(items.map(({ inventoryId }) => inventoryId));
  const hits = seen.hits.filter(({ kind, id }) => kind !== 'inventoryItem' || !ids.has(id));
  return { hits, totalCount: seen.totalCount - (seen.hits.length - hits.length) };
}
