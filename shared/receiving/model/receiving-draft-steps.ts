import { isCalendarInstant } from '../../wire/model/calendar-day.ts';
import type { ReceivingBody, ReceivingBodyItem } from '../receiving-body.ts';
import type {
  ReceivingDraft,
  ReceivingDraftBox,
  ReceivingDraftChange,
  ReceivingDraftHead,
  ReceivingDraftLine,
  ReceivingFreight,
  ReceivingLineContent,
  ReceivingLineUndo,
} from '../receiving-draft.ts';
import type {
  ReceivingChangeKind,
  ReceivingDeskAction,
  ReceivingFeedbackCode,
} from './receiving-code-kinds.ts';

/** What is to be said after a step: `done` as wanted, `asks` for something to go on with, `refused` and unchanged. */
export type ReceivingFeedback = {
  code: ReceivingFeedbackCode;
  tone: 'done' | 'asks' | 'refused';
  /** The line that it is about; null for what concerns none. */
  lineId: number | null;
  /** What the sentence needs; of an item always `id`, `sku` and `name`, '' for what it lacks. */
  values: Readonly<Record<string, string | number>>;
  /** What a person can do about it, the likeliest first. */
  actions: readonly ReceivingDeskAction[];
};

/** A draft after a step, and what is to be said. A step that changes nothing gives the same draft back. */
export type ReceivingStep = { draft: ReceivingDraft; feedback: ReceivingFeedback };

type Head = Omit<ReceivingDraftHead, 'boxes' | 'currentBoxId'>;

/** What is scanned or typed over the boxes. Freight details that it does not name stay as they are; null: none of them. */
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
type Step = { kind: ReceivingChangeKind; text: string | null; at: string };

/** How many steps can be undone. */
const mostChanges = 200;

const headKeys = [
  'center',
  'finalDestination',
  'packageType',
  'boxPackagingType',
  'expectedArrivalAt',
  'purchaseOrderNumber',
  'freight',
  'boxes',
  'currentBoxId',
] as const satisfies readonly (keyof ReceivingDraftHead)[];

/** An order that nothing was put into yet: packages of several SKUs, one empty box. */
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
    lines: [],
    changes: [],
  };
}

/** Builds feedback; without actions there is nothing to do about it. */
export function say(
  code: ReceivingFeedbackCode,
  tone: ReceivingFeedback['tone'],
  about: {
    line?: Named & { id?: number };
    values?: ReceivingFeedback['values'];
    actions?: readonly ReceivingDeskAction[];
  } = {},
): ReceivingFeedback {
  const { line, values = {}, actions = [] } = about;
  const named = line === undefined ? {} : namesOf(line);
  return { code, tone, lineId: line?.id ?? null, values: { ...named, ...values }, actions };
}

/** What a sentence calls an item. */
export function namesOf({ inventoryId, sku, name }: Named): {
  id: number | string;
  sku: string;
  name: string;
} {
  return { id: inventoryId ?? '', sku: sku ?? '', name: name ?? '' };
}

/** The box that is being packed. */
export function currentBoxOf({ boxes, currentBoxId }: ReceivingDraft): ReceivingDraftBox {
  const box = boxes.find(({ id }) => id === currentBoxId) ?? boxes[0];
  if (box === undefined) throw new Error('A receiving order has one box at least.');
  return box;
}

/** What a box is called: its place, from 1; 0 where it is not there. */
export function numberOfBox({ boxes }: ReceivingDraft, boxId: number): number {
  return boxes.findIndex(({ id }) => id === boxId) + 1;
}

/** The lines of a box, in the order of their first scan. */
export function linesOfBox({ lines }: ReceivingDraft, boxId: number): ReceivingDraftLine[] {
  return lines.filter((line) => line.boxId === boxId);
}

/** An id that none of these has. */
export function nextId(entries: readonly { id: number }[]): number {
  return entries.reduce((largest, { id }) => Math.max(largest, id), 0) + 1;
}

/** The draft after a step, with the way back to the one before; the same draft where nothing changed. */
export function recordStep(before: ReceivingDraft, after: ReceivingDraft, step: Step): ReceivingDraft {
  const head = headKeys.every((key) => before[key] === after[key]) ? null : headOf(before);
  const lines = undosOf(before.lines, after.lines);
  if (head === null && lines.length === 0) return before;
  const change: ReceivingDraftChange = { ...step, head, lines };
  return { ...after, changes: [...before.changes, change].slice(-mostChanges) };
}

/** Takes the last step back, whatever it was. */
export function undoLast(draft: ReceivingDraft): ReceivingStep {
  const last = draft.changes.at(-1);
  if (last === undefined) return { draft, feedback: say('NOTHING_TO_UNDO', 'refused') };
  const added = new Set(last.lines.flatMap((undo) => (undo.was === 'absent' ? [undo.id] : [])));
  const saved = draft.lines.filter(({ id }) => !added.has(id));
  const lines = last.lines.reduce(undoLine, saved);
  const undone: ReceivingDraft = { ...draft, ...last.head, lines, changes: draft.changes.slice(0, -1) };
  const [first] = last.lines;
  const id = first === undefined ? null : first.was === 'there' ? first.line.id : first.id;
  const line = id === null ? undefined : [...draft.lines, ...lines].find((entry) => entry.id === id);
  const values = { kind: last.kind, text: last.text ?? '' };
  const about = line === undefined ? { values } : { line, values };
  return { draft: undone, feedback: say('STEP_UNDONE', 'done', about) };
}

/** Says what stands over the boxes: center, kinds, arrival, number, freight; empty texts are none. */
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
    feedback: say('HEAD_SET', 'done', { values: { fields: changed.map(([key]) => key).join(' ') } }),
  };
}

function textOrNull(text: string | null): string | null {
  return text?.trim() || null;
}

function instantOrNull(instant: string | null): string | null {
  return instant !== null && isCalendarInstant(instant) ? new Date(instant).toISOString() : null;
}

/** Details of which none is told are none. */
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

function headOf(draft: ReceivingDraft): ReceivingDraftHead {
  const { lines: _lines, changes: _changes, ...head } = draft;
  return head;
}

function contentOf({ boxId, quantity, lotNumber, lotDate }: ReceivingDraftLine): ReceivingLineContent {
  return { boxId, quantity, lotNumber, lotDate };
}

function isSameContent(left: ReceivingDraftLine, right: ReceivingDraftLine): boolean {
  const [one, other] = [contentOf(left), contentOf(right)];
  return (Object.keys(one) as (keyof ReceivingLineContent)[]).every((key) => one[key] === other[key]);
}

/** The way back from some lines to those before them, what is to be put in again by rising position. */
function undosOf(
  before: readonly ReceivingDraftLine[],
  after: readonly ReceivingDraftLine[],
): ReceivingLineUndo[] {
  const afterById = new Map(after.map((line) => [line.id, line]));
  const beforeIds = new Set(before.map(({ id }) => id));
  const changed = before.flatMap((line, position): ReceivingLineUndo[] => {
    const now = afterById.get(line.id);
    if (now === undefined) return [{ was: 'there', position, line }];
    return now === line || isSameContent(line, now)
      ? []
      : [{ was: 'changed', id: line.id, content: contentOf(line) }];
  });
  const added = after.filter(({ id }) => !beforeIds.has(id));
  return [...changed, ...added.map(({ id }): ReceivingLineUndo => ({ was: 'absent', id }))];
}

function undoLine(lines: ReceivingDraftLine[], undo: ReceivingLineUndo): ReceivingDraftLine[] {
  if (undo.was === 'absent') return lines;
  if (undo.was === 'there') return lines.toSpliced(undo.position, 0, undo.line);
  return lines.map((line) => (line.id === undo.id ? { ...line, ...undo.content } : line));
}

/** What is sent for a draft that passed its pre-flight; null while it lacks its center or its arrival. */
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

/** What is sent for one line of a draft: its id, and where it has none its SKU. */
export function bodyItemOf(line: ReceivingDraftLine): ReceivingBodyItem {
  const { inventoryId, quantity, lotNumber, lotDate } = line;
  return { inventoryId, sku: inventoryId === null ? line.sku : null, quantity, lotNumber, lotDate };
}
