import type {
  OriginalShipment,
  ReturnDraft,
  ReturnDraftLine,
  ShippedGoods,
} from '#shared/returns/return-draft.ts';

/** What is asked of a lot, or shown of it; the date is a day, `YYYY-MM-DD`. */
export type NamedLot = { number: string; date: string | null };

/** A row of a return on the screen: what came back of an item beside what went out of it. */
export type ReturnRow = {
  inventoryId: number;
  sku: string | null;
  name: string | null;
  /** Null where nothing of it was counted yet. */
  line: ReturnDraftLine | null;
  /** Pieces that went out; null without a shipment, 0 for what was not in it. */
  expected: number | null;
  /** Lots that went out. */
  lots: readonly NamedLot[];
};

/** The line of an item; null where the return has none. */
export function lineOf(draft: Pick<ReturnDraft, 'lines'>, inventoryId: number): ReturnDraftLine | null {
  return draft.lines.find((line) => line.inventoryId === inventoryId) ?? null;
}

/** What went out of an item; null without a shipment, and where it was not in it. */
export function goodsOf(
  { originalShipment }: { originalShipment: OriginalShipment | null },
  inventoryId: number,
): ShippedGoods | null {
  return originalShipment?.goods?.find((goods) => goods.inventoryId === inventoryId) ?? null;
}

/** Pieces of an item that went out, 0 for what was not in the shipment; null while that is not known. */
export function expectedOf(
  draft: { originalShipment: OriginalShipment | null },
  inventoryId: number,
): number | null {
  const isKnown = (draft.originalShipment?.goods ?? null) !== null;
  return isKnown ? (goodsOf(draft, inventoryId)?.quantity ?? 0) : null;
}

/** Whether the item of a line is saved in lots; of an item that this desk does not know, whether a lot went out. */
export function keepsLots({ facts, lotNumber }: Pick<ReturnDraftLine, 'facts' | 'lotNumber'>): boolean {
  return facts?.isLot ?? lotNumber !== null;
}

/** Whether a line still waits for its lot. */
export function awaitsLot(line: ReturnDraftLine): boolean {
  return keepsLots(line) && line.lotNumber === null && !line.isLotUnreadable;
}

/**
 * The line that a lot scanned by itself belongs to: the one that was scanned last among those that wait for a lot;
 * null where none waits.
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

/** Whether two lot numbers are the same lot: labels and the service may differ in case and in the space around. */
export function isSameLot(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase();
}

/** Whether two serial numbers are the same: labels and the service may differ as they do in lots. */
const isSameSerial = isSameLot;

/** Whether a piece with this serial number is in the box already, set aside or not. */
export function hasSerial({ lines, setAside }: ReturnDraft, serial: string): boolean {
  return [...lines, ...setAside].some(({ serials }) => serials.some((known) => isSameSerial(known, serial)));
}

/**
 * The item that a serial number belongs to: of a line that has it, else of what went out; null where neither has it.
 */
export function itemOfSerial(draft: ReturnDraft, serial: string): number | null {
  const has = ({ serials }: { serials: readonly string[] }) =>
    serials.some((known) => isSameSerial(known, serial));
  const found = [...draft.lines, ...draft.setAside].find(has) ?? draft.originalShipment?.goods?.find(has);
  return found?.inventoryId ?? null;
}

/** The serial numbers of a line that did not go out; none where the shipment names none of its item. */
export function strangeSerials(draft: ReturnDraft, { inventoryId, serials }: ReturnDraftLine): string[] {
  const shipped = goodsOf(draft, inventoryId)?.serials ?? [];
  return shipped.length === 0 ? [] : without(serials, shipped);
}

/** The serial numbers that went out of an item, and that no piece was scanned with yet. */
export function awaitedSerials(draft: ReturnDraft, inventoryId: number): string[] {
  return without(goodsOf(draft, inventoryId)?.serials ?? [], lineOf(draft, inventoryId)?.serials ?? []);
}

/** Whether pieces of a line were counted whose serial number is still to be scanned, as the shipment names some. */
export function awaitsSerial(
  draft: ReturnDraft,
  { inventoryId, quantity, serials }: ReturnDraftLine,
): boolean {
  return serials.length < quantity && awaitedSerials(draft, inventoryId).length > 0;
}

/** Some serial numbers without those that are among others. */
export function without(serials: readonly string[], others: readonly string[]): string[] {
  return serials.filter((serial) => !others.some((other) => isSameSerial(other, serial)));
}

/**
 * The rows of a return: what was counted, in the order of its first scan, then what went out and was not counted
 * yet, in the order of the shipment.
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
