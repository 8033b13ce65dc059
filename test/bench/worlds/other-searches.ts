import { DatabaseSync } from 'node:sqlite';
import { Index } from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { wordsOf } from '#electron/catalog/search/item-text-words.ts';
import { openForReading } from '#electron/database/database.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';

/** Another way to search the same items: the IDs that it finds for a text, best first, at most 50. */
export type OtherSearch = { readonly name: string; search(text: string): number[] };

const limit = 50;

type Texts = { id: number; sku: string; name: string; codes: string };

const textsOf = (items: Iterable<InventoryItem>): Texts[] =>
  Array.from(items, ({ inventoryId, sku, name, barcodes }) => {
    const codes = [inventoryId, ...barcodes.map(({ value }) => value)].join(' ');
    return { id: inventoryId, sku, name, codes };
  });

/** SQLite's own ranking, with the same words as prefixes. */
export function createBm25Search(items: Iterable<InventoryItem>): OtherSearch {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE VIRTUAL TABLE words USING fts5(sku, name, codes, prefix = '1 2 3 4 5 6')");
  const add = database.prepare('INSERT INTO words (rowid, sku, name, codes) VALUES (?, ?, ?, ?)');
  database.exec('BEGIN');
  for (const { id, sku, name, codes } of textsOf(items)) add.run(id, sku, name, codes);
  database.exec("COMMIT; INSERT INTO words (words) VALUES ('optimize')");
  const find = database.prepare(
    `SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rank LIMIT ${limit}`,
  );
  return {
    name: 'bm25',
    search(text) {
      const words = wordsOf(text.toLowerCase()).map((word) => `"${word}"*`);
      return words.length === 0 ? [] : find.all(words.join(' ')).map(({ id }) => Number(id));
    },
  };
}

/** Every word anywhere in name, SKU or barcode, row by row in the index's own file. */
export function createLikeSearch(file: string): OtherSearch {
  const database = openForReading(file);
  return {
    name: 'LIKE',
    search(text) {
      const words = wordsOf(text.toLowerCase());
      const conditions = words.map(() => "name || ' ' || sku || ' ' || coalesce(barcode, '') LIKE ?");
      const find = database.prepare(`SELECT id FROM item WHERE ${conditions.join(' AND ')} LIMIT ${limit}`);
      return words.length === 0
        ? []
        : find.all(...words.map((word) => `%${word}%`)).map(({ id }) => Number(id));
    },
  };
}

/** Configured to require all words, as prefixes, and to tolerate one wrong letter in five. */
export function createMiniSearch(items: Iterable<InventoryItem>): OtherSearch {
  const index = new MiniSearch<Texts>({ fields: ['sku', 'name', 'codes'] });
  index.addAll(textsOf(items));
  const options = { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { sku: 2 } } as const;
  return {
    name: 'minisearch',
    search: (text) =>
      index
        .search(text, options)
        .slice(0, limit)
        .map(({ id }) => Number(id)),
  };
}

export function createFlexSearch(items: Iterable<InventoryItem>): OtherSearch {
  const index = new Index({ tokenize: 'forward' });
  for (const { id, sku, name, codes } of textsOf(items)) index.add(id, `${sku} ${name} ${codes}`);
  return { name: 'flexsearch', search: (text) => index.search(text, { limit }).map(Number) };
}

export function createFuseSearch(items: Iterable<InventoryItem>): OtherSearch {
  const index = new Fuse(textsOf(items), {
    keys: ['sku', 'name', 'codes'],
    ignoreLocation: true,
    threshold: 0.2,
  });
  return { name: 'fuse.js', search: (text) => index.search(text, { limit }).map(({ item }) => item.id) };
}
