import type { Api } from '#electron/api/api-client.ts';
import { unreadableError } from '#electron/api/api-error.ts';
import { readExtent, readPaging } from '#electron/api/paging/paging.ts';
import { servedAt } from '#electron/catalog/sync/catalog-pager.ts';
import type { OrderOfPage } from '#electron/resources/orders/order-page.ts';
import type { PageReader } from '#electron/sync/page-reader.ts';

/**
 * A reading of the orders whose tracking was updated between two times, backwards from now. Timestamps are ISO 8601 in
 * UTC, by the service's clock if known.
 */
type ShipmentReading = {
  /** When it started; null before its first response. */
  begunAt: string | null;
  /** Everything from here to its start is known; null before anything is. */
  to: string | null;
  /** The time back to which it reads. */
  until: string;
  /** Length of the next window. */
  spanMs: number;
  /** Next page of the window, from 1. */
  page: number;
  /** Identifies the orders of the previous page: a service without paging returns them again. */
  mark: string | null;
};

/** Reading progress of an account's index, as saved with its rows. */
export type ShipmentIndexState = {
  /**
   * `windows`: by tracking update time. `pages`: the service ignores that, and the list is read page by page, newest
   * order first.
   */
  way: 'windows' | 'pages';
  /** The first reading, and one of later changes; null if none is in progress. */
  first: ShipmentReading | null;
  update: ShipmentReading | null;
  /** Updates up to here are known, back to `reachesFrom`; null before any are. */
  knownTo: string | null;
  reachesFrom: string | null;
  /** When that became known, by this computer's clock. */
  readAt: string | null;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How far back the first reading reaches: parcels do not come back later than that. */
const coverageMs = 180 * dayMs;
const firstSpanMs = 3 * dayMs;
/** A window this short is read page by page, however much is in it. */
const minSpanMs = minuteMs;
/** Span requested again with every update: clocks differ, and changes take time to be listed. */
const overlapMs = 10 * minuteMs;
/** How far back an update reads if the list cannot be filtered: orders get their tracking days after they arrive. */
const pagedUpdateMs = 14 * dayMs;
const updateIntervalMs: Readonly<Record<ShipmentIndexState['way'], number>> = {
  windows: 5 * minuteMs,
  pages: 30 * minuteMs,
};
/** Target number of orders per window, so that one page holds it; a window with less than a fifth is widened. */
const wantedOrders = 200;
const borderMs = 1_000;
/** No list of orders is longer. */
const maxPages = 20_000;

const isoOf = (ms: number) => new Date(ms).toISOString();

function readingUntil(until: string): ShipmentReading {
  return { begunAt: null, to: null, until, spanMs: firstSpanMs, page: 1, mark: null };
}

export function initialShipmentState(nowMs: number): ShipmentIndexState {
  const first = readingUntil(isoOf(nowMs - coverageMs));
  return { way: 'windows', first, update: null, knownTo: null, reachesFrom: null, readAt: null };
}

/** Parses a saved state, possibly of another Dockhand: null if it is none. */
export function parseState(text: string): ShipmentIndexState | null {
  try {
    const state = JSON.parse(text) as Partial<ShipmentIndexState> | null;
    const isState = state?.way !== undefined && state.first !== undefined && state.update !== undefined;
    return isState ? (state as ShipmentIndexState) : null;
  } catch {
    return null;
  }
}

/** Returns the time (epoch milliseconds) from which changes are requested. */
export function nextUpdateMs({ readAt, way }: ShipmentIndexState, nowMs: number): number {
  const readMs = readAt === null ? 0 : Date.parse(readAt);
  // After a clock was set back, the index must not wait for the time it was off.
  return readMs > nowMs + minuteMs ? nowMs : readMs + updateIntervalMs[way];
}

/**
 * Returns the state with a reading of changes started, if due: before the first reading continues too, so that the
 * latest shipments are known first.
 */
export function beginUpdate(state: ShipmentIndexState, nowMs: number, isWanted: boolean): ShipmentIndexState {
  const { knownTo, update, way } = state;
  if (knownTo === null || update !== null) return state;
  if (!isWanted && nextUpdateMs(state, nowMs) > nowMs) return state;
  const backMs = way === 'pages' ? pagedUpdateMs : overlapMs;
  const reading = readingUntil(isoOf(Date.parse(knownTo) - backMs));
  return { ...state, update: { ...reading, spanMs: coverageMs } };
}

/** Null if nothing is left to be read. */
export function readingOf({ first, update }: ShipmentIndexState): 'update' | 'first' | null {
  if (update !== null) return 'update';
  return first === null ? null : 'first';
}

function windowFrom(reading: ShipmentReading, nowMs: number): string {
  const { until, spanMs } = reading;
  return isoOf(Math.max(Date.parse(until), windowEndMs(reading, nowMs) - spanMs));
}

/**
 * The first window has no end, and is measured from the reading's start: requested again, it starts at the same time.
 */
function windowEndMs({ to, begunAt }: ShipmentReading, nowMs: number): number {
  const end = to ?? begunAt;
  return end === null ? nowMs : Date.parse(end);
}

export function pageQueryOf(
  way: ShipmentIndexState['way'],
  reading: ShipmentReading,
  nowMs: number,
): ShipmentPageQuery {
  const { page, to, until } = reading;
  if (way === 'pages') return { page, updatedFrom: null, updatedTo: null, insertedFrom: until };
  // The service excludes both ends of a window: an update on the border is in the older one.
  const updatedTo = to === null ? null : isoOf(Date.parse(to) + borderMs);
  return { page, updatedFrom: windowFrom(reading, nowMs), updatedTo, insertedFrom: null };
}

export function afterPage(
  state: ShipmentIndexState,
  name: 'first' | 'update',
  ask: ShipmentPageQuery,
  page: ShipmentPage,
  nowMs: number,
): ShipmentIndexState {
  const before = state[name];
  if (before === null) return state;
  const { asOf, servedAt } = page;
  const earlier = servedAt !== null && servedAt < asOf ? servedAt : asOf;
  const reading = { ...before, begunAt: before.begunAt ?? earlier };
  if (state.way === 'windows' && ignoresWindow(ask, page)) return switchToPages(state, name);
  const next =
    state.way === 'windows' ? afterWindow(reading, ask, page, nowMs) : afterListPage(reading, page);
  return withReading({ ...state, [name]: reading }, name, next, nowMs);
}

/** Returns the state for reading the list page by page, if the service does not filter it by tracking updates. */
export function switchToPages(state: ShipmentIndexState, name: 'first' | 'update'): ShipmentIndexState {
  const before = state[name];
  if (before === null) return state;
  const backMs = name === 'update' ? pagedUpdateMs - overlapMs : 0;
  const until = isoOf(Date.parse(before.until) - backMs);
  return { ...state, way: 'pages', [name]: { ...readingUntil(until), begunAt: before.begunAt } };
}

/** Fewer orders than these prove nothing about how the service filters its list. */
const minDatedOrders = 10;

/** Whether most orders of a page have no update in the window, so that the service ignores it. */
function ignoresWindow({ updatedFrom, updatedTo }: ShipmentPageQuery, { orders }: ShipmentPage): boolean {
  const dated = orders.filter(({ trackingUpdates }) => trackingUpdates.length > 0);
  const fromMs = Date.parse(updatedFrom ?? '') - minuteMs;
  const toMs = updatedTo === null ? Number.POSITIVE_INFINITY : Date.parse(updatedTo) + minuteMs;
  const isOutside = (at: string) => Date.parse(at) < fromMs || Date.parse(at) > toMs;
  const outside = dated.filter(({ trackingUpdates }) => trackingUpdates.every(isOutside));
  return dated.length >= minDatedOrders && outside.length * 2 > dated.length;
}

/**
 * Continues after a window's page. A window that fits on one page is done; a larger one is requested again, shorter:
 * paging while orders come and go would lose some. The shortest one is paged anyway.
 */
function afterWindow(
  reading: ShipmentReading,
  ask: ShipmentPageQuery,
  page: ShipmentPage,
  nowMs: number,
): ShipmentReading | null {
  const from = ask.updatedFrom ?? reading.until;
  const widthMs = windowEndMs(reading, nowMs) - Date.parse(from);
  const mark = markOf(page);
  const isTurned = page.hasMore && mark !== reading.mark && reading.page < maxPages;
  if (isTurned && reading.page === 1 && widthMs > minSpanMs) {
    const share = page.extent === null ? 0.25 : wantedOrders / page.extent;
    const spanMs = Math.max(minSpanMs, Math.floor(widthMs * Math.min(0.5, share)));
    return { ...reading, spanMs };
  }
  if (isTurned) return { ...reading, page: reading.page + 1, mark };
  if (from <= reading.until) return null;
  const isThin = reading.page === 1 && page.orders.length < wantedOrders / 5;
  return { ...reading, to: from, page: 1, mark: null, spanMs: reading.spanMs * (isThin ? 4 : 1) };
}

function afterListPage(reading: ShipmentReading, page: ShipmentPage): ShipmentReading | null {
  const mark = markOf(page);
  const isBehind = page.orders.every(({ createdAt }) => createdAt !== null && createdAt < reading.until);
  const isOver = !page.hasMore || mark === reading.mark || isBehind || reading.page >= maxPages;
  return isOver ? null : { ...reading, page: reading.page + 1, mark };
}

function markOf({ orders }: ShipmentPage): string {
  return `${orders.length}:${orders.at(0)?.id ?? ''}:${orders.at(-1)?.id ?? ''}`;
}

/** Null: it is finished. */
function withReading(
  state: ShipmentIndexState,
  name: 'first' | 'update',
  reading: ShipmentReading | null,
  nowMs: number,
): ShipmentIndexState {
  const begunAt = state[name]?.begunAt ?? null;
  const next = { ...state, [name]: reading };
  if (name === 'update') {
    if (reading !== null) return next;
    return { ...next, knownTo: latest(state.knownTo, begunAt), readAt: isoOf(nowMs) };
  }
  const reachesFrom = reading === null ? (state.first?.until ?? null) : (reading.to ?? state.reachesFrom);
  const isNewestKnown = state.knownTo === null && reachesFrom !== null;
  if (!isNewestKnown) return { ...next, reachesFrom };
  return { ...next, reachesFrom, knownTo: begunAt, readAt: isoOf(nowMs) };
}

function latest(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right;
  return left > right ? left : right;
}

/** Orders per page: the service's maximum (specification 4.3). */
export const ordersPerPage = 250;

/** One page of the orders with tracking; pages count from 1, timestamps are ISO 8601 in UTC. */
export type ShipmentPageQuery = {
  page: number;
  /** Only orders whose tracking was updated in this span, or that were inserted since; null: open at this end. */
  updatedFrom: string | null;
  updatedTo: string | null;
  insertedFrom: string | null;
};

type ShipmentPage = {
  orders: OrderOfPage[];
  hasMore: boolean;
  /** Number of orders on all pages; null if the service does not state it. */
  extent: number | null;
  /** When it was requested, and when it was returned by the service's own clock if stated. */
  asOf: string;
  servedAt: string | null;
};

export type ShipmentPages = ReturnType<typeof createShipmentPages>;

type Turn = { signal: AbortSignal; turnSignal: AbortSignal };

/** Reads pages of orders with tracking, most recently inserted first (reference-notes 8); rejects like the api. */
export function createShipmentPages({ api, pages }: { api: Pick<Api, 'download'>; pages: PageReader }) {
  return {
    async read(
      { page, updatedFrom, updatedTo, insertedFrom }: ShipmentPageQuery,
      turn: Turn,
    ): Promise<ShipmentPage> {
      const { value, headers, requestId, at } = await api.download('orders.list', {
        query: {
          Page: page,
          Limit: ordersPerPage,
          SortOrder: 'Newest',
          HasTracking: true,
          StartDate: insertedFrom,
          LastTrackingUpdateStartDate: updatedFrom,
          LastTrackingUpdateEndDate: updatedTo,
        },
        priority: 'background',
        ...turn,
      });
      const read = await pages.read('orders', value);
      if (read === null) throw unreadableError('orders.list', 200, requestId);
      const orders = read.rows;
      const { hasMore } = readPaging(headers, { page, pageSize: ordersPerPage, received: orders.length });
      const extent = readExtent(headers, ordersPerPage);
      return { orders, hasMore, extent, asOf: at, servedAt: servedAt(headers) };
    },
  };
}
