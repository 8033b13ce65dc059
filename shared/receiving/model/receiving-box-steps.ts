import { groupSeparator } from '#shared/barcode/element-string.ts';
import type {
  ReceivingDraft,
  ReceivingDraftBox,
  ReceivingDraftLine,
} from '#shared/receiving/receiving-draft.ts';
import {
  createFeedback,
  currentBoxOf,
  emptyReceivingDraft,
  labeledBox,
  linesOfBox,
  nextId,
  numberOfBox,
  type ReceivingStep,
  recordStep,
} from './receiving-draft-steps.ts';
import { maxBoxes, maxSkus, maxTextLength } from './receiving-limit-rules.ts';
import { mergeLines } from './receiving-line-steps.ts';

type OnBox = { boxId: number; at: string };

/**
 * Handles the scan of a box's label. The label of a box of this order selects that box; otherwise the label is assigned
 * to the box being packed, or to a new box if that one already has a label and contents.
 */
export function scanTracking(
  draft: ReceivingDraft,
  { text, at }: { text: string; at: string },
): ReceivingStep {
  const trackingNumber = text.replaceAll(groupSeparator, '').trim();
  if (trackingNumber === '')
    return { draft, feedback: createFeedback('TRACKING_EMPTY', 'refused', { actions: ['scanBox'] }) };
  if (trackingNumber.length > maxTextLength) {
    const details = { values: { most: maxTextLength }, actions: ['typeAgain'] as const };
    return { draft, feedback: createFeedback('TRACKING_TOO_LONG', 'refused', details) };
  }
  const box = currentBoxOf(draft);
  const known = labeledBox(draft.boxes, trackingNumber);
  if (known !== undefined) {
    const step = chooseBox(draft, { boxId: known.id, at });
    return known === box ? { draft, feedback: { ...step.feedback, code: 'BOX_AGAIN' } } : step;
  }
  const isPacked = linesOfBox(draft, box.id).length > 0;
  if (box.trackingNumber !== null && isPacked) return beginBox(draft, { trackingNumber, text, at });
  const boxes = draft.boxes.map((entry) => (entry === box ? { ...box, trackingNumber } : entry));
  const values = { box: numberOfBox(draft, box.id), tracking: trackingNumber };
  return {
    draft: recordStep(draft, { ...draft, boxes }, { kind: 'tracking', text, at }),
    feedback: createFeedback('BOX_TRACKED', 'done', { values }),
  };
}

/** An empty number clears it. */
export function setTracking(
  draft: ReceivingDraft,
  change: OnBox & { trackingNumber: string },
): ReceivingStep {
  const trackingNumber = change.trackingNumber.trim() || null;
  const box = draft.boxes.find(({ id }) => id === change.boxId);
  if (box === undefined) return boxNotFound(draft);
  if ((trackingNumber?.length ?? 0) > maxTextLength) {
    const details = { values: { most: maxTextLength }, actions: ['typeAgain'] as const };
    return { draft, feedback: createFeedback('TRACKING_TOO_LONG', 'refused', details) };
  }
  const boxes =
    box.trackingNumber === trackingNumber
      ? draft.boxes
      : draft.boxes.map((entry) => (entry === box ? { ...box, trackingNumber } : entry));
  const values = { box: numberOfBox(draft, box.id), tracking: trackingNumber ?? '' };
  return {
    draft: recordStep(draft, { ...draft, boxes }, { kind: 'tracking', text: null, at: change.at }),
    feedback: createFeedback('BOX_TRACKED', 'done', { values }),
  };
}

/** Starts the next box; refused while the box being packed is empty, or if a request takes no more boxes. */
export function nextBox(draft: ReceivingDraft, at: string): ReceivingStep {
  const box = currentBoxOf(draft);
  if (linesOfBox(draft, box.id).length > 0) return beginBox(draft, { trackingNumber: null, text: null, at });
  const values = { box: numberOfBox(draft, box.id) };
  return { draft, feedback: createFeedback('BOX_EMPTY', 'refused', { values, actions: ['scanItem'] }) };
}

/** Continues packing another box of the order. */
export function chooseBox(draft: ReceivingDraft, { boxId, at }: OnBox): ReceivingStep {
  const box = draft.boxes.find(({ id }) => id === boxId);
  if (box === undefined) return boxNotFound(draft);
  const values = { box: numberOfBox(draft, boxId), tracking: box.trackingNumber ?? '' };
  return {
    draft: recordStep(draft, { ...draft, currentBoxId: boxId }, { kind: 'box', text: null, at }),
    feedback: createFeedback('BOX_CHOSEN', 'done', { values }),
  };
}

/** Removes a box with its contents; the last box of an order stays and is emptied. */
export function removeBox(draft: ReceivingDraft, { boxId, at }: OnBox): ReceivingStep {
  if (!draft.boxes.some(({ id }) => id === boxId)) return boxNotFound(draft);
  const values = { box: numberOfBox(draft, boxId), lines: linesOfBox(draft, boxId).length };
  const lines = draft.lines.filter((line) => line.boxId !== boxId);
  const after = { ...withoutBox(draft, boxId), lines };
  return {
    draft: recordStep(draft, after, { kind: 'boxRemoval', text: null, at }),
    feedback: createFeedback('BOX_REMOVED', 'done', { values }),
  };
}

/** Moves the contents of one box into another, which keeps its own tracking number or takes over the other's. */
export function mergeBoxes(
  draft: ReceivingDraft,
  { from, into, at }: { from: number; into: number; at: string },
): ReceivingStep {
  const source = draft.boxes.find(({ id }) => id === from);
  const target = draft.boxes.find(({ id }) => id === into);
  if (source === undefined || target === undefined || source === target) return boxNotFound(draft);
  const moved = draft.lines.map((line) => (line.boxId === from ? { ...line, boxId: into } : line));
  const lines = mergeLines(moved);
  if (lines === null) {
    return {
      draft,
      feedback: createFeedback('QUANTITY_OUT_OF_RANGE', 'refused', { actions: ['enterQuantity'] }),
    };
  }
  const rest = withoutBox(draft, from);
  const trackingNumber = target.trackingNumber ?? source.trackingNumber;
  const boxes = rest.boxes.map((box) => (box === target ? { ...target, trackingNumber } : box));
  const values = { box: numberOfBox(draft, from), into: numberOfBox(rest, into) };
  const after = { ...rest, boxes, lines, currentBoxId: into };
  return {
    draft: recordStep(draft, after, { kind: 'merge', text: null, at }),
    feedback: createFeedback('BOXES_MERGED', 'done', { values }),
  };
}

/**
 * Adds boxes with the same pieces as a box, without its tracking number; the first of them is packed next. Refused for
 * an empty box, or if it exceeds the number of boxes a request takes.
 */
export function repeatBox(
  draft: ReceivingDraft,
  { boxId, times, at }: OnBox & { times: number },
): ReceivingStep {
  if (!draft.boxes.some(({ id }) => id === boxId)) return boxNotFound(draft);
  const box = numberOfBox(draft, boxId);
  const packed = linesOfBox(draft, boxId);
  if (packed.length === 0) {
    return {
      draft,
      feedback: createFeedback('BOX_EMPTY', 'refused', { values: { box }, actions: ['scanItem'] }),
    };
  }
  if (draft.packageType === 'Package' && draft.boxes.length + times > maxBoxes) return tooManyBoxes(draft);
  const firstBox = nextId(draft.boxes);
  const firstLine = nextId(draft.lines);
  const boxes = Array.from({ length: times }, (_, place) => ({ id: firstBox + place, trackingNumber: null }));
  const lines = boxes.flatMap(({ id }, place) =>
    packed.map((line, index) => ({ ...line, id: firstLine + place * packed.length + index, boxId: id })),
  );
  const after = {
    ...draft,
    boxes: [...draft.boxes, ...boxes],
    lines: [...draft.lines, ...lines],
    currentBoxId: firstBox,
  };
  return {
    draft: recordStep(draft, after, { kind: 'box', text: null, at }),
    feedback: createFeedback('BOX_REPEATED', 'done', {
      values: { box, times, first: draft.boxes.length + 1 },
    }),
  };
}

function beginBox(
  draft: ReceivingDraft,
  { trackingNumber, text, at }: { trackingNumber: string | null; text: string | null; at: string },
): ReceivingStep {
  if (draft.packageType === 'Package' && draft.boxes.length >= maxBoxes) return tooManyBoxes(draft);
  const box: ReceivingDraftBox = { id: nextId(draft.boxes), trackingNumber };
  const after = { ...draft, boxes: [...draft.boxes, box], currentBoxId: box.id };
  const values = { box: after.boxes.length, tracking: trackingNumber ?? '' };
  return {
    draft: recordStep(draft, after, { kind: 'box', text, at }),
    feedback: createFeedback('BOX_NEXT', 'done', { values }),
  };
}

/** Returns the draft without a box, packing the previous one; the caller handles its lines. */
function withoutBox(draft: ReceivingDraft, boxId: number): ReceivingDraft {
  const position = draft.boxes.findIndex(({ id }) => id === boxId);
  const left = draft.boxes.filter(({ id }) => id !== boxId);
  const boxes = left.length === 0 ? [{ id: nextId(draft.boxes), trackingNumber: null }] : left;
  const neighbor = boxes[Math.max(0, Math.min(position - 1, boxes.length - 1))];
  const isCurrent = draft.currentBoxId === boxId;
  return { ...draft, boxes, currentBoxId: isCurrent ? (neighbor?.id ?? 1) : draft.currentBoxId };
}

function tooManyBoxes(draft: ReceivingDraft): ReceivingStep {
  const actions = ['splitOrder', 'choosePackageType'] as const;
  return { draft, feedback: createFeedback('BOX_LIMIT', 'refused', { values: { most: maxBoxes }, actions }) };
}

function boxNotFound(draft: ReceivingDraft): ReceivingStep {
  return { draft, feedback: createFeedback('BOX_GONE', 'refused', { actions: ['chooseBox'] }) };
}

/**
 * Splits an order that is too large: the first boxes, as many as one request takes, and the rest as another order with
 * the same header. If everything fits, the rest is an order with one empty box. The split cannot be undone in either.
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

/** Returns how many of the first boxes fit into one order. */
function fittingBoxes({ boxes, lines, packageType }: ReceivingDraft): number {
  const byBox = Map.groupBy(lines, ({ boxId }) => boxId);
  const skus = new Set<string>();
  for (const [index, { id }] of boxes.entries()) {
    if (packageType === 'Package' && index >= maxBoxes) return index;
    for (const { inventoryId, sku } of byBox.get(id) ?? []) skus.add(`${inventoryId ?? sku}`);
    if (skus.size > maxSkus) return index;
  }
  return boxes.length;
}
