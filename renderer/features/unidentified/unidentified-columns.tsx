import { useMemo } from 'react';
import type { UnidentifiedOrder } from '../../../shared/service/unidentified.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import { instantMs } from '../../components/relative-age.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useNow } from '../../components/use-now.ts';
import { useTimes } from '../../components/use-times.ts';
import { useWords } from '../../messages/use-words.ts';
import styles from './unidentified.module.css';

const nothing = <span className={styles.nothing}>–</span>;

const shown = (text: string | null, isMono = false) =>
  text === null || text === '' ? nothing : <ServiceText mono={isMono}>{text}</ServiceText>;

/** The columns of the list of unidentified receiving orders; what it is linked with only where it is. */
export function useUnidentifiedColumns(isLinked: boolean): readonly GridColumn<UnidentifiedOrder>[] {
  const words = useWords();
  return useMemo(() => {
    const columns: GridColumn<UnidentifiedOrder>[] = [
      {
        id: 'tag',
        header: words('unidentified.column.tag'),
        width: 100,
        grow: 0.4,
        priority: 1,
        cell: (order) => shown(order.barcode, true),
        text: (order) => order.barcode ?? '',
        sortValue: (order) => order.barcode,
      },
      {
        id: 'tracking',
        header: words('unidentified.column.tracking'),
        width: 158,
        grow: 0.8,
        priority: 2,
        cell: (order) => shown(order.trackingBarcode, true),
        text: (order) => order.trackingBarcode ?? '',
        sortValue: (order) => order.trackingBarcode,
      },
      {
        id: 'reason',
        header: words('unidentified.column.reason'),
        width: 136,
        grow: 0.9,
        priority: 4,
        cell: (order) => shown(order.reason),
        text: (order) => order.reason ?? '',
        sortValue: (order) => order.reason,
      },
      {
        id: 'comment',
        header: words('unidentified.column.comment'),
        width: 160,
        grow: 1.8,
        priority: 5,
        cell: (order) => shown(order.comment),
        text: (order) => order.comment ?? '',
        sortValue: (order) => order.comment,
      },
      {
        id: 'pictures',
        header: words('unidentified.column.pictures'),
        width: 72,
        grow: 0,
        priority: 6,
        align: 'end',
        cell: ({ attachments }) => (attachments.length === 0 ? nothing : attachments.length),
        text: ({ attachments }) => String(attachments.length),
        sortValue: ({ attachments }) => attachments.length,
        exportValue: ({ attachments }) => attachments.length,
        exportKind: 'number',
      },
      {
        id: 'created',
        header: words('unidentified.column.created'),
        width: 146,
        grow: 0.3,
        priority: 3,
        cell: (order) => (order.createdDate === null ? nothing : <Age instant={order.createdDate} />),
        text: (order) => order.createdDate ?? '',
        sortValue: (order) => instantMs(order.createdDate),
        exportValue: (order) => order.createdDate,
        exportKind: 'instant',
      },
    ];
    if (!isLinked) return columns;
    columns.push(
      {
        id: 'order',
        header: words('unidentified.column.order'),
        width: 92,
        grow: 0.2,
        priority: 3,
        cell: (order) => shown(order.linkedWroId === null ? null : String(order.linkedWroId), true),
        text: (order) => (order.linkedWroId === null ? '' : String(order.linkedWroId)),
        sortValue: (order) => order.linkedWroId,
        exportValue: (order) => order.linkedWroId,
        exportKind: 'number',
      },
      {
        id: 'linkedOn',
        header: words('unidentified.column.linkedOn'),
        width: 112,
        grow: 0.2,
        priority: 7,
        cell: (order) =>
          order.linkedWroDate === null ? nothing : <TimeText instant={order.linkedWroDate} />,
        text: (order) => order.linkedWroDate ?? '',
        sortValue: (order) => instantMs(order.linkedWroDate),
        exportValue: (order) => order.linkedWroDate,
        exportKind: 'instant',
      },
    );
    return columns;
  }, [words, isLinked]);
}

/** How long a parcel has been there, which matters, and since when. */
function Age({ instant }: { readonly instant: string }) {
  const words = useWords();
  const times = useTimes();
  const now = useNow(60_000);
  const age = times.age(instant, now);
  return (
    <time
      dateTime={instant}
      className={styles.age}
      title={words('time.exactly', { exact: times.exact(instant), age })}
    >
      {age}
      <span className={styles.since}>{times.date(instant)}</span>
    </time>
  );
}
