import type { CorePorts, DeskState, Feedback, ShownFeedback } from '#renderer/desk/state/desk-types.ts';
import type { Attachment } from '#shared/attachments/attachments.ts';
import type { CheckIn, DeskCheckIn } from '#shared/check-in/check-in.ts';
import {
  differencesOf,
  type ShownBox,
  type ShownComparison,
  type ShownRow,
} from '#shared/check-in/model/check-in-rules.ts';
import type { NewDeskCode } from '#shared/inventory/desk-code.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';

/** What is said at a check-in alone; each has a sentence and one that says what to do. */
type OwnCode =
  | 'BOX_OPENED'
  | 'BOX_AGAIN'
  | 'BOX_OPEN'
  | 'BOX_ELSEWHERE'
  | 'BOX_DONE'
  | 'BOX_DONE_DIFFERENT'
  | 'BOX_BLIND'
  | 'BOX_NONE'
  | 'ORDER_DONE'
  | 'ORDER_DONE_DIFFERENT'
  | 'ALL_TAKEN'
  | 'ALL_ASKED'
  | 'ALL_NONE'
  | 'ALL_BLIND'
  | 'ALL_LEFT'
  | 'BOX_OTHER_ORDER'
  | 'ORDER_THIS'
  | 'ORDER_OTHER'
  | 'COUNTED'
  | 'COUNTED_BLIND'
  | 'COUNTED_MORE'
  | 'COUNTED_CASE'
  | 'COUNTED_LOT'
  | 'COUNTED_LOTS'
  | 'COUNTED_OTHER_LOT'
  | 'COUNTED_UNEXPECTED'
  | 'COUNTED_LOOSE'
  | 'COUNTED_UNKNOWN'
  | 'COUNT_SET'
  | 'COUNT_SET_BLIND'
  | 'COUNT_REFUSED'
  | 'SEVERAL'
  | 'NOT_COUNTED'
  | 'UNDONE'
  | 'UNDO_NONE'
  | 'ROW_NONE'
  | 'PHOTO_OPENING'
  | 'PHOTO_TAKEN'
  | 'PHOTO_REMOVED'
  | 'PHOTO_FAILED'
  | 'PHOTOS_FULL';

export type AnnouncedLot = { readonly lotNumber: string; readonly lotDate: string | null };

export type CheckInAction =
  | { readonly kind: 'goTo'; readonly orderId: number; readonly boxId: number | null }
  /** It is this one of the items that the code may be. */
  | { readonly kind: 'item'; readonly match: ItemMatch; readonly reading: ScanReading }
  /** What was counted last is of this lot. */
  | { readonly kind: 'lot'; readonly lot: AnnouncedLot }
  /** All of the box, or of the order where it is null, is there as announced, whatever was counted. */
  | { readonly kind: 'takeAll'; readonly boxId: number | null }
  | { readonly kind: 'undo' }
  /** It is none of them: nothing is counted. */
  | { readonly kind: 'leave' };

export type CheckInPorts = CorePorts & {
  /** Keeps the count; on the disk when it resolves. */
  readonly save: (checkIn: CheckIn) => Promise<unknown>;
  /** Keeps a picture (base64, JPEG) on the disk, and answers by what the count names it. */
  readonly savePhoto: (base64: string) => Promise<Attachment>;
  /** Called with every count that stands on the screen. */
  readonly onCount: (checkIn: CheckIn) => void;
  /** Saves how many units one scan of a code counts on this desk, and says so. */
  readonly learnCase: (code: NewDeskCode) => void;
  /** Leads to the check-in of another order. */
  readonly goTo: (orderId: number, boxId: number | null) => void;
};

/** Which rows are looked at: of the whole order, the differences, or those of a box; null is what lay in no box. */
export type CheckInView =
  | { readonly of: 'order' }
  | { readonly of: 'differences' }
  | { readonly of: 'box'; readonly boxId: number | null };

export type CheckInOrder = { readonly order: ReceivingOrder; readonly boxes: readonly ReceivingBox[] };

/** What a check-in has of its own, as types; its draft is the count. */
export type CheckInTypes = {
  draft: CheckIn;
  ports: CheckInPorts;
  code: OwnCode;
  action: CheckInAction;
  step: never;
  question: never;
  finding: never;
  common: object;
  own: {
    readonly goods: CheckInOrder;
    /** What other desks of the site counted of it. */
    readonly others: readonly DeskCheckIn[];
    /** What is announced is left out of it while it is counted blind. */
    readonly comparison: ShownComparison;
    readonly isBlind: boolean;
    readonly view: CheckInView;
    /** The row that was counted or gone to last; null where it is none that is there. */
    readonly selectedRow: ShownRow | null;
  };
};

/** What stands on the screen of a check-in, and the latest feedback. */
export type CheckInState = DeskState<CheckInTypes>;
export type CheckInFeedback = Feedback<CheckInTypes>;
export type ShownCheckInFeedback = ShownFeedback<CheckInTypes>;

export function rowsOfView(comparison: ShownComparison, view: CheckInView): readonly ShownRow[] {
  if (view.of === 'order') return comparison.items;
  if (view.of === 'differences') return differencesOf(comparison);
  return comparison.boxes.find(({ boxId }) => boxId === view.boxId)?.rows ?? [];
}

/** What a box is called: its number, else its id. */
export function nameOfBox({ boxId, boxNumber }: Pick<ShownBox, 'boxId' | 'boxNumber'>): string {
  return String(boxNumber ?? boxId ?? '?');
}

/** What a box of the order is called; '' for what lay in no box. */
export function nameOfBoxId({ boxes }: ShownComparison, boxId: number | null): string {
  if (boxId === null) return '';
  const box = boxes.find((candidate) => candidate.boxId === boxId);
  return box === undefined ? String(boxId) : nameOfBox(box);
}

/** The desks that counted, each once. */
export function namesOfDesks(others: readonly Pick<DeskCheckIn, 'desk'>[]): string {
  return [...new Set(others.map(({ desk }) => desk))].join(', ');
}

/** Null while what is announced is hidden. */
export function differenceOfRow({
  counted,
  expected,
}: Pick<ShownRow, 'counted' | 'expected'>): number | null {
  return expected === null ? null : counted - expected;
}
