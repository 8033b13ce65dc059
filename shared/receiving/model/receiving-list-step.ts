import { trackingKey } from '#shared/barcode/parcel-number.ts';
import type {
  ReceivingDraft,
  ReceivingDraftBox,
  ReceivingDraftLine,
} from '#shared/receiving/receiving-draft.ts';
import {
  createFeedback,
  currentBoxOf,
  linesOfBox,
  nextId,
  type ReceivingStep,
  recordStep,
} from './receiving-draft-steps.ts';
import { countPieces, type OrderedPieces } from './receiving-item-steps.ts';
import { maxBoxes } from './receiving-limit-rules.ts';

/** A box of a packing list, and its contents. */
export type ListedBox = {
  /** Null if the list names none. */
  trackingNumber: string | null;
  items: readonly Omit<OrderedPieces, 'text' | 'at'>[];
};

/**
 * Maps each box of a list to a box of the order: the one that has its label; for a first or only box without a label,
 * the box being packed; otherwise a new one. A box being packed takes over a label while it is empty.
 *
 * @returns the order's boxes afterward, and the ID of each listed box among them
 */
export function boxesOfList(
  draft: ReceivingDraft,
  listed: readonly Pick<ListedBox, 'trackingNumber'>[],
): { boxes: ReceivingDraftBox[]; ids: number[] } {
  const current = currentBoxOf(draft);
  const isEmpty = linesOfBox(draft, current.id).length === 0 && current.trackingNumber === null;
  const boxes = [...draft.boxes];
  const labels = new Map(
    boxes.flatMap(({ id, trackingNumber }) =>
      trackingNumber === null ? [] : [[trackingKey(trackingNumber), id] as const],
    ),
  );
  let newId = nextId(boxes);
  const ids = listed.map(({ trackingNumber }, place) => {
    const key = trackingNumber === null ? null : trackingKey(trackingNumber);
    const labeled = key === null ? undefined : labels.get(key);
    if (labeled !== undefined) return labeled;
    const isCurrent = place === 0 && (isEmpty || (listed.length === 1 && trackingNumber === null));
    const id = isCurrent ? current.id : newId++;
    if (!isCurrent) boxes.push({ id, trackingNumber });
    else if (trackingNumber !== null) boxes[boxes.indexOf(current)] = { ...current, trackingNumber };
    if (key !== null) labels.set(key, id);
    return id;
  });
  return { boxes, ids };
}

export function maxBoxesOf({ packageType }: Pick<ReceivingDraft, 'packageType'>): number {
  return packageType === 'Package' ? maxBoxes : Number.POSITIVE_INFINITY;
}

/**
 * Puts a complete packing list into the order as one step, undone as one. If any part is refused, nothing is added.
 *
 * @param list `purchaseOrderNumber`: null if the list names none
 */
export function addPackingList(
  draft: ReceivingDraft,
  list: { boxes: readonly ListedBox[]; purchaseOrderNumber: string | null; at: string },
): ReceivingStep {
  const { boxes, ids } = boxesOfList(draft, list.boxes);
  if (boxes.length > maxBoxesOf(draft)) {
    const actions = ['splitOrder', 'choosePackageType'] as const;
    return {
      draft,
      feedback: createFeedback('BOX_LIMIT', 'refused', { values: { most: maxBoxes }, actions }),
    };
  }
  const packed = new Map<number, ReceivingDraftLine[]>();
  let newId = nextId(draft.lines);
  let pieces = 0;
  for (const [place, { items }] of list.boxes.entries()) {
    const boxId = ids[place] ?? draft.currentBoxId;
    const inBox = packed.get(boxId) ?? linesOfBox(draft, boxId);
    packed.set(boxId, inBox);
    for (const item of items) {
      const result = countPieces(inBox, item, { boxId, newId });
      if ('refusal' in result) return { draft, feedback: result.refusal };
      const { line, counted } = result;
      if (line === null) inBox.push(counted);
      else inBox[inBox.indexOf(line)] = counted;
      newId = Math.max(newId, counted.id + 1);
      pieces += item.quantity;
    }
  }
  const known = new Set(draft.lines.map(({ id }) => id));
  const counted = [...packed.values()].flat();
  const byId = new Map(counted.map((line) => [line.id, line]));
  const added = counted.filter(({ id }) => !known.has(id));
  const lines = [...draft.lines.map((line) => byId.get(line.id) ?? line), ...added];
  const after = {
    ...draft,
    boxes,
    lines,
    currentBoxId: ids[0] ?? draft.currentBoxId,
    purchaseOrderNumber: list.purchaseOrderNumber ?? draft.purchaseOrderNumber,
  };
  return {
    draft: recordStep(draft, after, { kind: 'list', text: null, at: list.at }),
    feedback: createFeedback('LIST_ADDED', 'done', {
      values: { pieces, lines: added.length, boxes: new Set(ids).size },
    }),
  };
}
