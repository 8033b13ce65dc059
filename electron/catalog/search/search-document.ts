import type { DatabaseSync } from 'node:sqlite';
import { keysOf, nameKey, type StoredKey, skuKey } from '#electron/catalog/item-keys.ts';
import type { HeldVariant } from '#electron/catalog/item-records.ts';
import { rankOf } from './item-text.ts';

/** The index over the texts of all items. It reads the rows itself. */
export type TextIndex = {
  /**
   * In the writer's transaction: an item is new, or what it is found or ranked by changed.
   *
   * @param rankBefore as `rankOf` has it; null: it is new
   */
  changed(id: number, rankBefore: number | null): void;
  /** At the end of the transaction. */
  flush(): void;
  /** Does a part of what was left for later, in a transaction of its own; false: nothing is left. */
  buildSlice(): boolean;
  /** In a transaction, at rest: begins to put all in the best order where that pays; false: it does not. */
  settle(): boolean;
};

/** What an item is found and ordered by. */
type SearchDocument = {
  id: number;
  flags: number;
  onHand: number | null;
  sku: string | null;
  name: string | null;
  /** Its barcodes and those of the variants that are it, as they are written, one GTIN once. */
  codes: readonly string[];
  /** Its SKU and those of the variants. */
  skus: readonly string[];
};

export type SearchDocumentRow = {
  id: number;
  flags: number;
  onHand: number | null;
  sku: string | null;
  name: string | null;
  barcode: string | null;
};

/** The search document of an item: its own codes first, then those of the variants that are it. */
export function searchDocumentOf(row: SearchDocumentRow, variants: readonly HeldVariant[]): SearchDocument {
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

/** The barcodes of an item besides its own as its row holds them, each on a line; null for none. */
export function moreBarcodes({ codes }: SearchDocument, barcode: string | null): string | null {
  const own = barcode?.trim() ?? '';
  const more = own === '' ? codes : codes.slice(1);
  return more.length === 0 ? null : more.join('\n');
}

/** Keeps everything by which items are found and ordered in step with their search documents. */
export type SearchDocumentRepository = ReturnType<typeof createSearchDocumentRepository>;

/** Makes the repository of one file; everything that it does belongs into a transaction. */
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
    /** Puts the keys of one item in place of those before. */
    changeKeys,
    /** Of an item of which nothing else changed. */
    changeFlags(row: SearchDocumentRow, flags: number): void {
      for (const order of orders) order.change(row, { ...row, flags });
      text.changed(row.id, rankIn(row));
    },
    /** What the item is ranked by changed, and nothing else. */
    changeStanding(row: SearchDocumentRow): void {
      text.changed(row.id, rankIn(row));
    },
    /** @param before null: the item is new */
    change(before: SearchDocument | null, after: SearchDocument): void {
      const keysBefore = before === null ? none : keysOf({ barcodes: before.codes, skus: before.skus });
      changeKeys(after.id, keysBefore, keysOf({ barcodes: after.codes, skus: after.skus }));
      if (before === null || !isOrderedAlike(before, after)) {
        for (const order of orders) order.change(before, after);
      }
      if (before === null) text.changed(after.id, null);
      else if (!isReadAlike(before, after)) text.changed(after.id, rankIn(before));
    },
  };
}

function rankIn({ flags, onHand }: SearchDocumentRow | SearchDocument): number {
  return rankOf(flags, onHand);
}

function isOrderedAlike(before: SearchDocument, after: SearchDocument): boolean {
  return before.name === after.name && before.sku === after.sku && before.flags === after.flags;
}

function isReadAlike(before: SearchDocument, after: SearchDocument): boolean {
  return isOrderedAlike(before, after) && before.codes.join('\n') === after.codes.join('\n');
}

type Ordered = Pick<SearchDocument, 'id' | 'flags' | 'sku' | 'name'>;

/** Keeps one table that is an order of all items. */
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
