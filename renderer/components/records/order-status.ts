import type { Translate } from '#renderer/messages/use-messages.ts';
import { wasCanceled } from '#shared/orders/model/shipment-states.ts';
import type { Order, Shipment } from '#shared/orders/orders.ts';
import { rankIn, type ShownStatus, statusDisplay } from './known-statuses.ts';

const orderStatuses = {
  ImportReview: 'attention',
  Processing: 'moving',
  Exception: 'wrong',
  PartiallyFulfilled: 'moving',
  Fulfilled: 'done',
  Cancelled: 'ended',
} as const;

export const orderStatusNames = Object.keys(orderStatuses);

/** In order of urgency: problems first. */
const shipmentStatuses = {
  Exception: 'wrong',
  OnHold: 'attention',
  ImportReview: 'attention',
  None: 'waiting',
  Processing: 'moving',
  LabeledCreated: 'moving',
  CleanSweeped: 'ended',
  Completed: 'done',
  Cancelled: 'ended',
} as const;

export const shipmentStatusNames = Object.keys(shipmentStatuses);

const showKnownPromise = statusDisplay((name) => `promise.${name}`, {
  AwaitingInventoryAllocation: 'waiting',
  AwaitingReset: 'waiting',
  Unavailable: 'waiting',
  PendingOnTime: 'moving',
  FulfilledOnTime: 'done',
  PendingLate: 'attention',
  FulfilledLate: 'attention',
});

export const showOrderStatus = statusDisplay((name) => `orderStatus.${name}`, orderStatuses);

export const showShipmentStatus = statusDisplay((name) => `shipmentStatus.${name}`, shipmentStatuses);

/** Returns how a shipment compares with its promised date; null if nothing is stated. */
export function showPromise(status: string, t: Translate): ShownStatus | null {
  return status === '' ? null : showKnownPromise(status, t);
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
