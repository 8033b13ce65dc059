import { z } from 'zod';
import type { BestMatchPage, MatchCandidateView } from '#shared/unidentified/match-view.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** A receiving order in the inbound index; dates as returned by the service. */
export const InboundOrder = z.object({
  id: z.number(),
  status: z.string(),
  purchaseOrderNumber: text,
  centerId: number,
  centerName: text,
  expectedArrivalDate: text,
  insertDate: text,
  externalSyncTimestamp: text,
  /** The outcome once it is settled; null before that, and if it is as announced. */
  difference: z.enum(['short', 'over']).nullable(),
  /** Differs whenever its boxes may have changed. */
  mark: z.string(),
  /** Its contents, and values that a parcel's remark may name. */
  goods: z.object({
    inventoryQuantities: z.array(
      z.object({
        inventoryId: number,
        sku: text,
        expectedQuantity: z.number(),
        receivedQuantity: z.number(),
        stowedQuantity: z.number(),
      }),
    ),
    freight: z.object({ containerNumber: text, bolNumber: text }).nullable(),
  }),
});
export type InboundOrder = z.infer<typeof InboundOrder>;

export const InboundBox = z.object({
  boxId: number,
  boxNumber: number,
  boxStatus: z.string(),
  trackingNumber: text,
  arrivedDate: text,
  boxItems: z.array(z.object({ inventoryId: number, quantity: z.number(), lotNumber: text })),
});
export type InboundBox = z.infer<typeof InboundBox>;

/** An unidentified receiving order in the index. */
export const InboundParcel = z.object({
  id: z.number(),
  barcode: text,
  trackingBarcode: text,
  isLinked: z.boolean(),
  createdDate: text,
  reason: text,
  comment: text,
  /** The names of its pictures, which may be numbers that a user read; never their addresses. */
  attachments: z.array(z.object({ name: text })),
});
export type InboundParcel = z.infer<typeof InboundParcel>;

/** The boxes of one order in a response; null: they cannot be read, and stay as they are for now. */
export type ReceivedBoxes = {
  orderId: number;
  /** The order's mark when they were requested; null: its current mark. */
  mark: string | null;
  boxes: readonly InboundBox[] | null;
};

/** The contents of one response, to be saved in one transaction. */
export type SavedInbound = {
  account: string;
  /** When the service returned it; ISO 8601 in UTC. */
  asOf: string;
  /**
   * The state that the reading started from, null for none, and the one it leads to: nothing is written if another
   * state is saved. When omitted, the records are from another response, and are written if any index is saved.
   */
  state?: { before: string | null; after: string };
  /** The run that met the records; null: none. */
  round: number | null;
  orders?: readonly InboundOrder[];
  boxes?: ReceivedBoxes;
  parcels?: readonly InboundParcel[];
  /** Orders that the service no longer has. */
  goneOrders?: readonly number[];
  goneParcels?: readonly number[];
};

export type InboundIndexRow = {
  state: string;
  orderCount: number;
  boxCount: number;
  ordersAhead: number;
  unidentifiedCount: number;
};

/** A query for the records that must be read one by one. */
export type InboundWorkQuery = {
  account: string;
  /** Records that the last run of lists should have met. */
  round: number;
  /** ISO 8601 in UTC. */
  now: string;
  /** Boxes read before this timestamp are read again. */
  boxesReadBefore: string;
};

/** An order that was expected at least a day ago. */
export type LateOrder = { id: number; status: string };

/** The records to read one by one. */
export type InboundWork = {
  /** Orders that were open and are no longer in the list of open ones. */
  strayOrders: number[];
  /** The next parcel that was waiting and is no longer in the list of waiting ones. */
  strayParcel: number | null;
  /** The next order whose boxes must be read. */
  boxesOf: { orderId: number; mark: string } | null;
};

/** A lookup of a code among inbound orders; several texts are several readings of the same code. */
export type InboundLookUp = { account: string; texts: readonly string[]; limit: number };

type Ranking = {
  account: string;
  /**
   * How long a ranking may use data that has changed since it was prepared, in milliseconds; longer if preparing it
   * took more than a tenth of that. 0: current data is always used.
   */
  cacheMs: number;
};

export type RankQuery = Ranking & {
  id: number;
  /** The parcel, if the index does not know it. */
  seen: InboundParcel | null;
  limit: number;
};

/** The unlinked parcels to find the best order for: `limit` parcels after an ID. */
export type BestMatchQuery = Ranking & { after: number; limit: number };

/** By the parcel's ID, ascending. */
export type BestMatches = { matches: BestMatchPage['matches'] } & Timeliness;

/** Orders that a parcel may belong to, the likeliest first. */
export type RankedOrders = { isNone: boolean; candidates: MatchCandidateView[] } & Timeliness;

/** Whether the ranked orders have changed since: code that shows the ranking must ask again. */
type Timeliness = { isOutdated: boolean };
