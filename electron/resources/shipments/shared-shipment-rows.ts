import { z } from 'zod';
import type { SiteText } from '#electron/site/shared-reading.ts';

const text = z.string().nullable();
export const IndexedShipment = z.object({
  id: z.number(),
  orderId: z.number().nullable(),
  orderReference: text,
  /** The shop's name for the order, for users; null if it is just the reference. */
  orderNumber: text,
  /** Null: it has none any more, and is removed from the index. */
  trackingNumber: text,
  carrier: text,
  customerName: text,
  status: z.string(),
  /** ISO 8601 in UTC. */
  shippedAt: text,
});
export type IndexedShipment = z.infer<typeof IndexedShipment>;

export const ShipmentBody = z.object({ asOf: z.string(), shipment: IndexedShipment });
export type ShipmentBody = z.infer<typeof ShipmentBody>;

/** Shared rows, grouped by response. */
export type SharedShipmentPages = { asOf: string; shipments: IndexedShipment[] }[];

/** Reads site rows; `skipped` are keys of rows of another Dockhand. */
export function readShipmentRows(rows: readonly SiteText[]): {
  page: SharedShipmentPages;
  skipped: string[];
} {
  const page: SharedShipmentPages = [];
  const skipped: string[] = [];
  for (const { key, body } of rows) {
    const found = body === null ? undefined : ShipmentBody.safeParse(JSON.parse(body)).data;
    const last = page.at(-1);
    if (found === undefined) skipped.push(key);
    else if (last?.asOf === found.asOf) last.shipments.push(found.shipment);
    else page.push({ asOf: found.asOf, shipments: [found.shipment] });
  }
  return { page, skipped };
}
