import { z } from 'zod';
import { pageAnswer, parseJson } from '#electron/api/http/parse-json.ts';
import type { ReadPage } from '#electron/catalog/sync/catalog-page.ts';
import type { IndexedShipment } from '#electron/resources/shipments/shared-shipment-rows.ts';
import { Order, Recipient, Shipment } from '#shared/orders/orders.ts';
import { listAnswer, listOf, optional } from '#shared/wire/wire.ts';

const Name = optional(Recipient.pick({ name: true, fullName: true }));

const TrackedShipment = z.object({
  ...Shipment.pick({ id: true, orderId: true, referenceId: true, status: true, lastTrackingUpdateAt: true })
    .shape,
  recipient: Name,
  tracking: optional(
    z.object({
      carrier: Order.shape.referenceId,
      trackingNumber: Order.shape.referenceId,
      shippingDate: Order.shape.createdDate,
    }),
  ),
});

/** A page of orders with the fields that the shipment index needs. */
const TrackedOrders = listAnswer(
  z.object({
    ...Order.pick({ id: true, referenceId: true, orderNumber: true, createdDate: true }).shape,
    recipient: Name,
    shipments: listOf(TrackedShipment),
  }),
);
type TrackedOrder = z.infer<typeof TrackedOrders>[number];

/** An order of a page, as far as a desk saves it; timestamps are ISO 8601 in UTC. */
export type OrderOfPage = {
  id: number;
  createdAt: string | null;
  /** When its shipments' tracking was last updated, as far as the service states it. */
  trackingUpdates: string[];
  shipments: IndexedShipment[];
};

/** Reads a response body as a page of orders; null if it is none, or if one of its orders cannot be read. */
export function readOrderPage(body: Uint8Array): ReadPage<OrderOfPage> | null {
  const page = TrackedOrders.safeParse(parseJson(body, pageAnswer));
  return page.success ? { rows: page.data.map(toOrderOfPage), next: null } : null;
}

function toOrderOfPage(order: TrackedOrder): OrderOfPage {
  const { id, createdDate: createdAt, shipments } = order;
  return {
    id,
    createdAt,
    trackingUpdates: shipments.flatMap(({ lastTrackingUpdateAt }) => lastTrackingUpdateAt ?? []),
    shipments: shipments.map((shipment) => {
      const { tracking, recipient, status } = shipment;
      return {
        id: shipment.id,
        orderId: shipment.orderId ?? id,
        orderReference: order.referenceId ?? shipment.referenceId,
        orderNumber: order.orderNumber,
        trackingNumber: tracking?.trackingNumber ?? null,
        carrier: tracking?.carrier ?? null,
        customerName: nameOf(recipient) ?? nameOf(order.recipient),
        status,
        shippedAt: tracking?.shippingDate ?? null,
      };
    }),
  };
}

function nameOf(recipient: TrackedOrder['recipient']): string | null {
  return recipient?.fullName ?? recipient?.name ?? null;
}
