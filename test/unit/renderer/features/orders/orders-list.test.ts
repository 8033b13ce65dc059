import { expect, test } from 'vitest';
import { textsFromText } from '#renderer/components/list-screen/list-search.ts';
import { ordersList } from '#renderer/features/orders/orders-list.tsx';
import { aDay } from '#test/unit/renderer/order-builder.ts';

const parseOrdersSearch = ordersList.parse;
const filtersOf = (search: ReturnType<typeof parseOrdersSearch>) =>
  ordersList.source.toRequest(search, null, aDay);
const referencesFromText = (text: string) => textsFromText(text, 50, 400);

test('the search in the address ignores invalid values', () => {
  const raw = {
    ids: ['5', 'x'],
    references: ['a,b', ' web-1 '],
    tracked: 'yes',
    uploaded: false,
    sort: 'color',
  };
  expect(parseOrdersSearch(raw)).toEqual({ ids: [5], references: ['web-1'], uploaded: false });
});

test('the search reads back as it was written', () => {
  const search = {
    find: '1Z9',
    ids: [5],
    from: '2026-01-01',
    to: '2026-01-02',
    tracked: true,
    sort: 'created',
  };
  expect(parseOrdersSearch(search)).toEqual(search);
});

test('a search becomes a request to the service, and the text to find filters nothing', () => {
  const { insertedFrom, insertedTo, ...rest } = filtersOf({
    find: '1Z9',
    references: ['web-1'],
    from: '2026-01-01',
    to: '2026-01-01',
    tracked: false,
  });
  expect(rest).toEqual({ ids: [], references: ['web-1'], hasTracking: false, isTrackingUploaded: null });
  expect(Date.parse(insertedTo ?? '') - Date.parse(insertedFrom ?? '')).toBe(86_399_999);
});

test('references keep their spaces', () => {
  expect(referencesFromText('web 1; web-2\nweb-3')).toEqual(['web 1', 'web-2', 'web-3']);
});
