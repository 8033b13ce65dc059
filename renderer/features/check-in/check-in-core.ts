import { createCore } from '#renderer/desk/state/desk-core.ts';
import type { CheckIn, DeskCheckIn } from '#shared/check-in/check-in.ts';
import {
  compareCheckIn,
  hideAnnounced,
  type ShownComparison,
  type ShownRow,
} from '#shared/check-in/model/check-in-rules.ts';
import {
  closeBox,
  closeOrder,
  emptyCheckIn,
  openBox,
  undoLastStep,
} from '#shared/check-in/model/check-in-steps.ts';
import { boxesMetIn, countElsewhere } from '#shared/check-in/model/check-in-sum.ts';
import {
  type CheckInOrder,
  type CheckInPorts,
  type CheckInState,
  type CheckInTypes,
  type CheckInView,
  nameOfBoxId,
  namesOfDesks,
} from './check-in-state.ts';

export type CheckInCore = ReturnType<typeof createCheckInCore>;

export type EarlierCounts = {
  /** At this desk; null if there is none. */
  readonly saved: CheckIn | null;
  readonly others?: readonly DeskCheckIn[];
  readonly isBlind: boolean;
};

/** Creates the state of a check-in from earlier counts; `saved` is null if there is none. */
export function createCheckInCore(
  ports: CheckInPorts,
  goods: CheckInOrder,
  { saved, others = [], isBlind }: EarlierCounts,
) {
  const orderId = goods.order.id;
  const initial = saved ?? emptyCheckIn({ orderId, at: ports.now().toISOString() });
  const name = { id: orderId, referenceId: '' };
  const core = createCore<CheckInTypes>(ports, {
    draft: initial,
    own: {
      goods,
      others,
      comparison: comparisonOf({ goods, others, isBlind }, initial),
      isBlind,
      view: resumedView(initial),
      selectedRow: null,
    },
    async save({ draft }) {
      await ports.save(draft);
      return name;
    },
    heldBy({ feedback }) {
      const code = codeInQuestion(feedback);
      return code === null ? null : { values: { code } };
    },
    failed: 'SCAN_FAILED',
    ownOf: (checkIn, state) => recompare(state, checkIn),
  });
  core.begin(initial, saved === null ? null : name);
  let isForgotten = false;
  return {
    ...core,
    /** Shows a count changed by a step, and saves it. */
    count: (checkIn: CheckIn): void => {
      // A scan may still have been looked up when the count was discarded.
      if (isForgotten || checkIn === core.read().draft) return;
      const counted = { ...checkIn, operator: ports.operator() };
      core.note(counted);
      ports.onCount(counted);
    },
    /** Discards the count: from now on, nothing of it is shown elsewhere or saved. */
    forget: (): void => {
      isForgotten = true;
      core.end();
    },
    /** Shows an earlier count in place of the present one, also of a discarded one, and saves it. */
    resume: (checkIn: CheckIn): void => {
      isForgotten = false;
      core.end();
      const view = resumedView(checkIn);
      core.begin(checkIn, null, { ...recompare({ ...core.read(), selectedRow: null }, checkIn), view });
      core.change({ feedback: null });
      // Also if it is on the disk already: a save of the present count may have followed.
      core.saveAsNew();
      ports.onCount(checkIn);
    },
    /** Compares the count with the current data of the order. */
    learnOrder: (next: CheckInOrder): void => {
      const state = core.read();
      const isSame = next.order === state.goods.order && next.boxes === state.goods.boxes;
      if (!isSame) core.change({ goods: next, ...recompare({ ...state, goods: next }, state.draft) });
    },
    learnOthers: (next: readonly DeskCheckIn[]): void => {
      const state = core.read();
      if (next !== state.others)
        core.change({ others: next, ...recompare({ ...state, others: next }, state.draft) });
    },
    /** Hides the announced quantities until counting is finished, or shows them. */
    setBlind: (isHidden: boolean): void => {
      const state = core.read();
      if (state.isBlind === isHidden) return;
      core.change({ isBlind: isHidden, ...recompare({ ...state, isBlind: isHidden }, state.draft) });
    },
    select: (isSelected: (row: ShownRow) => boolean): void => {
      core.change({ selectedRow: rowsOf(core.read().comparison).find(isSelected) ?? null });
    },
  };
}

/** A resumed count continues at its current box. */
function resumedView({ boxId }: CheckIn): CheckInView {
  return boxId === null ? { of: 'order' } : { of: 'box', boxId };
}

const rowsOf = ({ boxes }: ShownComparison) => boxes.flatMap((box) => box.rows);

type ComparisonInput = Pick<CheckInState, 'goods' | 'others' | 'isBlind' | 'selectedRow'>;

function comparisonOf(
  { goods, others, isBlind }: Omit<ComparisonInput, 'selectedRow'>,
  checkIn: CheckIn,
): ShownComparison {
  const comparison = compareCheckIn(goods, checkIn, others);
  return isBlind ? hideAnnounced(comparison, checkIn, others) : comparison;
}

function recompare({ selectedRow, ...state }: ComparisonInput, checkIn: CheckIn) {
  const comparison = comparisonOf(state, checkIn);
  return { comparison, selectedRow: rowsOf(comparison).find(({ key }) => key === selectedRow?.key) ?? null };
}

/** Returns the uncounted code whose item is still being asked for; null if there is none. */
export function codeInQuestion(feedback: CheckInState['feedback']): string | null {
  const held = feedback?.actions.find((action) => action.kind === 'item');
  return held?.kind === 'item' ? held.reading.data : null;
}

/** Returns the names of a counted item for messages: an item without a name is called by the code on it. */
export function namesOfCount({ sku, name, code }: { sku: string | null; name: string | null; code: string }) {
  return { sku: sku ?? '', name: name || (sku ? '' : code) };
}

/** Makes a box the current one, and reports its announced contents. */
export function takeBox(core: CheckInCore, boxId: number, text: string | null): void {
  const { draft: checkIn, others } = core.read();
  const wasMet = boxesMetIn([checkIn, ...others]).includes(boxId);
  const isOpen = checkIn.boxId === boxId;
  core.count(openBox(checkIn, { boxId, text, at: core.at() }));
  core.change({ view: { of: 'box', boxId }, selectedRow: null });
  const { comparison } = core.read();
  const box = comparison.boxes.find((candidate) => candidate.boxId === boxId);
  const tone = wasMet || isOpen ? 'asks' : 'done';
  const counted = box?.counted ?? 0;
  const elsewhere = others.filter((other) => other.boxId === boxId);
  if (elsewhere.length > 0) {
    const desks = namesOfDesks(elsewhere);
    core.say('BOX_ELSEWHERE', 'asks', { values: { box: nameOfBoxId(comparison, boxId), desks } });
    return;
  }
  if (box?.expected === null) {
    core.say('BOX_BLIND', tone, { values: { box: nameOfBoxId(comparison, boxId), counted } });
    return;
  }
  core.say(isOpen ? 'BOX_OPEN' : wasMet ? 'BOX_AGAIN' : 'BOX_OPENED', tone, {
    values: {
      box: nameOfBoxId(comparison, boxId),
      counted,
      expected: box?.expected ?? 0,
      items: box?.rows.length ?? 0,
    },
  });
}

/**
 * Puts the current box aside, and reports its differences from the announcement once no other desk has it open; without
 * boxes, finishes the order.
 */
export function finishBox(core: CheckInCore): void {
  const { draft: checkIn, goods, others } = core.read();
  const { boxId } = checkIn;
  if (boxId === null) {
    if (goods.boxes.length > 0) core.say('BOX_NONE', 'refused');
    else finishOrder(core);
    return;
  }
  core.count(closeBox(checkIn, { text: null, at: core.at() }));
  core.change({ view: { of: 'box', boxId }, selectedRow: null });
  const { comparison } = core.read();
  const ahead = comparison.boxes.filter(({ progress }) => progress === 'ahead').length;
  const elsewhere = others.filter((other) => other.boxId === boxId);
  if (elsewhere.length > 0) {
    const values = { box: nameOfBoxId(comparison, boxId), desks: namesOfDesks(elsewhere), ahead };
    core.say('BOX_DONE_ELSEWHERE', 'done', { values });
    return;
  }
  const box = comparison.boxes.find((candidate) => candidate.boxId === boxId);
  const differences = differingOf(box?.rows ?? []);
  const isExact = differences === 0;
  core.say(isExact ? 'BOX_DONE' : 'BOX_DONE_DIFFERENT', isExact ? 'done' : 'asks', {
    values: {
      box: nameOfBoxId(comparison, boxId),
      differences,
      counted: box?.counted ?? 0,
      expected: box?.expected ?? 0,
      ahead,
    },
  });
}

const differingOf = (rows: readonly ShownRow[]) => rows.filter(({ mark }) => mark !== 'exact').length;

function finishOrder(core: CheckInCore): void {
  core.count(closeOrder(core.read().draft, { at: core.at() }));
  core.change({ view: { of: 'order' }, selectedRow: null });
  const { comparison, others } = core.read();
  const elsewhere = others.filter(({ isDone = false, counts }) => !isDone && counts.length > 0);
  if (elsewhere.length > 0) {
    core.say('ORDER_DONE_ELSEWHERE', 'done', { values: { desks: namesOfDesks(elsewhere) } });
    return;
  }
  const { items, counted, expected } = comparison;
  const differences = differingOf(items);
  const isExact = differences === 0;
  core.say(isExact ? 'ORDER_DONE' : 'ORDER_DONE_DIFFERENT', isExact ? 'done' : 'asks', {
    values: { differences, counted, expected: expected ?? 0 },
  });
}

/** Undoes the last step, and shows where it was. */
export function undoStep(core: CheckInCore): void {
  const { draft: checkIn } = core.read();
  const before = undoLastStep(checkIn);
  if (before === null) {
    core.say('UNDO_NONE', 'refused');
    return;
  }
  const change = checkIn.changes.at(-1);
  const count = change === undefined ? undefined : checkIn.counts[change.position];
  const elsewhere = count === undefined ? 0 : countElsewhere(core.read().others, count.boxId, count);
  const isPhoto = change?.photosBefore !== undefined;
  const isMany = (change?.also?.length ?? 0) > 0;
  core.count(before);
  showBox(core, count === undefined ? before.boxId : count.boxId);
  core.say('UNDONE', 'done', {
    values: {
      ...(count === undefined || isMany ? {} : namesOfCount(count)),
      what: isPhoto ? 'photo' : isMany ? 'many' : count === undefined ? 'box' : 'count',
      counted: Math.max(0, (change?.before?.counted ?? 0) + elsewhere),
      box: nameOfBoxId(core.read().comparison, before.boxId),
      hasBox: String(before.boxId !== null),
    },
  });
}

/** Shows a box if the order has it, and the order if it has no boxes. */
export function showBox(core: CheckInCore, boxId: number | null): void {
  const { goods, comparison } = core.read();
  if (boxId === null && goods.boxes.length === 0) core.change({ view: { of: 'order' } });
  else if (comparison.boxes.some((box) => box.boxId === boxId)) core.change({ view: { of: 'box', boxId } });
}
