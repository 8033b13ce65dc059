import { z } from 'zod';
import { createReadThrough } from '#electron/cache/read-through.ts';
import { createOrders } from '#electron/resources/orders/orders.ts';
import { ShipmentWire } from '#shared/orders/orders.ts';
import { ShippingMethodListWire, StoreOrderWire } from '#shared/orders/shipping.ts';
import { CancelAnswerWire, OrderCancelAnswerWire } from '#shared/shipments/shipment-cancels.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { type Sample, sample } from '#test/contract/specification/sample.ts';
import { createOrderList } from './order-list.ts';
import { makeDeliveredOrder, makeOrder, shipmentOf } from './order-records.ts';

/** The address of the 1.0 shipment update, which marks tracking as uploaded. */
export const markAddress = 'PUT /1.0/shipment';

export const cancelShipment = (address: string): Sample =>
  sample(address, 'shipments.cancel', ShipmentWire, async (bench) => ({
    path: { shipmentId: shipmentOf(await makeOrder(bench)).id },
  }));

export const cancelOrder = (address: string): Sample =>
  sample(address, 'orders.cancel', OrderCancelAnswerWire, async (bench) => ({
    path: { orderId: (await makeOrder(bench)).id },
  }));

export const cancelShipmentOfOrder = (address: string): Sample =>
  sample(address, 'orders.cancelShipment', ShipmentWire, async (bench) => {
    const order = await makeOrder(bench);
    return { path: { orderId: order.id, shipmentId: shipmentOf(order).id } };
  });

export const cancelMany = (address: string): Sample =>
  sample(address, 'shipments.cancelMany', CancelAnswerWire, async (bench) => ({
    body: { shipment_ids: [shipmentOf(await makeOrder(bench)).id] },
  }));

export const markUploaded = (address: string): Sample =>
  sample(address, 'shipments.markTrackingUploaded', z.unknown(), async (bench) => ({
    body: { shipment_ids: [shipmentOf(await delivered(bench)).id], is_tracking_uploaded: true },
  }));

export const readStoreOrder = (address: string): Sample =>
  sample(address, 'orders.readStoreOrder', StoreOrderWire, async (bench) => ({
    path: { orderId: (await makeOrder(bench)).id },
  }));

export const listShippingMethods = (address: string): Sample =>
  sample(address, 'orders.listShippingMethods', ShippingMethodListWire);

const deliveredOn = new WeakMap<Bench, ReturnType<typeof makeDeliveredOrder>>();

export function delivered(bench: Bench): ReturnType<typeof makeDeliveredOrder> {
  const known = deliveredOn.get(bench) ?? makeDeliveredOrder(bench);
  deliveredOn.set(bench, known);
  return known;
}

/** The client's orders and shipments with all functions to mark and cancel them, at versions. */
export function ordersOn(bench: Bench, pins: Readonly<Record<string, string>>) {
  const api = bench.apiAt(pins);
  const accountId = `bench:${bench.fresh('account')}`;
  const { store } = bench;
  const account = () => accountId;
  const readThrough = createReadThrough({ store, account });
  const orders = createOrders({ api, readThrough, store, account });
  const parts = { api, orders, store, account, startActivity: () => () => undefined };
  return { list: createOrderList({ api }), parts };
}
