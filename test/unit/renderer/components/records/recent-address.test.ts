import { expect, test } from 'vitest';
import { recentAddress } from '#renderer/components/records/recent-address.ts';
import type { RecentHit } from '#shared/recent/recent-view.ts';
import { aRecentHit } from '#test/support/samples/recent-hit.ts';

const hit: RecentHit = aRecentHit();

test.each([
  ['receivingOrder', '/receiving/7'],
  ['unidentifiedOrder', '/unidentified/7'],
  ['inventoryItem', '/inventory/7'],
  ['return', '/returns/7'],
  ['order', '/orders/7'],
] as const)('a recently seen record of the kind %s opens at %s', (kind, to) => {
  expect(recentAddress({ ...hit, kind })).toEqual({ to, search: {} });
});

test('a shipment opens with its order, and is searched for if its order is not known', () => {
  const shipment: RecentHit = { ...hit, kind: 'shipment', title: '1Z9' };
  expect(recentAddress({ ...shipment, parentId: 5 })).toEqual({ to: '/orders/5', search: {} });
  expect(recentAddress(shipment)).toEqual({ to: '/orders', search: { find: '1Z9' } });
  expect(recentAddress({ ...shipment, title: '' })).toEqual({ to: '/orders', search: { find: '7' } });
});
