import { z } from 'zod';
import { readingProblem } from '#shared/ipc/answer.ts';

/** How what is known on this desk of receiving orders, their boxes and UROs is brought up to date. Instants in UTC. */
export const ReceivingIndexView = z.object({
  /**
   * `idle`: up to date until `nextAt`; `reading`; `waiting`: it goes on by itself when the service can be reached and
   * somebody is signed in; `notOffered`: no version of the service lists them; `forbidden`: the token may not.
   */
  state: z.enum(['idle', 'reading', 'waiting', 'notOffered', 'forbidden']),
  orderCount: z.number().int(),
  boxCount: z.number().int(),
  /** Orders that are not closed, whose boxes were not read yet. */
  ordersAhead: z.number().int(),
  unidentifiedCount: z.number().int(),
  /** When everything was last read to its end; null before. */
  asOf: z.string().nullable(),
  nextAt: z.string().nullable(),
  problem: readingProblem,
});
export type ReceivingIndexView = z.infer<typeof ReceivingIndexView>;

export const IndexedReceiving = z.object({
  id: z.number().int(),
  status: z.string(),
  purchaseOrderNumber: z.string().nullable(),
  centerName: z.string().nullable(),
  /** A day or an instant, as the service says it. */
  expectedArrivalDate: z.string().nullable(),
  insertDate: z.string().nullable(),
  /** Null where its boxes were not read. */
  boxCount: z.number().int().nullable(),
  /** When the service returned it; ISO 8601 in UTC. */
  asOf: z.string(),
});
export type IndexedReceiving = z.infer<typeof IndexedReceiving>;

/** What a scanned code names among inbound orders. */
export const InboundHit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('box'),
    order: IndexedReceiving,
    boxId: z.number().int(),
    boxNumber: z.number().int().nullable(),
    boxStatus: z.string(),
    trackingNumber: z.string(),
    /** `suffix`: the carrier's barcode holds more than the number, or the code is the end of the number. */
    by: z.enum(['exact', 'suffix']),
  }),
  z.object({ kind: z.literal('order'), order: IndexedReceiving, by: z.enum(['purchaseOrder', 'id']) }),
  z.object({
    kind: z.literal('unidentified'),
    id: z.number().int(),
    tag: z.string().nullable(),
    trackingBarcode: z.string().nullable(),
    isLinked: z.boolean(),
    createdDate: z.string().nullable(),
    asOf: z.string(),
    by: z.enum(['tag', 'tracking', 'id']),
  }),
]);
export type InboundHit = z.infer<typeof InboundHit>;

/** What a scanned code names among inbound orders, the likeliest first, and how far this desk's knowledge goes. */
export const InboundFindings = z.object({ hits: z.array(InboundHit), index: ReceivingIndexView });
export type InboundFindings = z.infer<typeof InboundFindings>;
