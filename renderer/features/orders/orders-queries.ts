import type { Prefer } from '#renderer/components/record-pane/use-cached-record.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';

/** Prefix of all query keys for the orders of an account. */
export function ordersKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'orders'];
}

export function orderKey(accountId: string, id: number): readonly unknown[] {
  return [...ordersKey(accountId), 'order', id];
}

export function readOrder(id: number, prefer: Prefer) {
  return call('orders.read', { id, prefer });
}
