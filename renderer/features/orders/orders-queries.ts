import type { Order, OrderPage } from '../../../shared/orders/orders.ts';
import type { PagedListQuery } from '../../components/list-screen/read-pages.ts';
import type { Prefer } from '../../components/record-pane/use-cached-record.ts';
import { call, type InputOf } from '../../platform/bridge/call.ts';
import { serviceKey } from '../../platform/bridge/queries.ts';

/** Orders carry all their shipments: fewer at once than of a list of plain rows. */
const pageSize = 50;

type Filters = InputOf<'orders.list'>['filters'];

/** The id of an order as the grid and the address write it. */
export const idOf = (order: Order) => String(order.id);

/** Everything about the orders of an account has a key that begins with this. */
export function ordersKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'orders'];
}

/** The list, page by page, the newest order first. */
export function ordersListQuery(
  accountId: string,
  filters: Filters,
): PagedListQuery<OrderPage, Order, number> {
  return {
    queryKey: [...ordersKey(accountId), 'list', filters],
    firstParam: 1,
    fetchPage: (page, prefer) => call('orders.list', { filters, page, pageSize, prefer }),
    rowsOf: (page) => page.orders,
    rowId: idOf,
    nextParam: (page) => (page.hasMore ? page.page + 1 : null),
    totalOf: (page) => page.totalCount,
  };
}

/** The key of one order. */
export function orderKey(accountId: string, id: number): readonly unknown[] {
  return [...ordersKey(accountId), 'order', id];
}

/** One order with its shipments. */
export function readOrder(id: number, prefer: Prefer) {
  return call('orders.read', { id, prefer });
}
