import { expect } from 'vitest';
import { createOrderChanges } from '#electron/resources/orders/order-changes.ts';
import {
  createShipmentCancel,
  createShipmentCancels,
  createTrackingUploads,
} from '#electron/resources/shipments/shipment-changes.ts';
import { quoted } from '#shared/messages/messages.ts';
import { endpoint } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { datedVersions, type RenamedPath, renamedPath } from '#test/contract/specification/renamed-path.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import type { Sample } from '#test/contract/specification/sample.ts';
import { estimate } from '#test/contract/specification/shipments/upload-rows.ts';
import type { Order } from '#test/sandbox/world/orders/order.ts';
import {
  cancelMany,
  cancelOrder,
  cancelShipment,
  cancelShipmentOfOrder,
  delivered,
  listShippingMethods,
  markAddress,
  markUploaded,
  ordersOn,
  readStoreOrder,
} from './order-action-samples.ts';
import { makeDeliveredOrder, makeOrder, pinned, shipmentOf } from './order-records.ts';

/** A renamed path, as a sample at every version. */
type Renamed = readonly [
  method: RenamedPath['method'],
  old: string,
  now: string,
  sample: (address: string) => Sample,
];

const order = '/order/{orderId}';
const shipment = '/shipment/{shipmentId}';

const renamed: readonly Renamed[] = [
  ['POST', '/order/estimate', '/order:estimate', estimate],
  ['POST', `${order}/cancel`, `${order}:cancel`, cancelOrder],
  ['POST', `${order}${shipment}/cancel`, `${order}${shipment}:cancel`, cancelShipmentOfOrder],
  ['GET', `${order}/storeOrderJson`, `${order}/store-order-json`, readStoreOrder],
  ['GET', '/shippingmethod', '/shipping-method', listShippingMethods],
  ['POST', '/shipment/:bulkUpdateTrackingUpload', '/shipment:batchUpdateTrackingUpload', markUploaded],
  ['POST', '/shipment/cancelbulk', '/shipment:batchCancel', cancelMany],
  ['POST', `${shipment}/cancel`, `${shipment}:cancel`, cancelShipment],
];

/** The endpoint at every version that names it, and rows that neither path exists at the other one's versions. */
function renamedRows([method, old, now, sample]: Renamed): Row[] {
  const earlier = sample(`${method} /2.0${old}`);
  const later = datedVersions.map((version) => sample(`${method} /${version}${now}`));
  return [
    endpoint('9.5', earlier),
    ...later.map((each) => endpoint('4.11', each)),
    renamedPath({ method, old, now, sample: earlier }),
  ];
}

const polling: Row = {
  section: '4.3',
  subject: 'what has tracking that was not uploaded is found, and marked through the shipment update',
  async sandbox(bench) {
    const order = await makeDeliveredOrder(bench);
    const query = { IDs: order.id, HasTracking: true, IsTrackingUploaded: false };
    expect((await bench.send('GET /1.0/order', { query })).json).toMatchObject([{ id: order.id }]);
    const body = { shipment_ids: [shipmentOf(order).id], is_tracking_uploaded: true };
    expect((await bench.send(markAddress, { body })).status).toBe(200);
    expect((await bench.send('GET /1.0/order', { query })).json).toEqual([]);
  },
  async client(bench) {
    const order = await makeDeliveredOrder(bench);
    const pins = { 'orders.list': '1.0', 'shipments.markTrackingUploaded': '1.0' };
    const { list, parts } = ordersOn(bench, pins);
    const isWaiting = async () => (await list.awaitingUpload()).some(({ id }) => id === order.id);
    expect(await isWaiting()).toBe(true);
    const { results } = await createTrackingUploads(parts)({ ids: [shipmentOf(order).id], isUploaded: true });
    expect(results).toMatchObject([{ isDone: true }]);
    expect(await isWaiting()).toBe(false);
  },
  mutation: { kind: 'doNothing', on: markAddress, status: 200, answer: {} },
};

type Cancelling = {
  readonly sample: (address: string) => Sample;
  /** The client's own function for the same action. */
  readonly byClient: (parts: ReturnType<typeof ordersOn>['parts'], order: Order) => Promise<unknown>;
};

const shipmentAlone: Cancelling = {
  sample: cancelShipment,
  byClient: (parts, order) => createShipmentCancel(parts)({ id: shipmentOf(order).id }),
};

const wholeOrder: Cancelling = {
  sample: cancelOrder,
  byClient: (parts, { id }) => createOrderChanges(parts).cancel({ id }),
};

const partOfOrder: Cancelling = {
  sample: cancelShipmentOfOrder,
  byClient: (parts, order) =>
    createOrderChanges(parts).cancelShipment({ orderId: order.id, id: shipmentOf(order).id }),
};

const severalShipments: Cancelling = {
  sample: cancelMany,
  byClient: (parts, order) => createShipmentCancels(parts)({ ids: [shipmentOf(order).id] }),
};

/** What was cancelled is still cancelled when read again. */
function cancels(section: string, address: string, { sample, byClient }: Cancelling): Row {
  const { operation, call } = sample(address);
  const expectCancelled = async (bench: Bench, { id }: { id: number }) =>
    expect((await bench.send('GET /2.0/order', { query: { IDs: id } })).json).toMatchObject([
      { status: 'Cancelled', shipments: [{ status: 'Cancelled' }] },
    ]);
  return rowOf(section, `${address} leaves nothing of it open`, {
    async sandbox(bench) {
      const requested = await call(bench);
      const order = bench.sandbox.world.demo.orders.at(-1);
      expect((await bench.send(address, requested)).status).toBe(200);
      await expectCancelled(bench, { id: order?.id ?? 0 });
    },
    async client(bench) {
      const order = await makeOrder(bench);
      await byClient(ordersOn(bench, pinned(operation, address)).parts, order);
      await expectCancelled(bench, order);
    },
    mutation: { kind: 'doNothing', on: address, status: 200, answer: {} },
  });
}

const firstCancel = 'POST /1.0/shipment/{shipmentId}/cancel';

/** Actions on orders and shipments (specification 4.3, 4.4, 4.11 and 9.5). */
export const orderActionRows: readonly Row[] = [
  cancels('4.4', firstCancel, shipmentAlone),
  ...datedVersions.flatMap((version) => [
    cancels('4.4', `POST /${version}/shipment/{shipmentId}:cancel`, shipmentAlone),
    cancels('4.11', `POST /${version}/order/{orderId}:cancel`, wholeOrder),
    cancels('4.11', `POST /${version}/order/{orderId}/shipment/{shipmentId}:cancel`, partOfOrder),
    cancels('4.11', `POST /${version}/shipment:batchCancel`, severalShipments),
  ]),
  ...renamed.flatMap(renamedRows),
  endpoint('4.11', markUploaded(markAddress)),
  polling,
  rowOf('4.11', 'POST /2026-07/shipment:batchCancel tells of each shipment what became of it', {
    async sandbox(bench) {
      const [open, left] = [await makeOrder(bench), await delivered(bench)];
      const ids = [open, left].map((order) => shipmentOf(order).id);
      const { json } = await bench.send('POST /2026-07/shipment:batchCancel', {
        body: { shipment_ids: ids },
      });
      expect(json).toMatchObject({ results: [{ is_success: true }, { is_success: false }] });
    },
    async client(bench) {
      const [open, left] = [await makeOrder(bench), await delivered(bench)];
      const { parts } = ordersOn(bench, { 'shipments.cancelMany': '2026-07' });
      const ids = [open, left].map((order) => shipmentOf(order).id);
      const { results } = await createShipmentCancels(parts)({ ids });
      expect(results).toMatchObject([
        { isDone: true },
        { isDone: false, reason: quoted(expect.any(String)) },
      ]);
    },
    mutation: {
      kind: 'replace',
      on: 'POST /2026-07/shipment:batchCancel',
      path: 'results[].is_success',
      to: true,
    },
  }),
];
