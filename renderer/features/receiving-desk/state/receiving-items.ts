import { firstReading } from '#renderer/scan/resolvers/first-reading.ts';
import type { ItemLookUp } from '#shared/inventory/item-view.ts';
import { lotAmong, lotIn, lotOfReading } from '#shared/inventory/model/item-lots.ts';
import type { ReceivingFeedback, ReceivingStep } from '#shared/receiving/model/receiving-draft-steps.ts';
import {
  addMany,
  addPieces,
  countedWithoutLot,
  itemOfSku,
  type OrderedItem,
  orderedItem,
  type ReceivingItemScan,
  recountInLot,
  scanItem,
} from '#shared/receiving/model/receiving-item-steps.ts';
import { setQuantity } from '#shared/receiving/model/receiving-line-steps.ts';
import type { ReceivingDraftLine } from '#shared/receiving/receiving-draft.ts';
import { leftOutOf } from '#shared/returns/model/return-item-steps.ts';
import type { ReturnItemView } from '#shared/returns/return-item-view.ts';
import type { DeskCore, DeskQuestion } from './receiving-state.ts';

type OfferedParts = Omit<Extract<DeskQuestion, { kind: 'parts' }>, 'kind'>;

/** Counts a scanned item into the box being packed, and asks any question its step requires. */
export async function takeItem(core: DeskCore, scan: ReceivingItemScan): Promise<void> {
  const { draft } = core.read();
  const step = scanItem(draft, scan);
  if (step.feedback.code === 'ITEM_BUNDLE') return core.offerParts(scan.match.item, scan.reading);
  core.take(step, questionOf(step.feedback, scan));
  // Its lots are offered once they are read.
  if (step.feedback.code === 'ITEM_LOT_ASKED') void core.readItem(scan.match.item.inventoryId);
}

function questionOf({ code, lineId }: ReceivingFeedback, scan: ReceivingItemScan): DeskQuestion | null {
  if (code === 'ITEM_SERIAL_AGAIN') return { kind: 'scan', scan };
  if (lineId === null) return null;
  if (code === 'ITEM_LOT_ASKED') return { kind: 'lot', lineId, byKey: false };
  if (code !== 'ITEM_CASE_ASKED') return null;
  return { kind: 'quantity', lineId, byKey: false, caseCode: scan.reading.data };
}

/** Sets a line's number of units; after those of a case, asks for a lot that its scan did not include. */
export function takeQuantity(
  core: DeskCore,
  { line, quantity, of }: { line: ReceivingDraftLine; quantity: number; of: 'line' | 'case' },
): void {
  const change = { lineId: line.id, quantity, asksLot: of === 'case', at: core.at() };
  takeCounted(core, setQuantity(core.read().draft, change));
}

/** Takes a step that counts pieces, and asks for their lot if it does. */
function takeCounted(core: DeskCore, step: ReceivingStep): void {
  const { code, lineId } = step.feedback;
  if (code !== 'ITEM_LOT_ASKED' || lineId === null) {
    core.take(step);
    return;
  }
  core.take(step, { kind: 'lot', lineId, byKey: false });
  const { inventoryId = null } = step.draft.lines.find(({ id }) => id === lineId) ?? {};
  if (inventoryId !== null) void core.readItem(inventoryId);
}

/**
 * Takes a lot alone as that of the pieces counted just before by a label that names none, if their line has a lot
 * already; false if it is none.
 */
export function takeLotOfCounted(core: DeskCore, { reading, matches }: ItemLookUp): boolean {
  const { draft, question, known } = core.read();
  const last = countedWithoutLot(draft);
  // Any other question is about this code, or about the whole line.
  const isFree = question === null || question.kind === 'quantity';
  if (last === null || last.line.lotNumber === null || !isFree) return false;
  const { line, steps } = last;
  const isDeclared = matches.length === 0 && reading.lot !== null && reading.gtin === null;
  const labeled = lotOfReading(reading);
  const by = firstReading(matches)[0]?.by;
  const lots = line.inventoryId === null ? [] : (known.get(line.inventoryId)?.lots ?? []);
  // An item's ID may be the lot's number, too.
  const isNumber = by === 'lot' || by === 'id';
  const knownLot = lotIn(lots, labeled.number, labeled.date) ?? lotAmong(matches, line.inventoryId);
  const lot = isNumber ? knownLot : isDeclared ? labeled : null;
  if (lot === null) return false;
  const counted = { lineId: line.id, steps, lot, text: reading.data, at: core.at() };
  const step = recountInLot(draft, counted);
  if (step !== null) takeCounted(core, step);
  return step !== null;
}

/** Returns the components of a bundle that can arrive: known on this desk, and physical. */
export function partsOf({ parts }: Pick<ReturnItemView, 'parts'>): { item: OrderedItem; quantity: number }[] {
  return parts.flatMap(({ item, quantity }) => {
    return item === null || leftOutOf({ item }) !== null ? [] : [{ item: orderedItem(item), quantity }];
  });
}

export function takeParts(
  core: DeskCore,
  { match, view, text, hasSerial }: OfferedParts,
  bundles: number,
): void {
  const items = partsOf(view).map(({ item, quantity }) => ({
    item,
    quantity: quantity * bundles,
    lot: null,
  }));
  // A scanned bundle comes in addition to those that are a line already.
  const replacement = text === null ? { insteadOf: match.item.inventoryId } : {};
  const leftOut = view.parts.length - items.length;
  core.take(addMany(core.read().draft, { items, text, at: core.at(), hasSerial, leftOut, ...replacement }));
}

/** Adds an item that this desk does not know to the box by its SKU alone. */
export function takeSku(core: DeskCore, sku: string): void {
  const addition = { item: itemOfSku(sku), quantity: 1, lot: null, text: sku, at: core.at() };
  core.take(addPieces(core.read().draft, addition));
}
