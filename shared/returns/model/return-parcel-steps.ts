import { groupSeparator } from '#shared/barcode/element-string.ts';
import { parcelNumber, trackingKey } from '#shared/barcode/parcel-number.ts';
import { isSameLot } from '#shared/inventory/model/item-lots.ts';
import type { Shipment, ShippedItem, ShippedProduct } from '#shared/orders/orders.ts';
import type {
  OriginalShipment,
  ReturnDraft,
  ReturnDraftLine,
  ShippedGoods,
} from '#shared/returns/return-draft.ts';
import { isLotDay } from '#shared/wire/model/calendar-day.ts';
import { createFeedback, type ReturnStep, recordStep } from './return-draft-steps.ts';
import { excludeSerials, lineOf } from './return-goods-rules.ts';
import { maxLotLength, maxPieces, maxSerialLength, maxTrackingLength } from './return-kinds.ts';

/** A shipment that a scanned parcel may be, according to this desk's index. */
export type ShipmentCandidate = {
  shipmentId: number;
  orderId: number | null;
  trackingNumber: string;
  customerName: string | null;
  /** `suffix`: the carrier's barcode contains more than the tracking number. */
  by: 'exact' | 'suffix';
};

/** A scan of a parcel's label, with the matching shipments, most likely first. */
export type ParcelScan = {
  text: string;
  candidates: readonly ShipmentCandidate[];
  at: string;
  /** The user confirmed that this label replaces the one scanned before. */
  isReplacing?: boolean;
};

/**
 * Sets a parcel's tracking number, without the carrier's prefix, and the shipment if only one matches. A second parcel
 * is refused until the user confirms that it replaces the first: only goods that came back in one box belong in one
 * return (specification 4.8, rules 5 and 6). A label that is replaced takes the shipment that has its number with it.
 */
export function scanParcel(draft: ReturnDraft, scan: ParcelScan): ReturnStep {
  const text = scan.text.replaceAll(groupSeparator, '').trim();
  const [first, ...others] = scan.candidates;
  const only = others.length === 0 ? first : undefined;
  const label = parcelNumber(scan.text.trim()) ?? text;
  const trackingNumber = only?.trackingNumber.trim() || label;
  const values = { tracking: trackingNumber, candidates: scan.candidates.length };
  if (trackingNumber === '')
    return { draft, feedback: createFeedback('TRACKING_EMPTY', 'refused', { actions: ['scanParcel'] }) };
  if (trackingNumber.length > maxTrackingLength) {
    const details = { values: { most: maxTrackingLength }, actions: ['typeAgain'] as const };
    return { draft, feedback: createFeedback('TRACKING_TOO_LONG', 'refused', details) };
  }
  // The shipment may write the number differently.
  const isSame = draft.trackingNumber === trackingNumber || draft.trackingNumber === label;
  // Its shipment may have become known since, or was not chosen.
  if (isSame && (first === undefined || draft.originalShipment !== null))
    return { draft, feedback: createFeedback('PARCEL_AGAIN', 'done', { values }) };
  if (draft.trackingNumber !== null && !isSame && hasPieces(draft) && scan.isReplacing !== true) {
    const details = {
      values: { ...values, before: draft.trackingNumber },
      actions: ['nextBox', 'nextReturn', 'replaceParcel'] as const,
    };
    return { draft, feedback: createFeedback('PARCEL_OTHER', 'asks', details) };
  }
  const isRemoved = !isSame && hasShipmentOfLabel(draft);
  const known = isRemoved ? null : draft.originalShipment;
  const originalShipment = only === undefined ? known : shipmentOf(draft, only);
  const after = { ...draft, trackingNumber, originalShipment };
  const recorded = recordStep(draft, after, { kind: 'parcel', text: scan.text, at: scan.at });
  if (only !== undefined)
    return { draft: recorded, feedback: createFeedback('PARCEL_TAKEN', 'done', { values }) };
  const details = { values: { ...values, removed: isRemoved ? 'yes' : 'no' } };
  if (first !== undefined) {
    const actions = ['chooseShipment'] as const;
    return { draft: recorded, feedback: createFeedback('PARCEL_AMBIGUOUS', 'asks', { ...details, actions }) };
  }
  return { draft: recorded, feedback: createFeedback('PARCEL_UNKNOWN', 'done', details) };
}

export function chooseShipment(
  draft: ReturnDraft,
  { candidate, at }: { candidate: ShipmentCandidate; at: string },
): ReturnStep {
  const after = { ...draft, originalShipment: shipmentOf(draft, candidate) };
  const recorded = recordStep(draft, after, { kind: 'shipment', text: null, at });
  const values = { tracking: candidate.trackingNumber, candidates: 1 };
  return { draft: recorded, feedback: createFeedback('PARCEL_TAKEN', 'done', { values }) };
}

/**
 * Adds a shipment's goods, so that scans count toward them; repeated items are summed, because each appears only once
 * in a return. Of the shipment already named, they are no step of their own.
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
  const isKnown = draft.originalShipment?.id === shipment.id;
  const recorded = isKnown ? after : recordStep(draft, after, { kind: 'shipment', text: null, at });
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const values = { shipment: shipment.id, lines: goods.length, pieces };
  return { draft: recorded, feedback: createFeedback('SHIPMENT_TAKEN', 'done', { values }) };
}

/**
 * Starts the next return of the same customer: another box, or pieces of this box that could not be in the first
 * return. It starts with the pieces set aside, and with the shipped pieces that have not come back. Pieces set aside
 * came in this parcel, so its tracking number and their photos are kept; otherwise the next box is scanned again.
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
    photos: (draft.photos ?? []).filter(({ inventoryId }) =>
      draft.setAside.some((line) => line.inventoryId === inventoryId),
    ),
    setAside,
    lines,
    changes: [],
  };
  return {
    draft: next,
    feedback: createFeedback('NEXT_BOX', 'done', { values: { box: next.box, lines: lines.length } }),
  };
}

/** Returns the draft of a box whose items set aside are in the next one, with their photos; undo can't bring them back. */
export function withoutSetAside(draft: ReturnDraft): ReturnDraft {
  const isMoved = (inventoryId: number | null) =>
    draft.setAside.some((line) => line.inventoryId === inventoryId) &&
    !draft.lines.some((line) => line.inventoryId === inventoryId);
  const photos = (draft.photos ?? []).filter(({ inventoryId }) => !isMoved(inventoryId));
  return { ...draft, photos, setAside: [], changes: [] };
}

function hasPieces({ lines, setAside }: ReturnDraft): boolean {
  return lines.length > 0 || setAside.length > 0;
}

/**
 * Returns whether the shipment has the number of the draft's label, or part of it; a box with a return label of its own
 * can have another one.
 */
function hasShipmentOfLabel({ trackingNumber, originalShipment }: ReturnDraft): boolean {
  const label = trackingKey(trackingNumber ?? '');
  const number = trackingKey(originalShipment?.trackingNumber ?? '');
  return label !== '' && number !== '' && (label.endsWith(number) || number.endsWith(label));
}

/** Returns the candidate as the draft's shipment, keeping any known goods. */
function shipmentOf({ originalShipment }: ReturnDraft, candidate: ShipmentCandidate): OriginalShipment {
  const { shipmentId: id, orderId, trackingNumber, customerName } = candidate;
  const goods = originalShipment?.id === id ? originalShipment.goods : null;
  return { id, orderId, trackingNumber, customerName, goods };
}

function goodsOfShipment({ products }: Shipment): ShippedGoods[] {
  const goodsById = new Map<number, ShippedGoods>();
  for (const product of products) {
    for (const item of product.inventoryItems) addShipped(goodsById, product, item);
  }
  return [...goodsById.values()];
}

/** The product's SKU is the item's own only if the product has one item. */
function addShipped(goodsById: Map<number, ShippedGoods>, product: ShippedProduct, item: ShippedItem): void {
  const { id, lot } = item;
  if (id === null || !Number.isInteger(id) || id < 1 || id > maxPieces) return;
  const sku = product.inventoryItems.length === 1 ? product.sku : null;
  const known = goodsById.get(id) ?? {
    inventoryId: id,
    sku,
    name: item.name ?? product.name,
    quantity: 0,
    lots: [],
    serials: [],
  };
  const number = lot?.trim() ?? '';
  const isLot = number !== '' && number.length <= maxLotLength;
  const isNew = isLot && !known.lots.some((entry) => isSameLot(entry.number, number));
  const day = item.expirationDate;
  const date = day !== null && isLotDay(day) ? day : null;
  goodsById.set(id, {
    ...known,
    quantity: Math.min(maxPieces, known.quantity + piecesOf(item)),
    lots: isNew ? [...known.lots, { number, date }] : known.lots,
    serials: [...known.serials, ...excludeSerials(serialsOf(item), known.serials)],
  });
}

function serialsOf({ serialNumbers }: ShippedItem): string[] {
  const serials = serialNumbers.map((serial) => serial.trim());
  return serials.filter((serial) => serial !== '' && serial.length <= maxSerialLength);
}

function piecesOf({ quantity }: ShippedItem): number {
  return Math.max(0, Math.floor(quantity));
}

/** Returns the shipment without the pieces counted so far. */
function withoutCounted(draft: ReturnDraft): OriginalShipment | null {
  const { originalShipment } = draft;
  if (originalShipment?.goods == null) return originalShipment;
  const goods = originalShipment.goods.map((entry) => {
    const line = lineOf(draft, entry.inventoryId);
    const quantity = Math.max(0, entry.quantity - (line?.quantity ?? 0));
    return { ...entry, quantity, serials: excludeSerials(entry.serials, line?.serials ?? []) };
  });
  return { ...originalShipment, goods };
}
