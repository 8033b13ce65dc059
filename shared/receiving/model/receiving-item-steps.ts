import type { ItemMatch } from '#shared/inventory/item-view.ts';
import { asksForUnits, unitsOf } from '#shared/inventory/model/desk-code-rules.ts';
import { type ItemLot, isSameLot } from '#shared/inventory/model/item-lots.ts';
import type {
  ReceivingDraft,
  ReceivingDraftLine,
  ReceivingItemFacts,
} from '#shared/receiving/receiving-draft.ts';
import { knownItemOf } from '#shared/returns/model/return-item-steps.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import { isLotDay } from '#shared/wire/model/calendar-day.ts';
import {
  createFeedback,
  currentBoxOf,
  linesOfBox,
  nextId,
  numberOfBox,
  type ReceivingFeedback,
  type ReceivingStep,
  recordStep,
  undoLast,
} from './receiving-draft-steps.ts';
import { maxLotLength, maxPieces, maxSkuLength } from './receiving-limit-rules.ts';

/** An item as added to an order: known to this desk, or only by an ID or a SKU. */
export type OrderedItem = {
  inventoryId: number | null;
  sku: string | null;
  name: string | null;
  barcode: string | null;
  facts: ReceivingItemFacts | null;
};

/** Converts a catalog item for an order; questions and preferences for returned items do not apply. */
export function orderedItem(hit: Parameters<typeof knownItemOf>[0]): OrderedItem {
  const { inventoryId, sku, name, barcode, facts } = knownItemOf(hit);
  return { inventoryId, sku, name, barcode, facts };
}

/** A scan that identifies an item; `text` in the log of steps is the reading's data. */
export type ReceivingItemScan = {
  match: ItemMatch;
  reading: ScanReading;
  at: string;
  /** The user confirmed counting a label whose serial number was scanned before. */
  isCountedAnyway?: boolean;
};

/** Pieces of an item to put into the box being packed. */
export type OrderedPieces = {
  item: OrderedItem;
  quantity: number;
  lot: ItemLot | null;
  /** The scanned text; null for manual input. */
  text: string | null;
  at: string;
  /** The text is a label with a serial number, which is on one piece only; default false. */
  hasSerial?: boolean;
  /** A label that names no lot counts pieces of an item with lots; default false. */
  lacksLot?: boolean;
};

/** Whether a line's item has lots, and its lot number or date is missing: the service takes both or neither. */
export function awaitsLot({ facts, lotNumber, lotDate }: ReceivingDraftLine): boolean {
  return facts?.isLot === true && (lotNumber === null || lotDate === null);
}

/**
 * Counts a scan into the box being packed: one piece, or as many as the label states (AI 30, 37). The same item and lot
 * merges into its line there; a label without a lot is counted on the item's most recently started line. Digital items
 * and bundles are refused: only physical goods arrive.
 */
export function scanItem(draft: ReceivingDraft, scan: ReceivingItemScan): ReceivingStep {
  const { match, reading, at } = scan;
  const item = orderedItem(match.item);
  if (reading.serial !== null && isCounted(draft, reading.data) && scan.isCountedAnyway !== true) {
    const details = { line: item, values: { serial: reading.serial }, actions: ['countAnyway'] as const };
    return { draft, feedback: createFeedback('ITEM_SERIAL_AGAIN', 'asks', details) };
  }
  const lot = match.item.isLot ? lotOf(scan) : null;
  const step = addPieces(draft, {
    item,
    quantity: unitsOf(reading),
    lot,
    text: reading.data,
    at,
    hasSerial: reading.serial !== null,
    lacksLot: lot?.number.trim() === '',
  });
  if (step.feedback.tone === 'refused' || !asksForUnits(match, reading)) return step;
  // Asked before the lot, which stays marked as missing on its line; a wrong count of a case's units would go
  // unnoticed.
  return {
    ...step,
    feedback: { ...step.feedback, code: 'ITEM_CASE_ASKED', tone: 'asks', actions: ['enterQuantity'] },
  };
}

/** A draft saved by an earlier version has the labels only in its steps. */
function isCounted({ serialLabels = [], changes }: ReceivingDraft, label: string): boolean {
  return serialLabels.includes(label) || changes.some(({ text }) => text === label);
}

/** Reports that a code matches no item known to this desk; it can still be sent to 2026-07 as a SKU. */
export function unknownItem(reading: ScanReading, coverage: string): ReceivingFeedback {
  const values = { text: reading.data, coverage };
  return createFeedback('ITEM_UNKNOWN', 'refused', {
    values,
    actions: ['askService', 'takeAsSku', 'typeAgain', 'scanBox'],
  });
}

export function itemOfSku(sku: string): OrderedItem {
  return { inventoryId: null, sku: sku.trim(), name: null, barcode: null, facts: null };
}

/** Puts pieces of an item into the box being packed; see {@link scanItem} for how they merge. */
export function addPieces(draft: ReceivingDraft, addition: OrderedPieces): ReceivingStep {
  const { quantity, text, at, hasSerial = false, lacksLot = false } = addition;
  const boxId = currentBoxOf(draft).id;
  const result = countPieces(linesOfBox(draft, boxId), addition, { boxId, newId: nextId(draft.lines) });
  if ('refusal' in result) return { draft, feedback: result.refusal };
  const { line, counted } = result;
  const lines = line === null ? [...draft.lines, counted] : replaced(draft.lines, line, counted);
  const after = { ...draft, lines, ...labelsWith(draft, hasSerial ? text : null) };
  const recorded = recordStep(draft, after, { kind: 'item', text, at, lacksLot });
  return {
    draft: recorded,
    feedback: countedFeedback(recorded, counted, { added: quantity, isNew: line === null }),
  };
}

/**
 * Finds the line on which pieces are counted (null for a new one) and its updated version, or why they are refused.
 *
 * @param inBox the lines of the box
 */
export function countPieces(
  inBox: readonly ReceivingDraftLine[],
  addition: Omit<OrderedPieces, 'text' | 'at'>,
  { boxId, newId }: { boxId: number; newId: number },
): { line: ReceivingDraftLine | null; counted: ReceivingDraftLine } | { refusal: ReceivingFeedback } {
  const { item, quantity } = addition;
  const lot = cleanLot(addition.lot);
  const refusal = refusalOf(item, quantity, lot);
  if (refusal !== null) return { refusal };
  const line = lineFor(inBox, { item, lot });
  const total = (line?.quantity ?? 0) + quantity;
  if (total > maxPieces) return { refusal: tooMany(item) };
  const counted: ReceivingDraftLine = {
    id: line?.id ?? newId,
    boxId,
    ...item,
    quantity: total,
    lotNumber: line?.lotNumber ?? lot?.number ?? null,
    lotDate: line?.lotDate ?? lot?.date ?? null,
  };
  return { line, counted };
}

function labelsWith(
  { serialLabels = [] }: ReceivingDraft,
  label: string | null,
): Pick<ReceivingDraft, 'serialLabels'> {
  return label === null ? {} : { serialLabels: [...serialLabels, label] };
}

/** Returns the lines with one of them replaced. */
export function replaced(
  lines: readonly ReceivingDraftLine[],
  line: ReceivingDraftLine,
  replacement: ReceivingDraftLine,
): ReceivingDraftLine[] {
  return lines.map((entry) => (entry === line ? replacement : entry));
}

export function isSameItem(
  left: Pick<OrderedItem, 'inventoryId' | 'sku'>,
  right: Pick<OrderedItem, 'inventoryId' | 'sku'>,
): boolean {
  if (left.inventoryId !== null && right.inventoryId !== null) return left.inventoryId === right.inventoryId;
  return left.sku !== null && left.sku === right.sku;
}

/** Reports that an item has more pieces than the service can count. */
export function tooMany(item: Pick<OrderedItem, 'inventoryId' | 'sku' | 'name'>): ReceivingFeedback {
  const details = { line: item, values: { most: maxPieces }, actions: ['enterQuantity'] as const };
  return createFeedback('QUANTITY_OUT_OF_RANGE', 'refused', details);
}

function refusalOf(item: OrderedItem, quantity: number, lot: ItemLot | null): ReceivingFeedback | null {
  if (item.facts?.isDigital === true)
    return createFeedback('ITEM_DIGITAL', 'refused', { line: item, actions: ['scanItem'] });
  if (item.facts?.isBundle === true)
    return createFeedback('ITEM_BUNDLE', 'refused', { line: item, actions: ['chooseParts'] });
  const skuLength = item.sku?.length ?? 0;
  if (item.inventoryId === null && (skuLength === 0 || skuLength > maxSkuLength)) {
    return createFeedback('ITEM_UNKNOWN', 'refused', {
      values: { text: item.sku ?? '' },
      actions: ['typeAgain'],
    });
  }
  if (!Number.isInteger(quantity) || quantity < 1) return tooMany(item);
  if ((lot?.number.length ?? 0) <= maxLotLength) return null;
  return createFeedback('LOT_TOO_LONG', 'refused', {
    line: item,
    values: { most: maxLotLength },
    actions: ['enterLot'],
  });
}

/** Returns the line on which pieces of an item are counted. */
function lineFor(
  inBox: readonly ReceivingDraftLine[],
  { item, lot }: { item: OrderedItem; lot: ItemLot | null },
): ReceivingDraftLine | null {
  const matching = inBox.filter((line) => isSameItem(line, item));
  if (lot === null) return matching.at(-1) ?? null;
  const isOfLot = ({ lotNumber, lotDate }: ReceivingDraftLine) =>
    lotNumber !== null &&
    isSameLot(lotNumber, lot.number) &&
    (lotDate === null || lot.date === null || lotDate === lot.date);
  return matching.find(isOfLot) ?? matching.find(({ lotNumber }) => lotNumber === null) ?? null;
}

function lotOf({ match, reading }: ReceivingItemScan): ItemLot {
  const days = [match.lot?.date, reading.expiry, reading.bestBefore];
  const number = match.lot?.number ?? reading.lot ?? '';
  return { number, date: days.find((day) => day != null && isLotDay(day)) ?? null };
}

function cleanLot(lot: ItemLot | null): ItemLot | null {
  const number = lot?.number.trim() ?? '';
  return number === '' ? null : { number, date: lot?.date ?? null };
}

/** Returns the feedback for counted pieces: the first question to ask, or the new count. */
function countedFeedback(
  draft: ReceivingDraft,
  line: ReceivingDraftLine,
  { added, isNew }: { added: number; isNew: boolean },
): ReceivingFeedback {
  const values = {
    added,
    quantity: line.quantity,
    box: numberOfBox(draft, line.boxId),
    lot: line.lotNumber ?? '',
    lotDate: line.lotDate ?? '',
  };
  if (isNew && awaitsLot(line))
    return createFeedback('ITEM_LOT_ASKED', 'asks', { line, values, actions: ['enterLot'] });
  return createFeedback(isNew ? 'ITEM_ADDED' : 'ITEM_COUNTED', 'done', { line, values });
}

/**
 * Returns the line on which the last steps counted pieces by a label that names no lot, and how many steps they are: its
 * scan, and the quantities entered after it; null if the last steps did something else.
 */
export function countedWithoutLot({
  lines,
  changes,
}: ReceivingDraft): { line: ReceivingDraftLine; steps: number } | null {
  const last = changes.slice(changes.findLastIndex(({ kind }) => kind !== 'quantity'));
  const undos = last.flatMap((step) => step.lines);
  const [id, another] = new Set(undos.map((undo) => (undo.was === 'there' ? undo.line.id : undo.id)));
  const line = lines.find((one) => one.id === id);
  const isCounted = last[0]?.lacksLot === true && another === undefined;
  return isCounted && line !== undefined ? { line, steps: last.length } : null;
}

/**
 * Counts the pieces of a line's last steps again, in the lot that was scanned after their label; null if they counted
 * none.
 */
export function recountInLot(
  draft: ReceivingDraft,
  { lineId, steps, lot, text, at }: { lineId: number; steps: number; lot: ItemLot; text: string; at: string },
): ReceivingStep | null {
  const lineIn = ({ lines }: ReceivingDraft) => lines.find(({ id }) => id === lineId);
  let before = draft;
  for (let step = 0; step < steps; step += 1) before = undoLast(before).draft;
  const line = lineIn(draft);
  const quantity = (line?.quantity ?? 0) - (lineIn(before)?.quantity ?? 0);
  if (line === undefined || quantity < 1) return null;
  const { inventoryId, sku, name, barcode, facts } = line;
  const item = { inventoryId, sku, name, barcode, facts };
  // The text of their label, so that its serial number stays known.
  const label = draft.changes.at(-steps)?.text ?? text;
  const hasSerial = draft.serialLabels?.includes(label) === true;
  const step = addPieces(before, { item, quantity, lot, text: label, at, hasSerial });
  return step.draft === before ? { ...step, draft } : step;
}

/**
 * Puts the parts of a bundle into the box being packed as one step, undone as one. Parts that a scan would refuse are
 * left out; if all are, nothing changes.
 *
 * @param batch `text`: the scanned text; null for manual input; `hasSerial`: it is a label with a serial number;
 *   `insteadOf`: an item whose lines in that box are replaced; `leftOut`: the number of parts that the caller left out
 *   already
 */
export function addMany(
  draft: ReceivingDraft,
  batch: {
    items: readonly Omit<OrderedPieces, 'text' | 'at'>[];
    text: string | null;
    at: string;
    hasSerial?: boolean;
    insteadOf?: number;
    leftOut?: number;
  },
): ReceivingStep {
  const { items, text, at, hasSerial = false, insteadOf } = batch;
  const { id } = currentBoxOf(draft);
  const isReplaced = ({ inventoryId, boxId }: ReceivingDraftLine) =>
    insteadOf !== undefined && inventoryId === insteadOf && boxId === id;
  // Its lines are removed last: an ID used again would make undo restore the wrong line.
  let after = draft;
  let pieces = 0;
  let { leftOut = 0 } = batch;
  for (const item of items) {
    const next = addPieces(after, { ...item, text, at }).draft;
    if (next === after) leftOut += 1;
    else pieces += item.quantity;
    after = next;
  }
  const lines = after.lines.length - draft.lines.length;
  const tone = pieces === 0 ? 'refused' : 'done';
  const remaining = pieces === 0 ? draft.lines : after.lines.filter((line) => !isReplaced(line));
  const labels = labelsWith(draft, hasSerial ? text : null);
  const replacedDraft = { ...after, lines: remaining, changes: draft.changes, ...labels };
  return {
    draft: recordStep(draft, replacedDraft, { kind: 'item', text, at }),
    feedback: createFeedback('PIECES_ADDED', tone, { values: { pieces, lines, leftOut } }),
  };
}
