import { useMemo } from 'react';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import {
  itemIdColumn,
  itemNameColumn,
  quantityColumn,
  skuColumn,
} from '../../components/stock/item-columns.tsx';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { LotItem } from './lot-items.ts';

/** The columns of the list of items that are kept in lots. */
export function useLotItemColumns(): readonly GridColumn<LotItem>[] {
  const t = useMessages();
  const counts = useCountFormat();
  return useMemo(
    (): GridColumn<LotItem>[] => [
      skuColumn(t, { width: 130, grow: 1, priority: 1 }),
      itemNameColumn(t, { width: 150, grow: 2, priority: 2 }),
      quantityColumn(
        { id: 'onHand', header: t('stock.onHand'), width: 80, grow: 0.1, priority: 3 },
        ({ onHand }) => onHand,
        counts,
      ),
      itemIdColumn(t, { width: 90, grow: 0.1, priority: 4 }),
    ],
    [t, counts],
  );
}
