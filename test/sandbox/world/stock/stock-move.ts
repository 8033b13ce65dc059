export const stockEventCategories = [
  'OrderPicked',
  'InventoryAdjusted',
  'InventoryFacilityUpdated',
  'AttributeUpdated',
  'InventoryReceived',
  'InventoryRestocked',
  'ReceivingStow',
  'KittingStow',
] as const;
export type StockEventCategory = (typeof stockEventCategories)[number];

export const isStockEventCategory = (value: unknown): value is StockEventCategory =>
  stockEventCategories.some((category) => category === value);

/** One side of a movement: what changes at one center, for one lot. */
export interface StockSide {
  centerId: number;
  /** Change of the pieces on hand: positive on the increment's side, negative on the decrement's. */
  quantity: number;
  committed: number;
  lotNumber: string | null;
  lotDateMs: number | null;
}

/** One event of an item's history. A move within or between centers has both sides. */
export interface StockMove {
  atMs: number;
  category: StockEventCategory;
  inventoryId: number;
  increment: StockSide | null;
  decrement: StockSide | null;
  /** `WroAndBox` with "<order id> <box id>", `OrderId` with the id, `ReturnId` with the id; null without one. */
  reference: { type: string; value: string } | null;
  orderId: number | null;
}

type Shelf = Pick<StockSide, 'centerId' | 'quantity'> & Partial<StockSide>;
type Event = Pick<StockMove, 'atMs' | 'category' | 'inventoryId'> & Partial<StockMove>;

/** An event of pieces that came to one shelf (positive) or left it (negative), without a lot unless one is named. */
export function shelfMove(shelf: Shelf, event: Event): StockMove {
  const side = { committed: 0, lotNumber: null, lotDateMs: null, ...shelf };
  const [increment, decrement] = shelf.quantity < 0 ? [null, side] : [side, null];
  return { increment, decrement, reference: null, orderId: null, ...event };
}

/** Pieces of an item at one center, or of one of its lots there. */
export interface StockLevel {
  onHand: number;
  committed: number;
  /** On the way in receiving orders that were not stowed yet. */
  awaiting: number;
  internalTransfer: number;
  /** Wanted by orders that found none. */
  exception: number;
}

/** The stock of one merchant. Whatever changes it goes through here, so that history always adds up. */
export interface StockBook {
  /**
   * Writes one event and applies it. Events of the past may come in any order: ids are given by time when history is
   * first read, and from then on in the order of the calls. Refuses (RangeError) to take more than a center, or a lot
   * there, has from the event's moment on; ask `available` first.
   */
  record(move: StockMove): void;
  /** Reserves (positive) or gives back (negative) pieces without an event: what an order does when it is placed. */
  commit(inventoryId: number, centerId: number, quantity: number): void;
  /** Announces (positive) or takes back (negative) pieces of receiving orders. */
  announce(inventoryId: number, centerId: number, quantity: number): void;
  /** Pieces between two centers, which are on hand at none. */
  transfer(inventoryId: number, centerId: number, quantity: number): void;
  /** Pieces that orders want (positive) or want no more (negative) and the center does not have. */
  backorder(inventoryId: number, centerId: number, quantity: number): void;
  level(inventoryId: number, centerId: number): StockLevel;
  /**
   * The lots of an item at a center with pieces on hand, first to expire first. With a moment, only what was there
   * then and has not been taken since: what an event of that moment may still take.
   */
  lots(inventoryId: number, centerId: number, atMs?: number): readonly StockLot[];
  /** The same lots in the order in which they are picked: first in, first out (specification 2.9). */
  lotsToPick(inventoryId: number, centerId: number, atMs?: number): readonly StockLot[];
  /** The pieces without lot, or of one lot, that an event of that moment may still take. */
  available(inventoryId: number, centerId: number, atMs: number, lotNumber?: string | null): number;
}

export interface StockLot {
  lotNumber: string;
  lotDateMs: number | null;
  onHand: number;
  /** Since when there have been pieces of it without a break; minus infinity for what the center began with. */
  heldSinceMs: number;
}
