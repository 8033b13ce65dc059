import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { ReceivingPage } from '../../../shared/service/receiving.ts';
import { call, type InputOf } from '../../bridge/call.ts';
import { serviceKey } from '../../bridge/queries.ts';

/** One screenful and some more; thirteen requests show 1,234 orders. */
const pageSize = 100;

type Filters = InputOf<'receiving.list'>['filters'];
type Prefer = NonNullable<InputOf<'receiving.read'>['prefer']>;

/**
 * What is kept is read beside what the service says, under a key of its own, and shown until the service has
 * answered: a list that was seen before is there at once, with its age.
 */
const keptOptions = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

/** The list, page by page in the service's own order. */
export function receivingListQuery(accountId: string, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: [serviceKey, accountId, 'receiving', 'list', filters],
    queryFn: ({ pageParam }) => call('receiving.list', { filters, page: pageParam, pageSize }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.data.hasMore ? last.data.page + 1 : null),
  });
}

/** The first page of the list as it is kept. */
export function keptReceivingListQuery(accountId: string, filters: Filters) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'receiving', 'kept list', filters],
    queryFn: () => call('receiving.list', { filters, page: 1, pageSize, prefer: 'cache' }),
    ...keptOptions,
  });
}

/** One receiving order. */
export function receivingOrderQuery(accountId: string, id: number, prefer: Prefer = 'service') {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'receiving', 'order', id, prefer],
    queryFn: () => call('receiving.read', { id, prefer }),
    ...(prefer === 'cache' ? keptOptions : {}),
  });
}

/** The boxes of one receiving order. */
export function receivingBoxesQuery(accountId: string, id: number, prefer: Prefer = 'service') {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'receiving', 'boxes', id, prefer],
    queryFn: () => call('receiving.listBoxes', { id, prefer }),
    ...(prefer === 'cache' ? keptOptions : {}),
  });
}

/** What the loaded pages say together. */
export type LoadedOrders = {
  readonly orders: ReceivingPage['orders'];
  readonly totalCount: number | null;
  /** A stored copy if any page is one; as old as the oldest page. Null before the first page. */
  readonly stamp: { readonly source: 'service' | 'cache'; readonly asOf: string } | null;
};

/** Joins pages; an order that moved to a later page while they were read stands once, where it was first. */
export function joinPages(pages: readonly Answer<ReceivingPage>[]): LoadedOrders {
  const byId = new Map<number, ReceivingPage['orders'][number]>();
  for (const page of pages) {
    for (const order of page.data.orders) if (!byId.has(order.id)) byId.set(order.id, order);
  }
  const first = pages[0];
  const stamp =
    first === undefined
      ? null
      : pages.reduce<{ source: 'service' | 'cache'; asOf: string }>(
          (oldest, page) => ({
            source: page.source === 'cache' ? 'cache' : oldest.source,
            asOf: page.asOf < oldest.asOf ? page.asOf : oldest.asOf,
          }),
          { source: first.source, asOf: first.asOf },
        );
  return { orders: [...byId.values()], totalCount: pages.at(-1)?.data.totalCount ?? null, stamp };
}
