import { dueOf } from '../../../../shared/receiving/model/receiving-due.ts';
import type { ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { nothing } from '../../../components/data-grid/value-columns.tsx';
import { StateShape } from '../../../components/feedback/state-mark.tsx';
import { DeskDate, useDeskDay } from '../../../components/text/desk-day.tsx';
import { TimeText } from '../../../components/text/time-text.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from '../receiving.module.css';

type ArrivalDateProps = {
  readonly order: Pick<ReceivingOrder, 'status' | 'expectedArrivalDate'>;
  readonly form?: 'date' | 'full';
};

/** When an order is expected; an order that should be here and is not is marked as late. */
export function ArrivalDate({ order, form = 'date' }: ArrivalDateProps) {
  const t = useMessages();
  const day = useDeskDay();
  if (order.expectedArrivalDate === null) return nothing;
  const late = dueOf(order, day) === 'late';
  return (
    <span className={late ? styles.late : styles.arrival}>
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
