import { ReceivingOrderListWire, ReceivingOrderWire } from '#shared/receiving/receiving.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { type Sample, sample } from '#test/contract/specification/sample.ts';
import type { ReceivingOrder } from '#test/sandbox/world/receiving/receiving-order.ts';

/** The ID of a matching order of the demo merchant; 0, which no order has, if there is none. */
export const orderWith = ({ sandbox }: Bench, fits: (order: ReceivingOrder) => boolean): number =>
  sandbox.world.demo.receivingOrders.find(fits)?.id ?? 0;

const isWhole = (order: ReceivingOrder): boolean =>
  order.hasBoxLabels &&
  order.externalSyncAtMs !== null &&
  order.purchaseOrderNumber !== null &&
  order.quantities.length > 0;

export const readOrder: Sample = sample(
  'GET /2.0/receiving/{id}',
  'receiving.read',
  ReceivingOrderWire,
  (bench) => ({ path: { id: orderWith(bench, isWhole) } }),
);

export const listOrders: Sample = sample(
  'GET /2.0/receiving',
  'receiving.list',
  ReceivingOrderListWire,
  () => ({ query: { Limit: 250 } }),
);
