import { expect } from 'vitest';
import { z } from 'zod';
import { LotExclusionWire } from '../../../../shared/lots/lots.ts';
import { ProductWire } from '../../../../shared/products/products.ts';
import { nullables } from '../answer-rows.ts';
import type { Bench } from '../bench.ts';
import { makeOrder, shipmentOf } from '../orders/order-records.ts';
import { listOrders } from '../orders/order-samples.ts';
import { listOrders as listReceivingOrders } from '../receiving/receiving-samples.ts';
import { acceptsNull, type Writing } from '../request-rows.ts';
import { createAddress, lotItem, returnBody } from '../returns/return-samples.ts';
import { type Row, rowOf } from '../row.ts';
import { callSample, type Sample, sample, sendSample } from '../sample.ts';

/** Orders that have no more than they must, by their ids with commas: nothing was told, nothing has happened. */
async function bareOrders(bench: Bench): Promise<string> {
  const order = await makeOrder(bench);
  order.shippingMethod = null;
  shipmentOf(order).shipOption = null;
  const unnamed = bench.sandbox.world.demo.orders.find(({ referenceId }) => referenceId === null);
  return `${order.id},${unnamed?.id ?? 0}`;
}

function orderRows(version: string): Row[] {
  const bare = listOrders(version, bareOrders);
  return [
    ...nullables('2.6', bare, {
      '[].reference_id': 'text',
      '[].order_number': 'text',
      '[].purchase_date': 'instant',
      '[].gift_message': 'text',
      '[].shipping_method': 'text',
    }),
    ...nullables('2.7', bare, {
      '[].shipments[].reference_id': 'text',
      '[].shipments[].last_update_at': 'instant',
      '[].shipments[].last_tracking_update_at': 'instant',
      '[].shipments[].estimated_fulfillment_date': 'instant',
      '[].shipments[].actual_fulfillment_date': 'instant',
      '[].shipments[].delivery_date': 'instant',
      '[].shipments[].gift_message': 'text',
      '[].shipments[].insurance_value': 'number',
      '[].shipments[].invoice_amount': 'number',
      '[].shipments[].invoice_currency_code': 'text',
      '[].shipments[].ship_option': 'text',
    }),
  ];
}

/** A product of which nothing was told, and which has no variants yet. */
const bareProduct: Sample = sample(
  'POST /2025-07/product',
  'products.create',
  ProductWire,
  () => ({ body: { variants: [] } }),
  { status: 201 },
);

/** An exclusion of every date of a lot, which is in force. */
const excluding: Sample = sample(
  'POST /2026-07/lot-exclusion',
  'lots.exclude',
  LotExclusionWire,
  (bench) => ({ body: { lot_number: bench.fresh('LOT'), inventory_id: lotItem(bench) } }),
  { status: 201 },
);

/** The client's own way leaves out what is null, so that its core sends the body here. */
const returning: Writing = sample(createAddress, 'returns.create', z.unknown(), (bench) => ({
  body: returnBody(bench),
}));

/** What may be null in answers and bodies (specification 2.2 to 2.12), where no other resource has it. */
export const nullableRows: readonly Row[] = [
  ...['1.0', '2.0'].flatMap(orderRows),
  ...nullables('2.2', bareProduct, { name: 'text', type: 'text', updated_on: 'instant' }),
  // A list that is not there is an empty one to the client.
  rowOf('2.2', `the answer's variants of ${bareProduct.address} may be null`, {
    async sandbox(bench) {
      expect(await sendSample(bench, bareProduct)).toMatchObject({ variants: null });
    },
    async client(bench) {
      const { value, json } = await callSample(bench, bareProduct);
      expect(json).toMatchObject({ variants: null });
      expect(value).toMatchObject({ variants: [] });
    },
    mutation: { kind: 'add', on: bareProduct.address, path: 'variants', value: [] },
  }),
  ...nullables('2.8', listReceivingOrders, {
    '[].box_labels_uri': 'text',
    '[].purchase_order_number': 'text',
  }),
  ...nullables('2.11', excluding, { lot_date: 'day', deleted_timestamp: 'instant' }),
  ...['originalShipmentId', 'referenceId', 'trackingNumber'].map((name) =>
    acceptsNull('2.12', returning, name),
  ),
];
