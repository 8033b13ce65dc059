import type { ItemMatch } from '../../../../shared/inventory/item-view.ts';
import type { OutboxEntry } from '../../../../shared/outbox/outbox-view.ts';
import type {
  ReceivingDeskAction,
  ReceivingFeedbackCode,
} from '../../../../shared/receiving/model/receiving-code-kinds.ts';
import type { ReceivingItemScan } from '../../../../shared/receiving/model/receiving-item-steps.ts';
import type { ReceivingFinding } from '../../../../shared/receiving/model/receiving-rules.ts';
import type {
  ReceivingDraft,
  ReceivingDraftLine,
  ReceivingDraftRow,
} from '../../../../shared/receiving/receiving-draft.ts';
import type { ReturnItemView } from '../../../../shared/returns/return-item-view.ts';
import type { CoreState, Feedback, ShownFeedback } from '../../../desk/state/desk-core.ts';

/** What the desk says beside what the steps of an order say; each has its words. */
export const deskFeedbackCodes = [
  'READY',
  'RESUMED',
  'DRAFT_KEPT',
  'DRAFT_GONE',
  'DISCARD_ASKED',
  'DISCARDED',
  'READ_FAILED',
  'COMMAND_UNKNOWN',
  'COMMAND_ELSEWHERE',
  'CHOICE_NONE',
  'CONFIRM_NONE',
  'ANSWER_REPEATED',
  'LINE_NONE',
  'QUESTION_WAITS',
  'LABEL_NEXT',
  'SCAN_FAILED',
  'SCAN_SEVERAL',
  'ASKING',
  'SERVICE_KNOWS_NOT',
  'SERVICE_FAILED',
  'ITEM_TOLD',
  'PARTS_UNKNOWN',
  'ORDER_SPLIT',
  'SEND_BLOCKED',
  'SEND_ASKED',
  'SENDING',
  'QUEUED',
  'ARRIVED',
  'ARRIVED_FOUND',
  'LOOKED_UP',
  'UNDECIDED',
  'NOT_TAKEN',
  'SEND_FAILED',
  'SCOPE_MISSING',
] as const;

/** What the desk says by itself. */
type DeskFeedbackCode = (typeof deskFeedbackCodes)[number];

/** Ways out that only the desk has. */
export const deskActions = [
  'undo',
  'newOrder',
  'otherDrafts',
  'takeAsBox',
  'takeAsLot',
  'sendAnyway',
  'sendAgain',
  'keepAsNew',
  'keepIt',
  'discard',
  'openSent',
] as const;

/** Whatever can be done about what was said. */
export type DeskAction = ReceivingDeskAction | (typeof deskActions)[number];

/** What is said after a scan or a key. */
export type DeskFeedback = Feedback<ReceivingFeedbackCode | DeskFeedbackCode, DeskAction> & {
  /** What of the pre-flight it is about. */
  readonly finding?: ReceivingFinding;
};

/** The last thing that was said. */
export type ShownDeskFeedback = ShownFeedback<DeskFeedback, DeskQuestion>;

/** The parts of the order's head that can be gone to. */
const headFields = [
  'center',
  'arrival',
  'purchaseOrderNumber',
  'packageType',
  'boxPackagingType',
  'finalDestination',
  'freight',
] as const;

/** A part of the order's head. */
export type HeadField = (typeof headFields)[number];

/** What the desk waits to be told; {@link heldBy} says which of it a scan of something else does not end. */
export type DeskQuestion =
  | { readonly kind: 'scan'; readonly scan: ReceivingItemScan }
  /** The next scan is the label of the box, whatever else it may be. */
  | { readonly kind: 'labelNext' }
  | { readonly kind: 'unknown'; readonly text: string }
  | { readonly kind: 'several'; readonly text: string; readonly scans: readonly ReceivingItemScan[] }
  | {
      readonly kind: 'parts';
      readonly match: ItemMatch;
      readonly view: ReturnItemView;
      readonly text: string | null;
    }
  | { readonly kind: 'lot' | 'quantity'; readonly lineId: number; readonly byKey: boolean }
  | { readonly kind: 'merge' | 'repeat' | 'tracking'; readonly boxId: number }
  | { readonly kind: 'head'; readonly field: HeadField }
  | { readonly kind: 'boxes' | 'drafts' | 'paste' | 'discard' | 'send' };

/** What the desk has beside what the core of every desk keeps. */
export type OwnState = {
  /** What the catalog said of items, by their ids. */
  readonly known: ReadonlyMap<number, ReturnItemView>;
  readonly drafts: readonly ReceivingDraftRow[];
  /** The orders that left, the newest first. */
  readonly outcomes: readonly OutboxEntry[];
  readonly waitingCount: number;
};

/** What is on the desk. */
export type DeskState = CoreState<ReceivingDraft, DeskFeedback, DeskQuestion> & OwnState;

/** Whether nothing that would be missed is in a draft. */
export function isBare({ lines, boxes, purchaseOrderNumber, expectedArrivalAt }: ReceivingDraft): boolean {
  const isMarked = boxes.some(({ trackingNumber }) => trackingNumber !== null);
  return lines.length === 0 && !isMarked && purchaseOrderNumber === null && expectedArrivalAt === null;
}

/** How large an order is, for the sentences that name it. */
export function sizeOf({ boxes, lines }: Pick<ReceivingDraft, 'boxes' | 'lines'>): {
  boxes: number;
  lines: number;
  pieces: number;
} {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { boxes: boxes.length, lines: lines.length, pieces };
}

/** What an order is called: by its number, else by the reference of its row; '' before it has either. */
export function callingOf({ row, draft }: Pick<DeskState, 'row' | 'draft'>): string {
  return draft.purchaseOrderNumber ?? row?.referenceId ?? '';
}

/** The drafts that are not on the desk. */
export function otherDrafts({ drafts, row }: DeskState): readonly ReceivingDraftRow[] {
  return drafts.filter(({ id, draft }) => id !== row?.id && draft !== null);
}

/** Questions that stand in the feedback itself, and not in a place of their own beside the lines. */
const spokenQuestions: ReadonlySet<DeskQuestion['kind']> = new Set([
  'scan',
  'labelNext',
  'unknown',
  'send',
  'discard',
]);

/** Whether what is asked is asked by the feedback alone. */
export function isSpoken(asked: DeskQuestion | null): boolean {
  return asked !== null && spokenQuestions.has(asked.kind);
}

/**
 * What an open question is about, where it holds something that nothing on the desk shows: a scan that is not counted,
 * how many are in a case. Until it is answered or left, all that is no answer is refused. Null for any other question,
 * which a scan ends: a line that lacks its lot says so by itself.
 */
export function heldBy({ asked, draft }: Pick<DeskState, 'asked' | 'draft'>): string | null {
  switch (asked?.kind) {
    case 'scan':
      return labelOf(asked.scan.match.item);
    case 'several':
      return asked.text;
    case 'parts':
      // Those of a line stand there as that.
      return asked.text === null ? null : labelOf(asked.match.item);
    case 'quantity': {
      if (asked.byKey) return null;
      const line = draft.lines.find(({ id }) => id === asked.lineId);
      return line === undefined ? null : labelOf(line);
    }
    default:
      return null;
  }
}

const labelOf = ({ sku, name, inventoryId }: Pick<ReceivingDraftLine, 'sku' | 'name' | 'inventoryId'>) =>
  sku || name || String(inventoryId ?? '');

/** What can be done about what was said, as long as it can; items are scanned, so that there is no key for that. */
export function openActions({
  feedback,
  asked,
}: Pick<DeskState, 'feedback' | 'asked'>): readonly DeskAction[] {
  if (feedback === null) return [];
  const isOver = feedback.asks !== asked;
  if (isOver && isSpoken(feedback.asks)) return [];
  return feedback.actions.filter((action) => action !== 'scanItem' && !(action === 'chooseParts' && !isOver));
}
