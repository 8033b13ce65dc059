import type { DatabaseSync } from 'node:sqlite';
import { isSavedNewer, latestAsOf } from '#electron/database/database.ts';
import type { Shapes } from '#electron/database/packed-record.ts';
import type { Product } from '#shared/products/products.ts';
import {
  packProduct,
  type StoredProduct,
  type StoredVariant,
  toStoredProduct,
  unpackRecord,
} from './item-records.ts';
import type { CachedRow } from './item-repository.ts';
import { moreBarcodes, type SearchDocumentRepository, searchDocumentOf } from './search/search-document.ts';

type ItemVariants = { productId: number; asOf: number; name: string | null; variants: StoredVariant[] };

/** Reads the variants that are an item, by ascending product id, without those of the excluded product. */
type VariantReader = (id: number, leftOut?: number | null) => ItemVariants[];

export function createVariantReader(database: DatabaseSync, shapes: Shapes): VariantReader {
  const find = database.prepare(
    `SELECT product.id, product.as_of, product.body
     FROM item_product JOIN product ON product.id = item_product.product_id
     WHERE item_id = ? AND product_id IS NOT ? ORDER BY product_id`,
  );
  // Items of a product mostly follow each other.
  let last: { body: string; product: StoredProduct } | null = null;
  const unpackProduct = (body: string): StoredProduct => {
    if (last?.body !== body) last = { body, product: unpackRecord(body, shapes) as StoredProduct };
    return last.product;
  };
  return (id, leftOut = null) =>
    find.all(id, leftOut).map((row) => {
      const { name, variants } = unpackProduct(String(row['body']));
      const matching = variants.filter(({ inventoryId }) => inventoryId === id);
      return { productId: Number(row['id']), asOf: Number(row['as_of']), name, variants: matching };
    });
}

export function createProductRepository(options: {
  database: DatabaseSync;
  shapes: Shapes;
  documents: SearchDocumentRepository;
  readVariants: VariantReader;
  items: { read(id: number): CachedRow | null; addStub(id: number): void };
}) {
  const { database, shapes, documents, readVariants, items } = options;
  const find = database.prepare('SELECT as_of, body FROM product WHERE id = ?');
  const renew = database.prepare('UPDATE product SET as_of = ? WHERE id = ?');
  const put = database.prepare('INSERT OR REPLACE INTO product (id, as_of, body) VALUES (?, ?, ?)');
  const link = database.prepare('INSERT OR IGNORE INTO item_product (item_id, product_id) VALUES (?, ?)');
  const unlink = database.prepare('DELETE FROM item_product WHERE item_id = ? AND product_id = ?');
  const unmet = database.prepare(
    `SELECT id FROM product WHERE (as_of < :before OR as_of > :latest) AND body <> :removed
     ORDER BY id LIMIT :limit`,
  );
  const setMore = database.prepare('UPDATE item SET more_barcodes = ? WHERE id = ?');

  const openRow = (id: number): CachedRow | null => {
    const row = items.read(id);
    if (row === null) items.addStub(id);
    return row;
  };

  return {
    /** Returns ids of products that were last read before a timestamp, ascending; call in a transaction. */
    listUnmet(before: number, limit: number): number[] {
      // A removed product is saved without name and variants, and is not asked for again.
      const removed = packProduct({ name: null, variants: [] }, shapes);
      const latest = Date.parse(latestAsOf());
      return unmet.all({ before, latest, removed, limit }).map(({ id }) => Number(id));
    },
    /** Call in a transaction; data saved with a later time is kept. */
    write(product: Product, asOf: number): void {
      const known = find.get(product.id);
      if (known !== undefined && isSavedNewer(Number(known['as_of']), asOf)) return;
      const record = toStoredProduct(product);
      const body = packProduct(record, shapes);
      if (known?.['body'] === body) {
        renew.run(asOf, product.id);
        return;
      }
      const before =
        known === undefined ? null : (unpackRecord(String(known['body']), shapes) as StoredProduct);
      put.run(product.id, asOf, body);
      const [idsBefore, idsAfter] = [idsOf(before), idsOf(record)];
      for (const id of idsBefore) if (!idsAfter.has(id)) unlink.run(id, product.id);
      for (const id of idsAfter) if (!idsBefore.has(id)) link.run(id, product.id);
      for (const id of new Set([...idsBefore, ...idsAfter])) {
        const row = openRow(id);
        if (row === null || !row.isKnown) continue;
        const others = readVariants(id, product.id);
        const documentWith = (stored: StoredProduct | null) =>
          searchDocumentOf(row, inOrder(others, product.id, variantsOf(stored, id)));
        const [was, is] = [documentWith(before), documentWith(record)];
        const more = moreBarcodes(is, row.barcode);
        if (more !== moreBarcodes(was, row.barcode)) setMore.run(more, id);
        documents.change(was, is);
      }
    },
  };
}

function idsOf(product: StoredProduct | null): Set<number> {
  return new Set(product?.variants.map(({ inventoryId }) => inventoryId));
}

function variantsOf(product: StoredProduct | null, id: number): StoredVariant[] {
  return product?.variants.filter(({ inventoryId }) => inventoryId === id) ?? [];
}

/** Returns the variants of all products that are an item, by ascending product id. */
function inOrder(
  others: readonly ItemVariants[],
  productId: number,
  own: readonly StoredVariant[],
): StoredVariant[] {
  const lower = others.filter((other) => other.productId < productId);
  const higher = others.filter((other) => other.productId > productId);
  return [
    ...lower.flatMap(({ variants }) => variants),
    ...own,
    ...higher.flatMap(({ variants }) => variants),
  ];
}
