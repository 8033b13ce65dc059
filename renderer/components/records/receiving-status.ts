import type { Tone } from '#renderer/components/feedback/tone.ts';
import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';

type Known = { readonly tone: Tone; readonly word: MessageId };

const orderStatuses: Readonly<Record<string, Known>> = {
  Awaiting: { tone: 'waiting', word: 'receivingStatus.Awaiting' },
  PartiallyArrivedAtHub: { tone: 'moving', word: 'receivingStatus.PartiallyArrivedAtHub' },
  ArrivedAtHub: { tone: 'moving', word: 'receivingStatus.ArrivedAtHub' },
  ProcessingAtHub: { tone: 'moving', word: 'receivingStatus.ProcessingAtHub' },
  InternalTransfer: { tone: 'moving', word: 'receivingStatus.InternalTransfer' },
  PartiallyArrived: { tone: 'moving', word: 'receivingStatus.PartiallyArrived' },
  Arrived: { tone: 'moving', word: 'receivingStatus.Arrived' },
  Processing: { tone: 'moving', word: 'receivingStatus.Processing' },
  Completed: { tone: 'done', word: 'receivingStatus.Completed' },
  Incomplete: { tone: 'attention', word: 'receivingStatus.Incomplete' },
  Cancelled: { tone: 'ended', word: 'receivingStatus.Cancelled' },
};

export const receivingStatuses = Object.keys(orderStatuses);

const boxStatuses: Readonly<Record<string, Known>> = {
  Awaiting: { tone: 'waiting', word: 'boxStatus.Awaiting' },
  Arrived: { tone: 'moving', word: 'boxStatus.Arrived' },
  Counting: { tone: 'moving', word: 'boxStatus.Counting' },
  Stowing: { tone: 'moving', word: 'boxStatus.Stowing' },
  Completed: { tone: 'done', word: 'boxStatus.Completed' },
  Cancelled: { tone: 'ended', word: 'boxStatus.Cancelled' },
  InternalTransfer: { tone: 'moving', word: 'boxStatus.InternalTransfer' },
};

const distributionStatuses: Readonly<Record<string, Known>> = {
  NotStarted: { tone: 'waiting', word: 'distributionStatus.NotStarted' },
  InProgress: { tone: 'moving', word: 'distributionStatus.InProgress' },
  Stowing: { tone: 'moving', word: 'distributionStatus.Stowing' },
  Completed: { tone: 'done', word: 'distributionStatus.Completed' },
};

type ShownState = { readonly tone: Tone; readonly word: string };

function show(known: Known | undefined, status: string, t: Translate): ShownState {
  if (known !== undefined) return { tone: known.tone, word: t(known.word) };
  // The service may add states that this version does not know: they are shown under their own names.
  return { tone: 'waiting', word: status === '' ? t('status.unspecified') : status };
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

const order = Object.keys(orderStatuses);

/** Returns the position of a status in the course of an order, for sorting; an unknown status comes last. */
export function statusRank(status: string): number {
  const rank = order.indexOf(status);
  return rank < 0 ? order.length : rank;
}

export const filterableReceivingStatuses: readonly string[] = order;
