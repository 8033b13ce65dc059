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

/** Compares two sort values ascending; numbers by size, text as a person reads it ("PO-9" before "PO-10"). */
export function compareSortValues(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
