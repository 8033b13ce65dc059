import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createHttp, type HttpOptions } from '#electron/api/http/http.ts';
import { noteChange } from '#electron/cache/activity/change-record.ts';
import { forgetDaily, forgetOldData } from '#electron/cache/forget-old-data.ts';
import { openStore } from '#electron/cache/open-store.ts';
import { removeItemIndexes } from '#electron/catalog/open-item-index.ts';
import { createStoreThreads } from '#electron/database/store-threads.ts';
import { createDiagnostics } from '#electron/diagnostics/diagnostics.ts';
import { createTrace } from '#electron/diagnostics/trace.ts';
import { readDataSizes } from '#electron/files/data-sizes.ts';
import { FileError } from '#electron/files/file-error.ts';
import { createOpenPdf, forgetOpenedPdfs } from '#electron/files/pdf.ts';
import { createSaveFile, type SaveFileOptions } from '#electron/files/save-file.ts';
import { createSaveTable, createTableReader, createTableWriter } from '#electron/files/table-files.ts';
import { createHandlers, type HandlerServices } from '#electron/ipc/handlers.ts';
import type { Log } from '#electron/log/log.ts';
import { followWork } from '#electron/log/work.ts';
import type { MainMessages } from '#electron/messages.ts';
import { explainUnsent } from '#electron/outbox/outbox-desk.ts';
import { openOutbox } from '#electron/outbox/storage/open-outbox.ts';
import { removeDamagedPreferences } from '#electron/preferences/damaged-preferences.ts';
import { createDeskLock } from '#electron/preferences/desk-lock.ts';
import {
  createDeskPreferences,
  type DeskPreferences,
  withDefaultPreferences,
} from '#electron/preferences/desk-preferences.ts';
import { createOperators } from '#electron/preferences/operators.ts';
import { type Policy, problemLines } from '#electron/preferences/policy.ts';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';
import type { Profile } from '#electron/preferences/profile.ts';
import { createProfiles, type ProfileSources, type Profiles } from '#electron/preferences/profiles.ts';
import type { Publish } from '#electron/resources/account-context.ts';
import { createAttachmentFiles } from '#electron/resources/attachments/attachment-files.ts';
import type { SecretStore } from '#electron/session/secret-store.ts';
import { accountOf } from '#electron/session/session-state.ts';
import { removeOwnRows } from '#electron/site/site.ts';
import type { ReadingPace } from '#electron/sync/account-reading.ts';
import { createUpdates, type UpdatesOptions } from '#electron/updates/updates.ts';
import type { ExternalApps } from '#electron/windows/external-apps.ts';
import { openExternal } from '#electron/windows/link-gate.ts';
import { createPrints, type PrintsOptions } from '#electron/windows/print.ts';
import type { SystemNotificationPorts } from '#electron/windows/system-notifications.ts';
import type { ContractHandlers } from '#shared/ipc/contract.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { type ComposedAccount, composeAccount } from './compose-account.ts';
import type { BudgetOptions } from './compose-service.ts';
import { crashDumpPaths, removeCrashDumps } from './crashes.ts';
import { createProfileRemoval, createPurge } from './purge.ts';
import type { LocalDemo } from './start-options.ts';

/** What the app needs from its runtime: Electron, or the process of a test. */
export type Shell = Pick<HttpOptions, 'resolveProxy'> &
  Pick<SaveFileOptions, 'choosePath' | 'downloadsFolder'> &
  Pick<ProfileSources, 'started' | 'managed' | 'managedProblems' | 'acceptsLocal'> &
  Pick<
    HandlerServices,
    'info' | 'computerName' | 'allowCamera' | 'allowScale' | 'preferencesChanged' | 'loginItem' | 'restart'
  > & {
    messages: MainMessages;
    /** The data folder. */
    folder: string;
    /** Asks for a folder; null if the dialog was canceled. */
    chooseFolder: () => Promise<string | null>;
    /** The location of the built worker thread programs. */
    programFolder: string;
    file: PreferenceFile;
    /** The settings that IT has made for this computer. */
    policy: Policy;
    secretStore: SecretStore;
    localDemo: LocalDemo | null;
    externalApps: ExternalApps;
    /** The address that the window shows while it has the focus, and how to navigate it to one. */
    windowAddress: Pick<SystemNotificationPorts, 'shownAddress' | 'openAddress'>;
    /** The contents of the only window; null if it is closed. */
    contents: PrintsOptions['contents'];
    /** Clears the data of the window's engine: storage, caches, and visited addresses. */
    clearPageData: () => Promise<void>;
    /** Called when another profile is in use; null if none is left. */
    profileChanged: (profile: Profile | null) => void;
    /** How the app is updated; `restart` is called after everything has been closed. */
    update: Pick<
      UpdatesOptions,
      'offer' | 'loadEngine' | 'isQuiet' | 'release' | 'restart' | 'restartsAfterInstall'
    >;
    publish: Publish;
    /** The location of the system's crash data. */
    crashFolder: string;
    /** The licenses of everything included; null outside of a package. */
    noticesPath: string | null;
    log: Log;
    report: (error: unknown) => void;
    budgetOptions?: BudgetOptions;
    readingPace?: ReadingPace;
  };

export type ComposedApp = {
  handlers: ContractHandlers;
  preferences: DeskPreferences;
  profiles: Profiles;
  openLink: (url: string) => Promise<void>;
  /** Opens the environment of the chosen profile; rejects if its data cannot be opened. */
  open: () => Promise<void>;
  checkConnection: () => void;
  /** To be called before the app is started again. */
  holdUpdate: () => void;
  /** Stops everything that runs, in order; never rejects. Resolves to whether quitting installs an update. */
  close: () => Promise<boolean>;
};

const dayMs = 86_400_000;

/** Constructs all services that need no window and connects them; sends no request to the server before `open`. */
export function composeApp(shell: Shell): ComposedApp {
  const { folder, file, policy, log, externalApps, messages, publish, report, secretStore } = shell;
  for (const line of problemLines(policy)) log.warn(line);
  const { isSafeMode } = shell.info;
  const inEffect = isSafeMode ? withDefaultPreferences(file) : file;
  const preferences = createDeskPreferences(inEffect, policy, file);
  const profiles = createProfiles(shell);
  const operators = createOperators(file, inEffect);
  const lock = createDeskLock({
    file,
    operators,
    unlocked: (operator) => publish('preferences.changed', preferences.setOperator(operator)),
    changed: (view) => publish('lock.changed', view),
  });

  const trace = createTrace();
  const endTrace = followWork(trace.add);

  // Not awaited here: the window takes longer to start than the store, and they run in parallel.
  const threads = createStoreThreads(join(shell.programFolder, 'store-worker.js'));
  const storeOpening = openStore({
    folder: join(folder, 'data'),
    threads,
    onDamage: ({ setAside, salvagedRows }) => {
      const kept = setAside ?? 'nothing';
      if (salvagedRows === null) log.warn(`The cache was unusable and was recreated; kept aside: ${kept}.`);
      else log.warn(`The records were unusable; ${salvagedRows} rows were recovered; kept aside: ${kept}.`);
    },
  });
  // Opened in a separate worker on first use: the window does not wait for it.
  const outbox = openOutbox({
    folder: join(folder, 'data'),
    threads,
    queuedWrites: async () => {
      // Anything that finished earlier is no longer in the outbox either.
      const since = new Date(Date.now() - preferences.read().retentionDays * dayMs).toISOString();
      return (await storeOpening).listQueuedWrites(since);
    },
    onDamage: ({ setAside, salvagedRows, cause, missing }) => {
      const reason = cause === 'newer' ? 'was written by a newer Dockhand' : 'was damaged';
      if (salvagedRows !== null)
        log.warn(`The outbox ${reason}; ${salvagedRows} rows were read out of ${setAside.join(', ')}.`);
      for (const { referenceId } of missing) log.warn(`The outbox lacks ${referenceId}, which was queued.`);
    },
  });
  const catalogFolder = join(folder, 'data', 'inventory');
  const attachments = createAttachmentFiles({ folder: join(folder, 'data', 'attachments') });
  const forget = (nowMs: number) => {
    storeOpening
      .then(async (store) => {
        const saved = preferences.read();
        removeDamagedPreferences(folder, nowMs - saved.retentionDays * dayMs);
        await forgetOldData({ preferences: saved, store, outbox, attachments, catalogFolder, nowMs });
        await environment?.forgotOldData();
      })
      .catch(report);
  };
  const http = createHttp(shell);
  // Safe mode removes nothing.
  const stopForgetting = isSafeMode ? null : forgetDaily({ now: http.trustedNow, forget });

  let environment: ComposedAccount | null = null;
  const saveFile = createSaveFile({ ...shell, t: messages.t });
  const tableWorkerPath = join(shell.programFolder, 'table-worker.js');
  const writeTable = createTableWriter(tableWorkerPath);
  const openedFolder = join(folder, 'opened');
  const earlierForgotten = forgetOpenedPdfs(openedFolder);
  const openPdf = createOpenPdf({ folder: openedFolder, openPath: externalApps.openPath });
  /** The data on this computer, and how it is removed. */
  const onDisk = {
    preferences,
    operators,
    outbox,
    attachments,
    async forgetOpenedPdfs() {
      await forgetOpenedPdfs(openedFolder);
      if (existsSync(openedFolder)) throw new Error('A file that was opened is still in use.');
    },
    removeDamagedPreferences: () => removeDamagedPreferences(folder),
    clearPageData: shell.clearPageData,
    removeCrashDumps: () => removeCrashDumps(shell.crashFolder),
    log,
  };
  const openLink = (url: string) => openExternal(url, profiles.chosen(), externalApps);

  const begunExports = new Set<string>();
  const openChosen = async () => {
    const profile = profiles.chosen();
    shell.profileChanged(profile);
    if (profile === null) {
      publish('session.changed', { step: 'noProfile' });
      return;
    }
    profiles.saveChosen();
    const store = await storeOpening;
    environment = composeAccount({
      profile,
      version: shell.info.version,
      file,
      ...onDisk,
      store,
      catalogFiles: { folder: catalogFolder, threads },
      pageWorkerPath: join(shell.programFolder, 'page-worker.js'),
      secretStore,
      http,
      messages,
      publish,
      notifications: {
        ...shell.windowAddress,
        notify: externalApps.notify,
        isLocked: () => lock.view().isLocked,
      },
      openLink,
      saveFile,
      writeTable,
      chooseFolder: shell.chooseFolder,
      begunExports,
      openPdf: async (pdf) => {
        await earlierForgotten;
        await openPdf(pdf);
      },
      budgetOptions: shell.budgetOptions,
      readingPace: isSafeMode ? { ...shell.readingPace, settleMs: null } : shell.readingPace,
    });
    await environment.start(profile.kind === 'local' ? shell.localDemo : null);
    publish('session.changed', environment.session.view());
  };
  // Sequential: two quick choices must not leave two environments open.
  let lastOpening = Promise.resolve();
  const reopenEnvironment = (whileClosed?: () => Promise<unknown>) => {
    const opening = lastOpening.then(async () => {
      // The previous profile's forms in the window would act on the next one.
      const isSame = environment?.profile.id === profiles.chosen()?.id;
      if (!isSame) publish('session.changed', { step: 'starting' });
      await environment?.close(isSame);
      environment = null;
      try {
        await whileClosed?.();
      } finally {
        await openChosen();
      }
    });
    lastOpening = opening.catch(() => undefined);
    return opening;
  };
  // A read in progress would write its marks over the deleted data.
  const clearRecords = () => {
    const note = environment?.startActivity() ?? (() => undefined);
    return reopenEnvironment(async () => {
      const profile = profiles.chosen();
      if (profile === null) return;
      const entry = { action: 'records.clear', subject: quoted(profile.name) } as const;
      await noteChange(
        () => note,
        entry,
        async () => {
          await (await storeOpening).purgeCache(profile.id);
          return { outcome: 'done', requestId: null };
        },
      );
    });
  };

  const close = async () => {
    stopForgetting?.();
    await environment?.close();
    await Promise.allSettled([
      storeOpening.then((store) => store.close()),
      outbox.close(),
      http.close(),
      forgetOpenedPdfs(openedFolder),
    ]);
    endTrace();
  };
  let closing: Promise<void> | null = null;
  const accountInUse = () => (environment === null ? null : accountOf(environment.session.view()));
  const updates = createUpdates({
    ...shell.update,
    version: shell.info.version,
    file,
    isOn: () => preferences.read().updates,
    explainUnsent: () =>
      explainUnsent(outbox, { profiles: profiles.list(), account: accountInUse(), includesDrafts: false }),
    close: () => (closing ??= close()),
    publish,
    log,
  });

  const readSizes = () => readDataSizes(folder);
  const diagnostics = createDiagnostics({
    info: shell.info,
    readSizes,
    environment: () => environment,
    preferences: preferences.read,
    policy,
    log,
    programFolder: shell.programFolder,
    listCrashDumps: () => crashDumpPaths(shell.crashFolder),
    trace,
    saveFile,
  });

  return {
    handlers: createHandlers({
      updates,
      diagnostics,
      info: shell.info,
      computerName: shell.computerName,
      profiles,
      preferences,
      policy,
      operators,
      lock,
      environment: () => environment,
      reopenEnvironment,
      clearRecords,
      countUnsent: (profileId) => outbox.countUnsent(profileId),
      explainUnsent: (profile) =>
        explainUnsent(outbox, { profiles: [profile], account: accountInUse(), includesDrafts: true }),
      countDrafts: (profileId) => outbox.countDrafts(profileId),
      forgetProfile: createProfileRemoval({
        file,
        preferences,
        secretStore,
        sessionOf: (profileId) => (environment?.profile.id === profileId ? environment.session : null),
        async purgeOf(profileId) {
          const { site = null } = profiles.list().find(({ id }) => id === profileId) ?? {};
          const purge = createPurge({
            ...onDisk,
            environment: profileId,
            store: await storeOpening,
            catalogs: {
              async purge(accountId) {
                removeItemIndexes(catalogFolder, accountId);
                return 0;
              },
            },
            activity: { forget: () => undefined },
            removeFromSite:
              site && (() => removeOwnRows({ site, environment: profileId, file, secretStore })),
          });
          return purge(null, false);
        },
        log,
      }),
      openLink,
      saveTable: createSaveTable(saveFile, writeTable),
      readTable: createTableReader(tableWorkerPath),
      saveFile,
      prints: createPrints({ contents: shell.contents, saveFile, externalApps }),
      readSizes,
      async readRecovery() {
        const { setAside, rowCount, reason } = (await storeOpening).health().records;
        const values = { rows: rowCount ?? 0, hasFile: String(setAside !== null), file: setAside ?? '' };
        return { records: reason === null ? null : sentence(`recovery.${reason}`, values) };
      },
      async openLicenses() {
        if (shell.noticesPath === null) return false;
        const trouble = await externalApps.openPath(shell.noticesPath);
        if (trouble !== '') {
          throw new FileError(sentence('failure.file.notOpened', { path: shell.noticesPath }), {
            cause: trouble,
          });
        }
        return true;
      },
      allowCamera: shell.allowCamera,
      loginItem: shell.loginItem,
      restart: shell.restart,
      allowScale: shell.allowScale,
      preferencesChanged: shell.preferencesChanged,
      publish,
    }),
    preferences,
    profiles,
    openLink,
    open: reopenEnvironment,
    checkConnection: () => void environment?.checkConnection(),
    holdUpdate: () => updates.holdBack(),
    async close() {
      const installsUpdate = await updates.prepareQuit();
      await (closing ??= close());
      return installsUpdate;
    },
  };
}
