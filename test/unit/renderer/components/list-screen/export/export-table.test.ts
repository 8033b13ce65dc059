import { describe, expect, it } from 'vitest';
import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import { fileNameOf, tableOf } from '#renderer/components/list-screen/export/export-table.ts';
import { ExportedTable } from '#shared/files/exported-table.ts';
import { maxExportedCellLength } from '#shared/files/model/table-limits.ts';

type Row = { readonly id: number; readonly at: string | null };

const columns: GridColumn<Row>[] = [
  {
    id: 'id',
    header: 'Order',
    width: 1,
    grow: 0,
    priority: 1,
    cell: () => null,
    text: ({ id }) => `#${id}`,
    exportValue: ({ id }) => id,
    exportKind: 'number',
  },
  {
    id: 'note',
    header: 'Note',
    width: 1,
    grow: 0,
    priority: 9,
    cell: () => null,
    text: ({ id }) => `n${id}`,
  },
  {
    id: 'at',
    header: 'At',
    width: 1,
    grow: 0,
    priority: 2,
    cell: () => null,
    text: () => 'yesterday',
    exportValue: ({ at }) => at,
    exportKind: 'instant',
  },
];

describe('tableOf', () => {
  it('contains every column, and the rows in the given order with empty cells empty', () => {
    const table = tableOf(columns, [
      { id: 2, at: '2026-11-21T04:00:00.000Z' },
      { id: 1, at: null },
    ]);
    expect(table).toEqual({
      columns: [
        { header: 'Order', kind: 'number' },
        { header: 'Note', kind: 'text' },
        { header: 'At', kind: 'instant' },
      ],
      rows: [
        [2, 'n2', '2026-11-21T04:00:00.000Z'],
        [1, 'n1', null],
      ],
    });
    expect(ExportedTable.safeParse(table).success).toBe(true);
  });

  it('cuts text that is longer than a cell takes, so that the rest can be exported', () => {
    const [id, note] = columns;
    if (id === undefined || note === undefined) throw new Error('There are no columns.');
    const long = 'x'.repeat(maxExportedCellLength + 1);
    const valued = { ...note, exportValue: () => long };
    const table = tableOf([id, { ...note, text: () => long }, valued], [{ id: 1, at: null }]);
    const cut = long.slice(1);
    expect(table.rows).toEqual([[1, cut, cut]]);
    expect(ExportedTable.safeParse(table).success).toBe(true);
  });
});

describe('fileNameOf', () => {
  it.each([
    ['/home/a/Receiving orders.csv', 'Receiving orders.csv'],
    ['C:\\Users\\a\\orders.xlsx', 'orders.xlsx'],
    ['orders.csv', 'orders.csv'],
  ])('names the file of %s', (path, name) => {
    expect(fileNameOf(path)).toBe(name);
  });
});
