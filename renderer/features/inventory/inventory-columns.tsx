import { useMemo } from 'react';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import { instantColumn, nothing, textColumn } from '../../components/data-grid/value-columns.tsx';
import {
  itemIdColumn,
  itemNameColumn,
  quantityColumn,
  skuColumn,
} from '../../components/stock/item-columns.tsx';
import { StockBar } from '../../components/stock/stock-bar.tsx';
import { TimeText } from '../../components/text/time-text.tsx';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FlagMarks } from './flag-marks.tsx';
import styles from './inventory.module.css';
import type { InventoryRow } from './inventory-rows.ts';
import { flagsOf } from './item-flags.ts';

const quantities = [
  ['onHand', 2],
  ['committed', 6],
  ['fulfillable', 3],
  ['awaiting', 8],
] as const;

const soughtOf = ({ sought }: InventoryRow) => sought;

/** The columns of the list of inventory. */
export function useInventoryColumns(): readonly GridColumn<InventoryRow>[] {
  const t = useMessages();
  const counts = useCountFormat();
  return useMemo((): GridColumn<InventoryRow>[] => {
    const age = instantColumn<InventoryRow>(
      { id: 'levelAsOf', header: t('inventory.column.levelAsOf'), width: 96, grow: 0.2, priority: 5 },
      ({ item }) => item.levelAsOf,
    );
    const barcode = textColumn<InventoryRow>(
      { id: 'barcode', header: t('inventory.column.barcode'), width: 132, grow: 0.3, priority: 9 },
      ({ item }) => item.barcode,
      { isMono: true, soughtOf },
    );
    const name = itemNameColumn<InventoryRow>(t, { width: 204, grow: 2, priority: 4 }, soughtOf);
    // The catalog has no order of barcodes.
    const { sortValue: _sortValue, ...unsortedBarcode } = barcode;
    return [
      skuColumn(t, { width: 140, grow: 1, priority: 1 }, soughtOf),
      {
        ...name,
        // Said where there is room for it in a narrow window too: the column of the flags is one of the first to go.
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
      {
        id: 'stock',
        header: t('inventory.column.stock'),
        width: 84,
        grow: 1,
        priority: 4,
        cell: ({ item }) => (item.onHand === null ? null : <StockBar figures={item} />),
        text: ({ item: { onHand, committed, fulfillable } }) =>
          onHand === null
            ? ''
            : t('stock.bar', { onHand, committed: committed ?? 0, fulfillable: fulfillable ?? 0 }),
      },
      ...quantities.map(([id, priority]) =>
        quantityColumn<InventoryRow>(
          { id, header: t(`stock.${id}`), width: 86, grow: 0.2, priority },
          ({ item }) => item[id],
          counts,
        ),
      ),
      {
        ...age,
        cell: ({ item, missing }) => {
          if (item.levelAsOf === null) return missing === null ? nothing : null;
          return <TimeText instant={item.levelAsOf} form="age" />;
        },
      },
      itemIdColumn(t, { width: 86, grow: 0.1, priority: 10 }),
    ];
  }, [t, counts]);
}
