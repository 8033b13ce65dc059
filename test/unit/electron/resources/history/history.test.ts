import { beforeEach, describe, expect, test } from 'vitest';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { createHistory, readPlace, writePlace } from '#electron/resources/history/history.ts';
import { type HistoryPage, HistoryQuery } from '#shared/history/history.ts';
import { quoted } from '#shared/messages/messages.ts';
import type { FakeAnswer } from '#test/unit/electron/api/fake-http.ts';
import { createCachedDesk, type SentRequest } from '#test/unit/electron/catalog/cached-desk.ts';

const offline = new TransportError('unreachable', quoted('No network.'), true);
const query = HistoryQuery.parse({ centerId: 3, from: '2026-06-01T00:00:00Z', to: '2026-11-20T10:00:00Z' });

let desk: ReturnType<typeof createCachedDesk>;
let history: ReturnType<typeof createHistory>;

beforeEach(() => {
  desk = createCachedDesk();
  history = createHistory({ ...desk, now: () => desk.nowMs });
});

function event(id: number, at: string, change: Record<string, unknown> = {}) {
  return {
    inventory_audit_event_id: id,
    inventory_id: 5,
    event_category: 'ReceivingStow',
    event_datetime: at,
    increment: { facility_id: 3, location_id: 9, quantity_change: 2 },
    decrement: null,
    ...change,
  };
}

const allEvents = [
  event(1, '2026-06-10T08:00:00.1234567'),
  event(2, '2026-08-22T10:00:00Z'),
  event(3, '2026-09-01T08:00:00Z'),
  event(4, '2026-11-19T08:00:00Z'),
  event(5, '2026-11-20T08:00:00Z'),
];

/** One event per page; both ends of the range are inclusive. */
function serveHistory(style: (id: number) => string = String) {
  return ({ body }: SentRequest): FakeAnswer => {
    const from = Date.parse(String(body?.['start_date']));
    const to = Date.parse(String(body?.['end_date']));
    const after = Number(body?.['cursor'] ?? 0);
    const found = allEvents.filter(({ inventory_audit_event_id: id, event_datetime: at }) => {
      const ms = Date.parse(at.endsWith('Z') ? at : `${at}Z`);
      return id > after && ms >= from && ms <= to;
    });
    const [first] = found;
    const next = found.length > 1 && first !== undefined ? style(first.inventory_audit_event_id) : null;
    return { body: { data: found.slice(0, 1), first: null, last: null, next, prev: null } };
  };
}

async function listAll(): Promise<HistoryPage[]> {
  const pages: HistoryPage[] = [];
  for (let cursor: string | null = null; ; ) {
    const { data } = await history.list({ query, cursor });
    pages.push(data);
    if (data.next === null) return pages;
    cursor = data.next;
  }
}

const idsOf = ({ events }: HistoryPage) => events.map(({ inventoryAuditEventId }) => inventoryAuditEventId);

describe('the history of a center', () => {
  test.each([
    ['an id', (id: number) => String(id)],
    ['a path', (id: number) => `/2026-01/inventory/history:query?cursor=${id}`],
    ['an address', (id: number) => `https://api.example.com/2026-07/inventory/history:query?Cursor=${id}`],
  ])('is read window by window, newest first, by ascending ID, with cursors as %s', async (_what, style) => {
    desk.serve = serveHistory(style);
    expect((await listAll()).map(idsOf)).toEqual([[3], [4], [5], [1], [2]]);
  });

  test('is requested for one center and 90 days at most, without empty filters', async () => {
    desk.serve = serveHistory();
    await history.list({ query, cursor: null });
    expect(desk.sent).toEqual([
      {
        method: 'POST',
        path: '/2026-07/inventory/history:query',
        query: {},
        body: {
          facility_id: 3,
          start_date: '2026-08-22T10:00:00.001Z',
          end_date: '2026-11-20T10:00:00.001Z',
        },
      },
    ]);
    await history.list({ query: { ...query, inventoryIds: [5, 6], category: 'OrderPicked' }, cursor: null });
    expect(desk.sent[1]?.body).toMatchObject({ inventory_ids: [5, 6], event_category: 'OrderPicked' });
  });

  test('sends the cursor in the query and in the body', async () => {
    desk.serve = serveHistory();
    const { data } = await history.list({ query, cursor: null });
    await history.list({ query, cursor: data.next });
    expect(desk.sent[1]).toMatchObject({ query: { cursor: '3' }, body: { cursor: 3 } });
  });

  test('reports the window of a page, and the page can be empty', async () => {
    desk.serve = () => ({ body: { data: null, next: null } });
    const { data } = await history.list({ query, cursor: null });
    expect(data).toMatchObject({
      events: [],
      window: { from: '2026-08-22T10:00:00.002Z', to: '2026-11-20T10:00:00.000Z' },
    });
    const second = await history.list({ query, cursor: data.next });
    expect(second.data).toMatchObject({
      window: { from: '2026-06-01T00:00:00.000Z', to: '2026-08-22T10:00:00.001Z' },
      next: null,
    });
  });

  test('reports which page ends a window', async () => {
    desk.serve = serveHistory();
    const listed = await listAll();
    expect(listed.map(({ endsWindow }) => endsWindow)).toEqual([false, false, true, false, true]);
  });

  test('leaves out events that were not requested', async () => {
    desk.serve = () => ({
      body: {
        data: [
          event(4, '2026-11-19T08:00:00Z', { inventory_id: 6 }),
          event(3, '2026-11-18T08:00:00Z', { event_category: 'OrderPicked' }),
          event(2, '2026-11-17T08:00:00Z'),
          event(1, '2020-01-01T08:00:00Z'),
          event(9, '2026-11-19T08:00:00Z'),
        ],
        next: null,
      },
    });
    const { data } = await history.list({
      query: { ...query, inventoryIds: [5], category: 'ReceivingStow' },
      cursor: null,
    });
    expect(data.events.map(({ inventoryAuditEventId }) => inventoryAuditEventId)).toEqual([2, 9]);
  });

  test('treats a page without events as the end of its window, whatever comes next', async () => {
    desk.serve = () => ({ body: { data: [], next: '7' } });
    const { data } = await history.list({ query, cursor: null });
    expect(data.endsWindow).toBe(true);
    expect(readPlace(data.next ?? '')?.after).toBeNull();
  });

  test('ends with an error if the service leads back instead of forward', async () => {
    desk.serve = () => ({ body: { data: [event(4, '2026-11-19T08:00:00Z')], next: '4' } });
    const { data } = await history.list({ query, cursor: null });
    expect(data.events).toHaveLength(1);
    await expect(history.list({ query, cursor: data.next })).rejects.toMatchObject({ code: 'SERVICE' });
  });

  test('does not follow a cursor to another address', async () => {
    desk.serve = () => ({
      body: { data: [event(4, '2026-11-19T08:00:00Z')], next: 'https://evil.example/history:query?cursor=4' },
    });
    const { data } = await history.list({ query, cursor: null });
    await expect(history.list({ query, cursor: data.next })).rejects.toMatchObject({
      code: 'SERVICE',
      message: expect.stringContaining('failure.foreignPage'),
    });
    expect(desk.sent).toHaveLength(1);
  });

  test.each(['', 'x', '2026-11-01|', '|||', 'seen:5'])('refuses an invalid cursor: %s', async (cursor) => {
    await expect(history.list({ query, cursor })).rejects.toMatchObject({ code: 'INVALID' });
    expect(desk.sent).toEqual([]);
  });

  test('is empty for a span that ends before it starts, without a request', async () => {
    const { data } = await history.list({ query: { ...query, to: '2026-01-01T00:00:00Z' }, cursor: null });
    expect(data).toMatchObject({ events: [], endsWindow: true, next: null });
    expect(desk.sent).toEqual([]);
  });
});

describe('offline history', () => {
  const lastDays = (days: number) => ({
    ...query,
    from: new Date(desk.nowMs - days * 86_400_000).toISOString(),
    to: new Date(desk.nowMs).toISOString(),
  });

  test('of the last days is available on another day, with the days that it covers', async () => {
    desk.serve = serveHistory();
    const seen = await history.list({ query: lastDays(30), cursor: null });
    const next = await history.list({ query: lastDays(30), cursor: seen.data.next });
    desk.serve = () => offline;
    desk.nowMs += 2 * 86_400_000 + 4_321;
    expect(await history.list({ query: lastDays(30), cursor: null })).toEqual({ ...seen, source: 'cache' });
    expect(await history.list({ query: lastDays(30), cursor: seen.data.next })).toEqual({
      ...next,
      source: 'cache',
    });
    await expect(history.list({ query: lastDays(7), cursor: null })).rejects.toMatchObject({
      code: 'OFFLINE',
    });
  });

  test('from the start of a day until now is available at another hour of the next day', async () => {
    desk.serve = serveHistory();
    const upToNow = (from: string) => ({ ...query, from, to: new Date(desk.nowMs).toISOString() });
    const seen = await history.list({ query: upToNow('2026-10-22T00:00:00Z'), cursor: null });
    desk.serve = () => offline;
    desk.nowMs = Date.parse('2026-11-21T22:15:00Z');
    const again = await history.list({ query: upToNow('2026-10-23T00:00:00Z'), cursor: null });
    expect(again).toEqual({ ...seen, source: 'cache' });
  });

  test('of specific days is available only for those days', async () => {
    desk.serve = serveHistory();
    const past = { ...query, from: '2026-08-01T00:00:00Z', to: '2026-09-01T00:00:00Z' };
    const seen = await history.list({ query: past, cursor: null });
    desk.serve = () => offline;
    expect(await history.list({ query: past, cursor: null })).toEqual({ ...seen, source: 'cache' });
    const shifted = { ...past, from: '2026-08-02T00:00:00Z', to: '2026-09-02T00:00:00Z' };
    await expect(history.list({ query: shifted, cursor: null })).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});

describe('a position in a history', () => {
  test.each([null, { eventId: 4, next: '4' }, { eventId: 4, next: 'https://a.example/x?cursor=4|5' }])(
    'is read back as written: %j',
    (after) => {
      const place = { window: { from: '2026-08-22T10:00:00.002Z', to: '2026-11-20T10:00:00.000Z' }, after };
      expect(readPlace(writePlace(place))).toEqual(place);
    },
  );
});
