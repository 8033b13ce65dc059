import { type Bench, versionOf } from '#test/contract/specification/bench.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { Order, OrderStatus } from '#test/sandbox/world/orders/order.ts';
import type { Shipment } from '#test/sandbox/world/orders/shipment.ts';

type Body = Record<string, unknown>;

const latest = 'POST /2026-07/order';

/** An order with minimal data. Its goods are not in stock, so it keeps its status and can be cancelled. */
export const orderBody = (bench: Bench, change: Body = {}): Body => ({
  reference_id: bench.fresh('ORDER'),
  type: 'DTC',
  shipping_method: 'Standard',
  recipient: { name: 'Rowena Row', address: { address1: '1 Row Lane', city: 'Duluth', country: 'US' } },
  products: [{ reference_id: 'ROW-GOODS', name: 'Goods of a row', quantity: 2 }],
  ...change,
});

export async function makeOrder(bench: Bench, change: Body = {}): Promise<Order> {
  const { status, json } = await bench.send(latest, { body: orderBody(bench, change) });
  const id = valuesAt(json, 'id')[0];
  const order = bench.sandbox.world.demo.orders.find((candidate) => candidate.id === id);
  if (order === undefined) throw new Error(`An order was answered with ${status}: ${JSON.stringify(json)}`);
  return order;
}

export function shipmentOf({ id, shipments }: Order): Shipment {
  const [shipment] = shipments;
  if (shipment === undefined) throw new Error(`Order ${id} has no shipment.`);
  return shipment;
}

/** The matching item with the most pieces at one center. */
function maxStocked({ sandbox }: Bench, fits: (item: InventoryItem) => boolean) {
  const { catalog, stock } = sandbox.world.demo;
  const open = sandbox.world.centers.filter(
    (center) => center.isActive && center.isShippingEnabled && center.accessGranted,
  );
  const [best] = catalog.stocked
    .filter(fits)
    .flatMap((item) =>
      open.map((center) => ({ item, center, level: stock.level(item.inventoryId, center.id) })),
    )
    .toSorted(
      (left, right) => right.level.onHand - right.level.committed - left.level.onHand + left.level.committed,
    );
  if (best === undefined) throw new Error('No shelf holds such an item.');
  return best;
}

/**
 * An order whose goods are all in stock, so that it can be shipped; it stays in the country of the center with the most
 * stock.
 */
export function makeStockedOrder(
  bench: Bench,
  change: Body = {},
  fits: (item: InventoryItem) => boolean = () => true,
): Promise<Order> {
  const { item, center } = maxStocked(bench, fits);
  const address = { address1: '1 Row Lane', city: 'Duluth', country: center.country };
  return makeOrder(bench, {
    location_id: center.id,
    recipient: { name: 'Rowena Row', address },
    products: [{ id: item.productId, quantity: 1 }],
    ...change,
  });
}

export async function simulate(
  bench: Bench,
  shipmentId: number,
  simulation: object,
  address = 'POST /2026-01/simulate/shipment',
): Promise<string> {
  const body = { shipment_id: String(shipmentId), simulation };
  const { status, json } = await bench.send(address, { body });
  if (status !== 200) throw new Error(`${address} answers ${status}: ${JSON.stringify(json)}`);
  return String(valuesAt(json, 'simulation_id')[0]);
}

/** A shipment read over plain HTTP, from the list of its order. */
export async function readShipment(bench: Bench, { id }: Order): Promise<unknown> {
  const { json } = await bench.send('GET /2.0/order', { query: { IDs: id } });
  return valuesAt(json, '[].shipments[]')[0];
}

export async function makeDeliveredOrder(
  bench: Bench,
  change: Body = {},
  fits?: (item: InventoryItem) => boolean,
): Promise<Order> {
  const order = await makeStockedOrder(bench, change, fits);
  await simulate(bench, shipmentOf(order).id, { action: 'ShipOrder', next: { action: 'DeliverOrder' } });
  await readShipment(bench, order);
  return order;
}

export function orderWith({ sandbox }: Bench, status: OrderStatus): Order {
  const found = sandbox.world.demo.orders.find((order) => order.status === status);
  if (found === undefined) throw new Error(`No order is ${status}.`);
  return found;
}

export function orderWithShipment({ sandbox }: Bench, fits: (shipment: Shipment) => boolean): Order {
  const found = sandbox.world.demo.orders.find(({ shipments }) => shipments.some(fits));
  if (found === undefined) throw new Error('No order has such a shipment.');
  return found;
}

const wholes = new WeakMap<Bench, Promise<string>>();

/** Orders that contain every field of an order and of a shipment, as comma-separated IDs; created once per bench. */
export function wholeOrders(bench: Bench): Promise<string> {
  const known = wholes.get(bench) ?? makeWholeOrders(bench);
  wholes.set(bench, known);
  return known;
}

const wholeAddress = {
  address1: '7 Row Lane',
  address2: 'Dock 3',
  city: 'Duluth',
  company_name: 'Rows & Rows',
  country: 'US',
  state: 'MN',
  zip_code: '55802',
};

export const wholeHead = {
  order_number: '#4711',
  purchase_date: '2026-10-01T08:00:00Z',
  gift_message: 'For Ines',
  financials: { total_price: 31.5 },
  recipient: {
    name: 'Rowena Row',
    email: 'rowena@mail.example',
    phone_number: '+1 218-555-0100',
    address: wholeAddress,
  },
  retailer_program_data: {
    addresses: [{ ...wholeAddress, type: 'MarkFor' }],
    customer_ticket_number: 'T-1',
    delivery_date: '2026-12-01T00:00:00Z',
    department: '0417 Home',
    doNotShipBeforeDate: '2026-11-01T00:00:00Z',
    mark_for_store: '112',
    purchase_order_number: 'PO-1',
    retailer_program_type: 'EDI-850',
    shipByDate: '2026-11-15T00:00:00Z',
  },
  shipping_terms: { carrier_type: 'Parcel', payment_term: 'Collect' },
  tags: [{ name: 'campaign', value: 'autumn' }],
};

async function makeWholeOrders(bench: Bench): Promise<string> {
  const freight = await makeDeliveredOrder(bench, { ...wholeHead, type: 'B2B' });
  shipmentOf(freight).insuranceValue = 31.5;
  const parcels = [
    await makeDeliveredOrder(bench, {}, ({ isLot }) => isLot),
    await makeDeliveredOrder(bench, {}, ({ serialScan }) => serialScan.isEnabled),
  ];
  // An order without customs information, and one of goods that no center has.
  const address = { address1: '1 Row Lane', city: 'Guelph', country: 'IS' };
  const abroad = await makeOrder(bench, { recipient: { name: 'Rowena Row', address } });
  const missing = await makeOrder(bench);
  return [freight, ...parcels, abroad, missing].map(({ id }) => id).join(',');
}

/** The version of a sample of orders, to which the client is pinned. */
export const pinned = (operation: string, address: string) => ({ [operation]: versionOf(address) });
