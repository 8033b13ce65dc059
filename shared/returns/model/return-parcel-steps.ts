import { groupSeparator } from '#shared/barcode/element-string.ts';
import { parcelNumber } from '#shared/barcode/parcel-number.ts';
import type { Shipment, ShippedItem, ShippedProduct } from '#shared/orders/orders.ts';
import type {
  OriginalShipment,
  ReturnDraft,
  ReturnDraftLine,
  ShippedGoods,
} from '#shared/returns/return-draft.ts';
import { isCalendarDay } from '#shared/wire/model/calendar-day.ts';
import { type ReturnStep, recordStep, say } from './return-draft-steps.ts';
import { isSameLot, lineOf, without } from './return-goods-rules.ts';
import { longestLot, longestSerial, longestTracking, mostPieces } from './return-kinds.ts';

/** A shipment that a scanned parcel may be, as the index on this desk knows it. */
export type ShipmentCandidate = {
  shipmentId: number;
  orderId: number | null;
  trackingNumber: string;
  customerName: string | null;
  /** `suffix`: the carrier's barcode holds more than the tracking number. */
  by: 'exact' | 'suffix';
};

/** A scan of a parcel's label, with the shipments that it may be, the likeliest first. */
export type ParcelScan = {
  text: string;
  candidates: readonly ShipmentCandidate[];
  at: string;
  /** A person said that this label is the one that counts, in place of the one scanned before. */
  isReplacing?: boolean;
};

/**
 * Takes a parcel's tracking number, without what its carrier prints in front, and the shipment where it is one
 * alone. A second parcel is refused until a person says that it replaces the first: only what came back in one box
 * belongs in one return (specification 4.8, rules 5 and 6).
 */
export function scanParcel(draft: ReturnDraft, scan: ParcelScan): ReturnStep {
  const text = scan.text.replaceAll(groupSeparator, '').trim();
  const [first, ...others] = scan.candidates;
  const only = others.length === 0 ? first : undefined;
  const trackingNumber = only?.trackingNumber.trim() || (parcelNumber(scan.text.trim()) ?? text);
  const values = { tracking: trackingNumber, candidates: scan.candidates.length };
  if (trackingNumber === '')
    return { draft, feedback: say('TRACKING_EMPTY', 'refused', { actions: ['scanParcel'] }) };
  if (trackingNumber.length > longestTracking) {
    const about = { values: { most: longestTracking }, actions: ['typeAgain'] as const };
    return { draft, feedback: say('TRACKING_TOO_LONG', 'refused', about) };
  }
  if (draft.trackingNumber === trackingNumber)
    return { draft, feedback: say('PARCEL_AGAIN', 'done', { values }) };
  if (draft.trackingNumber !== null && hasPieces(draft) && scan.isReplacing !== true) {
    const about = {
      values: { ...values, before: draft.trackingNumber },
      actions: ['nextBox', 'nextReturn', 'replaceParcel'] as const,
    };
    return { draft, feedback: say('PARCEL_OTHER', 'asks', about) };
  }
  const originalShipment = only === undefined ? draft.originalShipment : shipmentOf(draft, only);
  const after = { ...draft, trackingNumber, originalShipment };
  const recorded = recordStep(draft, after, { kind: 'parcel', text: scan.text, at: scan.at });
  if (only !== undefined) return { draft: recorded, feedback: say('PARCEL_TAKEN', 'done', { values }) };
  if (first !== undefined) {
    const actions = ['chooseShipment'] as const;
    return { draft: recorded, feedback: say('PARCEL_AMBIGUOUS', 'asks', { values, actions }) };
  }
  return { draft: recorded, feedback: say('PARCEL_UNKNOWN', 'done', { values }) };
}

/** Takes one of the shipments that a scanned parcel may be. */
export function chooseShipment(
  draft: ReturnDraft,
  { candidate, at }: { candidate: ShipmentCandidate; at: string },
): ReturnStep {
  const after = { ...draft, originalShipment: shipmentOf(draft, candidate) };
  const recorded = recordStep(draft, after, { kind: 'shipment', text: null, at });
  const values = { tracking: candidate.trackingNumber, candidates: 1 };
  return { draft: recorded, feedback: say('PARCEL_TAKEN', 'done', { values }) };
}

/**
 * Takes what went out with a shipment, so that scanning counts up against it: repeated items are summed, since each
 * is in a return once. Read for the parcel scanned just now, it is undone with that scan.
 */
export function prefillFromShipment(
  draft: ReturnDraft,
  { shipment, at }: { shipment: Shipment; at: string },
): ReturnStep {
  const goods = goodsOfShipment(shipment);
  const { recipient } = shipment;
  const originalShipment: OriginalShipment = {
    id: shipment.id,
    orderId: shipment.orderId,
    trackingNumber: shipment.tracking?.trackingNumber ?? null,
    customerName: recipient?.fullName ?? recipient?.name ?? null,
    goods,
  };
  const after = { ...draft, originalShipment };
  const last = draft.changes.at(-1);
  const isPartOfScan = last?.kind === 'parcel' && draft.originalShipment?.id === shipment.id;
  const recorded = isPartOfScan ? after : recordStep(draft, after, { kind: 'shipment', text: null, at });
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const values = { shipment: shipment.id, lines: goods.length, pieces };
  return { draft: recorded, feedback: say('SHIPMENT_TAKEN', 'done', { values }) };
}

/**
 * The next return of the same customer: another box, or what of this box could not be in the first one. It begins
 * with the pieces that were set aside, and with those that went out and have not come back. Pieces set aside came in
 * this parcel, so that its tracking number goes along with them; else the next box is scanned again.
 */
export function nextBox(draft: ReturnDraft): ReturnStep {
  const lines: ReturnDraftLine[] = [];
  const setAside: ReturnDraftLine[] = [];
  for (const line of draft.setAside) {
    const isTaken = lines.some(({ inventoryId }) => inventoryId === line.inventoryId);
    (isTaken ? setAside : lines).push(line);
  }
  const next: ReturnDraft = {
    ...draft,
    box: draft.box + 1,
    trackingNumber: draft.setAside.length > 0 ? draft.trackingNumber : null,
    originalShipment: withoutCounted(draft),
    slipPrintedAt: null,
    setAside,
    lines,
    changes: [],
  };
  return {
    draft: next,
    feedback: say('NEXT_BOX', 'done', { values: { box: next.box, lines: lines.length } }),
  };
}

function hasPieces({ lines, setAside }: ReturnDraft): boolean {
  return lines.length > 0 || setAside.length > 0;
}

/** The candidate as the draft's shipment; what is known of its goods stays. */
function shipmentOf({ originalShipment }: ReturnDraft, candidate: ShipmentCandidate): OriginalShipment {
  const { shipmentId: id, orderId, trackingNumber, customerName } = candidate;
  const goods = originalShipment?.id === id ? originalShipment.goods : null;
  return { id, orderId, trackingNumber, customerName, goods };
}

function goodsOfShipment({ products }: Shipment): ShippedGoods[] {
  const goods = new Map<number, ShippedGoods>();
  for (const product of products) {
    for (const item of product.inventoryItems) addShipped(goods, product, item);
  }
  return [...goods.values()];
}

/** The product's SKU is the item's own only where it has one item. */
function addShipped(goods: Map<number, ShippedGoods>, product: ShippedProduct, item: ShippedItem): void {
  const { id, lot } = item;
  if (id === null || !Number.isInteger(id) || id < 1 || id > mostPieces) return;
  const sku = product.inventoryItems.length === 1 ? product.sku : null;
  const known = goods.get(id) ?? {
    inventoryId: id,
    sku,
    name: item.name ?? product.name,
    quantity: 0,
    lots: [],
    serials: [],
  };
  const number = lot?.trim() ?? '';
  const isLot = number !== '' && number.length <= longestLot;
  const isNew = isLot && !known.lots.some((entry) => isSameLot(entry.number, number));
  const day = item.expirationDate;
  const date = day !== null && isCalendarDay(day) ? day : null;
  goods.set(id, {
    ...known,
    quantity: Math.min(mostPieces, known.quantity + piecesOf(item)),
    lots: isNew ? [...known.lots, { number, date }] : known.lots,
    serials: [...known.serials, ...without(serialsOf(item), known.serials)],
  });
}

function serialsOf({ serialNumbers }: ShippedItem): string[] {
  const serials = serialNumbers.map((serial) => serial.trim());
  return serials.filter((serial) => serial !== '' && serial.length <= longestSerial);
}

function piecesOf({ quantity }: ShippedItem): number {
  return Math.max(0, Math.floor(quantity));
}

/** The shipment with what has not come back yet. */
function withoutCounted(draft: ReturnDraft): OriginalShipment | null {
  const { originalShipment } = draft;
  if (originalShipment?.goods == null) return originalShipment;
  const goods = originalShipment.goods.map((entry) => {
    const line = lineOf(draft, entry.inventoryId);
    const quantity = Math.max(0, entry.quantity - (line?.quantity ?? 0));
    return { ...entry, quantity, serials: without(entry.serials, line?.serials ?? []) };
  });
  return { ...originalShipment, goods };
}
