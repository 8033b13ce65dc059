import type { Tone } from '#renderer/components/feedback/tone.ts';
import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';
import { rankIn } from './status-rank.ts';

type Known = { readonly tone: Tone; readonly label: MessageId };

const orderStatuses: Readonly<Record<string, Known>> = {
  Awaiting: { tone: 'waiting', label: 'receivingStatus.Awaiting' },
  PartiallyArrivedAtHub: { tone: 'moving', label: 'receivingStatus.PartiallyArrivedAtHub' },
  ArrivedAtHub: { tone: 'moving', label: 'receivingStatus.ArrivedAtHub' },
  ProcessingAtHub: { tone: 'moving', label: 'receivingStatus.ProcessingAtHub' },
  InternalTransfer: { tone: 'moving', label: 'receivingStatus.InternalTransfer' },
  PartiallyArrived: { tone: 'moving', label: 'receivingStatus.PartiallyArrived' },
  Arrived: { tone: 'moving', label: 'receivingStatus.Arrived' },
  Processing: { tone: 'moving', label: 'receivingStatus.Processing' },
  Completed: { tone: 'done', label: 'receivingStatus.Completed' },
  Incomplete: { tone: 'attention', label: 'receivingStatus.Incomplete' },
  Cancelled: { tone: 'ended', label: 'receivingStatus.Cancelled' },
};

export const filterableReceivingStatuses: readonly string[] = Object.keys(orderStatuses);

const boxStatuses: Readonly<Record<string, Known>> = {
  Awaiting: { tone: 'waiting', label: 'boxStatus.Awaiting' },
  Arrived: { tone: 'moving', label: 'boxStatus.Arrived' },
  Counting: { tone: 'moving', label: 'boxStatus.Counting' },
  Stowing: { tone: 'moving', label: 'boxStatus.Stowing' },
  Completed: { tone: 'done', label: 'boxStatus.Completed' },
  Cancelled: { tone: 'ended', label: 'boxStatus.Cancelled' },
  InternalTransfer: { tone: 'moving', label: 'boxStatus.InternalTransfer' },
};

const distributionStatuses: Readonly<Record<string, Known>> = {
  NotStarted: { tone: 'waiting', label: 'distributionStatus.NotStarted' },
  InProgress: { tone: 'moving', label: 'distributionStatus.InProgress' },
  Stowing: { tone: 'moving', label: 'distributionStatus.Stowing' },
  Completed: { tone: 'done', label: 'distributionStatus.Completed' },
};

type ShownState = { readonly tone: Tone; readonly label: string };

function show(known: Known | undefined, status: string, t: Translate): ShownState {
  if (known !== undefined) return { tone: known.tone, label: t(known.label) };
  // The service may add states that this version does not know: they are shown under their own names.
  return { tone: 'waiting', label: status === '' ? t('status.unspecified') : status };
}

export function showOrderStatus(status: string, t: Translate): ShownState {
  return show(Object.hasOwn(orderStatuses, status) ? orderStatuses[status] : undefined, status, t);
}

export function showBoxStatus(status: string, t: Translate): ShownState {
  return show(Object.hasOwn(boxStatuses, status) ? boxStatuses[status] : undefined, status, t);
}

export function showDistributionStatus(status: string, t: Translate): ShownState {
  const known = Object.hasOwn(distributionStatuses, status) ? distributionStatuses[status] : undefined;
  return show(known, status, t);
}

const settled = new Set(['Completed', 'Incomplete', 'Cancelled']);

/** Returns whether nothing more will arrive: only then is less than announced a shortage. */
export function isSettled(status: string): boolean {
  return settled.has(status);
}

/** Returns the position of a status in the course of an order, for sorting; an unknown status comes last. */
export function statusRank(status: string): number {
  return rankIn(filterableReceivingStatuses, status);
}
