import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPage,
  deskPages,
  emptyChain,
  loadedRow,
  numberedPages,
  olderStamp,
  type PageReading,
  pagesUpTo,
} from '#renderer/components/list-screen/page-chain.ts';

type Row = { readonly id: number };
type Page = { readonly rows: readonly Row[]; readonly next: number | null; readonly total: number | null };

const reading: PageReading<Page, Row, number | null> = {
  rowsOf: (page) => page.rows,
  rowId: (row) => String(row.id),
  nextParam: (page) => page.next,
  totalOf: (page) => page.total,
};

const pageOf = (ids: readonly number[], next: number | null, asOf = '2026-11-20T10:00:00.000Z') => ({
  data: { rows: ids.map((id) => ({ id })), next, total: 9 },
  source: 'service' as const,
  asOf,
});

describe('loadedRow', () => {
  it('is a row of any loaded list, also of one that is still loading its first page', () => {
    const client = new QueryClient();
    client.setQueryData(['list', 'empty'], emptyChain<Row, number | null>(1));
    client.setQueryData(
      ['list', 'all'],
      addPage(emptyChain<Row, number | null>(1), pageOf([4, 3], 2), reading),
    );
    expect(loadedRow<Row>(client, ['list'], ({ id }) => id === 3)).toEqual({ id: 3 });
    expect(loadedRow<Row>(client, ['list'], ({ id }) => id === 5)).toBeNull();
    expect(loadedRow<Row>(client, ['others'], ({ id }) => id === 3)).toBeNull();
  });
});

describe('addPage', () => {
  it('knows from the last page read whether more rows match than the list has', () => {
    const cut = { ...reading, isCut: ({ next }: Page) => next === null };
    const first = addPage(emptyChain<Row, number | null>(1), pageOf([4, 3], 2), cut);
    expect([first.isCut, addPage(first, pageOf([2], null), cut).isCut]).toEqual([false, true]);
    expect(addPage(first, pageOf([2], null), reading).isCut).toBe(false);
  });

  it('shows a row once if it moved to a later page during reading', () => {
    const first = addPage(emptyChain<Row, number | null>(1), pageOf([4, 3], 2), reading);
    const both = addPage(first, pageOf([3, 2], null), reading);
    expect(both.rows.map(({ id }) => id)).toEqual([4, 3, 2]);
    expect(both.pageEnds).toEqual([2, 3]);
    expect(both.next).toBeNull();
    expect(first.rows).toHaveLength(2);
  });

  it('accepts null as a first cursor, and treats it as the end after that', () => {
    const empty = emptyChain<Row, number | null>(null);
    expect(empty.next).toEqual({ param: null });
    expect(addPage(empty, pageOf([1], null), reading).next).toBeNull();
  });

  it('takes the total count from any page that has it, and is as old as its oldest page', () => {
    const silent = { ...pageOf([2], 3, '2026-11-20T09:00:00.000Z'), source: 'cache' as const };
    const first = addPage(emptyChain<Row, number | null>(1), pageOf([4, 3], 2), reading);
    const second = addPage(first, { ...silent, data: { ...silent.data, total: null } }, reading);
    expect([first.totalCount, second.totalCount]).toEqual([9, 9]);
    const third = addPage(
      second,
      { ...pageOf([1], null), data: { rows: [], next: null, total: 8 } },
      reading,
    );
    expect(third.totalCount).toBe(8);
    expect(first.stamp).toEqual({ source: 'service', asOf: '2026-11-20T10:00:00.000Z' });
    expect(third.stamp).toEqual({ source: 'cache', asOf: '2026-11-20T09:00:00.000Z' });
  });

  it('passes its ids on instead of copying them, unless it is extended twice', () => {
    const first = addPage(emptyChain<Row, number | null>(1), pageOf([4, 3], 2), reading);
    const one = addPage(first, pageOf([2], 3), reading);
    expect(one.ids).toBe(first.ids);
    expect(addPage(first, pageOf([2], 3), reading).ids).not.toBe(first.ids);
  });

  it('adds nothing after the last page', () => {
    const whole = addPage(emptyChain<Row, number | null>(1), pageOf([1], null), reading);
    expect(addPage(whole, pageOf([2], null), reading)).toBe(whole);
  });

  it('can be extended twice, as happens when a list is read again concurrently', () => {
    const first = addPage(emptyChain<Row, number | null>(1), pageOf([4, 3], 2), reading);
    const one = addPage(first, pageOf([2, 1], 3), reading);
    const other = addPage(first, pageOf([2, 3, 0], 3), reading);
    expect(one.rows.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
    expect(other.rows.map(({ id }) => id)).toEqual([4, 3, 2, 0]);
    expect(addPage(one, pageOf([0, 1], null), reading).rows.map(({ id }) => id)).toEqual([4, 3, 2, 1, 0]);
  });

  it('keeps the rows in page order, each id once', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(30), { maxLength: 6 }), { minLength: 1 }), (pages) => {
        let chain = emptyChain<Row, number | null>(1);
        pages.forEach((ids, index) => {
          chain = addPage(chain, pageOf(ids, index + 2), reading);
        });
        expect(chain.rows.map(({ id }) => id)).toEqual([...new Set(pages.flat())]);
        expect(chain.pageEnds.at(-1)).toBe(chain.rows.length);
      }),
    );
  });
});

describe('olderStamp', () => {
  it('is a stored copy if either is one, and as old as the older', () => {
    const fresh = { source: 'service', asOf: '2026-11-20T10:00:00.000Z' } as const;
    const stored = { source: 'cache', asOf: '2026-11-19T10:00:00.000Z' } as const;
    expect(olderStamp(fresh, stored)).toEqual(stored);
    expect(olderStamp(stored, fresh)).toEqual(stored);
    expect(olderStamp(null, fresh)).toEqual(fresh);
    expect(olderStamp(fresh, { ...fresh, asOf: stored.asOf })).toEqual({ ...fresh, asOf: stored.asOf });
  });
});

describe('pagesUpTo', () => {
  it('counts the pages up to the row, at least one and at most all', () => {
    const chain = { pageEnds: [100, 200, 250] };
    expect(pagesUpTo(chain, 0)).toBe(1);
    expect(pagesUpTo(chain, 99)).toBe(1);
    expect(pagesUpTo(chain, 100)).toBe(2);
    expect(pagesUpTo(chain, Number.POSITIVE_INFINITY)).toBe(3);
    expect(pagesUpTo({ pageEnds: [0] }, 0)).toBe(1);
  });
});

describe('the pages of a list', () => {
  const rowsOf = (page: { readonly rows: readonly Row[] }) => page.rows;
  const rowId = ({ id }: Row) => String(id);

  it('of the service are numbered from 1, while there are more', () => {
    const pages = numberedPages<{ page: number; hasMore: boolean; rows: Row[]; totalCount: number }, Row>({
      queryKey: ['x'],
      fetchPage: async () => Promise.reject(new Error('unused')),
      rowsOf,
      rowId,
    });
    expect(pages).toMatchObject({ firstParam: 1, queryKey: ['x'] });
    expect(pages.nextParam({ page: 2, hasMore: true, rows: [], totalCount: 7 }, 2)).toBe(3);
    expect(pages.nextParam({ page: 2, hasMore: false, rows: [], totalCount: 7 }, 2)).toBeNull();
    expect(pages.totalOf({ page: 2, hasMore: true, rows: [], totalCount: 7 })).toBe(7);
  });

  it('of this computer continue after the rows already read, 200 at a time, up to the last one', async () => {
    const ranges: { offset: number; limit: number }[] = [];
    const page = (count: number, totalCount: number) => ({
      rows: Array.from({ length: count }, (_, id) => ({ id })),
      totalCount,
    });
    const pages = deskPages<ReturnType<typeof page>, Row>({
      queryKey: ['x'],
      read: async (range) => {
        ranges.push(range);
        return page(200, 450);
      },
      rowsOf,
      rowId,
    });
    expect(pages).toMatchObject({ firstParam: 0, hasNoCopy: true, isLocal: true });
    expect(await pages.fetchPage(200, 'service')).toMatchObject({
      data: { totalCount: 450 },
      source: 'service',
      asOf: expect.stringMatching(/^\d{4}-/u),
    });
    expect(ranges).toEqual([{ offset: 200, limit: 200 }]);
    expect(pages.nextParam(page(200, 450), 200)).toBe(400);
    expect(pages.nextParam(page(50, 450), 400)).toBeNull();
    expect(pages.nextParam(page(0, 450), 400)).toBeNull();
    expect(pages.totalOf(page(0, 450))).toBe(450);
  });
});
