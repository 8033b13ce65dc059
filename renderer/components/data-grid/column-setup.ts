import type { ColumnSetup } from '#shared/preferences/list-setup.ts';
import type { GridColumn } from './grid-column.ts';

type Known = Pick<GridColumn<never>, 'id' | 'isOptional'>;

const minWidthPx = 40;
const maxWidthPx = 1_200;

/** The setup of all columns of a list, in order; columns that the setup does not know yet come last. */
export function fullSetup(columns: readonly Known[], setup: readonly ColumnSetup[] | null): ColumnSetup[] {
  const ids = new Set(columns.map(({ id }) => id));
  const known = (setup ?? []).filter(({ id }) => ids.has(id));
  const named = new Set(known.map(({ id }) => id));
  const further = columns
    .filter(({ id }) => !named.has(id))
    .map(({ id, isOptional }) => ({ id, isShown: isOptional !== true, width: null }));
  return [...known, ...further];
}

/** Returns a changed setup with the columns that only other views of the list have, each behind its predecessor. */
export function withAbsent(
  next: readonly ColumnSetup[],
  before: readonly ColumnSetup[] | null,
  columns: readonly Known[],
): ColumnSetup[] {
  const present = new Set(columns.map(({ id }) => id));
  const all = [...next];
  for (const [index, column] of (before ?? []).entries()) {
    if (present.has(column.id)) continue;
    const previousId = before?.[index - 1]?.id;
    all.splice(all.findIndex(({ id }) => id === previousId) + 1, 0, column);
  }
  return all;
}

/** The columns that a list shows, in order and with their widths; if the setup shows none, the first column. */
export function arrangeColumns<Row>(
  columns: readonly GridColumn<Row>[],
  setup: readonly ColumnSetup[] | null,
): readonly GridColumn<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = fullSetup(columns, setup).flatMap(({ id, isShown, width }) => {
    const column = byId.get(id);
    if (!isShown || column === undefined) return [];
    return [width === null ? column : withWidth(column, width)];
  });
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

export function withWidth<Row>(column: GridColumn<Row>, width: number): GridColumn<Row> {
  const { wholeWidth: _whole, ...rest } = column;
  return { ...rest, width, isSized: true, grow: 0 };
}

export function widthWithin(width: number): number {
  return Math.round(Math.max(minWidthPx, Math.min(maxWidthPx, width)));
}

/** @param width null: the list's own width */
export function resizeColumn(setup: readonly ColumnSetup[], id: string, width: number | null): ColumnSetup[] {
  const within = width === null ? null : widthWithin(width);
  return setup.map((column) => (column.id === id ? { ...column, width: within } : column));
}

/** The last visible column stays. */
export function showColumn(setup: readonly ColumnSetup[], id: string, isShown: boolean): ColumnSetup[] {
  const next = setup.map((column) => (column.id === id ? { ...column, isShown } : column));
  return next.some((column) => column.isShown) ? next : [...setup];
}

export function moveColumn(
  setup: readonly ColumnSetup[],
  id: string,
  { target, side }: { readonly target: string; readonly side: 'before' | 'behind' },
): ColumnSetup[] {
  const moved = setup.find((column) => column.id === id);
  const others = setup.filter((column) => column.id !== id);
  const place = others.findIndex((column) => column.id === target);
  if (moved === undefined || place < 0) return [...setup];
  return others.toSpliced(place + (side === 'behind' ? 1 : 0), 0, moved);
}
