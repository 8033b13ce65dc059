import type { ReceivingDraft, ReceivingDraftLine } from '#shared/receiving/receiving-draft.ts';
import { isCalendarDay } from '#shared/wire/model/calendar-day.ts';
import { type ReceivingStep, recordStep, say } from './receiving-draft-steps.ts';
import { awaitsLot, isSameItem, type OrderedItem, replaced, tooMany } from './receiving-item-steps.ts';
import { longestLot, mostPieces } from './receiving-limit-rules.ts';

type OnLine = { lineId: number; at: string };

/**
 * Says how many pieces there are of a line: 1 at least; a line of none is removed instead.
 *
 * @param change `asksLot`: a case was counted, whose question came before that for the lot
 */
export function setQuantity(
  draft: ReceivingDraft,
  change: OnLine & { quantity: number; asksLot?: boolean },
): ReceivingStep {
  const { quantity, at } = change;
  const line = lineWith(draft, change);
  if (line === null) return gone(draft);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostPieces)
    return { draft, feedback: tooMany(line) };
  const lines = replaced(draft.lines, line, { ...line, quantity });
  const values = { quantity };
  return {
    draft: recordStep(draft, { ...draft, lines }, { kind: 'quantity', text: null, at }),
    feedback:
      change.asksLot === true && awaitsLot(line)
        ? say('ITEM_LOT_ASKED', 'asks', { line, values, actions: ['enterLot'] })
        : say('QUANTITY_SET', 'done', { line, values }),
  };
}

/** Takes a line out of its box. */
export function removeLine(draft: ReceivingDraft, change: OnLine): ReceivingStep {
  const line = lineWith(draft, change);
  if (line === null) return gone(draft);
  const after = { ...draft, lines: draft.lines.filter((entry) => entry !== line) };
  return {
    draft: recordStep(draft, after, { kind: 'removal', text: null, at: change.at }),
    feedback: say('LINE_REMOVED', 'done', { line }),
  };
}

/**
 * Sets the lot of a line; an empty number clears it. A line that comes to be of the same lot as another one in its box
 * merges into that one.
 *
 * @param change `text`: the scan that it comes from; absent where it was typed
 */
export function setLot(
  draft: ReceivingDraft,
  change: OnLine & { lotNumber: string | null; lotDate: string | null; text?: string | null },
): ReceivingStep {
  const { lotDate, text = null, at } = change;
  const lotNumber = change.lotNumber?.trim() || null;
  const line = lineWith(draft, change);
  if (line === null) return gone(draft);
  if (lotNumber !== null && line.facts?.isLot === false) {
    return { draft, feedback: say('LOT_NOT_KEPT', 'refused', { line, actions: ['clearLot'] }) };
  }
  if ((lotNumber?.length ?? 0) > longestLot) {
    const about = { line, values: { most: longestLot }, actions: ['enterLot'] as const };
    return { draft, feedback: say('LOT_TOO_LONG', 'refused', about) };
  }
  if (lotDate !== null && !isCalendarDay(lotDate)) {
    return {
      draft,
      feedback: say('LOT_DATE_INVALID', 'refused', { line, values: { lotDate }, actions: ['enterLot'] }),
    };
  }
  const changed = { ...line, lotNumber, lotDate: lotNumber === null ? null : lotDate };
  const lines = mergeLines(replaced(draft.lines, line, changed));
  if (lines === null) return { draft, feedback: tooMany(line) };
  const values = { lot: lotNumber ?? '', lotDate: changed.lotDate ?? '' };
  const feedback =
    lotNumber === null
      ? say('LOT_CLEARED', 'done', { line })
      : say('LOT_SET', awaitsLot(changed) ? 'asks' : 'done', {
          line,
          values,
          actions: awaitsLot(changed) ? ['enterLot'] : [],
        });
  return { draft: recordStep(draft, { ...draft, lines }, { kind: 'lot', text, at }), feedback };
}

/** Brings the lines of an item up to what was learned of it since; no step of a person. */
export function noteItem(draft: ReceivingDraft, item: OrderedItem): ReceivingDraft {
  if (!draft.lines.some((line) => isSameItem(line, item))) return draft;
  const noted = (line: ReceivingDraftLine): ReceivingDraftLine => ({
    ...line,
    inventoryId: item.inventoryId ?? line.inventoryId,
    sku: item.sku ?? line.sku,
    name: item.name ?? line.name,
    barcode: item.barcode ?? line.barcode,
    facts: item.facts ?? line.facts,
  });
  return { ...draft, lines: draft.lines.map((line) => (isSameItem(line, item) ? noted(line) : line)) };
}

/**
 * The lines with those of one item and one lot in one box made one, each in the place of the first of them; null where
 * one would have more pieces than the service counts.
 */
export function mergeLines(lines: readonly ReceivingDraftLine[]): ReceivingDraftLine[] | null {
  const merged = new Map<string, ReceivingDraftLine>();
  for (const line of lines) {
    const key = mergeKeyOf(line);
    const known = merged.get(key);
    if (known !== undefined && known.quantity + line.quantity > mostPieces) return null;
    merged.set(key, known === undefined ? line : { ...known, quantity: known.quantity + line.quantity });
  }
  return [...merged.values()];
}

/** Case and the space around a lot's number do not make another lot. */
function mergeKeyOf({ boxId, inventoryId, sku, lotNumber, lotDate }: ReceivingDraftLine): string {
  const item = inventoryId === null ? ['sku', sku] : ['id', inventoryId];
  return JSON.stringify([boxId, ...item, lotNumber?.trim().toLowerCase() ?? null, lotDate]);
}

function lineWith({ lines }: ReceivingDraft, { lineId }: OnLine): ReceivingDraftLine | null {
  return lines.find(({ id }) => id === lineId) ?? null;
}

function gone(draft: ReceivingDraft): ReceivingStep {
  return { draft, feedback: say('LINE_GONE', 'refused') };
}
