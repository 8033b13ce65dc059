/** The kinds of evidence for or against an order as the origin of a parcel. The window supplies their texts. */
export const matchReasonCodes = [
  /** The scanned code is a box's tracking number: `tracking`, `box`. */
  'TRACKING_SAME',
  /** The scanned code contains a box's tracking number and more: `tracking`, `box`, `scanned`. */
  'TRACKING_WITHIN',
  /** A part of the code next to unreadable characters contains a box's tracking number: `tracking`, `box`, `scanned`. */
  'TRACKING_WITHIN_PART',
  /** The scanned code is the start of a box's tracking number: `tracking`, `box`, `scanned`, `missing` characters. */
  'TRACKING_START',
  /** The scanned code is the end of a box's tracking number: `tracking`, `box`, `scanned`, `missing` characters. */
  'TRACKING_END',
  /** The code is a box's tracking number with unreadable characters: `tracking`, `box`, `scanned`, `missing`. */
  'TRACKING_GAP',
  /** The code differs from a box's tracking number by one character: `tracking`, `box`, `scanned`. */
  'TRACKING_SLIP',
  /** The order's own number is mentioned: `order`. */
  'ORDER_NAMED',
  /** Its purchase order is mentioned: `purchaseOrder`, `orders` with the same one. */
  'PURCHASE_ORDER_SAME',
  /** The purchase order number is mentioned without its prefix: `purchaseOrder`, `written`, `orders`. */
  'PURCHASE_ORDER_PART',
  /** A text is one or two typos away from its purchase order: `purchaseOrder`, `written`, `orders`. */
  'PURCHASE_ORDER_SLIP',
  /** One of its freight codes is mentioned (container, bill of lading): `freight`. */
  'FREIGHT_NAMED',
  /** One of its items is mentioned: `sku`, `orders` that contain it. */
  'ITEM_NAMED',
  /** One of its items is mentioned with the quantity of a box: `sku`, `quantity`, `box`. */
  'ITEM_COUNTED',
  /** One of its lots is mentioned: `lot`. */
  'LOT_NAMED',
  /** Its center is mentioned: `center`. */
  'CENTER_NAMED',
  /** The parcel arrived around when the order was expected: `days` (below 0: earlier). */
  'EXPECTED_THEN',
  /** The parcel arrived long before or after the order was expected: `days` (below 0: earlier). */
  'EXPECTED_OTHERWISE',
  /** Other boxes of the order arrived around when the parcel did: `days` (below 0: the parcel earlier). */
  'SIBLINGS_ARRIVED',
  /** The order was announced after the parcel arrived: `days`. */
  'ANNOUNCED_LATER',
  /** Some of its boxes have not arrived: `boxes`. */
  'BOXES_AWAITED',
  /** The box with the tracking number has not arrived: `box`. */
  'BOX_AWAITED',
  /** All boxes have arrived, or the one in question has: `boxes`. */
  'BOXES_ARRIVED',
  /** The order's status means that nothing more is expected: `status`. */
  'ORDER_CLOSED',
] as const;

export type MatchReasonCode = (typeof matchReasonCodes)[number];

/** One reason for or against an order, with the values for its message. */
export type MatchReason = {
  code: MatchReasonCode;
  speaks: 'for' | 'against';
  values: Readonly<Record<string, string | number>>;
};

/** Confidence in a proposal, highest first; `weak` ones are only hints. If all are weak, there is no candidate. */
const matchConfidences = ['sure', 'likely', 'possible', 'weak'] as const;

export type MatchConfidence = (typeof matchConfidences)[number];

/** Something on a parcel that points to one order, before context is considered. */
export type MatchSignal = {
  /** Index of the order among the candidates. */
  place: number;
  /** Weight on the same scale as {@link convincingWeight}. */
  weight: number;
  reason: MatchReason;
  /** Index of the box among the order's boxes; null if the signal points to the whole order. */
  boxPlace: number | null;
};

/** Minimum total weight of signals and context signals for an order to be proposed. */
export const convincingWeight = 7;

/** Returns the weight a signal loses when it fits `count` orders equally well. */
export function sharedLoss(count: number): number {
  return Math.log(Math.max(1, count));
}

/** Returns the heaviest signal for each order; on a tie, the first. */
export function heaviestByPlace(signals: Iterable<MatchSignal>): Map<number, MatchSignal> {
  const heaviest = new Map<number, MatchSignal>();
  for (const signal of signals) {
    const known = heaviest.get(signal.place);
    if (known === undefined || signal.weight > known.weight) heaviest.set(signal.place, signal);
  }
  return heaviest;
}
