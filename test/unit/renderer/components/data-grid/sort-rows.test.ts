import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridColumn, SortValue } from '#renderer/components/data-grid/grid-column.ts';
import { compareSortKeys, createRowSorter, sortKeyOf } from '#renderer/components/data-grid/sort-rows.ts';

type Row = { readonly id: number; readonly value: SortValue };

function columnOf(sortValue: (row: Row) => SortValue): GridColumn<Row> {
  return {
    id: 'v',
    header: 'V',
    width: 1,
    grow: 0,
    priority: 1,
    cell: () => null,
    text: () => '',
    sortValue,
  };
}
const column = columnOf(({ value }) => value);
const rowsOf = (values: readonly SortValue[]): Row[] => values.map((value, id) => ({ id, value }));
const sortRows: ReturnType<typeof createRowSorter<Row>> = (...given) => createRowSorter<Row>('en')(...given);
const sorted = (values: readonly SortValue[], isDescending = false) =>
  sortRows(rowsOf(values), [column], { columnId: 'v', isDescending }).map(({ value }) => value);

describe('a sorter', () => {
  it('sorts numbers by value, and text in natural order', () => {
    expect(sorted([10, 9, 100, -1])).toEqual([-1, 9, 10, 100]);
    expect(sorted(['PO-10', 'po-9', 'PO-100', 'PO-009'])).toEqual(['po-9', 'PO-009', 'PO-10', 'PO-100']);
    expect(sorted(['Zebra', 'éclair', 'Eclipse', 'apple'])).toEqual(['apple', 'éclair', 'Eclipse', 'Zebra']);
  });

  it('keeps rows without a value at the end in either direction', () => {
    expect(sorted([null, 2, Number.NaN, 1])).toEqual([1, 2, null, Number.NaN]);
    expect(sorted([null, 2, Number.NaN, 1], true)).toEqual([2, 1, null, Number.NaN]);
  });

  it('leaves equal rows in their original order, in either direction', () => {
    const rows = rowsOf(['b', 'a', 'B', 'A']);
    const ids = (isDescending: boolean) =>
      sortRows(rows, [column], { columnId: 'v', isDescending }).map(({ id }) => id);
    expect(ids(false)).toEqual([1, 3, 0, 2]);
    expect(ids(true)).toEqual([0, 2, 1, 3]);
  });

  it('returns the given array if nothing is sorted', () => {
    const rows = rowsOf([2, 1]);
    expect(sortRows(rows, [column], null)).toBe(rows);
    expect(sortRows(rows, [column], { columnId: 'gone', isDescending: false })).toBe(rows);
  });

  it('reads the value of a row once, however often it is sorted', () => {
    let count = 0;
    const counting = columnOf(({ value }) => {
      count += 1;
      return value;
    });
    const rows = rowsOf(['c', 'b', 'a', 'd']);
    sortRows(rows, [counting], { columnId: 'v', isDescending: false });
    sortRows(rows, [counting], { columnId: 'v', isDescending: true });
    expect(count).toBe(rows.length);
  });

  it('neither loses nor invents rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null))),
        fc.boolean(),
        (values, isDescending) => {
          const rows = rowsOf(values);
          const after = sortRows(rows, [column], { columnId: 'v', isDescending });
          expect(new Set(after)).toEqual(new Set(rows));
          expect(after).toHaveLength(rows.length);
        },
      ),
    );
  });
});

describe('compareSortKeys', () => {
  it('orders runs of digits by value, whatever precedes them', () => {
    const key = (digits: string) => sortKeyOf(`PO-${digits}`);
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(3), (one, other, zeros) => {
        const compared = compareSortKeys(key('0'.repeat(zeros) + one), key(String(other)));
        expect(Math.sign(compared)).toBe(Math.sign(one - other));
      }),
    );
  });

  it('puts numbers before text', () => {
    expect(compareSortKeys(5, 'a')).toBeLessThan(0);
    expect(compareSortKeys('a', 5)).toBeGreaterThan(0);
  });
});

describe('createRowSorter', () => {
  const bySize = { columnId: 'v', isDescending: false };

  it('sorts in a page that arrives later as if all rows had arrived at once', () => {
    const value = fc.oneof(
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom('a', 'B', 'b2', 'é'),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 8 })), fc.boolean(), (pages, isDescending) => {
        const sortStepwise = createRowSorter<Row>('en');
        const sort = { columnId: 'v', isDescending };
        const rows = rowsOf(pages.flat());
        let count = 0;
        for (const page of pages) {
          count += page.length;
          const known = rows.slice(0, count);
          expect(sortStepwise(known, [column], sort)).toEqual(sortRows(known, [column], sort));
        }
      }),
    );
  });

  it('compares another page with the existing rows without sorting those again', () => {
    const rows = rowsOf(Array.from({ length: 1_000 }, (_, index) => (index * 7_919) % 1_009));
    let count = 0;
    const counting = columnOf(({ value }) => {
      count += 1;
      return value;
    });
    const sortStepwise = createRowSorter<Row>('en');
    sortStepwise(rows.slice(0, 990), [counting], bySize);
    count = 0;
    expect(sortStepwise(rows, [counting], bySize)).toHaveLength(1_000);
    expect(count).toBe(10);
  });

  it('sorts again when the rows, the column or the direction change', () => {
    const sortStepwise = createRowSorter<Row>('en');
    const rows = rowsOf([3, 1, 2]);
    const values = (sorted: readonly Row[]) => sorted.map(({ value }) => value);
    expect(values(sortStepwise(rows, [column], bySize))).toEqual([1, 2, 3]);
    expect(values(sortStepwise(rows, [column], { ...bySize, isDescending: true }))).toEqual([3, 2, 1]);
    expect(values(sortStepwise(rows.slice(1), [column], bySize))).toEqual([1, 2]);
    expect(sortStepwise(rows, [column], null)).toBe(rows);
    expect(values(sortStepwise(rows, [columnOf(({ id }) => id)], bySize))).toEqual([3, 1, 2]);
  });

  it('sorts non-ASCII letters by the rules of the language', () => {
    const names = ['Zapato', 'ñandú', 'nuez 10', 'nuez 9', 'Ñu', 'oso'];
    const inLanguage = (locale: string) =>
      createRowSorter<Row>(locale)(rowsOf(names), [column], bySize).map(({ value }) => value);
    expect(inLanguage('es')).toEqual(['nuez 9', 'nuez 10', 'ñandú', 'Ñu', 'oso', 'Zapato']);
    expect(inLanguage('de')).toEqual(['ñandú', 'Ñu', 'nuez 9', 'nuez 10', 'oso', 'Zapato']);
  });

  it('sorts again by the rules of the language when a page brings non-ASCII letters', () => {
    const sortStepwise = createRowSorter<Row>('es');
    const rows = rowsOf(['a-b', 'a!b', 'ñ', 'n', 'o', 'a-á']);
    sortStepwise(rows.slice(0, 2), [column], bySize);
    expect(sortStepwise(rows, [column], bySize)).toEqual(
      createRowSorter<Row>('es')([...rows], [column], bySize),
    );
    expect(sortStepwise(rows, [column], bySize).map(({ value }) => value)).toEqual([
      'a-á',
      'a-b',
      'a!b',
      'n',
      'ñ',
      'o',
    ]);
  });

  it('returns the same array for the same rows', () => {
    const sortStepwise = createRowSorter<Row>('en');
    const rows = rowsOf([2, 1]);
    expect(sortStepwise([...rows], [column], bySize)).toBe(sortStepwise(rows, [column], bySize));
  });
});
