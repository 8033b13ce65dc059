import { expect, it } from 'vitest';
import { joinPages } from '../../../../../renderer/features/receiving/receiving-queries.ts';
import { anOrder } from '../../order-builder.ts';

const page = (ids: number[], number: number, source: 'service' | 'cache', asOf: string) => ({
  data: { orders: ids.map((id) => anOrder({ id })), page: number, totalCount: 4, hasMore: number < 2 },
  source,
  asOf,
});

it('shows an order once that moved to a later page while they were read', () => {
  const joined = joinPages([
    page([4, 3], 1, 'service', '2026-11-20T10:00:00.000Z'),
    page([3, 2], 2, 'service', '2026-11-20T10:00:01.000Z'),
  ]);
  expect(joined.orders.map(({ id }) => id)).toEqual([4, 3, 2]);
  expect(joined.totalCount).toBe(4);
});

it('is a stored copy if any page is one, and as old as the oldest', () => {
  const joined = joinPages([
    page([4], 1, 'service', '2026-11-20T10:00:00.000Z'),
    page([3], 2, 'cache', '2026-11-19T10:00:00.000Z'),
  ]);
  expect(joined.stamp).toEqual({ source: 'cache', asOf: '2026-11-19T10:00:00.000Z' });
});

it('says nothing of its age before the first page', () => {
  expect(joinPages([])).toEqual({ orders: [], totalCount: null, stamp: null });
});
