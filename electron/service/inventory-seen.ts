import {
  type InventoryFilters,
  type InventoryItem,
  InventoryLevel,
  type InventoryPage,
  SeenInventoryItem,
} from '../../shared/service/inventory.ts';
import { canonicalJson } from '../store/canonical-json.ts';
import type { Store } from '../store/open-store.ts';
import type { SavedWords } from '../store/store-records.ts';
import { type HeldRecord, parseKept } from './read-through.ts';

/** Lists of items put together from what was seen on this desk. */
export type SeenInventory = {
  /** A page with the totals that were seen; null where nothing was. */
  list(
    account: string,
    query: { filters: InventoryFilters; cursor: string | null; pageSize: number },
  ): Promise<{ data: InventoryPage; asOf: string } | null>;
};

const kind = 'inventoryItem';
const seenCursor = /^seen:(\d{1,9})$/;

/** Whether a cursor leads on in a list of seen items; every other one is the service's. */
export function isSeenCursor(cursor: string | null): cursor is string {
  return cursor !== null && seenCursor.test(cursor);
}

/** An item as it is kept, with the totals beside it; null where this answer had none. */
export function toItemRecord(item: InventoryItem, level: InventoryLevel | null): HeldRecord {
  const { inventoryId: id, name, sku, barcode } = item;
  const body: SeenInventoryItem = { ...item, seenLevel: level };
  const words = [sku, name, barcode].filter((word) => word !== null);
  return { kind, id, body, text: { parentId: null, title: sku ?? name ?? '', detail: name ?? '', words } };
}

/** What an item is found by besides itself: the numbers of its lots. */
export function toItemWords(id: number, lots: readonly { lotNumber: string | null }[]): SavedWords {
  return { kind, id, words: lots.flatMap(({ lotNumber }) => lotNumber ?? []) };
}

/** Makes the lists of seen items. A cursor of the service leads nowhere here: that page was seen as such, or never. */
export function createSeenInventory(store: Pick<Store, 'listSeenMatching' | 'readSnapshot'>): SeenInventory {
  /** Totals that were read for the item alone, where the row was kept without any. */
  const readLevel = async (account: string, id: number) => {
    const parameters = canonicalJson({ id });
    const snapshot = await store.readSnapshot({ account, operation: 'inventory.readLevel', parameters });
    return snapshot === null ? null : (parseKept(snapshot.body, InventoryLevel)?.value ?? null);
  };

  return {
    async list(account, { filters, cursor, pageSize }) {
      if (cursor !== null && !isSeenCursor(cursor)) return null;
      const offset = Number(seenCursor.exec(cursor ?? '')?.[1] ?? 0);
      const seen = await store.listSeenMatching({ account, kind, filters, offset, limit: pageSize });
      if (seen.oldestAsOf === null) return null;
      const kept = seen.rows.flatMap(({ body }) => parseKept(body, SeenInventoryItem)?.value ?? []);
      const levels = await Promise.all(
        kept.map(async ({ inventoryId, seenLevel }) => seenLevel ?? (await readLevel(account, inventoryId))),
      );
      const hasMore = seen.totalCount > offset + pageSize;
      const isWhole = !levels.includes(null);
      const data = {
        items: kept.map(({ seenLevel: _level, ...item }) => item),
        levels: levels.filter((level) => level !== null),
        levelsMissing: isWhole ? null : { code: 'OFFLINE', message: neverSeen, missingScope: null },
        next: hasMore ? `seen:${offset + pageSize}` : null,
      } satisfies InventoryPage;
      return { data, asOf: seen.oldestAsOf };
    },
  };
}

const neverSeen = 'The quantities of some of these items were never seen on this desk.';
