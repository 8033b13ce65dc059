import type { ReactNode } from 'react';

/** What a column of a grid sorts by; null is last in either direction. */
export type SortValue = string | number | null;

/** A column of a `DataGrid`. */
export type GridColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Its smallest width in pixels. */
  readonly width: number;
  /** Its share of the width that is left over; 0 keeps the smallest width. */
  readonly grow: number;
  /** 1 is always shown; the highest number goes first where the grid is narrow. */
  readonly priority: number;
  readonly align?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
  /** What the copy key puts on the clipboard. */
  readonly text: (row: Row) => string;
  /** Absent: the column cannot be sorted by. */
  readonly sortValue?: (row: Row) => SortValue;
  /** What an exported cell holds; absent: the text. */
  readonly exportValue?: (row: Row) => string | number | null;
  /** What an exported cell is: a number, an instant (ISO 8601), a calendar day (`YYYY-MM-DD`); absent: text. */
  readonly exportKind?: 'text' | 'number' | 'instant' | 'day';
};

/** A column and its direction. */
export type GridSort = { readonly columnId: string; readonly isDescending: boolean };

/** The ids of the columns that fit into a width in pixels, dropping the least important first. */
export function fittingColumns(
  columns: readonly Pick<GridColumn<never>, 'id' | 'width' | 'priority'>[],
  widthPx: number,
): ReadonlySet<string> {
  const shown = new Set<string>();
  let left = widthPx;
  const byPriority = [...columns].sort((one, other) => one.priority - other.priority);
  for (const column of byPriority) {
    if (column.priority > 1 && column.width > left) break;
    shown.add(column.id);
    left -= column.width;
  }
  return shown;
}

/** The next sort after a click on a header: ascending, descending, then the service's own order again. */
export function nextSort(current: GridSort | null, columnId: string): GridSort | null {
  if (current === null || current.columnId !== columnId) return { columnId, isDescending: false };
  return current.isDescending ? null : { columnId, isDescending: true };
}
