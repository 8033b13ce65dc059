import { expect, test, vi } from 'vitest';
import { createPurge, type PurgeOptions } from '#electron/app/purge.ts';

function purgeBench(replaced: Partial<PurgeOptions> = {}) {
  const gone: string[] = [];
  const removes =
    (part: string, rows = 0) =>
    () => {
      gone.push(part);
      return Promise.resolve(rows);
    };
  const purge = createPurge({
    environment: 'env-1',
    outbox: { purgeAccount: removes('outbox', 3) },
    store: { purgeCache: removes('cache', 4), purgeRecords: removes('records') },
    catalogs: { purge: removes('catalog') },
    attachments: { purge: removes('attachments', 2) },
    activity: { forget: () => undefined },
    preferences: { forgetDesks: () => undefined },
    removeFromSite: removes('site'),
    removeDamagedPreferences: () => undefined,
    forgetOpenedPdfs: async () => void (await removes('openedFiles')()),
    removeCrashDumps: () => void gone.push('dumps'),
    clearPageData: async () => void (await removes('page')()),
    log: { error: () => undefined },
    ...replaced,
  });
  return { purge, gone };
}

test('desk data that cannot be deleted is reported as its own part, and does not block the others', async () => {
  const { purge, gone } = purgeBench({
    preferences: {
      forgetDesks: () => {
        throw new Error('ENOSPC: no space left on device');
      },
    },
  });
  // Not `settings`, which the sign-out itself writes: they are retried without another purge.
  expect(await purge(null, false)).toEqual({ rows: 9, failed: ['desks'] });
  expect(gone).toEqual([
    'outbox',
    'records',
    'site',
    'records',
    'openedFiles',
    'catalog',
    'attachments',
    'cache',
    'page',
    'dumps',
  ]);
});

test('a purge interrupted while the site responds leaves no activity of the deleted writes', async () => {
  const { purge, gone } = purgeBench({ removeFromSite: () => new Promise(() => undefined) });
  void purge(null, true);
  await vi.waitFor(() => expect(gone).toEqual(['outbox', 'records']));
});
