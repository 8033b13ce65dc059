import type { ReactNode } from 'react';

/** What a column of a grid sorts by; null is last in either direction. */
export type SortValue = string | number | null;

/** A column of a `DataGrid`. */
export type GridColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Its smallest width in pixels. */
  readonly width: number;
  /** The width in which its texts usually are whole: it goes before less important columns. Absent: the smallest. */
  readonly wholeWidth?: number;
  /** Its share of the width that is left over; 0 keeps the smallest width. */
  readonly grow: number;
  /** 1 is always shown; the highest number goes first where the grid is narrow. */
  readonly priority: number;
  /** Shown only where a person chose it. */
  readonly isOptional?: boolean;
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

export type GridSort = { readonly columnId: string; readonly isDescending: boolean };

type ColumnRoom = Pick<GridColumn<never>, 'id' | 'width' | 'wholeWidth' | 'priority'>;

const byPriority = (columns: readonly ColumnRoom[]) =>
  [...columns].sort((one, other) => one.priority - other.priority);

/**
 * The ids of the columns that fit into a width in pixels, dropping the least important first. Those that are to be whole
 * are all shown before one of them is whole, and are whole before a less important one is shown.
 */
export function fittingColumns(columns: readonly ColumnRoom[], widthPx: number): ReadonlySet<string> {
  const shown = new Set<string>();
  const lastWhole = Math.max(...columns.map(({ wholeWidth, priority }) => (wholeWidth ? priority : 0)));
  let left = widthPx;
  let missing = 0;
  for (const { id, width, wholeWidth = width, priority } of byPriority(columns)) {
    if (priority > 1 && width > (priority > lastWhole ? left - missing : left)) break;
    shown.add(id);
    left -= width;
    missing += wholeWidth - width;
  }
  return shown;
}

/** The columns as tracks of a CSS grid of a width in pixels: the most important have their whole width first. */
export function columnTracks(
  columns: readonly (ColumnRoom & Pick<GridColumn<never>, 'grow'>)[],
  widthPx: number,
): string {
  const widths = new Map(columns.map(({ id, width }) => [id, width]));
  let left = columns.reduce((rest, { width }) => rest - width, widthPx);
  for (const { id, width, wholeWidth = width } of byPriority(columns)) {
    const more = Math.max(0, Math.min(left, wholeWidth - width));
    widths.set(id, width + more);
    left -= more;
  }
  return columns.map(({ id, width, grow }) => `minmax(${widths.get(id) ?? width}px, ${grow}fr)`).join(' ');
}

/** The next sort after a click on a header: ascending, descending, then the service's own order again. */
export function nextSort(current: GridSort | null, columnId: string): GridSort | null {
  if (current === null || current.columnId !== columnId) return { columnId, isDescending: false };
  return current.isDescending ? null : { columnId, isDescending: true };
}
