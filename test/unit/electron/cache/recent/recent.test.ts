import { describe, expect, test } from 'vitest';
import { createRecent } from '#electron/cache/account-lists.ts';
import type { RecentSearch } from '#electron/cache/recent/recent-search.ts';

function seenBy(accounts: (string | null)[]) {
  const requested: RecentSearch[] = [];
  const seen = createRecent({
    store: {
      async searchRecent(search) {
        requested.push(search);
        return { hits: [], totalCount: 4 };
      },
    },
    account: () => (accounts.length > 1 ? (accounts.shift() ?? null) : (accounts[0] ?? null)),
  });
  return { seen, requested };
}

describe('the search over recently seen records', () => {
  test('searches the records of the signed-in account', async () => {
    const { seen, requested } = seenBy(['local:1']);
    expect(await seen.search({ text: 'mug', limit: 9 })).toEqual({ hits: [], totalCount: 4 });
    expect(requested).toEqual([{ account: 'local:1', text: 'mug', limit: 9 }]);
  });

  test('finds nothing while no account is signed in', async () => {
    const { seen, requested } = seenBy([null]);
    expect(await seen.search({ text: 'mug', limit: 9 })).toEqual({ hits: [], totalCount: 0 });
    expect(requested).toEqual([]);
  });

  test('returns nothing if another account signed in during the search', async () => {
    const { seen } = seenBy(['local:1', 'local:2']);
    expect(await seen.search({ text: 'mug', limit: 9 })).toEqual({ hits: [], totalCount: 0 });
  });
});
