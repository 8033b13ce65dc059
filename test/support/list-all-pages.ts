import { expect } from 'vitest';
import type { Answer } from '#shared/ipc/answer.ts';

/** Lists every page from the first, numbered 1, to the one that has no more; each comes from the service. */
export async function listAllPages<Page extends { hasMore: boolean }>(
  list: (page: number) => Promise<Answer<Page>>,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let page = 1; ; page += 1) {
    const { data, source } = await list(page);
    expect(source).toBe('service');
    pages.push(data);
    if (!data.hasMore) return pages;
  }
}
