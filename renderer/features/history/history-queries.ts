import { cursorPages } from '#renderer/components/list-screen/page-chain.ts';
import { instantMs } from '#renderer/components/text/relative-age.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import type { HistoryEvent, HistoryPage, HistoryQuery } from '#shared/history/history.ts';
import { type HistoryWindow, isInWindow, splitHistory } from '#shared/history/model/history-windows.ts';
import type { TimeRange } from './fold-balance.ts';

/** The content of a history read: events and, after those of each page, the marker that it was read. */
export type HistoryEntry =
  | { readonly kind: 'event'; readonly event: HistoryEvent }
  | ({ readonly kind: 'page' } & Readonly<Omit<HistoryPage, 'events'>>);

/** In the service's order. */
export function entriesOf(read: HistoryPage): HistoryEntry[] {
  const { events, ...page } = read;
  return [...events.map((event) => ({ kind: 'event', event }) as const), { kind: 'page', ...page }];
}

/** Unique within one read. */
export function entryId(entry: HistoryEntry): string {
  return entry.kind === 'event'
    ? String(entry.event.inventoryAuditEventId)
    : `page ${entry.window.from} ${entry.next ?? 'last'}`;
}

/** Returns the events of a read, newest first; at equal times, the last one written first. */
export function newestFirst(entries: readonly HistoryEntry[]): HistoryEvent[] {
  return entries
    .flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []))
    .map((event) => ({ event, atMs: instantMs(event.eventDatetime) ?? Number.POSITIVE_INFINITY }))
    .sort((one, other) =>
      one.atMs === other.atMs
        ? other.event.inventoryAuditEventId - one.event.inventoryAuditEventId
        : other.atMs > one.atMs
          ? 1
          : -1,
    )
    .map(({ event }) => event);
}

export type ReadingProgress = {
  /** The windows that were read completely. */
  readonly read: readonly TimeRange[];
  readonly readCount: number;
  readonly windowCount: number;
};

export function progressOf(entries: readonly HistoryEntry[], span: HistoryWindow): ReadingProgress {
  const read = entries.flatMap((entry) =>
    entry.kind === 'page' && entry.endsWindow
      ? [{ fromMs: Date.parse(entry.window.from), toMs: Date.parse(entry.window.to) }]
      : [],
  );
  const windowCount = Math.max(splitHistory(span).length, read.length);
  return { read, readCount: read.length, windowCount };
}

export function passesHistory(event: HistoryEvent, query: HistoryQuery): boolean {
  const { inventoryIds, category, centerId } = query;
  const sides = [event.increment, event.decrement].filter((side) => side !== null);
  const isElsewhere =
    sides.length > 0 && sides.every(({ facilityId }) => facilityId !== null && facilityId !== centerId);
  return (
    !isElsewhere &&
    (inventoryIds.length === 0 || inventoryIds.includes(event.inventoryId)) &&
    (category === null || event.eventCategory === category) &&
    isInWindow(event.eventDatetime, query)
  );
}

/** Page by page, newest window first. */
export function historyListQuery(accountId: string, query: HistoryQuery) {
  return cursorPages({
    queryKey: [serviceKey, accountId, 'history', 'list', query],
    fetchPage: (cursor, prefer) => call('history.list', { query, cursor, prefer }),
    rowsOf: entriesOf,
    rowId: entryId,
  });
}

export function figuresKey(accountId: string, inventoryId: number): readonly unknown[] {
  return [serviceKey, accountId, 'inventory', 'locations', inventoryId];
}
