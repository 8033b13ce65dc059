import type { ReactNode } from 'react';

/** The value by which a column sorts; null is last in either direction. */
export type SortValue = string | number | null;

export type GridColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** The minimum width in pixels. */
  readonly width: number;
  /**
   * The width at which its text is usually complete; takes precedence over less important columns. When omitted, the
   * minimum width.
   */
  readonly wholeWidth?: number;
  /** The user set the width; no space is added to it. */
  readonly isSized?: boolean;
  /** Its share of the remaining width; 0 keeps the minimum width. */
  readonly grow: number;
  /** 1 is always shown; in a narrow grid, the highest number is hidden first. */
  readonly priority: number;
  /** Shown only if the user chose it. */
  readonly isOptional?: boolean;
  readonly align?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
  /** The text that the copy key puts on the clipboard. */
  readonly text: (row: Row) => string;
  /** When omitted, the column is not sortable. */
  readonly sortValue?: (row: Row) => SortValue;
  /** The value of an exported cell; when omitted, the text. */
  readonly exportValue?: (row: Row) => string | number | null;
  /**
   * The type of an exported cell: a number, a timestamp (ISO 8601), a calendar day (`YYYY-MM-DD`); when omitted, text.
   */
  readonly exportKind?: 'text' | 'number' | 'instant' | 'day';
};

export type GridSort = { readonly columnId: string; readonly isDescending: boolean };

type ColumnSizing = Pick<GridColumn<never>, 'id' | 'width' | 'wholeWidth' | 'priority'>;

const byPriority = (columns: readonly ColumnSizing[]) =>
  [...columns].sort((one, other) => one.priority - other.priority);

/**
 * The ids of the columns that fit into a width in pixels, dropping the least important first. All columns with a full
 * width are shown before any gets it, and get it before a less important column is shown.
 */
export function fittingColumns(columns: readonly ColumnSizing[], widthPx: number): ReadonlySet<string> {
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

/** The columns as CSS grid tracks for a width in pixels; the most important get their full width first. */
export function columnTracks(
  columns: readonly (ColumnSizing & Pick<GridColumn<never>, 'grow'>)[],
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
