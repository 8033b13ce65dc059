import { z } from 'zod';
import { answerOf, changeOutcome, readingProblem } from '#shared/ipc/answer.ts';
import { Sentence } from '#shared/ipc/sentence.ts';
import { Shipment } from '#shared/orders/orders.ts';

/** A shipment as the index on this desk knows it. */
export const ShipmentHit = z.object({
  shipmentId: z.number().int(),
  orderId: z.number().nullable(),
  /** The order's reference at the shop that sold it. */
  orderReference: z.string().nullable(),
  trackingNumber: z.string(),
  carrier: z.string().nullable(),
  customerName: z.string().nullable(),
  status: z.string(),
  /** When it left the warehouse; ISO 8601 in UTC, null where the service does not say. */
  shippedAt: z.string().nullable(),
  /** When the service returned it; ISO 8601 in UTC. */
  asOf: z.string(),
  /**
   * How it was found: its tracking number is the code, or the end of it (carriers print more than the number), or the
   * text stands somewhere in what is known of it.
   */
  by: z.enum(['exact', 'suffix', 'text']),
});
export type ShipmentHit = z.infer<typeof ShipmentHit>;

/** How the index of shipments on this desk is brought up to date. Instants are ISO 8601 in UTC. */
export const ShipmentIndexView = z.object({
  /**
   * `idle`: up to date until `nextAt`; `reading`; `waiting`: it goes on by itself when the service can be reached and
   * somebody is signed in; `notOffered`: no version of the service lists orders; `forbidden`: the token may not.
   */
  state: z.enum(['idle', 'reading', 'waiting', 'notOffered', 'forbidden']),
  shipmentCount: z.number().int(),
  /** Shipments with tracking updates from here on are known; null before the first reading. */
  reachesFrom: z.string().nullable(),
  /** Updates up to here are known; null before the first reading came to its end. */
  asOf: z.string().nullable(),
  nextAt: z.string().nullable(),
  problem: readingProblem,
});
export type ShipmentIndexView = z.infer<typeof ShipmentIndexView>;

/** The shipments that were found on this desk, the likeliest first, and how far the index goes. */
export const ShipmentFindings = z.object({
  hits: z.array(ShipmentHit),
  /** More match than these. */
  hasMore: z.boolean(),
  index: ShipmentIndexView,
});
export type ShipmentFindings = z.infer<typeof ShipmentFindings>;

/** A shipment after a change; see `changedOrder`. */
export const ChangedShipment = z.object({ outcome: changeOutcome, shipment: answerOf(Shipment) });
export type ChangedShipment = z.infer<typeof ChangedShipment>;

/** What became of each of the shipments that were to be changed. */
export const ShipmentResults = z.object({
  results: z.array(
    z.object({
      shipmentId: z.number().int(),
      isDone: z.boolean(),
      /** Why not, in words; null where it is done. */
      reason: Sentence.nullable(),
      requestId: z.string().nullable(),
    }),
  ),
});
export type ShipmentResults = z.infer<typeof ShipmentResults>;
