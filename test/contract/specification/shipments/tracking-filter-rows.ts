import { expect } from 'vitest';
import type { z } from 'zod';
import { createOrderList } from '../../../../electron/resources/orders/order-information.ts';
import type { OrderQuery } from '../../../../shared/orders/order-query.ts';
import { valuesAt } from '../../../sandbox/misbehavior/member-path.ts';
import type { Mutation } from '../../../sandbox/misbehavior/mutations.ts';
import type { Order } from '../../../sandbox/world/orders/order.ts';
import type { Shipment } from '../../../sandbox/world/orders/shipment.ts';
import type { Bench } from '../bench.ts';
import { pinned } from '../orders/order-records.ts';
import { type Row, rowOf } from '../row.ts';

type Filter = { readonly name: string; readonly asked: (value: boolean) => z.input<typeof OrderQuery> };

const hasTracking: Filter = { name: 'HasTracking', asked: (value) => ({ hasTracking: value }) };
const isUploaded: Filter = { name: 'IsTrackingUploaded', asked: (value) => ({ isTrackingUploaded: value }) };

/** The order that the filter is tried on: of several shipments, of which some fit and some do not. */
function orderInPart({ sandbox }: Bench, fits: (shipment: Shipment) => boolean): Order {
  const found = sandbox.world.demo.orders.find(
    ({ shipments }) => shipments.some(fits) && !shipments.every(fits),
  );
  if (found === undefined) throw new Error('No order was shipped in such parts.');
  return found;
}

/** With which values of a filter an order is found. */
function found(
  version: string,
  subject: string,
  { name, asked }: Filter,
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
        const { orders } = await list.page({ ids: [id], ...asked(value) });
        expect(orders.map((each) => each.id)).toEqual(expected[`${value}`] ? [id] : []);
      }
    },
    mutation: mutation(address),
  });
}

const trackedInPart = (bench: Bench) => orderInPart(bench, ({ tracking }) => tracking !== null);

/** Two shipments with tracking, of which one was marked as uploaded. */
const uploadedInPart = ({ sandbox }: Bench) => {
  const order = sandbox.world.demo.orders.find(
    ({ shipments }) =>
      shipments.every(({ tracking }) => tracking !== null) &&
      new Set(shipments.map((shipment) => shipment.isTrackingUploaded)).size === 2,
  );
  if (order === undefined) throw new Error('No order was uploaded in part.');
  return order;
};

/** Orders of which a part alone has tracking, or was uploaded (specification 4.3). */
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
