import { IconLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ReceivingOrder } from '../../../shared/receiving/receiving.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import {
  countColumn,
  idColumn,
  instantColumn,
  nothing,
  stateColumn,
  textColumn,
} from '../../components/data-grid/value-columns.tsx';
import { DifferenceMark } from '../../components/feedback/difference-mark.tsx';
import { QuantityBar } from '../../components/feedback/quantity-bar.tsx';
import { showOrderStatus, statusRank } from '../../components/records/receiving-status.ts';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useTimes } from '../../components/text/use-times.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ArrivalDate } from './detail/arrival-date.tsx';
import { orderDifference, orderQuantities } from './detail/order-quantities.ts';
import styles from './receiving.module.css';

/** The columns of the list of receiving orders. */
export function useReceivingColumns(): readonly GridColumn<ReceivingOrder>[] {
  const t = useMessages();
  const counts = useCountFormat();
  const times = useTimes();
  return useMemo(
    (): GridColumn<ReceivingOrder>[] => [
      idColumn(
        { id: 'id', header: t('receiving.column.id'), width: 63, grow: 0.3, priority: 1 },
        ({ id }) => id,
        'strong',
      ),
      stateColumn(
        { id: 'status', header: t('receiving.column.status'), width: 129, grow: 0.8, priority: 1 },
        ({ status }) => showOrderStatus(status, t),
        ({ status }) => statusRank(status),
      ),
      textColumn(
        { id: 'po', header: t('receiving.column.po'), width: 114, grow: 1, priority: 4 },
        ({ purchaseOrderNumber }) => purchaseOrderNumber,
        { isMono: true },
      ),
      textColumn(
        { id: 'center', header: t('receiving.column.center'), width: 128, grow: 1, priority: 7 },
        centerName,
      ),
      instantColumn(
        { id: 'inserted', header: t('receiving.column.inserted'), width: 112, grow: 0.4, priority: 6 },
        ({ insertDate }) => insertDate,
      ),
      {
        ...instantColumn(
          { id: 'arrival', header: t('receiving.column.arrival'), width: 106, grow: 0.4, priority: 3 },
          ({ expectedArrivalDate }: ReceivingOrder) => expectedArrivalDate,
        ),
        cell: (order) => <ArrivalDate order={order} />,
      },
      {
        id: 'quantities',
        header: t('receiving.column.quantities'),
        width: 120,
        grow: 1.4,
        priority: 2,
        cell: (order) => {
          const { expected, received, stowed } = orderQuantities(order);
          return (
            <span className={styles.miniBar}>
              <QuantityBar quantities={{ expected, received, stowed }} />
              <span className="align-end">
                {counts.short(stowed)}
                <span className="dim"> / {counts.short(expected)}</span>
              </span>
            </span>
          );
        },
        text: (order) => {
          const { expected, received, stowed } = orderQuantities(order);
          return t('quantity.bar', { expected, received, stowed });
        },
        sortValue: (order) => orderQuantities(order).expected,
      },
      {
        ...countColumn(
          {
            id: 'difference',
            header: t('receiving.column.difference'),
            width: 78,
            grow: 0.2,
            priority: 5,
          },
          (order: ReceivingOrder) => orderDifference(order).amount,
          counts,
        ),
        cell: (order) => <DifferenceMark difference={orderDifference(order)} />,
      },
      {
        ...instantColumn(
          { id: 'sync', header: t('receiving.column.sync'), width: 78, grow: 0, priority: 8 },
          ({ externalSyncTimestamp }: ReceivingOrder) => externalSyncTimestamp,
        ),
        cell: (order) =>
          order.externalSyncTimestamp === null ? (
            nothing
          ) : (
            <span
              className={styles.synced}
              title={t('receiving.syncedOn', { exact: times.exact(order.externalSyncTimestamp) })}
            >
              <IconLink size={14} stroke={1.75} aria-hidden="true" />
              {t('receiving.synced')}
            </span>
          ),
      },
    ],
    [t, counts, times],
  );
}

function centerName({ fulfillmentCenter: center }: ReceivingOrder): string | null {
  return center === null ? null : (center.name ?? center.city ?? String(center.id));
}
