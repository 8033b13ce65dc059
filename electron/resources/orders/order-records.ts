import type { Order, Shipment } from '../../../shared/orders/orders.ts';
import { statusWords } from '../../../shared/wire/model/filter-rules.ts';
import type { HeldRecord } from '../../cache/read-through.ts';

/** What is kept of an order: itself, and each of its shipments under the shipment's own id. */
export function orderRecords(order: Order): HeldRecord[] {
  const { id, orderNumber, referenceId, recipient, status, products, retailerProgramData } = order;
  const name = nameOf(recipient);
  const words = [
    orderNumber,
    referenceId,
    ...namesOf(recipient),
    retailerProgramData?.purchaseOrderNumber ?? null,
    ...products.map(({ sku }) => sku),
  ];
  return [
    {
      kind: 'order',
      id,
      body: order,
      text: {
        parentId: null,
        title: orderNumber ?? referenceId ?? '',
        ...described([statusWords(status), name], words),
      },
    },
    ...order.shipments.map((shipment) => shipmentRecord(shipment, id)),
  ];
}

/** What is kept of a shipment; `orderId` where the shipment itself does not name its order. */
export function shipmentRecord(shipment: Shipment, orderId: number | null): HeldRecord {
  const { id, referenceId, recipient, status, tracking } = shipment;
  const parentId = shipment.orderId ?? orderId;
  const trackingNumber = tracking?.trackingNumber ?? null;
  const name = nameOf(recipient);
  const words = [trackingNumber, referenceId, ...namesOf(recipient)];
  return {
    kind: 'shipment',
    id,
    body: { ...shipment, orderId: parentId },
    text: {
      parentId,
      title: trackingNumber ?? referenceId ?? '',
      ...described([statusWords(status), name], words),
    },
  };
}

function nameOf(recipient: Order['recipient']): string {
  return recipient?.fullName ?? recipient?.name ?? '';
}

/** Both are searched for: the one of the order and the one on the label may differ. */
function namesOf(recipient: Order['recipient']): (string | null)[] {
  return [recipient?.fullName ?? null, recipient?.name ?? null];
}

function described(parts: readonly string[], words: readonly (string | null)[]) {
  return {
    detail: parts.filter((part) => part !== '').join(' · '),
    words: words.filter((word) => word !== null),
  };
}
