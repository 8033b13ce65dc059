import { closeBox, openBox, undoLastStep } from '../../../shared/check-in/model/check-in-steps.ts';
import type { CheckInCore } from './check-in-core.ts';
import { nameOfBoxId } from './check-in-state.ts';

/** Takes a box in hand, and says what is announced in it. */
export function takeBox(core: CheckInCore, boxId: number, text: string | null): void {
  const { checkIn } = core.read();
  const wasMet = checkIn.boxesMet.includes(boxId);
  const isOpen = checkIn.boxId === boxId;
  core.take(openBox(checkIn, { boxId, text, at: core.at() }));
  core.change({ view: { of: 'box', boxId }, selectedRow: null });
  const { comparison } = core.read();
  const box = comparison.boxes.find((candidate) => candidate.boxId === boxId);
  core.say({
    code: isOpen ? 'BOX_OPEN' : wasMet ? 'BOX_AGAIN' : 'BOX_OPENED',
    tone: wasMet || isOpen ? 'asks' : 'done',
    values: {
      box: nameOfBoxId(comparison, boxId),
      counted: box?.counted ?? 0,
      expected: box?.expected ?? 0,
      items: box?.rows.length ?? 0,
    },
  });
}

/** Puts the box in hand aside, and says what of it is not as announced. */
export function finishBox(core: CheckInCore): void {
  const { checkIn } = core.read();
  const { boxId } = checkIn;
  if (boxId === null) {
    core.say({ code: 'BOX_NONE', tone: 'refused' });
    return;
  }
  core.take(closeBox(checkIn, { text: null, at: core.at() }));
  core.change({ view: { of: 'box', boxId }, selectedRow: null });
  const { comparison } = core.read();
  const box = comparison.boxes.find((candidate) => candidate.boxId === boxId);
  const differences = (box?.rows ?? []).filter(({ mark }) => mark !== 'exact').length;
  core.say({
    code: differences === 0 ? 'BOX_DONE' : 'BOX_DONE_DIFFERENT',
    tone: differences === 0 ? 'done' : 'asks',
    values: {
      box: nameOfBoxId(comparison, boxId),
      differences,
      counted: box?.counted ?? 0,
      expected: box?.expected ?? 0,
      ahead: comparison.boxes.filter(({ progress }) => progress === 'ahead').length,
    },
  });
}

/** Takes the last step back, and shows where that was. */
export function undoStep(core: CheckInCore): void {
  const { checkIn } = core.read();
  const before = undoLastStep(checkIn);
  if (before === null) {
    core.say({ code: 'UNDO_NONE', tone: 'refused' });
    return;
  }
  const change = checkIn.changes.at(-1);
  const count = change === undefined ? undefined : checkIn.counts[change.position];
  core.take(before);
  const boxId = count === undefined ? before.boxId : count.boxId;
  const isListed = core.read().comparison.boxes.some((box) => box.boxId === boxId);
  if (isListed) core.change({ view: { of: 'box', boxId } });
  core.say({
    code: 'UNDONE',
    tone: 'done',
    item: count === undefined ? null : { sku: count.sku, name: count.name, code: count.code },
    values: {
      what: count === undefined ? 'box' : 'count',
      counted: change?.before?.counted ?? 0,
      box: nameOfBoxId(core.read().comparison, before.boxId),
      hasBox: String(before.boxId !== null),
    },
  });
}
