import { describe, expect, it } from 'vitest';
import { CheckIn } from '#shared/check-in/check-in.ts';
import {
  type CountedGoods,
  closeBox,
  closeOrder,
  countOf,
  countPieces,
  emptyCheckIn,
  maxCounted,
  openBox,
  setCount,
  setCounts,
  undoLastStep,
} from '#shared/check-in/model/check-in-steps.ts';

const at = '2026-11-22T08:00:00.000Z';
const begun = emptyCheckIn({ orderId: 9, at });
const mug: CountedGoods = {
  inventoryId: 1,
  sku: 'MUG',
  name: 'Mug',
  code: '4006381333931',
  lotNumber: null,
  lotDate: null,
};
const unknown: CountedGoods = { ...mug, inventoryId: null, sku: null, name: null, code: '??' };

const open = (checkIn: CheckIn, boxId: number) => openBox(checkIn, { boxId, text: `T-${boxId}`, at });
const count = (checkIn: CheckIn, goods: CountedGoods, quantity = 1): CheckIn => {
  const after = countPieces(checkIn, { goods, quantity, text: goods.code, at });
  if (after === null) throw new Error('Not counted.');
  return after;
};
const undo = (checkIn: CheckIn): CheckIn => {
  const after = undoLastStep(checkIn);
  if (after === null) throw new Error('Nothing to undo.');
  return after;
};

describe('the steps of a check-in', () => {
  it('count pieces in the current box, and in none before one was scanned', () => {
    const after = count(count(open(count(begun, mug), 5), mug, 2), mug);
    expect(countOf(after, null, mug)).toBe(1);
    expect(countOf(after, 5, mug)).toBe(3);
    expect(after.counts).toHaveLength(2);
    expect(after.boxesMet).toEqual([5]);
  });

  it('keep lots separate, but ignore how they are written', () => {
    const lot = { ...mug, lotNumber: 'L-1', lotDate: '2027-01-31' };
    const after = count(count(count(open(begun, 5), lot), { ...lot, lotNumber: ' l-1 ' }), mug);
    expect(after.counts.map(({ lotNumber, counted }) => [lotNumber, counted])).toEqual([
      ['L-1', 2],
      [null, 1],
    ]);
  });

  it('count unknown codes by their text', () => {
    const after = count(count(count(begun, unknown), unknown), { ...unknown, code: '!!' });
    expect(after.counts.map(({ code, counted }) => [code, counted])).toEqual([
      ['??', 2],
      ['!!', 1],
    ]);
  });

  it('are undone one by one, back to the start', () => {
    const steps = [open(begun, 5)];
    for (const step of [
      (checkIn: CheckIn) => count(checkIn, mug),
      (checkIn: CheckIn) => count(checkIn, mug, 4),
      (checkIn: CheckIn) => closeBox(checkIn, { text: null, at }),
      (checkIn: CheckIn) => open(checkIn, 6),
      (checkIn: CheckIn) => count(checkIn, unknown),
      (checkIn: CheckIn) => open(checkIn, 5),
    ]) {
      steps.push(step(steps.at(-1) ?? begun));
    }
    let now = steps.at(-1) ?? begun;
    for (const before of [...steps.slice(0, -1).toReversed(), begun]) {
      now = undo(now);
      expect(now).toEqual(before);
    }
    expect(undoLastStep(now)).toBeNull();
  });

  it('set a count, even to zero, and undo that', () => {
    const counted = count(count(begun, mug), unknown);
    const set = setCount(counted, { boxId: null, goods: mug, counted: 0, text: null, at });
    expect(set?.counts.map(({ counted: pieces }) => pieces)).toEqual([0, 1]);
    expect(undo(set ?? begun)).toEqual(counted);
  });

  it.each([-1, 0.5, Number.NaN, maxCounted + 1])('refuse a count of %s', (pieces) => {
    expect(setCount(begun, { boxId: null, goods: mug, counted: pieces, text: null, at })).toBeNull();
  });

  it('refuse more pieces than a count can hold, and zero pieces', () => {
    const full = count(begun, mug, maxCounted);
    expect(countPieces(full, { goods: mug, quantity: 1, text: null, at })).toBeNull();
    expect(countPieces(full, { goods: mug, quantity: 0, text: null, at })).toBeNull();
  });

  it('change nothing if the box is already current, or if there is none to close', () => {
    const opened = open(begun, 5);
    expect(open(opened, 5)).toBe(opened);
    expect(closeBox(begun, { text: null, at })).toBe(begun);
  });

  it('always produce a count that can be saved, whatever was scanned', () => {
    const hostile = { ...unknown, code: 'x'.repeat(9_000) };
    const lot = { ...mug, lotNumber: 'y'.repeat(900), lotDate: '2026-02-30' };
    let now = count(count(begun, hostile), lot);
    for (let step = 0; step < 600; step += 1) now = count(now, mug);
    const after = countPieces(now, { goods: mug, quantity: 1, text: 'z'.repeat(9_000), at });
    expect(CheckIn.safeParse(after).error).toBeUndefined();
    expect(after?.changes).toHaveLength(500);
    expect(countOf(now, null, hostile)).toBe(1);
  });

  it('add missing item data to a count', () => {
    const after = count(count(begun, { ...mug, name: null, sku: null }), mug);
    expect(after.counts[0]).toMatchObject({ sku: 'MUG', name: 'Mug', counted: 2 });
  });

  it('record many counts as one step, which is undone as one', () => {
    const before = count(open(begun, 101), mug, 2);
    const other = { ...mug, inventoryId: 2, code: 'B' };
    const third = { ...mug, inventoryId: 3, code: 'C' };
    const counts = [
      { goods: mug, counted: 5 },
      { goods: other, counted: 3 },
      { goods: third, counted: 1 },
    ];
    const after = setCounts(before, { boxId: 101, counts, text: null, at });
    expect(after?.counts.map(({ inventoryId, counted }) => [inventoryId, counted])).toEqual([
      [1, 5],
      [2, 3],
      [3, 1],
    ]);
    if (after === null) return;
    expect(CheckIn.parse(after)).toEqual(after);
    expect(after.changes).toHaveLength(before.changes.length + 1);
    expect(undo(after)).toEqual(before);
    // Counts that already match are no step; a count that is impossible changes nothing.
    expect(setCounts(after, { boxId: 101, counts, text: null, at })).toBe(after);
    const tooMany = [
      { goods: other, counted: 1 },
      { goods: mug, counted: maxCounted + 1 },
    ];
    expect(setCounts(before, { boxId: 101, counts: tooMany, text: null, at })).toBeNull();
  });

  it('end the count of an order without boxes, and continue it', () => {
    const before = count(begun, mug);
    const after = closeOrder(before, { at });
    expect(after.isDone).toBe(true);
    expect(closeOrder(after, { at })).toBe(after);
    expect(undo(after)).toEqual({ ...before, isDone: false });
    expect(undo(count(after, mug))).toEqual(after);
  });
});
