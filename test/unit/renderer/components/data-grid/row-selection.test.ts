import { describe, expect, it } from 'vitest';
import {
  chooseRows,
  extendTo,
  keepPresent,
  noRows,
  type RowSelection,
  selectionKey,
  shareOf,
  toggleAll,
  toggleRow,
} from '#renderer/components/data-grid/row-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e', 'f'];
const chosenOf = ({ ids }: RowSelection) => [...ids].toSorted().join('');

describe('selecting rows', () => {
  it('selects a row, and deselects it', () => {
    const one = toggleRow(noRows, 'b');
    const two = toggleRow(one, 'd');
    expect(chosenOf(two)).toBe('bd');
    expect(chosenOf(toggleRow(two, 'b'))).toBe('d');
    // Earlier results remain unchanged.
    expect(chosenOf(one)).toBe('b');
    expect(chosenOf(noRows)).toBe('');
  });

  it('extends a range from the last selected row, upward and downward', () => {
    const from = toggleRow(noRows, 'c');
    expect(chosenOf(extendTo(from, order, 'c', 'e'))).toBe('cde');
    expect(chosenOf(extendTo(from, order, 'c', 'a'))).toBe('abc');
  });

  it('lets a range shrink again, and cross over its starting row', () => {
    const from = toggleRow(noRows, 'c');
    const far = extendTo(from, order, 'c', 'f');
    const back = extendTo(far, order, 'f', 'd');
    expect(chosenOf(back)).toBe('cd');
    expect(chosenOf(extendTo(back, order, 'd', 'b'))).toBe('bc');
  });

  it('keeps the rows selected before the range was started', () => {
    const before = toggleRow(toggleRow(noRows, 'a'), 'd');
    const range = extendTo(before, order, 'd', 'f');
    expect(chosenOf(range)).toBe('adef');
    expect(chosenOf(extendTo(range, order, 'f', 'd'))).toBe('ad');
  });

  it('starts a range at the focused row if none was selected before', () => {
    const range = extendTo(noRows, order, 'b', 'c');
    expect(chosenOf(range)).toBe('bc');
    expect(chosenOf(extendTo(range, order, 'c', 'd'))).toBe('bcd');
  });

  it('restarts the range if its starting row no longer exists', () => {
    const gone = toggleRow(noRows, 'x');
    expect(chosenOf(extendTo(gone, order, 'b', 'c'))).toBe('bcx');
  });

  it('selects nothing for a row that is not shown', () => {
    const from = toggleRow(noRows, 'b');
    expect(extendTo(from, order, 'b', 'x')).toBe(from);
  });

  it('selects all rows, or none if all were selected', () => {
    const all = toggleAll(toggleRow(noRows, 'b'), order);
    expect(chosenOf(all)).toBe('abcdef');
    expect(chosenOf(toggleAll(all, order))).toBe('');
    expect(chosenOf(toggleAll(noRows, []))).toBe('');
  });

  it('forgets rows that left the list, and changes nothing if all are present', () => {
    const chosen = chooseRows(['a', 'b', 'f']);
    expect(chosenOf(keepPresent(chosen, new Set(['a', 'f', 'g'])))).toBe('af');
    expect(keepPresent(chosen, new Set(order))).toBe(chosen);
    const range = extendTo(
      keepPresent(toggleRow(chosen, 'c'), new Set(['a', 'c', 'd'])),
      ['a', 'c', 'd'],
      'c',
      'd',
    );
    expect(chosenOf(range)).toBe('acd');
  });

  it('returns how many of the shown rows are selected', () => {
    expect(shareOf(noRows, order)).toBe('none');
    expect(shareOf(noRows, [])).toBe('none');
    expect(shareOf(chooseRows(['x']), order)).toBe('none');
    expect(shareOf(chooseRows(['a', 'x']), order)).toBe('some');
    expect(shareOf(chooseRows(order), order)).toBe('all');
  });
});

it.each([
  [' ', false, false, 'toggle'],
  [' ', false, true, 'extend'],
  ['a', true, false, 'all'],
  ['A', true, false, 'all'],
  ['a', false, false, null],
  ['a', true, true, null],
  ['ArrowDown', false, true, null],
  ['Enter', false, false, null],
])('the key %j (control %j, shift %j) means %j', (key, withControl, withShift, meaning) => {
  expect(selectionKey({ key, withControl, withShift })).toBe(meaning);
});
