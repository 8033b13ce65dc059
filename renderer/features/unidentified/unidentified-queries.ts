import type { UnidentifiedOrder, UnidentifiedPage } from '../../../shared/unidentified/unidentified.ts';
import type { PagedListQuery } from '../../components/list-screen/read-pages.ts';
import type { Prefer } from '../../components/record-pane/use-cached-record.ts';
import { call } from '../../platform/bridge/call.ts';
import { serviceKey } from '../../platform/bridge/queries.ts';

/** The id of a parcel as the grid and the address write it. */
export const idOf = (order: UnidentifiedOrder) => String(order.id);

/** One of the two lists, page by page in the service's own order. */
export function unidentifiedListQuery(
  accountId: string,
  isLinked: boolean,
): PagedListQuery<UnidentifiedPage, UnidentifiedOrder, number> {
  return {
    queryKey: [...listsKey(accountId), { isLinked }],
    firstParam: 1,
    fetchPage: (page, prefer) => call('unidentified.list', { isLinked, page, prefer }),
    rowsOf: (page) => page.orders,
    rowId: idOf,
    nextParam: (page) => (page.hasMore ? page.page + 1 : null),
    totalOf: () => null,
  };
}

/** Both lists have keys that begin with this. */
export function listsKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'unidentified', 'list'];
}

export function recordKey(accountId: string, id: number): readonly unknown[] {
  return [serviceKey, accountId, 'unidentified', 'record', id];
}

/** The keys of all its pictures begin with this. */
export function picturesKey(accountId: string, id: number): readonly unknown[] {
  return [serviceKey, accountId, 'unidentified', 'picture', id];
}

export function readUnidentified(id: number, prefer: Prefer) {
  return call('unidentified.read', { id, prefer });
}

/** One of its pictures, by its position from 0. */
export function readPicture(id: number, position: number, prefer: Prefer) {
  return call('unidentified.readPicture', { id, position, prefer });
}
