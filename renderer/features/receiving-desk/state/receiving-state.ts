import type { PhotoPress } from '#renderer/desk/photos/use-photo-desk.ts';
import type * as core from '#renderer/desk/state/desk-types.ts';
import type { createDraftDesk } from '#renderer/desk/state/draft-desk.ts';
import {
  type DraftDesk,
  type DraftPorts,
  draftDeskActions,
  draftDeskCodes,
  type SendQuestion,
} from '#renderer/desk/state/draft-plan.ts';
import { openActions as openActionsOf } from '#renderer/desk/state/feedback-actions.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type {
  ReceivingDeskAction,
  ReceivingFeedbackCode,
} from '#shared/receiving/model/receiving-code-kinds.ts';
import type { ReceivingFeedback } from '#shared/receiving/model/receiving-draft-steps.ts';
import type { ReceivingItemScan } from '#shared/receiving/model/receiving-item-steps.ts';
import type { ReceivingFinding } from '#shared/receiving/model/receiving-rules.ts';
import type {
  ReceivingDraft,
  ReceivingDraftLine,
  ReceivingDraftRow,
} from '#shared/receiving/receiving-draft.ts';
import type { Proposals } from './receiving-proposals.ts';

export type DeskPorts = DraftPorts & {
  /** The API version that creates orders; null while unknown. */
  readonly version: () => string | null;
  readonly pressPhoto: () => Promise<PhotoPress>;
};

const ownCodes = [
  'COMMAND_ELSEWHERE',
  'LABEL_NEXT',
  'LIST_WAITS',
  'ORDER_SPLIT',
  'DELIVERY_NOTE_OPENING',
  'DELIVERY_NOTE_FAILED',
  'DELIVERY_NOTES_FULL',
  'ARRIVED',
  'ARRIVED_FOUND',
  'LOOKED_UP',
  'UNDECIDED',
  'NOT_TAKEN',
  'HELD',
] as const;
const ownActions = ['newOrder', 'takeAsBox', 'keepAsNew'] as const;

/** The desk's own messages in addition to those of an order's steps; each has its text. */
export const deskFeedbackCodes = [...draftDeskCodes, ...ownCodes] as const;

export const deskActions = [...draftDeskActions, ...ownActions] as const;

export type ReceivingTypes = {
  draft: ReceivingDraft;
  ports: DeskPorts;
  code: ReceivingFeedbackCode;
  action: ReceivingDeskAction | (typeof ownActions)[number];
  step: ReceivingFeedback;
  question: OwnQuestion;
  finding: ReceivingFinding;
  own: { readonly proposals: Proposals };
  line: ReceivingDraftLine;
  row: ReceivingDraftRow;
  scan: ReceivingItemScan;
  outcome: OutboxEntry;
};
type ReceivingDesk = DraftDesk<ReceivingTypes>;

export type DeskCore = ReturnType<typeof createDraftDesk<ReceivingTypes>>;

export type DeskState = core.DeskState<ReceivingDesk>;

export type DeskAction = ReceivingDesk['action'];

/** What the desk waits for; some questions stay open when something else is scanned (`heldBy`). */
export type DeskQuestion = ReceivingDesk['question'];

export type DeskFeedback = core.Feedback<ReceivingDesk>;
export type ShownDeskFeedback = core.ShownFeedback<ReceivingDesk>;

export type HeadField =
  | 'center'
  | 'arrival'
  | 'purchaseOrderNumber'
  | 'packageType'
  | 'boxPackagingType'
  | 'finalDestination'
  | 'freight';

type OwnQuestion =
  /** The next scan is the label of the box, whatever it looks like. */
  | { readonly kind: 'labelNext' }
  | { readonly kind: 'lot'; readonly lineId: number; readonly byKey: boolean }
  | {
      readonly kind: 'quantity';
      readonly lineId: number;
      readonly byKey: boolean;
      /** The code of the case whose number of units is asked for. */
      readonly caseCode?: string;
    }
  | { readonly kind: 'merge' | 'repeat' | 'tracking'; readonly boxId: number }
  | { readonly kind: 'head'; readonly field: HeadField }
  | { readonly kind: 'boxes' }
  | SendQuestion
  /** `dropped`: the files dropped on the desk; empty if none. */
  | { readonly kind: 'packingList'; readonly dropped: readonly File[] };

/** Whether the arrival is still the proposed one, not entered by a user. */
export function isArrivalProposed({ expectedArrivalAt, changes }: ReceivingDraft): boolean {
  return !changes.some(({ head }) => head !== null && head.expectedArrivalAt !== expectedArrivalAt);
}

const headFields = [
  'center',
  'finalDestination',
  'packageType',
  'boxPackagingType',
  'expectedArrivalAt',
  'freight',
] as const satisfies readonly (keyof ReceivingDraft)[];

/** Whether the header, apart from the number, is still the proposed one, not entered by a user. */
function isHeadProposed(draft: ReceivingDraft): boolean {
  const isSame = (head: Pick<ReceivingDraft, (typeof headFields)[number]>) =>
    headFields.every((field) => JSON.stringify(head[field]) === JSON.stringify(draft[field]));
  return draft.changes.every(({ head }) => head === null || isSame(head));
}

/** Whether a draft contains nothing worth keeping. */
export function isBare(draft: ReceivingDraft): boolean {
  const { lines, boxes, purchaseOrderNumber, deliveryNotes = [] } = draft;
  const isMarked = boxes.some(({ trackingNumber }) => trackingNumber !== null) || deliveryNotes.length > 0;
  return lines.length === 0 && !isMarked && purchaseOrderNumber === null && isHeadProposed(draft);
}

export function sizeOf({ boxes, lines }: Pick<ReceivingDraft, 'boxes' | 'lines'>): {
  boxes: number;
  lines: number;
  pieces: number;
} {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { boxes: boxes.length, lines: lines.length, pieces };
}

/** Returns the name of an order: its number, otherwise the reference of its row; '' before it has either. */
function orderNameOf({ row, draft }: Pick<DeskState, 'row' | 'draft'>): string {
  return draft.purchaseOrderNumber ?? row?.referenceId ?? '';
}

export function valuesOf(state: Pick<DeskState, 'row' | 'draft'>) {
  return { order: orderNameOf(state), ...sizeOf(state.draft) };
}

/** Returns the line that keys and command codes act on; null if the box has none. */
export function selectedLineOf({ draft, currentId }: Pick<DeskState, 'draft' | 'currentId'>) {
  return draft.lines.find(({ id }) => id === currentId) ?? null;
}

/** Returns the actions on the feedback while they apply; a bundle's parts in question are already shown. */
export function openActions(state: Pick<DeskState, 'feedback' | 'question'>): readonly DeskAction[] {
  return openActionsOf(state, (action, isOver) => action !== 'chooseParts' || isOver);
}
