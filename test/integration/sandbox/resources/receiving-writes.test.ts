import * as bwip from 'bwip-js/node';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  dayMs,
  getJson,
  getPath,
  getRows,
  type JsonRecord,
  nowMs,
  pick,
} from '#test/integration/sandbox/call-sandbox.ts';
import { send } from '#test/integration/sandbox/send-call.ts';
import { code128Widths } from '#test/sandbox/world/code128.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { ReceivingOrder } from '#test/sandbox/world/receiving/receiving-order.ts';
import {
  advanceReceivingOrder,
  type ReceivingStep,
  receivingSteps,
} from '#test/sandbox/world/receiving/receiving-progress.ts';
import { stowReceivingOrders } from '#test/sandbox/world/receiving/receiving-stock.ts';
import type { StockBook, StockMove } from '#test/sandbox/world/stock/stock-move.ts';
import { createWorld, type Merchant } from '#test/sandbox/world/world.ts';
import { sandboxForTest, sharedSandbox } from '#test/support/shared-sandbox.ts';

const allVersions = ['2.0', '2025-07', '2026-01', '2026-07'];
const direct = 27;
const hub = 14;
const spoke = 21;

let demo: Merchant;

const sandbox = sharedSandbox({ rateLimitPerMinute: 1_000_000, now: () => nowMs, receivingOrders: 120 });

beforeAll(async () => {
  demo = sandbox.world.demo;
});

const post = (path: string, body?: unknown, token = sandbox.demo.personalToken): Promise<Response> =>
  send(sandbox, 'POST', path, { body, token });

const anItem = (matches: (item: InventoryItem) => boolean) => pick(demo.catalog.stocked, matches);
const anOrder = (matches: (order: ReceivingOrder) => boolean) => pick(demo.receivingOrders, matches);
const plain = () => anItem(({ isLot }) => !isLot);
const withLots = () => anItem(({ isLot }) => isLot);

/** A body that every version accepts; changes replace whole members, and `undefined` removes one. */
const draft = (changes: JsonRecord = {}): JsonRecord => ({
  fulfillment_center: { id: direct },
  package_type: 'Package',
  box_packaging_type: 'MultipleSkuPerBox',
  expected_arrival_date: new Date(nowMs + 5 * dayMs).toISOString(),
  purchase_order_number: 'PO-2026-7788',
  boxes: [
    {
      tracking_number: '1Z1AA0000000000001',
      box_items: [{ inventory_id: plain().inventoryId, quantity: 24 }],
    },
    {
      tracking_number: '1Z1AA0000000000002',
      box_items: [
        { inventory_id: plain().inventoryId, quantity: 6 },
        {
          inventory_id: withLots().inventoryId,
          quantity: 16,
          lot_number: 'L26Q0001',
          lot_date: '2027-10-01T00:00:00Z',
        },
      ],
    },
  ],
  ...changes,
});

const oneBox = (item: JsonRecord, box: JsonRecord = {}): JsonRecord =>
  draft({ boxes: [{ tracking_number: '1Z1AA0000000000009', box_items: [item], ...box }] });

async function created(body: JsonRecord, version = '2026-07'): Promise<JsonRecord> {
  const response = await post(`/${version}/receiving`, body);
  expect(response.status).toBe(201);
  return (await response.json()) as JsonRecord;
}

/** The errors by field, in any response format. */
async function errorsOf(response: Response): Promise<Record<string, string[]>> {
  const body = (await response.json()) as JsonRecord;
  return (body.errors ?? body) as Record<string, string[]>;
}

const levels = (centerId: number, { inventoryId }: InventoryItem) => demo.stock.level(inventoryId, centerId);

function advance(id: number, ...steps: ReceivingStep[]): void {
  for (const step of steps) {
    expect(advanceReceivingOrder(demo, id, step, nowMs)).toMatchObject({ isDone: true });
  }
}

describe('a new receiving order', () => {
  test.each(allVersions)(
    'is created at %s with boxes, totals and an announcement in the stock',
    async (version) => {
      const before = levels(direct, plain());
      const record = await created(draft(), version);
      const boxes = await getRows(sandbox, `/${version}/receiving/${String(record.id)}/boxes`);
      expect(record).toMatchObject({
        status: 'Awaiting',
        package_type: 'Package',
        box_packaging_type: 'MultipleSkuPerBox',
        fulfillment_center: { id: direct },
        inventory_quantities: [
          { inventory_id: plain().inventoryId, sku: plain().sku, expected_quantity: 30, stowed_quantity: 0 },
          { inventory_id: withLots().inventoryId, expected_quantity: 16, received_quantity: 0 },
        ],
      });
      expect(boxes.map((box) => [box.box_number, box.box_status])).toEqual([
        [1, 'Awaiting'],
        [2, 'Awaiting'],
      ]);
      expect(((boxes[1] ?? {}).box_items as JsonRecord[])[1]).toMatchObject({
        lot_number: 'L26Q0001',
        quantity: 16,
      });
      expect(levels(direct, plain())).toEqual({ ...before, awaiting: before.awaiting + 30 });
    },
  );

  test('gets new ids for itself and for its boxes', async () => {
    const first = Number((await created(draft())).id);
    const second = Number((await created(draft())).id);
    const boxIds = demo.receivingOrders.flatMap(({ boxes }) => boxes.map(({ boxId }) => boxId));
    const changeIds = demo.receivingOrders.flatMap(({ history }) => history.map(({ id }) => id));
    expect(second).toBeGreaterThan(first);
    expect(new Set(boxIds).size).toBe(boxIds.length);
    expect(new Set(changeIds).size).toBe(changeIds.length);
  });

  test('shows the hub if the center is in a hub’s region, and keeps the center as the destination', async () => {
    expect(await created(draft({ fulfillment_center: { id: spoke } }))).toMatchObject({
      fulfillment_center: { id: hub },
      final_destination_fulfillment_center_id: spoke,
    });
  });

  test('accepts freight and a final destination from 2026-07 on, and drops them before', async () => {
    const freight = { carrier: 'Northline Freight', bol_number: 'BOL1', notes: null };
    const body = draft({
      fulfillment_center: { id: hub },
      freight,
      final_destination_fulfillment_center_id: spoke,
    });
    const latest = await created(body);
    const older = await created(body, '2026-01');
    const later = await getJson(sandbox, `/2026-07/receiving/${String(older.id)}`);
    expect(latest).toMatchObject({
      freight: { ...freight, vessel_name: null },
      final_destination_fulfillment_center_id: spoke,
    });
    expect(later).toMatchObject({ freight: null, final_destination_fulfillment_center_id: null });
  });

  test('accepts a SKU instead of the inventory id only from 2026-07 on', async () => {
    const body = oneBox({ sku: plain().sku, quantity: 3 });
    expect(await created(body)).toMatchObject({
      inventory_quantities: [{ inventory_id: plain().inventoryId, expected_quantity: 3 }],
    });
    expect((await post('/2026-01/receiving', body)).status).toBe(400);
  });

  test('accepts a bare date and a missing tracking number only up to 2026-01', async () => {
    const bareDate = draft({ expected_arrival_date: '2026-12-24' });
    const untracked = oneBox({ inventory_id: plain().inventoryId, quantity: 1 }, { tracking_number: null });
    for (const version of ['2.0', '2025-07', '2026-01']) {
      await created(bareDate, version);
      await created(untracked, version);
    }
    expect(await errorsOf(await post('/2026-07/receiving', bareDate))).toHaveProperty(
      'expected_arrival_date',
    );
    expect(await errorsOf(await post('/2026-07/receiving', untracked))).toHaveProperty([
      'boxes[0].tracking_number',
    ]);
  });

  test('is one order of at most 50 parcels, and of one box if a container is unloaded', async () => {
    const parcel = (place: number) => ({
      tracking_number: `1Z${place}`,
      box_items: [{ inventory_id: plain().inventoryId, quantity: 1 }],
    });
    const parcels = (count: number) => Array.from({ length: count }, (_unused, place) => parcel(place));
    await created(draft({ boxes: parcels(50) }));
    await created(draft({ package_type: 'Pallet', boxes: parcels(51) }));
    for (const body of [
      draft({ boxes: parcels(51) }),
      draft({ package_type: 'FloorLoadedContainer', boxes: parcels(2) }),
    ]) {
      const response = await post('/2026-07/receiving', body);
      expect(response.status).toBe(422);
      expect(await errorsOf(response)).toHaveProperty('boxes');
    }
  });

  test('returns the reason if more than 10,000 SKUs are announced', async () => {
    const items = Array.from({ length: 10_001 }, (_unused, place) => ({ sku: `NEW-${place}`, quantity: 1 }));
    const body = draft({ boxes: [{ tracking_number: '1Z0', box_items: items }] });
    const response = await post('/2026-07/receiving', body);
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({
      status: 422,
      reason_code: 'WRO_UNIQUE_SKU_LIMIT_EXCEEDED',
      errors: { boxes: [expect.any(String)] },
    });
  });

  const refusals: readonly (readonly [field: string, body: () => unknown])[] = [
    ['', () => [1, 2]],
    ['fulfillment_center', () => draft({ fulfillment_center: undefined })],
    ['fulfillment_center.id', () => draft({ fulfillment_center: { id: 4_711 } })],
    ['fulfillment_center.id', () => draft({ fulfillment_center: { id: 36 } })],
    ['fulfillment_center.id', () => draft({ fulfillment_center: { id: 73 } })],
    ['package_type', () => draft({ package_type: 'Crate' })],
    ['box_packaging_type', () => draft({ box_packaging_type: undefined })],
    ['expected_arrival_date', () => draft({ expected_arrival_date: new Date(nowMs - 1).toISOString() })],
    ['expected_arrival_date', () => draft({ expected_arrival_date: 'soon' })],
    ['expected_arrival_date', () => draft({ expected_arrival_date: '2027-02-30T08:00:00Z' })],
    ['purchase_order_number', () => draft({ purchase_order_number: 12 })],
    ['boxes', () => draft({ boxes: [] })],
    ['boxes[0].box_items', () => draft({ boxes: [{ tracking_number: '1Z', box_items: [] }] })],
    ['boxes[0].box_items[0].quantity', () => oneBox({ inventory_id: plain().inventoryId, quantity: 0 })],
    [
      'boxes[0].box_items[0].quantity',
      () => oneBox({ inventory_id: plain().inventoryId, quantity: 2_147_483_648 }),
    ],
    ['boxes[0].box_items[0].inventory_id', () => oneBox({ inventory_id: 1, quantity: 1 })],
    ['boxes[0].box_items[0].inventory_id', () => oneBox({ quantity: 1 })],
    [
      'boxes[0].box_items[0].lot_number',
      () => oneBox({ inventory_id: withLots().inventoryId, quantity: 1, lot_date: '2027-01-01' }),
    ],
    [
      'boxes[0].box_items[0].lot_date',
      () => oneBox({ inventory_id: withLots().inventoryId, quantity: 1, lot_number: 'L1' }),
    ],
  ];

  test.each(refusals)(
    'is refused for %s: 400 with a map, and 422 with problem details from 2026-07',
    async (field, body) => {
      const count = demo.receivingOrders.length;
      const older = await post('/2026-01/receiving', body());
      const latest = await post('/2026-07/receiving', body());
      expect([older.status, latest.status]).toEqual([400, 422]);
      expect(Object.keys((await older.json()) as JsonRecord)).toEqual([field]);
      expect(await latest.json()).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
      expect(demo.receivingOrders).toHaveLength(count);
    },
  );

  test('is refused if the final destination is not a spoke, or belongs to another hub', async () => {
    for (const destination of [direct, 64, 4_711]) {
      const body = draft({
        fulfillment_center: { id: hub },
        final_destination_fulfillment_center_id: destination,
      });
      expect(await errorsOf(await post('/2026-07/receiving', body))).toHaveProperty(
        'final_destination_fulfillment_center_id',
      );
    }
  });

  test('cannot contain another merchant’s items', async () => {
    const foreign = sandbox.world.other.catalog.stocked[0];
    expect(
      (await post('/2026-07/receiving', oneBox({ inventory_id: foreign?.inventoryId, quantity: 1 }))).status,
    ).toBe(422);
    expect((await post('/2026-07/receiving', oneBox({ sku: foreign?.sku, quantity: 1 }))).status).toBe(422);
  });
});

describe('cancelling', () => {
  test.each([
    ['2.0', '/cancel'],
    ['2025-07', ':cancel'],
    ['2026-01', ':cancel'],
    ['2026-07', ':cancel'],
  ])('at %s reverses an awaiting order and its announcement, once', async (version, suffix) => {
    const before = levels(direct, plain());
    const { id } = await created(draft());
    const first = await post(`/${version}/receiving/${String(id)}${suffix}`);
    const second = await post(`/${version}/receiving/${String(id)}${suffix}`);
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({ id, status: 'Cancelled' });
    expect(levels(direct, plain())).toEqual(before);
    expect(second.status).toBe(422);
    expect(Object.values((await second.json()) as JsonRecord)).toEqual([
      [expect.stringContaining('Cancelled')],
    ]);
  });

  test.each(['Arrived', 'Processing', 'Completed', 'InternalTransfer'])(
    'leaves %s unchanged',
    async (status) => {
      const { id } = anOrder((order) => order.status === status);
      expect((await post(`/2026-07/receiving/${id}:cancel`)).status).toBe(422);
      expect(anOrder((order) => order.id === id).status).toBe(status);
    },
  );

  test('does not know another merchant’s order', async () => {
    const foreign = sandbox.world.other.receivingOrders.find(({ status }) => status === 'Awaiting');
    expect((await post(`/2026-07/receiving/${foreign?.id}:cancel`)).status).toBe(404);
    expect(foreign?.status).toBe('Awaiting');
  });
});

describe('marking as synced', () => {
  test('returns a result for each id, visible in the list’s filter', async () => {
    const { id } = anOrder((order) => order.externalSyncAtMs === null);
    const foreign = sandbox.world.other.receivingOrders[0]?.id ?? 0;
    const mark = (isSynced: boolean) =>
      post('/2026-07/receiving:setExternalSync', { ids: [id, foreign], is_external_sync: isSynced });
    expect(await (await mark(true)).json()).toEqual({
      results: [
        { id, action: 'ExternalSync', is_success: true, reason: '' },
        {
          id: foreign,
          action: 'ExternalSync',
          is_success: false,
          reason: expect.stringContaining('not found'),
        },
      ],
    });
    expect(await getRows(sandbox, `/2026-07/receiving?IDs=${id}&ExternalSync=true`)).toHaveLength(1);
    await mark(false);
    expect(await getRows(sandbox, `/2026-07/receiving?IDs=${id}&ExternalSync=true`)).toHaveLength(0);
  });

  test.each([{}, { ids: [], is_external_sync: true }, { ids: ['1'], is_external_sync: true }, { ids: [1] }])(
    'refuses the body %j with a map',
    async (body) => {
      const response = await post('/2026-01/receiving:setExternalSync', body);
      expect(response.status).toBe(400);
      expect(Object.values((await response.json()) as JsonRecord)[0]).toEqual([expect.any(String)]);
    },
  );
});

describe('box labels', () => {
  const labeled = () => anOrder((order) => order.hasBoxLabels && order.boxes.length > 2);

  test('are a PDF with one page per box', async () => {
    const order = labeled();
    const response = await getPath(sandbox, `/2.0/receiving/${order.id}/labels`);
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const tracking = order.boxes.find(({ trackingNumber }) => trackingNumber !== null)?.trackingNumber;
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text.match(/\/Type \/Page /g)).toHaveLength(order.boxes.length);
    expect(text).toContain(`(Box ${order.boxes.length} of ${order.boxes.length})`);
    expect(text).toContain(`(Receiving order ${order.id})`);
    expect(text).toContain(`(${tracking})`);
  });

  test('have a table with the correct position of each object', async () => {
    const response = await getPath(sandbox, `/2.0/receiving/${labeled().id}/labels`);
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map((match) => Number(match[1]));
    expect(text.slice(start, start + 4)).toBe('xref');
    for (const [index, offset] of offsets.entries()) {
      expect(text.slice(offset, offset + `${index + 1} 0 obj`.length)).toBe(`${index + 1} 0 obj`);
    }
    for (const [whole, length] of text.matchAll(/<< \/Length (\d+) >>\nstream\n[^]*?\nendstream/g)) {
      expect(whole).toHaveLength(
        `<< /Length ${length} >>\nstream\n`.length + Number(length) + '\nendstream'.length,
      );
    }
  });

  test.each(['2025-07', '2026-01', '2026-07'])('are base64 in JSON at %s', async (version) => {
    const { id } = labeled();
    const older = Buffer.from(await (await getPath(sandbox, `/2.0/receiving/${id}/labels`)).arrayBuffer());
    const response = await getPath(sandbox, `/${version}/receiving/${id}/labels`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(Buffer.from(String(await response.json()), 'base64').equals(older)).toBe(true);
  });

  test('are missing if the record has no address for them', async () => {
    const { id } = anOrder(({ hasBoxLabels }) => !hasBoxLabels);
    expect((await getPath(sandbox, `/2026-07/receiving/${id}/labels`)).status).toBe(404);
  });

  test('have the same bars as another encoder draws', () => {
    for (const text of ['Dock-hand', '1Z4AB01xyz', 'URO-12 ~!"']) {
      const svg = bwip.toSVG({ bcid: 'code128', text, scale: 1 });
      const drawn = [...svg.matchAll(/stroke-width="(\d+)" d="([^"]*)"/g)].flatMap(
        ([, width = '', path = '']) =>
          [...path.matchAll(/M([\d.]+) /g)].map(([, middle]) => [
            Number(middle) - Number(width) / 2,
            Number(width),
          ]),
      );
      let left = 0;
      const bars = code128Widths(text).flatMap((width, place) => {
        left += width;
        return place % 2 === 0 ? [[left - width, width]] : [];
      });
      expect(drawn.toSorted(([first = 0], [second = 0]) => first - second)).toEqual(bars);
    }
  });
});

describe('distributions', () => {
  const throughHub = () => anOrder(({ status }) => status === 'InternalTransfer');

  test.each(allVersions)(
    'show at %s which part of an order goes from the hub to which center',
    async (version) => {
      const order = throughHub();
      const read = async (response: Promise<Response>) => (await (await response).json()) as JsonRecord;
      const body = await read(post(`/${version}/receiving/${order.id}/distributions`));
      const rows = body.distributions as JsonRecord[];
      const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
      expect(body).toMatchObject({ id: order.id, status: 'InternalTransfer' });
      expect(sum('expected_quantity')).toBe(
        order.quantities.reduce((total, { expected }) => total + expected, 0),
      );
      expect(sum('received_quantity')).toBe(
        order.quantities.reduce((total, { received }) => total + received, 0),
      );
      expect(new Set(rows.map((row) => row.fulfillment_center_id))).toEqual(
        new Set([order.finalDestinationCenterId]),
      );
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['InProgress']));
      expect(await read(getPath(sandbox, `/${version}/receiving/${order.id}/distributions`))).toEqual(body);
    },
  );

  test('are unknown for an order without a hub: problem details from 2026-07 on, the map before', async () => {
    const { id } = anOrder((order) => order.finalDestinationCenterId === null);
    const older = await post(`/2026-01/receiving/${id}/distributions`);
    const latest = await post(`/2026-07/receiving/${id}/distributions`);
    expect([older.status, latest.status]).toEqual([404, 404]);
    expect(await older.json()).toEqual({ id: [expect.any(String)] });
    expect(latest.headers.get('content-type')).toContain('application/problem+json');
    expect(await latest.json()).toMatchObject({ status: 404, detail: expect.any(String) });
  });
});

describe('the work of a center', () => {
  test('takes an order to the shelf, and increases the quantity on hand by what it records', async () => {
    const before = levels(direct, plain());
    const { id } = await created(draft());
    const orderId = Number(id);
    advance(orderId, 'arrivePartly');
    expect(anOrder((order) => order.id === orderId).status).toBe('PartiallyArrived');
    advance(orderId, 'arrive', 'count');
    expect(levels(direct, plain())).toEqual({ ...before, awaiting: before.awaiting + 30 });
    advance(orderId, 'stow', 'complete');
    const record = await getJson(sandbox, `/2026-07/receiving/${orderId}`);
    const boxes = await getRows(sandbox, `/2026-07/receiving/${orderId}/boxes`);
    expect(levels(direct, plain())).toEqual({ ...before, onHand: before.onHand + 30 });
    expect(record).toMatchObject({
      status: 'Completed',
      inventory_quantities: [{ received_quantity: 30, stowed_quantity: 30 }, { stowed_quantity: 16 }],
    });
    expect(record.status_history).toMatchObject(
      ['Awaiting', 'PartiallyArrived', 'Arrived', 'Processing', 'Completed'].map((status) => ({ status })),
    );
    expect(boxes.map((box) => box.box_status)).toEqual(['Completed', 'Completed']);
    const lot = demo.stock
      .lots(withLots().inventoryId, direct)
      .find(({ lotNumber }) => lotNumber === 'L26Q0001');
    expect(lot).toMatchObject({ lotDateMs: Date.parse('2027-10-01') });
  });

  test('is visible in the levels and the history that the service returns', async () => {
    const { inventoryId } = withLots();
    const onHand = async () => {
      const rows = await getRows(
        sandbox,
        `/2026-07/inventory-level/${inventoryId}/lots?LocationIds=${direct}`,
      );
      return JSON.stringify(rows).includes('L26HIST');
    };
    const item = { inventory_id: inventoryId, quantity: 40, lot_number: 'L26HIST', lot_date: '2027-10-01' };
    const orderId = Number((await created(oneBox(item))).id);
    expect(await onHand()).toBe(false);
    advance(orderId, 'arrive', 'count', 'stow', 'complete');
    const answer = await post('/2026-01/inventory/history:query', {
      facility_id: direct,
      inventory_ids: [inventoryId],
      event_category: 'ReceivingStow',
      start_date: new Date(nowMs - dayMs).toISOString(),
    });
    const events = ((await answer.json()) as { data: JsonRecord[] }).data;
    expect(await onHand()).toBe(true);
    expect(events.at(-1)).toMatchObject({
      inventory_id: inventoryId,
      event_category: 'ReceivingStow',
      primary_reference: { type: 'WroAndBox', value: `${orderId} 1` },
      increment: { facility_id: direct, quantity_change: 40, lot_number: 'L26HIST' },
      decrement: null,
    });
  });

  test('takes an order through its hub to the destination', async () => {
    const atHub = levels(hub, plain());
    const atSpoke = levels(spoke, plain());
    const { id } = await created(draft({ fulfillment_center: { id: spoke } }));
    const orderId = Number(id);
    advance(orderId, 'arrivePartlyAtHub', 'arriveAtHub', 'processAtHub');
    expect(levels(hub, plain())).toEqual({ ...atHub, awaiting: atHub.awaiting + 30 });
    advance(orderId, 'transfer');
    expect(levels(hub, plain())).toEqual(atHub);
    expect(levels(spoke, plain())).toEqual({ ...atSpoke, internalTransfer: atSpoke.internalTransfer + 30 });
    advance(orderId, 'stow');
    expect(levels(spoke, plain())).toEqual({ ...atSpoke, onHand: atSpoke.onHand + 30 });
    const body = (await (await post(`/2026-07/receiving/${orderId}/distributions`)).json()) as JsonRecord;
    advance(orderId, 'complete');
    expect(body.distributions).toMatchObject([
      { stowed_quantity: 30, status: 'Completed' },
      { stowed_quantity: 16 },
    ]);
    expect(anOrder((order) => order.id === orderId).history.map(({ status }) => status)).toEqual([
      'Awaiting',
      'PartiallyArrivedAtHub',
      'ArrivedAtHub',
      'ProcessingAtHub',
      'InternalTransfer',
      'Completed',
    ]);
  });

  test('closes an order as incomplete if its last box never arrived, and stows the counted pieces', async () => {
    const before = levels(direct, plain());
    const orderId = Number((await created(draft())).id);
    advance(orderId, 'arrivePartly');
    advanceReceivingOrder(demo, orderId, 'count', nowMs, { missingPieces: 4 });
    advance(orderId, 'stow', 'complete');
    expect(anOrder((order) => order.id === orderId)).toMatchObject({
      status: 'Incomplete',
      completedAtMs: null,
    });
    expect(levels(direct, plain())).toEqual({
      ...before,
      onHand: before.onHand + 20,
      awaiting: before.awaiting + 6,
    });
  });

  test('finishes an order whose first boxes were counted before the last one arrived', async () => {
    const before = levels(direct, plain());
    const orderId = Number((await created(draft())).id);
    const order = anOrder(({ id }) => id === orderId);
    advance(orderId, 'arrivePartly', 'count', 'stow', 'arrive');
    expect(order.status).toBe('Processing');
    expect(advanceReceivingOrder(demo, orderId, 'arrive', nowMs)).toMatchObject({
      isDone: false,
      reason: 'None of its boxes is still to come.',
    });
    advance(orderId, 'count', 'stow', 'complete');
    expect(order).toMatchObject({ status: 'Completed', completedAtMs: nowMs });
    expect(levels(direct, plain())).toEqual({ ...before, onHand: before.onHand + 30 });
  });

  test('resumes an incomplete order when its missing boxes arrive', async () => {
    const before = levels(direct, plain());
    const orderId = Number((await created(draft())).id);
    const order = anOrder(({ id }) => id === orderId);
    advance(orderId, 'arrivePartly', 'count', 'stow', 'complete', 'arrive', 'count', 'stow', 'complete');
    expect(order.history.map(({ status }) => status).slice(-4)).toEqual([
      'Processing',
      'Incomplete',
      'Processing',
      'Completed',
    ]);
    expect(levels(direct, plain())).toEqual({ ...before, onHand: before.onHand + 30 });
  });

  test('refuses steps out of order and leaves everything unchanged', async () => {
    const orderId = Number((await created(draft())).id);
    const order = anOrder(({ id }) => id === orderId);
    for (const step of ['count', 'stow', 'complete', 'transfer', 'arriveAtHub'] as const) {
      const copy = structuredClone(order);
      expect(advanceReceivingOrder(demo, orderId, step, nowMs)).toMatchObject({ isDone: false });
      expect(order).toEqual(copy);
    }
    advance(orderId, 'arrive', 'count');
    expect(advanceReceivingOrder(demo, orderId, 'complete', nowMs)).toMatchObject({ isDone: false });
  });

  test('never loses or adds a piece, whatever the steps', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...receivingSteps)), { minLength: 20, maxLength: 120 }),
        (seed, steps) => {
          const merchant = smallMerchant(seed);
          const onHand = totals(merchant, 'onHand') - stowed(merchant);
          for (const [place, step] of steps) {
            const order = merchant.receivingOrders[place % merchant.receivingOrders.length];
            advanceReceivingOrder(merchant, order?.id ?? 0, step, nowMs);
          }
          expect(totals(merchant, 'onHand') - stowed(merchant)).toBe(onHand);
          for (const { status, boxes, history } of merchant.receivingOrders) {
            expect(history.at(-1)?.status).toBe(status);
            for (const item of boxes.flatMap(({ items }) => items)) {
              expect(item.stowedQuantity).toBeLessThanOrEqual(item.receivedQuantity);
            }
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test('is available at a control address of the sandbox, where a count may find too few', async () => {
    const orderId = Number((await created(draft())).id);
    const step = (path: string, body?: unknown) =>
      fetch(`${sandbox.origin}/_sandbox/${path}`, {
        method: 'POST',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const done = await step(`receiving/${orderId}/arrive`);
    expect([done.status, await done.json()]).toEqual([200, { id: orderId, status: 'Arrived' }]);
    expect((await step(`receiving/${orderId}/arrive`)).status).toBe(409);
    expect((await step(`receiving/${orderId}/vanish`)).status).toBe(400);
    expect((await step(`receiving/${orderId}/count`, { missing_pieces: -1 })).status).toBe(400);
    expect((await step(`receiving/${orderId}/count`, { missing_pieces: 5 })).status).toBe(200);
    expect((await step('receiving/1/arrive')).status).toBe(404);
    const [quantity] = anOrder(({ id }) => id === orderId).quantities;
    expect(quantity).toMatchObject({ expected: 30, received: 25 });
  });
});

function smallMerchant(seed: number): Merchant {
  const counts = { items: 0, receivingOrders: 22, unidentifiedOrders: 0, orders: 0, returns: 0 };
  return createWorld({ seed, nowMs, counts, hostile: false }).demo;
}

const stowed = ({ receivingOrders }: Merchant): number =>
  receivingOrders.reduce(
    (total, { quantities }) => total + quantities.reduce((sum, quantity) => sum + quantity.stowed, 0),
    0,
  );

function totals({ catalog, stock }: Merchant, figure: 'onHand' | 'awaiting' | 'internalTransfer'): number {
  let total = 0;
  for (const { inventoryId } of catalog.stocked) {
    for (const { id } of sandbox.world.centers) total += stock.level(inventoryId, id)[figure];
  }
  return total;
}

/** A stock book that records its calls. */
class WrittenBook implements StockBook {
  readonly moves: StockMove[] = [];
  awaiting = 0;
  inTransfer = 0;

  record(move: StockMove): void {
    this.moves.push(move);
  }

  announce(_inventoryId: number, _centerId: number, quantity: number): void {
    this.awaiting += quantity;
  }

  transfer(_inventoryId: number, _centerId: number, quantity: number): void {
    this.inTransfer += quantity;
  }

  commit(): void {}

  backorder(): void {}

  available(): number {
    return 0;
  }

  level() {
    return { onHand: 0, committed: 0, awaiting: 0, internalTransfer: 0, exception: 0 };
  }

  lots() {
    return [];
  }

  lotsToPick() {
    return [];
  }
}

describe('the seeded orders in the stock', () => {
  test('have events that add up to the stowed pieces, in order of time, with the lots of their boxes', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { receivingOrders } = smallMerchant(seed);
        const book = new WrittenBook();
        stowReceivingOrders(receivingOrders, book);
        const times = book.moves.map(({ atMs }) => atMs);
        expect(times).toEqual(times.toSorted((first, second) => first - second));
        for (const order of receivingOrders) {
          const own = book.moves.filter(({ reference }) => reference?.value.startsWith(`${order.id} `));
          for (const { inventoryId, stowed } of order.quantities) {
            const written = own
              .filter((move) => move.inventoryId === inventoryId)
              .reduce((sum, { increment }) => sum + (increment?.quantity ?? 0), 0);
            expect(written).toBe(stowed);
          }
          for (const { atMs, inventoryId, increment, reference } of own) {
            const box = order.boxes.find(({ boxNumber }) => reference?.value === `${order.id} ${boxNumber}`);
            const item = box?.items.find((candidate) => candidate.inventoryId === inventoryId);
            expect(atMs).toBeGreaterThanOrEqual(box?.countingStartedAtMs ?? box?.arrivedAtMs ?? nowMs);
            expect(atMs).toBeLessThanOrEqual(order.completedAtMs ?? nowMs);
            expect(increment).toMatchObject({ lotNumber: item?.lotNumber, lotDateMs: item?.lotDateMs });
            expect(increment?.centerId).toBe(order.finalDestinationCenterId ?? order.centerId);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test('announce pieces still to come, and those on their way from a hub', () => {
    const { receivingOrders } = smallMerchant(3);
    const ordersIn = (status: ReceivingOrder['status']) =>
      receivingOrders.filter((order) => order.status === status);
    const booked = (orders: readonly ReceivingOrder[]) => {
      const book = new WrittenBook();
      stowReceivingOrders(orders, book);
      return [book.awaiting, book.inTransfer];
    };
    const sum = (orders: readonly ReceivingOrder[], figure: 'expected' | 'received') =>
      orders.reduce(
        (total, { quantities }) => total + quantities.reduce((all, each) => all + each[figure], 0),
        0,
      );
    expect(booked(ordersIn('Awaiting'))).toEqual([sum(ordersIn('Awaiting'), 'expected'), 0]);
    expect(booked(ordersIn('InternalTransfer'))).toEqual([0, sum(ordersIn('InternalTransfer'), 'received')]);
    expect(booked([...ordersIn('Completed'), ...ordersIn('Cancelled')])).toEqual([0, 0]);
  });
});

describe('with the specification alone', () => {
  test('creates at 2.0 and 2026-07, cancels, marks and distributes, but has no labels and no other versions', async () => {
    const bare = await sandboxForTest({
      specOnly: true,
      now: () => nowMs,
      receivingOrders: 40,
      orders: 0,
      returns: 0,
    });
    const call = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
      (await send(bare, method, path, { body })).status;
    const first = bare.world.demo.receivingOrders.find(({ status }) => status === 'Awaiting');
    const hubOrder = bare.world.demo.receivingOrders.find((order) => order.finalDestinationCenterId !== null);
    expect(await call('POST', '/2.0/receiving', draft())).toBe(201);
    expect(await call('POST', '/2026-07/receiving', draft())).toBe(201);
    expect(await call('POST', '/2026-01/receiving', draft())).toBe(404);
    expect(await call('POST', `/2025-07/receiving/${first?.id}:cancel`)).toBe(200);
    expect(
      await call('POST', '/2026-07/receiving:setExternalSync', { ids: [1], is_external_sync: true }),
    ).toBe(200);
    expect(await call('POST', `/2026-07/receiving/${hubOrder?.id}/distributions`)).toBe(200);
    expect(await call('GET', `/2026-07/receiving/${hubOrder?.id}/distributions`)).toBe(405);
    expect(await call('GET', `/2026-07/receiving/${first?.id}/labels`)).toBe(404);
  });
});
