import type { OutboxEntries, OutboxEntry } from '../../../shared/outbox/outbox-view.ts';
import type { PagedListQuery } from '../../components/list-screen/read-pages.ts';
import { call } from '../../platform/bridge/call.ts';
import { outboxKey } from '../../platform/bridge/queries.ts';
import { type OutboxView, statesOfView } from './outbox-search.ts';

const pageSize = 200;

/** The id of a write as the grid and the address write it. */
export const idOf = (entry: OutboxEntry) => String(entry.id);

/** A page of the outbox, and how many rows stand before it. */
type Page = OutboxEntries & { readonly offset: number };

/** The writes of a view, page by page, the newest first. */
export function outboxListQuery(
  accountId: string,
  view: OutboxView,
): PagedListQuery<Page, OutboxEntry, number> {
  return {
    queryKey: [...outboxKey(accountId), 'list', view],
    firstParam: 0,
    // It is all on this computer: there is no older copy of it.
    hasNoCopy: true,
    isLocal: true,
    fetchPage: async (offset) => {
      const states = [...statesOfView[view]];
      const page = await call('outbox.list', { states, order: 'newest', offset, limit: pageSize });
      return { data: { ...page, offset }, source: 'service', asOf: new Date().toISOString() };
    },
    rowsOf: ({ entries }) => entries,
    rowId: idOf,
    nextParam: ({ entries, offset, totalCount }) => {
      const end = offset + entries.length;
      return entries.length > 0 && end < totalCount ? end : null;
    },
    totalOf: ({ totalCount }) => totalCount,
  };
}
