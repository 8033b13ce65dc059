import { expect } from 'vitest';
import { createOrderList } from '../../../../electron/resources/orders/order-information.ts';
import type { Order as ClientOrder } from '../../../../shared/orders/orders.ts';
import { BatchProductListWire } from '../../../../shared/products/product-batch.ts';
import { fromWireKeys } from '../../../../shared/wire/wire.ts';
import { valuesAt } from '../../../sandbox/misbehavior/member-path.ts';
import type { Bench } from '../bench.ts';
import { makeOrder, shipmentOf, simulate } from '../orders/order-records.ts';
import { makeProduct, makeVariant } from '../products/product-records.ts';
import { type Row, rowOf } from '../row.ts';
import { callSample, type Sample, sample, sendSample } from '../sample.ts';

const dayMs = 86_400_000;
const batchAddress = 'POST /1.0/product/batch';
const listAddress = 'GET /2.0/order';

/** Which inventory items a product maps to, as the only answer with a list of them tells it. */
function mapped(referenceOf: (bench: Bench) => Promise<string>): Sample {
  return sample(
    batchAddress,
    'products.createBatch',
    BatchProductListWire,
    async (bench) => ({ body: [{ name: 'Mapped', reference_id: await referenceOf(bench) }] }),
    { status: 201 },
  );
}

function mappingRow(
  subject: string,
  sample: Sample,
  least: number,
  mutation: Pick<Extract<Row['mutation'], { kind: 'replace' }>, 'path' | 'to'>,
): Row {
  /** Each of them is an item of its own, which the list of items knows. */
  const check = async (ids: readonly unknown[], bench: Bench) => {
    expect(new Set(ids).size).toBeGreaterThanOrEqual(least);
    const { json } = await bench.send('GET /2.0/inventory', { query: { InventoryIds: ids.join(',') } });
    expect(new Set(valuesAt(json, 'items[].inventory_id'))).toEqual(new Set(ids));
  };
  return rowOf('2.9', subject, {
    async sandbox(bench) {
      await check(valuesAt(await sendSample(bench, sample), '[].fulfillable_inventory_items[].id'), bench);
    },
    async client(bench) {
      const { value } = await callSample(bench, sample);
      await check(valuesAt(value, '[].fulfillableInventoryItems[].id'), bench);
    },
    mutation: { kind: 'replace', on: batchAddress, ...mutation },
  });
}

async function bundleOfTwo(bench: Bench): Promise<string> {
  const parts = [await makeVariant(bench), await makeVariant(bench)];
  const definition = parts.map(({ id }) => ({ variant_id: id, quantity: 1 }));
  return (await makeVariant(bench, { bundle_definition: definition })).sku;
}

const openCenter = ({ sandbox }: Bench) =>
  sandbox.world.centers.find((center) => center.isActive && center.isShippingEnabled && center.accessGranted);

/** Puts pieces of a lot on the shelf of a center. */
function stow(bench: Bench, inventoryId: number, lot: { name: string; pieces: number; daysAgo: number }) {
  bench.sandbox.world.demo.stock.record({
    atMs: bench.now() - lot.daysAgo * dayMs,
    category: 'ReceivingStow',
    inventoryId,
    increment: {
      centerId: openCenter(bench)?.id ?? 0,
      quantity: lot.pieces,
      committed: 0,
      lotNumber: lot.name,
      // The longer it lies there, the later it expires: that is not what decides.
      lotDateMs: bench.now() + lot.daysAgo * 30 * dayMs,
    },
    decrement: null,
    reference: null,
    orderId: null,
  });
}

/** A shipped order of three pieces of an item with two lots, the elder of which has two. */
async function orderOfTwoLots(bench: Bench): Promise<number> {
  const body = { name: 'Lots', sku: bench.fresh('SKU'), lot_information: { is_lot: true } };
  const product = await makeProduct(bench, body);
  const inventoryId = product.variants[0]?.inventory.inventory_id ?? 0;
  stow(bench, inventoryId, { name: 'LAST-IN', pieces: 9, daysAgo: 2 });
  stow(bench, inventoryId, { name: 'FIRST-IN', pieces: 2, daysAgo: 9 });
  const center = openCenter(bench);
  const order = await makeOrder(bench, {
    location_id: center?.id,
    recipient: { name: 'Rowena Row', address: { address1: '1', city: 'Duluth', country: center?.country } },
    products: [{ id: product.id, quantity: 3 }],
  });
  await simulate(bench, shipmentOf(order).id, { action: 'ShipOrder' });
  return order.id;
}

type Recent = Pick<ClientOrder, 'shipments'>;

/** What is shipped of an item with lots, raw and in the client. */
function shippedLots(
  subject: string,
  check: (items: ClientOrder['shipments'][number]['products'][number]['inventoryItems']) => void,
  mutation: Row['mutation'],
): Row {
  const itemsOf = (order: Recent | undefined) =>
    order?.shipments.flatMap(({ products }) => products.flatMap(({ inventoryItems }) => inventoryItems)) ??
    [];
  return rowOf('2.9', subject, {
    async sandbox(bench) {
      const { json } = await bench.send(listAddress, { query: { IDs: await orderOfTwoLots(bench) } });
      check(itemsOf((fromWireKeys(json) as Recent[])[0]));
    },
    async client(bench) {
      const list = createOrderList({ api: bench.apiAt({ 'orders.list': '2.0' }) });
      check(itemsOf((await list.page({ ids: [await orderOfTwoLots(bench)] })).orders[0]));
    },
    mutation,
  });
}

const itemsPath = '[].shipments[].products[].inventory_items[]';

/** What the specification says of inventory items beside their fields (2.9). */
export const inventoryRuleRows: readonly Row[] = [
  mappingRow(
    'a product maps to an inventory item at least',
    mapped(async (bench) => bench.fresh('MAPPED')),
    1,
    { path: '[].fulfillable_inventory_items', to: [] },
  ),
  mappingRow('a bundle maps to two inventory items or more', mapped(bundleOfTwo), 2, {
    path: '[].fulfillable_inventory_items[].id',
    to: 1,
  }),
  shippedLots(
    'lot items carry batch numbers',
    (items) => expect(new Set(items.map(({ lot }) => lot))).toEqual(new Set(['FIRST-IN', 'LAST-IN'])),
    { kind: 'omit', on: listAddress, path: `${itemsPath}.lot` },
  ),
  shippedLots(
    'lot items carry expiration dates',
    (items) => {
      expect(items.length).toBeGreaterThan(0);
      for (const { expirationDate } of items) expect(expirationDate).toEqual(expect.any(String));
    },
    { kind: 'omit', on: listAddress, path: `${itemsPath}.expiration_date` },
  ),
  shippedLots(
    'lot items are fulfilled first in, first out',
    (items) =>
      expect(items.map(({ lot, quantity }) => [lot, quantity])).toEqual([
        ['FIRST-IN', 2],
        ['LAST-IN', 1],
      ]),
    { kind: 'replace', on: listAddress, path: `${itemsPath}.lot`, to: 'LAST-IN' },
  ),
];
