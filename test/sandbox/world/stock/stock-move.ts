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

/** One side of a movement: the change at one center, for one lot. */
export interface StockSide {
  centerId: number;
  /** Change of the pieces on hand: positive for the increment, negative for the decrement. */
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

/**
 * Creates an event of pieces that were added to a shelf (positive) or removed from it (negative), without a lot unless
 * one is given.
 */
export function shelfMove(shelf: Shelf, event: Event): StockMove {
  const side = { committed: 0, lotNumber: null, lotDateMs: null, ...shelf };
  const [increment, decrement] = shelf.quantity < 0 ? [null, side] : [side, null];
  return { increment, decrement, reference: null, orderId: null, ...event };
}

/** Pieces of an item at one center, or of one of its lots there. */
export interface StockLevel {
  onHand: number;
  committed: number;
  /** On the way in receiving orders, not stowed yet. */
  awaiting: number;
  internalTransfer: number;
  /** Required by orders, but not available. */
  exception: number;
}

/** The stock of one merchant. All changes go through it, so that history always adds up. */
export interface StockBook {
  /**
   * Records one event and applies it. Past events may be recorded in any order: ids are assigned by time when history
   * is first read, and from then on in the order of the calls. Throws a RangeError if it takes more than a center, or a
   * lot there, has from the event's time on; check `available` first.
   */
  record(move: StockMove): void;
  /** Reserves (positive) or releases (negative) pieces without an event, as when an order is placed. */
  commit(inventoryId: number, centerId: number, quantity: number): void;
  /** Announces (positive) or retracts (negative) pieces of receiving orders. */
  announce(inventoryId: number, centerId: number, quantity: number): void;
  /** Changes the pieces in transit between two centers, which are on hand at neither. */
  transfer(inventoryId: number, centerId: number, quantity: number): void;
  /** Changes the pieces that orders require (positive) or no longer require (negative) and the center does not have. */
  backorder(inventoryId: number, centerId: number, quantity: number): void;
  level(inventoryId: number, centerId: number): StockLevel;
  /**
   * Returns the lots of an item at a center with pieces on hand, first to expire first. With a time, only pieces that
   * existed then and have not been taken since: what an event at that time may still take.
   */
  lots(inventoryId: number, centerId: number, atMs?: number): readonly StockLot[];
  /** Returns the same lots in picking order: first in, first out (specification 2.9). */
  lotsToPick(inventoryId: number, centerId: number, atMs?: number): readonly StockLot[];
  /** Returns the pieces without a lot, or of one lot, that an event at that time may still take. */
  available(inventoryId: number, centerId: number, atMs: number, lotNumber?: string | null): number;
}

export interface StockLot {
  lotNumber: string;
  lotDateMs: number | null;
  onHand: number;
  /** Since when it has continuously had pieces; minus infinity for the center's initial stock. */
  heldSinceMs: number;
}
