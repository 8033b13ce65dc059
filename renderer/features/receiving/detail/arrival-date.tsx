import type { ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { nothing } from '../../../components/data-grid/value-columns.tsx';
import { StateShape } from '../../../components/feedback/state-mark.tsx';
import { TimeText } from '../../../components/text/time-text.tsx';
import { useNow } from '../../../components/text/use-now.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from '../receiving.module.css';
import { isLate } from './order-quantities.ts';

type ArrivalDateProps = {
  readonly order: Pick<ReceivingOrder, 'status' | 'expectedArrivalDate'>;
  readonly form?: 'date' | 'full';
};

/** When an order is expected; an order that should be here and is not is marked as late. */
export function ArrivalDate({ order, form = 'date' }: ArrivalDateProps) {
  const t = useMessages();
  const now = useNow(60_000);
  if (order.expectedArrivalDate === null) return nothing;
  const late = isLate(order, now);
  return (
    <span className={late ? styles.late : styles.arrival}>
      <TimeText instant={order.expectedArrivalDate} form={form} />
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
