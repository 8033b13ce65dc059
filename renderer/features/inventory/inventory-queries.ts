import type { InventoryFilters, InventoryPage } from '../../../shared/inventory/inventory.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { PagedListQuery } from '../../components/list-screen/page-chain.ts';
import type { Prefer } from '../../components/record-pane/use-cached-record.ts';
import { call } from '../../platform/bridge/call.ts';
import { serviceKey } from '../../platform/bridge/queries.ts';
import { RequestFailure } from '../../platform/bridge/request-failure.ts';
import { type InventoryRow, idOf, rowsOf } from './inventory-rows.ts';

/** Each page costs two requests, items and totals; as many ids are asked for at once at most. */
const pageSize = 200;

/** What the service itself finds, page by page in its own order. */
export function inventoryListQuery(
  accountId: string,
  filters: InventoryFilters,
): PagedListQuery<InventoryPage, InventoryRow, string | null> {
  return {
    queryKey: [serviceKey, accountId, 'inventory', 'list', filters],
    firstParam: null,
    fetchPage: (cursor, prefer) => call('inventory.list', { filters, cursor, pageSize, prefer }),
    rowsOf: (page, asOf) => rowsOf(page, asOf, filters.search),
    rowId: idOf,
    nextParam: (page) => page.next,
    totalOf: () => null,
    hasNoCopy: true,
  };
}

/**
 * Has the service tell items and their totals anew, at most 200; what it says goes into the catalog on this desk.
 * Rejects with OFFLINE where it cannot be asked, since what is kept is shown already.
 */
export async function refreshItems(ids: readonly number[]): Promise<Answer<InventoryPage>> {
  const filters = { search: '', ids: ids.slice(0, pageSize), isActive: null, isDigital: null };
  const answer = await call('inventory.list', { filters, cursor: null, pageSize, prefer: 'service' });
  if (answer.source === 'service') return answer;
  throw new RequestFailure({ code: 'OFFLINE', message: '', requestId: null });
}

/** The parts of an item, each read by itself. */
export const readPart = {
  item: (id: number, prefer: Prefer) => call('inventory.read', { id, prefer }),
  level: (id: number, prefer: Prefer) => call('inventory.readLevel', { id, prefer }),
  locations: (id: number, prefer: Prefer) => call('inventory.readLocations', { id, prefer }),
  lots: (id: number, prefer: Prefer) => call('inventory.readLots', { id, prefer }),
  products: (id: number, prefer: Prefer) => call('inventory.listProducts', { id, prefer }),
} as const;

export function partKey(accountId: string, id: number, part: keyof typeof readPart): readonly unknown[] {
  return [serviceKey, accountId, 'inventory', part, id];
}
