import { beforeAll, describe, expect, test } from 'vitest';
import {
  askHistory,
  foldEvents,
  getWholeHistory,
  getWindow,
  sidesOf,
} from '#test/integration/sandbox/all-events.ts';
import {
  dayMs,
  fieldsRefused,
  getJson,
  type JsonRecord,
  nowMs,
} from '#test/integration/sandbox/call-sandbox.ts';
import { getAllItems } from '#test/integration/sandbox/list-pages.ts';
import { send } from '#test/integration/sandbox/send-call.ts';
import { shelfMove, stockEventCategories } from '#test/sandbox/world/stock/stock-move.ts';
import { sandboxForTest, sharedSandbox } from '#test/support/shared-sandbox.ts';

const path = '/2026-01/inventory/history:query';

let events: JsonRecord[];

const sandbox = sharedSandbox({ rateLimitPerMinute: 1_000_000, receivingOrders: 500, now: () => nowMs });

beforeAll(async () => {
  events = await getWholeHistory(sandbox, nowMs, null);
});

const eventIds = (rows: readonly JsonRecord[]) => rows.map((row) => Number(row.inventory_audit_event_id));
const timeOf = (event: JsonRecord): number => Date.parse(`${String(event.event_datetime).slice(0, 23)}Z`);
const daysAgo = (days: number): string => new Date(nowMs - days * dayMs).toISOString();

describe('the history of every seeded item', () => {
  test('adds up to its level at every center', async () => {
    const rows = await getAllItems(sandbox, '/2026-07/inventory-level/locations?PageSize=250');
    const sums = new Map<string, number>();
    for (const [key, sum] of foldEvents(events)) {
      const place = key.split(' ').slice(0, 2).join(' ');
      sums.set(place, (sums.get(place) ?? 0) + sum);
    }
    let places = 0;
    for (const row of rows) {
      for (const location of row.locations as JsonRecord[]) {
        const key = `${String(row.inventory_id)} ${String(location.location_id)}`;
        expect([key, sums.get(key) ?? 0]).toEqual([key, location.on_hand_quantity]);
        sums.delete(key);
        places += 1;
      }
    }
    expect(rows).toHaveLength(sandbox.world.demo.catalog.length);
    expect(places).toBeGreaterThan(800);
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
  });

  test('adds up to every lot at every center', async () => {
    const rows = await getAllItems(sandbox, '/2026-07/inventory-level/lots?PageSize=250');
    const sums = foldEvents(events);
    let places = 0;
    for (const row of rows) {
      for (const lot of row.lots as JsonRecord[]) {
        for (const location of lot.locations as JsonRecord[]) {
          const key = `${String(row.inventory_id)} ${String(location.location_id)} ${String(lot.lot_number)}`;
          expect([key, sums.get(key)]).toEqual([key, location.on_hand_quantity]);
          places += 1;
        }
      }
    }
    expect(places).toBeGreaterThan(400);
  });

  test('never goes below zero at any point', () => {
    const owed: string[] = [];
    foldEvents(events, (sum, key) => {
      if (sum < 0) owed.push(key);
    });
    expect(owed).toEqual([]);
  });

  test('has ids that ascend with time', () => {
    const times = events.map(timeOf);
    expect(times).toEqual(times.toSorted((first, second) => first - second));
    expect(new Set(eventIds(events)).size).toBe(events.length);
  });

  test('has events of every category', () => {
    expect(new Set(events.map((event) => event.event_category))).toEqual(new Set(stockEventCategories));
  });

  test('moves between bins and centers without adding or losing pieces, and corrects attributes without any', () => {
    const net = (event: JsonRecord) => sidesOf(event).reduce((sum, side) => sum + side.quantity_change, 0);
    const moves = events.filter((event) => sidesOf(event).length === 2);
    const centers = (event: JsonRecord) => new Set(sidesOf(event).map((side) => side.facility_id)).size;
    expect(moves.map(net).filter((sum) => sum !== 0)).toEqual([]);
    expect(moves.some((event) => centers(event) === 1)).toBe(true);
    expect(moves.some((event) => centers(event) === 2)).toBe(true);
    const corrections = events.filter((event) => event.event_category === 'AttributeUpdated');
    expect(corrections.map(net).filter((sum) => sum !== 0)).toEqual([]);
  });

  test('removes pieces on the decrement side and adds them on the increment side', () => {
    for (const { increment, decrement } of events) {
      expect(Number((increment as JsonRecord | null)?.quantity_change ?? 0)).toBeGreaterThanOrEqual(0);
      expect(Number((decrement as JsonRecord | null)?.quantity_change ?? 0)).toBeLessThanOrEqual(0);
    }
  });

  test('names the receiving orders and orders that caused its events', () => {
    const ofType = (type: string) =>
      events
        .map((event) => event.primary_reference as { type: string; value: string } | null | undefined)
        .filter((reference) => reference?.type === type)
        .map((reference) => reference?.value ?? '');
    const receivingIds = new Set(sandbox.world.demo.receivingOrders.map(({ id }) => String(id)));
    const orderIds = new Set(sandbox.world.demo.orders.map(({ id }) => String(id)));
    expect(ofType('WroAndBox').length).toBeGreaterThan(0);
    expect(ofType('WroAndBox').filter((value) => !receivingIds.has(value.split(' ')[0] ?? ''))).toEqual([]);
    expect(ofType('OrderId').length).toBeGreaterThan(0);
    expect(ofType('OrderId').filter((value) => !orderIds.has(value))).toEqual([]);
  });
});

describe('an event', () => {
  test('writes its time with seven digits and without a zone', () => {
    for (const event of events) expect(event.event_datetime).toMatch(/^[\d-]{10}T[\d:]{8}\.\d{7}$/);
  });

  test('writes its internal ids in both forms', () => {
    const ids = events.flatMap((event) =>
      sidesOf(event).map((side) => (side as unknown as JsonRecord).yuki_id),
    );
    expect(ids.some((id) => typeof id === 'string' && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id))).toBe(true);
    expect(ids.some((id) => typeof id === 'object' && id !== null && 'random' in id)).toBe(true);
  });

  test('sometimes omits null fields', () => {
    const withoutOrder = events.filter((event) => event.event_category === 'InventoryAdjusted');
    expect(withoutOrder.some((event) => event.service_order_id === null)).toBe(true);
    expect(withoutOrder.some((event) => !('service_order_id' in event))).toBe(true);
  });
});

describe('a history query', () => {
  test('is answered in pages of 250, each after the last id of the previous one', async () => {
    const body = { facility_id: 14 };
    const first = await askHistory(sandbox, body);
    const lastId = eventIds(first.data).at(-1) ?? 0;
    const byQuery = await askHistory(sandbox, body, first.next);
    expect(first.data).toHaveLength(250);
    expect(first.next).toBe(`${path}?cursor=${lastId}`);
    expect(byQuery.data.length).toBeGreaterThan(0);
    expect(eventIds(byQuery.data).every((id) => id > lastId)).toBe(true);
    expect((await askHistory(sandbox, { ...body, cursor: lastId })).data).toEqual(byQuery.data);
  });

  test('continues with a path at 2026-01 and with an address at 2026-07', async () => {
    const later = path.replace('2026-01', '2026-07');
    const { data, next } = await askHistory(sandbox, { facility_id: 14 }, later);
    expect(next).toBe(`${sandbox.baseUrl}${later}?cursor=${eventIds(data).at(-1) ?? 0}`);
  });

  test('covers the last 90 days if it names no period', async () => {
    const rows = await getWindow(sandbox, { facility_id: 21 });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((event) => timeOf(event) >= nowMs - 90 * dayMs)).toBe(true);
    expect(eventIds(rows)).toEqual(
      eventIds(
        events.filter(
          (event) =>
            timeOf(event) >= nowMs - 90 * dayMs && sidesOf(event).some((side) => side.facility_id === 21),
        ),
      ),
    );
  });

  test('can name items and a category; null and empty mean all', async () => {
    const id = sandbox.world.demo.items[0]?.inventoryId ?? 0;
    const window = { facility_id: 14, start_date: daysAgo(90), end_date: daysAgo(0) };
    const all = await getWindow(sandbox, { ...window, inventory_ids: null, event_category: '' });
    const some = await getWindow(sandbox, { ...window, inventory_ids: [id], event_category: null });
    const picked = await getWindow(sandbox, { ...window, event_category: 'OrderPicked' });
    expect(some).toEqual(all.filter((event) => event.inventory_id === id));
    expect(picked).toEqual(all.filter((event) => event.event_category === 'OrderPicked'));
    expect(await getWindow(sandbox, { ...window, event_category: 'NeverHeardOf' })).toEqual([]);
  });

  test.each([
    ['without a facility', {}, 'facility_id'],
    ['with a facility that is no number', { facility_id: 'x' }, 'facility_id'],
    [
      'over more than 90 days',
      { facility_id: 14, start_date: daysAgo(91), end_date: daysAgo(0) },
      'start_date',
    ],
    [
      'that ends before it starts',
      { facility_id: 14, start_date: daysAgo(1), end_date: daysAgo(2) },
      'start_date',
    ],
    ['with a date that is none', { facility_id: 14, end_date: 'soon' }, 'end_date'],
    ['with items that are no numbers', { facility_id: 14, inventory_ids: ['a'] }, 'inventory_ids'],
    ['with a cursor that is none', { facility_id: 14, cursor: 'a' }, 'cursor'],
  ])('is refused %s', async (_name, body, field) => {
    const response = await send(sandbox, 'POST', path, { body });
    expect(response.status).toBe(400);
    expect(await fieldsRefused(response)).toEqual([field]);
  });

  test('never reaches another merchant’s items', async () => {
    const foreign = sandbox.world.other.items[0]?.inventoryId ?? 0;
    const own = new Set([...sandbox.world.demo.catalog].map(({ inventoryId }) => inventoryId));
    expect(events.filter((event) => !own.has(Number(event.inventory_id)))).toEqual([]);
    expect(await getWindow(sandbox, { facility_id: 14, inventory_ids: [foreign] })).toEqual([]);
  });
});

test('a later record comes last and raises the level immediately', async () => {
  const own = await sandboxForTest({ rateLimitPerMinute: 10_000, receivingOrders: 20, now: () => nowMs });
  const item = own.world.demo.items.find(({ isLot }) => !isLot);
  const inventoryId = item?.inventoryId ?? 0;
  const onHand = async () => {
    const level = await getJson(own, `/2026-07/inventory-level/${inventoryId}`);
    return Number(level.total_on_hand_quantity);
  };
  const before = await askHistory(own, { facility_id: 14 });
  const wasOnHand = await onHand();
  const record = (quantity: number) =>
    own.world.demo.stock.record(
      shelfMove({ centerId: 14, quantity }, { atMs: nowMs, category: 'InventoryAdjusted', inventoryId }),
    );
  record(7);
  const after = await getWindow(own, { facility_id: 14 });
  expect(await onHand()).toBe(wasOnHand + 7);
  expect(eventIds(after).at(-1)).toBeGreaterThan(Math.max(...eventIds(before.data)));
  expect(sidesOf(after.at(-1) ?? {})).toMatchObject([{ quantity_change: 7 }]);
  expect(() => record(-10_000_000)).toThrow(RangeError);
  expect(await onHand()).toBe(wasOnHand + 7);
});

test('the specification’s own version is served with the specification alone', async () => {
  const strict = await sandboxForTest({ specOnly: true, rateLimitPerMinute: 10_000, receivingOrders: 20 });
  const body = { facility_id: 14 };
  expect((await send(strict, 'POST', path, { body })).status).toBe(200);
  expect((await send(strict, 'POST', path.replace('2026-01', '2026-07'), { body })).status).toBe(404);
});

describe('forgotten events', () => {
  const ofItem = (inventoryId: number) => getWholeHistory(sandbox, nowMs, [inventoryId]);
  const [picked] = [...stockEventCategories];

  test('are missing only from the history of their item, and the others keep their ids', async () => {
    const [inventoryId, other] = [...new Set(events.map((event) => Number(event.inventory_id)))];
    const before = await ofItem(inventoryId ?? 0);
    const untouched = await ofItem(other ?? 0);
    const onHand = sandbox.world.demo.stock.totalOnHand(inventoryId ?? 0);
    const answer = await send(sandbox, 'POST', `/_sandbox/history/${inventoryId}/forget`, {
      body: { category: picked, from: daysAgo(300) },
    });
    expect(answer.status).toBe(200);
    const isKept = (event: JsonRecord) =>
      event.event_category !== picked || timeOf(event) < Date.parse(daysAgo(300));
    expect(before.filter(isKept).length).toBeLessThan(before.length);
    expect(await ofItem(inventoryId ?? 0)).toEqual(before.filter(isKept));
    expect(await ofItem(other ?? 0)).toEqual(untouched);
    expect(sandbox.world.demo.stock.totalOnHand(inventoryId ?? 0)).toBe(onHand);
  });

  test.each([
    ['/_sandbox/history/1/forget', {}, 404],
    ['/_sandbox/history/{item}/lose', {}, 400],
    ['/_sandbox/history/{item}/forget', { category: 'Stolen' }, 400],
    ['/_sandbox/history/{item}/forget', { from: 'yesterday' }, 400],
  ])('%s with %j is refused', async (address, body, status) => {
    const item = String(events[0]?.inventory_id);
    const answer = await send(sandbox, 'POST', address.replace('{item}', item), { body });
    expect(answer.status).toBe(status);
  });
});
