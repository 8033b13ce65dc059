import type { QueryClient } from '@tanstack/react-query';
import type { PageChain } from '../../components/list-screen/page-chain.ts';
import type { PagedListQuery } from '../../components/list-screen/read-pages.ts';
import { call, type OutputOf } from '../../platform/bridge/call.ts';
import { activityKey } from '../../platform/bridge/queries.ts';
import { type ActivitySearch, instantsOf } from './activity-search.ts';

/** A row of the activity log. */
export type ActivityRow = OutputOf<'activity.list'>['rows'][number];

const pageSize = 200;

/** The id of a row as the grid and the address write it. */
export const idOf = (row: ActivityRow) => String(row.id);

/** A page of the log, and how many rows stand before it. */
type Page = OutputOf<'activity.list'> & { readonly offset: number };

/** The log, page by page, the newest first. */
export function activityQuery(
  accountId: string,
  search: ActivitySearch,
): PagedListQuery<Page, ActivityRow, number> {
  const { text = '', areas = [], outcomes = [] } = search;
  const filters = { text, areas: [...areas], outcomes: [...outcomes], ...instantsOf(search) };
  return {
    queryKey: [...activityKey(accountId), 'list', filters],
    firstParam: 0,
    // It is all on this computer: there is no older copy of it.
    hasNoCopy: true,
    isLocal: true,
    fetchPage: async (offset) => {
      const page = await call('activity.list', { ...filters, offset, limit: pageSize });
      return { data: { ...page, offset }, source: 'service', asOf: new Date().toISOString() };
    },
    rowsOf: ({ rows }) => rows,
    rowId: idOf,
    nextParam: ({ rows, offset, totalCount }) => {
      const end = offset + rows.length;
      return rows.length > 0 && end < totalCount ? end : null;
    },
    totalOf: ({ totalCount }) => totalCount,
  };
}

/** A row that a list of the account holds already; null for none. */
export function loadedRow(client: QueryClient, accountId: string, id: string): ActivityRow | null {
  const lists = client.getQueriesData<PageChain<ActivityRow, number>>({
    queryKey: [...activityKey(accountId), 'list'],
  });
  for (const [, chain] of lists) {
    const row = chain?.rows.find((one) => idOf(one) === id);
    if (row !== undefined) return row;
  }
  return null;
}
