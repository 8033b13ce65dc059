import type { ReceivingBox, ReceivingOrder } from '../../../shared/service/receiving.ts';
import { StateShape } from '../../components/state-mark.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useWords } from '../../messages/use-words.ts';
import { ArrivalDate } from './arrival-date.tsx';
import styles from './order-side.module.css';
import { isSettled } from './receiving-status.ts';
import { timelineOf } from './timeline-steps.ts';

type OrderTimelineProps = {
  readonly order: ReceivingOrder;
  readonly boxes: readonly ReceivingBox[];
};

/** The way of an order, oldest step first, and what of it is not known. */
export function OrderTimeline({ order, boxes }: OrderTimelineProps) {
  const words = useWords();
  const { basis, steps, missing } = timelineOf(order, boxes, words);
  return (
    <section className={styles.block} aria-label={words('timeline.title')}>
      <h3 className={styles.title}>{words('timeline.title')}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key}>
            <StateShape tone={step.tone} />
            <span className={styles.stepWord}>
              <bdi>{step.word}</bdi>
            </span>
            <span className={styles.stepTime}>
              <TimeText instant={step.instant} />
            </span>
          </li>
        ))}
        {!isSettled(order.status) && order.expectedArrivalDate !== null && (
          <li className={styles.ahead}>
            <StateShape tone="waiting" />
            <span className={styles.stepWord}>{words('receiving.column.arrival')}</span>
            <span className={styles.stepTime}>
              <ArrivalDate order={order} />
            </span>
          </li>
        )}
      </ol>
      {basis === 'dates' && (
        <p className={styles.note}>
          {words('timeline.fromDates')}
          {missing.length > 0 && ` ${words('timeline.missing', { steps: missing.join(', ') })}`}
        </p>
      )}
    </section>
  );
}
