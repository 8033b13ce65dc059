import type { CheckIn } from '../../../shared/check-in/check-in.ts';
import type { CheckInRow } from '../../../shared/check-in/model/check-in-rows.ts';
import {
  type ComparedBox,
  type Comparison,
  differencesOf,
} from '../../../shared/check-in/model/check-in-rules.ts';
import type { ItemMatch } from '../../../shared/inventory/item-view.ts';
import type { ReceivingBox, ReceivingOrder } from '../../../shared/receiving/receiving.ts';
import type { ScanReading } from '../../../shared/scan/scan-reading.ts';
import type { CorePorts, DeskState, Feedback, ShownFeedback } from '../../desk/state/desk-core.ts';

/** What is said at a check-in alone; each has a sentence and one that says what to do. */
type OwnCode =
  | 'BOX_OPENED'
  | 'BOX_AGAIN'
  | 'BOX_OPEN'
  | 'BOX_DONE'
  | 'BOX_DONE_DIFFERENT'
  | 'BOX_NONE'
  | 'BOX_OTHER_ORDER'
  | 'ORDER_THIS'
  | 'ORDER_OTHER'
  | 'COUNTED'
  | 'COUNTED_MORE'
  | 'COUNTED_CASE'
  | 'COUNTED_LOT'
  | 'COUNTED_LOTS'
  | 'COUNTED_OTHER_LOT'
  | 'COUNTED_UNEXPECTED'
  | 'COUNTED_LOOSE'
  | 'COUNTED_UNKNOWN'
  | 'COUNT_SET'
  | 'COUNT_REFUSED'
  | 'SEVERAL'
  | 'NOT_COUNTED'
  | 'UNDONE'
  | 'UNDO_NONE'
  | 'ROW_NONE';

export type AnnouncedLot = { readonly lotNumber: string; readonly lotDate: string | null };

export type CheckInAction =
  | { readonly kind: 'goTo'; readonly orderId: number; readonly boxId: number | null }
  /** It is this one of the items that the code may be. */
  | { readonly kind: 'item'; readonly match: ItemMatch; readonly reading: ScanReading }
  /** What was counted last is of this lot. */
  | { readonly kind: 'lot'; readonly lot: AnnouncedLot }
  | { readonly kind: 'undo' }
  /** It is none of them: nothing is counted. */
  | { readonly kind: 'leave' };

export type CheckInPorts = CorePorts & {
  /** Keeps the count; on the disk when it resolves. */
  readonly save: (checkIn: CheckIn) => Promise<unknown>;
  /** Called with every count that stands on the screen. */
  readonly onCount: (checkIn: CheckIn) => void;
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
    readonly comparison: Comparison;
    readonly view: CheckInView;
    /** The row that was counted last; null where it is none that is there. */
    readonly selectedRow: CheckInRow | null;
  };
};

/** What stands on the screen of a check-in, and what was said last. */
export type CheckInState = DeskState<CheckInTypes>;
export type CheckInFeedback = Feedback<CheckInTypes>;
export type ShownCheckInFeedback = ShownFeedback<CheckInTypes>;

export function rowsOfView(comparison: Comparison, view: CheckInView): readonly CheckInRow[] {
  if (view.of === 'order') return comparison.items;
  if (view.of === 'differences') return differencesOf(comparison);
  return comparison.boxes.find(({ boxId }) => boxId === view.boxId)?.rows ?? [];
}

/** What a box is called: its number, else its id. */
export function nameOfBox({ boxId, boxNumber }: Pick<ComparedBox, 'boxId' | 'boxNumber'>): string {
  return String(boxNumber ?? boxId ?? '?');
}

/** What a box of the order is called; '' for what lay in no box. */
export function nameOfBoxId({ boxes }: Comparison, boxId: number | null): string {
  if (boxId === null) return '';
  const box = boxes.find((candidate) => candidate.boxId === boxId);
  return box === undefined ? String(boxId) : nameOfBox(box);
}

export function differenceOfRow({ counted, expected }: Pick<CheckInRow, 'counted' | 'expected'>): number {
  return counted - expected;
}
