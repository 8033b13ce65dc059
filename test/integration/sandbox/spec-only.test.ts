import { expect, test } from 'vitest';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { getJson, getPath, getRows, type JsonRecord } from './call-sandbox.ts';

const sandbox = sharedSandbox({
  sunset10: false,
  specOnly: true,
  rateLimitPerMinute: 10_000,
  receivingOrders: 60,
});

const firstId = (): number => sandbox.world.demo.receivingOrders[0]?.id ?? 0;

test.each([
  '/2026-01/channel',
  '/2026-07/channel',
  '/2.0/fulfillmentCenter',
  '/2025-07/fulfillment-center',
  '/2026-07/fulfillment-center',
  '/2.0/receiving',
  '/2.0/receiving/{id}',
  '/2026-07/receiving/{id}',
])('serves %s, which the specification defines', async (path) => {
  expect((await getPath(sandbox, path.replace('{id}', String(firstId())))).status).toBe(200);
});

test.each([
  '/1.0/channel',
  '/2025-07/channel',
  '/1.0/fulfillmentCenter',
  '/2026-07/location',
  '/2026-01/receiving/{id}',
  '/2.0/receiving/{id}/boxes',
])('does not know %s', async (path) => {
  expect((await getPath(sandbox, path.replace('{id}', String(firstId())))).status).toBe(404);
});

test('offers no list if the specification defines only the creation', async () => {
  const answer = await getPath(sandbox, '/2026-07/receiving');
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('POST');
});

test('lists channels without paging', async () => {
  const page = await getJson(sandbox, '/2026-07/channel?RecordsPerPage=1');
  expect(page).toEqual({ items: expect.any(Array) });
  expect((page as { items: unknown[] }).items).toHaveLength(4);
});

test('lists receiving orders with the filters of the specification, and without paging headers', async () => {
  const response = await getPath(sandbox, '/2.0/receiving?Limit=10&Statuses=Lost');
  const centers = new Set(sandbox.world.demo.receivingOrders.map(({ centerId }) => centerId));
  const [center = 0] = centers;
  const rows = await getRows(sandbox, `/2.0/receiving?Limit=250&FulfillmentCenterIds=${center}`);
  expect(await response.json()).toHaveLength(10);
  expect([...response.headers.keys()].filter((name) => /page|total/.test(name))).toEqual([]);
  expect(new Set(rows.map((row) => (row.fulfillment_center as JsonRecord).id))).toEqual(new Set([center]));
});

test('returns 2026-07 with freight and without a history', async () => {
  const record = await getJson(sandbox, `/2026-07/receiving/${firstId()}`);
  expect(record).toHaveProperty('freight');
  expect(record).not.toHaveProperty('status_history');
});
