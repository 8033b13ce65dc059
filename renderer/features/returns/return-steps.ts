import type { ReturnOrder } from '../../../shared/returns/returns.ts';
import { byTime, type RecordStep } from '../../components/record-pane/record-steps.ts';
import type { Translate } from '../../messages/use-messages.ts';
import { showReturnStatus } from './return-status.ts';

/** A return's way, and how much of it is known. */
type ReturnTimeline = {
  /** `history`: the service kept it; `dates`: read from the dates of the return. */
  readonly basis: 'history' | 'dates';
  /** Oldest first. */
  readonly steps: readonly RecordStep[];
};

const dated = [
  ['AwaitingArrival', 'awaitingArrivalDate'],
  ['Arrived', 'arrivedDate'],
  ['Processing', 'processingDate'],
  ['Completed', 'completedDate'],
  ['Cancelled', 'cancelledDate'],
] as const;

/** The way of a return from its status history or, where the service sent none, from the dates it carries. */
export function returnTimeline(order: ReturnOrder, t: Translate): ReturnTimeline {
  const history = order.statusHistory.flatMap(({ status, timestamp }, index) =>
    timestamp === null
      ? []
      : [{ key: `${index} ${status}`, ...showReturnStatus(status, t), instant: timestamp }],
  );
  if (history.length > 0) return { basis: 'history', steps: byTime(history) };
  const steps: RecordStep[] = dated.flatMap(([status, field]) => {
    const instant = order[field];
    return instant === null ? [] : [{ key: status, ...showReturnStatus(status, t), instant }];
  });
  const isBegun = order.awaitingArrivalDate !== null || order.insertDate === null;
  if (!isBegun && order.insertDate !== null) {
    steps.push({ key: 'created', tone: 'waiting', word: t('return.created'), instant: order.insertDate });
  }
  return { basis: 'dates', steps: byTime(steps) };
}
