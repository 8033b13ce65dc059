import type { Call } from '#test/sandbox/api/answer.ts';
import type { Order, OrderLine, RetailerProgram } from '#test/sandbox/world/orders/order.ts';
import {
  type WireTimeStyle,
  wireTime,
  wireTimeOrNull,
  wireTimeStyleOf,
} from '#test/sandbox/world/wire-time.ts';
import { addressToWire, shipmentToWire } from './shipment-records.ts';

/** The connected store that a record came from, in the form in which records name their channel. */
export function storeToWire(storeIndex: number, { accounts, principal }: Call): object | null {
  const stores = accounts.storeChannels(principal.merchant);
  const store = stores[storeIndex % stores.length];
  return store === undefined ? null : { id: store.id, name: store.name };
}

const lineToWire = (line: OrderLine): object => ({
  id: line.productId,
  external_line_id: line.externalLineId,
  reference_id: line.referenceId,
  sku: line.sku,
  gtin: line.gtin,
  upc: line.upc,
  quantity: line.quantity,
  quantity_unit_of_measure_code: line.unitOfMeasure,
  unit_price: line.unitPrice,
});

const programToWire = (program: RetailerProgram, style: WireTimeStyle): object => ({
  addresses: program.addresses.map((address) => ({ ...addressToWire(address), type: address.type })),
  customer_ticket_number: program.customerTicketNumber,
  delivery_date: wireTimeOrNull(program.deliverAtMs, style),
  department: program.department,
  doNotShipBeforeDate: wireTimeOrNull(program.shipNotBeforeMs, style),
  mark_for_store: program.markForStore,
  purchase_order_number: program.purchaseOrderNumber,
  retailer_program_type: program.programType,
  shipByDate: wireTimeOrNull(program.shipByMs, style),
});

export function orderToWire(order: Order, call: Call): object {
  const style = wireTimeStyleOf(order.id);
  return {
    id: order.id,
    reference_id: order.referenceId,
    order_number: order.orderNumber,
    created_date: wireTime(order.createdAtMs, style),
    purchase_date: wireTimeOrNull(order.purchasedAtMs, style),
    gift_message: order.giftMessage,
    channel: order.channel ?? storeToWire(order.storeIndex, call),
    financials: { total_price: order.totalPrice },
    products: order.lines.map(lineToWire),
    recipient: {
      name: order.recipient.name,
      email: order.recipient.email,
      phone_number: order.recipient.phoneNumber,
      address: addressToWire(order.recipient.address),
    },
    retailer_program_data:
      order.retailerProgram === null ? null : programToWire(order.retailerProgram, style),
    shipping_method: order.shippingMethod,
    shipping_terms:
      order.shippingTerms === null
        ? null
        : { carrier_type: order.shippingTerms.carrierType, payment_term: order.shippingTerms.paymentTerm },
    status: order.status,
    type: order.type,
    tags: order.tags.map(({ name, value }) => ({ name, value })),
    shipments: order.shipments.map((shipment) => shipmentToWire(shipment, order.referenceId, call)),
  };
}
