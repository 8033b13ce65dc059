import type { CheckIn } from '../../../shared/check-in/check-in.ts';
import type { CheckInRow } from '../../../shared/check-in/model/check-in-rows.ts';
import { compareCheckIn } from '../../../shared/check-in/model/check-in-rules.ts';
import { emptyCheckIn } from '../../../shared/check-in/model/check-in-steps.ts';
import { createDraftSaver } from '../../desk/state/draft-saver.ts';
import type { ShownCheckInFeedback } from './check-in-feedback.ts';
import type { CheckInOrder, CheckInState, CheckInView } from './check-in-state.ts';

/** What a check-in needs from the window. */
export type CheckInPorts = {
  readonly now: () => Date;
  /** Runs something later; what it answers takes that back. */
  readonly later: (run: () => void, afterMs: number) => () => void;
  /** Keeps the count; on the disk when it resolves. */
  readonly save: (checkIn: CheckIn) => Promise<unknown>;
  /** Called with every count that stands on the screen. */
  readonly onCount: (checkIn: CheckIn) => void;
  /** Leads to the check-in of another order. */
  readonly goTo: (orderId: number, boxId: number | null) => void;
};

/** What is said, before it has a number. */
export type CheckInFeedback = Omit<
  ShownCheckInFeedback,
  'number' | 'isOfScan' | 'item' | 'actions' | 'values'
> &
  Partial<Pick<ShownCheckInFeedback, 'item' | 'actions' | 'values'>>;

/** The state of a check-in, and the ways in which it changes. */
export type CheckInCore = {
  readonly ports: CheckInPorts;
  readonly read: () => CheckInState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (part: Partial<CheckInState>) => void;
  readonly say: (feedback: CheckInFeedback) => void;
  /** Puts a count that a step made on the screen, and keeps it. */
  readonly take: (checkIn: CheckIn) => void;
  /** Compares the count with what is known of the order by now. */
  readonly learn: (goods: CheckInOrder) => void;
  /** Whether what is said from here on is said of a scan. */
  readonly setOfScan: (isOfScan: boolean) => void;
  /** Marks the row of a box as the one in hand. */
  readonly hold: (isHeld: (row: CheckInRow) => boolean) => void;
  /** Resolves when what stands on the screen is kept, or cannot be now. */
  readonly settle: () => Promise<void>;
  /** Keeps nothing from here on: the count is forgotten. */
  readonly end: () => void;
  /** The instant of a step. */
  readonly at: () => string;
};

/** Makes the state of a check-in from what was counted before; `kept` is null where nothing was. */
export function createCheckInCore(
  ports: CheckInPorts,
  goods: CheckInOrder,
  saved: CheckIn | null,
): CheckInCore {
  const listeners = new Set<() => void>();
  const orderId = goods.order.id;
  const begun = saved ?? emptyCheckIn({ orderId, at: ports.now().toISOString() });
  let count = 0;
  let isOfScan = false;
  let state: CheckInState = {
    goods,
    checkIn: begun,
    comparison: compareCheckIn(goods, begun),
    feedback: null,
    view: viewOf(begun),
    selectedRow: null,
    saving: { state: saved === null ? 'none' : 'saved' },
    waitingCount: 0,
  };
  const saver = createDraftSaver<CheckIn, { readonly id: number }>({
    id: orderId,
    save: async ({ draft }) => {
      await ports.save(draft);
      return { id: orderId };
    },
    onSaved: () => undefined,
    onChange: (saving) => change({ saving }),
    later: ports.later,
  });

  function change(part: Partial<CheckInState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function compare(part: Partial<Pick<CheckInState, 'goods' | 'checkIn'>>): void {
    const next = { ...state, ...part };
    const comparison = compareCheckIn(next.goods, next.checkIn);
    const rows = comparison.boxes.flatMap((box) => box.rows);
    const selectedRow = rows.find(({ key }) => key === state.selectedRow?.key) ?? null;
    change({ ...part, comparison, selectedRow });
  }

  return {
    ports,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    say(feedback) {
      count += 1;
      change({ feedback: { item: null, actions: [], values: {}, ...feedback, number: count, isOfScan } });
    },
    take(checkIn) {
      if (checkIn === state.checkIn) return;
      compare({ checkIn });
      ports.onCount(checkIn);
      saver.save(checkIn);
    },
    learn(next) {
      if (next.order !== state.goods.order || next.boxes !== state.goods.boxes) compare({ goods: next });
    },
    setOfScan(isNow) {
      isOfScan = isNow;
    },
    hold(isHeld) {
      const rows = state.comparison.boxes.flatMap((box) => box.rows);
      change({ selectedRow: rows.find(isHeld) ?? null });
    },
    settle: async () => saver.settle().catch(() => undefined),
    end: () => saver.end(),
    at: () => ports.now().toISOString(),
  };
}

/** Where a count goes on: at the box in hand. */
function viewOf({ boxId }: CheckIn): CheckInView {
  return boxId === null ? { of: 'order' } : { of: 'box', boxId };
}
