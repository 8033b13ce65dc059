import type { ReceivingDraft } from '../receiving-draft.ts';
import { type ReceivingStep, recordStep, say } from './receiving-draft-steps.ts';
import { addPieces, type OrderedPieces } from './receiving-item-steps.ts';

/**
 * Puts several items into the box that is being packed as one step, which one undo takes back: the parts of a bundle,
 * the lines of a table. What a scan would be refused is left out; where all of it is, nothing changes.
 *
 * @param batch `text`: the scanned text; null for what was pasted; `insteadOf`: an item whose lines make room for them
 */
export function addMany(
  draft: ReceivingDraft,
  batch: {
    items: readonly Omit<OrderedPieces, 'text' | 'at'>[];
    text: string | null;
    at: string;
    insteadOf?: number;
  },
): ReceivingStep {
  const { items, text, at, insteadOf } = batch;
  const room = draft.lines.filter(({ inventoryId }) => insteadOf === undefined || inventoryId !== insteadOf);
  let after = room.length === draft.lines.length ? draft : { ...draft, lines: room };
  let pieces = 0;
  let leftOut = 0;
  for (const item of items) {
    const next = addPieces(after, { ...item, text, at }).draft;
    if (next === after) leftOut += 1;
    else pieces += item.quantity;
    after = next;
  }
  const lines = after.lines.length - room.length;
  if (pieces === 0) after = draft;
  const tone = pieces === 0 ? 'refused' : 'done';
  return {
    draft: recordStep(draft, { ...after, changes: draft.changes }, { kind: 'item', text, at }),
    feedback: say('PIECES_ADDED', tone, { values: { pieces, lines, leftOut } }),
  };
}
