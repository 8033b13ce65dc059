import { expect, test, vi } from 'vitest';
import { createProfileRemoval, createPurge, type PurgeOptions } from '#electron/app/purge.ts';
import { createAccountIndex } from '#electron/session/account-index.ts';
import { createSecretStore } from '#electron/session/secret-store.ts';
import { createSiteNote, siteNoteKey } from '#electron/site/site-note.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { fakeKeychain, signedInEntry } from '#test/unit/electron/session/session-fakes.ts';

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

/** A profile signed in at this desk, with a site to which it shared something; `site.isAway` is switchable. */
async function removalBench() {
  const [file, keychain] = [memoryPreferenceFile(), fakeKeychain()];
  const secretStore = createSecretStore({ keychain: keychain.port });
  const address = { url: 'postgres://site.example/dockhand', name: 'North' };
  const openNote = () => createSiteNote({ site: address, environment: 'env-1', file, secretStore });
  const index = createAccountIndex(file, 'env-1');
  index.write(signedInEntry());
  for (const name of ['clientSecret', 'refreshToken', 'personalToken'] as const)
    await secretStore.write({ profileId: 'env-1', name }, name);
  await openNote().savePassword('desk-password');
  openNote().addAccount('env-1/7');
  const site = { isAway: true };
  const removed: string[][] = [];
  const remove = createProfileRemoval({
    file,
    preferences: { forgetVersions: () => undefined },
    secretStore,
    sessionOf: () => null,
    async purgeOf() {
      if (site.isAway) return { rows: 0, failed: ['site'] };
      const note = openNote();
      removed.push([await note.readPassword(), ...note.accounts()]);
      return { rows: 1, failed: [] };
    },
    log: { error: () => undefined },
  });
  return { file, keychain, index, site, removed, remove };
}

test('a profile whose site is away loses its session, and can be removed later, with all that its desk shared', async () => {
  const { file, keychain, index, site, removed, remove } = await removalBench();
  const entry = { ...signedInEntry(), unpurged: ['site' as const] };
  index.write(entry);
  expect(await remove('env-1')).toEqual(['site']);
  // The profile stays, with its client.
  expect([...keychain.entries.keys()].toSorted()).toEqual(['env-1/clientSecret', 'env-1/sitePassword']);
  expect(index.read()).toEqual({ ...entry, session: null });
  site.isAway = false;
  expect(await remove('env-1')).toEqual([]);
  expect(removed).toEqual([['desk-password', 'env-1/7']]);
  expect(keychain.entries.size).toBe(0);
  expect(file.read(siteNoteKey('env-1'))).toBeUndefined();
});

test('a profile whose site is gone for good is removed on request, with its password', async () => {
  const { file, keychain, remove } = await removalBench();
  expect(await remove('env-1', { leavesShared: true })).toEqual([]);
  expect(keychain.entries.size).toBe(0);
  expect(file.read(siteNoteKey('env-1'))).toBeUndefined();
});

test('no session of a profile continues that a locked keychain keeps from being removed', async () => {
  const { keychain, index, remove } = await removalBench();
  keychain.trouble = 'locked';
  expect(await remove('env-1')).toEqual(['site', 'keychain']);
  expect(index.read()).toMatchObject({ session: null, leftovers: ['refreshToken', 'personalToken'] });
});

test('a profile without any secret can be removed if its locked keychain turns out to be absent', async () => {
  const { keychain, index, remove } = await removalBench();
  index.write(null);
  keychain.trouble = 'locked';
  expect(await remove('env-1', { leavesShared: true })).toEqual(['keychain']);
  keychain.trouble = 'absent';
  expect(await remove('env-1', { leavesShared: true })).toEqual([]);
  expect(index.read()).toBeNull();
});
