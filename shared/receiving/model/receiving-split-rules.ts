import type { ReceivingDraft, ReceivingDraftLine } from '../receiving-draft.ts';
import { emptyReceivingDraft } from './receiving-draft-steps.ts';
import { mostBoxes, mostSkus } from './receiving-limit-rules.ts';

/**
 * Parts what is too much for one order: the first boxes, as many as one request takes, and the rest, under the same
 * head, as another order. Where all of it fits, the rest is an order with one empty box. Neither can be undone across.
 */
export function splitDraft(draft: ReceivingDraft): { saved: ReceivingDraft; rest: ReceivingDraft } {
  const count = Math.max(1, fittingBoxes(draft));
  const savedIds = new Set(draft.boxes.slice(0, count).map(({ id }) => id));
  const isKept = ({ boxId }: ReceivingDraftLine) => savedIds.has(boxId);
  const saved = withBoxes(draft, draft.boxes.slice(0, count), draft.lines.filter(isKept));
  const left = draft.boxes.slice(count);
  const empty = emptyReceivingDraft({ center: draft.center });
  const boxes = left.length === 0 ? empty.boxes : left;
  return {
    saved,
    rest: withBoxes(
      draft,
      boxes,
      draft.lines.filter((line) => !isKept(line)),
    ),
  };
}

function withBoxes(
  draft: ReceivingDraft,
  boxes: ReceivingDraft['boxes'],
  lines: ReceivingDraft['lines'],
): ReceivingDraft {
  const isThere = boxes.some(({ id }) => id === draft.currentBoxId);
  const currentBoxId = isThere ? draft.currentBoxId : (boxes.at(-1)?.id ?? 1);
  return { ...draft, boxes, lines, currentBoxId, changes: [] };
}

/** How many of the first boxes fit into one order. */
function fittingBoxes({ boxes, lines, packageType }: ReceivingDraft): number {
  const byBox = Map.groupBy(lines, ({ boxId }) => boxId);
  const skus = new Set<string>();
  for (const [index, { id }] of boxes.entries()) {
    if (packageType === 'Package' && index >= mostBoxes) return index;
    for (const { inventoryId, sku } of byBox.get(id) ?? []) skus.add(`${inventoryId ?? sku}`);
    if (skus.size > mostSkus) return index;
  }
  return boxes.length;
}
