import { describe, expect, test } from 'vitest';
import {
  afterInboundPage,
  beginRun,
  type InboundIndexState,
  type InboundList,
  initialInboundState,
  lastWholeRun,
  nextRunMs,
  parseInboundState,
  withoutFilter,
  withoutList,
} from '#electron/inbound/inbound-reading.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const startMs = Date.parse('2026-11-20T10:00:00.000Z');

/** Reads a round to its end, with this many pages per list; returns the requested pages. */
function readRun(state: InboundIndexState, pages: Partial<Record<InboundList, number>> = {}) {
  const requested: string[] = [];
  let current = state;
  while (current.list !== null) {
    const { list, page } = current;
    requested.push(`${list} ${page}`);
    if (requested.length > 100) throw new Error('The round does not come to its end.');
    const answer = { ids: [page], hasMore: page < (pages[list] ?? 1), isUnfiltered: false };
    // Through JSON, as it is saved.
    current = parseInboundState(JSON.stringify(afterInboundPage(current, answer))) ?? state;
  }
  return { requested, state: current };
}

describe('a round', () => {
  test('reads all lists at first, page by page', () => {
    const { requested, state } = readRun(initialInboundState(startMs), { orders: 3, linked: 2 });
    expect(requested).toEqual(['orders 1', 'orders 2', 'orders 3', 'waiting 1', 'linked 1', 'linked 2']);
    const startedAt = new Date(startMs).toISOString();
    expect(state).toMatchObject({ list: null, roundAt: startedAt, fullAt: startedAt, wholeAt: null });
  });

  test('reads open orders and waiting parcels after five minutes, and all lists after a day', () => {
    const { state: first } = readRun(initialInboundState(startMs));
    expect(beginRun(first, startMs + 4 * minuteMs, false)).toBe(first);
    const second = readRun(beginRun(first, startMs + 5 * minuteMs, false));
    expect(second.requested).toEqual(['open 1', 'waiting 1']);
    expect(second.state).toMatchObject({ round: 2, fullAt: first.fullAt });
    const third = readRun(beginRun(second.state, startMs + dayMs, false));
    expect(third.requested).toEqual(['orders 1', 'waiting 1', 'linked 1']);
  });

  test('starts when it is requested, but not while one is in progress', () => {
    const begun = initialInboundState(startMs);
    expect(beginRun(begun, startMs + dayMs, true)).toBe(begun);
    const { state } = readRun(begun);
    expect(beginRun(state, startMs + 1, true)).toMatchObject({ round: 2, list: 'open' });
  });

  test('counts as complete once its lists are read', () => {
    const begun = initialInboundState(startMs);
    expect(lastWholeRun(begun)).toBe(0);
    expect(lastWholeRun(readRun(begun).state)).toBe(1);
  });

  test('ends a list if the service does not turn pages, and continues without a list that is not offered', () => {
    const page = { ids: [1, 2, 3], hasMore: true, isUnfiltered: false };
    const once = afterInboundPage(initialInboundState(startMs), page);
    expect(once).toMatchObject({ list: 'orders', page: 2 });
    expect(afterInboundPage(once, page)).toMatchObject({ list: 'waiting', page: 1, mark: null });
    const without = withoutList(initialInboundState(startMs));
    expect(without).toMatchObject({ list: 'waiting', absent: ['orders'] });
    expect(beginRun(readRun(without).state, startMs + dayMs, false).absent).toEqual([]);
  });

  test('has read the orders only if the service returned them: all, then the open ones', () => {
    const startedAt = new Date(startMs).toISOString();
    const { state: unread } = readRun(withoutList(initialInboundState(startMs)));
    expect(unread).toMatchObject({ roundAt: startedAt, ordersAt: null });
    const open = readRun(beginRun(unread, startMs + 5 * minuteMs, false));
    expect(open).toMatchObject({ requested: ['open 1', 'waiting 1'], state: { ordersAt: null } });

    const { state: first } = readRun(initialInboundState(startMs));
    expect(first.ordersAt).toBe(startedAt);
    const second = beginRun(first, startMs + 5 * minuteMs, false);
    expect(readRun(second).state.ordersAt).toBe(second.begunAt);
    expect(readRun(withoutList(second)).state.ordersAt).toBe(startedAt);
  });
});

describe('a service that does not filter open orders', () => {
  test('is asked less often if it returns all orders', () => {
    const { state: first } = readRun(initialInboundState(startMs));
    const open = beginRun(first, startMs + 5 * minuteMs, false);
    const after = afterInboundPage(open, { ids: [1], hasMore: false, isUnfiltered: true });
    const { state } = readRun(after);
    expect(nextRunMs(state, startMs + 6 * minuteMs) - Date.parse(state.roundAt ?? '')).toBe(30 * minuteMs);
  });

  test('is asked for all orders if it refuses', () => {
    const { state: first } = readRun(initialInboundState(startMs));
    const all = withoutFilter(beginRun(first, startMs + 5 * minuteMs, false));
    expect(readRun(all).requested).toEqual(['orders 1', 'waiting 1', 'linked 1']);
    expect(nextRunMs(readRun(all).state, startMs + 6 * minuteMs)).toBe(startMs + 35 * minuteMs);
  });
});

test('a clock that was set back does not delay the next round', () => {
  const { state } = readRun(initialInboundState(startMs));
  const backMs = startMs - 30 * dayMs;
  expect(nextRunMs(state, backMs)).toBe(backMs);
  expect(beginRun(state, backMs, false)).toMatchObject({ round: 2, isFull: true });
});

test('a state of an earlier version had read the waiting parcels, and the orders if offered, with its last run', () => {
  const { waitingAt, ordersAt, ...earlier } = readRun(initialInboundState(startMs)).state;
  expect(parseInboundState(JSON.stringify(earlier))).toMatchObject({ waitingAt, ordersAt });
  const absent = { ...earlier, absent: ['orders'] };
  expect(parseInboundState(JSON.stringify(absent))).toMatchObject({ waitingAt, ordersAt: null });
  const { waitingAt: _unread, ...begun } = initialInboundState(startMs);
  expect(parseInboundState(JSON.stringify({ ...begun, roundAt: begun.begunAt }))?.waitingAt).toBeNull();
});

test('a state whose run an earlier version began or continued tells when the orders were read, once the run ends', () => {
  const { ordersAt: _unread, ...begun } = initialInboundState(startMs);
  const page = { ids: [], hasMore: false, isUnfiltered: false };
  const { ordersAt: _unknown, ...waiting } = afterInboundPage({ ...begun, ordersAt: null }, page);
  const updated = parseInboundState(JSON.stringify(waiting));
  expect(updated).toMatchObject({ list: 'waiting', ordersAt: null });
  const { state: first } = readRun(updated as InboundIndexState);
  expect(first.ordersAt).toBe(begun.begunAt);

  const unchanged = (state: InboundIndexState, { ordersAt }: Pick<InboundIndexState, 'ordersAt'>) =>
    parseInboundState(JSON.stringify({ ...state, ordersAt }))?.ordersAt;
  expect(unchanged(first, { ordersAt: null })).toBe(begun.begunAt);
  const { state: second } = readRun(beginRun(first, startMs + 5 * minuteMs, false));
  expect(unchanged(second, first)).toBe(second.begunAt);
  const third = beginRun(second, startMs + 10 * minuteMs, false);
  expect(unchanged(third, first)).toBe(second.begunAt);
  expect(unchanged(readRun(withoutList(third)).state, { ordersAt: null })).toBe(first.fullAt);
  const full = beginRun(second, startMs + dayMs, false);
  expect(unchanged(full, { ordersAt: null })).toBeNull();
  expect(unchanged(readRun(withoutList(full)).state, { ordersAt: null })).toBeNull();
});

test.each(['', 'null', '[]', '{}', '{"round":"1","absent":[]}', '{"round":1}'])(
  'an invalid state (%j) is parsed as null',
  (text) => {
    expect(parseInboundState(text)).toBeNull();
  },
);
