import { useMemo } from 'react';
import type { InventoryLevel } from '../../../shared/service/inventory.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { StockBar } from '../../components/stock/stock-bar.tsx';
import { useCountFormat } from '../../components/use-count-format.ts';
import { useWords } from '../../messages/use-words.ts';
import { FlagMarks } from './flag-marks.tsx';
import styles from './inventory.module.css';
import type { InventoryRow } from './inventory-rows.ts';
import { flagsOf } from './item-flags.ts';
import { figuresOf } from './item-quantities.ts';

const nothing = <span className={styles.nothing}>–</span>;

const quantities = [
  ['onHand', 'totalOnHandQuantity', 2],
  ['committed', 'totalCommittedQuantity', 5],
  ['fulfillable', 'totalFulfillableQuantity', 3],
  ['awaiting', 'totalAwaitingQuantity', 7],
] as const satisfies readonly (readonly [string, keyof InventoryLevel, number])[];

/** The columns of the list of inventory. */
export function useInventoryColumns(): readonly GridColumn<InventoryRow>[] {
  const words = useWords();
  const counts = useCountFormat();
  return useMemo(() => {
    const text = (value: string | null, isMono: boolean) =>
      value === null ? nothing : <ServiceText mono={isMono}>{value}</ServiceText>;
    const columns: GridColumn<InventoryRow>[] = [
      {
        id: 'sku',
        header: words('item.column.sku'),
        width: 140,
        grow: 1,
        priority: 1,
        cell: ({ item }) =>
          item.sku === null ? (
            <span className={styles.nothing}>{words('item.noSku')}</span>
          ) : (
            <span className={styles.sku}>
              <ServiceText mono>{item.sku}</ServiceText>
            </span>
          ),
        text: ({ item }) => item.sku ?? '',
        sortValue: ({ item }) => item.sku,
      },
      {
        id: 'name',
        header: words('item.column.name'),
        width: 204,
        grow: 2,
        priority: 4,
        cell: ({ item }) => text(item.name, false),
        text: ({ item }) => item.name ?? '',
        sortValue: ({ item }) => item.name,
      },
      {
        id: 'barcode',
        header: words('inventory.column.barcode'),
        width: 132,
        grow: 0.3,
        priority: 8,
        cell: ({ item }) => text(item.barcode, true),
        text: ({ item }) => item.barcode ?? '',
        sortValue: ({ item }) => item.barcode,
      },
      {
        id: 'flags',
        header: words('inventory.column.flags'),
        width: 128,
        grow: 0.3,
        priority: 6,
        cell: ({ item }) => <FlagMarks flags={flagsOf(item)} />,
        text: ({ item }) =>
          flagsOf(item)
            .map((flag) => words(`itemFlag.${flag}`))
            .join(', '),
      },
      {
        id: 'stock',
        header: words('inventory.column.stock'),
        width: 84,
        grow: 1,
        priority: 4,
        cell: ({ level }) =>
          level === null || level.totalOnHandQuantity === null ? null : (
            <StockBar figures={figuresOf(level)} />
          ),
        text: ({ level }) =>
          level === null
            ? ''
            : words('stock.bar', {
                onHand: level.totalOnHandQuantity ?? 0,
                committed: level.totalCommittedQuantity ?? 0,
                fulfillable: level.totalFulfillableQuantity ?? 0,
              }),
      },
      ...quantities.map(([id, field, priority]): GridColumn<InventoryRow> => {
        const quantityOf = ({ level }: InventoryRow) => level?.[field] ?? null;
        return {
          id,
          header: words(`stock.${id}`),
          width: 86,
          grow: 0.2,
          priority,
          align: 'end',
          cell: (row) => {
            const quantity = quantityOf(row);
            // Why it is missing is said once above the list.
            if (quantity === null) return row.missing === null ? nothing : null;
            return <span title={counts.full(quantity)}>{counts.short(quantity)}</span>;
          },
          text: (row) => String(quantityOf(row) ?? ''),
          sortValue: quantityOf,
          exportValue: quantityOf,
          exportKind: 'number',
        };
      }),
      {
        id: 'id',
        header: words('item.column.id'),
        width: 86,
        grow: 0.1,
        priority: 9,
        align: 'end',
        cell: ({ item }) => <span className="mono">{item.inventoryId}</span>,
        text: ({ item }) => String(item.inventoryId),
        sortValue: ({ item }) => item.inventoryId,
        exportValue: ({ item }) => item.inventoryId,
        exportKind: 'number',
      },
    ];
    return columns;
  }, [words, counts]);
}
