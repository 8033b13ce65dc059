/** What can speak for or against an order as the origin of a parcel; the words are the window's. */
export const matchReasonCodes = [
  /** The scanned code is a box's tracking number: `tracking`, `box`. */
  'TRACKING_SAME',
  /** The scanned code holds a box's tracking number and more: `tracking`, `box`, `scanned`. */
  'TRACKING_WITHIN',
  /** The scanned code is the beginning of a box's tracking number: `tracking`, `box`, `scanned`, `missing` characters. */
  'TRACKING_START',
  /** The scanned code is the end of a box's tracking number: `tracking`, `box`, `scanned`, `missing` characters. */
  'TRACKING_END',
  /** The code is a box's tracking number with characters that could not be read: `tracking`, `box`, `scanned`, `missing`. */
  'TRACKING_GAP',
  /** The code differs from a box's tracking number by one character: `tracking`, `box`, `scanned`. */
  'TRACKING_SLIP',
  /** The order's own number is named: `order`. */
  'ORDER_NAMED',
  /** Its purchase order is named: `purchaseOrder`, `orders` that have this one. */
  'PURCHASE_ORDER_SAME',
  /** The number without its prefix is named: `purchaseOrder`, `written`, `orders`. */
  'PURCHASE_ORDER_PART',
  /** A text is one or two slips away from its purchase order: `purchaseOrder`, `written`, `orders`. */
  'PURCHASE_ORDER_SLIP',
  /** A code of its freight is named (container, bill of lading): `freight`. */
  'FREIGHT_NAMED',
  /** An item of it is named: `sku`, `orders` that hold it. */
  'ITEM_NAMED',
  /** An item of it is named with the quantity of a box: `sku`, `quantity`, `box`. */
  'ITEM_COUNTED',
  /** A lot of it is named: `lot`. */
  'LOT_NAMED',
  /** Its center is named: `center`. */
  'CENTER_NAMED',
  /** The parcel came about when the order was expected: `days` (below 0: earlier). */
  'EXPECTED_THEN',
  /** The parcel came long before or after the order was expected: `days` (below 0: earlier). */
  'EXPECTED_OTHERWISE',
  /** Other boxes of the order arrived about when the parcel did: `days` (below 0: the parcel earlier). */
  'SIBLINGS_ARRIVED',
  /** The order was announced after the parcel had come: `days`. */
  'ANNOUNCED_LATER',
  /** Boxes of it have not arrived: `boxes`. */
  'BOXES_AWAITED',
  /** The box that has the tracking number has not arrived: `box`. */
  'BOX_AWAITED',
  /** Every box has arrived, or the one in question has: `boxes`. */
  'BOXES_ARRIVED',
  /** The order is in a state in which nothing is awaited: `status`. */
  'ORDER_CLOSED',
] as const;

export type MatchReasonCode = (typeof matchReasonCodes)[number];

/** One thing that speaks for or against an order, with what its sentence needs. */
export type MatchReason = {
  code: MatchReasonCode;
  speaks: 'for' | 'against';
  values: Readonly<Record<string, string | number>>;
};

/** How sure a proposal is, the surest first; `weak` ones are only hints, and alone mean that there is no candidate. */
const matchSureness = ['sure', 'likely', 'possible', 'weak'] as const;

export type MatchSureness = (typeof matchSureness)[number];

/** Something of a parcel that points to one order, before anything else is known of the two. */
export type MatchSignal = {
  /** The place of the order among the candidates. */
  place: number;
  /** Its weight, on the scale on which {@link convincingWeight} convinces. */
  weight: number;
  reason: MatchReason;
  /** The place among the order's boxes that it points to; null where it is the order as a whole. */
  boxPlace: number | null;
};

/** From this weight on, signals and context signals together make an order worth proposing. */
export const convincingWeight = 7;

/** What a signal loses by fitting `count` orders alike. */
export function sharedLoss(count: number): number {
  return Math.log(Math.max(1, count));
}

/** The signal with the most weight for each order; of equals the first. */
export function heaviestByPlace(signals: Iterable<MatchSignal>): Map<number, MatchSignal> {
  const heaviest = new Map<number, MatchSignal>();
  for (const signal of signals) {
    const known = heaviest.get(signal.place);
    if (known === undefined || signal.weight > known.weight) heaviest.set(signal.place, signal);
  }
  return heaviest;
}
