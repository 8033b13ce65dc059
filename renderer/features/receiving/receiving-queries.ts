import type { ReceivingOrder, ReceivingPage } from '../../../shared/receiving/receiving.ts';
import type { PagedListQuery } from '../../components/list-screen/read-pages.ts';
import { call, type InputOf } from '../../platform/bridge/call.ts';
import { receivingKey, receivingListsKey } from '../../platform/bridge/queries.ts';

/** One screenful and some more; thirteen requests show 1,234 orders. */
const pageSize = 100;

type Filters = InputOf<'receiving.list'>['filters'];
type Prefer = NonNullable<InputOf<'receiving.read'>['prefer']>;

/** The id of an order as the grid and the address write it. */
export const idOf = (order: ReceivingOrder) => String(order.id);

/** The list, page by page in the service's own order. */
export function receivingListQuery(
  accountId: string,
  filters: Filters,
): PagedListQuery<ReceivingPage, ReceivingOrder, number> {
  return {
    queryKey: [...receivingListsKey(accountId), filters],
    firstParam: 1,
    fetchPage: (page, prefer) => call('receiving.list', { filters, page, pageSize, prefer }),
    rowsOf: (page) => page.orders,
    rowId: idOf,
    nextParam: (page) => (page.hasMore ? page.page + 1 : null),
    totalOf: (page) => page.totalCount,
  };
}

/** The key of an order, of its boxes, or of its placement. */
export function recordKey(
  accountId: string,
  id: number,
  part: 'order' | 'boxes' | 'distributions',
): readonly unknown[] {
  return [...receivingKey(accountId), part, id];
}

/** One receiving order. */
export function readOrder(id: number, prefer: Prefer) {
  return call('receiving.read', { id, prefer });
}

/** The boxes of one receiving order. */
export function readBoxes(id: number, prefer: Prefer) {
  return call('receiving.listBoxes', { id, prefer });
}

/** How one receiving order is placed over the centers. */
export function readDistributions(id: number, prefer: Prefer) {
  return call('receiving.readDistributions', { id, prefer });
}
