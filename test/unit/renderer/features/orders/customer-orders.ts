import { Order, Shipment, type ShippedItem } from '#shared/orders/orders.ts';

/** A customer's order in which a test states only the relevant fields. */
export function aCustomerOrder(parts: Partial<Order> = {}): Order {
  return { ...Order.parse({ id: 204_184_001 }), ...parts };
}

export function aShipment(parts: Partial<Shipment> = {}): Shipment {
  return { ...Shipment.parse({ id: 244_184_001 }), ...parts };
}

export function anItem(parts: Partial<ShippedItem> = {}): ShippedItem {
  return {
    id: 4711,
    name: null,
    quantity: 2,
    quantityCommitted: null,
    lot: null,
    expirationDate: null,
    isDangerousGoods: false,
    serialNumbers: [],
    ...parts,
  };
}
