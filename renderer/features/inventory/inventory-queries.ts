import type { InventoryFilters, InventoryPage } from '../../../shared/service/inventory.ts';
import { call } from '../../bridge/call.ts';
import { serviceKey } from '../../bridge/queries.ts';
import type { PagedListQuery } from '../../components/list-screen/read-pages.ts';
import type { Prefer } from '../../components/record-pane/use-kept-record.ts';
import { type InventoryRow, rowsOf } from './inventory-rows.ts';

/** Each page costs two requests, items and totals; larger ones make a sort over all of them bearable. */
const pageSize = 200;

/** The id of an item as the grid and the address write it. */
export const idOf = ({ item }: InventoryRow) => String(item.inventoryId);

/** The list, page by page in the service's own order. */
export function inventoryListQuery(
  accountId: string,
  filters: InventoryFilters,
): PagedListQuery<InventoryPage, InventoryRow, string | null> {
  return {
    queryKey: [serviceKey, accountId, 'inventory', 'list', filters],
    firstParam: null,
    fetchPage: (cursor, prefer) => call('inventory.list', { filters, cursor, pageSize, prefer }),
    rowsOf,
    rowId: idOf,
    nextParam: (page) => page.next,
    totalOf: () => null,
  };
}

/** The parts of an item, each read by itself. */
export const readPart = {
  item: (id: number, prefer: Prefer) => call('inventory.read', { id, prefer }),
  level: (id: number, prefer: Prefer) => call('inventory.readLevel', { id, prefer }),
  locations: (id: number, prefer: Prefer) => call('inventory.readLocations', { id, prefer }),
  lots: (id: number, prefer: Prefer) => call('inventory.readLots', { id, prefer }),
  products: (id: number, prefer: Prefer) => call('inventory.listProducts', { id, prefer }),
} as const;

/** The key of a part of an item. */
export function partKey(accountId: string, id: number, part: keyof typeof readPart): readonly unknown[] {
  return [serviceKey, accountId, 'inventory', part, id];
}
