import { expect } from 'vitest';
import type { z } from 'zod';
import { createOrderChanges } from '#electron/resources/orders/order-changes.ts';
import {
  createShipmentCancel,
  createShipmentCancels,
} from '#electron/resources/shipments/shipment-changes.ts';
import type { OrderQuery } from '#shared/orders/order-query.ts';
import { fields } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import {
  cancelMany,
  cancelOrder,
  cancelShipment,
  delivered,
  ordersOn,
} from '#test/contract/specification/orders/order-action-samples.ts';
import { createOrderList } from '#test/contract/specification/orders/order-list.ts';
import {
  makeOrder,
  pinned,
  shipmentOf,
  wholeHead,
} from '#test/contract/specification/orders/order-records.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import type { Sample } from '#test/contract/specification/sample.ts';
import type { ValueKind } from '#test/contract/specification/value-kinds.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';
import type { Mutation } from '#test/sandbox/misbehavior/mutations.ts';
import type { Order } from '#test/sandbox/world/orders/order.ts';
import type { Shipment } from '#test/sandbox/world/orders/shipment.ts';

/** The cancellation of a shipment with as much data as a cancelled one can have. */
const cancelWhole = (address: string): Sample => ({
  ...cancelShipment(address),
  async call(bench) {
    const order = await makeOrder(bench, wholeHead);
    // A record that never changed since its creation has no last update.
    bench.passTime(1_000);
    return { path: { shipmentId: shipmentOf(order).id } };
  },
});

/** The members of specification 2.7 that a shipment has before it is shipped. */
const shipmentMembers: Readonly<Record<string, ValueKind>> = {
  id: 'integer',
  order_id: 'integer',
  reference_id: 'text',
  created_date: 'instant',
  last_update_at: 'instant',
  estimated_fulfillment_date_status: 'text',
  status: 'text',
  status_details: 'list',
  gift_message: 'text',
  is_tracking_uploaded: 'boolean',
  'location.id': 'integer',
  'location.name': 'text',
  'measurements.depth_in': 'number',
  'measurements.length_in': 'number',
  'measurements.width_in': 'number',
  'measurements.total_weight_oz': 'number',
  package_material_type: 'text',
  require_signature: 'boolean',
  ship_option: 'text',
  'recipient.name': 'text',
  'recipient.full_name': 'text',
  'recipient.email': 'text',
  'recipient.phone_number': 'text',
  'recipient.address.address1': 'text',
  'recipient.address.city': 'text',
  'recipient.address.country': 'text',
  'products[].id': 'integer',
  'products[].name': 'text',
  'products[].reference_id': 'text',
  'products[].sku': 'text',
  'products[].inventory_items[].id': 'integer',
  'products[].inventory_items[].name': 'text',
  'products[].inventory_items[].quantity': 'integer',
  'products[].inventory_items[].quantity_committed': 'integer',
  'products[].inventory_items[].is_dangerous_goods': 'boolean',
  parent_cartons: 'list',
};

const cancelByClient = async (bench: Bench, address: string) => {
  const { parts } = ordersOn(bench, pinned('shipments.cancel', address));
  bench.sandbox.clearRequests();
  const changed = await createShipmentCancel(parts)({ id: shipmentOf(await makeOrder(bench)).id });
  expect(changed.outcome).toBe('done');
  const isCancel = ({ path }: { path: string }) => path.endsWith('cancel');
  return bench.sandbox.requests.find(isCancel);
};

function bareRows(address: string): Row[] {
  const sample = cancelShipment(address);
  return [
    rowOf('4.4', `the header service_channel_id of ${address} may be there or not`, {
      async sandbox(bench) {
        for (const headers of [{}, { service_channel_id: undefined }]) {
          const call = await sample.call(bench);
          expect((await bench.send(address, { ...call, headers })).status).toBe(200);
        }
      },
      async clientAlone(bench) {
        const request = await cancelByClient(bench, address);
        expect(request?.headers.service_channel_id).toBe(String(bench.channelId));
      },
      mutation: { kind: 'requireHeader', on: address, name: 'service_channel_id' },
    }),
    rowOf('4.4', `${address} takes no body`, {
      async sandbox(bench) {
        expect((await bench.send(address, await sample.call(bench))).status).toBe(200);
      },
      async client(bench) {
        const request = await cancelByClient(bench, address);
        expect(request?.headers['content-type']).toBeUndefined();
      },
      mutation: { kind: 'refuseBody', on: address, path: 'id', where: 'absent' },
    }),
  ];
}

const manyAddress = 'POST /2026-01/shipment:batchCancel';
const many = cancelMany(manyAddress);

const mixed: Sample = {
  ...many,
  async call(bench) {
    const ids = [await makeOrder(bench), await delivered(bench)].map((order) => shipmentOf(order).id);
    return { body: { shipment_ids: ids } };
  },
};

const orderAddress = 'POST /2026-01/order/{orderId}:cancel';

/** The client passes on the service's result for each shipment. */
const canceledShipmentsRow: Row = {
  section: '4.11',
  subject: `canceled_shipment_results tell of each shipment what became of it, of ${orderAddress}`,
  async sandbox(bench) {
    const order = await makeOrder(bench);
    const { json } = await bench.send(orderAddress, { path: { orderId: order.id } });
    const result = { shipment_id: shipmentOf(order).id, action: 'Cancel', is_success: true };
    expect(json).toMatchObject({ order: { id: order.id }, canceled_shipment_results: [result] });
  },
  async client(bench) {
    const order = await makeOrder(bench);
    const changes = createOrderChanges(ordersOn(bench, pinned('orders.cancel', orderAddress)).parts);
    expect(await changes.cancel({ id: order.id })).toMatchObject({
      outcome: 'done',
      results: [{ shipmentId: shipmentOf(order).id, isSuccess: true }],
    });
  },
  mutation: { kind: 'replace', on: orderAddress, path: 'canceled_shipment_results[].is_success', to: false },
};

/** A product without a SKU is identified only by its reference. */
const productReference: Row = {
  section: '2.7',
  subject: "products[].reference_id of a shipment is the product's own, as in its order of GET /2.0/order",
  async sandbox(bench) {
    const { json } = await bench.send('GET /2.0/order', { query: { IDs: (await makeOrder(bench)).id } });
    expect(valuesAt(json, '[].shipments[].products[].reference_id')).toEqual(
      valuesAt(json, '[].products[].reference_id'),
    );
  },
  async client(bench) {
    const { list } = ordersOn(bench, { 'orders.list': '2.0' });
    const { orders } = await list.page({ ids: [(await makeOrder(bench)).id] });
    expect(valuesAt(orders, '[].shipments[].products[].referenceId')).toEqual(
      valuesAt(orders, '[].products[].referenceId'),
    );
  },
  mutation: {
    kind: 'replace',
    on: 'GET /2.0/order',
    path: '[].shipments[].products[].reference_id',
    to: '5095418300',
  },
};

const results: Readonly<Record<string, ValueKind>> = {
  'results[].shipment_id': 'integer',
  'results[].action': 'text',
  'results[].is_success': 'boolean',
  'results[].reason': 'text',
};

/** Parameters and responses of shipment cancellations (specification 4.4 and 4.11, reference-notes 16). */
export const shipmentRows: readonly Row[] = [
  ...fields('4.4', cancelWhole('POST /1.0/shipment/{shipmentId}/cancel'), shipmentMembers),
  ...fields('4.4', cancelWhole('POST /2025-07/shipment/{shipmentId}:cancel'), shipmentMembers),
  ...bareRows('POST /1.0/shipment/{shipmentId}/cancel'),
  ...bareRows('POST /2025-07/shipment/{shipmentId}:cancel'),
  // The shipments to cancel together: only these.
  rowOf('4.11', `the body's shipment_ids of ${manyAddress}`, {
    async sandbox(bench) {
      const [first, other] = [await makeOrder(bench), await makeOrder(bench)];
      const body = { shipment_ids: [shipmentOf(first).id] };
      const { json } = await bench.send(manyAddress, { body });
      expect(valuesAt(json, 'results[].shipment_id')).toEqual([shipmentOf(first).id]);
      expect([first, other].map(({ status }) => status)).toEqual(['Cancelled', other.status]);
    },
    async client(bench) {
      const order = await makeOrder(bench);
      const cancels = createShipmentCancels(
        ordersOn(bench, pinned('shipments.cancelMany', manyAddress)).parts,
      );
      expect((await cancels({ ids: [shipmentOf(order).id] })).results).toMatchObject([
        { shipmentId: shipmentOf(order).id, isDone: true },
      ]);
    },
    mutation: (bench) => ({
      kind: 'setMember',
      on: manyAddress,
      path: 'shipment_ids',
      value: bench.sandbox.world.demo.orders.slice(0, 1).map((order) => shipmentOf(order).id),
    }),
  }),
  ...fields('4.11', mixed, results),
  ...fields('4.11', cancelOrder(orderAddress), {
    'order.id': 'integer',
    'order.status': 'text',
    'canceled_shipment_results[].shipment_id': 'integer',
    'canceled_shipment_results[].action': 'text',
    'canceled_shipment_results[].is_success': 'boolean',
  }),
  canceledShipmentsRow,
  productReference,
];

type Filter = { readonly name: string; readonly requested: (value: boolean) => z.input<typeof OrderQuery> };

const hasTracking: Filter = { name: 'HasTracking', requested: (value) => ({ hasTracking: value }) };
const isUploaded: Filter = {
  name: 'IsTrackingUploaded',
  requested: (value) => ({ isTrackingUploaded: value }),
};

/** The order for testing the filter: it has several shipments, some of which match. */
function orderInPart({ sandbox }: Bench, fits: (shipment: Shipment) => boolean): Order {
  const found = sandbox.world.demo.orders.find(
    ({ shipments }) => shipments.some(fits) && !shipments.every(fits),
  );
  if (found === undefined) throw new Error('No order was shipped in such parts.');
  return found;
}

function found(
  version: string,
  subject: string,
  { name, requested }: Filter,
  order: (bench: Bench) => Order,
  expected: Readonly<Record<'true' | 'false', boolean>>,
  mutation: (on: string) => Mutation,
): Row {
  const address = `GET /${version}/order`;
  return rowOf('4.3', `${subject}, of ${address}`, {
    async sandbox(bench) {
      const { id } = order(bench);
      for (const value of [true, false]) {
        const { json } = await bench.send(address, { query: { IDs: id, [name]: value } });
        expect(valuesAt(json, '[].id')).toEqual(expected[`${value}`] ? [id] : []);
      }
    },
    async client(bench) {
      const { id } = order(bench);
      const list = createOrderList({ api: bench.apiAt(pinned('orders.list', address)) });
      for (const value of [true, false]) {
        const { orders } = await list.page({ ids: [id], ...requested(value) });
        expect(orders.map((each) => each.id)).toEqual(expected[`${value}`] ? [id] : []);
      }
    },
    mutation: mutation(address),
  });
}

const trackedInPart = (bench: Bench) => orderInPart(bench, ({ tracking }) => tracking !== null);

/** An order whose shipments all have tracking, only some of them marked as uploaded. */
const uploadedInPart = ({ sandbox }: Bench) => {
  const order = sandbox.world.demo.orders.find(
    ({ shipments }) =>
      shipments.every(({ tracking }) => tracking !== null) &&
      new Set(shipments.map((shipment) => shipment.isTrackingUploaded)).size === 2,
  );
  if (order === undefined) throw new Error('No order was uploaded in part.');
  return order;
};

/** Orders for which only some shipments have tracking, or were uploaded (specification 4.3). */
export const trackingFilterRows: readonly Row[] = ['1.0', '2.0'].flatMap((version) => [
  found(
    version,
    'HasTracking asks whether any portion of the order has a tracking number',
    hasTracking,
    trackedInPart,
    { true: true, false: false },
    (on) => ({ kind: 'setParameter', on, name: 'HasTracking', value: 'false' }),
  ),
  found(
    version,
    'IsTrackingUploaded asks whether the tracking is fully uploaded',
    isUploaded,
    uploadedInPart,
    { true: false, false: true },
    (on) => ({ kind: 'setParameter', on, name: 'IsTrackingUploaded', value: 'true' }),
  ),
]);
