import { beforeAll, describe, expect, test } from 'vitest';
import {
  dayMs,
  getJson,
  getPath,
  getRows,
  type JsonRecord,
  nowMs,
} from '#test/integration/sandbox/call-sandbox.ts';
import { send } from '#test/integration/sandbox/send-call.ts';
import { type Order, orderStatuses } from '#test/sandbox/world/orders/order.ts';
import { type Shipment, type ShippedItem, shipmentStatuses } from '#test/sandbox/world/orders/shipment.ts';
import { createWorld } from '#test/sandbox/world/world.ts';
import { sandboxForTest, sharedSandbox } from '#test/support/shared-sandbox.ts';

const versions = ['1.0', '2.0', '2025-07', '2026-01', '2026-07'];
const dated = ['2025-07', '2026-01', '2026-07'];

let orders: readonly Order[];

const sandbox = sharedSandbox({ sunset10: false, rateLimitPerMinute: 1_000_000, now: () => nowMs });

beforeAll(async () => {
  orders = sandbox.world.demo.orders;
});

const ids = (rows: readonly JsonRecord[]): number[] =>
  rows.map(({ id }) => Number(id)).sort((first, second) => first - second);

const idsWhere = (matches: (order: Order) => boolean): number[] => orders.filter(matches).map(({ id }) => id);

async function listed(query: string, version = '2.0'): Promise<number[]> {
  const found: JsonRecord[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await getRows(sandbox, `/${version}/order?Limit=250&Page=${page}&${query}`);
    found.push(...rows);
    if (rows.length < 250) return ids(found);
  }
}

const shipmentsWhere = (matches: (shipment: Shipment, order: Order) => boolean): Shipment[] =>
  orders.flatMap((order) => order.shipments.filter((shipment) => matches(shipment, order)));

function aShipment(matches: (shipment: Shipment, order: Order) => boolean): Shipment {
  const [shipment] = shipmentsWhere(matches);
  if (shipment === undefined) throw new Error('The world has no such shipment.');
  return shipment;
}

function orderOf(shipment: Shipment): Order {
  const order = orders.find(({ id }) => id === shipment.orderId);
  if (order === undefined) throw new Error('The shipment has no order.');
  return order;
}

const isOpen = (order: Order) => order.shipments.every(({ status }) => status === 'Processing');
const itemsOf = (shipment: Shipment): ShippedItem[] => shipment.products.flatMap(({ items }) => items);

describe('the world of orders', () => {
  test('has every state of an order and of a shipment, and every type', () => {
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses));
    expect(new Set(shipmentsWhere(() => true).map(({ status }) => status))).toEqual(
      new Set(shipmentStatuses),
    );
    expect(new Set(orders.map(({ type }) => type))).toEqual(new Set(['DTC', 'DropShip', 'B2B']));
  });

  test('has every state even with fourteen orders', () => {
    const counts = { items: 0, receivingOrders: 12, unidentifiedOrders: 0, orders: 14, returns: 0 };
    const { demo } = createWorld({ seed: 9, nowMs, counts, hostile: false });
    expect(new Set(demo.orders.map(({ status }) => status))).toEqual(new Set(orderStatuses));
  });

  test('is the same for the same seed and different for another', () => {
    const counts = { items: 0, receivingOrders: 12, unidentifiedOrders: 0, orders: 30, returns: 10 };
    const draw = (seed: number) => createWorld({ seed, nowMs, counts, hostile: false }).demo.orders;
    expect(draw(4)).toEqual(draw(4));
    expect(draw(4)).not.toEqual(draw(5));
  });

  test('numbers orders and shipments uniquely across both merchants', () => {
    const all = [sandbox.world.demo, sandbox.world.other].flatMap((merchant) => merchant.orders);
    const shipments = all.flatMap((order) => order.shipments);
    const references = all.flatMap(({ referenceId }) => referenceId ?? []);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(shipments.map(({ id }) => id)).size).toBe(shipments.length);
    expect(new Set(references).size).toBe(references.length);
    expect(Math.max(...shipments.map(({ id }) => id))).toBeLessThan(2 ** 31);
  });

  test('contains no time after its present and none before its order', () => {
    for (const order of orders) {
      for (const shipment of order.shipments) {
        const { actualFulfillmentAtMs, deliveredAtMs, lastUpdatedAtMs, tracking } = shipment;
        const path = [order.createdAtMs, actualFulfillmentAtMs, tracking?.shippedAtMs, deliveredAtMs];
        const known = path.filter((atMs) => atMs !== null && atMs !== undefined);
        expect(known).toEqual(known.toSorted((first, second) => first - second));
        expect(Math.max(...known, lastUpdatedAtMs, order.lastUpdatedAtMs)).toBeLessThanOrEqual(nowMs);
      }
    }
  });

  test('has picked everything that was shipped, piece by piece and lot by lot', () => {
    const { stock } = sandbox.world.demo;
    const picks = sandbox.world.centers.flatMap(({ id: centerId }) =>
      stock.events({
        centerId,
        inventoryIds: null,
        category: 'OrderPicked',
        startMs: 0,
        endMs: nowMs,
        afterId: 0,
        limit: 1_000_000,
      }),
    );
    const left = shipmentsWhere(({ status }) => status === 'Completed' || status === 'LabeledCreated');
    const picked = picks.map(({ orderId, inventoryId, decrement }) =>
      [orderId, decrement?.centerId, inventoryId, decrement?.lotNumber, -(decrement?.quantity ?? 0)].join(
        ' ',
      ),
    );
    const shipped = left.flatMap((shipment) =>
      itemsOf(shipment).map((item) =>
        [shipment.orderId, shipment.centerId, item.inventoryId, item.lotNumber, item.quantity].join(' '),
      ),
    );
    expect(picked.length).toBeGreaterThan(200);
    expect(picked.sort()).toEqual(shipped.sort());
  });

  test('reserves exactly the pieces that open shipments hold', () => {
    const { stock, catalog } = sandbox.world.demo;
    const reserved = new Map<string, number>();
    for (const shipment of shipmentsWhere(({ status }) =>
      ['Processing', 'OnHold', 'Exception'].includes(status),
    )) {
      for (const item of itemsOf(shipment)) {
        const key = `${item.inventoryId} ${shipment.centerId}`;
        reserved.set(key, (reserved.get(key) ?? 0) + item.quantityCommitted);
      }
    }
    for (const { inventoryId } of catalog.stocked) {
      for (const { id } of sandbox.world.centers) {
        const { committed, onHand } = stock.level(inventoryId, id);
        expect(committed).toBe(reserved.get(`${inventoryId} ${id}`) ?? 0);
        expect(committed).toBeLessThanOrEqual(onHand);
      }
    }
  });

  test('has shipments that need more than their center has', () => {
    const short = shipmentsWhere(({ status }) => status === 'Exception');
    expect(short.length).toBeGreaterThan(0);
    for (const shipment of short) {
      expect(itemsOf(shipment).some((item) => item.quantityCommitted < item.quantity)).toBe(true);
      expect(shipment.statusDetails[0]).toMatchObject({
        name: 'OutOfStock',
        exceptionCenterId: shipment.centerId,
      });
    }
  });

  test('names both reasons for a shipment on hold, and the item of the second', () => {
    const details = shipmentsWhere(({ status }) => status === 'OnHold').flatMap(
      (shipment) => shipment.statusDetails,
    );
    expect(new Set(details.map(({ name }) => name))).toEqual(
      new Set(['MissingPackagingPreference', 'MissingTariffInformation']),
    );
    expect(details.find(({ name }) => name === 'MissingTariffInformation')?.inventoryId).toEqual(
      expect.any(Number),
    );
  });

  test('carries lots, expiry dates, serial numbers, bundles, many carriers and names of many scripts', () => {
    const items = shipmentsWhere(({ status }) => status === 'Completed').flatMap(itemsOf);
    const carriers = new Set(shipmentsWhere(() => true).flatMap(({ tracking }) => tracking?.carrier ?? []));
    expect(items.some(({ lotNumber, expiresAtMs }) => lotNumber !== null && expiresAtMs !== null)).toBe(true);
    expect(items.some(({ serialNumbers, quantity }) => serialNumbers.length === quantity)).toBe(true);
    expect(
      shipmentsWhere(() => true).some(({ products }) => products.some((product) => product.items.length > 1)),
    ).toBe(true);
    expect(carriers.size).toBeGreaterThan(4);
    expect(orders.some(({ recipient }) => /[\u0370-\uffff]/.test(recipient.name))).toBe(true);
  });
});

describe('the list', () => {
  test.each(versions)('is a bare array at %s, newest first, with its pages in headers', async (version) => {
    const response = await getPath(sandbox, `/${version}/order?Page=2&Limit=100`);
    const rows = (await response.json()) as JsonRecord[];
    expect(rows.map(({ id }) => id)).toEqual(
      orders
        .toReversed()
        .slice(100, 200)
        .map(({ id }) => id),
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'page-number': '2',
      'page-size': '100',
      'total-pages': '3',
      'total-count': '260',
    });
  });

  test('reaches every order once, page by page, in either direction', async () => {
    const found: unknown[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const rows = await getRows(sandbox, `/1.0/order?SortOrder=Oldest&Limit=80&Page=${page}`);
      found.push(...rows.map(({ id }) => id));
    }
    expect(found).toEqual(idsWhere(() => true));
    expect(await getRows(sandbox, '/2.0/order?Page=99')).toEqual([]);
    expect(await getRows(sandbox, '/2.0/order')).toHaveLength(50);
  });

  test('finds by ids and by reference ids', async () => {
    const wanted = orders.filter(({ referenceId }) => referenceId !== null).slice(7, 10);
    expect(await listed(`IDs=${wanted.map(({ id }) => id).join(',')}`)).toEqual(ids(wanted as never));
    expect(
      await listed(`ReferenceIds=${wanted.map(({ referenceId }) => referenceId).join(',')},none`),
    ).toEqual(wanted.map(({ id }) => id));
  });

  test('finds by the creation window and by the last-change window', async () => {
    const start = new Date(nowMs - 40 * dayMs).toISOString();
    const end = new Date(nowMs - 10 * dayMs).toISOString();
    const inWindow = (atMs: number) => atMs >= nowMs - 40 * dayMs && atMs <= nowMs - 10 * dayMs;
    const created = idsWhere(({ createdAtMs }) => inWindow(createdAtMs));
    expect(created.length).toBeGreaterThan(0);
    expect(await listed(`StartDate=${start}&EndDate=${end}`)).toEqual(created);
    expect(await listed(`LastUpdateStartDate=${start}&LastUpdateEndDate=${end}`)).toEqual(
      idsWhere(({ lastUpdatedAtMs }) => inWindow(lastUpdatedAtMs)),
    );
  });

  test('finds by the tracking-change window only orders that have tracking', async () => {
    const start = new Date(nowMs - 5 * dayMs).toISOString();
    const expected = idsWhere(({ shipments }) =>
      shipments.some(({ lastTrackingUpdateAtMs: atMs }) => atMs !== null && atMs >= nowMs - 5 * dayMs),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(await listed(`LastTrackingUpdateStartDate=${start}`)).toEqual(expected);
    expect(await listed('LastTrackingUpdateStartDate=2000-01-01')).toEqual(
      idsWhere(({ shipments }) => shipments.some(({ tracking }) => tracking !== null)),
    );
  });

  test('finds orders with tracking that was not uploaded, which is the polling pattern', async () => {
    const expected = idsWhere(
      ({ shipments }) =>
        shipments.some(({ tracking }) => tracking !== null) &&
        shipments.some(({ tracking, isTrackingUploaded }) => tracking !== null && !isTrackingUploaded),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(await listed('HasTracking=true&IsTrackingUploaded=false')).toEqual(expected);
    expect(await listed('HasTracking=false')).toEqual(
      idsWhere(({ shipments }) => shipments.every(({ tracking }) => tracking === null)),
    );
  });

  test.each([
    ['Limit', '0'],
    ['Limit', '251'],
    ['Page', '0'],
    ['Page', '2147483648'],
    ['IDs', '1,x'],
    ['StartDate', 'soon'],
    ['HasTracking', 'perhaps'],
    ['SortOrder', 'Sideways'],
  ])('refuses %s=%s and names the parameter', async (name, value) => {
    const response = await getPath(sandbox, `/2.0/order?${name}=${value}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { [name]: [expect.any(String)] } });
  });

  test('shows a merchant no data of another', async () => {
    const rows = await getJson<JsonRecord[]>(sandbox, '/2.0/order?Limit=250', sandbox.other.personalToken);
    expect(ids(rows)).toEqual(sandbox.world.other.orders.map(({ id }) => id));
  });
});

describe('one order and its shipments', () => {
  test.each(versions)('are read by their ids at %s and equal those in the list', async (version) => {
    const shipment = aShipment(({ status }) => status === 'Completed');
    const [row] = await getRows(sandbox, `/${version}/order?IDs=${shipment.orderId}`);
    const read = async (path: string) => (await getPath(sandbox, `/${version}${path}`)).json();
    expect(await read(`/order/${shipment.orderId}`)).toEqual(row);
    expect(await read(`/order/${shipment.orderId}/shipment`)).toEqual(row?.shipments);
    expect(await read(`/order/${shipment.orderId}/shipment/${shipment.id}`)).toEqual(
      await read(`/shipment/${shipment.id}`),
    );
    expect(row?.shipments).toContainEqual(await read(`/shipment/${shipment.id}`));
  });

  test('have the fields of the specification', async () => {
    const shipment = aShipment(({ status }, { type }) => status === 'Completed' && type === 'B2B');
    const record = await getJson(sandbox, `/2.0/order/${shipment.orderId}`);
    expect(Object.keys(record).sort()).toEqual([
      'channel',
      'created_date',
      'financials',
      'gift_message',
      'id',
      'order_number',
      'products',
      'purchase_date',
      'recipient',
      'reference_id',
      'retailer_program_data',
      'shipments',
      'shipping_method',
      'shipping_terms',
      'status',
      'tags',
      'type',
    ]);
    expect(record).toMatchObject({
      channel: { id: expect.any(Number), name: expect.stringContaining('Wholesale') },
      retailer_program_data: { addresses: [{ type: 'MarkFor' }], shipByDate: expect.any(String) },
      shipping_terms: { carrier_type: 'Freight' },
    });
    expect((record.shipments as JsonRecord[])[0]).toMatchObject({
      order_id: shipment.orderId,
      tracking: { bol: expect.stringMatching(/^BOL/), scac: expect.any(String) },
      parent_cartons: [
        { type: 'Pallet', barcode: expect.stringMatching(/^\d{18}$/), cartons: expect.any(Array) },
      ],
    });
  });

  test('are unknown if they belong to another merchant or do not exist', async () => {
    const [foreign] = sandbox.world.other.orders;
    const own = orders[0]?.id;
    for (const path of [
      `/order/${foreign?.id}`,
      `/order/${foreign?.id}/shipment`,
      `/shipment/${foreign?.shipments[0]?.id}`,
      `/order/${own}/shipment/${orders[1]?.shipments[0]?.id}`,
      '/order/abc',
      '/shipment/1',
    ]) {
      const response = await getPath(sandbox, `/2026-07${path}`);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ title: 'Not Found', errors: expect.any(Object) });
    }
  });
});

describe('cancelling', () => {
  test.each([
    ['1.0', '/cancel'],
    ['2.0', '/cancel'],
    ['2025-07', ':cancel'],
    ['2026-07', ':cancel'],
  ])('a shipment at %s releases its pieces and returns the shipment', async (version, suffix) => {
    const shipment = aShipment(({ status }, order) => status === 'Processing' && isOpen(order));
    const [item] = itemsOf(shipment);
    const { stock } = sandbox.world.demo;
    const level = () => stock.level(item?.inventoryId ?? 0, shipment.centerId ?? 0);
    const before = level();
    const reserved = item?.quantityCommitted ?? 0;
    const response = await send(sandbox, 'POST', `/${version}/shipment/${shipment.id}${suffix}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: shipment.id, status: 'Cancelled' });
    expect(level()).toEqual({ ...before, committed: before.committed - reserved });
    expect(orderOf(shipment).status).toBe('Cancelled');
  });

  test('a shipment with missing pieces no longer waits for them', async () => {
    const shipment = aShipment(({ status }) => status === 'Exception');
    const [item] = itemsOf(shipment);
    const { stock } = sandbox.world.demo;
    const exception = () => stock.level(item?.inventoryId ?? 0, shipment.centerId ?? 0).exception;
    const before = exception();
    const missing = (item?.quantity ?? 0) - (item?.quantityCommitted ?? 0);
    expect((await send(sandbox, 'POST', `/2026-07/shipment/${shipment.id}:cancel`)).status).toBe(200);
    expect(exception()).toBe(before - missing);
  });

  test.each(['Completed', 'LabeledCreated', 'CleanSweeped'])('a %s shipment is refused', async (status) => {
    const shipment = aShipment((candidate) => candidate.status === status);
    const response = await send(sandbox, 'POST', `/1.0/shipment/${shipment.id}/cancel`);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ '': [expect.stringContaining(status)] });
  });

  test.each([...dated.map((version) => [version, ':cancel']), ['2.0', '/cancel']])(
    'an order at %s reports the result for each of its shipments',
    async (version, suffix) => {
      const order = orders.find(({ status }) => status === 'PartiallyFulfilled');
      const response = await send(sandbox, 'POST', `/${version}/order/${order?.id}${suffix}`);
      const body = (await response.json()) as { order: JsonRecord; canceled_shipment_results: JsonRecord[] };
      expect(response.status).toBe(200);
      expect(body.order).toMatchObject({ id: order?.id, status: 'Fulfilled' });
      expect(body.canceled_shipment_results).toEqual([
        {
          shipment_id: order?.shipments[0]?.id,
          action: 'Cancel',
          is_success: false,
          reason: expect.any(String),
        },
        { shipment_id: order?.shipments[1]?.id, action: 'Cancel', is_success: true, reason: null },
      ]);
      expect((await send(sandbox, 'POST', `/${version}/order/${order?.id}${suffix}`)).status).toBe(422);
    },
  );

  test('a record that does not exist is reported as unknown', async () => {
    expect((await send(sandbox, 'POST', '/2026-07/order/1:cancel')).status).toBe(404);
    expect((await send(sandbox, 'POST', '/1.0/shipment/1/cancel')).status).toBe(404);
  });
});

describe('marking tracking as uploaded', () => {
  test.each([
    ['PUT', '/1.0/shipment'],
    ['POST', '/2.0/shipment/:bulkUpdateTrackingUpload'],
    ['POST', '/2026-07/shipment:batchUpdateTrackingUpload'],
  ] as const)('with %s %s removes an order from the polling pattern', async (method, path) => {
    const shipment = aShipment(
      ({ tracking, isTrackingUploaded }, { shipments }) =>
        tracking !== null && !isTrackingUploaded && shipments.length === 1,
    );
    const untracked = aShipment(({ tracking }) => tracking === null);
    const response = await send(sandbox, method, path, {
      body: { shipment_ids: [shipment.id, untracked.id, 7], is_tracking_uploaded: true },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      results: [
        { shipmentId: shipment.id, isSuccess: true, error: null },
        {
          shipmentId: untracked.id,
          isSuccess: false,
          error: { code: 'VALIDATION_ERROR', message: expect.any(String) },
        },
        { shipmentId: 7, isSuccess: false, error: { code: 'NOT_FOUND', message: expect.any(String) } },
      ],
      summary: { total: 3, successful: 1, failed: 2 },
    });
    expect(await listed('HasTracking=true&IsTrackingUploaded=false')).not.toContain(shipment.orderId);
  });

  test.each([undefined, {}, { shipment_ids: [], is_tracking_uploaded: true }, { shipment_ids: [1] }])(
    'refuses the body %j',
    async (body) => {
      const response = await send(sandbox, 'PUT', '/1.0/shipment', { body });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ shipment_ids: [expect.any(String)] });
    },
  );
});

test('serves the specified operations with --spec-only, without paging headers', async () => {
  const strict = await sandboxForTest({
    sunset10: false,
    specOnly: true,
    orders: 20,
    rateLimitPerMinute: 100_000,
  });
  const list = await getPath(strict, '/2.0/order');
  const [first] = (await list.json()) as JsonRecord[];
  expect(list.status).toBe(200);
  expect(list.headers.get('total-count')).toBeNull();
  for (const [path, status] of [
    // Other methods exist.
    ['/2026-07/order', 405],
    ['/2.0/shipment/1', 405],
    ['/2026-07/shipment/1', 404],
    [`/2.0/order/${String(first?.id)}`, 404],
  ] as const) {
    expect([path, (await getPath(strict, path)).status]).toEqual([path, status]);
  }
  expect((await send(strict, 'POST', '/1.0/shipment/1/cancel')).status).toBe(404);
  expect(await (await send(strict, 'POST', '/1.0/shipment/1/cancel')).json()).toMatchObject({
    status: 404,
  });
});

test('writes hostile texts as they are', async () => {
  const hostile = await sandboxForTest({ hostile: true, orders: 3, rateLimitPerMinute: 100_000 });
  const [newest] = await getRows(hostile, '/2.0/order');
  expect(JSON.stringify(newest)).toContain('<img src=x onerror=');
  expect(JSON.stringify(newest)).toContain('\u202E');
});
