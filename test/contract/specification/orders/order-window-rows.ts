import { expect } from 'vitest';
import type { z } from 'zod';
import { createOrderList } from '../../../../electron/resources/orders/order-information.ts';
import type { OrderQuery } from '../../../../shared/orders/order-query.ts';
import { valuesAt } from '../../../sandbox/misbehavior/member-path.ts';
import type { Order } from '../../../sandbox/world/orders/order.ts';
import type { Bench } from '../bench.ts';
import { type Row, rowOf } from '../row.ts';
import { pinned } from './order-records.ts';

type Asked = z.input<typeof OrderQuery>;

/** An end of a window in time, and the moment of an order that it is held against. */
type End = {
  readonly name: string;
  readonly says: 'later than' | 'earlier than';
  readonly momentOf: (order: Order) => number | null | undefined;
  readonly asked: (at: string) => Asked;
};

const trackedAt = ({ shipments: [shipment] }: Order) => shipment?.lastTrackingUpdateAtMs;

const ends: readonly End[] = [
  {
    name: 'StartDate',
    says: 'later than',
    momentOf: ({ createdAtMs }) => createdAtMs,
    asked: (insertedFrom) => ({ insertedFrom }),
  },
  {
    name: 'EndDate',
    says: 'earlier than',
    momentOf: ({ createdAtMs }) => createdAtMs,
    asked: (insertedTo) => ({ insertedTo }),
  },
  {
    name: 'LastUpdateStartDate',
    says: 'later than',
    momentOf: ({ lastUpdatedAtMs }) => lastUpdatedAtMs,
    asked: (updatedFrom) => ({ updatedFrom }),
  },
  {
    name: 'LastUpdateEndDate',
    says: 'earlier than',
    momentOf: ({ lastUpdatedAtMs }) => lastUpdatedAtMs,
    asked: (updatedTo) => ({ updatedTo }),
  },
  {
    name: 'LastTrackingUpdateStartDate',
    says: 'later than',
    momentOf: trackedAt,
    asked: (trackingUpdatedFrom) => ({ trackingUpdatedFrom }),
  },
  {
    name: 'LastTrackingUpdateEndDate',
    says: 'earlier than',
    momentOf: trackedAt,
    asked: (trackingUpdatedTo) => ({ trackingUpdatedTo }),
  },
];

/** An order of one shipment that was tracked, so that it has every moment once. */
function trackedOrder({ sandbox }: Bench): Order {
  const order = sandbox.world.demo.orders.find(
    ({ shipments, lastUpdatedAtMs }) =>
      shipments.length === 1 && shipments[0]?.lastTrackingUpdateAtMs != null && lastUpdatedAtMs !== null,
  );
  if (order === undefined) throw new Error('No order has one tracked shipment.');
  return order;
}

/** The end of a window lies outside of it: an order of that very moment is not found, and one a moment further in is. */
function endRow(version: string, { name, says, momentOf, asked }: End): Row {
  const address = `GET /${version}/order`;
  /** The moment of the order, and the one before or behind it at which the order is in the window. */
  const momentsOn = (bench: Bench) => {
    const order = trackedOrder(bench);
    const atMs = momentOf(order) ?? Number.NaN;
    const beside = new Date(atMs + (says === 'later than' ? -1 : 1)).toISOString();
    return { id: order.id, at: new Date(atMs).toISOString(), beside };
  };
  return rowOf('4.3', `${name} of ${address} means ${says} that moment, and not of it`, {
    async sandbox(bench) {
      const { id, at, beside } = momentsOn(bench);
      const found = async (moment: string) =>
        valuesAt((await bench.send(address, { query: { IDs: id, [name]: moment } })).json, '[].id');
      expect(await found(beside)).toEqual([id]);
      expect(await found(at)).toEqual([]);
    },
    async client(bench) {
      const { id, at, beside } = momentsOn(bench);
      const list = createOrderList({ api: bench.apiAt(pinned('orders.list', address)) });
      const found = async (moment: string) =>
        (await list.page({ ...asked(moment), ids: [id] })).orders.map((order) => order.id);
      expect(await found(beside)).toEqual([id]);
      expect(await found(at)).toEqual([]);
    },
    mutation: (bench) => ({ kind: 'setParameter', on: address, name, value: momentsOn(bench).beside }),
  });
}

/** What "later than" and "earlier than" mean on the very moment (specification 4.3). */
export const orderWindowRows: readonly Row[] = ['1.0', '2.0'].flatMap((version) =>
  ends.map((end) => endRow(version, end)),
);
