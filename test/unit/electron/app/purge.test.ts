import { expect, test, vi } from 'vitest';
import { createProfileRemoval, createPurge, type PurgeOptions } from '#electron/app/purge.ts';
import { createSecretStore } from '#electron/session/secret-store.ts';
import { createSiteNote } from '#electron/site/site-note.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { fakeKeychain } from '#test/unit/electron/session/session-fakes.ts';

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

test('a profile whose site is away can be removed later, with all that its desk shared', async () => {
  const [file, keychain] = [memoryPreferenceFile(), fakeKeychain()];
  const secretStore = createSecretStore({ keychain: keychain.port });
  const site = { url: 'postgres://site.example/dockhand', name: 'North' };
  const openNote = () => createSiteNote({ site, environment: 'env-1', file, secretStore });
  await openNote().savePassword('desk-password');
  openNote().addAccount('env-1/7');
  let isAway = true;
  const removed: string[][] = [];
  const remove = createProfileRemoval({
    file,
    preferences: { forgetVersions: () => undefined },
    secretStore,
    sessionOf: () => null,
    async purgeOf() {
      if (isAway) return { rows: 0, failed: ['site'] };
      const note = openNote();
      removed.push([await note.readPassword(), ...note.accounts()]);
      return { rows: 1, failed: [] };
    },
    log: { error: () => undefined },
  });
  expect(await remove('env-1')).toEqual(['site']);
  isAway = false;
  expect(await remove('env-1')).toEqual([]);
  expect(removed).toEqual([['desk-password', 'env-1/7']]);
  expect(keychain.entries.size).toBe(0);
});
