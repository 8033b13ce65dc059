/**
 * The lists of one run. `orders`: all receiving orders; `open`: those that are not closed; `waiting` and `linked`: the
 * unidentified ones.
 */
export type InboundList = 'orders' | 'open' | 'waiting' | 'linked';

/**
 * How far the index of an account's inbound orders was read, as saved with its rows. Timestamps are ISO 8601 in UTC.
 */
export type InboundIndexState = {
  /** Counts the runs; records that the lists of one should have met and did not are requested individually. */
  round: number;
  /** The list being read; null between two runs. */
  list: InboundList | null;
  /** The next page of the list, from 1, and the contents of the previous page. */
  page: number;
  mark: string | null;
  /** Whether the current or the last run reads all lists. */
  isFull: boolean;
  /** Whether the service ignores the requested states, and returns all orders instead. */
  isUnfiltered: boolean;
  /** What no version of the service offers: lists, and the boxes of orders. */
  absent: (InboundList | 'boxes')[];
  begunAt: string | null;
  /** When the last completed run, and the last completed full run, started. */
  roundAt: string | null;
  fullAt: string | null;
  /** When the last run that read the orders started: all of them at first, then the open ones. */
  ordersAt: string | null;
  /** When the last run that read all waiting parcels started: a run goes on without those that it can't read. */
  waitingAt: string | null;
  /** Whether the server refused to list the waiting parcels when they were last requested. */
  isWaitingRefused?: boolean;
  /** When the site's reading started: boxes that a desk read before are not at the site. */
  sharedSince?: string;
  /** When everything was known completely. */
  wholeAt: string | null;
};

export type InboundAnswer = { ids: readonly number[]; hasMore: boolean; isUnfiltered: boolean };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Interval between two runs; longer if each of them returns every order. */
const runIntervalMs = 5 * minuteMs;
const unfilteredIntervalMs = 30 * minuteMs;
/** How often everything is read again: changes after an order was closed are not in the list of open ones. */
const fullRunIntervalMs = 24 * hourMs;
/** No list of orders is longer. */
const maxPages = 20_000;

const fullRun: readonly InboundList[] = ['orders', 'waiting', 'linked'];
const shortRun: readonly InboundList[] = ['open', 'waiting'];

/** Its first run is in progress. */
export function initialInboundState(nowMs: number): InboundIndexState {
  return {
    round: 1,
    list: 'orders',
    page: 1,
    mark: null,
    isFull: true,
    isUnfiltered: false,
    absent: [],
    begunAt: isoOf(nowMs),
    roundAt: null,
    fullAt: null,
    ordersAt: null,
    waitingAt: null,
    wholeAt: null,
  };
}

const isoOf = (ms: number) => new Date(ms).toISOString();

/** May be from another Dockhand; null if it is not a state. */
export function parseInboundState(text: string): InboundIndexState | null {
  try {
    const state = JSON.parse(text) as Partial<InboundIndexState> | null;
    const isState = typeof state?.round === 'number' && Array.isArray(state.absent);
    if (!isState) return null;
    const { fullAt = null, roundAt = null } = state;
    const times = { waitingAt: fullAt && roundAt, ...state, ordersAt: ordersReadAt(state) };
    return times as InboundIndexState;
  } catch {
    return null;
  }
}

/** An earlier version leaves the saved time as it is, but its completed runs show when they read the orders. */
function ordersReadAt(state: Partial<InboundIndexState>): string | null {
  const { ordersAt = null, list = null, isFull, absent = [], fullAt = null, roundAt = null } = state;
  // A full run has yet to find out what is absent.
  const isKnown = fullAt !== null && !absent.includes('orders') && (list === null || !isFull);
  const readAt = absent.includes('open') ? fullAt : roundAt;
  return isKnown && (readAt ?? '') > (ordersAt ?? '') ? readAt : ordersAt;
}

/** Returns the time (epoch milliseconds) from which the lists are read again. */
export function nextRunMs({ roundAt, isUnfiltered }: InboundIndexState, nowMs: number): number {
  const readMs = roundAt === null ? 0 : Date.parse(roundAt);
  // A clock that was set back must not keep the index as it is for as long as it was wrong.
  if (readMs > nowMs + minuteMs) return nowMs;
  return readMs + (isUnfiltered ? unfilteredIntervalMs : runIntervalMs);
}

/** Returns the state with a run started, if none is in progress and one is due or wanted. */
export function beginRun(state: InboundIndexState, nowMs: number, isWanted: boolean): InboundIndexState {
  if (state.list !== null) return state;
  if (!isWanted && nextRunMs(state, nowMs) > nowMs) return state;
  const fullMs = state.fullAt === null ? 0 : Date.parse(state.fullAt);
  const isFull = fullMs + fullRunIntervalMs <= nowMs || fullMs > nowMs + minuteMs;
  return {
    ...state,
    round: state.round + 1,
    list: (isFull ? fullRun : shortRun)[0] ?? null,
    page: 1,
    mark: null,
    isFull,
    isUnfiltered: false,
    absent: isFull ? [] : state.absent,
    begunAt: isoOf(nowMs),
  };
}

/** Returns the run whose lists should have met everything that is open or waiting. */
export function lastWholeRun({ round, list }: InboundIndexState): number {
  return list === null ? round : round - 1;
}

/** Returns the state after a page of the current list. */
export function afterInboundPage(state: InboundIndexState, answer: InboundAnswer): InboundIndexState {
  const { ids, hasMore } = answer;
  const mark = `${ids.length}:${ids.at(0) ?? ''}:${ids.at(-1) ?? ''}`;
  const received = { ...state, isUnfiltered: state.isUnfiltered || answer.isUnfiltered };
  // A service that ignores paging returns the same page again.
  const isOver = !hasMore || mark === state.mark || state.page >= maxPages;
  if (!isOver) return { ...received, page: state.page + 1, mark };
  return afterList({ ...received, ...readTimes(state) });
}

/** Returns what a list read to its end adds to the state; open orders alone are not all orders. */
function readTimes({ list, begunAt, ordersAt }: InboundIndexState): Partial<InboundIndexState> {
  if (list === 'waiting') return { waitingAt: begunAt, isWaitingRefused: false };
  return list === 'orders' || (list === 'open' && ordersAt !== null) ? { ordersAt: begunAt } : {};
}

/** Returns the state after a list that the service does not offer. */
export function withoutList(state: InboundIndexState): InboundIndexState {
  const { list, absent } = state;
  return afterList({ ...state, absent: list === null ? absent : [...new Set([...absent, list])] });
}

/** Returns the state after boxes that the service does not offer. */
export function withoutBoxes(state: InboundIndexState): InboundIndexState {
  return { ...state, absent: [...new Set([...state.absent, 'boxes' as const])] };
}

/** Whether all orders were read, and the boxes of the open ones, as far as the service offers them. */
export function isAllRead({ roundAt, absent }: InboundIndexState, isAnyBoxAhead: boolean): boolean {
  // The first run reads all orders.
  return roundAt !== null && !absent.includes('orders') && (!isAnyBoxAhead || absent.includes('boxes'));
}

/** Returns the state for reading all orders, if the service refuses to return only the open ones. */
export function withoutFilter(state: InboundIndexState): InboundIndexState {
  return { ...state, list: 'orders', page: 1, mark: null, isFull: true, isUnfiltered: true };
}

/** Returns the state after the current list, read as far as it was. */
export function afterList(state: InboundIndexState): InboundIndexState {
  const lists = state.isFull ? fullRun : shortRun;
  const place = state.list === null ? -1 : lists.indexOf(state.list);
  const next = place < 0 ? undefined : lists[place + 1];
  if (next !== undefined) return { ...state, list: next, page: 1, mark: null };
  const { begunAt } = state;
  const fullAt = state.isFull ? begunAt : state.fullAt;
  return { ...state, list: null, page: 1, mark: null, roundAt: begunAt, fullAt };
}
