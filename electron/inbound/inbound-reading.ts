/**
 * The lists of one run. `orders`: all receiving orders; `open`: those that are not closed; `waiting` and `linked`:
 * the unidentified ones.
 */
export type InboundList = 'orders' | 'open' | 'waiting' | 'linked';

/** How far the index of an account's inbound orders was read, as it is saved with its rows. Instants are ISO 8601 in UTC. */
export type InboundIndexState = {
  /** Counts the runs; what the lists of one should have met and did not is asked for on its own. */
  round: number;
  /** The list that is being read; null between two runs. */
  list: InboundList | null;
  /** Which page of it comes next, from 1, and what the page before held. */
  page: number;
  mark: string | null;
  /** Whether the run under way, or the last one, reads all lists. */
  isFull: boolean;
  /** Whether the service pays no regard to the states that are asked for, and gives all orders instead. */
  isUnfiltered: boolean;
  /** Lists that no version of the service offers. */
  absent: InboundList[];
  begunAt: string | null;
  /** When the last run, and the last full one, began that came to its end. */
  roundAt: string | null;
  fullAt: string | null;
  /** When everything was known to its end. */
  wholeAt: string | null;
};

/** What came for a page. */
export type InboundAnswer = { ids: readonly number[]; hasMore: boolean; isUnfiltered: boolean };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Distance between two runs: where every order comes with each of them, a longer one. */
const restMs = 5 * minuteMs;
const unfilteredRestMs = 30 * minuteMs;
/** Everything is read again so often: what changed after it was closed is not in the list of the open ones. */
const fullAgainMs = 24 * hourMs;
/** No list of orders is longer. */
const mostPages = 20_000;

const fullRun: readonly InboundList[] = ['orders', 'waiting', 'linked'];
const shortRun: readonly InboundList[] = ['open', 'waiting'];

/** The state of an index that nothing was read into yet: its first run is under way. */
export function inboundBeforeReading(nowMs: number): InboundIndexState {
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
    wholeAt: null,
  };
}

const isoOf = (ms: number) => new Date(ms).toISOString();

/** What is saved may be of another Dockhand: null where it is no state. */
export function parseInboundState(text: string): InboundIndexState | null {
  try {
    const state = JSON.parse(text) as Partial<InboundIndexState> | null;
    const isState = typeof state?.round === 'number' && Array.isArray(state.absent);
    return isState ? (state as InboundIndexState) : null;
  } catch {
    return null;
  }
}

/** The moment (epoch milliseconds) from which on the lists are read again. */
export function nextRunMs({ roundAt, isUnfiltered }: InboundIndexState, nowMs: number): number {
  const readMs = roundAt === null ? 0 : Date.parse(roundAt);
  // A clock that was set back must not keep the index as it is for as long as it was wrong.
  if (readMs > nowMs + minuteMs) return nowMs;
  return readMs + (isUnfiltered ? unfilteredRestMs : restMs);
}

/** The state with a run begun, where none is under way and it is time for one, or one is wanted. */
export function beginRun(state: InboundIndexState, nowMs: number, isWanted: boolean): InboundIndexState {
  if (state.list !== null) return state;
  if (!isWanted && nextRunMs(state, nowMs) > nowMs) return state;
  const fullMs = state.fullAt === null ? 0 : Date.parse(state.fullAt);
  const isFull = fullMs + fullAgainMs <= nowMs || fullMs > nowMs + minuteMs;
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

/** The run whose lists should have met everything that is open or waiting. */
export function lastWholeRun({ round, list }: InboundIndexState): number {
  return list === null ? round : round - 1;
}

/** The state behind a page of the list that is being read. */
export function behindInboundPage(state: InboundIndexState, answer: InboundAnswer): InboundIndexState {
  const { ids, hasMore } = answer;
  const mark = `${ids.length}:${ids.at(0) ?? ''}:${ids.at(-1) ?? ''}`;
  const received = { ...state, isUnfiltered: state.isUnfiltered || answer.isUnfiltered };
  // A service that does not turn pages gives the same again.
  const isOver = !hasMore || mark === state.mark || state.page >= mostPages;
  return isOver ? behindList(received) : { ...received, page: state.page + 1, mark };
}

/** The state behind a list that the service does not offer. */
export function withoutList(state: InboundIndexState): InboundIndexState {
  const { list, absent } = state;
  return behindList({ ...state, absent: list === null ? absent : [...new Set([...absent, list])] });
}

/** The state from which on all orders are read, where the service refuses to give the open ones alone. */
export function withoutFilter(state: InboundIndexState): InboundIndexState {
  return { ...state, list: 'orders', page: 1, mark: null, isFull: true, isUnfiltered: true };
}

/** The state behind the list that is being read, as far as it was. */
export function behindList(state: InboundIndexState): InboundIndexState {
  const lists = state.isFull ? fullRun : shortRun;
  const place = state.list === null ? -1 : lists.indexOf(state.list);
  const next = place < 0 ? undefined : lists[place + 1];
  if (next !== undefined) return { ...state, list: next, page: 1, mark: null };
  const { begunAt } = state;
  const fullAt = state.isFull ? begunAt : state.fullAt;
  return { ...state, list: null, page: 1, mark: null, roundAt: begunAt, fullAt };
}
