import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import type { InputOf } from '#renderer/platform/bridge/call.ts';
import { maxExportedCellLength } from '#shared/files/model/table-limits.ts';

type TableInput = InputOf<'exports.saveTable'>['table'];

/**
 * Converts rows to a table to be saved: every column of the list, including those that the window is too narrow to
 * show.
 */
export function tableOf<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): TableInput {
  return {
    columns: columns.map(({ header, exportKind = 'text' }) => ({ header, kind: exportKind })),
    rows: rows.map((row) =>
      columns.map((column) => {
        const value = column.exportValue === undefined ? column.text(row) : column.exportValue(row);
        return typeof value === 'string' ? value.slice(0, maxExportedCellLength) : value;
      }),
    ),
  };
}

/** The last part of a path, from any operating system. */
export function fileNameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}
