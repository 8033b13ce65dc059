import { z } from 'zod';
import type { SiteText } from '#electron/site/shared-reading.ts';
import type { IndexedShipment } from './shipment-rows.ts';

const text = z.string().nullable();
export const ShipmentBody = z.object({
  asOf: z.string(),
  shipment: z.object({
    id: z.number(),
    orderId: z.number().nullable(),
    orderReference: text,
    orderNumber: text,
    trackingNumber: text,
    carrier: text,
    customerName: text,
    status: z.string(),
    shippedAt: text,
  }) satisfies z.ZodType<IndexedShipment>,
});
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
