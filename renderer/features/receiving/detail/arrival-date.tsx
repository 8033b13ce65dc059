import { dueOf } from '../../../../shared/receiving/model/receiving-due.ts';
import type { ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { dayAt } from '../../../../shared/wire/model/zoned-day.ts';
import { nothing } from '../../../components/data-grid/value-columns.tsx';
import { StateShape } from '../../../components/feedback/state-mark.tsx';
import { useDeskDay } from '../../../components/list-screen/use-desk-day.ts';
import { instantMs } from '../../../components/text/relative-age.ts';
import { TimeText } from '../../../components/text/time-text.tsx';
import { useTimes } from '../../../components/text/use-times.ts';
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
        <DeskDate instant={order.expectedArrivalDate} timeZone={day.timeZone} />
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

type DeskDateProps = { readonly instant: string; readonly timeZone: string | undefined };

/** The day of an instant by the clock that says what is late. */
function DeskDate({ instant, timeZone }: DeskDateProps) {
  const times = useTimes();
  const ms = instantMs(instant);
  return (
    <time dateTime={instant} title={times.exact(instant)}>
      {ms === null ? instant : times.shortDay(dayAt(ms, timeZone))}
    </time>
  );
}
