import type { CheckIn } from '../../../shared/check-in/check-in.ts';
import type { CheckInRow } from '../../../shared/check-in/model/check-in-rows.ts';
import {
  type ComparedBox,
  type Comparison,
  differencesOf,
} from '../../../shared/check-in/model/check-in-rules.ts';
import type { ReceivingBox, ReceivingOrder } from '../../../shared/receiving/receiving.ts';
import type { Saving } from '../../desk/state/draft-saver.ts';
import type { ShownCheckInFeedback } from './check-in-feedback.ts';

/** Which rows are looked at: of the whole order, the differences, or those of a box; null is what lay in no box. */
export type CheckInView =
  | { readonly of: 'order' }
  | { readonly of: 'differences' }
  | { readonly of: 'box'; readonly boxId: number | null };

/** What is known of the order that is counted. */
export type CheckInOrder = { readonly order: ReceivingOrder; readonly boxes: readonly ReceivingBox[] };

/** Everything that stands on the screen of a check-in. */
export type CheckInState = {
  readonly goods: CheckInOrder;
  readonly checkIn: CheckIn;
  readonly comparison: Comparison;
  /** Null before the first step. */
  readonly feedback: ShownCheckInFeedback | null;
  readonly view: CheckInView;
  /** The row that was counted last; null where it is none that is there. */
  readonly selectedRow: CheckInRow | null;
  readonly saving: Saving;
  /** Scans that wait for their turn. */
  readonly waitingCount: number;
};

/** The rows of a view. */
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

/** What was counted less what was announced. */
export function differenceOfRow({ counted, expected }: Pick<CheckInRow, 'counted' | 'expected'>): number {
  return counted - expected;
}
