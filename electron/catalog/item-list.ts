import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ItemHit, ItemOrder, ItemSearch } from '#shared/inventory/item-view.ts';
import { figureColumns, figureKinds, itemFlags, refusedFlags } from './item-columns.ts';
import { nameKey, skuKey } from './item-keys.ts';
import { createHitReader } from './search/item-hit.ts';
import { allOf, idOfPlace, lackingTerms } from './search/item-text.ts';

export type ItemPage = { hits: ItemHit[]; hasMore: boolean };

/** A part of an order, its ids read off an index that holds all that is asked for. */
type Stretch = (refused: number, limit: number, offset: number) => number[];

/**
 * Makes the list of the items of the catalog, without those that are gone from it. What an item lacks, its SKU, its
 * name, a figure, puts it last in both directions; of equal ones the ids go in the same direction.
 *
 * @param mostRare up to how many items that pass the filters are put in order by themselves, default 2,000
 */
export function createItemList(database: DatabaseSync, mostRare?: number): (query: ItemSearch) => ItemPage {
  const { readHits } = createHitReader(database);
  const listRare = createRareList(database, mostRare);
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
      const wanted = query.limit + 1 - ids.length;
      if (wanted === 0) break;
      const found = part.read(refused, wanted, offset);
      ids.push(...found);
      // A page that begins behind this part begins so much further into the next one.
      if (found.length > 0) offset = 0;
      else if (offset > 0 && position < parts.length - 1) offset -= part.count(refused);
    }
    return ids;
  };

  return (query) => {
    const refused = refusedFlags(query) | itemFlags.removed | itemFlags.stub;
    const ids = listRare(query, refused) ?? listAlong(query, refused);
    return { hits: readHits(ids.slice(0, query.limit)), hasMore: ids.length > query.limit };
  };
}

type OrderPart = { read: Stretch; count(refused: number): number };

/** Table and condition of a part of an order, and by what it is ordered; `flags` is a column of it. */
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

/** The parts of an order, one behind the other. */
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

/** Of more items a page is sooner found by going along the order. */
const fewItems = 2_000;

/**
 * Makes the list of the items that pass filters which few pass: they are taken from the index over the texts, which
 * knows what each item is not, since going along an order would meet all the others between them. Answers ids, at most
 * one more than the query's limit, in the order of {@link createItemList}; null where the filters let many pass, or are
 * none.
 *
 * @param mostRare up to how many items are few; they are put in order again for each page
 */
function createRareList(
  database: DatabaseSync,
  mostRare = fewItems,
): (query: ItemSearch, refused: number) => number[] | null {
  const passing = prepareRows(
    database,
    `SELECT ${idOfPlace} FROM item_token WHERE item_token MATCH ? LIMIT ${mostRare + 1}`,
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
      return firstsOf(statement.all(JSON.stringify(ids), refused, ...page));
    }
    const rows = written.all(JSON.stringify(ids), refused) as unknown as [
      id: number,
      sku: string | null,
      name: string | null,
    ][];
    const keyed = rows.map(([id, sku, name]) => [by === 'sku' ? skuKey(sku) : nameKey(name), id]);
    // SQLite compares the keys as it does in the whole order; the characters of JavaScript come in another one.
    const statement = prepared(
      `SELECT value ->> 1 FROM json_each(?) ORDER BY value ->> 0 = '', value ->> 0 ${direction}, value ->> 1 ${direction}
       LIMIT ? OFFSET ?`,
    );
    return firstsOf(statement.all(JSON.stringify(keyed), ...page));
  };

  return (query, refused) => {
    const lacking = lackingTerms(refused);
    if (lacking.length === 0) return null;
    const ids = firstsOf(passing.all(allOf(lacking)));
    if (ids.length > mostRare) return null;
    return inOrder(ids, query.order ?? { by: 'id', isDescending: false }, query, refused);
  };
}

function prepareRows(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

function firstsOf(rows: unknown): number[] {
  return (rows as [number][]).map(([id]) => id);
}
