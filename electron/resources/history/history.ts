import { failedWith, type ServiceError } from '#electron/api/api-error.ts';
import { rejectCursorLoop } from '#electron/api/paging/paging.ts';
import type { Preferring } from '#electron/cache/read-through.ts';
import type { ReadContext } from '#electron/resources/account-context.ts';
import {
  HistoryAnswerWire,
  type HistoryEvent,
  HistoryPage,
  type HistoryQuery,
} from '#shared/history/history.ts';
import {
  type HistoryWindow,
  isInWindow,
  newestWindow,
  requestRange,
  spanBefore,
} from '#shared/history/model/history-windows.ts';
import { sentence } from '#shared/messages/messages.ts';

/** A position in a history: its window, and where to continue in it; `after` is null at the window's start. */
type HistoryPlace = {
  window: HistoryWindow;
  /** The last event seen, and the service's text for what is next. */
  after: { eventId: number; next: string } | null;
};

const cursorPattern = /^(\d{4}-[^|]{5,30})\|(\d{4}-[^|]{5,30})\|(?:(\d{1,15})\|(.+))?$/s;

/** For the window to send back. */
export function writePlace({ window, after }: HistoryPlace): string {
  return `${window.from}|${window.to}|${after === null ? '' : `${after.eventId}|${after.next}`}`;
}

/** Null for any text that is not a position. */
export function readPlace(cursor: string): HistoryPlace | null {
  const parts = cursorPattern.exec(cursor);
  const [, from = '', to = '', eventId, next] = parts ?? [];
  if (parts === null || Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) return null;
  const after = eventId === undefined || next === undefined ? null : { eventId: Number(eventId), next };
  return { window: { from, to }, after };
}

/** The cursor is the `next` of the previous page. */
type HistoryListQuery = { query: HistoryQuery; cursor: string | null };

type HistoryContext = ReadContext & {
  /** Epoch milliseconds. */
  now?: () => number;
};

const operation = 'history.list';

/** A span that ends this close to now, or later, is treated as ending now. */
const nowToleranceMs = 5 * 60_000;
/** A thirty-day span may be slightly longer; one from the start of a day includes the day begun. */
const spareMs = 10 * 60_000;
const dayMs = 86_400_000;

/** Reads stock changes of items at one center (specification 4.11, reference-notes 2). */
export function createHistory({ api, readThrough, now = Date.now }: HistoryContext) {
  const fetchEvents = async (query: HistoryQuery, window: HistoryWindow, after: HistoryPlace['after']) => {
    const range = requestRange(window);
    const answer = await api.call(operation, {
      // It is uncertain whether the query or the body is used, so both carry the cursor (reference-notes 2.1).
      ...(after === null ? {} : { cursor: { value: after.next, parameter: 'cursor' } }),
      body: {
        facility_id: query.centerId,
        ...(query.inventoryIds.length === 0 ? {} : { inventory_ids: query.inventoryIds }),
        ...(query.category === null ? {} : { event_category: query.category }),
        start_date: range.from,
        end_date: range.to,
        ...(after === null ? {} : { cursor: after.eventId }),
      },
      priority: 'person',
      schema: HistoryAnswerWire,
    });
    const { items, next } = answer.value;
    const nextPlace = placeAfter(items, next);
    if (nextPlace !== null) rejectCursorLoop(operation, after, nextPlace);
    const events = items
      .filter((event) => passes(event, query) && isInWindow(event.eventDatetime, window))
      .sort((left, right) => left.inventoryAuditEventId - right.inventoryAuditEventId);
    return { events, window, after: nextPlace, asOf: answer.at, requestId: answer.requestId };
  };

  const fetchPage = async ({ query, cursor }: HistoryListQuery) => {
    const place = cursor === null ? firstPlace(query) : readPlace(cursor);
    if (place === null && cursor !== null) throw unreadableCursor();
    if (place === null) {
      const data = pageOf([], { from: query.from, to: query.to }, null, null);
      return { data, asOf: new Date(now()).toISOString(), requestId: null };
    }
    const { window } = place;
    const { events, after, asOf, requestId } = await fetchEvents(query, window, place.after);
    const data = pageOf(events, window, after, newestWindow(spanBefore(query, window)));
    return { data, asOf, requestId };
  };

  /** One page: windows of at most 90 days, newest first, by ascending event id within one; a window may be empty. */
  const list = ({ prefer, ...query }: Preferring<HistoryListQuery>) =>
    readThrough.read({
      operation,
      parameters: snapshotKey(query, now()),
      schema: HistoryPage,
      prefer,
      fetch: () => fetchPage(query),
    });

  return { list };
}

/** Returns a page that continues within its window or, at its end, with the older window; null if there is none. */
function pageOf(
  events: HistoryEvent[],
  window: HistoryWindow,
  after: HistoryPlace['after'],
  older: HistoryWindow | null,
): HistoryPage {
  const endsWindow = after === null;
  if (!endsWindow) return { events, window, endsWindow, next: writePlace({ window, after }) };
  const next = older === null ? null : writePlace({ window: older, after: null });
  return { events, window, endsWindow, next };
}

function firstPlace(query: HistoryQuery): HistoryPlace | null {
  const window = newestWindow(query);
  return window === null ? null : { window, after: null };
}

/**
 * Returns where the events continue: null after the last page, and after a page without events, whatever its `next` is.
 */
function placeAfter(events: readonly HistoryEvent[], next: string | null): HistoryPlace['after'] {
  if (next === null || next.trim() === '' || events.length === 0) return null;
  const named = /^\s*(\d{1,15})\s*$/.exec(next) ?? /[?&]cursor=(\d{1,15})(?:&|$)/i.exec(next);
  const last = Math.max(...events.map(({ inventoryAuditEventId }) => inventoryAuditEventId));
  return { eventId: named === null ? last : Number(named[1]), next };
}

/** Applies the filters on this side too: the specification names none of them. */
function passes(event: HistoryEvent, query: HistoryQuery): boolean {
  const { inventoryIds, category } = query;
  return (
    (inventoryIds.length === 0 || inventoryIds.includes(event.inventoryId)) &&
    (category === null || event.eventCategory === category)
  );
}

/**
 * Returns the key of a saved page. "The last thirty days" is a different span every day, and saved pages are needed
 * offline: a span up to now is named by its length, and its page states its days. Following pages are named by their
 * cursor, which holds the window.
 */
function snapshotKey({ query, cursor }: HistoryListQuery, nowMs: number) {
  const { from, to, ...filters } = query;
  const toMs = Date.parse(to);
  const days = Math.ceil((toMs - Date.parse(from) - spareMs) / dayMs);
  if (cursor !== null) return { ...filters, days, cursor };
  return toMs < nowMs - nowToleranceMs ? { ...filters, from, to } : { ...filters, days };
}

function unreadableCursor(): ServiceError {
  const message = sentence('failure.listChanged');
  return failedWith(operation, { code: 'INVALID', message, requestId: null, fields: {} });
}
