import { IconLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ReceivingOrder } from '../../../shared/service/receiving.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import { DifferenceMark } from '../../components/difference-mark.tsx';
import { QuantityBar } from '../../components/quantity-bar.tsx';
import { instantMs } from '../../components/relative-age.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useCountFormat } from '../../components/use-count-format.ts';
import { useTimes } from '../../components/use-times.ts';
import { useWords } from '../../messages/use-words.ts';
import { ArrivalDate } from './arrival-date.tsx';
import { orderDifference, orderQuantities } from './order-quantities.ts';
import styles from './receiving.module.css';
import { showOrderStatus, statusRank } from './receiving-status.ts';

const nothing = <span className={styles.nothing}>–</span>;

/** The columns of the list of receiving orders. */
export function useReceivingColumns(): readonly GridColumn<ReceivingOrder>[] {
  const words = useWords();
  const counts = useCountFormat();
  const times = useTimes();
  return useMemo(() => {
    const columns: GridColumn<ReceivingOrder>[] = [
      {
        id: 'id',
        header: words('receiving.column.id'),
        width: 68,
        grow: 0.3,
        priority: 1,
        cell: (order) => <span className={`mono ${styles.id}`}>{order.id}</span>,
        text: (order) => String(order.id),
        sortValue: (order) => order.id,
        exportValue: (order) => order.id,
        exportKind: 'number',
      },
      {
        id: 'status',
        header: words('receiving.column.status'),
        width: 147,
        grow: 0.8,
        priority: 1,
        cell: (order) => <StateMark {...showOrderStatus(order.status, words)} />,
        text: (order) => showOrderStatus(order.status, words).word,
        sortValue: (order) => statusRank(order.status),
      },
      {
        id: 'po',
        header: words('receiving.column.po'),
        width: 124,
        grow: 1,
        priority: 4,
        cell: (order) =>
          order.purchaseOrderNumber === null ? (
            nothing
          ) : (
            <ServiceText mono>{order.purchaseOrderNumber}</ServiceText>
          ),
        text: (order) => order.purchaseOrderNumber ?? '',
        sortValue: (order) => order.purchaseOrderNumber,
      },
      {
        id: 'center',
        header: words('receiving.column.center'),
        width: 128,
        grow: 1,
        priority: 7,
        cell: (order) =>
          order.fulfillmentCenter === null ? nothing : <ServiceText>{centerName(order)}</ServiceText>,
        text: centerName,
        sortValue: (order) => (order.fulfillmentCenter === null ? null : centerName(order)),
      },
      {
        id: 'inserted',
        header: words('receiving.column.inserted'),
        width: 112,
        grow: 0.4,
        priority: 6,
        cell: (order) => (order.insertDate === null ? nothing : <TimeText instant={order.insertDate} />),
        text: (order) => order.insertDate ?? '',
        sortValue: (order) => instantMs(order.insertDate),
        exportValue: (order) => order.insertDate,
        exportKind: 'instant',
      },
      {
        id: 'arrival',
        header: words('receiving.column.arrival'),
        width: 112,
        grow: 0.4,
        priority: 5,
        cell: (order) => <ArrivalDate order={order} />,
        text: (order) => order.expectedArrivalDate ?? '',
        sortValue: (order) => instantMs(order.expectedArrivalDate),
        exportValue: (order) => order.expectedArrivalDate,
        exportKind: 'instant',
      },
      {
        id: 'quantities',
        header: words('receiving.column.quantities'),
        width: 148,
        grow: 1.4,
        priority: 2,
        cell: (order) => {
          const { expected, received, stowed } = orderQuantities(order);
          return (
            <span className={styles.miniBar}>
              <QuantityBar quantities={{ expected, received, stowed }} />
              <span className={styles.miniNumbers}>
                {counts.short(stowed)}
                <span className={styles.of}> / {counts.short(expected)}</span>
              </span>
            </span>
          );
        },
        text: (order) => {
          const { expected, received, stowed } = orderQuantities(order);
          return words('quantity.bar', { expected, received, stowed });
        },
        sortValue: (order) => orderQuantities(order).expected,
      },
      {
        id: 'difference',
        header: words('receiving.column.difference'),
        width: 78,
        grow: 0.2,
        priority: 3,
        align: 'end',
        cell: (order) => <DifferenceMark difference={orderDifference(order)} />,
        text: (order) => String(orderDifference(order).amount),
        sortValue: (order) => orderDifference(order).amount,
        exportValue: (order) => orderDifference(order).amount,
        exportKind: 'number',
      },
      {
        id: 'sync',
        header: words('receiving.column.sync'),
        width: 78,
        grow: 0,
        priority: 8,
        cell: (order) =>
          order.externalSyncTimestamp === null ? (
            nothing
          ) : (
            <span
              className={styles.synced}
              title={words('receiving.syncedOn', { exact: times.exact(order.externalSyncTimestamp) })}
            >
              <IconLink size={14} stroke={1.75} aria-hidden="true" />
              {words('receiving.synced')}
            </span>
          ),
        text: (order) => order.externalSyncTimestamp ?? '',
        sortValue: (order) => instantMs(order.externalSyncTimestamp),
        exportValue: (order) => order.externalSyncTimestamp,
        exportKind: 'instant',
      },
    ];
    return columns;
  }, [words, counts, times]);
}

function centerName(order: ReceivingOrder): string {
  const center = order.fulfillmentCenter;
  if (center === null) return '';
  return center.name ?? center.city ?? String(center.id);
}
