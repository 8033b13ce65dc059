import type { ReturnFilters, ReturnOrder, ReturnPage } from '../../../shared/service/returns.ts';
import { call } from '../../bridge/call.ts';
import { serviceKey } from '../../bridge/queries.ts';
import type { PagedListQuery } from '../../components/list-screen/read-pages.ts';
import type { Prefer } from '../../components/record-pane/use-kept-record.ts';

/** As many as the service gives: twenty thousand returns are sorted with the requests of one minute. */
const pageSize = 250;

/** The id of a return as the grid and the address write it. */
export const idOf = (order: ReturnOrder) => String(order.id);

/** The keys of all lists of returns begin with this. */
function listKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'returns', 'list'];
}

/** The list, page by page in the service's own order. */
export function returnListQuery(
  accountId: string,
  filters: ReturnFilters,
): PagedListQuery<ReturnPage, ReturnOrder, number> {
  return {
    queryKey: [...listKey(accountId), filters],
    firstParam: 1,
    fetchPage: (page, prefer) => call('returns.list', { filters, page, pageSize, prefer }),
    rowsOf: (page) => page.returns,
    rowId: idOf,
    nextParam: (page) => (page.hasMore ? page.page + 1 : null),
    totalOf: (page) => page.totalCount,
  };
}

/** The key of one return's record. */
export function recordKey(accountId: string, id: number): readonly unknown[] {
  return [serviceKey, accountId, 'returns', 'record', id];
}

/** The keys of all its pictures begin with this. */
export function picturesKey(accountId: string, id: number): readonly unknown[] {
  return [serviceKey, accountId, 'returns', 'picture', id];
}

/** One return. */
export function readReturn(id: number, prefer: Prefer) {
  return call('returns.read', { id, prefer });
}

/** A picture of what was done: by the positions of line and action, from 0. */
export function readPicture(id: number, line: number, action: number, prefer: Prefer) {
  return call('returns.readPicture', { id, line, action, prefer });
}

/** The shipment that a return came from, for the order that it belongs to. */
export function readShipment(id: number, prefer: Prefer) {
  return call('orders.readShipment', { id, prefer });
}

/** The key of {@link readShipment}. */
export function shipmentKey(accountId: string, id: number): readonly unknown[] {
  return [serviceKey, accountId, 'returns', 'shipment', id];
}
