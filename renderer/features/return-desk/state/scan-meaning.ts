import { parcelNumber } from '#shared/barcode/parcel-number.ts';
import type { ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import {
  goodsOf,
  isSameLot,
  itemOfSerial,
  lineAwaitingLot,
  lineOf,
  type NamedLot,
} from '#shared/returns/model/return-goods-rules.ts';
import type { ReturnDraft, ReturnDraftLine } from '#shared/returns/return-draft.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';

/** What a scanned code means to a return that is being built. */
type ScanMeaning =
  | { readonly kind: 'item'; readonly match: ItemMatch }
  /** A lot by itself, of a line that waits for it. */
  | { readonly kind: 'lot'; readonly line: ReturnDraftLine; readonly lot: NamedLot }
  /** The serial number of a piece, of the item that went out with it, or whose serial numbers are asked for. */
  | { readonly kind: 'serial'; readonly inventoryId: number; readonly serial: string }
  /** A parcel's label; no candidates where no shipment of this desk has such a number. */
  | { readonly kind: 'parcel'; readonly candidates: readonly ShipmentHit[] }
  | {
      readonly kind: 'several';
      readonly matches: readonly ItemMatch[];
      readonly shipments: readonly ShipmentHit[];
    }
  | { readonly kind: 'unknown' };

type Asked = {
  readonly draft: ReturnDraft;
  readonly lookUp: ItemLookUp;
  /** What the index of shipments on this desk finds by the code. */
  readonly shipments: readonly ShipmentHit[];
  /** Lots of the line that waits for one, as far as the catalog knows them. */
  readonly lotsOf: (inventoryId: number) => readonly NamedLot[];
  /** A person said that the parcel's label comes next. */
  readonly expectsParcel: boolean;
  /** The item whose serial numbers are asked for; null while none are. */
  readonly expectsSerialOf: number | null;
};

/**
 * Decides what a code means: an item where it is one, also before the parcel was scanned, unless the code is the
 * serial number of another item that went out; else a serial number that went out, or that is asked for; else a parcel
 * where a shipment has that number, or where the parcel is still to come and the code can be no item's.
 */
export function meaningOf(asked: Asked): ScanMeaning {
  const { draft, lookUp, expectsParcel } = asked;
  const exact = asked.shipments.filter(({ by }) => by === 'exact');
  const candidates = exact.length > 0 ? exact : asked.shipments.filter(({ by }) => by === 'suffix');
  if (expectsParcel) return { kind: 'parcel', candidates };
  const lot = lotByItself(asked);
  const [match, ...others] = likelyMatches(draft, lookUp.matches);
  const serial = serialByItself(asked, match);
  if (serial !== null && lot === null) return serial;
  if (match === undefined) {
    if (lot !== null) return lot;
    return isParcel(draft, lookUp, candidates) ? { kind: 'parcel', candidates } : { kind: 'unknown' };
  }
  // A short number may be the id of an item and that of a parcel.
  const isDoubtful = exact.length > 0 && (match.by === 'id' || match.by === 'sku');
  if (others.length === 0 && !isDoubtful) return { kind: 'item', match };
  return { kind: 'several', matches: [match, ...others], shipments: isDoubtful ? exact : [] };
}

/** Only a label that is no item's by its form stands for the parcel where nobody knows the code. */
function isParcel(draft: ReturnDraft, { reading }: ItemLookUp, candidates: readonly ShipmentHit[]): boolean {
  if (candidates.length > 0) return true;
  if (draft.trackingNumber === null) return reading.gtin === null;
  const text = reading.data.trim();
  return draft.trackingNumber === (parcelNumber(text) ?? text);
}

/**
 * The items that the first way of reading the code names; of several those that are expected, or counted already,
 * and of lots the one that is waited for.
 */
function likelyMatches(draft: ReturnDraft, matches: readonly ItemMatch[]): readonly ItemMatch[] {
  const named = matches.filter(({ by }) => by === matches[0]?.by);
  const present = named.filter(({ item }) => item.removedAt === null);
  const likely = present.length > 0 ? present : named;
  if (likely.length < 2) return likely;
  const waiting = likely[0]?.by === 'lot' ? (lineAwaitingLot(draft)?.inventoryId ?? null) : null;
  const narrowed = [
    likely.filter(({ item }) => item.inventoryId === waiting),
    likely.filter(({ item }) => lineOf(draft, item.inventoryId) !== null),
    likely.filter(({ item }) => goodsOf(draft, item.inventoryId) !== null),
  ].find(({ length }) => length === 1);
  return narrowed ?? likely;
}

/** The code as a serial number; null where it is none that went out, is scanned already, or is asked for. */
function serialByItself(
  { draft, lookUp, expectsSerialOf, shipments }: Asked,
  match: ItemMatch | undefined,
): Extract<ScanMeaning, { kind: 'serial' }> | null {
  const { reading } = lookUp;
  const serial = (reading.serial ?? reading.data).trim();
  const known = itemOfSerial(draft, serial);
  if (match !== undefined) {
    const isOther = known !== null && lineOf(draft, match.item.inventoryId) === null;
    return isOther && goodsOf(draft, match.item.inventoryId) === null
      ? { kind: 'serial', inventoryId: known, serial }
      : null;
  }
  // A GTIN is an item that nobody knows.
  const isExpected = shipments.length === 0 && (reading.gtin === null || reading.serial !== null);
  const inventoryId = known ?? (isExpected ? expectsSerialOf : null);
  return inventoryId === null ? null : { kind: 'serial', inventoryId, serial };
}

/** The code as a lot of the line that waits for one; null where it is none that anybody knows. */
function lotByItself({ draft, lookUp, lotsOf }: Asked): Extract<ScanMeaning, { kind: 'lot' }> | null {
  const line = lineAwaitingLot(draft);
  if (line === null) return null;
  const { inventoryId } = line;
  const lots = [...(goodsOf(draft, inventoryId)?.lots ?? []), ...lotsOf(inventoryId)];
  const { reading } = lookUp;
  const text = reading.lot ?? reading.data;
  const lot = lots.find(({ number }) => isSameLot(number, text));
  return lot === undefined ? null : { kind: 'lot', line, lot };
}
