import { useMemo } from 'react';
import type { ReturnOrder } from '../../../shared/service/returns.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import { instantMs } from '../../components/relative-age.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useCountFormat } from '../../components/use-count-format.ts';
import { useWords } from '../../messages/use-words.ts';
import { announcedPieces } from './return-quantities.ts';
import { returnTypeWord, showReturnStatus, statusRank } from './return-status.ts';
import styles from './returns.module.css';

const nothing = <span className={styles.nothing}>–</span>;

const shown = (text: string | null, isMono = false) =>
  text === null || text === '' ? nothing : <ServiceText mono={isMono}>{text}</ServiceText>;

const when = (instant: string | null) => (instant === null ? nothing : <TimeText instant={instant} />);

/** The columns of the list of returns. */
export function useReturnsColumns(): readonly GridColumn<ReturnOrder>[] {
  const words = useWords();
  const counts = useCountFormat();
  return useMemo(() => {
    const columns: GridColumn<ReturnOrder>[] = [
      {
        id: 'id',
        header: words('returns.column.id'),
        width: 76,
        grow: 0.2,
        priority: 1,
        cell: (order) => <span className={`mono ${styles.id}`}>{order.id}</span>,
        text: (order) => String(order.id),
        sortValue: (order) => order.id,
        exportValue: (order) => order.id,
        exportKind: 'number',
      },
      {
        id: 'status',
        header: words('returns.column.status'),
        width: 132,
        grow: 0.4,
        priority: 1,
        cell: (order) => <StateMark {...showReturnStatus(order.status, words)} />,
        text: (order) => showReturnStatus(order.status, words).word,
        sortValue: (order) => statusRank(order.status),
      },
      {
        id: 'reference',
        header: words('returns.column.reference'),
        width: 116,
        grow: 0.8,
        priority: 3,
        cell: (order) => shown(order.referenceId, true),
        text: (order) => order.referenceId ?? '',
        sortValue: (order) => order.referenceId,
      },
      {
        id: 'tracking',
        header: words('returns.column.tracking'),
        width: 181,
        grow: 0.8,
        priority: 2,
        cell: (order) => shown(order.trackingNumber, true),
        text: (order) => order.trackingNumber ?? '',
        sortValue: (order) => order.trackingNumber,
      },
      {
        id: 'center',
        header: words('returns.column.center'),
        width: 106,
        grow: 0.8,
        priority: 7,
        cell: (order) => shown(centerName(order)),
        text: (order) => centerName(order) ?? '',
        sortValue: centerName,
      },
      {
        id: 'items',
        header: words('returns.column.items'),
        width: 66,
        grow: 0,
        priority: 5,
        align: 'end',
        cell: ({ inventory }) => counts.short(inventory.length),
        text: ({ inventory }) => String(inventory.length),
        sortValue: ({ inventory }) => inventory.length,
        exportValue: ({ inventory }) => inventory.length,
        exportKind: 'number',
      },
      {
        id: 'pieces',
        header: words('returns.column.pieces'),
        width: 72,
        grow: 0,
        priority: 5,
        align: 'end',
        cell: (order) => counts.short(announcedPieces(order)),
        text: (order) => String(announcedPieces(order)),
        sortValue: announcedPieces,
        exportValue: announcedPieces,
        exportKind: 'number',
      },
      {
        id: 'created',
        header: words('returns.column.created'),
        width: 112,
        grow: 0.3,
        priority: 4,
        cell: (order) => when(order.insertDate),
        text: (order) => order.insertDate ?? '',
        sortValue: (order) => instantMs(order.insertDate),
        exportValue: (order) => order.insertDate,
        exportKind: 'instant',
      },
      {
        id: 'completed',
        header: words('returns.column.completed'),
        width: 112,
        grow: 0.3,
        priority: 6,
        cell: (order) => when(order.completedDate),
        text: (order) => order.completedDate ?? '',
        sortValue: (order) => instantMs(order.completedDate),
        exportValue: (order) => order.completedDate,
        exportKind: 'instant',
      },
      {
        id: 'type',
        header: words('returns.column.type'),
        width: 120,
        grow: 0.3,
        priority: 8,
        cell: (order) => shown(returnTypeWord(order.returnType, words)),
        text: (order) => returnTypeWord(order.returnType, words) ?? '',
        sortValue: (order) => returnTypeWord(order.returnType, words),
      },
      {
        id: 'shipment',
        header: words('returns.column.shipment'),
        width: 120,
        grow: 0.2,
        priority: 9,
        cell: (order) =>
          shown(order.originalShipmentId === null ? null : String(order.originalShipmentId), true),
        text: (order) => (order.originalShipmentId === null ? '' : String(order.originalShipmentId)),
        sortValue: (order) => order.originalShipmentId,
        exportValue: (order) => order.originalShipmentId,
        exportKind: 'number',
      },
    ];
    return columns;
  }, [words, counts]);
}

function centerName({ fulfillmentCenter }: ReturnOrder): string | null {
  if (fulfillmentCenter === null) return null;
  const { id, name } = fulfillmentCenter;
  return name ?? (id === null ? null : String(id));
}
