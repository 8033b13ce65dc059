import type { DatabaseSync } from 'node:sqlite';
import type { ItemHit, ItemOrder, ItemSearch } from '../../shared/inventory/item-view.ts';
import { figureColumns, figureKinds } from './item-figures.ts';
import { itemFlags, refusedFlags } from './item-flags.ts';
import { createHitReader } from './search/item-hit.ts';
import { createRareList } from './search/item-rare-list.ts';

/** A part of a list of items. */
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
