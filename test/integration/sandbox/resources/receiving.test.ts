import { beforeAll, describe, expect, test } from 'vitest';
import { getJson, getPath, getRows, type JsonRecord, pick } from '#test/integration/sandbox/call-sandbox.ts';
import { type ReceivingOrder, receivingStatuses } from '#test/sandbox/world/receiving/receiving-order.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';

const versions = ['2.0', '2025-07', '2026-01', '2026-07'] as const;

let orders: readonly ReceivingOrder[];

const sandbox = sharedSandbox({ rateLimitPerMinute: 100_000 });

beforeAll(async () => {
  orders = sandbox.world.demo.receivingOrders;
});

const ids = (rows: readonly JsonRecord[]): number[] =>
  rows.map(({ id }) => Number(id)).sort((first, second) => first - second);

const idsWhere = (matches: (order: ReceivingOrder) => boolean) => orders.filter(matches).map(({ id }) => id);

const listed = async (query: string, version = '2026-07'): Promise<number[]> =>
  ids(await getRows(sandbox, `/${version}/receiving?Limit=250&${query}`));

const anyOrder = (matches: (order: ReceivingOrder) => boolean) => pick(orders, matches);

describe('the list', () => {
  test.each(versions)('is a bare array at %s, with its pages in headers', async (version) => {
    const response = await getPath(sandbox, `/${version}/receiving?Page=2&Limit=100`);
    expect(await response.json()).toHaveLength(100);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'page-number': '2',
      'page-size': '100',
      'total-pages': '3',
      'total-count': '240',
      'next-page': `${sandbox.origin}/${version}/receiving?Limit=100&Page=3`,
    });
  });

  test('reaches every order once by following the next page, which the last page lacks', async () => {
    const found: number[] = [];
    let next: string | null = '/2026-07/receiving?limit=90';
    while (next !== null) {
      const response = await getPath(sandbox, next);
      found.push(...((await response.json()) as JsonRecord[]).map(({ id }) => Number(id)));
      next = response.headers.get('next-page')?.slice(sandbox.origin.length) ?? null;
    }
    expect(found.toSorted((first, second) => first - second)).toEqual(idsWhere(() => true));
  });

  test('has pages of 50 by default and an empty page after the last', async () => {
    expect(await getRows(sandbox, '/2.0/receiving')).toHaveLength(50);
    const beyond = await getPath(sandbox, '/2.0/receiving?Page=99');
    expect(await beyond.json()).toEqual([]);
    expect(beyond.headers.get('next-page')).toBeNull();
  });

  test.each(receivingStatuses)('finds the orders in state %s', async (status) => {
    const expected = idsWhere((order) => order.status === status);
    expect(expected.length).toBeGreaterThan(0);
    expect(await listed(`Statuses=${status}`)).toEqual(expected);
  });

  test('accepts several states, and names in any case', async () => {
    const expected = idsWhere(({ status }) => status === 'Awaiting' || status === 'ArrivedAtHub');
    expect(await listed('statuses=awaiting,ARRIVEDATHUB')).toEqual(expected);
  });

  test('finds by ids', async () => {
    const wanted = orders.slice(3, 6).map(({ id }) => id);
    expect(await listed(`IDs=${wanted.join(',')},999999999`)).toEqual(wanted);
  });

  test('finds by centers', async () => {
    expect(await listed('FulfillmentCenterIds=14,61')).toEqual(
      idsWhere(({ centerId }) => centerId === 14 || centerId === 61),
    );
  });

  test('finds by purchase order numbers', async () => {
    const { purchaseOrderNumber } = anyOrder((order) => order.purchaseOrderNumber !== null);
    expect(await listed(`PurchaseOrderNumbers=${purchaseOrderNumber},NONE`)).toEqual(
      idsWhere((order) => order.purchaseOrderNumber === purchaseOrderNumber),
    );
  });

  test.each([true, false])('finds by external sync %s', async (isSynced) => {
    expect(await listed(`ExternalSync=${isSynced}`)).toEqual(
      idsWhere(({ externalSyncAtMs }) => (externalSyncAtMs !== null) === isSynced),
    );
  });

  test('finds by the creation window, both ends included', async () => {
    const startMs = orders[40]?.insertedAtMs ?? 0;
    const endMs = orders[90]?.insertedAtMs ?? 0;
    const window = `InsertStartDate=${new Date(startMs).toISOString()}&InsertEndDate=${new Date(endMs).toISOString()}`;
    expect(await listed(window)).toEqual(
      idsWhere(({ insertedAtMs }) => insertedAtMs >= startMs && insertedAtMs <= endMs),
    );
  });

  test('finds by the completion window, which excludes orders that are not completed', async () => {
    const startMs = sandbox.world.startedAtMs - 60 * 86_400_000;
    expect(await listed(`CompletedStartDate=${new Date(startMs).toISOString()}`)).toEqual(
      idsWhere(({ completedAtMs }) => completedAtMs !== null && completedAtMs >= startMs),
    );
    expect(await listed(`CompletedEndDate=${new Date(startMs).toISOString()}`)).toEqual(
      idsWhere(({ completedAtMs }) => completedAtMs !== null && completedAtMs <= startMs),
    );
  });

  test('ignores a completion window at 2.0, which does not know it', async () => {
    expect(await listed('CompletedStartDate=2100-01-01T00:00:00Z', '2.0')).toEqual(idsWhere(() => true));
    expect(await listed('CompletedStartDate=2100-01-01T00:00:00Z')).toEqual([]);
  });

  test('combines its filters with and', async () => {
    expect(await listed('Statuses=Completed&ExternalSync=false&FulfillmentCenterIds=27')).toEqual(
      idsWhere(
        (order) => order.status === 'Completed' && order.externalSyncAtMs === null && order.centerId === 27,
      ),
    );
  });

  test.each([
    ['Page', '0'],
    ['Page', 'two'],
    ['Limit', '251'],
    ['Limit', '0'],
    ['IDs', '1,x'],
    ['Statuses', 'Lost'],
    ['InsertStartDate', 'yesterday'],
    ['InsertEndDate', '2026-99-99'],
    ['CompletedStartDate', '5'],
    ['FulfillmentCenterIds', '-3'],
    ['ExternalSync', 'maybe'],
  ])('refuses %s=%s and names the parameter', async (name, value) => {
    const response = await getPath(sandbox, `/2026-07/receiving?${name}=${value}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 400, errors: { [name]: [expect.any(String)] } });
  });
});

describe('one order', () => {
  test('has only the fields of the specification at 2.0', async () => {
    const order = anyOrder(({ id, purchaseOrderNumber }) => id % 3 !== 0 && purchaseOrderNumber !== null);
    const record = await getJson(sandbox, `/2.0/receiving/${order.id}`);
    expect(Object.keys(record).sort()).toEqual([
      'box_labels_uri',
      'box_packaging_type',
      'expected_arrival_date',
      'external_sync_timestamp',
      'fulfillment_center',
      'id',
      'insert_date',
      'inventory_quantities',
      'last_updated_date',
      'package_type',
      'purchase_order_number',
      'status',
    ]);
  });

  test('carries its history from 2025-07 on, and freight and destination from 2026-07 on', async () => {
    const { id, history, finalDestinationCenterId } = anyOrder(
      (order) => order.freight !== null && order.finalDestinationCenterId !== null,
    );
    const record = async (version: string) => await getJson(sandbox, `/${version}/receiving/${id}`);
    for (const version of ['2025-07', '2026-01', '2026-07']) {
      expect((await record(version)).status_history).toHaveLength(history.length);
    }
    expect(await record('2026-01')).not.toHaveProperty('freight');
    expect(await record('2026-07')).toMatchObject({
      freight: { carrier: expect.any(String) },
      final_destination_fulfillment_center_id: finalDestinationCenterId,
    });
  });

  test('has its boxes at a separate address, with totals equal to its quantities', async () => {
    const order = anyOrder(({ status, boxes }) => status === 'Completed' && boxes.length > 2);
    const boxes = await getRows(sandbox, `/2025-07/receiving/${order.id}/boxes`);
    const items = boxes.flatMap((box) => box.box_items as JsonRecord[]);
    for (const { inventoryId, expected, received, stowed } of order.quantities) {
      const own = items.filter((item) => item.inventory_id === inventoryId);
      const sum = (name: string) => own.reduce((total, item) => total + Number(item[name]), 0);
      expect([sum('quantity'), sum('received_quantity'), sum('stowed_quantity')]).toEqual([
        expected,
        received,
        stowed,
      ]);
    }
  });

  test('is unknown if it belongs to another merchant; an invalid id is refused', async () => {
    const foreign = sandbox.world.other.receivingOrders[0]?.id ?? 0;
    expect((await getPath(sandbox, `/2.0/receiving/${foreign}`, sandbox.other.personalToken)).status).toBe(
      200,
    );
    for (const id of [foreign, 1, 'abc']) {
      for (const path of [`/2.0/receiving/${id}`, `/2026-07/receiving/${id}/boxes`]) {
        const response = await getPath(sandbox, path);
        // The specification gives a type to the id of an order, but none to that of its boxes.
        const status = path === '/2.0/receiving/abc' ? 400 : 404;
        expect(response.status).toBe(status);
        expect(await response.json()).toMatchObject({ status, errors: { id: [expect.any(String)] } });
      }
    }
  });

  test('writes its times in the formats that clients have encountered', async () => {
    const rows = await getRows(sandbox, '/2026-07/receiving?Limit=250');
    const times = rows.map(({ insert_date: time }) => String(time));
    expect(times.some((time) => /\.\d{7}\+00:00$/.test(time))).toBe(true);
    expect(times.some((time) => /:\d\dZ$/.test(time))).toBe(true);
    expect(times.some((time) => /T\d\d:\d\d:\d\d$/.test(time))).toBe(true);
    expect(rows.some((row) => !('external_sync_timestamp' in row))).toBe(true);
    expect(rows.some((row) => row.external_sync_timestamp === null)).toBe(true);
  });
});
