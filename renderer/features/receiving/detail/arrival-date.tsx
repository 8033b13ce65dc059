import { emptyCell } from '#renderer/components/data-grid/value-columns.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { DeskDate, useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import styles from '#renderer/features/receiving/receiving.module.css';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { dueOf } from '#shared/receiving/model/receiving-due.ts';
import type { ReceivingOrder } from '#shared/receiving/receiving.ts';

type ArrivalDateProps = {
  readonly order: Pick<ReceivingOrder, 'status' | 'expectedArrivalDate'>;
  readonly form?: 'date' | 'full';
};

/** An overdue order is marked as late. */
export function ArrivalDate({ order, form = 'date' }: ArrivalDateProps) {
  const t = useMessages();
  const day = useDeskDay();
  if (order.expectedArrivalDate === null) return emptyCell;
  const late = dueOf(order, day) === 'late';
  return (
    <span className={`${late ? styles.late : styles.arrival} ${form === 'full' ? 'wrap' : ''}`}>
      {form === 'full' ? (
        <TimeText instant={order.expectedArrivalDate} form="full" />
      ) : (
        <DeskDate instant={order.expectedArrivalDate} />
      )}
      {late && (
        <>
          <StateShape tone="attention" />
          <span className="truncate" title={t('receiving.late')}>
            {t('receiving.late')}
          </span>
        </>
      )}
    </span>
  );
}
