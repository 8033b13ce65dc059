import { describe, expect, it } from 'vitest';
import { type PagedListQuery, readPages } from '#renderer/components/list-screen/page-chain.ts';

type Page = { readonly ids: readonly number[]; readonly next: string | null };

/** Three pages of two rows with cursors, and a record of the requests. */
function listOfThreePages() {
  const requested: (string | null)[] = [];
  const pages = new Map<string | null, Page>([
    [null, { ids: [1, 2], next: 'b' }],
    ['b', { ids: [3, 4], next: 'c' }],
    ['c', { ids: [5, 6], next: null }],
  ]);
  const query: PagedListQuery<Page, { id: number }, string | null> = {
    queryKey: ['list'],
    firstParam: null,
    fetchPage(param) {
      requested.push(param);
      const data = pages.get(param);
      if (data === undefined) return Promise.reject(new Error(`There is no page "${param}".`));
      return Promise.resolve({ data, source: 'service', asOf: '2026-11-21T04:00:00.000Z' });
    },
    rowsOf: ({ ids }) => ids.map((id) => ({ id })),
    rowId: ({ id }) => String(id),
    nextParam: ({ next }) => next,
    totalOf: () => null,
  };
  return { requested, query };
}

describe('readPages', () => {
  it('reads the first page in any case, and returns the cursor of the next', async () => {
    const { requested, query } = listOfThreePages();
    const chain = await readPages(query, () => 0);
    expect(requested).toEqual([null]);
    expect(chain.rows).toHaveLength(2);
    expect(chain.next).toEqual({ param: 'b' });
  });

  it('reads as many pages as are wanted while it reads', async () => {
    const { requested, query } = listOfThreePages();
    let wanted = 2;
    const chain = await readPages(query, () => {
      const now = wanted;
      wanted = 1;
      return now;
    });
    expect(requested).toEqual([null, 'b']);
    expect(chain.pageEnds).toEqual([2, 4]);
  });

  it('stops at the last page', async () => {
    const { requested, query } = listOfThreePages();
    const chain = await readPages(query, () => Number.POSITIVE_INFINITY);
    expect(requested).toEqual([null, 'b', 'c']);
    expect(chain.next).toBeNull();
    expect(chain.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('fails if a page fails', async () => {
    const { query } = listOfThreePages();
    await expect(readPages({ ...query, firstParam: 'gone' }, () => 1)).rejects.toThrow('gone');
  });
});
