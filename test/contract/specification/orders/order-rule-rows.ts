import { expect } from 'vitest';
import { createOrderList } from '../../../../electron/resources/orders/order-information.ts';
import { orderRecords } from '../../../../electron/resources/orders/orders.ts';
import type { Order as ClientOrder } from '../../../../shared/orders/orders.ts';
import { fromWireKeys } from '../../../../shared/wire/wire.ts';
import type { Order } from '../../../sandbox/world/orders/order.ts';
import type { Bench } from '../bench.ts';
import { type Row, rowOf } from '../row.ts';
import { makeDeliveredOrder, makeOrder, makeStockedOrder, shipmentOf } from './order-records.ts';

type Recent = Pick<ClientOrder, 'shipments' | 'orderNumber' | 'referenceId'>;

const address = 'GET /2.0/order';

async function seenRaw(bench: Bench, { id }: Order): Promise<Recent | undefined> {
  return (fromWireKeys((await bench.send(address, { query: { IDs: id } })).json) as Recent[])[0];
}

async function seenByClient(bench: Bench, { id }: Order): Promise<ClientOrder | undefined> {
  const list = createOrderList({ api: bench.apiAt({ 'orders.list': '2.0' }) });
  return (await list.page({ ids: [id] })).orders[0];
}

/** Something that an order shows, raw and in the client; the mutation takes a member of its list away. */
function shows(
  section: string,
  subject: string,
  make: (bench: Bench) => Promise<Order>,
  check: (seen: Recent | undefined, bench: Bench) => void,
  omitted: string,
  /** What stands there instead, where a row is about a value and not about its being there. */
  instead?: unknown,
): Row {
  return rowOf(section, subject, {
    sandbox: async (bench) => check(await seenRaw(bench, await make(bench)), bench),
    client: async (bench) => check(await seenByClient(bench, await make(bench)), bench),
    mutation:
      instead === undefined
        ? { kind: 'omit', on: address, path: omitted }
        : { kind: 'replace', on: address, path: omitted, to: instead },
  });
}

/** An order that leaves the country with something of which customs knows nothing. */
function abroad(bench: Bench): Promise<Order> {
  const recipient = { name: 'Rowena Row', address: { address1: '1', city: 'Akureyri', country: 'IS' } };
  return makeOrder(bench, { recipient });
}

/** An order of something that nobody said how to pack. */
async function unpackable(bench: Bench): Promise<Order> {
  const name = bench.fresh('UNPACKED');
  const product = { reference_id: name, name, quantity: 1 };
  const { lines } = await makeOrder(bench, { products: [product] });
  const { catalog } = bench.sandbox.world.demo;
  const item = catalog.find(lines[0]?.inventoryId ?? 0);
  if (item === undefined) throw new Error('The order made no product.');
  catalog.changeVariant(item, { handling: { ...item.handling, packagingMaterialTypeId: null } }, bench.now());
  return makeOrder(bench, { products: [product] });
}

const holdRows: readonly Row[] = [
  shows(
    '3',
    'a shipment that is OnHold for missing tariff information names the inventory id that causes it',
    abroad,
    (seen, bench) => {
      const [shipment] = seen?.shipments ?? [];
      const [item] = shipment?.products[0]?.inventoryItems ?? [];
      expect(shipment?.status).toBe('OnHold');
      expect(shipment?.statusDetails).toMatchObject([{ name: expect.stringContaining('Tariff') }]);
      expect(shipment?.statusDetails[0]?.inventoryId).toBe(item?.id);
      expect(bench.sandbox.world.demo.catalog.find(item?.id ?? 0)?.customs.tariffCode).toBe('');
    },
    '[].shipments[].status_details[].inventory_id',
  ),
  shows(
    '3',
    'a shipment that is OnHold for missing packaging preferences says so',
    unpackable,
    (seen) => {
      const [shipment] = seen?.shipments ?? [];
      expect(shipment?.status).toBe('OnHold');
      expect(shipment?.statusDetails).toMatchObject([{ name: expect.stringContaining('Packaging') }]);
    },
    '[].shipments[].status_details',
  ),
];

const stockRow = shows(
  '2.7',
  'less is committed than ordered where the assigned center is out of stock',
  (bench) =>
    makeStockedOrder(bench, { products: [{ reference_id: 'ROW-GOODS', name: 'Goods', quantity: 9 }] }),
  (seen) => {
    const [shipment] = seen?.shipments ?? [];
    const [item] = shipment?.products[0]?.inventoryItems ?? [];
    expect(item?.quantity).toBe(9);
    expect(item?.quantityCommitted).toBe(0);
    expect(shipment?.statusDetails[0]?.exceptionFulfillmentCenterId).toBe(shipment?.location?.id);
  },
  '[].shipments[].products[].inventory_items[].quantity_committed',
  9,
);

const committedRow = shows(
  '2.7',
  'all is committed where the assigned center has it',
  (bench) => makeStockedOrder(bench),
  (seen) => {
    const [item] = seen?.shipments[0]?.products[0]?.inventoryItems ?? [];
    expect(item?.quantityCommitted).toBe(item?.quantity);
    expect(item?.quantity).toBe(1);
  },
  '[].shipments[].products[].inventory_items[].quantity_committed',
  0,
);

const referenceRow = shows(
  '2.7',
  "a shipment carries its order's client id",
  (bench) => makeOrder(bench),
  (seen) => {
    expect(seen?.shipments[0]?.referenceId).toBe(seen?.referenceId);
    expect(seen?.shipments[0]?.referenceId).toEqual(expect.any(String));
  },
  '[].shipments[].reference_id',
  'of another order',
);

/** Rules of orders and shipments (specification 2.6, 2.7 and 3). */
export const orderRuleRows: readonly Row[] = [
  ...holdRows,
  stockRow,
  committedRow,
  rowOf('2.6', 'the reference_id stands in for an order_number that is absent', {
    async sandbox(bench) {
      const seen = await seenRaw(bench, await makeOrder(bench));
      expect(seen?.orderNumber ?? null).toBeNull();
      expect(seen?.referenceId).toEqual(expect.any(String));
    },
    async client(bench) {
      const order = await seenByClient(bench, await makeOrder(bench));
      if (order === undefined) throw new Error('The client sees no order.');
      const [record] = orderRecords(order);
      expect(record?.text.title).toBe(order.referenceId);
      expect(record?.text.title).not.toBe('');
    },
    mutation: { kind: 'omit', on: address, path: '[].reference_id' },
  }),
  referenceRow,
  rowOf('2.7', 'is_tracking_uploaded says that tracking was marked as synced', {
    sandbox: (bench) => marks(bench, (order) => seenRaw(bench, order)),
    client: (bench) => marks(bench, (order) => seenByClient(bench, order)),
    mutation: { kind: 'replace', on: address, path: '[].shipments[].is_tracking_uploaded', to: false },
  }),
];

/** What is delivered is not marked by itself, and is once it was. */
async function marks(bench: Bench, see: (order: Order) => Promise<Recent | undefined>): Promise<void> {
  const order = await makeDeliveredOrder(bench);
  expect((await see(order))?.shipments[0]?.isTrackingUploaded).toBe(false);
  const body = { shipment_ids: [shipmentOf(order).id], is_tracking_uploaded: true };
  await bench.send('POST /2026-07/shipment:batchUpdateTrackingUpload', { body });
  expect((await see(order))?.shipments[0]?.isTrackingUploaded).toBe(true);
}
