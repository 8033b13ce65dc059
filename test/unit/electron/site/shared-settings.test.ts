import { expect, it } from 'vitest';
import { z } from 'zod';
import { createSharedSettings } from '#electron/site/shared-settings.ts';
import type { SiteChange, SiteFollower, SiteRow } from '#electron/site/site-rows.ts';

it.each([0, 1])(
  'keeps a second change that was made before the first one comes back, known as number %i',
  async (seq) => {
    const local = new Map([['code', 1]]);
    const saved = new Map<string, SiteRow>();
    const puts: SiteChange[] = [];
    const conflicts: unknown[] = [];
    let follower: SiteFollower | undefined;
    const settings = createSharedSettings<number>({
      site: {
        follow: (one) => {
          follower = one;
        },
        put: async (_account, _area, changes) => {
          puts.push(...changes);
          return new Map(changes.map(({ key }) => [key, puts.length]));
        },
      },
      store: {
        saveSiteRows: async ({ rows }) => rows.forEach((row) => saved.set(row.key, row)),
        listSiteRows: async () => [...saved.values()],
        readSitePlace: async () => null,
        restartSiteArea: async () => undefined,
        forgetStaleSiteRows: async () => undefined,
      },
      area: 'codes',
      schema: z.number(),
      read: () => local,
      hasJoined: () => true,
      join: () => undefined,
      write: (_account, values) => values.forEach((value, key) => local.set(key, value)),
      copyReplaced: (_account, conflict) => {
        conflicts.push(conflict);
        return null;
      },
      faulted: (words) => conflicts.push(words),
    });
    settings.changed('one');
    await expect.poll(() => saved.get('code')?.seq).toBe(1);
    const own = { key: 'code', deskId: null, seq: 1, body: { count: 1, value: 1 } };
    // 0: read from the beginning again.
    saved.set('code', { ...own, seq });
    local.set('code', 2);
    await follower?.apply('one', [own], { seq: 1, mark: null }, true, null);
    expect([local.get('code'), conflicts]).toEqual([2, []]);
    await expect
      .poll(() => puts.map(({ body }) => body))
      .toEqual([
        { count: 1, value: 1 },
        { count: 2, value: 2 },
      ]);
  },
);
