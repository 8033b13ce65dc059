import { queryOptions } from '@tanstack/react-query';
import type { PagedListQuery } from '#renderer/components/list-screen/page-chain.ts';
import { call, type InputOf, type OutputOf } from '#renderer/platform/bridge/call.ts';
import { lotOrders } from '#shared/lots/model/lot-list-rules.ts';
import { type LotRow, type LotsSearch, maxLotSearchLength, rowIdOf } from './lots-list.tsx';
import { lotsKey } from './lots-queries.ts';

/** A search among the lots on this desk, without its page. */
export type LotSearchInput = Omit<InputOf<'lots.list'>, 'offset' | 'limit'>;

/**
 * @param typed the current text of the field
 * @param today the calendar day at the desk
 */
export function lotSearchOf(search: LotsSearch, typed: string, today: string): LotSearchInput {
  const by = lotOrders.find((order) => order === search.sort);
  return {
    text: typed.slice(0, maxLotSearchLength),
    show: search.show ?? null,
    today,
    centerIds: [...(search.centers ?? [])],
    order: by === undefined ? null : { by, isDescending: search.down === true },
  };
}

const pageSize = 200;

/** From the catalog on this desk, page by page, in the requested order. */
export function lotRowsQuery(
  accountId: string,
  search: LotSearchInput,
): PagedListQuery<OutputOf<'lots.list'>, LotRow, number> {
  return {
    queryKey: [...lotsKey(accountId), 'list', search],
    firstParam: 0,
    async fetchPage(offset) {
      const data = await call('lots.list', { ...search, offset, limit: pageSize });
      const asOf = data.asOf ?? data.catalog.wholeAsOf ?? new Date().toISOString();
      return { data, source: 'cache', asOf };
    },
    rowsOf: ({ lots }) => lots,
    rowId: rowIdOf,
    nextParam: ({ hasMore, lots }, offset) => (hasMore ? offset + lots.length : null),
    totalOf: () => null,
    isCut: ({ isCut }) => isCut,
    hasNoCopy: true,
    isLocal: true,
    isSorted: true,
  };
}

/** Returns the query for how much of the searched data this desk knows. */
export function lotCoverageQuery(accountId: string, search: LotSearchInput) {
  return queryOptions({
    queryKey: [...lotsKey(accountId), 'coverage', search],
    queryFn: async () => {
      const { items, catalog } = await call('lots.list', { ...search, limit: 1 });
      return { items, catalog };
    },
    staleTime: 0,
  });
}
