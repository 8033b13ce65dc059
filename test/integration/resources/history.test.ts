import { describe, expect, test } from 'vitest';
import { createVersionChoice } from '#electron/api/versions.ts';
import type { HistoryEvent, HistoryPage, HistoryQuery } from '#shared/history/history.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import { collect, connectWarehouse } from '#test/integration/service/connect-warehouse.ts';
import { startSandbox } from '#test/sandbox/start-sandbox.ts';
import { sandboxForTest, sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';

const dayMs = 86_400_000;

const kept = sharedStore();
const sandbox = sharedSandbox({ rateLimitPerMinute: 100_000 });

/** Earlier than anything in the world began. */
function wholeSpan() {
  const nowMs = Date.now();
  return {
    from: new Date(nowMs - 800 * dayMs).toISOString(),
    to: new Date(nowMs + dayMs).toISOString(),
    inventoryIds: [],
    category: null,
  };
}

/** Lists every page, newest window first; each comes from the service. */
async function listAll(
  { history }: ReturnType<typeof connectWarehouse>,
  query: HistoryQuery,
): Promise<HistoryPage[]> {
  const pages: HistoryPage[] = [];
  let cursor: string | null = null;
  do {
    const { data, source }: Answer<HistoryPage> = await history.list({ query, cursor });
    expect(source).toBe('service');
    pages.push(data);
    cursor = data.next;
  } while (cursor !== null);
  return pages;
}

function changeAt(centerId: number, { increment, decrement }: HistoryEvent): number {
  return [increment, decrement]
    .filter((side) => side?.facilityId === centerId)
    .reduce((pieces, side) => pieces + (side?.quantityChange ?? 0), 0);
}

describe.each(['2026-07', '2026-01'])('history at %s', (version) => {
  test('of every item adds up to its on-hand figure at every center', async () => {
    const remembered = { read: () => null, write: () => undefined };
    const versions = createVersionChoice({ pinned: { 'history.list': version }, remembered });
    const desk = connectWarehouse(sandbox, kept.store, { api: { versions } });
    const centers = (await desk.centers.list()).data;
    const folded = new Map<string, number>();
    const seenIds = new Set<number>();
    let count = 0;
    for (const { id: centerId } of centers) {
      for (const { events } of await listAll(desk, { ...wholeSpan(), centerId })) {
        for (const event of events) {
          const key = `${centerId} ${event.inventoryId}`;
          folded.set(key, (folded.get(key) ?? 0) + changeAt(centerId, event));
          seenIds.add(event.inventoryAuditEventId);
          count += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(1_000);
    const pages = await collect(desk.pager.items({ pageSize: 250 }));
    const items = pages.flatMap((page) => page.items);
    for (const { inventoryId: id } of items) {
      const { data } = await desk.inventory.readLocations({ id });
      for (const { id: centerId } of centers) {
        const level = data.locations.find(({ locationId }) => locationId === centerId);
        expect([id, centerId, folded.get(`${centerId} ${id}`) ?? 0]).toEqual([
          id,
          centerId,
          level?.onHandQuantity ?? 0,
        ]);
      }
    }
  });
});

test('the pages of one center ascend within a window, contain no event twice, and end', async () => {
  const desk = connectWarehouse(sandbox, kept.store);
  const centerId = (await desk.centers.list()).data[0]?.id ?? 0;
  const query = { ...wholeSpan(), centerId };
  const listed: number[] = [];
  let window = '';
  let last = 0;
  let windows = 0;
  for (const data of await listAll(desk, query)) {
    if (data.window.from !== window) {
      windows += 1;
      last = 0;
    }
    window = data.window.from;
    for (const { inventoryAuditEventId: id } of data.events) {
      expect(id).toBeGreaterThan(last);
      last = id;
      listed.push(id);
    }
  }
  expect(windows).toBe(9);
  expect(new Set(listed).size).toBe(listed.length);
});

test('history of one kind and one item contains nothing else, also on a server of the specification alone', async () => {
  const alone = await sandboxForTest({ specOnly: true, rateLimitPerMinute: 100_000 });
  const desk = connectWarehouse(alone, kept.store);
  const query = { ...wholeSpan(), centerId: (await desk.centers.list()).data[0]?.id ?? 0 };
  const pages = await listAll(desk, query);
  expect(desk.remembered.get('history.list')).toBe('2026-01');
  const events = pages.flatMap((page) => page.events);
  const [{ inventoryId, eventCategory } = { inventoryId: 0, eventCategory: '' }] = events;
  const narrowed = await listAll(desk, {
    ...query,
    inventoryIds: [inventoryId],
    category: eventCategory,
  });
  const wanted = events.filter(
    (event) => event.inventoryId === inventoryId && event.eventCategory === eventCategory,
  );
  expect(narrowed.flatMap((page) => page.events)).toEqual(wanted);
});

test('history that was seen is available offline', async () => {
  const going = await startSandbox({ rateLimitPerMinute: 100_000 });
  const desk = connectWarehouse(going, kept.store);
  const query = { ...wholeSpan(), centerId: (await desk.centers.list()).data[0]?.id ?? 0 };
  const seen = await desk.history.list({ query, cursor: null });
  const next = await desk.history.list({ query, cursor: seen.data.next });
  await going.stop();
  expect(await desk.history.list({ query, cursor: null })).toEqual({ ...seen, source: 'cache' });
  expect(await desk.history.list({ query, cursor: seen.data.next })).toEqual({ ...next, source: 'cache' });
});
