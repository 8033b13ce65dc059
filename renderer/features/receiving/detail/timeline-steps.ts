import type { ReceivingBox, ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { byTime, type RecordStep } from '../../../components/record-pane/record-steps.ts';
import { showOrderStatus } from '../../../components/records/receiving-status.ts';
import type { Translate } from '../../../messages/use-messages.ts';

/** An order's way, and how much of it is known. */
type Timeline = {
  /** `history`: the service kept it; `dates`: read from the dates of the order and its boxes. */
  readonly basis: 'history' | 'dates';
  /** Oldest first. */
  readonly steps: readonly RecordStep[];
  /** What no date tells, in words; empty with a history. */
  readonly missing: readonly string[];
};

function earliest(instants: readonly (string | null)[]): string | null {
  return instants.filter((instant) => instant !== null).sort()[0] ?? null;
}

function latest(instants: readonly (string | null)[]): string | null {
  return (
    instants
      .filter((instant) => instant !== null)
      .sort()
      .at(-1) ?? null
  );
}

/** The way of an order from its status history or, where the service sent none, from the dates it carries. */
export function timelineOf(order: ReceivingOrder, boxes: readonly ReceivingBox[], t: Translate): Timeline {
  const history = order.statusHistory.flatMap(({ id, status, timestamp }, index) =>
    timestamp === null
      ? []
      : [{ key: `${id ?? index} ${status}`, ...showOrderStatus(status, t), instant: timestamp }],
  );
  if (history.length > 0) return { basis: 'history', steps: byTime(history), missing: [] };

  const current = showOrderStatus(order.status, t);
  const candidates = [
    { key: 'created', word: t('timeline.created'), tone: 'waiting', instant: order.insertDate },
    {
      key: 'arrived',
      word: t('timeline.firstBoxArrived'),
      tone: 'moving',
      instant: earliest(boxes.map((box) => box.arrivedDate)),
    },
    {
      key: 'counting',
      word: t('timeline.countingStarted'),
      tone: 'moving',
      instant: earliest(boxes.map((box) => box.countingStartedDate)),
    },
    {
      key: 'received',
      word: t('timeline.lastBoxReceived'),
      tone: 'moving',
      instant: latest(boxes.map((box) => box.receivedDate)),
    },
    {
      key: 'updated',
      word: t('timeline.updated', { status: current.word }),
      tone: current.tone,
      instant: order.lastUpdatedDate,
    },
  ] as const;
  const steps: RecordStep[] = [];
  const missing: string[] = [];
  for (const { instant, ...step } of candidates) {
    if (instant === null) missing.push(step.word);
    else steps.push({ ...step, instant });
  }
  return { basis: 'dates', steps: byTime(steps), missing };
}
