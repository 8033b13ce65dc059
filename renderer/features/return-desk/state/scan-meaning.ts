import { firstReading } from '#renderer/scan/resolvers/first-reading.ts';
import { parcelNumber } from '#shared/barcode/parcel-number.ts';
import type { ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import {
  doubtAboutLot,
  type ItemLot,
  lotAmong,
  lotIn,
  lotOfReading,
} from '#shared/inventory/model/item-lots.ts';
import { goodsOf, itemOfSerial, lineOf } from '#shared/returns/model/return-goods-rules.ts';
import type { ReturnDraft, ReturnDraftLine } from '#shared/returns/return-draft.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';

/** A lot alone, for a line that waits for it. */
type LotMeaning = { readonly kind: 'lot'; readonly line: ReturnDraftLine; readonly lot: ItemLot };

type ScanMeaning =
  | { readonly kind: 'item'; readonly match: ItemMatch }
  | LotMeaning
  /** A piece's serial number, for the item that was shipped with it, or whose serial numbers are asked for. */
  | { readonly kind: 'serial'; readonly inventoryId: number; readonly serial: string }
  /** A parcel's label; no candidates if no shipment on this desk has this number. */
  | { readonly kind: 'parcel'; readonly candidates: readonly ShipmentHit[] }
  | {
      readonly kind: 'several';
      readonly matches: readonly ItemMatch[];
      readonly shipments: readonly ShipmentHit[];
      /** It may also be the lot of a line. */
      readonly lot?: LotMeaning;
    }
  | { readonly kind: 'unknown' };

type ScanContext = {
  readonly draft: ReturnDraft;
  readonly lookUp: ItemLookUp;
  /** The matches for the code in the shipment index on this desk. */
  readonly shipments: readonly ShipmentHit[];
  /** The line that a lot alone belongs to; null if none waits for one. */
  readonly lotLine: ReturnDraftLine | null;
  /** The lot of that line is asked for. */
  readonly isLotAsked: boolean;
  /** The lots in the catalog for that line. */
  readonly lotsOf: (inventoryId: number) => readonly ItemLot[];
  /** The user announced that the parcel's label comes next. */
  readonly expectsParcel: boolean;
  /** The item whose serial numbers are asked for; null if none. */
  readonly expectsSerialOf: number | null;
};

/**
 * Decides what a code means: an item if it is one, even before the parcel is scanned, unless the code is the serial
 * number of another shipped item; otherwise a serial number that was shipped or is asked for; otherwise a parcel if a
 * shipment has that number, or if the parcel is not scanned yet and the code cannot be an item's. While a line waits for
 * its lot, only the form of an unknown code makes it a parcel's; while the lot is asked for, a number that is also an
 * item's is in doubt.
 */
export function meaningOf(context: ScanContext): ScanMeaning {
  const { lookUp, lotLine, expectsParcel } = context;
  const exact = context.shipments.filter(({ by }) => by === 'exact');
  const candidates = exact.length > 0 ? exact : context.shipments.filter(({ by }) => by === 'suffix');
  if (expectsParcel) return { kind: 'parcel', candidates };
  const lot = lotByItself(context);
  const [match, ...others] = likelyMatches(context);
  const serial = serialByItself(context, match);
  if (serial !== null && lot === null) return serial;
  if (match === undefined) {
    if (lot !== null) return lot;
    if (isParcel(context, candidates)) return { kind: 'parcel', candidates };
    const { reading } = lookUp;
    const isNewLot = lotLine !== null && reading.lot !== null && reading.gtin === null;
    return isNewLot ? { kind: 'lot', line: lotLine, lot: lotOfReading(reading) } : { kind: 'unknown' };
  }
  // A short number can be the id of both an item and a parcel.
  const isDoubtful = exact.length > 0 && (match.by === 'id' || match.by === 'sku');
  const shipments = isDoubtful ? exact : [];
  if (context.isLotAsked && lotLine !== null) {
    const known = lot?.lot ?? lotAmong(lookUp.matches, lotLine.inventoryId);
    const doubt = doubtAboutLot(match, lotLine.inventoryId, known !== null);
    const meant = { kind: 'lot', line: lotLine, lot: known ?? lotOfReading(lookUp.reading) } as const;
    if (doubt === 'lot') return meant;
    if (doubt === 'asks') return { kind: 'several', matches: [match, ...others], shipments, lot: meant };
  }
  if (others.length === 0 && !isDoubtful) return { kind: 'item', match };
  return { kind: 'several', matches: [match, ...others], shipments };
}

/** An unknown code is taken as the parcel's label only if its form cannot be an item's. */
function isParcel({ draft, lookUp, lotLine }: ScanContext, candidates: readonly ShipmentHit[]): boolean {
  if (candidates.length > 0) return true;
  const { data, gtin, sscc } = lookUp.reading;
  const number = parcelNumber(data.trim());
  if (draft.trackingNumber !== null) return draft.trackingNumber === (number ?? data.trim());
  if (gtin !== null) return false;
  return lotLine === null || sscc !== null || number !== null;
}

/**
 * Returns the items named by the first interpretation of the code. If there are several, those expected or already
 * counted; for lots, the one a line waits for.
 */
function likelyMatches({ draft, lookUp, lotLine }: ScanContext): readonly ItemMatch[] {
  const likely = firstReading(lookUp.matches);
  if (likely.length < 2) return likely;
  const waiting = likely[0]?.by === 'lot' ? (lotLine?.inventoryId ?? null) : null;
  const narrowed = [
    likely.filter(({ item }) => item.inventoryId === waiting),
    likely.filter(({ item }) => lineOf(draft, item.inventoryId) !== null),
    likely.filter(({ item }) => goodsOf(draft, item.inventoryId) !== null),
  ].find(({ length }) => length === 1);
  return narrowed ?? likely;
}

/** Returns the code as a serial number; null if it was not shipped, is not scanned already, and is not asked for. */
function serialByItself(
  { draft, lookUp, expectsSerialOf, shipments }: ScanContext,
  match: ItemMatch | undefined,
): Extract<ScanMeaning, { kind: 'serial' }> | null {
  const { reading } = lookUp;
  const serial = (reading.serial ?? reading.data).trim();
  const known = itemOfSerial(draft, serial, expectsSerialOf);
  if (match !== undefined) {
    const isOther = known !== null && lineOf(draft, match.item.inventoryId) === null;
    return isOther && goodsOf(draft, match.item.inventoryId) === null
      ? { kind: 'serial', inventoryId: known, serial }
      : null;
  }
  // A GTIN is an unknown item, and a lot is no serial number.
  const isOnlySerial = reading.gtin === null && reading.lot === null;
  const isExpected = shipments.length === 0 && (isOnlySerial || reading.serial !== null);
  const inventoryId = known ?? (isExpected ? expectsSerialOf : null);
  return inventoryId === null ? null : { kind: 'serial', inventoryId, serial };
}

/** Returns the code as a lot of the line that waits for one; null if it is not a known lot. */
function lotByItself({
  draft,
  lookUp,
  lotLine: line,
  lotsOf,
}: ScanContext): Extract<ScanMeaning, { kind: 'lot' }> | null {
  if (line === null) return null;
  const { inventoryId } = line;
  const shipped = goodsOf(draft, inventoryId)?.lots ?? [];
  const { number, date } = lotOfReading(lookUp.reading);
  // Without a date on the label, the shipped lot is meant.
  const shippedLot = date === null ? lotIn(shipped, number, null) : undefined;
  const lot = shippedLot ?? lotIn([...shipped, ...lotsOf(inventoryId)], number, date);
  return lot === undefined ? null : { kind: 'lot', line, lot };
}
