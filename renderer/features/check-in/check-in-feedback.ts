import type { DeskCommand } from '../../../shared/desk/model/desk-command.ts';
import type { ItemMatch } from '../../../shared/inventory/item-view.ts';
import type { ScanReading } from '../../../shared/scan/scan-reading.ts';
import type { FeedbackTone } from '../../desk/feedback-panel.tsx';

/** What can be said at a check-in; each has a sentence and one that says what to do. */
export type CheckInFeedbackCode =
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
  | 'QUESTION_WAITS'
  | 'NOT_COUNTED'
  | 'UNDONE'
  | 'UNDO_NONE'
  | 'ROW_NONE'
  | 'CHOICE_NONE'
  | 'ANSWER_REPEATED'
  | 'COMMAND_UNKNOWN'
  | 'SCAN_FAILED';

/** A lot as it is announced. */
export type AnnouncedLot = { readonly lotNumber: string; readonly lotDate: string | null };

/** What can be done about what was said. */
export type CheckInAction =
  | { readonly kind: 'goTo'; readonly orderId: number; readonly boxId: number | null }
  /** It is this one of the items that the code may be. */
  | { readonly kind: 'item'; readonly match: ItemMatch; readonly reading: ScanReading }
  /** What was counted last is of this lot. */
  | { readonly kind: 'lot'; readonly lot: AnnouncedLot }
  | { readonly kind: 'undo' }
  /** It is none of them: nothing is counted. */
  | { readonly kind: 'leave' };

/** What was said last. */
export type ShownCheckInFeedback = {
  readonly code: CheckInFeedbackCode;
  readonly tone: FeedbackTone;
  readonly values: Readonly<Record<string, string | number>>;
  /** The item that it is about; null where it is about none. */
  readonly item: { readonly sku: string | null; readonly name: string | null; readonly code: string } | null;
  readonly actions: readonly CheckInAction[];
  /** Rises with everything that is said. */
  readonly number: number;
  /** It is said of a scan, which speaks for itself. */
  readonly isOfScan: boolean;
};

/** Commands that a check-in obeys; all others are for the desks. */
export type CheckInCommand = Extract<DeskCommand, { kind: 'undo' | 'nextBox' | 'quantity' | 'choice' }>;

/** A command that a check-in obeys; null for all others. */
export function checkInCommand(command: DeskCommand): CheckInCommand | null {
  const { kind } = command;
  return kind === 'undo' || kind === 'nextBox' || kind === 'quantity' || kind === 'choice' ? command : null;
}

/** The code of which it is still asked which item it is, and which is not counted yet; null where nothing is held. */
export function heldBy(feedback: ShownCheckInFeedback | null): string | null {
  const held = feedback?.actions.find((action) => action.kind === 'item');
  return held?.kind === 'item' ? held.reading.data : null;
}
