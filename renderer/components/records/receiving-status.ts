import { rankIn, statusDisplay } from './known-statuses.ts';

const orderStatuses = {
  Awaiting: 'waiting',
  PartiallyArrivedAtHub: 'moving',
  ArrivedAtHub: 'moving',
  ProcessingAtHub: 'moving',
  InternalTransfer: 'moving',
  PartiallyArrived: 'moving',
  Arrived: 'moving',
  Processing: 'moving',
  Completed: 'done',
  Incomplete: 'attention',
  Cancelled: 'ended',
} as const;

export const filterableReceivingStatuses: readonly string[] = Object.keys(orderStatuses);

export const showBoxStatus = statusDisplay((name) => `boxStatus.${name}`, {
  Awaiting: 'waiting',
  Arrived: 'moving',
  Counting: 'moving',
  Stowing: 'moving',
  Completed: 'done',
  Cancelled: 'ended',
  InternalTransfer: 'moving',
});

export const showDistributionStatus = statusDisplay((name) => `distributionStatus.${name}`, {
  NotStarted: 'waiting',
  InProgress: 'moving',
  Stowing: 'moving',
  Completed: 'done',
});

export const showOrderStatus = statusDisplay((name) => `receivingStatus.${name}`, orderStatuses);

const settled = new Set(['Completed', 'Incomplete', 'Cancelled']);

/** Returns whether nothing more will arrive: only then is less than announced a shortage. */
export function isSettled(status: string): boolean {
  return settled.has(status);
}

/** Returns the position of a status in the course of an order, for sorting; an unknown status comes last. */
export function statusRank(status: string): number {
  return rankIn(filterableReceivingStatuses, status);
}
