import type { Store } from '#electron/cache/open-store.ts';
import { createExportTables, type ExportSources } from '#electron/files/export-tables.ts';
import { createScheduledExport } from '#electron/files/scheduled-export.ts';
import type { WriteTable } from '#electron/files/table-files.ts';
import type { ActivityLog } from '#electron/log/activity-log.ts';
import type { Log } from '#electron/log/log.ts';
import type { DeskPreferences } from '#electron/preferences/desk-preferences.ts';
import type { AccountContext } from '#electron/resources/account-context.ts';
import { maxCheckIns } from '#electron/resources/check-ins/check-ins.ts';
import type { createReceiving } from '#electron/resources/receiving/receiving.ts';

/** Constructs the automatic export for the signed-in account. */
export function composeExports({
  account,
  activity,
  onSession,
  preferences,
  publish,
  store,
  log,
  receiving,
  ...sources
}: Pick<ExportSources, 'listActivity' | 'listWrites' | 't'> &
  Pick<AccountContext, 'account' | 'publish' | 'onSession'> & {
    activity: Pick<ActivityLog, 'recordHere'>;
    preferences: DeskPreferences;
    store: Pick<Store, 'listCheckIns'>;
    log: Pick<Log, 'error'>;
    receiving: ReturnType<typeof createReceiving>['handlers'];
    chooseFolder: () => Promise<string | null>;
    writeTable: WriteTable;
    begunExports: Set<string>;
  }) {
  const scheduled = createScheduledExport({
    account,
    read: preferences.readExport,
    write: preferences.saveExport,
    chooseFolder: sources.chooseFolder,
    readTables: createExportTables({
      ...sources,
      listCheckIns: () => store.listCheckIns({ account: account() ?? '', limit: maxCheckIns }),
      readDeskCheckIns: (id) => receiving.readDeskCheckIns({ id }),
      readOrder: async (id) => (await receiving.read({ id, prefer: 'cache' })).data,
      readBoxes: async (id) => (await receiving.listBoxes({ id, prefer: 'cache' })).data,
    }),
    writeTable: sources.writeTable,
    t: sources.t,
    now: Date.now,
    begun: sources.begunExports,
    ran(accountId, view) {
      if (account() === accountId) publish('schedule.exported', view);
      const { isDone, sentence: detail } = view.lastRun ?? {};
      const outcome = isDone === true ? 'done' : 'failed';
      const entry = { action: 'exports.run', subject: null, outcome, requestId: null };
      void activity.recordHere(accountId, { ...entry, detail: detail ?? null });
    },
    faulted: (error) => log.error('The scheduled export failed:', error),
  });
  onSession(() => {
    scheduled
      .sessionChanged()
      .catch((error: unknown) => log.error('The scheduled export could not begin:', error));
  });
  return scheduled;
}
