import type { ItemMatch } from '../../../../shared/inventory/item-view.ts';
import type { Failure } from '../../../../shared/ipc/failure.ts';
import type { OutboxEntry } from '../../../../shared/outbox/outbox-view.ts';
import type {
  ReturnDeskAction,
  ReturnFeedbackCode,
} from '../../../../shared/returns/model/return-code-kinds.ts';
import { lineOf } from '../../../../shared/returns/model/return-goods-rules.ts';
import type { ItemScan } from '../../../../shared/returns/model/return-item-steps.ts';
import type { ParcelScan } from '../../../../shared/returns/model/return-parcel-steps.ts';
import type { KnownDuplicate, ReturnFinding } from '../../../../shared/returns/model/return-rules.ts';
import type {
  ReturnDraft,
  ReturnDraftLine,
  ReturnDraftRow,
} from '../../../../shared/returns/return-draft.ts';
import type { ReturnItemView } from '../../../../shared/returns/return-item-view.ts';
import type { ShipmentHit } from '../../../../shared/shipments/shipment-view.ts';
import type { CoreState, Feedback, ShownFeedback } from '../../../desk/state/desk-core.ts';

/** What the desk says beside what the steps of a return say; each has its words. */
export const deskFeedbackCodes = [
  'READY',
  'RESUMED',
  'DRAFT_KEPT',
  'DRAFT_GONE',
  'DISCARD_ASKED',
  'DISCARDED',
  'CHANGE_DISCARD_ASKED',
  'CHANGE_LEFT',
  'READ_FAILED',
  'COMMAND_UNKNOWN',
  'CHOICE_NONE',
  'CONFIRM_NONE',
  'ANSWER_REPEATED',
  'LINE_NONE',
  'PARCEL_NEXT',
  'PARCEL_WAITS',
  'QUESTION_WAITS',
  'SCAN_FAILED',
  'SCAN_SEVERAL',
  'ASKING',
  'SERVICE_KNOWS_NOT',
  'SERVICE_FAILED',
  'ITEM_TOLD',
  'PARTS_UNKNOWN',
  'SEND_BLOCKED',
  'SEND_ASKED',
  'SENDING',
  'QUEUED',
  'SEND_FAILED',
  'SCOPE_MISSING',
  'REFERENCE_NEW',
  'MODIFYING',
  'MODIFY_REFUSED',
  'MODIFIED',
  'MODIFIED_UNVERIFIED',
] as const;

/** What the desk says by itself. */
type DeskFeedbackCode = (typeof deskFeedbackCodes)[number];

/** Ways out that only the desk has. */
export const deskActions = [
  'undo',
  'newReturn',
  'otherDrafts',
  'takeAsParcel',
  'takeAsLot',
  'sendAnyway',
  'sendAgain',
  'keepDraft',
  'keepIt',
  'discard',
  'leaveUnchanged',
  'openSent',
  'readAgain',
] as const;

/** An action that only the desk has. */
type DeskOwnAction = (typeof deskActions)[number];

/** Whatever can be done about what was said. */
export type DeskAction = ReturnDeskAction | DeskOwnAction;

/** What is said after a scan or a key; a line is known by its item. */
export type DeskFeedback = Omit<Feedback<ReturnFeedbackCode | DeskFeedbackCode, DeskAction>, 'lineId'> & {
  readonly inventoryId: number | null;
  /** What of the pre-flight it is about. */
  readonly finding?: ReturnFinding;
};

/** The last thing that was said. */
export type ShownDeskFeedback = ShownFeedback<DeskFeedback, DeskQuestion>;

/** A parcel's label with the shipments that it may be, as the index knows them. */
export type HeldParcel = { readonly scan: ParcelScan; readonly hits: readonly ShipmentHit[] };

/** What comes after a return was sent: nothing more than the next one, or another box, perhaps with its label. */
export type AfterSending = { readonly go: 'nextReturn' | 'nextBox'; readonly parcel: HeldParcel | null };

/** What the desk waits to be told; {@link heldBy} says which of it a scan of something else does not end. */
export type DeskQuestion =
  /** One of the answers of a scan (`ScanAnswer`). */
  | { readonly kind: 'scan'; readonly scan: ItemScan }
  | { readonly kind: 'parcel'; readonly parcel: HeldParcel }
  /** The next scan is the label of the parcel, whatever else it may be. */
  | { readonly kind: 'parcelNext' }
  | { readonly kind: 'unknown'; readonly text: string }
  | {
      readonly kind: 'several';
      readonly text: string;
      readonly scans: readonly ItemScan[];
      readonly shipments: readonly ShipmentHit[];
    }
  | { readonly kind: 'shipment'; readonly tracking: string; readonly candidates: readonly ShipmentHit[] }
  | {
      readonly kind: 'parts';
      readonly match: ItemMatch;
      readonly view: ReturnItemView;
      readonly text: string | null;
    }
  | { readonly kind: 'lot' | 'quantity' | 'action'; readonly inventoryId: number; readonly byKey: boolean }
  | { readonly kind: 'center' | 'drafts' | 'discard' }
  | { readonly kind: 'send'; readonly after: AfterSending };

/** A return that exists at the service and is being changed. */
export type ModifiedReturn = {
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

/** What the desk has beside what the core of every desk keeps. */
export type OwnState = {
  /** While an existing return is changed, which is no row of the outbox. */
  readonly modified: ModifiedReturn | null;
  readonly goods: GoodsState;
  readonly duplicates: readonly DeskDuplicate[];
  /** What the catalog said of items, by their ids. */
  readonly known: ReadonlyMap<number, ReturnItemView>;
  readonly drafts: readonly ReturnDraftRow[];
  /** The newest first. */
  readonly outcomes: readonly DeskOutcome[];
  /** The last return that left, for its next box and its slip. */
  readonly lastSent: { readonly draft: ReturnDraft; readonly referenceId: string } | null;
  /** The slip that is looked at before it is printed. */
  readonly slip: { readonly draft: ReturnDraft; readonly referenceId: string } | null;
  /** Scans and keys that wait for their turn behind the one that is being taken. */
  readonly waitingCount: number;
};

/** What is on the desk. */
export type DeskState = CoreState<ReturnDraft, DeskFeedback, DeskQuestion> & OwnState;

/** Whether nothing that would be missed is in a draft. */
export function isBare(draft: ReturnDraft): boolean {
  const { lines, setAside, trackingNumber, originalShipment } = draft;
  return lines.length === 0 && setAside.length === 0 && trackingNumber === null && originalShipment === null;
}

/** Pieces of all lines. */
export function piecesOf({ lines }: Pick<ReturnDraft, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What the reference of a return is before its first save has made one. */
const unmade = 'NEW';

/** The reference of what is on the desk. */
export function referenceOf({ row, modified }: Pick<DeskState, 'row' | 'modified'>): string | null {
  return modified?.referenceId ?? row?.referenceId ?? null;
}

/** The reference as the pre-flight takes it, which finds nothing wrong with one that will be made. */
export function checkedReference(state: Pick<DeskState, 'row' | 'modified'>): string {
  return referenceOf(state) ?? unmade;
}

/** Questions that stand in the feedback itself, and not in a place of their own beside the lines. */
const spokenQuestions: ReadonlySet<DeskQuestion['kind']> = new Set([
  'scan',
  'parcel',
  'unknown',
  'send',
  'discard',
  'parcelNext',
]);

/** Whether what is asked is asked by the feedback alone. */
export function isSpoken(asked: DeskQuestion | null): boolean {
  return asked !== null && spokenQuestions.has(asked.kind);
}

/**
 * What an open question is about, where it holds something that nothing on the desk shows: a scan that is not counted,
 * a parcel, how many are in a case. Until it is answered or left, all that is no answer is refused. Null for any other
 * question, which a scan ends: a line that lacks its lot says so by itself.
 */
export function heldBy({ asked, draft }: Pick<DeskState, 'asked' | 'draft'>): string | null {
  switch (asked?.kind) {
    case 'scan':
      return labelOf(asked.scan.match.item);
    case 'several':
      return asked.text;
    case 'shipment':
      return asked.tracking;
    case 'parcel':
      return asked.parcel.scan.text.trim();
    case 'parts':
      // Those of a line stand there as that.
      return asked.text === null ? null : labelOf(asked.match.item);
    case 'quantity':
      return asked.byKey ? null : labelOf(lineOf(draft, asked.inventoryId) ?? nameless(asked));
    case 'send':
      return asked.after.parcel?.scan.text.trim() ?? null;
    default:
      return null;
  }
}

type Named = Pick<ReturnDraftLine, 'sku' | 'name' | 'inventoryId'>;

const labelOf = ({ sku, name, inventoryId }: Named) => sku || name || String(inventoryId);
const nameless = ({ inventoryId }: Pick<Named, 'inventoryId'>): Named => ({
  inventoryId,
  sku: null,
  name: null,
});

/** Ways that lead through a question which stands on the desk already, and to nothing without it. */
const questionActions: ReadonlySet<DeskAction> = new Set(['chooseShipment', 'chooseParts']);

/**
 * What can be done about what was said, as long as it can: a key for what is over would do nothing. An item is
 * scanned with the scanner, so that there is no key for it.
 */
export function openActions({
  feedback,
  asked,
}: Pick<DeskState, 'feedback' | 'asked'>): readonly DeskAction[] {
  if (feedback === null) return [];
  const isOver = feedback.asks !== asked;
  if (isOver && isSpoken(feedback.asks)) return [];
  return feedback.actions.filter(
    (action) => action !== 'scanItem' && !(isOver && questionActions.has(action)),
  );
}

/** The drafts that are not on the desk. */
export function otherDrafts({ drafts, row }: DeskState): readonly ReturnDraftRow[] {
  return drafts.filter(({ id, draft }) => id !== row?.id && draft !== null);
}
