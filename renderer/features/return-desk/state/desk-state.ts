import type { PrintRequest } from '#renderer/components/print-preview/print-request.ts';
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
import type { Failure } from '#shared/ipc/failure.ts';
import type { DeskDraft } from '#shared/outbox/desk-draft.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { ReturnDeskAction, ReturnFeedbackCode } from '#shared/returns/model/return-code-kinds.ts';
import type { ReturnFeedback } from '#shared/returns/model/return-draft-steps.ts';
import type { ItemScan } from '#shared/returns/model/return-item-steps.ts';
import type { ParcelScan } from '#shared/returns/model/return-parcel-steps.ts';
import type { KnownDuplicate, ReturnFinding } from '#shared/returns/model/return-rules.ts';
import type { ReturnDraft, ReturnDraftLine, ReturnDraftRow } from '#shared/returns/return-draft.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';

export type DeskPorts = DraftPorts & {
  /** Letters and digits unique to this return. */
  readonly newGroup: () => string;
  /** The result of the photo key on the screen. */
  readonly pressPhoto: () => Promise<PhotoPress>;
  /** The reference for a changed return that has none. */
  readonly newReference: () => string;
  /** Reads the shown returns of the account again: one of them was changed. */
  readonly refreshReturns: () => void;
  /** Called with a possible duplicate of a return that has left the desk already. */
  readonly onLateDuplicate: (duplicate: DeskDuplicate, sent: Pick<OutboxEntry, 'referenceId'>) => void;
};

const ownCodes = [
  'CHANGE_DISCARD_ASKED',
  'CHANGE_LEFT',
  'PARCEL_NEXT',
  'PARCEL_WAITS',
  'REFERENCE_NEW',
  'MODIFYING',
  'PHOTO_OPENING',
  'PHOTO_FAILED',
  'PHOTO_MODIFIED',
  'PHOTOS_FULL',
  'MODIFY_REFUSED',
  'PARCEL_ELSEWHERE',
  'MODIFIED',
  'MODIFIED_UNVERIFIED',
  'INSPECTION_UNSAVED',
  'SERIAL_UNSAVED',
] as const;
const ownActions = [
  'newReturn',
  'takeAsParcel',
  'takeAsSerial',
  'keepDraft',
  'leaveUnchanged',
  'readAgain',
] as const;

/** The desk's own messages in addition to those of a return's steps; each has its text. */
export const deskFeedbackCodes = [...draftDeskCodes, ...ownCodes] as const;

export const deskActions = [...draftDeskActions, ...ownActions] as const;

/** A line is identified by its item. */
export type ReturnTypes = {
  draft: ReturnDraft;
  ports: DeskPorts;
  code: ReturnFeedbackCode;
  action: ReturnDeskAction | (typeof ownActions)[number];
  step: Omit<ReturnFeedback, 'actions'> & { readonly actions: readonly (ReturnDeskAction | 'undo')[] };
  question: OwnQuestion;
  finding: ReturnFinding;
  own: OwnState;
  line: ReturnDraftLine;
  row: ReturnDraftRow;
  scan: ItemScan;
  outcome: DeskOutcome;
};
type ReturnDesk = DraftDesk<ReturnTypes>;

export type DeskCore = ReturnType<typeof createDraftDesk<ReturnTypes>>;

export type DeskState = core.DeskState<ReturnDesk>;

export type DeskAction = ReturnDesk['action'];

/** What the desk waits for; some questions stay open when something else is scanned (`heldBy`). */
export type DeskQuestion = ReturnDesk['question'];

export type DeskFeedback = core.Feedback<ReturnDesk>;
export type ShownDeskFeedback = core.ShownFeedback<ReturnDesk>;

export type PendingParcel = { readonly scan: ParcelScan; readonly hits: readonly ShipmentHit[] };

/** What follows after a return was sent: the next return, or another box, optionally with its label. */
export type AfterSending = { readonly go: 'nextReturn' | 'nextBox'; readonly parcel: PendingParcel | null };

type OwnQuestion =
  | { readonly kind: 'parcel'; readonly parcel: PendingParcel }
  /** The next scan is the label of the parcel, whatever it looks like. */
  | { readonly kind: 'parcelNext' }
  | { readonly kind: 'shipment'; readonly tracking: string; readonly candidates: readonly ShipmentHit[] }
  /** While serial numbers are asked for, a scan that names nothing is taken as one. */
  | {
      readonly kind: 'lot' | 'action' | 'serial' | 'grade';
      readonly inventoryId: number;
      readonly byKey: boolean;
    }
  | {
      readonly kind: 'quantity';
      readonly inventoryId: number;
      readonly byKey: boolean;
      /** The code of the case whose number of units is asked for. */
      readonly caseCode?: string;
    }
  /** The checklist question at this index, from 0. */
  | {
      readonly kind: 'check';
      readonly inventoryId: number;
      readonly byKey: boolean;
      readonly place: number;
    }
  | { readonly kind: 'center' }
  | (SendQuestion & { readonly after: AfterSending });

type ModifiedReturn = {
  readonly id: number;
  readonly referenceId: string;
  /** The content mark of the version the user saw. */
  readonly expectedContent: string;
};

/** The shipped goods of the original shipment, as far as the desk has read them. */
type GoodsState =
  | { readonly state: 'none' | 'reading' | 'read' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** A return that left the desk, or a change to one. */
export type DeskOutcome =
  | { readonly kind: 'entry'; readonly entry: OutboxEntry }
  | {
      readonly kind: 'modified';
      readonly id: number;
      readonly referenceId: string;
      readonly isVerified: boolean;
    };

export type DeskDuplicate = KnownDuplicate & { readonly outboxId: number | null };

export function addressOf({ id, outboxId }: DeskDuplicate): `/${string}` {
  return id === null ? `/outbox/${outboxId ?? ''}` : `/returns/${id}`;
}

type OwnState = {
  /** Set while an existing return is changed, which has no outbox row. */
  readonly modified: ModifiedReturn | null;
  readonly goods: GoodsState;
  /** The search for duplicates had to do without the server. */
  readonly areDuplicatesUnsure: boolean;
  readonly duplicates: readonly DeskDuplicate[];
  /** The running search for duplicates; null if none is running. */
  readonly duplicateSearch: Promise<readonly DeskDuplicate[]> | null;
  /** Another desk's draft for the same parcel; null if none. */
  readonly elsewhere: Pick<DeskDraft, 'desk' | 'referenceId'> | null;
  /** The parcel that follows once this return was sent, and how; null if none waits. */
  readonly waiting: AfterSending | null;
  /** The last return that left, needed for its next box and its slip. */
  readonly lastSent: { readonly draft: ReturnDraft; readonly referenceId: string } | null;
  readonly slip: (PrintRequest & { readonly draft: ReturnDraft; readonly referenceId: string }) | null;
};

/** Whether a draft contains nothing worth keeping. */
export function isBare(draft: ReturnDraft): boolean {
  const { lines, setAside, trackingNumber, originalShipment, photos = [] } = draft;
  const isUnidentified = trackingNumber === null && originalShipment === null;
  return isUnidentified && [lines, setAside, photos].every(({ length }) => length === 0);
}

export function piecesOf({ lines }: Pick<ReturnDraft, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function referenceOf({ row, modified }: Pick<DeskState, 'row' | 'modified'>): string | null {
  return modified?.referenceId ?? row?.referenceId ?? null;
}

export function valuesOf(state: Pick<DeskState, 'row' | 'modified' | 'draft'>) {
  const { draft } = state;
  return { reference: referenceOf(state) ?? '', lines: draft.lines.length, pieces: piecesOf(draft) };
}

/** Actions answered by a question that is already on the desk; without it they do nothing. */
const questionActions: ReadonlySet<DeskAction> = new Set(['chooseShipment', 'chooseParts']);

/** Returns the actions on the feedback while they apply. */
export function openActions(state: Pick<DeskState, 'feedback' | 'question'>): readonly DeskAction[] {
  const { question } = state;
  // It is what sending anyway does already.
  const isNextBox = question?.kind === 'send' && question.after.go === 'nextBox';
  return openActionsOf(
    state,
    (action, isOver) => !(isOver && questionActions.has(action)) && !(isNextBox && action === 'nextBox'),
  );
}
