import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import { createFeedback, type ReturnFeedback, type ReturnStep, recordStep } from './return-draft-steps.ts';
import { expectedOf, goodsOf, hasSerial, isSerialIn, lineOf } from './return-goods-rules.ts';
import { maxSerialLength, maxSerials } from './return-kinds.ts';
import { changeLine, doneFeedback, lineOfGoods } from './return-line-steps.ts';

/**
 * Adds one piece's serial number to a line. It counts a piece only if every counted one already has a serial number;
 * for a shipped item not counted yet, it is the first. A number that was not shipped is accepted and reported.
 *
 * @param text the scanned text; null if typed
 */
export function addSerial(
  draft: ReturnDraft,
  added: { inventoryId: number; serial: string; text: string | null; at: string },
): ReturnStep {
  const { inventoryId, text, at } = added;
  const serial = added.serial.trim();
  const shippedItem = goodsOf(draft, inventoryId);
  const line =
    lineOf(draft, inventoryId) ??
    (shippedItem === null ? null : lineOfGoods({ ...shippedItem, quantity: 1 }));
  if (line === null) return { draft, feedback: createFeedback('LINE_GONE', 'refused') };
  const refused = (code: ReturnFeedback['code'], values: ReturnFeedback['values']) => {
    return { draft, feedback: createFeedback(code, 'refused', { line, values, actions: ['enterSerial'] }) };
  };
  if (serial === '' || serial.length > maxSerialLength) {
    return refused('SERIAL_INVALID', { most: maxSerialLength });
  }
  if (hasSerial(draft, inventoryId, serial))
    return { draft, feedback: createFeedback('SERIAL_AGAIN', 'refused', { line, values: { serial } }) };
  if (line.serials.length >= maxSerials) return refused('SERIALS_FULL', { most: maxSerials });
  const serials = [...line.serials, serial];
  const after = { ...line, serials, quantity: Math.max(line.quantity, serials.length) };
  const isThere = draft.lines.includes(line);
  const lines = isThere
    ? draft.lines.map((entry) => (entry === line ? after : entry))
    : [...draft.lines, after];
  const recorded = recordStep(draft, { ...draft, lines }, { kind: 'serial', text, at });
  const shipped = shippedItem?.serials ?? [];
  const wasShipped = isSerialIn(shipped, serial);
  const isStrange = shipped.length > 0 && !wasShipped;
  const expected = expectedOf(draft, inventoryId);
  const values = {
    serial,
    quantity: after.quantity,
    numbered: serials.length,
    isShipped: isStrange ? 'no' : wasShipped ? 'yes' : 'unknown',
    ...(expected === null ? {} : { expected }),
  };
  return {
    draft: recorded,
    feedback: createFeedback('SERIAL_SET', isStrange ? 'asks' : 'done', { line, values }),
  };
}

/** The count stays. */
export function removeSerial(
  draft: ReturnDraft,
  { inventoryId, serial, at }: { inventoryId: number; serial: string; at: string },
): ReturnStep {
  return changeLine(draft, { inventoryId, at }, 'serial', (line) => {
    const serials = line.serials.filter((known) => known !== serial);
    return { line: { ...line, serials }, feedback: doneFeedback('SERIAL_REMOVED', line, { serial }) };
  });
}
