import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  nativeTheme,
  powerMonitor,
  protocol,
  session,
  utilityProcess,
} from 'electron';
import { composeEnvironment, type Environment } from './compose-environment.ts';
import { freePathIn } from './files/free-path.ts';
import { createOpenPdf, forgetOpenedPdfs } from './files/open-pdf.ts';
import { createSaveFile } from './files/save-file.ts';
import { createSaveTable } from './files/save-table.ts';
import { createTableWriter } from './files/write-table.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createPublish } from './ipc/publish.ts';
import { serve } from './ipc/serve.ts';
import { openLog } from './log/log.ts';
import { createDeskPreferences } from './preferences/desk-preferences.ts';
import { openPreferenceFile } from './preferences/preference-file.ts';
import { createProfiles, managedProfilesPath, readManagedProfiles } from './preferences/profiles.ts';
import { readLocalDemo, readStartedProfile } from './read-start-files.ts';
import { createHttp } from './service/http.ts';
import { createKeychain } from './session/keychain.ts';
import { createMemorySecretStore } from './session/memory-secret-store.ts';
import { createSecretStore } from './session/secret-store.ts';
import type { StartOptions } from './start-options.ts';
import { forgetOldData } from './store/forget-old-data.ts';
import { openOutbox } from './store/open-outbox.ts';
import { openStore } from './store/open-store.ts';
import { createAppProtocol } from './windows/app-protocol.ts';
import { chooseSavePath } from './windows/choose-save-path.ts';
import { openMainWindow } from './windows/main-window.ts';
import { setMenu } from './windows/menu.ts';
import { denyPermissions, guardNavigation } from './windows/navigation-guard.ts';
import { openExternal } from './windows/open-external.ts';
import { recordOutside } from './windows/outside.ts';
import { createPrints } from './windows/print.ts';
import { createSystemOutside } from './windows/system-outside.ts';
import { windowTitle } from './windows/window-policy.ts';

/** The app, put together. */
export type Composed = {
  /** Shows the window: a new one where there is none, else the one that is there, in front. */
  showWindow: () => void;
  /** Ends what runs beside the window, in order; never rejects. */
  close: () => Promise<void>;
};

const dayMs = 86_400_000;
/** How long after the start what is older than the retention setting is removed. */
const forgetAfterMs = 60_000;

/**
 * Constructs every service and hands them to each other; to be called once, when Electron is ready.
 *
 * @throws StartRefused or ProfileRefused for what the app was started with, before anything is shown.
 */
export function compose(options: StartOptions): Composed {
  const { isPackaged } = app;
  const folder = app.getPath('userData');
  const started = readStartedProfile(options.profilePath, !isPackaged);
  const localDemo = readLocalDemo(options.localDemoPath);

  const log = openLog(join(folder, 'logs'), !isPackaged);
  const report = (error: unknown) => {
    log.error('Unexpected:', error);
  };
  process.on('unhandledRejection', report);

  const file = openPreferenceFile(folder, Date.now(), log.warn);
  const preferences = createDeskPreferences(file);
  const managed = readManagedProfiles(managedProfilesPath(process.platform, process.env));
  const profiles = createProfiles({ file, started, managed, acceptsLocal: !isPackaged });

  // Not waited for here: the window's own start takes longer than the store's, and they go on side by side.
  const workerPath = join(import.meta.dirname, 'store-worker.js');
  const storeOpening = openStore({
    folder: join(folder, 'data'),
    workerPath,
    onDamage: (health) => {
      log.warn(`The cache was damaged and begun anew; kept aside: ${health.setAside.join(', ')}.`);
    },
  });
  // Opened by whoever needs it first, in a worker of its own: the window does not wait for it.
  const outbox = openOutbox({
    folder: join(folder, 'data'),
    workerPath,
    onDamage: ({ setAside, salvagedRows }) => {
      log.warn(`The outbox was damaged; ${salvagedRows} rows were read out of ${setAside.join(', ')}.`);
    },
  });
  const forget = () => {
    storeOpening
      .then((store) => forgetOldData({ kept: preferences.read(), store, outbox, nowMs: Date.now() }))
      .catch(report);
  };
  // Not while the window opens: removing rows rewrites the file.
  const firstForgetting = setTimeout(forget, forgetAfterMs);
  const laterForgetting = setInterval(forget, dayMs);

  const keychain = createKeychain({
    fork: () =>
      utilityProcess.fork(join(import.meta.dirname, 'keychain-process.js'), [], {
        serviceName: 'Dockhand keychain',
      }),
  });
  const secretStore = options.hasMemoryKeychain
    ? createMemorySecretStore()
    : createSecretStore({ keychain, stateChanged: (state) => log.info(`The keychain is ${state}.`) });
  const http = createHttp({ resolveProxy: (url) => session.defaultSession.resolveProxy(url) });

  let window: BrowserWindow | null = null;
  let environment: Environment | null = null;
  const publish = createPublish(() => BrowserWindow.getAllWindows().map(({ webContents }) => webContents));
  const saveFile = createSaveFile({
    choosePath: options.saveFolder === null ? chooseSavePath : freePathIn(options.saveFolder),
    downloadsFolder: () => app.getPath('downloads'),
  });
  const writeTable = createTableWriter(join(import.meta.dirname, 'table-worker.js'));
  const openedFolder = join(folder, 'opened');
  const earlierForgotten = forgetOpenedPdfs(openedFolder);
  const outside =
    options.outsideLog === null ? createSystemOutside(process.platform) : recordOutside(options.outsideLog);
  const openPdf = createOpenPdf({ folder: openedFolder, openPath: outside.openPath });
  const openLink = (url: string) => openExternal(url, profiles.chosen(), outside);

  const openChosen = async () => {
    await environment?.close();
    environment = null;
    const profile = profiles.chosen();
    const title = windowTitle(profile);
    for (const window of BrowserWindow.getAllWindows()) window.setTitle(title);
    if (profile === null) {
      publish('session.changed', { step: 'noProfile' });
      return;
    }
    const store = await storeOpening;
    environment = composeEnvironment({
      profile,
      file,
      preferences,
      store,
      outbox,
      catalogueFiles: {
        folder: join(folder, 'data', 'inventory'),
        workerPath,
        pageWorkerPath: join(import.meta.dirname, 'page-worker.js'),
      },
      secretStore,
      http,
      publish,
      openLink,
      saveFile,
      openPdf: async (pdf) => {
        await earlierForgotten;
        await openPdf(pdf);
      },
      forgetOpenedPdfs: () => forgetOpenedPdfs(openedFolder),
      log,
    });
    await environment.start(profile.kind === 'local' ? localDemo : null);
    publish('session.changed', environment.session.view());
  };
  // One after the other: two quick choices must not leave two environments open.
  let lastOpening = Promise.resolve();
  const reopenEnvironment = () => {
    const opening = lastOpening.then(openChosen);
    lastOpening = opening.catch(() => undefined);
    return opening;
  };

  protocol.handle('app', createAppProtocol(join(import.meta.dirname, '..', 'renderer')));
  denyPermissions(session.defaultSession);
  guardNavigation(app, (url) => {
    openLink(url).catch((error: unknown) => {
      log.warn(String(error));
    });
  });
  nativeTheme.themeSource = preferences.read().theme;
  setMenu(process.platform, isPackaged);
  powerMonitor.on('resume', () => void environment?.checkConnection());

  serve(
    createHandlers({
      info: {
        version: app.getVersion(),
        runtime: process.versions['electron'] === undefined ? 'host' : 'electron',
        platform: process.platform,
        locale: app.getLocale(),
      },
      profiles,
      preferences,
      environment: () => environment,
      reopenEnvironment,
      countUnsent: (profileId) => outbox.countUnsent(profileId),
      forgetSecrets: async (profileId) => {
        await secretStore.removeProfile(profileId);
      },
      openLink,
      saveTable: createSaveTable(saveFile, writeTable),
      prints: createPrints({
        contents: () => (window === null || window.isDestroyed() ? null : window.webContents),
        saveFile,
        outside,
      }),
      themeChanged: (theme) => {
        nativeTheme.themeSource = theme;
      },
      publish,
    }),
    report,
  );
  // Not waited for: the window shows what it knows while the keychain is still being read.
  reopenEnvironment().catch((error: unknown) => {
    report(error);
    dialog.showErrorBox(
      'Dockhand cannot open its data',
      error instanceof Error ? error.message : String(error),
    );
    app.exit(1);
  });

  return {
    showWindow() {
      if (window !== null && !window.isDestroyed()) {
        if (window.isMinimized()) window.restore();
        window.show();
        window.focus();
        return;
      }
      window = openMainWindow({
        preloadPath: join(import.meta.dirname, '..', 'preload', 'preload.cjs'),
        url: 'app://dockhand/',
        isPackaged,
        place: preferences.readWindowPlace(),
        title: windowTitle(profiles.chosen()),
        savePlace: preferences.saveWindowPlace,
      });
    },
    async close() {
      clearTimeout(firstForgetting);
      clearInterval(laterForgetting);
      await environment?.close();
      keychain.dispose();
      await Promise.allSettled([
        storeOpening.then((store) => store.close()),
        outbox.close(),
        http.close(),
        forgetOpenedPdfs(openedFolder),
      ]);
    },
  };
}
