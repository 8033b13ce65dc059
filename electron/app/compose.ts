import { existsSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  type RelaunchOptions,
  session,
  utilityProcess,
} from 'electron';
import { collectGarbageWhenIdle } from '#electron/database/collect-garbage-when-idle.ts';
import { StoreError } from '#electron/database/store-error.ts';
import { freePathIn } from '#electron/files/save-file.ts';
import { createPublish } from '#electron/ipc/publish.ts';
import { serve } from '#electron/ipc/serve.ts';
import { type Log, openLog } from '#electron/log/log.ts';
import { openMessages } from '#electron/messages.ts';
import { createDeskPreferences } from '#electron/preferences/desk-preferences.ts';
import { managedPolicyPath, readPolicy } from '#electron/preferences/policy.ts';
import { openPreferenceFile } from '#electron/preferences/preference-file.ts';
import type { Profile } from '#electron/preferences/profile.ts';
import { managedProfilesPath, readManagedProfiles } from '#electron/preferences/profiles.ts';
import { createKeychain, serviceNameOf } from '#electron/session/keychain.ts';
import { createMemorySecretStore, createSecretStore } from '#electron/session/secret-store.ts';
import { loadUpdateEngine } from '#electron/updates/update-engine.ts';
import { updateOfferOf } from '#electron/updates/updates.ts';
import { createAppProtocol } from '#electron/windows/app-protocol.ts';
import { recordExternalApps } from '#electron/windows/external-apps.ts';
import { createLoginItem, manageLoginItem } from '#electron/windows/login-item.ts';
import {
  askForSafeMode,
  chooseFolder,
  chooseSavePath,
  openMainWindow,
  tellAlreadyOpen,
} from '#electron/windows/main-window.ts';
import { menuTemplate } from '#electron/windows/menu.ts';
import { createSystemApps } from '#electron/windows/system-apps.ts';
import { guardNavigation, guardPermissions, windowTitle } from '#electron/windows/window-policy.ts';
import { translateSentence } from '#shared/messages/translate.ts';
import { changeZoom } from '#shared/preferences/model/zoom-steps.ts';
import { composeApp } from './compose-app.ts';
import { beginRun, logEndedProcess, trimCrashDumps } from './crashes.ts';
import { createExit } from './exit.ts';
import {
  deskArguments,
  type LocalDemo,
  readLocalDemo,
  readStartedProfile,
  requestIgnored,
  type StartOptions,
  safeModeSwitch,
  startRequestOf,
} from './start-options.ts';

/** After this long without a keystroke or mouse movement, no one is waiting for the network. */
const quietSeconds = 60;

/** The app's window, a new one if there is none, and its end. */
type Composed = ReturnType<typeof createExit> & {
  /** Shows the window to a second start, and tells what that start asked for in vain. */
  startedAgain: (request: unknown) => void;
};

/** This many consecutive runs that broke off are no accident. */
const tooManyCrashes = 2;

/**
 * Restarts with this start's arguments; an AppImage is started by its own file, because the program inside disappears
 * with it.
 */
function restartOf(isSafe: boolean): RelaunchOptions {
  const others = process.argv.slice(1).filter((argument) => argument !== safeModeSwitch);
  const execPath = process.env['APPIMAGE'];
  return {
    args: isSafe ? [...others, safeModeSwitch] : others,
    ...(execPath === undefined ? {} : { execPath }),
  };
}

/**
 * Sets up the app in Electron: its only window, its protocol, its keychain and the system's dialogs. Call once, when
 * Electron is ready.
 *
 * @param programFolder location of the built main module and its workers
 * @throws StartRefused or ProfileRefused because of the start arguments, before anything is shown.
 */
export async function compose(options: StartOptions, programFolder: string): Promise<Composed> {
  const { isPackaged } = app;
  const started = readStartedProfile(options.profilePath, !isPackaged);
  const localDemo = readLocalDemo(options.localDemoPath);

  const log = openLog(join(app.getPath('userData'), 'logs'), !isPackaged);
  try {
    return await composeDesk(options, programFolder, { started, localDemo, log });
  } catch (error) {
    log.error('The start was refused:', error);
    throw error;
  }
}

async function composeDesk(
  options: StartOptions,
  programFolder: string,
  { started, localDemo, log }: { started: Profile | null; localDemo: LocalDemo | null; log: Log },
): Promise<Composed> {
  const { isPackaged } = app;
  const folder = app.getPath('userData');
  const report = (error: unknown) => {
    log.error('Unexpected:', error);
  };
  process.on('unhandledRejection', report);

  const file = await openPreferenceFile(folder, Date.now(), log.warn);
  const administrator = process.platform === 'win32' ? null : 0;
  const managed = readManagedProfiles(managedProfilesPath(process.platform, process.env), administrator);
  const read = readPolicy(managedPolicyPath(process.platform, process.env), administrator);
  const policy = { ...read, problems: [...managed.problems, ...read.problems] };
  const messages = await openMessages(
    createDeskPreferences(file, policy).read().language,
    app.getPreferredSystemLanguages(),
  );
  const { t } = messages;
  const run = beginRun(folder);
  const isSafeMode = options.isSafeMode || (run.brokenOff >= tooManyCrashes && (await askForSafeMode(t)));
  if (isSafeMode) log.info('This run is in safe mode.');
  const crashFolder = app.getPath('crashDumps');
  trimCrashDumps(crashFolder);
  const restart = (isSafe: boolean) => exit.restart(isSafe);

  const fork = () =>
    utilityProcess.fork(join(programFolder, 'keychain-process.js'), [], { serviceName: 'Dockhand keychain' });
  const defaultFolder = join(app.getPath('appData'), 'Dockhand');
  const serviceName = options.userDataDir === null ? undefined : serviceNameOf(folder, defaultFolder);
  const keychain = createKeychain({ fork, serviceName });
  // The entries of earlier versions belong to the desk in the default folder, if there is one.
  const hasDefaultDesk = existsSync(join(defaultFolder, 'preferences.json'));
  const earlierKeychain = serviceName === undefined || hasDefaultDesk ? undefined : createKeychain({ fork });
  const secretStore = options.hasMemoryKeychain
    ? createMemorySecretStore()
    : createSecretStore({
        keychain,
        earlierKeychain,
        stateChanged: (state) => log.info(`The keychain is ${state}.`),
      });
  const showTitle = (profile: Profile | null) => {
    for (const shown of BrowserWindow.getAllWindows()) shown.setTitle(windowTitle(profile, t));
  };
  const showMenu = () => {
    const template = menuTemplate({
      platform: process.platform,
      isPackaged,
      t,
      zoom: (change) => {
        const zoom = changeZoom(preferences.read().zoom, change);
        handlers.preferences.save({ zoom }).catch(report);
      },
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  const { allowCamera, allowScale } = guardPermissions(app, session.defaultSession);
  let window: BrowserWindow | null = null;
  const contents = () => (window === null || window.isDestroyed() ? null : window.webContents);
  const publish = createPublish(() => BrowserWindow.getAllWindows().map(({ webContents }) => webContents));
  const startArguments = deskArguments(options);
  const loginItem = manageLoginItem({
    item: createLoginItem({
      platform: process.platform,
      isPackaged,
      app,
      program: process.env['APPIMAGE'] ?? process.execPath,
      startArguments,
      autostartFile: join(
        process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'),
        'autostart',
        'dockhand.desktop',
      ),
    }),
    policy,
    file,
    report: (error) => {
      log.warn(`Dockhand could not be set to open at sign-in as the policy says: ${String(error)}`);
    },
  });
  const { handlers, preferences, profiles, openLink, open, checkConnection, holdUpdate, close } = composeApp({
    folder,
    programFolder,
    file,
    secretStore,
    started,
    policy,
    managed: managed.profiles,
    managedProblems: managed.problems,
    acceptsLocal: !isPackaged,
    localDemo,
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    choosePath: options.saveFolder === null ? chooseSavePath : freePathIn(options.saveFolder),
    chooseFolder: options.saveFolder === null ? chooseFolder : async () => options.saveFolder,
    downloadsFolder: () => app.getPath('downloads'),
    externalApps:
      options.outsideLog === null
        ? createSystemApps(process.platform)
        : recordExternalApps(options.outsideLog),
    contents,
    async clearPageData() {
      await session.defaultSession.clearData();
      contents()?.navigationHistory.clear();
    },
    messages,
    profileChanged: showTitle,
    allowCamera,
    allowScale,
    preferencesChanged: ({ theme, zoom, language }) => {
      nativeTheme.themeSource = theme;
      contents()?.setZoomFactor(zoom / 100);
      messages.speak(language).then((isOther) => {
        if (!isOther) return;
        showMenu();
        showTitle(profiles.chosen());
      }, report);
    },
    computerName: hostname(),
    info: {
      version: app.getVersion(),
      runtime: process.versions['electron'] === undefined ? 'host' : 'electron',
      platform: process.platform,
      locale: app.getPreferredSystemLanguages()[0] ?? app.getLocale(),
      isSafeMode,
    },
    loginItem,
    restart,
    crashFolder,
    noticesPath: isPackaged ? join(process.resourcesPath, 'notices.txt') : null,
    update: {
      offer: updateOfferOf({
        platform: process.platform,
        isPackaged,
        // The host has no such folder, and packages nothing.
        resourcesPath: process.resourcesPath,
        programPath: process.execPath,
        environment: process.env,
      }),
      loadEngine: () => loadUpdateEngine(log),
      isQuiet: () => powerMonitor.getSystemIdleTime() >= quietSeconds,
      release: () => app.releaseSingleInstanceLock(),
      restart: () => restart(isSafeMode),
      // Installers start the app without arguments; macOS offers no other way to install.
      restartsAfterInstall: startArguments.length === 0 || process.platform === 'darwin',
    },
    publish,
    windowAddress: {
      shownAddress: () => {
        const url = window?.isFocused() === true ? contents()?.getURL() : undefined;
        return url === undefined ? null : new URL(url).hash.slice(1);
      },
      openAddress(address) {
        exit.showWindow(address);
        publish('app.redirected', { address });
      },
    },
    log,
    report,
  });

  /** A window that is opened for an address starts at it. */
  function showWindow(address: string): void {
    if (window !== null && !window.isDestroyed()) {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      return;
    }
    window = openMainWindow({
      preloadPath: join(programFolder, '..', 'preload', 'preload.cjs'),
      url: `app://dockhand/${address === '' ? '' : `#${address}`}`,
      isPackaged,
      place: preferences.readWindowPlace(),
      readZoom: () => preferences.read().zoom,
      title: windowTitle(profiles.chosen(), t),
      savePlace: preferences.saveWindowPlace,
      sessionEnded: run.end,
      restartSafely: isSafeMode ? null : () => restart(true),
      log,
      t,
    });
  }

  protocol.handle('app', createAppProtocol(join(programFolder, '..', 'renderer')));
  guardNavigation(app, (url) => {
    openLink(url).catch((error: unknown) => {
      log.warn(String(error));
    });
  });
  nativeTheme.themeSource = preferences.read().theme;
  showMenu();
  powerMonitor.on('resume', () => {
    checkConnection();
    // The window's timers stood still, so its day may be over.
    publish('today.changed', {});
  });
  app.on('child-process-gone', (_event, details) => logEndedProcess(details, log));

  serve(handlers, report);
  collectGarbageWhenIdle();
  // Not awaited: the window shows what it knows while the keychain is still being read.
  open().catch((error: unknown) => {
    report(error);
    dialog.showErrorBox(
      t('dialog.dataNotOpened'),
      error instanceof StoreError ? translateSentence(t, error.sentence) : String(error),
    );
    app.exit(1);
  });

  const exit = createExit({
    show: showWindow,
    async close() {
      const installsUpdate = await close();
      keychain.dispose();
      earlierKeychain?.dispose();
      run.end();
      return installsUpdate;
    },
    quit: () => app.quit(),
    restart(isSafe) {
      holdUpdate();
      app.relaunch(restartOf(isSafe));
      app.quit();
    },
  });
  return {
    ...exit,
    startedAgain(request) {
      exit.showWindow();
      const ignored = requestIgnored(startRequestOf({ ...options, isSafeMode }), request);
      if (ignored !== null && window !== null && !window.isDestroyed())
        tellAlreadyOpen(window, translateSentence(t, ignored), t).catch(report);
    },
  };
}
