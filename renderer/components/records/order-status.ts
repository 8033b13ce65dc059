import type { Translate } from '#renderer/messages/use-messages.ts';
import { wasCanceled } from '#shared/orders/model/shipment-states.ts';
import type { Order, Shipment } from '#shared/orders/orders.ts';
import { type KnownStatuses, rankIn, type ShownStatus, showStatus } from './known-statuses.ts';

const orderStatuses: KnownStatuses = {
  ImportReview: { tone: 'attention', label: 'orderStatus.ImportReview' },
  Processing: { tone: 'moving', label: 'orderStatus.Processing' },
  Exception: { tone: 'wrong', label: 'orderStatus.Exception' },
  PartiallyFulfilled: { tone: 'moving', label: 'orderStatus.PartiallyFulfilled' },
  Fulfilled: { tone: 'done', label: 'orderStatus.Fulfilled' },
  Cancelled: { tone: 'ended', label: 'orderStatus.Cancelled' },
};

export const orderStatusNames = Object.keys(orderStatuses);

/** In order of urgency: problems first. */
const shipmentStatuses: KnownStatuses = {
  Exception: { tone: 'wrong', label: 'shipmentStatus.Exception' },
  OnHold: { tone: 'attention', label: 'shipmentStatus.OnHold' },
  ImportReview: { tone: 'attention', label: 'shipmentStatus.ImportReview' },
  None: { tone: 'waiting', label: 'shipmentStatus.None' },
  Processing: { tone: 'moving', label: 'shipmentStatus.Processing' },
  LabeledCreated: { tone: 'moving', label: 'shipmentStatus.LabeledCreated' },
  CleanSweeped: { tone: 'ended', label: 'shipmentStatus.CleanSweeped' },
  Completed: { tone: 'done', label: 'shipmentStatus.Completed' },
  Cancelled: { tone: 'ended', label: 'shipmentStatus.Cancelled' },
};

export const shipmentStatusNames = Object.keys(shipmentStatuses);

const promiseStatuses: KnownStatuses = {
  AwaitingInventoryAllocation: { tone: 'waiting', label: 'promise.AwaitingInventoryAllocation' },
  AwaitingReset: { tone: 'waiting', label: 'promise.AwaitingReset' },
  Unavailable: { tone: 'waiting', label: 'promise.Unavailable' },
  PendingOnTime: { tone: 'moving', label: 'promise.PendingOnTime' },
  FulfilledOnTime: { tone: 'done', label: 'promise.FulfilledOnTime' },
  PendingLate: { tone: 'attention', label: 'promise.PendingLate' },
  FulfilledLate: { tone: 'attention', label: 'promise.FulfilledLate' },
};

export function showOrderStatus(status: string, t: Translate): ShownStatus {
  return showStatus(orderStatuses, status, t);
}

export function showShipmentStatus(status: string, t: Translate): ShownStatus {
  return showStatus(shipmentStatuses, status, t);
}

/** Returns how a shipment compares with its promised date; null if nothing is stated. */
export function showPromise(status: string, t: Translate): ShownStatus | null {
  return status === '' ? null : showStatus(promiseStatuses, status, t);
}

/** Returns the position of a status in the course of an order, for sorting; an unknown status comes last. */
export function statusRank(status: string): number {
  return rankIn(orderStatusNames, status);
}

/** Returns how many shipments of an order are in each state, the most urgent first. */
export function shipmentStates(order: Order): { readonly status: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { status } of order.shipments) counts.set(status, (counts.get(status) ?? 0) + 1);
  const rank = (status: string) => rankIn(shipmentStatusNames, status);
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .sort((one, other) => rank(one.status) - rank(other.status));
}

/** Without duplicates. */
export function trackingNumbers(order: Order): string[] {
  const numbers = order.shipments.map(({ tracking }) => tracking?.trackingNumber ?? '');
  return [...new Set(numbers.filter((number) => number !== ''))];
}

/** Returns whether less of an item is committed than a shipment that is still in progress needs. */
export function isShort(item: Shipment['products'][number]['inventoryItems'][number], shipment: Shipment) {
  const isOver = shipment.status === 'Completed' || wasCanceled(shipment);
  return !isOver && item.quantityCommitted !== null && item.quantityCommitted < item.quantity;
}
