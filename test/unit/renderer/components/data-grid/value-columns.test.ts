import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import { createRowSorter } from '#renderer/components/data-grid/sort-rows.ts';
import {
  countColumn,
  idColumn,
  instantColumn,
  stateColumn,
  textColumn,
} from '#renderer/components/data-grid/value-columns.tsx';
import type { CountFormat } from '#renderer/components/text/use-count-format.ts';

const head = { id: 'it', header: 'It', width: 80, grow: 1, priority: 1 };
type Row<Value> = { readonly value: Value };
const rowsOf = <Value>(...values: Value[]): Row<Value>[] => values.map((value) => ({ value }));
const inOrder = <Value>(rows: Row<Value>[], column: GridColumn<Row<Value>>, isDescending = false) =>
  createRowSorter<Row<Value>>('en')(rows, [column], { columnId: 'it', isDescending }).map(
    ({ value }) => value,
  );

const counts: CountFormat = { full: (count) => `full ${count}`, short: (count) => `short ${count}` };

describe('a column of texts', () => {
  const column = textColumn(head, ({ value }: Row<string | null>) => value);

  it.each([[null], ['']])('shows, copies and sorts %j as empty', (value) => {
    expect(renderToStaticMarkup(column.cell({ value }))).toContain('–');
    expect(column.text({ value })).toBe('');
    expect(column.sortValue?.({ value })).toBeNull();
  });

  it('shows external content as plain text', () => {
    const markup = renderToStaticMarkup(column.cell({ value: '<img src=x>' }));
    expect(markup).toContain('&lt;img src=x&gt;</bdi>');
  });

  it('sorts empty texts last in either direction', () => {
    const rows = rowsOf<string | null>('', 'b', null, 'a');
    expect(inOrder(rows, column)).toEqual(['a', 'b', '', null]);
    expect(inOrder(rows, column, true)).toEqual(['b', 'a', '', null]);
  });
});

describe('a column of record IDs', () => {
  it('is exported as a number, and as empty if there is none', () => {
    const column = idColumn(head, ({ value }: Row<number | null>) => value, 'strong');
    expect(column.exportKind).toBe('number');
    expect(rowsOf(7, null).map((row) => column.exportValue?.(row))).toEqual([7, null]);
    expect(rowsOf(7, null).map((row) => column.text(row))).toEqual(['7', '']);
  });
});

describe('a column of counts', () => {
  const column = countColumn(head, ({ value }: Row<number | null>) => value, counts);

  it('shows the short form with the full number in its title, including zero', () => {
    expect(renderToStaticMarkup(column.cell({ value: 0 }))).toBe('<span title="full 0">short 0</span>');
    expect(renderToStaticMarkup(column.cell({ value: null }))).toContain('–');
  });

  it('copies and exports the number itself', () => {
    expect(column.text({ value: 214_000 })).toBe('214000');
    expect(column.exportValue?.({ value: 214_000 })).toBe(214_000);
  });
});

describe('a column of states', () => {
  it('is copied by its label and sorted by its rank', () => {
    const ranks = ['Awaiting', 'Completed'];
    const column = stateColumn(
      head,
      ({ value }: Row<string>) => ({ tone: 'done', label: value }),
      ({ value }) => ranks.indexOf(value),
    );
    const rows = rowsOf('Completed', 'Awaiting');
    expect(rows.map((row) => column.text(row))).toEqual(['Completed', 'Awaiting']);
    expect(inOrder(rows, column)).toEqual(['Awaiting', 'Completed']);
  });
});

describe('a column of timestamps', () => {
  it('sorts by time and not by text, with text that is not a date last', () => {
    const column = instantColumn(head, ({ value }: Row<string | null>) => value);
    const rows = rowsOf('soon', '2026-11-20T10:00:00+02:00', null, '2026-11-20T09:00:00Z');
    expect(inOrder(rows, column)).toEqual([
      '2026-11-20T10:00:00+02:00',
      '2026-11-20T09:00:00Z',
      'soon',
      null,
    ]);
    expect(rows.map((row) => column.exportValue?.(row))).toContain('soon');
  });
});
