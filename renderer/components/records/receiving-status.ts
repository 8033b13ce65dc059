import type { Translate } from '#renderer/messages/use-messages.ts';
import { type KnownStatuses, rankIn, type ShownStatus, showStatus } from './known-statuses.ts';

const orderStatuses: KnownStatuses = {
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

const boxStatuses: KnownStatuses = {
  Awaiting: { tone: 'waiting', label: 'boxStatus.Awaiting' },
  Arrived: { tone: 'moving', label: 'boxStatus.Arrived' },
  Counting: { tone: 'moving', label: 'boxStatus.Counting' },
  Stowing: { tone: 'moving', label: 'boxStatus.Stowing' },
  Completed: { tone: 'done', label: 'boxStatus.Completed' },
  Cancelled: { tone: 'ended', label: 'boxStatus.Cancelled' },
  InternalTransfer: { tone: 'moving', label: 'boxStatus.InternalTransfer' },
};

const distributionStatuses: KnownStatuses = {
  NotStarted: { tone: 'waiting', label: 'distributionStatus.NotStarted' },
  InProgress: { tone: 'moving', label: 'distributionStatus.InProgress' },
  Stowing: { tone: 'moving', label: 'distributionStatus.Stowing' },
  Completed: { tone: 'done', label: 'distributionStatus.Completed' },
};

export function showOrderStatus(status: string, t: Translate): ShownStatus {
  return showStatus(orderStatuses, status, t);
}

export function showBoxStatus(status: string, t: Translate): ShownStatus {
  return showStatus(boxStatuses, status, t);
}

export function showDistributionStatus(status: string, t: Translate): ShownStatus {
  return showStatus(distributionStatuses, status, t);
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
