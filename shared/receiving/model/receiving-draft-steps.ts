import type { DeliveryNote } from '#shared/attachments/attachments.ts';
import { trackingKey } from '#shared/barcode/parcel-number.ts';
import { undoableSteps } from '#shared/desk/model/undoable-steps.ts';
import type { ReceivingBody, ReceivingBodyItem } from '#shared/receiving/receiving-body.ts';
import type {
  ReceivingDraft,
  ReceivingDraftBox,
  ReceivingDraftHead,
  ReceivingDraftLine,
  ReceivingFreight,
  ReceivingLineContent,
} from '#shared/receiving/receiving-draft.ts';
import { isCalendarInstant } from '#shared/wire/model/calendar-day.ts';
import type {
  ReceivingChangeKind,
  ReceivingDeskAction,
  ReceivingFeedbackCode,
} from './receiving-code-kinds.ts';

/** The feedback after a step: `done` as intended, `asks` for input to continue, `refused` and unchanged. */
export type ReceivingFeedback = {
  code: ReceivingFeedbackCode;
  tone: 'done' | 'asks' | 'refused';
  /** The affected line; null if there is none. */
  lineId: number | null;
  /** Values for the message; for an item always `id`, `sku` and `name`, '' if missing. */
  values: Readonly<Record<string, string | number>>;
  /** The user's options, most likely first. */
  actions: readonly ReceivingDeskAction[];
};

/** A draft after a step, and the feedback. A step that changes nothing returns the same draft. */
export type ReceivingStep = { draft: ReceivingDraft; feedback: ReceivingFeedback };

type Head = Omit<ReceivingDraftHead, 'boxes' | 'currentBoxId' | 'deliveryNotes'>;

/** A change of the order's header. Freight details that are not named stay unchanged; null clears all of them. */
export type HeadChange = Partial<Omit<Head, 'freight'>> & { freight?: Partial<ReceivingFreight> | null };

const noFreight: ReceivingFreight = {
  carrier: null,
  bolNumber: null,
  containerNumber: null,
  vesselName: null,
  freightForwarder: null,
  notes: null,
};

type Named = { inventoryId: number | null; sku: string | null; name: string | null };

/** How many steps can be undone. */
const maxChanges = 200;

/** A shared instance, because headers are compared by their members. */
const noNotes: DeliveryNote[] = [];

/** Returns an empty order: packages with several SKUs, one empty box. */
export function emptyReceivingDraft(begin: Pick<ReceivingDraft, 'center'>): ReceivingDraft {
  return {
    center: begin.center,
    finalDestination: null,
    packageType: 'Package',
    boxPackagingType: 'MultipleSkuPerBox',
    expectedArrivalAt: null,
    purchaseOrderNumber: null,
    freight: null,
    boxes: [{ id: 1, trackingNumber: null }],
    currentBoxId: 1,
    deliveryNotes: noNotes,
    lines: [],
    changes: [],
  };
}

/** Builds feedback; without actions, the user has no options. */
export function createFeedback(
  code: ReceivingFeedbackCode,
  tone: ReceivingFeedback['tone'],
  details: {
    line?: Named & { id?: number };
    values?: ReceivingFeedback['values'];
    actions?: readonly ReceivingDeskAction[];
  } = {},
): ReceivingFeedback {
  const { line, values = {}, actions = [] } = details;
  const named = line === undefined ? {} : namesOf(line);
  return { code, tone, lineId: line?.id ?? null, values: { ...named, ...values }, actions };
}

/** Returns an item's names for a message. */
export function namesOf({ inventoryId, sku, name }: Named): {
  id: number | string;
  sku: string;
  name: string;
} {
  return { id: inventoryId ?? '', sku: sku ?? '', name: name ?? '' };
}

/** Returns the first box with a label, whatever case and spaces either was entered with. */
export function labeledBox(
  boxes: readonly ReceivingDraftBox[],
  label: string,
): ReceivingDraftBox | undefined {
  const key = trackingKey(label);
  return boxes.find(({ trackingNumber }) => trackingNumber !== null && trackingKey(trackingNumber) === key);
}

export function currentBoxOf({ boxes, currentBoxId }: ReceivingDraft): ReceivingDraftBox {
  const box = boxes.find(({ id }) => id === currentBoxId) ?? boxes[0];
  if (box === undefined) throw new Error('A receiving order has one box at least.');
  return box;
}

/** Returns a box's number: its position, starting at 1; 0 if it does not exist. */
export function numberOfBox({ boxes }: ReceivingDraft, boxId: number): number {
  return boxes.findIndex(({ id }) => id === boxId) + 1;
}

/** Returns the lines of a box, in the order of their first scan. */
export function linesOfBox({ lines }: ReceivingDraft, boxId: number): ReceivingDraftLine[] {
  return lines.filter((line) => line.boxId === boxId);
}

export function nextId(entries: readonly { id: number }[]): number {
  return entries.reduce((largest, { id }) => Math.max(largest, id), 0) + 1;
}

const steps = undoableSteps<
  'id',
  ReceivingDraftLine,
  ReceivingDraftHead,
  ReceivingLineContent,
  ReceivingChangeKind
>({
  key: 'id',
  headOf({ lines: _lines, changes: _changes, ...rest }) {
    const { serialLabels: _labels, ...head } = rest as Omit<ReceivingDraft, 'lines' | 'changes'>;
    return { deliveryNotes: noNotes, ...head };
  },
  contentOf: ({ boxId, quantity, lotNumber, lotDate }) => ({ boxId, quantity, lotNumber, lotDate }),
  maxChanges,
});

export const { recordStep } = steps;

/** Undoes the last step, whatever it was. */
export function undoLast(draft: ReceivingDraft): ReceivingStep {
  const before = steps.takeBack(draft);
  if (before === null) return { draft, feedback: createFeedback('NOTHING_TO_UNDO', 'refused') };
  const { serialLabels = [] } = draft;
  const place = serialLabels.lastIndexOf(draft.changes.at(-1)?.text ?? '');
  const undone =
    place < 0 ? before.draft : { ...before.draft, serialLabels: serialLabels.toSpliced(place, 1) };
  return { draft: undone, feedback: createFeedback('STEP_UNDONE', 'done', before.about) };
}

/** Sets header fields: center, kinds, arrival, number, freight; empty texts clear them. */
export function setHead(
  draft: ReceivingDraft,
  { change, at }: { change: HeadChange; at: string },
): ReceivingStep {
  const { expectedArrivalAt, purchaseOrderNumber, freight } = change;
  const { freight: _freight, ...others } = change;
  const entered: Partial<Head> = {
    ...others,
    ...(expectedArrivalAt === undefined ? {} : { expectedArrivalAt: instantOrNull(expectedArrivalAt) }),
    ...(purchaseOrderNumber === undefined ? {} : { purchaseOrderNumber: textOrNull(purchaseOrderNumber) }),
    ...(freight === undefined ? {} : { freight: freightAfter(draft.freight, freight) }),
  };
  const isSame = (key: keyof Head) => JSON.stringify(draft[key]) === JSON.stringify(entered[key]);
  const changed = Object.entries(entered).filter(([key]) => !isSame(key as keyof Head));
  const after = { ...draft, ...Object.fromEntries(changed) };
  return {
    draft: recordStep(draft, after, { kind: 'head', text: null, at }),
    feedback: createFeedback('HEAD_SET', 'done', {
      values: { fields: changed.map(([key]) => key).join(' ') },
    }),
  };
}

/** Adds a delivery note that is already on disk. */
export function addDeliveryNote(
  draft: ReceivingDraft,
  { note, at }: { note: DeliveryNote; at: string },
): ReceivingStep {
  return changeNotes(draft, [...(draft.deliveryNotes ?? []), note], { code: 'DELIVERY_NOTE_ADDED', at });
}

/** Removes a delivery note from the order. Its file is kept while the draft can undo the removal. */
export function removeDeliveryNote(
  draft: ReceivingDraft,
  { id, at }: { id: string; at: string },
): ReceivingStep {
  const notes = (draft.deliveryNotes ?? []).filter((note) => note.id !== id);
  return changeNotes(draft, notes, { code: 'DELIVERY_NOTE_REMOVED', at });
}

function changeNotes(
  draft: ReceivingDraft,
  deliveryNotes: DeliveryNote[],
  { code, at }: { code: ReceivingFeedbackCode; at: string },
): ReceivingStep {
  return {
    draft: recordStep(draft, { ...draft, deliveryNotes }, { kind: 'deliveryNote', text: null, at }),
    feedback: createFeedback(code, 'done', { values: { count: deliveryNotes.length } }),
  };
}

function textOrNull(text: string | null): string | null {
  return text?.trim() || null;
}

function instantOrNull(instant: string | null): string | null {
  return instant !== null && isCalendarInstant(instant) ? new Date(instant).toISOString() : null;
}

/** Details without any value become null. */
function freightAfter(
  before: ReceivingFreight | null,
  change: Partial<ReceivingFreight> | null,
): ReceivingFreight | null {
  if (change === null) return null;
  const freight = { ...noFreight, ...before, ...change };
  const entered = {
    carrier: textOrNull(freight.carrier),
    bolNumber: textOrNull(freight.bolNumber),
    containerNumber: textOrNull(freight.containerNumber),
    vesselName: textOrNull(freight.vesselName),
    freightForwarder: textOrNull(freight.freightForwarder),
    notes: textOrNull(freight.notes),
  };
  return Object.values(entered).every((text) => text === null) ? null : entered;
}

/** Builds the body of a draft that passed its pre-flight; null while it lacks its center or arrival. */
export function bodyOfDraft(draft: ReceivingDraft): ReceivingBody | null {
  const { center, expectedArrivalAt, boxes, lines } = draft;
  if (center === null || expectedArrivalAt === null) return null;
  const linesByBox = Map.groupBy(lines, ({ boxId }) => boxId);
  return {
    centerId: center.id,
    centerName: center.name,
    packageType: draft.packageType,
    boxPackagingType: draft.boxPackagingType,
    expectedArrivalAt,
    purchaseOrderNumber: draft.purchaseOrderNumber,
    boxes: boxes.map(({ id, trackingNumber }) => ({
      trackingNumber,
      items: (linesByBox.get(id) ?? []).map(bodyItemOf),
    })),
    freight: draft.freight,
    finalDestinationId: draft.finalDestination?.id ?? null,
  };
}

/** Builds the body of one line: by its ID, or by its SKU if it has none. */
export function bodyItemOf(line: ReceivingDraftLine): ReceivingBodyItem {
  const { inventoryId, quantity, lotNumber, lotDate } = line;
  return { inventoryId, sku: inventoryId === null ? line.sku : null, quantity, lotNumber, lotDate };
}
