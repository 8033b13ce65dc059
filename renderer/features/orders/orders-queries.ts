import type { Prefer } from '#renderer/components/record-pane/use-cached-record.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { accountKey } from '#renderer/platform/bridge/queries.ts';

/** Prefix of all query keys for the orders of an account. */
export const ordersKey = accountKey('orders');

export function orderKey(accountId: string, id: number): readonly unknown[] {
  return [...ordersKey(accountId), 'order', id];
}

export function readOrder(id: number, prefer: Prefer) {
  return call('orders.read', { id, prefer });
}
