import type { ReturnDraft, ReturnDraftLine, ShippedGoods } from '#shared/returns/return-draft.ts';
import { isLotDay } from '#shared/wire/model/calendar-day.ts';
import type { DraftChangeKind, ReturnFeedbackCode } from './return-code-kinds.ts';
import {
  createFeedback,
  type ReturnFeedback,
  type ReturnStep,
  recordStep,
  uninspected,
} from './return-draft-steps.ts';
import { awaitsLot, lineOf } from './return-goods-rules.ts';
import { lotActions } from './return-item-steps.ts';
import { maxLotLength, maxPieces, type ReturnActionName } from './return-kinds.ts';

type OnLine = { inventoryId: number; at: string };

/**
 * Sets the quantity of an item, at least 1; to clear a line, remove it.
 *
 * @param change `asksLot`: a case was counted, and its question preceded the one for the lot
 */
export function setQuantity(
  draft: ReturnDraft,
  change: OnLine & { quantity: number; asksLot?: boolean },
): ReturnStep {
  const { quantity, asksLot = false } = change;
  return changeLine(draft, change, 'quantity', (line) => {
    if (Number.isInteger(quantity) && quantity >= 1 && quantity <= maxPieces) {
      const feedback =
        asksLot && awaitsLot(line)
          ? createFeedback('ITEM_LOT_ASKED', 'asks', {
              line,
              values: { quantity },
              actions: lotActions(draft, line),
            })
          : doneFeedback('QUANTITY_SET', line, { quantity });
      return { line: { ...line, quantity }, feedback };
    }
    const details = { line, values: { most: maxPieces }, actions: ['enterQuantity', 'removeLine'] as const };
    return createFeedback('QUANTITY_OUT_OF_RANGE', 'refused', details);
  });
}

export function removeLine(draft: ReturnDraft, { inventoryId, at }: OnLine): ReturnStep {
  const line = lineOf(draft, inventoryId);
  if (line === null) return { draft, feedback: createFeedback('LINE_GONE', 'refused') };
  const after = { ...draft, lines: draft.lines.filter((entry) => entry !== line) };
  return {
    draft: recordStep(draft, after, { kind: 'removal', text: null, at }),
    feedback: doneFeedback('LINE_REMOVED', line),
  };
}

/** Sets the action for all pieces of an item: they share one (specification 4.8, rule 3). */
export function setAction(draft: ReturnDraft, change: OnLine & { action: ReturnActionName }): ReturnStep {
  const { action } = change;
  return changeLine(draft, change, 'action', (line) => ({
    line: { ...line, action },
    feedback: doneFeedback('ACTION_SET', line, { action }),
  }));
}

/**
 * Sets the lot of a line; null means that the user looked and none is readable, and clears the previous one. `text` is
 * the source scan, null if the lot was typed or chosen.
 */
export function setLot(
  draft: ReturnDraft,
  change: OnLine & { lotNumber: string | null; lotDate: string | null; text?: string | null },
): ReturnStep {
  const lotNumber = change.lotNumber?.trim() ?? '';
  const { lotDate, text = null } = change;
  const refused = (code: ReturnFeedbackCode, line: ReturnDraftLine, values: ReturnFeedback['values'] = {}) =>
    createFeedback(code, 'refused', { line, values, actions: ['enterLot'] });
  return changeLine(
    draft,
    change,
    'lot',
    (line) => {
      if (lotNumber === '') {
        const cleared = {
          ...line,
          lotNumber: null,
          lotDate: null,
          isLotUnreadable: line.facts?.isLot !== false,
        };
        return { line: cleared, feedback: doneFeedback('LOT_UNREADABLE', line) };
      }
      if (line.facts?.isLot === false) return createFeedback('LOT_NOT_KEPT', 'refused', { line });
      if (lotNumber.length > maxLotLength) return refused('LOT_TOO_LONG', line, { most: maxLotLength });
      if (lotDate !== null && !isLotDay(lotDate)) return refused('LOT_DATE_INVALID', line, { lotDate });
      const values = { lot: lotNumber, lotDate: lotDate ?? '', quantity: line.quantity };
      return {
        line: { ...line, lotNumber, lotDate, isLotUnreadable: false },
        feedback: doneFeedback('LOT_SET', line, values),
      };
    },
    text,
  );
}

/**
 * Counts all shipped pieces not counted yet in one step: the parcel came back complete. If several lots of an item were
 * shipped, its lot is asked for. Refused while the shipped items are unknown.
 */
export function takeExpected(draft: ReturnDraft, at: string): ReturnStep {
  const goods = draft.originalShipment?.goods ?? null;
  if (goods === null) return { draft, feedback: createFeedback('EXPECTED_UNKNOWN', 'refused') };
  // Pieces set aside came back too, and go into the next return.
  const shippedItems = goods
    .map((item) => ({ ...item, quantity: item.quantity - setAsideOf(draft, item.inventoryId) }))
    .filter(({ quantity }) => quantity > 0);
  let pieces = 0;
  const lines = draft.lines.map((line) => {
    const shipped = shippedItems.find(({ inventoryId }) => inventoryId === line.inventoryId);
    const missing = Math.max(0, (shipped?.quantity ?? 0) - line.quantity);
    pieces += missing;
    return missing === 0 ? line : { ...line, quantity: line.quantity + missing };
  });
  for (const shipped of shippedItems) {
    if (lineOf(draft, shipped.inventoryId) !== null) continue;
    lines.push(lineOfGoods(shipped));
    pieces += shipped.quantity;
  }
  const recorded = recordStep(draft, { ...draft, lines }, { kind: 'shipment', text: null, at });
  const values = { pieces, lines: lines.length - draft.lines.length };
  return { draft: recorded, feedback: createFeedback('EXPECTED_TAKEN', 'done', { values }) };
}

function setAsideOf({ setAside }: ReturnDraft, inventoryId: number): number {
  return setAside.reduce((sum, line) => sum + (line.inventoryId === inventoryId ? line.quantity : 0), 0);
}

/** Returns a line as shipped; this desk's item data is added later. */
export function lineOfGoods({ inventoryId, sku, name, quantity, lots }: ShippedGoods): ReturnDraftLine {
  const lot = lots.length === 1 ? lots[0] : undefined;
  return {
    inventoryId,
    sku,
    name,
    barcode: null,
    quantity,
    action: 'Default',
    lotNumber: lot?.number ?? null,
    lotDate: lot?.date ?? null,
    isLotUnreadable: false,
    ...uninspected,
    facts: null,
    preference: null,
    checklist: [],
  };
}

export function doneFeedback(
  code: ReturnFeedbackCode,
  line: ReturnDraftLine,
  values: ReturnFeedback['values'] = {},
): ReturnFeedback {
  return createFeedback(code, 'done', { line, values });
}

/** Changes one line, or returns why not. */
export function changeLine(
  draft: ReturnDraft,
  { inventoryId, at }: OnLine,
  kind: DraftChangeKind,
  change: (line: ReturnDraftLine) => { line: ReturnDraftLine; feedback: ReturnFeedback } | ReturnFeedback,
  text: string | null = null,
): ReturnStep {
  const line = lineOf(draft, inventoryId);
  if (line === null) return { draft, feedback: createFeedback('LINE_GONE', 'refused') };
  const changed = change(line);
  if (!('line' in changed)) return { draft, feedback: changed };
  const lines = draft.lines.map((entry) => (entry === line ? changed.line : entry));
  return { draft: recordStep(draft, { ...draft, lines }, { kind, text, at }), feedback: changed.feedback };
}
