import type { DatabaseSync } from 'node:sqlite';
import { keysOf, nameKey, type StoredKey, skuKey } from '#electron/catalog/item-keys.ts';
import type { StoredVariant } from '#electron/catalog/item-records.ts';
import { rankOf } from './item-text.ts';

/** The index over the texts of all items. It reads the rows itself. */
export type TextIndex = {
  /**
   * Call in the writer's transaction if an item is new, or the values it is found or ranked by changed.
   *
   * @param rankBefore as `rankOf` returns it; null if the item is new
   */
  changed(id: number, rankBefore: number | null): void;
  /** Call at the end of the transaction. */
  flush(): void;
  /** Does a part of the deferred work, in a separate transaction; false if nothing is left. */
  buildSlice(): boolean;
  /** Call in a transaction, when idle: starts to optimize the whole index if that pays off; false if it does not. */
  settle(): boolean;
};

/** The values an item is found and ordered by. */
type SearchDocument = {
  id: number;
  flags: number;
  onHand: number | null;
  sku: string | null;
  name: string | null;
  /** Its barcodes and those of its variants, as written; each GTIN once. */
  codes: readonly string[];
  /** Its SKU and those of the variants. */
  skus: readonly string[];
};

export type SearchDocumentRow = Omit<SearchDocument, 'codes' | 'skus'> & { barcode: string | null };

/** The item's own codes first, then those of its variants. */
export function searchDocumentOf(row: SearchDocumentRow, variants: readonly StoredVariant[]): SearchDocument {
  const { id, flags, onHand, sku, name } = row;
  const codes = new Map<string, string>();
  const skus = new Set<string>();
  const addCode = (code: string | null) => {
    const written = code?.trim() ?? '';
    if (written === '') return;
    // One GTIN in two forms is one barcode.
    const [key = written] = keysOf({ barcodes: [written], skus: [] }).keys();
    if (!codes.has(key)) codes.set(key, written);
  };
  addCode(row.barcode);
  if (sku !== null) skus.add(sku);
  for (const variant of variants) {
    for (const { value } of variant.barcodes) addCode(value);
    addCode(variant.gtin);
    addCode(variant.upc);
    if (variant.sku !== null) skus.add(variant.sku);
  }
  return { id, flags, onHand, sku, name, codes: [...codes.values()], skus: [...skus] };
}

/** Returns the barcodes of an item besides its own in the form of its row, one per line; null if there are none. */
export function moreBarcodes({ codes }: SearchDocument, barcode: string | null): string | null {
  const own = barcode?.trim() ?? '';
  const more = own === '' ? codes : codes.slice(1);
  return more.length === 0 ? null : more.join('\n');
}

/** Keeps everything that items are found and ordered by in sync with their search documents. */
export type SearchDocumentRepository = ReturnType<typeof createSearchDocumentRepository>;

/** Call everything in a transaction. */
export function createSearchDocumentRepository(database: DatabaseSync, text: TextIndex) {
  const addKey = database.prepare('INSERT OR IGNORE INTO item_key (key, kind, item_id) VALUES (?, ?, ?)');
  const dropKey = database.prepare('DELETE FROM item_key WHERE key = ? AND kind = ? AND item_id = ?');
  const orders = [
    createOrder(database, 'item_sku', 'sku_key', ({ sku }) => skuKey(sku)),
    createOrder(database, 'item_name', 'name_key', ({ name }) => nameKey(name)),
  ];
  const none: ReadonlyMap<string, StoredKey> = new Map();

  const changeKeys = (
    id: number,
    before: ReadonlyMap<string, StoredKey>,
    after: ReadonlyMap<string, StoredKey>,
  ) => {
    for (const [name, { key, kind }] of before) if (!after.has(name)) dropKey.run(key, kind, id);
    for (const [name, { key, kind }] of after) if (!before.has(name)) addKey.run(key, kind, id);
  };

  return {
    /** Replaces the keys of one item. */
    changeKeys,
    /** For an item with no other changes. */
    changeFlags(row: SearchDocumentRow, flags: number): void {
      for (const order of orders) order.change(row, { ...row, flags });
      text.changed(row.id, rankIn(row));
    },
    /** Call if only the values that rank the item changed. */
    changeRank(row: SearchDocumentRow): void {
      text.changed(row.id, rankIn(row));
    },
    /** @param before null if the item is new */
    change(before: SearchDocument | null, after: SearchDocument): void {
      const keysBefore = before === null ? none : keysOf({ barcodes: before.codes, skus: before.skus });
      changeKeys(after.id, keysBefore, keysOf({ barcodes: after.codes, skus: after.skus }));
      if (before === null || !hasSameOrder(before, after)) {
        for (const order of orders) order.change(before, after);
      }
      if (before === null) text.changed(after.id, null);
      else if (!hasSameSearchText(before, after)) text.changed(after.id, rankIn(before));
    },
  };
}

function rankIn({ flags, onHand }: SearchDocumentRow | SearchDocument): number {
  return rankOf(flags, onHand);
}

function hasSameOrder(before: SearchDocument, after: SearchDocument): boolean {
  return before.name === after.name && before.sku === after.sku && before.flags === after.flags;
}

function hasSameSearchText(before: SearchDocument, after: SearchDocument): boolean {
  return hasSameOrder(before, after) && before.codes.join('\n') === after.codes.join('\n');
}

type Ordered = Pick<SearchDocument, 'id' | 'flags' | 'sku' | 'name'>;

/** Maintains a table that is a sort order of all items. */
function createOrder(
  database: DatabaseSync,
  table: string,
  column: string,
  keyOf: (item: Ordered) => string,
) {
  const add = database.prepare(`INSERT INTO ${table} (${column}, item_id, flags) VALUES (?, ?, ?)`);
  const drop = database.prepare(`DELETE FROM ${table} WHERE ${column} = ? AND item_id = ?`);
  const mark = database.prepare(`UPDATE ${table} SET flags = ? WHERE ${column} = ? AND item_id = ?`);
  return {
    change(before: Ordered | null, after: Ordered) {
      const key = keyOf(after);
      if (before === null) {
        add.run(key, after.id, after.flags);
        return;
      }
      const keyBefore = keyOf(before);
      if (keyBefore !== key) {
        drop.run(keyBefore, after.id);
        add.run(key, after.id, after.flags);
      } else if (before.flags !== after.flags) mark.run(after.flags, key, after.id);
    },
  };
}
