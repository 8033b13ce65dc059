import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ItemHit, ItemOrder, ItemSearch } from '#shared/inventory/item-view.ts';
import { figureColumns, figureKinds, itemFlags, refusedFlags } from './item-columns.ts';
import { nameKey, skuKey } from './item-keys.ts';
import { createHitReader } from './search/item-hit.ts';
import { allOf, idOfPlace, lackingTerms } from './search/item-text.ts';

/** A page of items; `isCut`: more match than the list has. */
export type ItemPage = { hits: ItemHit[]; hasMore: boolean; isCut: boolean };

/** A part of a sort order; its ids are read from an index that covers the query. */
type RangeReader = (refused: number, limit: number, offset: number) => number[];

/**
 * Creates the list of the items in the catalog, without removed ones. An item that lacks the SKU, name or figure sorts
 * last in both directions; equal ones are ordered by id in the same direction.
 *
 * @param maxRare up to how many items that pass the filters are sorted on their own, default 2,000
 */
export function createItemList(database: DatabaseSync, maxRare?: number): (query: ItemSearch) => ItemPage {
  const { readHits } = createHitReader(database);
  const listRare = createRareList(database, maxRare);
  const orders = new Map<string, readonly OrderPart[]>();

  const partsOf = (order: ItemOrder): readonly OrderPart[] => {
    const name = `${order.by} ${order.isDescending}`;
    const known = orders.get(name) ?? statementsOf(order).map((source) => createPart(database, source));
    orders.set(name, known);
    return known;
  };

  const listAlong = (query: ItemSearch, refused: number): number[] => {
    const parts = partsOf(query.order ?? { by: 'id', isDescending: false });
    const ids: number[] = [];
    let offset = query.offset;
    for (const [position, part] of parts.entries()) {
      const remaining = query.limit + 1 - ids.length;
      if (remaining === 0) break;
      const found = part.read(refused, remaining, offset);
      ids.push(...found);
      // A page that starts after this part starts that much further into the next one.
      if (found.length > 0) offset = 0;
      else if (offset > 0 && position < parts.length - 1) offset -= part.count(refused);
    }
    return ids;
  };

  return (query) => {
    const refused = refusedFlags(query) | itemFlags.removed | itemFlags.stub;
    const ids = listRare(query, refused) ?? listAlong(query, refused);
    return { hits: readHits(ids.slice(0, query.limit)), hasMore: ids.length > query.limit, isCut: false };
  };
}

type OrderPart = { read: RangeReader; count(refused: number): number };

/** Table and condition of a part of a sort order, and its sort columns; `flags` is a column of the table. */
type OrderSource = { id: 'id' | 'item_id'; from: string; where: string; by: string };

function createPart(database: DatabaseSync, { id, from, where, by }: OrderSource): OrderPart {
  const condition = `${where} AND flags & ? = 0`;
  const read = database.prepare(
    `SELECT ${id} FROM ${from} WHERE ${condition} ORDER BY ${by} LIMIT ? OFFSET ?`,
  );
  const count = database.prepare(`SELECT count(*) FROM ${from} WHERE ${condition}`);
  read.setReturnArrays(true);
  count.setReturnArrays(true);
  return {
    read: (refused, limit, offset) =>
      (read.all(refused, limit, offset) as unknown as [number][]).map(([found]) => found),
    count: (refused) => (count.get(refused) as unknown as [number])[0],
  };
}

/** Returns the parts of a sort order, in sequence. */
function statementsOf({ by, isDescending }: ItemOrder): OrderSource[] {
  const direction = isDescending ? 'DESC' : 'ASC';
  if (by === 'id') return [{ id: 'id', from: 'item', where: 'TRUE', by: `id ${direction}` }];
  if (by === 'sku' || by === 'name') {
    const [from, key] = by === 'sku' ? ['item_sku', 'sku_key'] : ['item_name', 'name_key'];
    return [
      { id: 'item_id', from, where: `${key} > ''`, by: `${key} ${direction}, item_id ${direction}` },
      { id: 'item_id', from, where: `${key} = ''`, by: `item_id ${direction}` },
    ];
  }
  return [
    {
      id: 'item_id',
      from: 'item_figure',
      where: `kind = ${figureKinds[by]}`,
      by: `figure ${direction}, item_id ${direction}`,
    },
    { id: 'id', from: 'item', where: `${figureColumns[by]} IS NULL`, by: `id ${direction}` },
  ];
}

/** With more items than this, scanning the sort order finds a page sooner. */
const fewItems = 2_000;

/**
 * Creates the list of the items that pass filters that few items pass. They are taken from the text index, which stores
 * the flags that each item lacks, because a scan of the sort order would meet all other items too. Returns ids, at most
 * one more than the query's limit, in the order of {@link createItemList}; null if many items pass, or there are no
 * filters.
 *
 * @param maxRare up to how many items are few; they are sorted again for each page
 */
function createRareList(
  database: DatabaseSync,
  maxRare = fewItems,
): (query: ItemSearch, refused: number) => number[] | null {
  const passing = prepareRows(
    database,
    `SELECT ${idOfPlace} FROM item_token WHERE item_token MATCH ? LIMIT ${maxRare + 1}`,
  );
  const written = prepareRows(
    database,
    `SELECT id, sku, name FROM (SELECT value AS wanted FROM json_each(?)) CROSS JOIN item ON item.id = wanted
     WHERE as_of > 0 AND flags & ? = 0`,
  );
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? prepareRows(database, sql);
    statements.set(sql, known);
    return known;
  };

  const inOrder = (
    ids: readonly number[],
    { by, isDescending }: ItemOrder,
    query: ItemSearch,
    refused: number,
  ) => {
    const direction = isDescending ? 'DESC' : 'ASC';
    const page = [query.limit + 1, query.offset];
    if (by !== 'sku' && by !== 'name') {
      const key = by === 'id' ? 'id' : figureColumns[by];
      const statement = prepared(
        `SELECT id FROM (SELECT value AS wanted FROM json_each(?)) CROSS JOIN item ON item.id = wanted
         WHERE as_of > 0 AND flags & ? = 0
         ORDER BY ${key} IS NULL, ${key} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
      );
      return firstColumn(statement.all(JSON.stringify(ids), refused, ...page));
    }
    const rows = written.all(JSON.stringify(ids), refused) as unknown as [
      id: number,
      sku: string | null,
      name: string | null,
    ][];
    const keyed = rows.map(([id, sku, name]) => [by === 'sku' ? skuKey(sku) : nameKey(name), id]);
    // SQLite compares the keys as in the full sort order; JavaScript orders characters differently.
    const statement = prepared(
      `SELECT value ->> 1 FROM json_each(?) ORDER BY value ->> 0 = '', value ->> 0 ${direction}, value ->> 1 ${direction}
       LIMIT ? OFFSET ?`,
    );
    return firstColumn(statement.all(JSON.stringify(keyed), ...page));
  };

  return (query, refused) => {
    const lacking = lackingTerms(refused);
    if (lacking.length === 0) return null;
    const ids = firstColumn(passing.all(allOf(lacking)));
    if (ids.length > maxRare) return null;
    return inOrder(ids, query.order ?? { by: 'id', isDescending: false }, query, refused);
  };
}

function prepareRows(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

function firstColumn(rows: unknown): number[] {
  return (rows as [number][]).map(([id]) => id);
}
