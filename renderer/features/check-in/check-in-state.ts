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
import type { MessageIdSuffix } from '#shared/messages/messages.ts';
import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';

/** Feedback codes of the check-in; each has a message and another about what to do next. */
type CheckInCode =
  | Exclude<MessageIdSuffix<'checkInFeedback.'>, `${string}.next`>
  | 'PHOTO_OPENING'
  | 'PHOTO_REMOVED'
  | 'PHOTO_FAILED';

export type AnnouncedLot = { readonly lotNumber: string; readonly lotDate: string | null };

export type CheckInAction =
  | { readonly kind: 'goTo'; readonly orderId: number; readonly boxId: number | null }
  /** The code means this one of the possible items. */
  | { readonly kind: 'item'; readonly match: ItemMatch; readonly reading: ScanReading }
  /** The last counted item is of this lot. */
  | { readonly kind: 'lot'; readonly lot: AnnouncedLot }
  /** The whole box, or the order if null, is present as announced, whatever was counted. */
  | { readonly kind: 'takeAll'; readonly boxId: number | null }
  | { readonly kind: 'undo' }
  /** None of them: nothing is counted. */
  | { readonly kind: 'leave' };

export type CheckInPorts = CorePorts & {
  /** Who counts now; null if no name is set. */
  readonly operator: () => string | null;
  /** Saves the count; on the disk when it resolves. */
  readonly save: (checkIn: CheckIn) => Promise<unknown>;
  /** Saves a picture (base64, JPEG) to the disk, and returns the count's reference to it. */
  readonly savePhoto: (base64: string) => Promise<Attachment>;
  /** Called with every count that is shown on the screen. */
  readonly onCount: (checkIn: CheckIn) => void;
  /** Saves on this desk how many units one scan of a code counts, and reports it. */
  readonly learnCase: (code: NewDeskCode) => void;
  readonly goTo: (orderId: number, boxId: number | null) => void;
};

/** The viewed rows: of the whole order, the differences, or those of a box; null for items that were in no box. */
export type CheckInView =
  | { readonly of: 'order' }
  | { readonly of: 'differences' }
  | { readonly of: 'box'; readonly boxId: number | null };

export type CheckInOrder = { readonly order: ReceivingOrder; readonly boxes: readonly ReceivingBox[] };

/** The draft of a check-in is the count. */
export type CheckInTypes = {
  draft: CheckIn;
  ports: CheckInPorts;
  code: CheckInCode;
  action: CheckInAction;
  step: never;
  question: never;
  finding: never;
  common: object;
  own: {
    readonly goods: CheckInOrder;
    /** Other site desks' counts of it. */
    readonly others: readonly DeskCheckIn[];
    /** Without the announced quantities during a blind count. */
    readonly comparison: ShownComparison;
    readonly isBlind: boolean;
    readonly view: CheckInView;
    /** The last counted or visited row; null if it no longer exists. */
    readonly selectedRow: ShownRow | null;
  };
};

export type CheckInState = DeskState<CheckInTypes>;
export type CheckInFeedback = Feedback<CheckInTypes>;
export type ShownCheckInFeedback = ShownFeedback<CheckInTypes>;

export function rowsOfView(comparison: ShownComparison, view: CheckInView): readonly ShownRow[] {
  if (view.of === 'order') return comparison.items;
  if (view.of === 'differences') return differencesOf(comparison);
  return comparison.boxes.find(({ boxId }) => boxId === view.boxId)?.rows ?? [];
}

/** Returns the name of a box: its number, else its id. */
export function nameOfBox({ boxId, boxNumber }: Pick<ShownBox, 'boxId' | 'boxNumber'>): string {
  return String(boxNumber ?? boxId ?? '?');
}

/** '' for items that were in no box. */
export function nameOfBoxId({ boxes }: ShownComparison, boxId: number | null): string {
  if (boxId === null) return '';
  const box = boxes.find((candidate) => candidate.boxId === boxId);
  return box === undefined ? String(boxId) : nameOfBox(box);
}

/** Without duplicates. */
export function namesOfDesks(others: readonly Pick<DeskCheckIn, 'desk'>[]): string {
  return [...new Set(others.map(({ desk }) => desk))].join(', ');
}

/** Returns who counted an order, by the names of users and desks; null if no one did. */
export function namesOfCounters({ draft, others }: CheckInState, desk: string | null): string | null {
  const { counts, photos = [], operator } = draft;
  const own = counts.length + photos.length > 0 ? [operator, desk] : [];
  const names = [...own, ...others.flatMap((other) => [other.operator, other.desk])];
  return names.filter(Boolean).join(', ') || null;
}

/** Returns null while the announced quantities are hidden. */
export function differenceOfRow({
  counted,
  expected,
}: Pick<ShownRow, 'counted' | 'expected'>): number | null {
  return expected === null ? null : counted - expected;
}
