import type { InventoryQuantity } from '#shared/receiving/receiving.ts';
import type { BestMatchPage, MatchCandidateView } from '#shared/unidentified/match-view.ts';

/** A receiving order as the inbound index keeps it; dates as the service says them. */
export type InboundOrder = {
  id: number;
  status: string;
  purchaseOrderNumber: string | null;
  centerId: number | null;
  centerName: string | null;
  expectedArrivalDate: string | null;
  insertDate: string | null;
  externalSyncTimestamp: string | null;
  /** What came of it once it is settled; null before that, and where it is as announced. */
  difference: 'short' | 'over' | null;
  /** Another one whenever its boxes may be others than before. */
  mark: string;
  /** What is in it, and what a parcel's remark may name. */
  goods: {
    inventoryQuantities: Pick<
      InventoryQuantity,
      'inventoryId' | 'sku' | 'expectedQuantity' | 'receivedQuantity' | 'stowedQuantity'
    >[];
    freight: { containerNumber: string | null; bolNumber: string | null } | null;
  };
};

/** A box of a receiving order as the index keeps it. */
export type InboundBox = {
  boxId: number | null;
  boxNumber: number | null;
  boxStatus: string;
  trackingNumber: string | null;
  arrivedDate: string | null;
  boxItems: { inventoryId: number | null; quantity: number; lotNumber: string | null }[];
};

/** An unidentified receiving order as the index keeps it. */
export type InboundParcel = {
  id: number;
  barcode: string | null;
  trackingBarcode: string | null;
  isLinked: boolean;
  createdDate: string | null;
  reason: string | null;
  comment: string | null;
  /** The names of its pictures, which may be numbers that somebody read; never their addresses. */
  attachments: { name: string | null }[];
};

/** The boxes of one order in an answer; null: they cannot be read, and stay as they are for now. */
export type ReceivedBoxes = {
  orderId: number;
  /** The order's mark when they were asked for; null: whatever it is now. */
  mark: string | null;
  boxes: readonly InboundBox[] | null;
};

/** The contents of one answer, to be saved in one transaction. */
export type SavedInbound = {
  account: string;
  /** When the service returned it; ISO 8601 in UTC. */
  asOf: string;
  /**
   * The state that the reading began from, null for none, and the one that it leads to: nothing at all is written
   * where another one is saved. Absent: what came with another answer, which is written where an index is saved at all.
   */
  state?: { before: string | null; after: string };
  /** Which run met the records; null: none. */
  round: number | null;
  orders?: readonly InboundOrder[];
  boxes?: ReceivedBoxes;
  parcels?: readonly InboundParcel[];
  /** What the service no longer has. */
  goneOrders?: readonly number[];
  goneParcels?: readonly number[];
};

/** What is saved of the index of an account as a whole. */
export type InboundIndexRow = {
  state: string;
  orderCount: number;
  boxCount: number;
  ordersAhead: number;
  unidentifiedCount: number;
};

/** What asks which records are to be read one by one. */
export type InboundWorkQuery = {
  account: string;
  /** Records that the last run of lists should have met. */
  round: number;
  /** ISO 8601 in UTC. */
  now: string;
  /** Boxes that were read before this instant are read again. */
  boxesReadBefore: string;
};

/** An order that was expected a day ago or longer. */
export type LateOrder = { id: number; status: string };

/** What is to be read record by record. */
export type InboundWork = {
  /** Orders that were open and are not in the list of those any more. */
  strayOrders: number[];
  /** The next parcel that was waiting and is not in the list of those any more. */
  strayParcel: number | null;
  /** The next order whose boxes are to be read. */
  boxesOf: { orderId: number; mark: string } | null;
};

/** What a code may name among inbound orders; several texts are several readings of the same. */
export type InboundLookUp = { account: string; texts: readonly string[]; limit: number };

type Ranking = {
  account: string;
  /**
   * How long a ranking may go on with what it was built from although that has changed, in milliseconds; longer where
   * there is so much of it that building it took more than a tenth of that. 0: it is built from what is there now.
   */
  cacheMs: number;
};

/** Which parcel orders are ranked for. */
export type RankQuery = Ranking & {
  id: number;
  /** What the parcel is where the index does not know it. */
  seen: InboundParcel | null;
  limit: number;
};

/** Which unlinked parcels the best order is wanted for: as many as `limit` behind an ID. */
export type BestMatchQuery = Ranking & { after: number; limit: number };

/** The best order for each of them, by the parcel's ID, ascending. */
export type BestMatches = { matches: BestMatchPage['matches'] } & Timeliness;

/** Orders that a parcel may belong to, the likeliest first. */
export type RankedOrders = { isNone: boolean; candidates: MatchCandidateView[] } & Timeliness;

/** Whether it was ranked by orders that have changed since: whoever shows it has to ask again. */
type Timeliness = { isOutdated: boolean };
