import { describe, expect, it } from 'vitest';
import {
  arrangeColumns,
  fullSetup,
  moveColumn,
  resizeColumn,
  showColumn,
  withAbsent,
} from '#renderer/components/data-grid/column-setup.ts';
import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';

const column = (id: string, isOptional = false): GridColumn<object> => ({
  id,
  header: id,
  width: 100,
  wholeWidth: 150,
  grow: 1,
  priority: 1,
  isOptional,
  cell: () => null,
  text: () => '',
});
const columns = [column('a'), column('b'), column('c', true), column('d')];
const idsOf = (setup: Parameters<typeof arrangeColumns>[1]) =>
  arrangeColumns(columns, setup).map(({ id }) => id);
const setup = fullSetup(columns, null);

describe('the columns of a list', () => {
  it('are the list’s own until a user chooses others, without those that are only shown on request', () => {
    expect(idsOf(null)).toEqual(['a', 'b', 'd']);
    expect(arrangeColumns(columns, null)[0]).toBe(columns[0]);
  });

  it('can be shown and hidden, but never all hidden', () => {
    expect(idsOf(showColumn(setup, 'c', true))).toEqual(['a', 'b', 'c', 'd']);
    expect(idsOf(showColumn(setup, 'b', false))).toEqual(['a', 'd']);
    const one = ['a', 'b'].reduce((rest, id) => showColumn(rest, id, false), setup);
    expect(idsOf(showColumn(one, 'd', false))).toEqual(['d']);
    expect(idsOf(columns.map(({ id }) => ({ id, isShown: false, width: null })))).toEqual(['a']);
  });

  it.each([
    ['d', { target: 'a', side: 'before' }, ['d', 'a', 'b']],
    ['a', { target: 'b', side: 'behind' }, ['b', 'a', 'd']],
    ['b', { target: 'd', side: 'behind' }, ['a', 'd', 'b']],
    ['b', { target: 'gone', side: 'behind' }, ['a', 'b', 'd']],
    ['gone', { target: 'a', side: 'before' }, ['a', 'b', 'd']],
  ] as const)('can be moved: %s to %j', (id, to, expected) => {
    expect(idsOf(moveColumn(setup, id, to))).toEqual(expected);
  });

  it('take exactly the given width, within bounds, and can return to their own width', () => {
    const wide = resizeColumn(setup, 'b', 333.4);
    expect(arrangeColumns(columns, wide)[1]).toMatchObject({ width: 333, grow: 0 });
    expect(arrangeColumns(columns, wide)[1]).not.toHaveProperty('wholeWidth');
    expect(arrangeColumns(columns, resizeColumn(wide, 'b', null))[1]).toBe(columns[1]);
    expect(resizeColumn(setup, 'b', 3)[1]?.width).toBe(40);
    expect(resizeColumn(setup, 'b', 9_999)[1]?.width).toBe(1_200);
  });

  it('keep the setup of those that only another view of the list has, each behind its predecessor', () => {
    const before = [
      { id: 'x', isShown: true, width: 90 },
      { id: 'a', isShown: true, width: null },
      { id: 'y', isShown: false, width: null },
      { id: 'z', isShown: true, width: 70 },
      { id: 'b', isShown: true, width: null },
    ];
    const next = moveColumn(fullSetup(columns, before), 'a', { target: 'b', side: 'behind' });
    const all = withAbsent(next, before, columns);
    expect(all.map(({ id }) => id)).toEqual(['x', 'b', 'a', 'y', 'z', 'c', 'd']);
    expect(all).toEqual(expect.arrayContaining(before));
    expect(withAbsent(setup, null, columns)).toEqual(setup);
  });

  it('tolerate a setup that names removed columns and lacks new ones', () => {
    const older = [
      { id: 'gone', isShown: true, width: 90 },
      { id: 'd', isShown: true, width: null },
      { id: 'a', isShown: false, width: null },
    ];
    expect(idsOf(older)).toEqual(['d', 'b']);
  });
});
