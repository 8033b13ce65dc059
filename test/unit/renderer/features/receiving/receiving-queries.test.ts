import { expect, it } from 'vitest';
import { receivingListQuery } from '../../../../../renderer/features/receiving/receiving-queries.ts';
import { filtersOf } from '../../../../../renderer/features/receiving/receiving-search.ts';
import { anOrder } from '../../order-builder.ts';

const query = receivingListQuery('account', filtersOf({}, 14));
const page = { orders: [anOrder({ id: 4 })], page: 2, totalCount: 201, hasMore: true };

it('counts pages on until the service has no more', () => {
  expect(query.firstParam).toBe(1);
  expect(query.nextParam(page, 2)).toBe(3);
  expect(query.nextParam({ ...page, hasMore: false }, 2)).toBeNull();
});

it('reads rows and their number from a page', () => {
  expect(query.rowsOf(page, '2026-11-20T10:00:00.000Z').map(query.rowId)).toEqual(['4']);
  expect(query.totalOf(page)).toBe(201);
});

it('is another list for another account and other filters', () => {
  const keys = [
    query,
    receivingListQuery('other', filtersOf({}, 14)),
    receivingListQuery('account', filtersOf({}, 21)),
  ].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(3);
});
