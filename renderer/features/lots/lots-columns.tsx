import { useMemo } from 'react';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { useCountFormat } from '../../components/use-count-format.ts';
import { useWords } from '../../messages/use-words.ts';
import type { LotItem } from './lot-items.ts';
import styles from './lots.module.css';

/** The columns of the list of items that are kept in lots. */
export function useLotItemColumns(): readonly GridColumn<LotItem>[] {
  const words = useWords();
  const counts = useCountFormat();
  return useMemo(() => {
    const nothing = <span className={styles.nothing}>–</span>;
    const columns: GridColumn<LotItem>[] = [
      {
        id: 'sku',
        header: words('item.column.sku'),
        width: 130,
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
        width: 150,
        grow: 2,
        priority: 2,
        cell: ({ item }) => (item.name === null ? nothing : <ServiceText>{item.name}</ServiceText>),
        text: ({ item }) => item.name ?? '',
        sortValue: ({ item }) => item.name,
      },
      {
        id: 'onHand',
        header: words('stock.onHand'),
        width: 80,
        grow: 0.1,
        priority: 3,
        align: 'end',
        cell: ({ onHand, missing }) =>
          onHand === null ? (
            missing === null && nothing
          ) : (
            <span title={counts.full(onHand)}>{counts.short(onHand)}</span>
          ),
        text: ({ onHand }) => String(onHand ?? ''),
        sortValue: ({ onHand }) => onHand,
        exportValue: ({ onHand }) => onHand,
        exportKind: 'number',
      },
      {
        id: 'id',
        header: words('item.column.id'),
        width: 90,
        grow: 0.1,
        priority: 4,
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
