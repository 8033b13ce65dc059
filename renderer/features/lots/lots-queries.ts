import type { InventoryFilters, InventoryPage } from '../../../shared/inventory/inventory.ts';
import type { PagedListQuery } from '../../components/list-screen/read-pages.ts';
import type { Prefer } from '../../components/record-pane/use-cached-record.ts';
import { call } from '../../platform/bridge/call.ts';
import { serviceKey } from '../../platform/bridge/queries.ts';
import { type LotItem, lotItemsOf } from './lot-items.ts';

/** Most items are not kept in lots, so that a page is large. */
const pageSize = 200;

/** The id of an item as the grid and the address write it. */
export const idOf = ({ item }: LotItem) => String(item.inventoryId);

/** The items among which those that are kept in lots are looked for, page by page. */
export function lotItemsQuery(
  accountId: string,
  filters: InventoryFilters,
): PagedListQuery<InventoryPage, LotItem, string | null> {
  return {
    queryKey: [...lotsKey(accountId), 'items', filters],
    firstParam: null,
    fetchPage: (cursor, prefer) => call('inventory.list', { filters, cursor, pageSize, prefer }),
    rowsOf: lotItemsOf,
    rowId: idOf,
    nextParam: (page) => page.next,
    totalOf: () => null,
  };
}

/** The items that the service finds by a text, as many as are needed to see whether one of them is meant. */
export async function findItems(text: string) {
  const filters = filtersOfText(text);
  return (await call('inventory.list', { filters, cursor: null, pageSize: 50, prefer: 'service' })).data
    .items;
}

function filtersOfText(search: string): InventoryFilters {
  return { search, ids: [], isActive: null, isDigital: null };
}

/** The parts of an item's exclusions, each read by itself. */
export const readPart = {
  item: (id: number, prefer: Prefer) => call('inventory.read', { id, prefer }),
  exclusions: (id: number, prefer: Prefer) => call('lots.listExclusions', { id, prefer }),
  lots: (id: number, prefer: Prefer) => call('inventory.readLots', { id, prefer }),
  products: (id: number, prefer: Prefer) => call('inventory.listProducts', { id, prefer }),
} as const;

/** Everything of lots has a key that begins with this. */
export function lotsKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'lots'];
}

export function partKey(accountId: string, id: number, part: keyof typeof readPart): readonly unknown[] {
  return [...lotsKey(accountId), part, id];
}
