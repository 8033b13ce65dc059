import { expect } from 'vitest';
import { createOrderInformation } from '#electron/resources/orders/order-information.ts';
import { orderRecords } from '#electron/resources/orders/orders.ts';
import type { Order as ClientOrder } from '#shared/orders/orders.ts';
import type { Estimate } from '#shared/orders/shipping.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import { fields } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { parameter } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { sendCall } from '#test/contract/specification/sample.ts';
import { estimate } from '#test/contract/specification/shipments/upload-rows.ts';
import { valuesAt, withMember } from '#test/sandbox/misbehavior/member-path.ts';
import type { Mutation } from '#test/sandbox/misbehavior/mutations.ts';
import type { Order } from '#test/sandbox/world/orders/order.ts';
import { listShippingMethods, readStoreOrder } from './order-action-samples.ts';
import { createOrderList } from './order-list.ts';
import { makeDeliveredOrder, makeOrder, makeStockedOrder, shipmentOf } from './order-records.ts';

const estimates = estimate('POST /2026-01/order:estimate');
const methods = listShippingMethods('GET /2026-01/shipping-method');
const storeOrders = readStoreOrder('GET /2026-01/order/{orderId}/store-order-json');

function twoItems({ sandbox }: Bench) {
  const [first, ...rest] = sandbox.world.demo.catalog.stocked;
  const second = rest.find(({ weightOz }) => weightOz !== first?.weightOz);
  if (first === undefined || second === undefined) throw new Error('All items have one weight.');
  return { first, second };
}

const roundedOz = (value: number) => Math.round(value * 100) / 100;
const weightsOf = (found: readonly Estimate[]) => new Set(found.map(({ totalWeightOz }) => totalWeightOz));

/** The effect of a part of the body on the estimates, raw and through the client's own function. */
type EstimateEffect = {
  /** The part of the body; `send` creates its value. */
  readonly path: string;
  readonly member?: string;
  readonly send: (bench: Bench) => unknown;
  readonly check: (found: readonly Estimate[], bench: Bench) => void;
  /** The value that the mutation sends instead; when omitted, the mutation removes the member. */
  readonly instead?: (bench: Bench) => unknown;
};

function estimateRow({ path, member = path, send, check, instead }: EstimateEffect): Row {
  const { address: on } = estimates;
  const callOn = async (bench: Bench) => {
    const { body } = await estimates.call(bench);
    return { body: withMember(body, path, send(bench)) };
  };
  return rowOf('4.11', `the body's ${member} of ${on}`, {
    async sandbox(bench) {
      const answer = fromWireKeys(await sendCall(bench, estimates, await callOn(bench)));
      check((answer as { estimates: Estimate[] }).estimates, bench);
    },
    async client(bench) {
      const information = createOrderInformation({ api: bench.apiAt({ 'orders.estimate': '2026-01' }) });
      const draft = fromWireKeys((await callOn(bench)).body) as Parameters<typeof information.estimate>[0];
      check(await information.estimate(draft), bench);
    },
    mutation: (bench): Mutation =>
      instead === undefined
        ? { kind: 'forgetMember', on, path }
        : { kind: 'setMember', on, path, value: instead(bench) },
  });
}

const estimateRows: readonly Row[] = (
  [
    {
      path: 'address.country',
      send: () => 'CA',
      check(found, { sandbox }) {
        const center = sandbox.world.centers.find(({ id }) => id === found[0]?.fulfillmentCenter?.id);
        expect(center?.country).toBe('CA');
      },
      instead: () => 'US',
    },
    {
      path: 'products[].id',
      send: (bench) => twoItems(bench).second.productId,
      check: (found, bench) =>
        expect(weightsOf(found)).toEqual(new Set([roundedOz(twoItems(bench).second.weightOz * 2)])),
      instead: (bench) => twoItems(bench).first.productId,
    },
    {
      path: 'products',
      member: 'products[].reference_id',
      send: (bench) => [{ reference_id: twoItems(bench).second.sku, quantity: 1 }],
      check: (found, bench) =>
        expect(weightsOf(found)).toEqual(new Set([roundedOz(twoItems(bench).second.weightOz)])),
      instead: (bench) => [{ reference_id: twoItems(bench).first.sku, quantity: 1 }],
    },
    {
      path: 'products[].quantity',
      send: () => 5,
      check: (found, bench) =>
        expect(weightsOf(found)).toEqual(new Set([roundedOz(twoItems(bench).first.weightOz * 5)])),
      instead: () => 1,
    },
    {
      path: 'shipping_methods',
      send: () => ['Freight', 'Expedited'],
      check: (found) =>
        expect(found.map(({ shippingMethod }) => shippingMethod)).toEqual(['Freight', 'Expedited']),
    },
  ] satisfies EstimateEffect[]
).map(estimateRow);

const methodNames = (found: readonly unknown[]) => expect(found).toContain('Standard');

/** Estimates, shipping methods and stores' own orders (specification 4.11, reference-notes 16). */
export const orderAnswerRows: readonly Row[] = [
  ...estimateRows,
  ...fields('4.11', estimates, {
    'estimates[].shipping_method': 'text',
    'estimates[].estimated_price': 'number',
    'estimates[].estimated_currency_code': 'text',
    'estimates[].total_weight_oz': 'number',
    'estimates[].fulfillment_center.id': 'integer',
    'estimates[].fulfillment_center.name': 'text',
  }),
  ...fields('4.11', methods, {
    '[].id': 'integer',
    '[].name': 'text',
    '[].active': 'boolean',
    '[].default': 'boolean',
    '[].service_level.id': 'integer',
    '[].service_level.name': 'text',
  }),
  parameter('4.11', { ...methods, call: () => ({ query: { Limit: 2 } }) }, 'Page', {
    ask: 2,
    makes: (requested, all) =>
      requested.length === 2 && requested.every(({ id }) => all.every((row) => row['id'] !== id)),
  }),
  parameter('4.11', methods, 'Limit', {
    ask: 2,
    makes: (requested, all) => requested.length === 2 && all.length > 2,
  }),
  // The client reads all pages of the methods.
  rowOf('4.11', `the methods by which orders are shipped, of ${methods.address}`, {
    async sandbox(bench) {
      methodNames(valuesAt((await bench.send(methods.address)).json, '[].name'));
    },
    async client(bench) {
      const known = createOrderInformation({ api: bench.apiAt({ 'orders.listShippingMethods': '2026-01' }) });
      methodNames((await known.listShippingMethods()).map(({ name }) => name));
    },
    mutation: { kind: 'replace', on: methods.address, path: '[].name', from: 'Standard', to: 'Other' },
  }),
  // Only the store knows the fields of its own order: it is received as JSON in a JSON string.
  rowOf('4.11', `a JSON string holds the store's own order, of ${storeOrders.address}`, {
    async sandbox(bench) {
      const { id, referenceId } = await makeOrder(bench);
      const { json } = await bench.send(storeOrders.address, { path: { orderId: id } });
      expect(typeof json).toBe('string');
      expect(JSON.parse(String(json))).toMatchObject({ external_id: referenceId });
    },
    async client(bench) {
      const { id, referenceId } = await makeOrder(bench);
      const known = createOrderInformation({ api: bench.apiAt({ 'orders.readStoreOrder': '2026-01' }) });
      expect(JSON.parse(await known.readStoreOrder({ id }))).toMatchObject({ external_id: referenceId });
    },
    mutation: { kind: 'replaceText', on: storeOrders.address, from: 'external_id', to: 'another_id' },
  }),
];

type Recent = Pick<ClientOrder, 'shipments' | 'orderNumber' | 'referenceId'>;

const address = 'GET /2.0/order';

const seenRaw = async (bench: Bench, { id }: Order): Promise<Recent | undefined> =>
  (fromWireKeys((await bench.send(address, { query: { IDs: id } })).json) as Recent[])[0];

async function seenByClient(bench: Bench, { id }: Order): Promise<ClientOrder | undefined> {
  const list = createOrderList({ api: bench.apiAt({ 'orders.list': '2.0' }) });
  return (await list.page({ ids: [id] })).orders[0];
}

/** A value in an order, raw and in the client; the mutation removes a member from its list. */
function shows(
  section: string,
  subject: string,
  make: (bench: Bench) => Promise<Order>,
  check: (seen: Recent | undefined, bench: Bench) => void,
  omitted: string,
  /** The replacement value, if a row is about the value and not about its presence. */
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

/** An order abroad with an item without customs information. */
function abroad(bench: Bench): Promise<Order> {
  const recipient = { name: 'Rowena Row', address: { address1: '1', city: 'Akureyri', country: 'IS' } };
  return makeOrder(bench, { recipient });
}

/** An order of an item without packaging information. */
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

/** A delivered shipment is not marked automatically; it is marked only after the call. */
async function marks(bench: Bench, see: (order: Order) => Promise<Recent | undefined>): Promise<void> {
  const order = await makeDeliveredOrder(bench);
  expect((await see(order))?.shipments[0]?.isTrackingUploaded).toBe(false);
  const body = { shipment_ids: [shipmentOf(order).id], is_tracking_uploaded: true };
  await bench.send('POST /2026-07/shipment:batchUpdateTrackingUpload', { body });
  expect((await see(order))?.shipments[0]?.isTrackingUploaded).toBe(true);
}
