import { z } from 'zod';
import { readingProblem } from '#shared/ipc/answer.ts';

/** How this desk's data on receiving orders, their boxes and UROs is kept up to date. Timestamps in UTC. */
export const ReceivingIndexView = z.object({
  /**
   * `idle`: up to date until `nextAt`; `reading`; `waiting`: continues automatically when the service is reachable and
   * an account is signed in; `notOffered`: no API version lists them; `forbidden`: the token lacks permission.
   */
  state: z.enum(['idle', 'reading', 'waiting', 'notOffered', 'forbidden']),
  orderCount: z.number().int(),
  boxCount: z.number().int(),
  /** Open orders whose boxes have not been read yet. */
  ordersAhead: z.number().int(),
  unidentifiedCount: z.number().int(),
  /** When everything was last read completely; null before. */
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
  /** A day or a timestamp, as the service returns it. */
  expectedArrivalDate: z.string().nullable(),
  insertDate: z.string().nullable(),
  /** Null if its boxes have not been read. */
  boxCount: z.number().int().nullable(),
  /** When the service returned it; ISO 8601 in UTC. */
  asOf: z.string(),
});
export type IndexedReceiving = z.infer<typeof IndexedReceiving>;

export const InboundHit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('box'),
    order: IndexedReceiving,
    boxId: z.number().int(),
    boxNumber: z.number().int().nullable(),
    boxStatus: z.string(),
    trackingNumber: z.string(),
    /** `suffix`: the carrier's barcode contains more than the number, or the code is the end of the number. */
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

/** What a scanned code matches among inbound orders, most likely first, and how complete this desk's data is. */
export const InboundFindings = z.object({ hits: z.array(InboundHit), index: ReceivingIndexView });
export type InboundFindings = z.infer<typeof InboundFindings>;
