import type { ReceivingFeedback } from '#shared/receiving/model/receiving-draft-steps.ts';
import {
  addMany,
  addPieces,
  itemOfSku,
  type OrderedItem,
  orderedItem,
  type ReceivingItemScan,
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
  if (step.feedback.code === 'ITEM_BUNDLE') return core.offerParts(scan.match.item, scan.reading.data);
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
  const { id: lineId, inventoryId } = line;
  const asksLot = of === 'case';
  const step = setQuantity(core.read().draft, { lineId, quantity, asksLot, at: core.at() });
  const isLotAsked = step.feedback.code === 'ITEM_LOT_ASKED';
  core.take(step, isLotAsked ? { kind: 'lot', lineId, byKey: false } : null);
  if (isLotAsked && inventoryId !== null) void core.readItem(inventoryId);
}

/** Returns the components of a bundle that can arrive: known on this desk, and physical. */
export function partsOf({ parts }: Pick<ReturnItemView, 'parts'>): { item: OrderedItem; quantity: number }[] {
  return parts.flatMap(({ item, quantity }) => {
    return item === null || leftOutOf({ item }) !== null ? [] : [{ item: orderedItem(item), quantity }];
  });
}

export function takeParts(core: DeskCore, { match, view, text }: OfferedParts, bundles: number): void {
  const items = partsOf(view).map(({ item, quantity }) => ({
    item,
    quantity: quantity * bundles,
    lot: null,
  }));
  const insteadOf = match.item.inventoryId;
  const leftOut = view.parts.length - items.length;
  core.take(addMany(core.read().draft, { items, text, at: core.at(), insteadOf, leftOut }));
}

/** Adds an item that this desk does not know to the box by its SKU alone. */
export function takeSku(core: DeskCore, sku: string): void {
  const addition = { item: itemOfSku(sku), quantity: 1, lot: null, text: sku, at: core.at() };
  core.take(addPieces(core.read().draft, addition));
}
