import { emptyCell, instantColumn, textColumn } from '#renderer/components/data-grid/value-columns.tsx';
import { defineList, type ListSearch } from '#renderer/components/list-screen/define-list.ts';
import { barItem } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { textFilter } from '#renderer/components/list-screen/filters/text-filter.tsx';
import { yesNoFilter } from '#renderer/components/list-screen/filters/yes-no-filter.tsx';
import { GoodsViews } from '#renderer/components/stock/goods-views.tsx';
import {
  itemIdColumn,
  itemNameColumn,
  quantityColumn,
  skuColumn,
} from '#renderer/components/stock/item-columns.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import type { InventoryFilters } from '#shared/inventory/inventory.ts';
import type { ItemOrder } from '#shared/inventory/item-view.ts';
import type { CatalogSearch } from './catalog-query.ts';
import { FlagMarks, flagsOf } from './flag-marks.tsx';
import styles from './inventory.module.css';
import { type InventoryRow, idOf } from './inventory-queries.ts';

const maxSearchLength = 400;

const quantities = [
  ['onHand', 2],
  ['committed', 6],
  ['fulfillable', 3],
  ['awaiting', 8],
] as const;

const searchTextOf = ({ sought }: InventoryRow) => sought;

export const inventoryList = defineList({
  path: '/inventory',
  title: 'rail.inventory',
  label: (part) => `inventory.list.${part}`,
  refresh: 'inventory.refreshList',
  rowId: idOf,
  filters: [
    barItem(() => <GoodsViews shown="items" />),
    textFilter('text', { label: 'inventory.text', widthPx: 272, longest: maxSearchLength }),
    yesNoFilter('active', {
      label: 'inventory.active',
      yes: 'inventory.activeYes',
      no: 'inventory.activeNo',
    }),
    yesNoFilter('digital', {
      label: 'term.type',
      yes: 'inventory.digitalYes',
      no: 'inventory.digitalNo',
    }),
  ],
  columns({ t, counts }) {
    const age = instantColumn<InventoryRow>(
      { id: 'levelAsOf', header: t('inventory.column.levelAsOf'), width: 96, grow: 0.2, priority: 5 },
      ({ item }) => item.levelAsOf,
    );
    const barcode = textColumn<InventoryRow>(
      { id: 'barcode', header: t('term.barcode'), width: 132, grow: 0.3, priority: 9 },
      ({ item }) => item.barcode,
      { isMono: true, searchTextOf },
    );
    const name = itemNameColumn<InventoryRow>(
      t,
      { width: 150, wholeWidth: 236, grow: 2, priority: 4 },
      searchTextOf,
    );
    // The catalog can't be ordered by barcode.
    const { sortValue: _sortValue, ...unsortedBarcode } = barcode;
    return [
      skuColumn(t, { width: 140, grow: 1, priority: 1 }, searchTextOf),
      {
        ...name,
        // Shown here because this column has room in a narrow window too: the flags column is one of the first to be
        // dropped.
        cell: (row) =>
          row.item.removedAt === null ? (
            name.cell(row)
          ) : (
            <span className={styles.gone}>
              <FlagMarks flags={['removed']} />
              {name.cell(row)}
            </span>
          ),
      },
      unsortedBarcode,
      {
        id: 'flags',
        header: t('inventory.column.flags'),
        width: 128,
        grow: 0.3,
        priority: 7,
        cell: ({ item }) => <FlagMarks flags={flagsOf(item).filter((flag) => flag !== 'removed')} />,
        text: ({ item }) =>
          flagsOf(item)
            .map((flag) => t(`itemFlag.${flag}`))
            .join(', '),
      },
      ...quantities.map(([id, priority]) =>
        quantityColumn<InventoryRow>(
          { id, header: t(`quantities.${id}`), width: 86, grow: 0.2, priority },
          ({ item }) => item[id],
          counts,
        ),
      ),
      {
        ...age,
        // The footer shows it for all of them.
        isOptional: true,
        cell: ({ item, missing }) => {
          if (item.levelAsOf === null) return missing === null ? emptyCell : null;
          return <TimeText instant={item.levelAsOf} form="age" />;
        },
      },
      itemIdColumn(t, { width: 86, grow: 0.1, priority: 10 }),
    ];
  },
});

/** As in the address. */
export type InventorySearch = ListSearch<typeof inventoryList>;

/** Returns the search in the catalog on this desk, with the text as currently typed. */
export function catalogSearchOf(search: InventorySearch, typed: string): CatalogSearch {
  return {
    text: typed.trim().slice(0, maxSearchLength),
    isActive: search.active ?? null,
    isDigital: search.digital ?? null,
    order:
      search.sort === undefined
        ? null
        : { by: search.sort as ItemOrder['by'], isDescending: search.down === true },
  };
}

export function filtersOf(search: InventorySearch): InventoryFilters {
  return {
    search: search.text ?? '',
    ids: [],
    isActive: search.active ?? null,
    isDigital: search.digital ?? null,
  };
}
