import { z } from 'zod';
import { answerOf, changeOutcome, readingProblem } from '#shared/ipc/answer.ts';
import { Sentence } from '#shared/ipc/sentence.ts';
import { Shipment } from '#shared/orders/orders.ts';

export const ShipmentHit = z.object({
  shipmentId: z.number().int(),
  orderId: z.number().nullable(),
  /** The order's reference at the shop that sold it. */
  orderReference: z.string().nullable(),
  trackingNumber: z.string(),
  carrier: z.string().nullable(),
  customerName: z.string().nullable(),
  status: z.string(),
  /** When it left the warehouse; ISO 8601 in UTC, null if the service does not report it. */
  shippedAt: z.string().nullable(),
  /** When the service returned it; ISO 8601 in UTC. */
  asOf: z.string(),
  /**
   * How it was found: its tracking number is the code, or the end of it (carriers print more than the number), or the
   * text occurs anywhere in its known data.
   */
  by: z.enum(['exact', 'suffix', 'text']),
});
export type ShipmentHit = z.infer<typeof ShipmentHit>;

/** How this desk's shipment index is kept up to date. Timestamps are ISO 8601 in UTC. */
export const ShipmentIndexView = z.object({
  /**
   * `idle`: up to date until `nextAt`; `reading`; `waiting`: continues automatically when the service is reachable and
   * an account is signed in; `notOffered`: no API version lists orders; `forbidden`: the token lacks permission.
   */
  state: z.enum(['idle', 'reading', 'waiting', 'notOffered', 'forbidden']),
  shipmentCount: z.number().int(),
  /** Shipments with tracking updates since then are known; null before the first reading. */
  reachesFrom: z.string().nullable(),
  /** Updates until then are known; null before the first reading finished. */
  asOf: z.string().nullable(),
  nextAt: z.string().nullable(),
  problem: readingProblem,
});
export type ShipmentIndexView = z.infer<typeof ShipmentIndexView>;

/** The shipments found on this desk, most likely first, and the index's range. */
export const ShipmentFindings = z.object({
  hits: z.array(ShipmentHit),
  hasMore: z.boolean(),
  index: ShipmentIndexView,
});
export type ShipmentFindings = z.infer<typeof ShipmentFindings>;

/** A shipment after a change; see `changedOrder`. */
export const ChangedShipment = z.object({ outcome: changeOutcome, shipment: answerOf(Shipment) });
export type ChangedShipment = z.infer<typeof ChangedShipment>;

export const ShipmentResults = z.object({
  results: z.array(
    z.object({
      shipmentId: z.number().int(),
      isDone: z.boolean(),
      /** Why not, as a message; null if done. */
      reason: Sentence.nullable(),
      requestId: z.string().nullable(),
    }),
  ),
});
export type ShipmentResults = z.infer<typeof ShipmentResults>;
