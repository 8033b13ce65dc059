import { type ItemLot, isSameLot } from '#shared/inventory/model/item-lots.ts';
import type {
  OriginalShipment,
  ReturnDraft,
  ReturnDraftLine,
  ShippedGoods,
} from '#shared/returns/return-draft.ts';

/** A row of a return on the screen: the returned pieces of an item beside the shipped ones. */
export type ReturnRow = {
  inventoryId: number;
  sku: string | null;
  name: string | null;
  /** Null if nothing has been counted yet. */
  line: ReturnDraftLine | null;
  /** Shipped pieces; null without a shipment, 0 if the item was not in it. */
  expected: number | null;
  /** Shipped lots. */
  lots: readonly ItemLot[];
};

/** Null if the return does not contain the item. */
export function lineOf(draft: Pick<ReturnDraft, 'lines'>, inventoryId: number): ReturnDraftLine | null {
  return draft.lines.find((line) => line.inventoryId === inventoryId) ?? null;
}

/** Null without a shipment, or if the item is not in it. */
export function goodsOf(
  { originalShipment }: { originalShipment: OriginalShipment | null },
  inventoryId: number,
): ShippedGoods | null {
  return originalShipment?.goods?.find((entry) => entry.inventoryId === inventoryId) ?? null;
}

/** 0 if the item was not in the shipment; null while unknown. */
export function expectedOf(
  draft: { originalShipment: OriginalShipment | null },
  inventoryId: number,
): number | null {
  const isKnown = (draft.originalShipment?.goods ?? null) !== null;
  return isKnown ? (goodsOf(draft, inventoryId)?.quantity ?? 0) : null;
}

/** Whether the item of a line has lots; for an item unknown to this desk, whether a lot was shipped. */
export function tracksLots({ facts, lotNumber }: Pick<ReturnDraftLine, 'facts' | 'lotNumber'>): boolean {
  return facts?.isLot ?? lotNumber !== null;
}

export function awaitsLot(line: ReturnDraftLine): boolean {
  return tracksLots(line) && line.lotNumber === null && !line.isLotUnreadable;
}

/**
 * Returns the line that a separately scanned lot belongs to: the most recently scanned one that needs a lot; null if
 * there is none.
 */
export function lineAwaitingLot(draft: ReturnDraft): ReturnDraftLine | null {
  const touched = draft.changes.toReversed().flatMap(({ lines }) => lines.map(undoneIdOf));
  const waiting = draft.lines.filter(awaitsLot);
  const place = (line: ReturnDraftLine) => {
    const at = touched.indexOf(line.inventoryId);
    return at < 0 ? touched.length : at;
  };
  return waiting.toSorted((left, right) => place(left) - place(right))[0] ?? null;
}

function undoneIdOf(undo: ReturnDraft['changes'][number]['lines'][number]): number {
  return undo.was === 'there' ? undo.line.inventoryId : undo.inventoryId;
}

/**
 * Whether a piece of an item with this serial number is already in the box, set aside or not; another item may have the
 * same number.
 */
export function hasSerial({ lines, setAside }: ReturnDraft, inventoryId: number, serial: string): boolean {
  return [...lines, ...setAside].some(
    (line) => line.inventoryId === inventoryId && isSerialIn(line.serials, serial),
  );
}

/**
 * Returns the item that a serial number belongs to: the one whose numbers are asked for if it awaits this one; otherwise
 * from the lines, or else from the shipped goods; null if none has it.
 */
export function itemOfSerial(draft: ReturnDraft, serial: string, askedId: number | null): number | null {
  if (askedId !== null && isSerialIn(awaitedSerials(draft, askedId), serial)) return askedId;
  const has = ({ serials }: { serials: readonly string[] }) => isSerialIn(serials, serial);
  const found = [...draft.lines, ...draft.setAside].find(has) ?? draft.originalShipment?.goods?.find(has);
  return found?.inventoryId ?? null;
}

/** Returns a line's serial numbers that were not shipped; empty if the shipment names none for its item. */
export function unexpectedSerials(draft: ReturnDraft, { inventoryId, serials }: ReturnDraftLine): string[] {
  const shipped = goodsOf(draft, inventoryId)?.serials ?? [];
  return shipped.length === 0 ? [] : excludeSerials(serials, shipped);
}

/** Returns an item's shipped serial numbers that have not been scanned yet. */
export function awaitedSerials(draft: ReturnDraft, inventoryId: number): string[] {
  return excludeSerials(
    goodsOf(draft, inventoryId)?.serials ?? [],
    lineOf(draft, inventoryId)?.serials ?? [],
  );
}

/** Whether counted pieces of a line still need a serial number scan, because the shipment names serial numbers. */
export function awaitsSerial(
  draft: ReturnDraft,
  { inventoryId, quantity, serials }: ReturnDraftLine,
): boolean {
  return serials.length < quantity && awaitedSerials(draft, inventoryId).length > 0;
}

export function excludeSerials(serials: readonly string[], others: readonly string[]): string[] {
  return serials.filter((serial) => !isSerialIn(others, serial));
}

export function isSerialIn(serials: readonly string[], serial: string): boolean {
  return serials.some((known) => isSameLot(known, serial));
}

/**
 * Returns the rows of a return: counted items in the order of their first scan, then shipped items not counted yet, in
 * the order of the shipment.
 */
export function rowsOf(draft: ReturnDraft): ReturnRow[] {
  const counted = draft.lines.map((line) => {
    const { inventoryId, sku, name } = line;
    const lots = goodsOf(draft, inventoryId)?.lots ?? [];
    return { inventoryId, sku, name, line, expected: expectedOf(draft, inventoryId), lots };
  });
  const left = (draft.originalShipment?.goods ?? [])
    .filter(({ inventoryId, quantity }) => quantity > 0 && lineOf(draft, inventoryId) === null)
    .map(({ inventoryId, sku, name, quantity, lots }) => {
      return { inventoryId, sku, name, line: null, expected: quantity, lots };
    });
  return [...counted, ...left];
}
