import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { compareSortValues, type GridColumn, type GridSort } from './grid-column.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {},
});

type GridRow = Record<string, unknown>;

/** The rows of a grid in the order of its sort; without one, in the order in which they came. */
export function useSortedRows<Row extends GridRow>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  sort: GridSort | null,
): readonly Row[] {
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          // The table keeps undefined at the end in either direction; null it would compare.
          accessorFn: (row) => column.sortValue?.(row) ?? undefined,
          sortUndefined: 'last',
          sortFn: (one, other, id) =>
            compareSortValues(one.getValue<string | number>(id), other.getValue<string | number>(id)),
        }),
      ),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const sorting = useMemo(
    () => (sort === null ? [] : [{ id: sort.columnId, desc: sort.isDescending }]),
    [sort],
  );
  const table = useTable({ features, columns: definitions, data, state: { sorting } });
  const model = table.getRowModel().rows;
  return useMemo(() => model.map((row) => row.original), [model]);
}
