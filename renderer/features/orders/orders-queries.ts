import { accountKey } from '#renderer/platform/bridge/queries.ts';

/** Prefix of all query keys for the orders of an account. */
export const ordersKey = accountKey('orders');

export function orderKey(accountId: string, id: number): readonly unknown[] {
  return [...ordersKey(accountId), 'order', id];
}
