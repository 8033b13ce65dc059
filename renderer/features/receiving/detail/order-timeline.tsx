import type { ReceivingBox, ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { RecordTimeline } from '../../../components/record-pane/record-timeline.tsx';
import { isSettled } from '../../../components/records/receiving-status.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ArrivalDate } from './arrival-date.tsx';
import { timelineOf } from './timeline-steps.ts';

type OrderTimelineProps = {
  readonly order: ReceivingOrder;
  readonly boxes: readonly ReceivingBox[];
};

/** The way of an order, oldest step first, and what of it is not known. */
export function OrderTimeline({ order, boxes }: OrderTimelineProps) {
  const t = useMessages();
  const { basis, steps, missing } = timelineOf(order, boxes, t);
  const isAwaited = !isSettled(order.status) && order.expectedArrivalDate !== null;
  const unknown = missing.length > 0 ? ` ${t('timeline.missing', { steps: missing.join(', ') })}` : '';
  return (
    <RecordTimeline
      title={t('timeline.title')}
      steps={steps}
      ahead={isAwaited ? { word: t('receiving.column.arrival'), when: <ArrivalDate order={order} /> } : null}
      note={basis === 'dates' ? t('timeline.fromDates') + unknown : null}
    />
  );
}
