import type { HistoryPage, HistoryQuery } from '../../../shared/history/history.ts';
import type { PagedListQuery } from '../../components/list-screen/page-chain.ts';
import type { Prefer } from '../../components/record-pane/use-cached-record.ts';
import { call } from '../../platform/bridge/call.ts';
import { serviceKey } from '../../platform/bridge/queries.ts';
import { entriesOf, entryId, type HistoryEntry } from './history-entries.ts';

/** The events of a span, page by page, the newest window first. */
export function historyListQuery(
  accountId: string,
  query: HistoryQuery,
): PagedListQuery<HistoryPage, HistoryEntry, string | null> {
  return {
    queryKey: [serviceKey, accountId, 'history', 'list', query],
    firstParam: null,
    fetchPage: (cursor, prefer) => call('history.list', { query, cursor, prefer }),
    rowsOf: entriesOf,
    rowId: entryId,
    nextParam: (page) => page.next,
    totalOf: () => null,
  };
}

export function figuresKey(accountId: string, inventoryId: number): readonly unknown[] {
  return [serviceKey, accountId, 'inventory', 'locations', inventoryId];
}

/** An item's figures by center: where a running balance folds back from. */
export function readFigures(id: number, prefer: Prefer) {
  return call('inventory.readLocations', { id, prefer });
}
