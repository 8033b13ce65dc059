import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operations, scopesOf } from '#test/sandbox/api/operations.ts';
import { pathPattern } from '#test/sandbox/api/path-pattern.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { orderFromCenter } from '#test/support/order-from-center.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { getPath } from './call-sandbox.ts';
import { ownChannelId } from './send-call.ts';

const startedAtMs = Date.parse('2026-11-18T09:30:00Z');

let folder: string;
let sandbox: Sandbox;
let nowMs = startedAtMs;
const made: [method: string, path: string][] = [];

async function start(): Promise<void> {
  const counts = { receivingOrders: 40, unidentifiedOrders: 12, orders: 60, returns: 30 };
  sandbox = await startSandbox({
    sunset10: false,
    ...counts,
    folder,
    rateLimitPerMinute: 1_000_000,
    now: () => nowMs,
  });
}

beforeEach(async () => {
  nowMs = startedAtMs;
  made.length = 0;
  folder = temporaryFolder();
  await start();
});

afterEach(() => sandbox.stop());

type Wire = { id: number; [name: string]: unknown };

/** Sends a call that must succeed, one minute after the previous call. */
async function write(call: string, body?: unknown): Promise<Wire> {
  const [method = '', path = ''] = call.split(' ');
  nowMs += 60_000;
  const response = await fetch(`${sandbox.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${sandbox.demo.personalToken}`,
      'content-type': 'application/json',
      service_channel_id: String(await ownChannelId(sandbox)),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect([call, response.status, response.ok ? '' : text]).toEqual([call, response.status, '']);
  made.push([method, path]);
  return (text === '' ? {} : JSON.parse(text)) as Wire;
}

async function writeProducts(): Promise<void> {
  const variantsOf = (product: Wire) => product['variants'] as { id: number }[];
  const create = async (name: string) => {
    const variants = [{ name: `${name} 1`, sku: `${name}-1` }, { name: `${name} 2` }];
    const product = await write('POST /2025-07/product', { name, variants });
    return { id: product.id, ids: variantsOf(product).map(({ id }) => id) };
  };
  const [first, second, third] = [await create('LAMP'), await create('SHADE'), await create('BULB')];
  await write('POST /2026-07/product', { name: 'By another version', variants: [] });
  await write(`POST /2025-07/product/${first.id}/variants`, [{ name: 'Added' }]);
  await write(`POST /2026-01/product/${first.id}/variants`, [{ name: 'Added later', customs: { value: 3 } }]);
  await write(`PATCH /2026-07/product/${first.id}/variants`, [{ id: first.ids[0], weight: 9.5 }]);
  await write('POST /2026-07/product:moveVariants', { name: 'Moved', variants: [{ id: first.ids[1] }] });
  await write(`POST /2026-07/product/${second.id}:moveVariants`, { variants: [{ id: first.ids[1] }] });
  await write(`POST /2026-07/variant/${second.ids[0]}:convertToBundle`, {
    bundle_definition: [{ variant_id: first.ids[0], quantity: 2 }],
  });
  await write(`POST /2026-07/variant/${third.ids[0]}:merge`, [{ id: third.ids[1] }]);
  await write(`DELETE /2026-07/product/${(await create('GONE')).id}`);
  await write('POST /1.0/product/batch', [{ name: 'Old', reference_id: 'KEPT-BATCH', barcode: 'B-1' }]);
}

/** Creates an order for one piece that center 33 has in stock, with its shipment. */
async function createOrder(version: string): Promise<{ id: number; shipmentId: number }> {
  const body = orderFromCenter(sandbox.world, 33, `KEPT-${made.length}`, nowMs);
  const order = await write(`POST /${version}/order`, body);
  const [shipment] = order['shipments'] as { id: number }[];
  return { id: order.id, shipmentId: shipment?.id ?? 0 };
}

async function writeOrders(): Promise<void> {
  const unknown = [{ reference_id: 'NOBODY-KNOWS', name: 'Made by an order', quantity: 2 }];
  const body = orderFromCenter(sandbox.world, 33, 'KEPT-NEW', nowMs);
  await write('POST /1.0/order', { ...body, products: unknown });
  const next = () => createOrder('2026-07');
  await write(`POST /1.0/shipment/${(await next()).shipmentId}/cancel`);
  await write(`POST /2026-07/shipment/${(await next()).shipmentId}:cancel`);
  await write(`POST /2.0/order/${(await next()).id}/cancel`);
  await write(`POST /2025-07/order/${(await next()).id}:cancel`);
  const [third, fourth] = [await next(), await next()];
  await write(`POST /2.0/order/${third.id}/shipment/${third.shipmentId}/cancel`);
  await write(`POST /2026-01/order/${fourth.id}/shipment/${fourth.shipmentId}:cancel`);
  await write('POST /2.0/shipment/cancelbulk', { shipment_ids: [(await next()).shipmentId, 5] });
  await write('POST /2026-07/shipment:batchCancel', { shipment_ids: [(await next()).shipmentId] });
}

async function writeShipments(): Promise<void> {
  const subscription = { topics: ['order.shipment.tracking_received'], url: 'https://hooks.example.com/' };
  await write('POST /2026-07/webhook', subscription);
  const ended = await write('POST /2025-07/webhook', { ...subscription, description: 'The office' });
  const { shipmentId } = await createOrder('2.0');
  const simulation = { action: 'ShipOrder', delay: 1, next: { action: 'DeliverOrder', delay: 2 } };
  await write('POST /2026-01/simulate/shipment', { shipment_id: String(shipmentId), simulation });
  const failing = { shipment_id: shipmentId, simulation: { action: 'ShipOrder', delay: 30 } };
  await write('POST /2026-07/simulate/shipment', failing);
  nowMs += 10 * 60_000;
  await sandbox.deliverWebhooks();
  await write(`DELETE /2026-07/webhook/${String(ended.id)}`);
  const upload = { shipment_ids: [shipmentId], is_tracking_uploaded: true };
  await write('PUT /1.0/shipment', upload);
  await write('POST /2.0/shipment/:bulkUpdateTrackingUpload', { ...upload, is_tracking_uploaded: false });
  await write('POST /2026-07/shipment:batchUpdateTrackingUpload', upload);
  await write(`PUT /2.0/shipment/${shipmentId}`, { is_tracking_uploaded: false });
  nowMs += 60 * 60_000;
}

function receivingBody(purchaseOrder: string): object {
  const item = sandbox.world.demo.items.find(({ isLot, isDigital }) => !isLot && !isDigital)?.inventoryId;
  return {
    fulfillment_center: { id: 27 },
    package_type: 'Package',
    box_packaging_type: 'EverythingInOneBox',
    expected_arrival_date: new Date(nowMs + 5 * 86_400_000).toISOString(),
    purchase_order_number: purchaseOrder,
    boxes: [{ tracking_number: '1ZKEPT', box_items: [{ inventory_id: item, quantity: 8 }] }],
  };
}

async function writeReceiving(): Promise<void> {
  const ids: number[] = [];
  for (const version of ['2.0', '2025-07', '2026-07', '2026-07']) {
    ids.push((await write(`POST /${version}/receiving`, receivingBody(`PO-${version}`))).id);
  }
  await write(`POST /2.0/receiving/${ids[0]}/cancel`);
  await write(`POST /2026-07/receiving/${ids[1]}:cancel`);
  await write('POST /2026-07/receiving:setExternalSync', { ids: ids.slice(2), is_external_sync: true });
  await write('POST /2.0/receiving:setExternalSync', { ids: ids.slice(3), is_external_sync: false });
  const { unidentifiedOrders, items } = sandbox.world.demo;
  const parcel = unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null)?.id;
  await write(`POST /2026-07/unidentified-receiving-order/${parcel}:associateWRO`, { wro_id: ids[2] });
  const lot = { lot_number: 'KEPT-LOT', inventory_id: items.find(({ isLot }) => isLot)?.inventoryId };
  for (const step of ['', ':delete', '/restore']) await write(`POST /2026-07/lot-exclusion${step}`, lot);
}

async function writeReturns(): Promise<void> {
  const item = sandbox.world.demo.items.find(({ isLot, isDigital }) => !isLot && !isDigital)?.inventoryId;
  const dated = (reference: string) => ({
    fulfillment_center: { id: 27 },
    inventory: [{ id: item, quantity: 2, requested_action: 'Restock' }],
    reference_id: reference,
  });
  const old = (reference: string) => ({
    fulfillmentCenter: { id: 27 },
    inventory: [{ id: item, quantity: 1 }],
    referenceId: reference,
  });
  const create = async (reference: string) => (await write('POST /2026-07/return', dated(reference))).id;
  await write('POST /1.0/return', old('KEPT-OLD'));
  const [first, second, third, fourth] = [
    await create('R1'),
    await create('R2'),
    await create('R3'),
    await create('R4'),
  ];
  await write(`PUT /2025-07/return/${first}`, { ...dated('R1'), tracking_number: '1ZCHANGED' });
  await write(`PUT /2026-07/return/${second}`, { ...dated('R2'), tracking_number: '1ZCHANGED2' });
  await write(`POST /1.0/return/${second}/cancel`);
  await write(`POST /2.0/return/${third}/cancel`);
  await write(`POST /2026-07/return/${fourth}:cancel`);
}

const reads = [
  '/2026-07/product?PageSize=250',
  '/2026-07/inventory-level?PageSize=250',
  '/2026-07/inventory-level/lots?PageSize=250',
  '/2.0/order?Limit=250',
  '/2026-07/receiving?Limit=250',
  '/2026-07/unidentified-receiving-order?isCompleted=true',
  '/2026-07/return?Limit=250',
  '/2026-07/webhook',
  '/Experimental/invoices?pageSize=1000',
];

/** Everything that the API returns of the world, plus the simulations and webhooks, which are not visible there. */
async function wholeWorld(): Promise<unknown[]> {
  const { simulations, webhooks } = sandbox.world.demo;
  const seen = await Promise.all(
    reads.map(async (path) => (await (await getPath(sandbox, path)).text()).replaceAll(sandbox.origin, '')),
  );
  return structuredClone([...seen, simulations, webhooks.subscriptions, webhooks.deliveries]);
}

/** Operations that change the world but that no call here covered. */
function unwritten(): string[] {
  const calls = made.map(([method, path]) => ({ method, segments: path.split('/').slice(1) }));
  return operations
    .filter(
      (operation) =>
        operation.method !== 'GET' &&
        operation.isRead !== true &&
        scopesOf(operation).some((scope) => scope.endsWith('_write')),
    )
    .filter(
      ({ method, path, versions }) =>
        !calls.some(
          ({ method: called, segments: [version, ...rest] }) =>
            called === method &&
            versions.some((known) => known === version) &&
            pathPattern(path).test(`/${rest.join('/')}`),
        ),
    )
    .map(({ method, path, versions }) => `${method} ${path} at ${versions.join(', ')}`);
}

test('data written by any operation is unchanged after a restart', async () => {
  await writeProducts();
  await writeOrders();
  await writeShipments();
  await writeReceiving();
  await writeReturns();
  expect(unwritten()).toEqual([]);
  // A timer delivers due webhooks too; after this call, nothing is due until the clock advances.
  await sandbox.deliverWebhooks();
  const before = await wholeWorld();
  const kept = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(kept.filter((line) => line.includes('"kind":"call"'))).toHaveLength(made.length);
  await sandbox.stop();
  await start();
  expect(await wholeWorld()).toEqual(before);
  // Planned actions continue too: the simulation that comes too late fails in both runs.
  expect(JSON.stringify(sandbox.world.demo.simulations)).toContain('"status":"Failed"');
});

test('a write after the clock was set back finds the world unchanged, also after a restart', async () => {
  const { id, shipmentId } = await createOrder('2026-07');
  const simulation = { action: 'ShipOrder', delay: 60 };
  await write('POST /2026-01/simulate/shipment', { shipment_id: shipmentId, simulation });
  nowMs += 120 * 60_000;
  await getPath(sandbox, `/2026-07/order/${id}`);
  nowMs -= 90 * 60_000;
  // Only a shipment with a label can be marked.
  const upload = { shipment_ids: [shipmentId], is_tracking_uploaded: true };
  expect(await write('PUT /1.0/shipment', upload)).toMatchObject({ summary: { successful: 1 } });
  const before = await wholeWorld();
  await sandbox.stop();
  await start();
  expect(await wholeWorld()).toEqual(before);
});
