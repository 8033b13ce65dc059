import { describe, expect, test } from 'vitest';
import {
  paginateCursors,
  paginateNumberedPages,
  readPaging,
  rejectCursorLoop,
} from '#electron/api/paging/paging.ts';

const paging = { operation: 'inventory.list' } as const;

async function collect<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const all: Page[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

describe('pagination by number', () => {
  const numbered = (pages: readonly (readonly number[])[], pageSize = 2) =>
    paginateNumberedPages(
      pageSize,
      async (number) => {
        const ids = pages[number - 1] ?? [];
        return { page: ids, ids, hasMore: number < pages.length };
      },
      paging,
    );

  test('returns every page once, in order, and ends with the one that has no more', async () => {
    expect(await collect(numbered([[1, 2], [3, 4], [5]]))).toEqual([[1, 2], [3, 4], [5]]);
    expect(await collect(numbered([[]]))).toEqual([[]]);
  });

  test('ends with an error if the service returns the same page again, instead of looping forever', async () => {
    const shown: unknown[] = [];
    const pages = numbered([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    const reading = (async () => {
      for await (const page of pages) shown.push(page);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'SERVICE', operation: 'inventory.list' });
    expect(shown).toEqual([[1, 2]]);
  });

  test('ends without an error if the service ignores pages and returned the entire list in one response', async () => {
    expect(
      await collect(
        numbered([
          [1, 2, 3],
          [1, 2, 3],
        ]),
      ),
    ).toEqual([[1, 2, 3]]);
  });

  test('ends at an empty page, although the service names a next one on every page', async () => {
    let reads = 0;
    const pages = paginateNumberedPages(
      2,
      async (number) => {
        reads += 1;
        const ids = number === 1 ? [1, 2] : [];
        const requested = { page: number, pageSize: 2, received: ids.length };
        return {
          page: ids,
          ids,
          ...readPaging({ 'next-page': `/2.0/receiving?Page=${number + 1}` }, requested),
        };
      },
      { ...paging, maxPages: 5 },
    );
    expect(await collect(pages)).toEqual([[1, 2], []]);
    expect(reads).toBe(2);
  });

  test('continues from the page where an earlier pagination stopped', async () => {
    const requested: number[] = [];
    const pages = paginateNumberedPages(
      1,
      async (number) => {
        requested.push(number);
        return { page: number, ids: [number], hasMore: number < 5 };
      },
      { ...paging, from: 4 },
    );
    expect(await collect(pages)).toEqual([4, 5]);
    expect(requested).toEqual([4, 5]);
  });

  test('reads a page only when it is requested, one at a time', async () => {
    let reads = 0;
    const pages = paginateNumberedPages(
      1,
      async (number) => {
        reads += 1;
        return { page: number, ids: [number], hasMore: true };
      },
      paging,
    );
    expect(reads).toBe(0);
    await pages.next();
    await pages.next();
    expect(reads).toBe(2);
    await pages.return();
    expect(reads).toBe(2);
  });

  test('is bounded', async () => {
    let reads = 0;
    const endless = paginateNumberedPages(
      1,
      async (number) => {
        reads += 1;
        return { page: number, ids: [number], hasMore: true };
      },
      { ...paging, maxPages: 5 },
    );
    await expect(collect(endless)).rejects.toMatchObject({ code: 'SERVICE' });
    expect(reads).toBe(5);
  });
});

describe('pagination by cursor', () => {
  const pagesByCursor = new Map<string | null, { items: string[]; next: string | null }>([
    [null, { items: ['a'], next: '/2026-07/inventory?Cursor=x' }],
    ['/2026-07/inventory?Cursor=x', { items: [], next: 'token' }],
    ['token', { items: ['b'], next: null }],
  ]);

  test('follows each to the end, across an empty page too', async () => {
    const requested: (string | null)[] = [];
    const pages = paginateCursors(async (cursor) => {
      requested.push(cursor);
      return pagesByCursor.get(cursor) ?? { items: [], next: null };
    }, paging);
    expect((await collect(pages)).flatMap(({ items }) => items)).toEqual(['a', 'b']);
    expect(requested).toEqual([null, '/2026-07/inventory?Cursor=x', 'token']);
  });

  test('continues from the cursor of an earlier pagination, and detects a loop back to it', async () => {
    const requested: (string | null)[] = [];
    const pages = paginateCursors(
      async (cursor) => {
        requested.push(cursor);
        return { next: cursor === 'a' ? 'b' : 'a' };
      },
      { ...paging, from: 'a' },
    );
    await expect(collect(pages)).rejects.toMatchObject({ code: 'SERVICE' });
    expect(requested).toEqual(['a', 'b']);
  });

  test('is bounded', async () => {
    let reads = 0;
    const endless = paginateCursors(async () => ({ next: `page ${(reads += 1)}` }), {
      ...paging,
      maxPages: 5,
    });
    await expect(collect(endless)).rejects.toMatchObject({ code: 'SERVICE' });
    expect(reads).toBe(5);
  });

  test('ends with an error if a cursor repeats', async () => {
    let reads = 0;
    const pages = paginateCursors(async (cursor) => {
      reads += 1;
      return { next: cursor === 'a' ? 'b' : 'a' };
    }, paging);
    await expect(collect(pages)).rejects.toMatchObject({ code: 'SERVICE' });
    expect(reads).toBe(3);
  });

  test('ends with the reason of an abort, before the next request', async () => {
    const stop = new AbortController();
    let reads = 0;
    const pages = paginateCursors(
      async () => {
        reads += 1;
        return { next: `page ${reads}` };
      },
      { ...paging, signal: stop.signal },
    );
    await pages.next();
    stop.abort(new Error('The window was closed.'));
    await expect(pages.next()).rejects.toThrow('The window was closed.');
    expect(reads).toBe(1);
  });

  test('does not return a page that arrived after the abort', async () => {
    const stop = new AbortController();
    const pages = paginateCursors(
      async () => {
        stop.abort(new Error('Signed out.'));
        return { next: null };
      },
      { ...paging, signal: stop.signal },
    );
    await expect(pages.next()).rejects.toThrow('Signed out.');
  });
});

describe('pagination by last event', () => {
  test('continues from the start, and after an id that rises', () => {
    expect(() => rejectCursorLoop(paging.operation, null, { eventId: 10 })).not.toThrow();
    expect(() => rejectCursorLoop(paging.operation, { eventId: 10 }, { eventId: 11 })).not.toThrow();
  });

  test.each([10, 9])('ends with an error if the id does not rise: %d after 10', (eventId) => {
    const loop = () => rejectCursorLoop(paging.operation, { eventId: 10 }, { eventId });
    expect(loop).toThrow(expect.objectContaining({ code: 'SERVICE' }));
  });
});
