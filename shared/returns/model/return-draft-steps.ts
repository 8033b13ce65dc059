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

/** The feedback after a step: `done` as wanted, `asks` for something to go on with, `refused` and unchanged. */
export type ReturnFeedback = {
  code: ReturnFeedbackCode;
  tone: 'done' | 'asks' | 'refused';
  /** The item that it is about; null for what concerns none. */
  inventoryId: number | null;
  /** What the sentence needs; of an item always `id`, `sku` and `name`, '' for what it lacks. */
  values: Readonly<Record<string, string | number>>;
  /** What a person can do about it, the likeliest first. */
  actions: readonly ReturnDeskAction[];
};

/** A draft after a step, and the feedback. A step that changes nothing gives the same draft back. */
export type ReturnStep = { draft: ReturnDraft; feedback: ReturnFeedback };

/** How many steps can be undone. */
const mostChanges = 500;

/**
 * A return that nothing was done to yet.
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

/** Builds feedback; without actions there is nothing to do about it. */
export function say(
  code: ReturnFeedbackCode,
  tone: ReturnFeedback['tone'],
  about: { line?: Named; values?: ReturnFeedback['values']; actions?: readonly ReturnDeskAction[] } = {},
): ReturnFeedback {
  const { line, values = {}, actions = [] } = about;
  const named = line === undefined ? {} : namesOf(line);
  return { code, tone, inventoryId: line?.inventoryId ?? null, values: { ...named, ...values }, actions };
}

/** What nobody has found out yet of a line. */
export const uninspected = { grade: null, note: null, checks: [], serials: [] };

type Named = { inventoryId: number; sku: string | null; name: string | null };

/** What a sentence calls an item. */
export function namesOf({ inventoryId, sku, name }: Named): { id: number; sku: string; name: string } {
  return { id: inventoryId, sku: sku ?? '', name: name ?? '' };
}

/** One and the same, since heads are compared by what they hold. */
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
  mostChanges,
});

export const { recordStep } = steps;

/** Takes the last step back, whatever it was. */
export function undoLast(draft: ReturnDraft): ReturnStep {
  const before = steps.takeBack(draft);
  if (before === null) return { draft, feedback: say('NOTHING_TO_UNDO', 'refused') };
  return { draft: before.draft, feedback: say('STEP_UNDONE', 'done', before.about) };
}

/** Chooses the center that the box stays at; one that is known to process no returns is refused. */
export function setCenter(
  draft: ReturnDraft,
  { center, at }: { center: Pick<Center, 'id' | 'name' | 'processesReturns'>; at: string },
): ReturnStep {
  const { id, name } = center;
  const values = { center: name };
  if (center.processesReturns === false) {
    return {
      draft,
      feedback: say('CENTER_WITHOUT_RETURNS', 'refused', { values, actions: ['chooseCenter'] }),
    };
  }
  const isSame = draft.center?.id === id && draft.center.name === name;
  const after = isSame ? draft : { ...draft, center: { id, name } };
  return {
    draft: recordStep(draft, after, { kind: 'center', text: null, at }),
    feedback: say('CENTER_SET', 'done', { values }),
  };
}

/** Notes that a slip with the reference lies on the box; paper cannot be undone. */
export function markSlipPrinted(draft: ReturnDraft, at: string): ReturnStep {
  return { draft: { ...draft, slipPrintedAt: at }, feedback: say('SLIP_PRINTED', 'done') };
}

/** What this desk knows of an item, in place of what a line said of it before; no step of a person. */
export type KnownItem = {
  inventoryId: number;
  sku: string | null;
  name: string | null;
  barcode: string | null;
  facts: ReturnItemFacts;
  preference: ReturnPreference | null;
  /** Null where it was not looked up. */
  checklist: readonly CheckQuestion[] | null;
};

/**
 * Brings a line, and what went out, up to what was learned of its item since; a draft without either stays the same.
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

/** A shipment may give its items by their ids alone. */
function nameGoods(draft: ReturnDraft, { inventoryId, sku, name }: KnownItem): ReturnDraft {
  const { originalShipment } = draft;
  const goods = goodsOf(draft, inventoryId);
  if (originalShipment === null || goods === null) return draft;
  const named = { ...goods, sku: goods.sku ?? sku, name: goods.name ?? name };
  if (named.sku === goods.sku && named.name === goods.name) return draft;
  const all = originalShipment.goods?.map((one) => (one === goods ? named : one)) ?? null;
  return { ...draft, originalShipment: { ...originalShipment, goods: all } };
}

/**
 * What is sent for a draft that passed its pre-flight; null while it has no center. `Default` is left to the item's
 * own setting (specification 4.8, rule 3), and pieces that were set aside are not in it.
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

/** What is sent for one line of a draft. */
export function bodyLineOf({
  inventoryId,
  quantity,
  action,
  lotNumber,
  lotDate,
}: ReturnDraftLine): ReturnBodyLine {
  return { inventoryId, quantity, action: action === 'Default' ? null : action, lotNumber, lotDate };
}
