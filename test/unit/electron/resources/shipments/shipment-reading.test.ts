import { describe, expect, test } from 'vitest';
import type { OrderOfPage } from '#electron/resources/orders/order-page.ts';
import {
  afterPage,
  beginUpdate,
  initialShipmentState,
  nextUpdateMs,
  ordersPerPage,
  pageQueryOf,
  parseState,
  readingOf,
  type ShipmentIndexState,
  type ShipmentPageQuery,
} from '#electron/resources/shipments/shipment-reading.ts';

const dayMs = 86_400_000;
const startMs = Date.parse('2026-11-20T10:00:00.000Z');
const isoOf = (ms: number) => new Date(ms).toISOString();

type Tracked = { id: number; updatedMs: number; createdMs: number };

/** Possible behaviors of a service. */
type Behavior = { ignoresWindows?: boolean; ignoresPages?: boolean; tellsExtent?: boolean };

/** Responds as the specification says (4.3): later than, earlier than, last inserted order first. */
function serve(orders: readonly Tracked[], ask: ShipmentPageQuery, rules: Behavior) {
  const fromMs = ask.updatedFrom === null ? -1 : Date.parse(ask.updatedFrom);
  const toMs = ask.updatedTo === null ? Number.POSITIVE_INFINITY : Date.parse(ask.updatedTo);
  const insertedMs = ask.insertedFrom === null ? -1 : Date.parse(ask.insertedFrom);
  const isInWindow = ({ updatedMs, createdMs }: Tracked) =>
    rules.ignoresWindows === true || (updatedMs > fromMs && updatedMs < toMs && createdMs > insertedMs);
  const found = orders.filter(isInWindow).toSorted((left, right) => right.createdMs - left.createdMs);
  const page = rules.ignoresPages === true ? 1 : ask.page;
  const rows = found.slice((page - 1) * ordersPerPage, page * ordersPerPage);
  const hasExtent = rules.tellsExtent === true;
  return {
    ids: rows.map(({ id }) => id),
    orders: rows.map(
      ({ id, updatedMs, createdMs }): OrderOfPage => ({
        id,
        createdAt: isoOf(createdMs),
        trackingUpdates: [isoOf(updatedMs)],
        shipments: [],
      }),
    ),
    hasMore: hasExtent ? page * ordersPerPage < found.length : rows.length === ordersPerPage,
    extent: hasExtent ? found.length : null,
  };
}

/** A desk that reads until nothing is left, and saves every page with its state, as JSON. */
function createDesk(orders: Tracked[], rules: Behavior = {}) {
  const desk = { state: initialShipmentState(startMs), nowMs: startMs, known: new Set<number>(), asks: 0 };
  return Object.assign(desk, {
    /** Takes one step; returns whether there was one to take. */
    step(): boolean {
      const state = beginUpdate(desk.state, desk.nowMs, false);
      const name = readingOf(state);
      const reading = name === null ? null : state[name];
      if (name === null || reading === null) return false;
      const ask = pageQueryOf(state.way, reading, desk.nowMs);
      const { ids, ...page } = serve(orders, ask, rules);
      for (const id of ids) desk.known.add(id);
      const asOf = isoOf(desk.nowMs);
      const next = afterPage(state, name, ask, { ...page, asOf, servedAt: asOf }, desk.nowMs);
      desk.state = parseState(JSON.stringify(next)) ?? state;
      desk.asks += 1;
      desk.nowMs += 400;
      return true;
    },
    readAll(most = 2_000) {
      for (let count = 0; count < most; count += 1) if (!this.step()) return;
      throw new Error('The reading does not come to its end.');
    },
  });
}

/** This many orders, spread over the days before the start. */
function spread(count: number, days: number): Tracked[] {
  return Array.from({ length: count }, (_, index) => {
    const updatedMs = startMs - Math.floor(((index + 0.5) / count) * days * dayMs);
    return { id: index + 1, updatedMs, createdMs: updatedMs - ((index * 7) % 9) * dayMs };
  });
}

const all = (orders: readonly Tracked[]) => new Set(orders.map(({ id }) => id));

describe('the first reading', () => {
  test.each([
    ['none', spread(0, 1)],
    ['one', spread(1, 1)],
    ['a few', spread(40, 170)],
    ['many', spread(9_000, 170)],
    ['all of them of today', spread(5_000, 0.2)],
    ['some of the beginning and some of the end', [...spread(300, 1), ...spread(300, 175).slice(250)]],
  ])('finds every order of the last 180 days: %s', (_, orders) => {
    for (const rules of [{}, { tellsExtent: true }]) {
      const desk = createDesk(orders, rules);
      desk.readAll();
      expect(desk.known).toEqual(all(orders));
      expect(desk.state.first).toBeNull();
      expect(Date.parse(desk.state.reachesFrom ?? '')).toBe(startMs - 180 * dayMs);
      expect(desk.asks).toBeLessThan(orders.length / 40 + 40);
    }
  });

  test('finds all orders if many were updated at the same moment', () => {
    const orders = spread(2_000, 0);
    for (const order of orders) order.updatedMs = startMs - 40 * dayMs;
    const desk = createDesk(orders);
    desk.readAll();
    expect(desk.known).toEqual(all(orders));
  });

  test('starts with the latest updates, and reaches further back with each window', () => {
    const desk = createDesk(spread(4_000, 170));
    const reached: string[] = [];
    while (desk.state.first !== null) {
      desk.step();
      if (desk.state.reachesFrom !== null) reached.push(desk.state.reachesFrom);
    }
    expect(reached.at(0)?.slice(0, 10) ?? '').toMatch(/^2026-11-(17|18|19)$/);
    expect(reached).toEqual(reached.toSorted().toReversed());
  });

  test('loses nothing that is updated while it runs', () => {
    const orders = spread(3_000, 100);
    const desk = createDesk(orders);
    let step = 0;
    while (desk.step()) {
      step += 1;
      const order = orders[(step * 131) % orders.length];
      if (order !== undefined && step < 60) order.updatedMs = desk.nowMs;
    }
    desk.nowMs += dayMs;
    desk.readAll();
    expect(desk.known).toEqual(all(orders));
  });

  test('ignores everything older than 180 days', () => {
    const old = { id: 9, updatedMs: startMs - 181 * dayMs, createdMs: startMs - 190 * dayMs };
    const desk = createDesk([old, { ...old, id: 10, updatedMs: startMs - 179 * dayMs }]);
    desk.readAll();
    expect([...desk.known]).toEqual([10]);
  });
});

describe('a service that ignores windows', () => {
  test.each([
    ['and turns its pages', {}, 2_000, all(spread(2_000, 300))],
    ['and says how many there are', { tellsExtent: true }, 2_000, all(spread(2_000, 300))],
    ['and never turns a page', { ignoresPages: true }, 2_000, null],
    ['and has one page', {}, 100, all(spread(100, 300))],
  ])('is read to the end: %s', (_, rules, count, known) => {
    const orders = spread(count, 300);
    const desk = createDesk(orders, { ignoresWindows: true, ...rules });
    desk.readAll(60);
    expect(desk.state.first).toBeNull();
    const reachable = [...(known ?? [])].filter(
      (id) => (orders[id - 1]?.createdMs ?? 0) > startMs - 180 * dayMs,
    );
    expect([...desk.known]).toEqual(expect.arrayContaining(reachable));
  });

  test('is asked for new orders page by page, and not for everything again', () => {
    const orders = spread(2_000, 100);
    const desk = createDesk(orders, { ignoresWindows: true });
    desk.readAll();
    const { asks } = desk;
    orders.push({ id: 5_000, createdMs: desk.nowMs - dayMs, updatedMs: desk.nowMs });
    desk.nowMs += 31 * 60_000;
    desk.readAll();
    expect(desk.known.has(5_000)).toBe(true);
    expect(desk.asks - asks).toBeLessThan(4);
  });
});

describe('an update', () => {
  const isOver = ({ first, update }: ShipmentIndexState) => first === null && update === null;

  test('is due five minutes after the last one, and immediately if requested', () => {
    const desk = createDesk(spread(10, 10));
    desk.readAll();
    expect(isOver(desk.state)).toBe(true);
    expect(nextUpdateMs(desk.state, desk.nowMs) - Date.parse(desk.state.readAt ?? '')).toBe(300_000);
    expect(readingOf(beginUpdate(desk.state, desk.nowMs, false))).toBeNull();
    expect(readingOf(beginUpdate(desk.state, desk.nowMs, true))).toBe('update');
    expect(readingOf(beginUpdate(desk.state, desk.nowMs + 300_001, false))).toBe('update');
  });

  test('requests everything updated since the last one, with ten extra minutes', () => {
    const desk = createDesk(spread(10, 10));
    desk.readAll();
    const known = desk.state.knownTo ?? '';
    const state = beginUpdate(desk.state, desk.nowMs + 400_000, false);
    const ask = state.update === null ? null : pageQueryOf(state.way, state.update, desk.nowMs + 400_000);
    expect(ask).toEqual({
      page: 1,
      updatedFrom: isoOf(Date.parse(known) - 600_000),
      updatedTo: null,
      insertedFrom: null,
    });
  });

  test('after three weeks reads all updated orders', () => {
    const orders = spread(50, 100);
    const desk = createDesk(orders);
    desk.readAll();
    desk.nowMs += 21 * dayMs;
    for (let id = 100; id < 2_100; id += 1) {
      const updatedMs = startMs + ((id - 99) / 2_001) * 21 * dayMs;
      orders.push({ id, updatedMs, createdMs: updatedMs });
    }
    desk.readAll();
    expect(desk.known).toEqual(all(orders));
    expect(desk.state.knownTo).not.toBeNull();
  });

  test('runs before the rest of a first reading that was interrupted long ago', () => {
    const orders = spread(4_000, 170);
    const desk = createDesk(orders);
    while (desk.state.knownTo === null) desk.step();
    desk.nowMs += 2 * dayMs;
    orders.push({ id: 9_999, updatedMs: desk.nowMs - 1_000, createdMs: desk.nowMs - 1_000 });
    desk.step();
    expect(desk.known.has(9_999)).toBe(true);
    expect(desk.state.first).not.toBeNull();
    desk.readAll();
    expect(desk.known).toEqual(all(orders));
  });

  test('is due immediately if the clock was set back', () => {
    const desk = createDesk(spread(1, 1));
    desk.readAll();
    expect(nextUpdateMs(desk.state, startMs - dayMs)).toBe(startMs - dayMs);
  });
});

test.each(['', 'null', '{}', '[]', '{"way":"windows"}', 'not json'])('rejects %j as a state', (text) => {
  expect(parseState(text)).toBeNull();
});
