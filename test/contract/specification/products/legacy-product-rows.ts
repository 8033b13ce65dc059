import { expect } from 'vitest';
import { OrderWire } from '#shared/orders/orders.ts';
import { BatchProductListWire } from '#shared/products/product-batch.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import { endpoint, fields, nullable } from '#test/contract/specification/answer-rows.ts';
import type { Bench, CallArguments } from '#test/contract/specification/bench.ts';
import { orderBody } from '#test/contract/specification/orders/order-records.ts';
import { expectRefusedHere } from '#test/contract/specification/refused-here.ts';
import {
  acceptsNull,
  type ClientLimit,
  limit,
  members,
  type Writing,
} from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import type { Sample } from '#test/contract/specification/sample.ts';
import { withMember } from '#test/sandbox/misbehavior/member-path.ts';
import { shelfMove } from '#test/sandbox/world/stock/stock-move.ts';
import { changesOn, makeVariant, seededVariant } from './product-records.ts';

type BatchBody = Parameters<ReturnType<typeof changesOn>['createBatch']>[0];

const batch: Writing = {
  address: 'POST /1.0/product/batch',
  operation: 'products.createBatch',
  schema: BatchProductListWire,
  status: 201,
  call: (bench) => ({ body: [{ name: 'Old', reference_id: bench.fresh('REF') }] }),
  submit: (bench, draft) => changesOn(bench, 'products.createBatch', '1.0').createBatch(draft as BatchBody),
};

/** An item with pieces at a center, some of them reserved, by its SKU. */
async function stockedSku(bench: Bench): Promise<string> {
  const { sku, inventory } = await makeVariant(bench);
  const { demo, centers } = bench.sandbox.world;
  const centerId = centers[0]?.id ?? 0;
  const inventoryId = inventory.inventory_id;
  const event = { atMs: bench.now(), category: 'InventoryAdjusted', inventoryId } as const;
  demo.stock.record(shelfMove({ centerId, quantity: 9 }, event));
  demo.stock.commit(inventoryId, centerId, 2);
  return sku;
}

/** A batch that generates inventory for one product, and links others to a bundle and an existing item. */
const linking: Sample = {
  ...batch,
  async call(bench) {
    const parts = [{ variant_id: seededVariant(bench), quantity: 2 }];
    const bundle = await makeVariant(bench, { bundle_definition: parts });
    const generated = {
      name: 'Generated',
      reference_id: bench.fresh('REF'),
      barcode: bench.fresh('CODE'),
      gtin: '04006381333931',
      sku: bench.fresh('OLD'),
      unit_price: 4.5,
      upc: '036000291452',
    };
    return {
      body: [
        generated,
        { name: 'Set', reference_id: bundle.sku },
        { name: 'Stocked', reference_id: await stockedSku(bench) },
      ],
    };
  },
};

/** The client's own batch, whose refusal names a field. */
const heldAs = (field: string): ClientLimit => ({
  field,
  send: (bench, { body }) =>
    changesOn(bench, 'products.createBatch', '1.0').createBatch(fromWireKeys(body) as BatchBody),
});

function bodyWith(path: string, value: unknown) {
  return (call: CallArguments): CallArguments => ({ ...call, body: withMember(call.body, path, value) });
}

const longest = (name: string, field: string, most: number): Row =>
  limit('8', `${name} has at most ${most} characters`, batch, {
    accepted: (call, bench) => bodyWith(`[].${name}`, textOf(bench, most))(call),
    refused: (call, bench) => bodyWith(`[].${name}`, textOf(bench, most + 1))(call),
    status: 400,
    held: heldAs(`0.${field}`),
  });

const textOf = (bench: Bench, length: number): string => bench.fresh('').padEnd(length, 'x');

function needed(name: string, field: string): Row[] {
  const withoutIt = bodyWith(`[].${name}`, undefined);
  return [
    limit('2.5', `${name} is required`, batch, {
      accepted: (call) => call,
      refused: withoutIt,
      status: 400,
      held: heldAs(`0.${field}`),
    }),
    limit('8', `${name} has at least 1 character`, batch, {
      accepted: (call, bench) => bodyWith(`[].${name}`, name === 'name' ? 'N' : bench.fresh(''))(call),
      refused: bodyWith(`[].${name}`, ''),
      status: 400,
      held: heldAs(`0.${field}`),
    }),
  ];
}

const manyProducts = (bench: Bench, count: number): object[] =>
  Array.from({ length: count }, () => ({ name: 'Many', reference_id: bench.fresh('MANY') }));

const orderAddress = 'POST /2026-07/order';
const mayBeNull = ['barcode', 'gtin', 'sku', 'unit_price', 'upc'];

const rules: readonly Row[] = [
  rowOf('4.2', `the header service_channel_id of ${batch.address}`, {
    async sandbox(bench) {
      expect((await bench.send(batch.address, await batch.call(bench))).status).toBe(201);
    },
    async client(bench) {
      const body = [{ name: 'Old', referenceId: bench.fresh('REF') }];
      expect(await changesOn(bench, 'products.createBatch', '1.0').createBatch(body)).toHaveLength(1);
    },
    mutation: { kind: 'forgetHeader', on: batch.address, name: 'service_channel_id' },
  }),
  rowOf('4.2', `the header service_channel_id is required by ${batch.address}`, {
    async sandbox(bench) {
      const call = { ...(await batch.call(bench)), headers: { service_channel_id: undefined } };
      expect((await bench.send(batch.address, call)).status).toBe(400);
    },
    noClient: 'The client always sends the header here, which the row before this one shows.',
    mutation: { kind: 'letPass', on: batch.address, was: 400 },
  }),
  rowOf('2.5', 'reference_id is unique', {
    async sandbox(bench) {
      const call = await batch.call(bench);
      expect((await bench.send(batch.address, call)).status).toBe(201);
      expect((await bench.send(batch.address, call)).status).toBe(422);
    },
    async clientAlone(bench) {
      const [first] = manyProducts(bench, 1) as { reference_id: string }[];
      const same = { name: 'Twice', referenceId: first?.reference_id ?? '' };
      await expectRefusedHere(bench, '1.referenceId', () =>
        changesOn(bench, 'products.createBatch', '1.0').createBatch([same, same]),
      );
    },
    mutation: { kind: 'letPass', on: batch.address, was: 422 },
  }),
  rowOf('2.5', 'inventory that is linked is identified by the reference_id', {
    async sandbox(bench) {
      const { sku, inventory } = await makeVariant(bench);
      const { json } = await bench.send(batch.address, { body: [{ name: 'Linked', reference_id: sku }] });
      expect(json).toMatchObject([{ fulfillable_inventory_items: [{ id: inventory.inventory_id }] }]);
    },
    async client(bench) {
      const { sku, inventory } = await makeVariant(bench);
      const changes = changesOn(bench, 'products.createBatch', '1.0');
      const [product] = await changes.createBatch([{ name: 'Linked', referenceId: sku }]);
      expect(product?.fulfillableInventoryItems.map(({ id }) => id)).toEqual([inventory.inventory_id]);
    },
    mutation: { kind: 'replace', on: batch.address, path: '[].fulfillable_inventory_items[].id', to: 1 },
  }),
  // An order with the reference ID uses the product that was generated with it, and creates no new one.
  rowOf('2.5', 'inventory that is generated is identified by the reference_id', {
    async sandbox(bench) {
      const { json } = await bench.send(batch.address, await batch.call(bench));
      const [made] = json as { id: number; reference_id: string }[];
      const products = [{ reference_id: made?.reference_id, name: 'Old', quantity: 1 }];
      const ordered = await bench.send(orderAddress, { body: orderBody(bench, { products }) });
      expect(ordered.json).toMatchObject({ products: [{ id: made?.id }] });
    },
    async client(bench) {
      const referenceId = bench.fresh('REF');
      const changes = changesOn(bench, 'products.createBatch', '1.0');
      const [made] = await changes.createBatch([{ name: 'Old', referenceId }]);
      const products = [{ reference_id: referenceId, name: 'Old', quantity: 1 }];
      const call = { body: orderBody(bench, { products }) };
      const { value } = await bench.call('orders.create', orderAddress, call, OrderWire);
      expect(value.products.map(({ id }) => id)).toEqual([made?.id]);
    },
    mutation: { kind: 'replace', on: orderAddress, path: 'products[].id', to: 1 },
  }),
  limit('8', 'a batch has at most 50 products', batch, {
    accepted: (_call, bench) => ({ body: manyProducts(bench, 50) }),
    refused: (_call, bench) => ({ body: manyProducts(bench, 51) }),
    status: 400,
    held: heldAs(''),
  }),
];

/** Products in the shape of version 1.0 (specification 2.5, 4.2 and 8). */
export const legacyProductRows: readonly Row[] = [
  endpoint('4.2', batch),
  ...members('2.5', batch, {
    '[].name': { send: (bench: Bench) => bench.fresh('Name') },
    '[].reference_id': { send: (bench: Bench) => bench.fresh('REF') },
    '[].barcode': { send: (bench: Bench) => bench.fresh('CODE') },
    '[].gtin': { send: '04006381333931' },
    '[].sku': { send: (bench: Bench) => bench.fresh('OLD') },
    '[].unit_price': { send: 4.5, kind: 'number' },
    '[].upc': { send: '036000291452' },
  }),
  ...fields('2.5', linking, {
    '[].barcode': 'text',
    '[].gtin': 'text',
    '[].name': 'text',
    '[].reference_id': 'text',
    '[].sku': 'text',
    '[].upc': 'text',
    '[].unit_price': 'number',
    '[].id': 'integer',
    '[].created_date': 'instant',
    '[].channel.id': 'integer',
    '[].channel.name': 'text',
    '[].bundle_root_information.id': 'integer',
    '[].bundle_root_information.name': 'text',
    '[].fulfillable_inventory_items[].id': 'integer',
    '[].fulfillable_inventory_items[].name': 'text',
    '[].fulfillable_inventory_items[].quantity': 'integer',
    '[].fulfillable_quantity_by_fulfillment_center[].id': 'integer',
    '[].fulfillable_quantity_by_fulfillment_center[].name': 'text',
    '[].fulfillable_quantity_by_fulfillment_center[].committed_quantity': 'integer',
    '[].fulfillable_quantity_by_fulfillment_center[].fulfillable_quantity': 'integer',
    '[].fulfillable_quantity_by_fulfillment_center[].onhand_quantity': 'integer',
    '[].total_committed_quantity': 'integer',
    '[].total_fulfillable_quantity': 'integer',
    '[].total_onhand_quantity': 'integer',
  }),
  ...needed('name', 'name'),
  ...needed('reference_id', 'referenceId'),
  longest('name', 'name', 2_000),
  longest('reference_id', 'referenceId', 400),
  longest('barcode', 'barcode', 150),
  longest('gtin', 'gtin', 50),
  longest('upc', 'upc', 50),
  longest('sku', 'sku', 400),
  ...mayBeNull.map((name) => acceptsNull('2.5', batch, `[].${name}`)),
  ...mayBeNull.map((name) => nullable('2.5', batch, `[].${name}`, name === 'unit_price' ? 'number' : 'text')),
  ...rules,
];
