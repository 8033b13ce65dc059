import type { Order } from '../../world/orders/order.ts';
import type { Answer, Call } from '../answer.ts';
import { findOrder, unknownOrder } from './orders.ts';

/** An order as a store would write it: nobody but that store knows its fields. */
function storeOrder(order: Order): object {
  return {
    name: order.orderNumber ?? order.referenceId,
    external_id: order.referenceId,
    created_at: new Date(order.purchasedAtMs ?? order.createdAtMs).toISOString(),
    note: order.giftMessage,
    customer: { display_name: order.recipient.name, email: order.recipient.email },
    line_items: order.lines.map(({ externalLineId, sku, name, quantity, unitPrice }) => ({
      id: externalLineId,
      sku,
      title: name,
      quantity,
      price: unitPrice === null ? null : unitPrice.toFixed(2),
    })),
    total_price: order.totalPrice.toFixed(2),
  };
}

/** `GET /order/{orderId}/store-order-json`, at 2.0 `/storeOrderJson`: JSON in a JSON string (reference notes, 16). */
export function getStoreOrder(call: Call): Answer {
  const order = findOrder(call);
  if (order === null) return unknownOrder(call);
  return { status: 200, body: JSON.stringify(storeOrder(order)) };
}
