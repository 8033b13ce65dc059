import type { PhotoPress } from '#renderer/desk/photos/use-photo-desk.ts';
import type * as core from '#renderer/desk/state/desk-types.ts';
import { type createDraftDesk, openActions as openActionsOf } from '#renderer/desk/state/draft-desk.ts';
import {
  type DraftDesk,
  type DraftPorts,
  draftDeskActions,
  draftDeskCodes,
} from '#renderer/desk/state/draft-plan.ts';
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
  /** Letters and digits that no other return has. */
  readonly newGroup: () => string;
  /** What the key for a photo comes to on the screen. */
  readonly pressPhoto: () => Promise<PhotoPress>;
  /** The reference of a changed return that had none, or a taken one. */
  readonly newReference: () => string;
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

/** What the desk says beside what the steps of a return say; each has its words. */
export const deskFeedbackCodes = [...draftDeskCodes, ...ownCodes] as const;

export const deskActions = [...draftDeskActions, ...ownActions] as const;

/** What the desk has of its own; a line is known by its item. */
export type ReturnTypes = {
  draft: ReturnDraft;
  ports: DeskPorts;
  code: ReturnFeedbackCode | (typeof ownCodes)[number];
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

/** The state of the desk, and what can be done to it. */
export type DeskCore = ReturnType<typeof createDraftDesk<ReturnTypes>>;

export type DeskState = core.DeskState<ReturnDesk>;

export type DeskAction = ReturnDesk['action'];

/** What the desk waits for; of some of it a scan of something else does not end the question (`heldBy`). */
export type DeskQuestion = ReturnDesk['question'];

/** The feedback after a scan or a key, and the latest. */
export type DeskFeedback = core.Feedback<ReturnDesk>;
export type ShownDeskFeedback = core.ShownFeedback<ReturnDesk>;

/** A parcel's label with the shipments that it may be, as the index knows them. */
export type HeldParcel = { readonly scan: ParcelScan; readonly hits: readonly ShipmentHit[] };

/** What comes after a return was sent: nothing more than the next one, or another box, perhaps with its label. */
export type AfterSending = { readonly go: 'nextReturn' | 'nextBox'; readonly parcel: HeldParcel | null };

type OwnQuestion =
  | { readonly kind: 'parcel'; readonly parcel: HeldParcel }
  /** The next scan is the label of the parcel, whatever else it may be. */
  | { readonly kind: 'parcelNext' }
  | { readonly kind: 'shipment'; readonly tracking: string; readonly candidates: readonly ShipmentHit[] }
  /** While serial numbers are asked for, what is scanned and names nothing is one. */
  | {
      readonly kind: 'lot' | 'action' | 'serial' | 'grade';
      readonly inventoryId: number;
      readonly byKey: boolean;
    }
  | {
      readonly kind: 'quantity';
      readonly inventoryId: number;
      readonly byKey: boolean;
      /** The code of the case of which it is asked how many units are in it. */
      readonly caseCode?: string;
    }
  /** The question of a checklist at this place, from 0. */
  | {
      readonly kind: 'check';
      readonly inventoryId: number;
      readonly byKey: boolean;
      readonly place: number;
    }
  | { readonly kind: 'center' }
  | { readonly kind: 'send'; readonly after: AfterSending };

/** A return that exists at the service and is being changed. */
type ModifiedReturn = {
  readonly id: number;
  readonly referenceId: string;
  /** The mark of what the person looked at. */
  readonly expectedContent: string;
};

/** What went out with the original shipment, as far as the desk has got with it. */
type GoodsState =
  | { readonly state: 'none' | 'reading' | 'read' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** A return that left the desk, or a change of one. */
export type DeskOutcome =
  | { readonly kind: 'entry'; readonly entry: OutboxEntry }
  | {
      readonly kind: 'modified';
      readonly id: number;
      readonly referenceId: string;
      readonly isVerified: boolean;
    };

/** What an existing return has in common with this one, and where it is looked at. */
export type DeskDuplicate = KnownDuplicate & { readonly outboxId: number | null };

type OwnState = {
  /** While an existing return is changed, which is no row of the outbox. */
  readonly modified: ModifiedReturn | null;
  readonly goods: GoodsState;
  readonly duplicates: readonly DeskDuplicate[];
  /** The draft of another desk for the same parcel; null for none. */
  readonly elsewhere: Pick<DeskDraft, 'desk' | 'referenceId'> | null;
  /** The last return that left, for its next box and its slip. */
  readonly lastSent: { readonly draft: ReturnDraft; readonly referenceId: string } | null;
  /** The slip that is looked at before it is printed. */
  readonly slip: {
    readonly draft: ReturnDraft;
    readonly referenceId: string;
    /** It is looked at only where no printer is chosen. */
    readonly isDirect: boolean;
  } | null;
};

/** Whether nothing that would be missed is in a draft. */
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

/** What the return is called in sentences, and how large it is. */
export function valuesOf(state: Pick<DeskState, 'row' | 'modified' | 'draft'>) {
  const { draft } = state;
  return { reference: referenceOf(state) ?? '', lines: draft.lines.length, pieces: piecesOf(draft) };
}

/** Ways that lead through a question which stands on the desk already, and to nothing without it. */
const questionActions: ReadonlySet<DeskAction> = new Set(['chooseShipment', 'chooseParts']);

/** What can be done about the feedback, as long as it can. */
export function openActions(state: Pick<DeskState, 'feedback' | 'asked'>): readonly DeskAction[] {
  return openActionsOf(state, (action, isOver) => !(isOver && questionActions.has(action)));
}
