import { removeCopiesBefore } from '#electron/database/quarantine.ts';
import type { Outbox } from '#electron/outbox/storage/outbox.ts';
import type { AttachmentFiles } from '#electron/resources/attachments/attachment-files.ts';
import { systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import type { Store } from './open-store.ts';

const dayMs = 86_400_000;

/**
 * Removes what this desk's settings no longer retain: seen and sent records, rows of the activity log, and counts that
 * no one has changed since, then their files. Returns the number of rows and files removed; if one part fails, the
 * others are still done.
 */
export async function forgetOldData(options: {
  preferences: Pick<PreferencesView, 'retentionDays' | 'activityDays' | 'checkInDays'>;
  store: Pick<Store, 'purgeOlderThan' | 'purgeRecordsOlderThan' | 'listNamedFiles'>;
  outbox: Pick<Outbox, 'purgeOlderThan' | 'listNamedFiles'>;
  attachments: Pick<AttachmentFiles, 'removeUnnamed'>;
  /** The location of the catalogs: they do not age, but copies of damaged ones do. */
  catalogFolder: string;
  /** Epoch milliseconds. */
  nowMs: number;
}): Promise<number> {
  const { preferences, store, outbox, attachments, catalogFolder, nowMs } = options;
  const before = (days: number) => new Date(nowMs - days * dayMs).toISOString();
  const seen = before(preferences.retentionDays);
  const forgetCopies = async () => {
    removeCopiesBefore(catalogFolder, seen);
    return 0;
  };
  const parts = await Promise.allSettled([
    store.purgeOlderThan(seen),
    outbox.purgeOlderThan(seen),
    forgetCopies(),
    store.purgeRecordsOlderThan({
      activity: before(preferences.activityDays),
      checkIns: before(preferences.checkInDays),
      now: new Date(nowMs).toISOString(),
    }),
  ]);
  // Last: what belonged to a record is deleted with it, and nothing is deleted while it is unknown which files are
  // named.
  const [files] = await Promise.allSettled([
    Promise.all([store.listNamedFiles(null), outbox.listNamedFiles(null)]).then((named) =>
      attachments.removeUnnamed({ beforeMs: Date.parse(seen), named: new Set(named.flat()) }),
    ),
  ]);
  const all = [...parts, files];
  const failed = all.find((part) => part.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return all.reduce((rows, part) => rows + (part.status === 'fulfilled' ? part.value : 0), 0);
}

/** Not while the window opens: removing rows rewrites the file. */
const firstAfterMs = 60_000;
const lookEveryMs = 60 * 60_000;

/**
 * Calls `forget` a minute after the start, and then once a day by the clock, which continues while the computer sleeps,
 * unlike a timer; returns how to stop it.
 */
export function forgetDaily(options: {
  /** Epoch milliseconds; 0 until the time is known, and nothing is forgotten before. */
  now: () => number;
  forget: (nowMs: number) => void;
  timers?: Timers;
}): () => void {
  const { now, forget, timers = systemTimers } = options;
  let lastMs = Number.NEGATIVE_INFINITY;
  const look = () => {
    const nowMs = now();
    timer = timers.set(look, nowMs === 0 ? firstAfterMs : lookEveryMs);
    // The clock may have been set back.
    lastMs = Math.min(lastMs, nowMs);
    if (nowMs === 0 || nowMs - lastMs < dayMs) return;
    lastMs = nowMs;
    forget(nowMs);
  };
  let timer = timers.set(look, firstAfterMs);
  return () => timers.clear(timer);
}
