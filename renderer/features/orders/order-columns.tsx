import { useMemo } from 'react';
import type { Order } from '../../../shared/orders/orders.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import {
  countColumn,
  idColumn,
  instantColumn,
  nothing,
  stateColumn,
  textColumn,
} from '../../components/data-grid/value-columns.tsx';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import {
  shipmentStates,
  showOrderStatus,
  showShipmentStatus,
  statusRank,
  trackingNumbers,
} from './order-status.ts';
import styles from './orders.module.css';

/** The columns of the list of orders. */
export function useOrderColumns(): readonly GridColumn<Order>[] {
  const t = useMessages();
  const counts = useCountFormat();
  return useMemo(
    (): GridColumn<Order>[] => [
      idColumn(
        { id: 'id', header: t('orders.column.id'), width: 96, grow: 0.2, priority: 1 },
        ({ id }) => id,
        'strong',
      ),
      textColumn(
        { id: 'number', header: t('orders.column.number'), width: 108, grow: 0.4, priority: 2 },
        orderName,
        { isMono: true },
      ),
      stateColumn(
        { id: 'status', header: t('orders.column.status'), width: 136, grow: 0.5, priority: 1 },
        ({ status }) => showOrderStatus(status, t),
        ({ status }) => statusRank(status),
      ),
      textColumn(
        { id: 'type', header: t('orders.column.type'), width: 84, grow: 0.2, priority: 8 },
        ({ type }) => type,
      ),
      textColumn(
        {
          id: 'recipient',
          header: t('orders.column.recipient'),
          width: 132,
          wholeWidth: 256,
          grow: 1,
          priority: 4,
        },
        recipientName,
      ),
      instantColumn(
        { id: 'created', header: t('orders.column.created'), width: 112, grow: 0.3, priority: 5 },
        ({ createdDate }) => createdDate,
      ),
      {
        id: 'shipments',
        header: t('orders.column.shipments'),
        width: 136,
        grow: 0.7,
        priority: 3,
        cell: (order) => <Shipments order={order} />,
        text: (order) => shipmentsText(order, t),
        sortValue: (order) => order.shipments.length,
      },
      {
        id: 'tracking',
        header: t('orders.column.tracking'),
        width: 176,
        grow: 0.4,
        priority: 6,
        cell: (order) => {
          const [first, ...others] = trackingNumbers(order);
          if (first === undefined) return nothing;
          return (
            <span className={styles.tracking}>
              <ServiceText mono>{first}</ServiceText>
              {others.length > 0 && (
                <span className={styles.nothing} title={others.join(', ')}>
                  {t('orders.trackingMore', { count: others.length })}
                </span>
              )}
            </span>
          );
        },
        text: (order) => trackingNumbers(order).join(', '),
        sortValue: (order) => trackingNumbers(order)[0] ?? null,
      },
      countColumn(
        { id: 'lines', header: t('orders.column.lines'), width: 52, grow: 0, priority: 7 },
        ({ products }) => products.length,
        counts,
      ),
    ],
    [t, counts],
  );
}

function orderName(order: Order): string {
  return order.orderNumber ?? order.referenceId ?? '';
}

function recipientName({ recipient }: Order): string {
  return recipient?.fullName ?? recipient?.name ?? '';
}

function shipmentsText(order: Order, t: Translate): string {
  return shipmentStates(order)
    .map(({ status, count }) => {
      const { word } = showShipmentStatus(status, t);
      return count === 1 ? word : t('orders.shipmentsOf', { count, word });
    })
    .join(', ');
}

function Shipments({ order }: { readonly order: Order }) {
  const t = useMessages();
  const [first, ...others] = shipmentStates(order);
  if (first === undefined) return <span className={styles.nothing}>{t('orders.noShipments')}</span>;
  const shown = showShipmentStatus(first.status, t);
  const more = others.reduce((sum, { count }) => sum + count, 0);
  const own =
    first.count === 1 ? shown.word : t('orders.shipmentsOf', { count: first.count, word: shown.word });
  const word = more === 0 ? own : t('orders.shipmentsMore', { word: own, count: more });
  return <StateMark tone={shown.tone} word={word} />;
}
