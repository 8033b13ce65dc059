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
  it('follow each other without a gap, and stay within the limits of a request', () => {
    let range = firstPage;
    for (let page = 0; page < 8; page += 1) {
      const after = rangeAfter(range);
      expect(after.offset).toBe(range.offset + range.limit);
      expect(ItemSearch.safeParse({ ...search, ...after }).success).toBe(true);
      range = after;
    }
  });

  it('end when there are no more matches', () => {
    const found = { hits: [anItemHit()], hasMore: false, isCut: false, catalog: whole };
    expect(query().nextParam(found, firstPage)).toBeNull();
    expect(query().nextParam({ ...found, hasMore: true }, firstPage)).toEqual(rangeAfter(firstPage));
  });
});

describe('answerOf', () => {
  it('is as old as the catalog', () => {
    expect(
      answerOf({ hits: [anItemHit()], hasMore: false, isCut: false, catalog: whole }, now),
    ).toMatchObject({
      source: 'cache',
      asOf: whole.wholeAsOf,
    });
  });

  it('is as old as the oldest hit until the catalog was read completely', () => {
    const hits = [
      anItemHit({ asOf: '2026-11-20T11:00:00.000Z' }),
      anItemHit({ asOf: '2026-11-20T07:00:00.000Z' }),
    ];
    expect(answerOf({ hits, hasMore: false, isCut: false, catalog: partial }, now).asOf).toBe(
      '2026-11-20T07:00:00.000Z',
    );
    expect(answerOf({ hits: [], hasMore: false, isCut: false, catalog: partial }, now).asOf).toBe(now);
  });
});

describe('the number of items', () => {
  const found = (catalog: CatalogCoverage) => ({ hits: [], hasMore: true, isCut: false, catalog });

  it('is that of the complete catalog if no filter applies', () => {
    expect(query().totalOf(found(whole))).toBe(900);
  });

  it('is unknown for a search, a filter, or an incomplete catalog', () => {
    expect(query({ text: 'mug' }).totalOf(found(whole))).toBeNull();
    expect(query({ isActive: true }).totalOf(found(whole))).toBeNull();
    expect(query({ isDigital: false }).totalOf(found(whole))).toBeNull();
    expect(query().totalOf(found(partial))).toBeNull();
  });
});

it('has a separate list for each account, text, filter, and order', () => {
  const keys = [
    catalogQuery('other', search),
    query(),
    query({ text: 'mug' }),
    query({ isActive: true }),
    query({ order: { by: 'onHand', isDescending: true } }),
  ].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(5);
});

it('stores with each row the text that found it', () => {
  const rows = query({ text: 'mug' }).rowsOf(
    { hits: [anItemHit()], hasMore: false, isCut: false, catalog: whole },
    now,
  );
  expect(rows.map(({ sought, item }) => [sought, item.inventoryId])).toEqual([['mug', 482]]);
});
