import type { Center } from '#shared/centers/centers.ts';
import { undoableSteps } from '#shared/desk/model/undoable-steps.ts';
import type { ReturnBody, ReturnBodyLine } from '#shared/returns/return-body.ts';
import type { CheckQuestion } from '#shared/returns/return-checklist.ts';
import type {
  ReturnDraft,
  ReturnDraftHead,
  ReturnDraftLine,
  ReturnItemFacts,
  ReturnLineContent,
  ReturnPreference,
} from '#shared/returns/return-draft.ts';
import type { DraftChangeKind, ReturnDeskAction, ReturnFeedbackCode } from './return-code-kinds.ts';
import { goodsOf, lineOf } from './return-goods-rules.ts';

/** The feedback after a step: `done` as intended, `asks` for input to continue, `refused` and unchanged. */
export type ReturnFeedback = {
  code: ReturnFeedbackCode;
  tone: 'done' | 'asks' | 'refused';
  /** The affected item; null if there is none. */
  inventoryId: number | null;
  /** Values for the message; for an item always `id`, `sku` and `name`, '' if missing. */
  values: Readonly<Record<string, string | number>>;
  /** The user's options, most likely first. */
  actions: readonly ReturnDeskAction[];
};

/** A draft after a step, and the feedback. A step that changes nothing returns the same draft. */
export type ReturnStep = { draft: ReturnDraft; feedback: ReturnFeedback };

/** How many steps can be undone. */
const maxChanges = 500;

/**
 * Returns an empty return.
 *
 * @param group shared by the boxes of one customer's return, such as the reference of its first box
 */
export function emptyReturnDraft(begin: { group: string; center: ReturnDraft['center'] }): ReturnDraft {
  return {
    group: begin.group,
    box: 1,
    center: begin.center,
    trackingNumber: null,
    originalShipment: null,
    setAside: [],
    photos: [],
    slipPrintedAt: null,
    lines: [],
    changes: [],
  };
}

/** Builds feedback; without actions, the user has no options. */
export function createFeedback(
  code: ReturnFeedbackCode,
  tone: ReturnFeedback['tone'],
  details: { line?: Named; values?: ReturnFeedback['values']; actions?: readonly ReturnDeskAction[] } = {},
): ReturnFeedback {
  const { line, values = {}, actions = [] } = details;
  const named = line === undefined ? {} : namesOf(line);
  return { code, tone, inventoryId: line?.inventoryId ?? null, values: { ...named, ...values }, actions };
}

/** Inspection data of a line not inspected yet. */
export const uninspected = { grade: null, note: null, checks: [], serials: [] };

type Named = { inventoryId: number; sku: string | null; name: string | null };

/** Returns an item's names for a message. */
export function namesOf({ inventoryId, sku, name }: Named): { id: number; sku: string; name: string } {
  return { id: inventoryId, sku: sku ?? '', name: name ?? '' };
}

/** A shared instance, because headers are compared by their members. */
const noPhotos: NonNullable<ReturnDraft['photos']> = [];

const steps = undoableSteps<
  'inventoryId',
  ReturnDraftLine,
  ReturnDraftHead,
  ReturnLineContent,
  DraftChangeKind
>({
  key: 'inventoryId',
  headOf: ({ center, trackingNumber, originalShipment, setAside, photos = noPhotos }) => {
    return { center, trackingNumber, originalShipment, setAside, photos };
  },
  contentOf: ({ quantity, action, lotNumber, lotDate, isLotUnreadable, grade, note, checks, serials }) => {
    return { quantity, action, lotNumber, lotDate, isLotUnreadable, grade, note, checks, serials };
  },
  maxChanges,
});

export const { recordStep } = steps;

/** Undoes the last step, whatever it was. */
export function undoLast(draft: ReturnDraft): ReturnStep {
  const before = steps.takeBack(draft);
  if (before === null) return { draft, feedback: createFeedback('NOTHING_TO_UNDO', 'refused') };
  return { draft: before.draft, feedback: createFeedback('STEP_UNDONE', 'done', before.about) };
}

/** Sets the center that the box stays at; refuses a center known to process no returns. */
export function setCenter(
  draft: ReturnDraft,
  { center, at }: { center: Pick<Center, 'id' | 'name' | 'processesReturns'>; at: string },
): ReturnStep {
  const { id, name } = center;
  const values = { center: name };
  if (center.processesReturns === false) {
    return {
      draft,
      feedback: createFeedback('CENTER_WITHOUT_RETURNS', 'refused', { values, actions: ['chooseCenter'] }),
    };
  }
  const isSame = draft.center?.id === id && draft.center.name === name;
  const after = isSame ? draft : { ...draft, center: { id, name } };
  return {
    draft: recordStep(draft, after, { kind: 'center', text: null, at }),
    feedback: createFeedback('CENTER_SET', 'done', { values }),
  };
}

/** Records that a slip with the reference was printed for the box; paper cannot be undone. */
export function markSlipPrinted(draft: ReturnDraft, at: string): ReturnStep {
  return { draft: { ...draft, slipPrintedAt: at }, feedback: createFeedback('SLIP_PRINTED', 'done') };
}

/** This desk's data on an item, replacing what a line had before; not a user step. */
export type KnownItem = {
  inventoryId: number;
  sku: string | null;
  name: string | null;
  barcode: string | null;
  facts: ReturnItemFacts;
  preference: ReturnPreference | null;
  /** Null if it was not looked up. */
  checklist: readonly CheckQuestion[] | null;
};

/**
 * Updates a line, and the shipped goods, with newly learned item data; a draft without either is returned unchanged.
 */
export function noteItem(draft: ReturnDraft, item: KnownItem): ReturnDraft {
  return nameGoods(noteLine(draft, item), item);
}

function noteLine(draft: ReturnDraft, item: KnownItem): ReturnDraft {
  const line = lineOf(draft, item.inventoryId);
  if (line === null) return draft;
  const known = {
    ...line,
    sku: item.sku ?? line.sku,
    name: item.name ?? line.name,
    barcode: item.barcode ?? line.barcode,
    facts: item.facts,
    preference: item.preference ?? line.preference,
    checklist: item.checklist === null ? line.checklist : [...item.checklist],
  };
  return { ...draft, lines: draft.lines.map((entry) => (entry === line ? known : entry)) };
}

/** A shipment may identify its items only by ID. */
function nameGoods(draft: ReturnDraft, { inventoryId, sku, name }: KnownItem): ReturnDraft {
  const { originalShipment } = draft;
  const shipped = goodsOf(draft, inventoryId);
  if (originalShipment === null || shipped === null) return draft;
  const named = { ...shipped, sku: shipped.sku ?? sku, name: shipped.name ?? name };
  if (named.sku === shipped.sku && named.name === shipped.name) return draft;
  const all = originalShipment.goods?.map((entry) => (entry === shipped ? named : entry)) ?? null;
  return { ...draft, originalShipment: { ...originalShipment, goods: all } };
}

/**
 * Builds the body of a draft that passed its pre-flight; null while it has no center. `Default` is left to the item's
 * own setting (specification 4.8, rule 3); pieces set aside are not included.
 *
 * @param referenceId the one of the draft's row
 */
export function bodyOfDraft(draft: ReturnDraft, referenceId: string): ReturnBody | null {
  const { center, trackingNumber, originalShipment, lines } = draft;
  if (center === null) return null;
  return {
    referenceId,
    centerId: center.id,
    centerName: center.name,
    trackingNumber,
    originalShipmentId: originalShipment?.id ?? null,
    lines: lines.map(bodyLineOf),
  };
}

export function bodyLineOf({
  inventoryId,
  quantity,
  action,
  lotNumber,
  lotDate,
}: ReturnDraftLine): ReturnBodyLine {
  return { inventoryId, quantity, action: action === 'Default' ? null : action, lotNumber, lotDate };
}
