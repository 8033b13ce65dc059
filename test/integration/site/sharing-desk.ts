import { composeSharing } from '#electron/app/compose-sharing.ts';
import { openStore, type Store } from '#electron/cache/open-store.ts';
import { createActivityLog } from '#electron/log/activity-log.ts';
import { createDeskPreferences, withDefaultPreferences } from '#electron/preferences/desk-preferences.ts';
import { noPolicy } from '#electron/preferences/policy.ts';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';
import { createMemorySecretStore } from '#electron/session/secret-store.ts';
import type { DeskReport } from '#electron/site/desk-reports.ts';
import { createSite } from '#electron/site/site.ts';
import { storeThreads } from '#test/support/built-workers.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';

export const owner = 'production-1/7';

/** A desk without a window: its preferences, its records, and its site. */
export type SharingDesk = Awaited<ReturnType<typeof openSharingDesk>>;

/** @param options `folder` contains its records, `file` its preferences; both outlive the desk */
export async function openSharingDesk({
  url,
  name,
  folder,
  file = memoryPreferenceFile(),
  environment = 'production-1',
  owner: ownAccount = owner,
  writes = [],
  trustedNow = Date.now,
  isSafeMode = false,
}: {
  url: string;
  name: string;
  folder: string;
  file?: PreferenceFile;
  environment?: string;
  owner?: string;
  /** Pending writes in its outbox. */
  writes?: DeskReport['writes'];
  trustedNow?: () => number;
  isSafeMode?: boolean;
}) {
  const store: Store = await openStore({ folder, threads: storeThreads(), verifyAfterMs: null });
  const preferences = createDeskPreferences(isSafeMode ? withDefaultPreferences(file) : file, noPolicy, file);
  preferences.saveDesk(ownAccount, { name, centerId: 1, centerName: 'Center' });
  const warnings: string[] = [];
  let account: string | null = ownAccount;
  const activity = createActivityLog({
    store,
    preferences,
    onRecorded: () => sharing.activityRecorded(),
    onProblem: (error) => void warnings.push(String(error)),
  });
  const site = createSite({
    site: { url, name: 'North warehouse' },
    environment,
    account: () => account,
    desk: () => ({ name, programVersion: '1.2.3' }),
    file,
    secretStore: createMemorySecretStore(),
    changed: () => undefined,
    faulted: (words) => void warnings.push(words),
    // A pause, and the half minute until the next heartbeat, take some milliseconds.
    timers: {
      set: (run, ms) => setTimeout(run, ms / 100),
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    random: () => 0,
  });
  const notices: string[] = [];
  let moving = 0;
  const sharing = composeSharing({
    site,
    store,
    preferences,
    account: () => account,
    activity,
    publish: (event) => void notices.push(event),
    log: { warn: (words: string) => void warnings.push(words) },
    trustedNow,
    readReport: async () => ({
      day: '2026-11-21',
      outbox: { forPerson: 0, moving },
      writes,
      writeCount: writes.length,
      operators: [],
    }),
  });
  sharing.shareSettings();
  await site.handlers.savePassword({ password: 'desk-password' });
  return {
    name,
    site,
    store,
    preferences,
    sharing,
    activity,
    warnings,
    notices,
    /** Adds a write that is being sent. */
    queue() {
      moving += 1;
      sharing.outboxChanged();
    },
    /** Signs the account out. */
    signOut() {
      account = null;
      site.sessionChanged();
    },
    /** Signs the same account in again. */
    signIn() {
      account = ownAccount;
      site.sessionChanged();
    },
    async close() {
      sharing.close();
      await site.close();
      await store.close();
    },
  };
}
