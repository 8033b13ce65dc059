import type { Client } from 'pg';
import { expect } from 'vitest';
import { openStore, type Store } from '#electron/cache/open-store.ts';
import { createMemorySecretStore } from '#electron/session/secret-store.ts';
import { createSite, type Site } from '#electron/site/site.ts';
import { storeThreads } from '#test/support/built-workers.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

export const siteAccount = 'production-1/7';

/** A desk of a site: its connection, and its records on disk. */
export type SiteDesk = {
  site: Site;
  store: Store;
  name: string;
  /** Errors of operations that are retried. */
  faults: string[];
  /** Resolves when the desk is connected; the address may differ from the previous one. */
  connect: (url: string) => Promise<void>;
  /** Closes the connection until the next {@link SiteDesk.connect}. */
  leave: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * A desk whose parts follow the site as built by `share`, rebuilt at each connection like in a restarted program; its
 * records and its ID persist.
 */
export async function openSiteDesk<Shared>(
  name: string,
  share: (site: Site, store: Store, faults: string[]) => Shared,
): Promise<SiteDesk & { shared: Shared }> {
  const store = await openStore({ folder: temporaryFolder(), threads: storeThreads(), verifyAfterMs: null });
  const file = memoryPreferenceFile();
  const secretStore = createMemorySecretStore();
  const faults: string[] = [];
  const make = (url: string) => {
    const site = createSite({
      site: { url, name: 'North' },
      environment: 'production-1',
      account: () => siteAccount,
      desk: () => ({ name, programVersion: '1.2.3' }),
      file,
      secretStore,
      changed: () => undefined,
      faulted: (words) => void faults.push(words),
      // A pause after a fault takes a few milliseconds; a check without a notification takes longer than a test.
      timers: {
        set: (run, ms) => setTimeout(run, ms > 20_000 ? ms : ms / 500),
        clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
      },
      random: () => 0,
    });
    return { site, shared: share(site, store, faults) };
  };
  // An unreachable address: a desk is away before it is connected.
  let made = make('postgres://127.0.0.1:1/nowhere');
  const leave = () => made.site.close();
  return {
    store,
    name,
    faults,
    get site() {
      return made.site;
    },
    get shared() {
      return made.shared;
    },
    async connect(url) {
      await leave();
      made = make(url);
      await made.site.handlers.savePassword({ password: 'desk-password' });
      await expect.poll(() => made.site.status().state).toBe('connected');
      // The initially missing password is not a fault of the test.
      faults.length = 0;
    },
    async leave() {
      await leave();
      made = make('postgres://127.0.0.1:1/nowhere');
    },
    async close() {
      await leave();
      await store.close();
    },
  };
}

/** Copies a database even while it is in use; desks that use it lose their connection. */
export async function copyDatabase(admin: Client, from: string, to: string): Promise<void> {
  await admin.query(`alter database ${from} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from]);
  await admin.query(`create database ${to} template ${from}`);
  await admin.query(`alter database ${from} allow_connections true`);
}

/** Replaces a database with a backup. */
export async function restoreDatabase(admin: Client, backup: string, database: string): Promise<void> {
  await admin.query(`drop database ${database} with (force)`);
  await admin.query(`alter database ${backup} rename to ${database}`);
}
