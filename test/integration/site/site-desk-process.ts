/**
 * A desk of a site in a separate process, until it is killed: `node site-desk-process.ts JSON`. It syncs the catalog
 * round after round while it leads, and counts a piece whenever it is ordered to.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '#electron/cache/open-store.ts';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';
import { createCheckIns, shareCheckIns } from '#electron/resources/check-ins/check-ins.ts';
import type { CheckIn } from '#shared/check-in/check-in.ts';
import { countPieces, emptyCheckIn } from '#shared/check-in/model/check-in-steps.ts';
import { countElsewhere } from '#shared/check-in/model/check-in-sum.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import { openSyncedDesk, type SiteOfDesk } from '#test/integration/sync/synced-desk.ts';
import { storeThreads } from '#test/support/built-workers.ts';

/** Start parameters of a desk process. */
export type SiteDeskSetup = {
  baseUrl: string;
  personalToken: string;
  /** Its data folder, which outlives the process. */
  folder: string;
  site: SiteOfDesk;
};

/** The orders it receives, and its reports. */
export type SiteDeskOrder = { kind: 'count' } | { kind: 'finish'; at: string };
export type SiteDeskReport =
  | { kind: 'there'; deskId: string }
  | { kind: 'counted'; own: number; all: number }
  | { kind: 'view'; view: SyncView };

const account = 'local:1';
const orderId = 9;
const at = '2026-11-22T08:00:00.000Z';
const goods = { inventoryId: 1, sku: 'MUG', name: null, code: 'MUG', lotNumber: null, lotDate: null };

function openPreferences(folder: string): PreferenceFile {
  const path = join(folder, 'preferences.json');
  const read = (): Record<string, unknown> => {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    } catch {
      return {};
    }
  };
  return {
    read: (key) => read()[key],
    write: (key, value) => writeFileSync(path, JSON.stringify({ ...read(), [key]: value })),
  };
}

async function work({ baseUrl, personalToken, folder, site }: SiteDeskSetup) {
  const report = (message: SiteDeskReport) => void process.send?.(message);
  const store = await openStore({ folder, threads: storeThreads(), verifyAfterMs: null });
  const desk = openSyncedDesk({ baseUrl, demo: { personalToken } }, folder, {
    account,
    site: { ...site, file: openPreferences(folder) },
  });
  if (desk.site === null) throw new Error('There is no site.');
  const shared = shareCheckIns({
    site: desk.site,
    store,
    people: () => ({ operator: null, desk: site.desk }),
    received: () => undefined,
    faulted: () => undefined,
    unreadable: () => undefined,
  });
  const checkIns = createCheckIns({ store, account: () => account, shared });
  const readCounts = async () => {
    const own = (await checkIns.read({ id: orderId })) ?? emptyCheckIn({ orderId, at });
    const elsewhere = countElsewhere(await checkIns.readOthers({ id: orderId }), null, goods);
    const here = own.counts.reduce((sum, { counted }) => sum + counted, 0);
    return { own, elsewhere, here };
  };
  const count = async () => {
    const { own, elsewhere } = await readCounts();
    const after: CheckIn | null = countPieces(own, { goods, quantity: 1, elsewhere, text: null, at });
    if (after !== null) await checkIns.save(after);
  };
  let counting: Promise<void> = Promise.resolve();
  let finishAt: string | null = null;
  const tellCounts = async () => {
    const { here, elsewhere } = await readCounts();
    report({ kind: 'counted', own: here, all: here + elsewhere });
  };
  const look = (view: SyncView) => {
    report({ kind: 'view', view });
    if (view.site?.isThisDesk !== true || view.state !== 'idle') return;
    if (finishAt === null || (view.wholeAsOf ?? '') < finishAt) void desk.sync.start();
  };
  process.on('message', (order: SiteDeskOrder) => {
    if (order.kind === 'finish') {
      finishAt = order.at;
      void desk.sync.view().then(look);
      counting = counting.then(tellCounts);
    } else counting = counting.then(count).then(tellCounts);
  });
  report({ kind: 'there', deskId: desk.site.deskId });
  desk.sync.sessionChanged();
  await desk.until((view) => {
    look(view);
    return false;
  });
}

await work(JSON.parse(process.argv[2] ?? '{}') as SiteDeskSetup);
