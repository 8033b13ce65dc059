import type { InventoryItem } from '../../../shared/inventory/inventory.ts';
import type { HeldRecord } from '../../cache/read-through.ts';
import type { SavedWords } from '../../cache/store-records.ts';

const kind = 'inventoryItem';

/** What an item that was seen is found by among all that was; the item itself is kept by the catalog. */
export function toItemRecord({ inventoryId: id, name, sku, barcode }: InventoryItem): HeldRecord {
  const words = [sku, name, barcode].filter((word) => word !== null);
  return {
    kind,
    id,
    body: null,
    text: { parentId: null, title: sku ?? name ?? '', detail: name ?? '', words },
  };
}

/** What an item is found by besides itself: the numbers of its lots. */
export function toItemWords(id: number, lots: readonly { lotNumber: string | null }[]): SavedWords {
  return { kind, id, words: lots.flatMap(({ lotNumber }) => lotNumber ?? []) };
}
