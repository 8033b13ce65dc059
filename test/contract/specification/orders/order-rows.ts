import { orderTypes, programAddressTypes, unitsOfMeasure } from '#shared/orders/order-body.ts';
import {
  fulfillmentDateStatuses,
  OrderListWire,
  orderStatuses,
  shipmentStatuses,
} from '#shared/orders/orders.ts';
import { endpoint, fields, value, values } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import type { Row } from '#test/contract/specification/row.ts';
import { type Sample, sample } from '#test/contract/specification/sample.ts';
import type { ValueKind } from '#test/contract/specification/value-kinds.ts';
import type { Order } from '#test/sandbox/world/orders/order.ts';
import {
  makeOrder,
  orderWith,
  orderWithShipment,
  shipmentOf,
  wholeHead,
  wholeOrders,
} from './order-records.ts';

/** Specification 2.7. */
const packageMaterialTypes = [
  'Unknown',
  'Box',
  'BubbleMailer',
  'PolyMailer',
  'FragileBox',
  'PosterTube',
  'Custom',
  'Bookfold',
  'OwnContainer',
  'Undefined',
] as const;

export const listOrders = (version: string, ids: (bench: Bench) => Promise<string> | string): Sample =>
  sample(`GET /${version}/order`, 'orders.list', OrderListWire, async (bench) => ({
    query: { IDs: await ids(bench) },
  }));

const showing = (version: string, find: (bench: Bench) => Order | Promise<Order>): Sample =>
  listOrders(version, async (bench) => String((await find(bench)).id));

/** Specification 2.6, 2.7 and 3; the client's own lists are tested. */
const named = {
  orderStatus: ['Processing', 'Exception', 'PartiallyFulfilled', 'Fulfilled', 'Cancelled', 'ImportReview'],
  shipmentStatus: [
    'None',
    'Processing',
    'Completed',
    'Exception',
    'OnHold',
    'Cancelled',
    'CleanSweeped',
    'LabeledCreated',
    'ImportReview',
  ],
  fulfillmentDate: [
    'AwaitingInventoryAllocation',
    'AwaitingReset',
    'Unavailable',
    'PendingOnTime',
    'FulfilledOnTime',
    'PendingLate',
    'FulfilledLate',
  ],
  type: ['DTC', 'DropShip', 'B2B'],
  unit: ['EA', 'INP', 'CS', 'PL'],
  addressType: ['MarkFor', 'ShipFrom'],
  material: packageMaterialTypes,
} as const;

/** An order whose record in the world is changed directly, because some values cannot be created otherwise. */
function changed(change: (order: Order) => void) {
  return async (bench: Bench): Promise<Order> => {
    const order = await makeOrder(bench);
    change(order);
    return order;
  };
}

/** The values of the enums of orders and shipments at a version of the list (specification 2.6, 2.7 and 3). */
function orderValueRows(version: string): Row[] {
  const line = (unit: string) => ({
    reference_id: 'ROW-GOODS',
    name: 'Goods of a row',
    quantity: 2,
    quantity_unit_of_measure_code: unit,
  });
  const program = (type: string) => ({
    ...wholeHead.retailer_program_data,
    addresses: [{ ...wholeHead.recipient.address, type }],
  });
  return [
    ...['2.6', '3'].flatMap((section) =>
      named.orderStatus.map((name) =>
        value(
          section,
          showing(version, (bench) => orderWith(bench, name)),
          '[].status',
          name,
          orderStatuses,
        ),
      ),
    ),
    ...named.shipmentStatus.map((name) => {
      const find = (bench: Bench) => orderWithShipment(bench, ({ status }) => status === name);
      return value('3', showing(version, find), '[].shipments[].status', name, shipmentStatuses);
    }),
    ...values(
      '3',
      (name) =>
        showing(version, (bench) =>
          orderWithShipment(bench, ({ fulfillmentDateStatus }) => fulfillmentDateStatus === name),
        ),
      '[].shipments[].estimated_fulfillment_date_status',
      named.fulfillmentDate,
      fulfillmentDateStatuses,
    ),
    ...values(
      '2.6',
      (name) => showing(version, (bench) => makeOrder(bench, { type: name })),
      '[].type',
      named.type,
      orderTypes,
    ),
    ...values(
      '2.6',
      (name) => showing(version, (bench) => makeOrder(bench, { products: [line(name)] })),
      '[].products[].quantity_unit_of_measure_code',
      named.unit,
      unitsOfMeasure,
    ),
    ...values(
      '2.6',
      (name) => showing(version, (bench) => makeOrder(bench, { retailer_program_data: program(name) })),
      '[].retailer_program_data.addresses[].type',
      named.addressType,
      programAddressTypes,
    ),
    ...named.material.map((name) => {
      const find = changed((order) => {
        shipmentOf(order).packageMaterial = name;
      });
      return value(
        '2.7',
        showing(version, find),
        '[].shipments[].package_material_type',
        name,
        packageMaterialTypes,
      );
    }),
  ];
}

const under = (place: string, members: Readonly<Record<string, ValueKind>>): Record<string, ValueKind> =>
  Object.fromEntries(Object.entries(members).map(([name, kind]) => [`${place}.${name}`, kind]));

const address: Readonly<Record<string, ValueKind>> = {
  address1: 'text',
  address2: 'text',
  city: 'text',
  company_name: 'text',
  country: 'text',
  state: 'text',
  zip_code: 'text',
};

const measurements: Readonly<Record<string, ValueKind>> = {
  depth_in: 'number',
  length_in: 'number',
  width_in: 'number',
  total_weight_oz: 'number',
};

const recipient: Readonly<Record<string, ValueKind>> = {
  name: 'text',
  email: 'text',
  phone_number: 'text',
  ...under('address', address),
};

const shippedProduct: Readonly<Record<string, ValueKind>> = {
  id: 'integer',
  name: 'text',
  reference_id: 'text',
  sku: 'text',
  ...under('inventory_items[]', {
    id: 'integer',
    name: 'text',
    quantity: 'integer',
    quantity_committed: 'integer',
    lot: 'text',
    expiration_date: 'day',
    is_dangerous_goods: 'boolean',
    serial_numbers: 'texts',
  }),
};

/** Specification 2.6. */
const orderFields: Readonly<Record<string, ValueKind>> = {
  id: 'integer',
  reference_id: 'text',
  order_number: 'text',
  created_date: 'instant',
  purchase_date: 'instant',
  gift_message: 'text',
  'channel.id': 'integer',
  'channel.name': 'text',
  'financials.total_price': 'number',
  ...under('products[]', {
    external_line_id: 'integer',
    gtin: 'text',
    id: 'integer',
    quantity: 'integer',
    quantity_unit_of_measure_code: 'text',
    reference_id: 'text',
    sku: 'text',
    unit_price: 'number',
    upc: 'text',
  }),
  ...under('recipient', recipient),
  ...under('retailer_program_data', {
    ...under('addresses[]', { ...address, type: 'text' }),
    customer_ticket_number: 'text',
    delivery_date: 'instant',
    department: 'text',
    doNotShipBeforeDate: 'instant',
    mark_for_store: 'text',
    purchase_order_number: 'text',
    retailer_program_type: 'text',
    shipByDate: 'instant',
  }),
  shipping_method: 'text',
  'shipping_terms.carrier_type': 'text',
  'shipping_terms.payment_term': 'text',
  status: 'text',
  type: 'text',
  'tags[].name': 'text',
  'tags[].value': 'text',
  shipments: 'list',
};

/** Specification 2.7. */
const shipmentFields: Readonly<Record<string, ValueKind>> = {
  id: 'integer',
  order_id: 'integer',
  reference_id: 'text',
  created_date: 'instant',
  last_update_at: 'instant',
  last_tracking_update_at: 'instant',
  estimated_fulfillment_date: 'instant',
  actual_fulfillment_date: 'instant',
  delivery_date: 'instant',
  estimated_fulfillment_date_status: 'text',
  status: 'text',
  ...under('status_details[]', {
    id: 'integer',
    name: 'text',
    description: 'text',
    inventory_id: 'integer',
    exception_fulfillment_center_id: 'integer',
    'extra_information.validation_messages': 'texts',
  }),
  gift_message: 'text',
  insurance_value: 'number',
  invoice_amount: 'number',
  invoice_currency_code: 'text',
  is_tracking_uploaded: 'boolean',
  'location.id': 'integer',
  'location.name': 'text',
  ...under('measurements', measurements),
  package_material_type: 'text',
  require_signature: 'boolean',
  ship_option: 'text',
  ...under('recipient', { ...recipient, full_name: 'text' }),
  ...under('products[]', shippedProduct),
  ...under('parent_cartons[]', {
    barcode: 'text',
    type: 'text',
    ...under('measurements', measurements),
    ...under('cartons[]', {
      id: 'integer',
      barcode: 'text',
      type: 'text',
      ...under('measurements', measurements),
      ...under('carton_details[].products[]', shippedProduct),
    }),
  }),
  ...under('tracking', {
    carrier: 'text',
    carrier_service: 'text',
    tracking_number: 'text',
    tracking_url: 'text',
    shipping_date: 'instant',
    bol: 'text',
    pro_number: 'text',
    scac: 'text',
  }),
};

function versionRows(version: string): Row[] {
  const whole = listOrders(version, wholeOrders);
  return [
    endpoint('4.3', whole),
    ...fields('2.6', whole, under('[]', orderFields)),
    ...fields('2.7', whole, under('[].shipments[]', shipmentFields)),
    ...orderValueRows(version),
  ];
}

/** Orders with their shipments (specification 2.6, 2.7, 3 and 4.3). */
export const orderRows: readonly Row[] = ['1.0', '2.0'].flatMap(versionRows);
