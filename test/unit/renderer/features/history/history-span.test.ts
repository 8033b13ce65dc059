import { describe, expect, test } from 'vitest';
import { historyList } from '#renderer/features/history/history-screen.tsx';
import { historyQueryOf, shownSpan, soleItem } from '#renderer/features/history/history-span.ts';
import { isInWindow, splitHistory } from '#shared/history/model/history-windows.ts';

const parseHistorySearch = historyList.parse;

const today = { day: '2026-06-21', timeZone: undefined };

describe('the search in the address', () => {
  test('ignores invalid values', () => {
    const raw = { items: [4711, 'x', -1], center: 'nine', category: '', from: 'monday', sort: 'color' };
    expect(parseHistorySearch(raw)).toEqual({ items: [4711] });
  });

  test('ignores a year of two digits, which would take thousands of requests', () => {
    expect(parseHistorySearch({ from: '0026-11-01', to: '2026-11-01' })).toEqual({ to: '2026-11-01' });
  });

  test('reads back as it was written', () => {
    const search = {
      items: [1, 2],
      center: 8,
      category: 'OrderPicked',
      from: '2026-01-01',
      to: '2026-02-01',
    };
    expect(parseHistorySearch(search)).toEqual(search);
  });
});

describe('the span', () => {
  test.each([
    ['ninety days', '2026-02-15', '2025-11-18'],
    ['ninety days, if clocks were set forward in them', '2026-03-15', '2025-12-16'],
    ['89 days, if clocks were set back in them', '2026-11-28', '2026-09-01'],
  ])('is %s up to today by default, which the service returns in one window', (_, day, first) => {
    const { from, to, fromInstant, toInstant } = shownSpan({}, { day, timeZone: 'America/New_York' });
    expect([from, to]).toEqual([first, day]);
    expect(splitHistory({ from: fromInstant, to: toInstant })).toHaveLength(1);
  });

  test('covers whole days of the desk’s center, with their last second', () => {
    const span = shownSpan({ from: '2026-06-20' }, { ...today, timeZone: 'America/Los_Angeles' });
    expect(span.fromInstant).toBe('2026-06-20T07:00:00.000Z');
    const query = { from: span.fromInstant, to: span.toInstant };
    expect(isInWindow('2026-06-22T06:59:59.4000000Z', query)).toBe(true);
    expect(isInWindow('2026-06-22T07:00:00.0000000Z', query)).toBe(false);
  });

  test('that ends before it starts is reduced to its first day', () => {
    expect(shownSpan({ from: '2026-05-02', to: '2026-05-01' }, today)).toMatchObject({
      from: '2026-05-02',
      to: '2026-05-02',
    });
  });
});

describe('the request to the service', () => {
  test('needs a center: the desk’s if none is chosen', () => {
    expect(historyQueryOf({}, null, today)).toBeNull();
    expect(historyQueryOf({}, 8, today)?.centerId).toBe(8);
    expect(historyQueryOf({ center: 9 }, 8, today)?.centerId).toBe(9);
  });

  test('covers all events of a single item up to today, whatever is shown of them', () => {
    const search = { items: [4711], category: 'OrderPicked', from: '2026-01-01', to: '2026-02-01' };
    const query = historyQueryOf(search, 8, today);
    expect(soleItem(search)).toBe(4711);
    expect(query).toMatchObject({ inventoryIds: [4711], category: null });
    expect(query?.to).toBe(shownSpan({}, today).toInstant);
  });

  test.each([[[]], [[4711]], [[4711, 4712]]])(
    'ends today, even if later days are shown, for items %j',
    (items) => {
      const search = { items, from: '2026-06-01', to: '9999-12-31' };
      const query = historyQueryOf(search, 8, today);
      expect(query?.to).toBe(shownSpan({}, today).toInstant);
      expect(query === null ? [] : splitHistory(query)).toHaveLength(1);
      const future = historyQueryOf({ ...search, from: '2062-01-01' }, 8, today);
      expect(future === null ? null : splitHistory(future)).toEqual([]);
    },
  );

  test('covers only the shown events if there are several items', () => {
    const search = { items: [4711, 4712], category: 'OrderPicked', from: '2026-01-01', to: '2026-02-01' };
    const query = historyQueryOf(search, 8, today);
    expect(soleItem(search)).toBeNull();
    expect(query).toMatchObject({ category: 'OrderPicked', to: shownSpan(search, today).toInstant });
  });
});
