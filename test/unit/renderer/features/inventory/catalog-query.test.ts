import { describe, expect, it } from 'vitest';
import {
  answerOf,
  type CatalogSearch,
  catalogQuery,
  firstPage,
  rangeAfter,
} from '#renderer/features/inventory/catalog-query.ts';
import { type CatalogCoverage, ItemSearch } from '#shared/inventory/item-view.ts';
import { anItemHit } from '#test/support/samples/item-hit.ts';

const search: CatalogSearch = { text: '', isActive: null, isDigital: null, order: null };
const whole: CatalogCoverage = { coverage: 'whole', itemCount: 900, wholeAsOf: '2026-11-20T08:00:00.000Z' };
const partial: CatalogCoverage = { coverage: 'partial', itemCount: 900, wholeAsOf: null };
const now = '2026-11-20T12:00:00.000Z';
const query = (change: Partial<CatalogSearch> = {}) => catalogQuery('account', { ...search, ...change });

describe('the pages of hits', () => {
  it('follow each other without a hole, and stay within what may be asked', () => {
    let range = firstPage;
    for (let page = 0; page < 8; page += 1) {
      const after = rangeAfter(range);
      expect(after.offset).toBe(range.offset + range.limit);
      expect(ItemSearch.safeParse({ ...search, ...after }).success).toBe(true);
      range = after;
    }
  });

  it('end where no more match', () => {
    const found = { hits: [anItemHit()], hasMore: false, catalog: whole };
    expect(query().nextParam(found, firstPage)).toBeNull();
    expect(query().nextParam({ ...found, hasMore: true }, firstPage)).toEqual(rangeAfter(firstPage));
  });
});

describe('answerOf', () => {
  it('is as old as the catalog', () => {
    expect(answerOf({ hits: [anItemHit()], hasMore: false, catalog: whole }, now)).toMatchObject({
      source: 'cache',
      asOf: whole.wholeAsOf,
    });
  });

  it('is as old as the oldest hit before the catalog was ever read to its end', () => {
    const hits = [
      anItemHit({ asOf: '2026-11-20T11:00:00.000Z' }),
      anItemHit({ asOf: '2026-11-20T07:00:00.000Z' }),
    ];
    expect(answerOf({ hits, hasMore: false, catalog: partial }, now).asOf).toBe('2026-11-20T07:00:00.000Z');
    expect(answerOf({ hits: [], hasMore: false, catalog: partial }, now).asOf).toBe(now);
  });
});

describe('the number of items', () => {
  const found = (catalog: CatalogCoverage) => ({ hits: [], hasMore: true, catalog });

  it('is that of the whole catalog where nothing narrows it', () => {
    expect(query().totalOf(found(whole))).toBe(900);
  });

  it('is not known of a search, a filter, or a catalog that is not whole', () => {
    expect(query({ text: 'mug' }).totalOf(found(whole))).toBeNull();
    expect(query({ isActive: true }).totalOf(found(whole))).toBeNull();
    expect(query({ isDigital: false }).totalOf(found(whole))).toBeNull();
    expect(query().totalOf(found(partial))).toBeNull();
  });
});

it('is another list for another account, text, filter or order', () => {
  const keys = [
    catalogQuery('other', search),
    query(),
    query({ text: 'mug' }),
    query({ isActive: true }),
    query({ order: { by: 'onHand', isDescending: true } }),
  ].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(5);
});

it('tells each row what it was found by', () => {
  const rows = query({ text: 'mug' }).rowsOf({ hits: [anItemHit()], hasMore: false, catalog: whole }, now);
  expect(rows.map(({ sought, item }) => [sought, item.inventoryId])).toEqual([['mug', 482]]);
});
