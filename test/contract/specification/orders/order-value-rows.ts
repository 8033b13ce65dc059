import {
  orderTypes,
  packageMaterialTypes,
  programAddressTypes,
  unitsOfMeasure,
} from '../../../../shared/orders/order-body.ts';
import {
  fulfillmentDateStatuses,
  orderStatuses,
  shipmentStatuses,
} from '../../../../shared/orders/orders.ts';
import type { Order } from '../../../sandbox/world/orders/order.ts';
import { value, values } from '../answer-rows.ts';
import type { Bench } from '../bench.ts';
import type { Row } from '../row.ts';
import { makeOrder, orderWith, orderWithShipment, shipmentOf, wholeHead } from './order-records.ts';
import { showing } from './order-samples.ts';

/** Specification 2.6, 2.7 and 3; the client's own lists are what is tried. */
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
  material: [
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
  ],
} as const;

/** An order of which the world's own record is changed: some values come about in no other way. */
function changed(change: (order: Order) => void) {
  return async (bench: Bench): Promise<Order> => {
    const order = await makeOrder(bench);
    change(order);
    return order;
  };
}

/** The values of the enums of orders and shipments at a version of the list (specification 2.6, 2.7 and 3). */
export function orderValueRows(version: string): Row[] {
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
