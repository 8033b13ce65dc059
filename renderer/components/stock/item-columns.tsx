import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import {
  type ColumnHead,
  countColumn,
  idColumn,
  textColumn,
} from '#renderer/components/data-grid/value-columns.tsx';
import type { CountFormat } from '#renderer/components/text/use-count-format.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import type { InventoryItem, MissingPart } from '#shared/inventory/inventory.ts';

type ItemRow = { readonly item: Pick<InventoryItem, 'inventoryId' | 'sku' | 'name'> };

/** The width of a column whose name and header are always the same. */
type ColumnSizing = Pick<ColumnHead, 'width' | 'wholeWidth' | 'grow' | 'priority'>;

/** Creates the column of the item's SKU, which users know it by. */
export function skuColumn<Row extends ItemRow>(
  t: Translate,
  room: ColumnSizing,
  searchTextOf?: (row: Row) => string,
): GridColumn<Row> {
  const head = { id: 'sku', header: t('term.sku'), ...room };
  const column = textColumn<Row>(head, ({ item }) => item.sku, { isMono: true, searchTextOf });
  return {
    ...column,
    cell: (row) =>
      row.item.sku === null ? (
        <span className="dim">{t('item.noSku')}</span>
      ) : (
        <span className="shrink semibold">{column.cell(row)}</span>
      ),
  };
}

export function itemNameColumn<Row extends ItemRow>(
  t: Translate,
  room: ColumnSizing,
  searchTextOf?: (row: Row) => string,
): GridColumn<Row> {
  const head = { id: 'name', header: t('term.name'), ...room };
  return textColumn(head, ({ item }) => item.name, { searchTextOf });
}

export function itemIdColumn<Row extends ItemRow>(t: Translate, room: ColumnSizing): GridColumn<Row> {
  return {
    ...idColumn<Row>({ id: 'id', header: t('term.id'), ...room }, ({ item }) => item.inventoryId, 'plain'),
    align: 'end',
  };
}

/** Creates a column for one of the item's quantities; empty in a row without totals. */
export function quantityColumn<Row extends { readonly missing: MissingPart | null }>(
  head: ColumnHead,
  quantityOf: (row: Row) => number | null,
  counts: CountFormat,
): GridColumn<Row> {
  const column = countColumn(head, quantityOf, counts);
  return {
    ...column,
    // The reason is shown once, above the list.
    cell: (row) => (row.missing !== null && quantityOf(row) === null ? null : column.cell(row)),
  };
}
