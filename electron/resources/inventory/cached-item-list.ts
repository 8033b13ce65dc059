import {
  type InventoryFilters,
  InventoryItem,
  InventoryLevel,
  type InventoryPage,
} from '../../../shared/inventory/inventory.ts';
import { matchInventoryItems } from '../../../shared/inventory/model/inventory-filters.ts';
import type { ItemIndex } from '../../catalog/item-index.ts';

/** A page of a list of items; the cursor is the `next` of the page before. */
export type ItemPageQuery = { filters: InventoryFilters; cursor: string | null; pageSize: number };

type Index = Pick<ItemIndex, 'read' | 'search' | 'coverage'>;
type Row = { item: InventoryItem; level: InventoryLevel | null; asOf: string };

const cacheCursor = /^kept:(\d{1,7})$/;

/** Whether a cursor leads on in a list of kept items; every other one is the service's. */
export function isCacheCursor(cursor: string | null): cursor is string {
  return cursor !== null && cacheCursor.test(cursor);
}

/**
 * A page of the items of the catalog on this desk with the totals that are kept, those that are gone left out: the
 * best first with a search, else by rising id. It is as old as the oldest figure in it. null for a cursor of the
 * service, which leads nowhere here, and where nothing is found in a catalog that was never read to its end: that
 * says nothing.
 *
 * @param mustBeWhole null too where the catalog was never read to its end
 */
export async function listCachedItems(
  index: Index,
  query: ItemPageQuery,
  mustBeWhole: boolean,
): Promise<{ data: InventoryPage; asOf: string } | null> {
  const { filters, cursor } = query;
  if (cursor !== null && !isCacheCursor(cursor)) return null;
  const { wholeAsOf } = await index.coverage();
  if (mustBeWhole && wholeAsOf === null) return null;
  const offset = Number(cacheCursor.exec(cursor ?? '')?.[1] ?? 0);
  const { rows, hasMore } = await (filters.ids.length > 0 ? readChosen : searchRows)(index, query, offset);
  const levels = rows.flatMap(({ level }) => level ?? []);
  const asOf = rows.map((row) => row.asOf).toSorted()[0] ?? wholeAsOf;
  if (asOf === null) return null;
  const isComplete = levels.length === rows.length;
  return {
    data: {
      items: rows.map(({ item }) => item),
      levels,
      levelsMissing: isComplete ? null : { code: 'OFFLINE', message: neverTold, missingScope: null },
      next: hasMore ? `kept:${offset + query.pageSize}` : null,
    },
    asOf,
  };
}

const neverTold = 'The quantities of some of these items are not in the catalog on this desk yet.';

type Part = { rows: Row[]; hasMore: boolean };

async function searchRows(index: Index, { filters, pageSize }: ItemPageQuery, offset: number): Promise<Part> {
  const { search, isActive, isDigital } = filters;
  const found = await index.search({
    text: search.trim(),
    isActive,
    isDigital,
    order: null,
    offset,
    limit: pageSize,
  });
  const ids = found.hits.flatMap(({ inventoryId, removedAt }) => (removedAt === null ? inventoryId : []));
  return { rows: await readRows(index, ids), hasMore: found.hasMore };
}

/** Ids are few, and searched as the service does. */
async function readChosen(index: Index, { filters, pageSize }: ItemPageQuery, offset: number): Promise<Part> {
  const rows = await readRows(index, filters.ids);
  const rowOf = new Map(rows.map((row) => [row.item, row]));
  const chosen = matchInventoryItems([...rowOf.keys()], filters).flatMap((item) => rowOf.get(item) ?? []);
  return { rows: chosen.slice(offset, offset + pageSize), hasMore: chosen.length > offset + pageSize };
}

/** What is kept of each item; what no longer fits its schema is as if it were not there. */
async function readRows(index: Index, ids: readonly number[]): Promise<Row[]> {
  const cached = await Promise.all(ids.map((id) => index.read(id)));
  return cached.flatMap((each) => {
    const item = InventoryItem.safeParse(each?.item.value).data;
    if (each === null || each.removedAt !== null || item === undefined) return [];
    const level = InventoryLevel.safeParse(each.level?.value).data ?? null;
    const ages = [each.item.asOf, ...(level === null || each.level === null ? [] : [each.level.asOf])];
    return [{ item, level, asOf: ages.toSorted()[0] ?? each.item.asOf }];
  });
}
