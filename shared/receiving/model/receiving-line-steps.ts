import type { ReceivingDraft, ReceivingDraftLine } from '#shared/receiving/receiving-draft.ts';
import { isLotDay } from '#shared/wire/model/calendar-day.ts';
import { createFeedback, type ReceivingStep, recordStep } from './receiving-draft-steps.ts';
import { awaitsLot, isSameItem, type OrderedItem, replaced, tooMany } from './receiving-item-steps.ts';
import { maxLotLength, maxPieces } from './receiving-limit-rules.ts';

type OnLine = { lineId: number; at: string };

/**
 * Sets the quantity of a line, at least 1; to clear a line, remove it.
 *
 * @param change `asksLot`: a case was counted, and its question preceded the one for the lot
 */
export function setQuantity(
  draft: ReceivingDraft,
  change: OnLine & { quantity: number; asksLot?: boolean },
): ReceivingStep {
  const { quantity, at } = change;
  const line = lineWith(draft, change);
  if (line === null) return lineNotFound(draft);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxPieces)
    return { draft, feedback: tooMany(line) };
  const lines = replaced(draft.lines, line, { ...line, quantity });
  const values = { quantity };
  return {
    draft: recordStep(draft, { ...draft, lines }, { kind: 'quantity', text: null, at }),
    feedback:
      change.asksLot === true && awaitsLot(line)
        ? createFeedback('ITEM_LOT_ASKED', 'asks', { line, values, actions: ['enterLot'] })
        : createFeedback('QUANTITY_SET', 'done', { line, values }),
  };
}

export function removeLine(draft: ReceivingDraft, change: OnLine): ReceivingStep {
  const line = lineWith(draft, change);
  if (line === null) return lineNotFound(draft);
  const after = { ...draft, lines: draft.lines.filter((entry) => entry !== line) };
  return {
    draft: recordStep(draft, after, { kind: 'removal', text: null, at: change.at }),
    feedback: createFeedback('LINE_REMOVED', 'done', { line }),
  };
}

/**
 * Sets the lot of a line; an empty number clears it. If another line in the box has the same lot, the lines merge.
 *
 * @param change `text`: the source scan; omitted if the lot was typed
 */
export function setLot(
  draft: ReceivingDraft,
  change: OnLine & { lotNumber: string | null; lotDate: string | null; text?: string | null },
): ReceivingStep {
  const { lotDate, text = null, at } = change;
  const lotNumber = change.lotNumber?.trim() || null;
  const line = lineWith(draft, change);
  if (line === null) return lineNotFound(draft);
  if (lotNumber !== null && line.facts?.isLot === false) {
    return { draft, feedback: createFeedback('LOT_NOT_KEPT', 'refused', { line, actions: ['clearLot'] }) };
  }
  if ((lotNumber?.length ?? 0) > maxLotLength) {
    const details = { line, values: { most: maxLotLength }, actions: ['enterLot'] as const };
    return { draft, feedback: createFeedback('LOT_TOO_LONG', 'refused', details) };
  }
  if (lotDate !== null && !isLotDay(lotDate)) {
    return {
      draft,
      feedback: createFeedback('LOT_DATE_INVALID', 'refused', {
        line,
        values: { lotDate },
        actions: ['enterLot'],
      }),
    };
  }
  const changed = { ...line, lotNumber, lotDate: lotNumber === null ? null : lotDate };
  const lines = mergeLines(replaced(draft.lines, line, changed));
  if (lines === null) return { draft, feedback: tooMany(line) };
  const merged = lines.find((entry) => mergeKeyOf(entry) === mergeKeyOf(changed)) ?? changed;
  const values = { lot: lotNumber ?? '', lotDate: changed.lotDate ?? '' };
  const feedback =
    lotNumber === null
      ? createFeedback('LOT_CLEARED', 'done', { line: merged })
      : createFeedback('LOT_SET', awaitsLot(changed) ? 'asks' : 'done', {
          line: merged,
          values,
          actions: awaitsLot(changed) ? ['enterLot'] : [],
        });
  return { draft: recordStep(draft, { ...draft, lines }, { kind: 'lot', text, at }), feedback };
}

/**
 * Updates an item's lines with newly learned data; not a user step.
 *
 * @param sku the text by which the item was found: a line without an item's ID may have its barcode as SKU
 */
export function noteItem(draft: ReceivingDraft, sku: string | null, item: OrderedItem): ReceivingDraft {
  const isOfItem = (line: ReceivingDraftLine) =>
    isSameItem(line, item) || (line.inventoryId === null && line.sku === sku);
  if (!draft.lines.some(isOfItem)) return draft;
  const noted = (line: ReceivingDraftLine): ReceivingDraftLine => ({
    ...line,
    inventoryId: item.inventoryId ?? line.inventoryId,
    sku: item.sku ?? line.sku,
    name: item.name ?? line.name,
    barcode: item.barcode ?? line.barcode,
    facts: item.facts ?? line.facts,
  });
  return { ...draft, lines: draft.lines.map((line) => (isOfItem(line) ? noted(line) : line)) };
}

/**
 * Merges lines with the same item, lot and box, each in the position of the first; null if one would have more pieces
 * than the service can count.
 */
export function mergeLines(lines: readonly ReceivingDraftLine[]): ReceivingDraftLine[] | null {
  const merged = new Map<string, ReceivingDraftLine>();
  for (const line of lines) {
    const key = mergeKeyOf(line);
    const known = merged.get(key);
    if (known !== undefined && known.quantity + line.quantity > maxPieces) return null;
    merged.set(key, known === undefined ? line : { ...known, quantity: known.quantity + line.quantity });
  }
  return [...merged.values()];
}

/** Lot numbers are compared ignoring case and surrounding whitespace. */
function mergeKeyOf({ boxId, inventoryId, sku, lotNumber, lotDate }: ReceivingDraftLine): string {
  const item = inventoryId === null ? ['sku', sku] : ['id', inventoryId];
  return JSON.stringify([boxId, ...item, lotNumber?.trim().toLowerCase() ?? null, lotDate]);
}

function lineWith({ lines }: ReceivingDraft, { lineId }: OnLine): ReceivingDraftLine | null {
  return lines.find(({ id }) => id === lineId) ?? null;
}

function lineNotFound(draft: ReceivingDraft): ReceivingStep {
  return { draft, feedback: createFeedback('LINE_GONE', 'refused') };
}
