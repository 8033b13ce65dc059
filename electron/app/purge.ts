import type { Store } from '#electron/cache/open-store.ts';
import type { CatalogIndexes } from '#electron/catalog/sync/catalog-indexes.ts';
import type { ActivityLog } from '#electron/log/activity-log.ts';
import type { Log } from '#electron/log/log.ts';
import { type Outbox, OutboxError } from '#electron/outbox/storage/outbox.ts';
import type { DeskPreferences } from '#electron/preferences/desk-preferences.ts';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';
import type { AttachmentFiles } from '#electron/resources/attachments/attachment-files.ts';
import {
  createAccountIndex,
  emptyAccountIndexEntry,
  mayHoldSecrets,
} from '#electron/session/account-index.ts';
import type { SecretStore } from '#electron/session/secret-store.ts';
import type { Purged, Session } from '#electron/session/session-options.ts';
import { siteNoteKey } from '#electron/site/site-note.ts';
import type { LeftBehind } from '#shared/session/session-view.ts';

/** What holds data of a profile's accounts, and how each part is emptied. */
export type PurgeOptions = {
  /** The profile's ID. */
  environment: string;
  outbox: Pick<Outbox, 'purgeAccount'>;
  store: Pick<Store, 'purgeCache' | 'purgeRecords'>;
  catalogs: Pick<CatalogIndexes, 'purge'>;
  attachments: Pick<AttachmentFiles, 'purge'>;
  activity: Pick<ActivityLog, 'forget'>;
  preferences: Pick<DeskPreferences, 'forgetDesks'>;
  removeDamagedPreferences: () => void;
  /** Deletes what the system saved of Dockhand's crashes: an image of its memory and everything in it. */
  removeCrashDumps: () => void;
  /** Rejects if another program still holds a file. */
  forgetOpenedPdfs: () => Promise<void>;
  /** Clears the data of the window's own engine: storage, caches, visited addresses. */
  clearPageData: () => Promise<void>;
  /** Removes what this desk shared with its site; null if it has none. */
  removeFromSite: (() => Promise<number>) | null;
  log: Pick<Log, 'error'>;
};

/**
 * Removes the saved data of every account of a profile, part by part: a failing part does not stop the others. Only the
 * outbox, which is first, may refuse, if something was not sent; then nothing at all is removed.
 */
export function createPurge(
  options: PurgeOptions,
): (accountId: string | null, purgesUnsent: boolean) => Promise<Purged> {
  const { environment, outbox, store, catalogs, preferences, log } = options;
  return async (accountId, purgesUnsent) => {
    for (const id of [accountId, environment]) if (id !== null) options.activity.forget(id);
    let rows = 0;
    const failed = new Set<LeftBehind>();
    const remove = async (part: LeftBehind, step: () => Promise<number | void>) => {
      try {
        rows += (await step()) ?? 0;
        failed.delete(part);
      } catch (error) {
        if (error instanceof OutboxError && error.problem === 'refused') throw error;
        failed.add(part);
        log.error(`Not everything could be deleted (${part}):`, error);
      }
    };
    await remove('outbox', () => outbox.purgeAccount({ account: environment, includingOpen: purgesUnsent }));
    // Right after the outbox: at the next start, a write still queued in the activity log would be reported as missing.
    await remove('records', () => store.purgeRecords(environment));
    // While this desk still knows what it shared.
    if (options.removeFromSite !== null) {
      await remove('site', options.removeFromSite);
      // A page of rows of other desks may have been saved meanwhile.
      await remove('records', () => store.purgeRecords(environment));
    }
    await remove('openedFiles', options.forgetOpenedPdfs);
    await remove('catalog', async () => {
      const itemCount = accountId === null ? 0 : await catalogs.purge(accountId);
      await catalogs.purge(environment);
      return itemCount;
    });
    await remove('attachments', () => options.attachments.purge(environment));
    await remove('cache', () => store.purgeCache(environment));
    await remove('page', options.clearPageData);
    await remove('dumps', async () => options.removeCrashDumps());
    await remove('desks', async () => {
      options.removeDamagedPreferences();
      preferences.forgetDesks(environment);
    });
    return { rows, failed: [...failed] };
  };
}

type ProfileRemovalOptions = {
  file: PreferenceFile;
  preferences: Pick<DeskPreferences, 'forgetVersions'>;
  secretStore: Pick<SecretStore, 'removeProfile' | 'keychainState'>;
  /** The session of a profile in use; null for every other one. */
  sessionOf: (profileId: string) => Pick<Session, 'view' | 'signOut'> | null;
  /** Purges a profile without a signed-in account. */
  purgeOf: (profileId: string) => Promise<Purged>;
  log: Pick<Log, 'error'>;
};

/**
 * Removes all saved data of a profile: its accounts' data like a purge does, its secrets, and its entries in the
 * preferences. Returns the parts of which something may be left. Rejects, with nothing removed, if something was not
 * sent. With `leavesShared`, what the site does not let this desk remove stays with the other desks, and is not reported.
 */
export function createProfileRemoval(
  options: ProfileRemovalOptions,
): (profileId: string, choice?: { leavesShared?: boolean | undefined }) => Promise<readonly LeftBehind[]> {
  const { file, preferences, secretStore, sessionOf, purgeOf, log } = options;

  /** Signs out the signed-in account first, so that nothing in progress is saved after the purge. */
  const purge = async (profileId: string): Promise<readonly LeftBehind[]> => {
    const session = sessionOf(profileId);
    if (session === null || session.view().step === 'signedOut') return (await purgeOf(profileId)).failed;
    const { session: view } = await session.signOut({ purge: true });
    return view.step === 'signedOut' ? view.leftBehind : [];
  };

  return async (profileId, { leavesShared = false } = {}) => {
    const index = createAccountIndex(file, profileId);
    const entry = index.read();
    const leftBehind = new Set(await purge(profileId));
    if (leavesShared) leftBehind.delete('site');
    // The profile stays: it needs its client, and the next attempt the site's password and the accounts that shared.
    const kept = leftBehind.size > 0 ? (['clientSecret', 'sitePassword'] as const) : [];
    const areSecretsGone = await secretStore.removeProfile(profileId, kept);
    // A system without a keychain holds only what this run stored there.
    const hadNoSecrets = secretStore.keychainState() === 'absent' && !mayHoldSecrets(entry);
    if (!areSecretsGone && !hadNoSecrets) leftBehind.add('keychain');
    try {
      preferences.forgetVersions(profileId);
      if (leftBehind.size > 0) {
        // The record of what is left; no session may continue with it.
        const left = index.read() ?? emptyAccountIndexEntry;
        const mayBeLeft = leftBehind.has('keychain') && (mayHoldSecrets(entry) || entry?.session != null);
        index.write({
          ...left,
          session: null,
          leftovers: mayBeLeft ? ['refreshToken', 'personalToken'] : [],
        });
      } else {
        index.write(null);
        file.write(siteNoteKey(profileId), null);
      }
    } catch (error) {
      leftBehind.add('settings');
      log.error('The profile could not be taken out of the preferences:', error);
    }
    return [...leftBehind];
  };
}
