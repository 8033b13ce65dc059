import { describe, expect, it } from 'vitest';
import { createRowFinder, foldText } from '#renderer/components/list-screen/row-finder.ts';

const rows = [
  { id: 1, note: 'Käse, PO 77-A' },
  { id: 2, note: 'no label on the box' },
];

describe('createRowFinder', () => {
  it('finds rows that contain every word, ignoring case and accents', () => {
    const find = createRowFinder<(typeof rows)[number]>(({ note }) => note);
    expect(find(rows, 'kase 77').map(({ id }) => id)).toEqual([1]);
    expect(find(rows, 'BOX label').map(({ id }) => id)).toEqual([2]);
    expect(find(rows, 'box 77')).toEqual([]);
  });

  it('returns the same array for an empty text', () => {
    const find = createRowFinder<(typeof rows)[number]>(({ note }) => note);
    expect(find(rows, '  ')).toBe(rows);
  });

  it('builds the text of a row only once', () => {
    let count = 0;
    const find = createRowFinder<(typeof rows)[number]>(({ note }) => {
      count += 1;
      return note;
    });
    find(rows, 'a');
    find(rows, 'ab');
    expect(count).toBe(rows.length);
  });

  it('finds the same rows in a list that is still being read as in the complete one', () => {
    const find = createRowFinder<(typeof rows)[number]>(({ note }) => note);
    expect(find(rows.slice(0, 1), 'label')).toEqual([]);
    expect(find(rows, 'label').map(({ id }) => id)).toEqual([2]);
    expect(find([...rows, { id: 3, note: 'Label' }], 'label').map(({ id }) => id)).toEqual([2, 3]);
    expect(find(rows.toReversed(), 'b').map(({ id }) => id)).toEqual([2]);
    expect(find([], 'b')).toEqual([]);
  });
});

it('folds case, accents, and digits of other scripts', () => {
  expect(foldText('ÉCLAIR ١٢٣')).toBe('eclair 123');
});
