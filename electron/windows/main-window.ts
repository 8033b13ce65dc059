import { join } from 'node:path';
import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import type { SaveSuggestion } from '#electron/files/save-file.ts';
import type { Log } from '#electron/log/log.ts';
import type { WindowPlace } from '#electron/preferences/desk-preferences.ts';
import type { Translate } from '#shared/messages/translate.ts';
import { followPlace, visiblePlace } from './window-place.ts';
import { lockedWebPreferences } from './window-policy.ts';
import { type RecoveryAnswer, recoverWindow } from './window-recovery.ts';

type MainWindowOptions = {
  preloadPath: string;
  url: string;
  isPackaged: boolean;
  place: WindowPlace | null;
  /** In percent. */
  readZoom: () => number;
  title: string;
  savePlace: (place: WindowPlace) => void;
  /** Called when Windows shuts down or signs out, which ends the app without closing it. */
  sessionEnded: () => void;
  /** Restarts the app in safe mode; null if it already is in safe mode. */
  restartSafely: (() => void) | null;
  log: Pick<Log, 'warn'>;
  t: Translate;
};

/**
 * Opens the app's only window at its last position if that is still on a screen, otherwise 1280×800. Shows it when its
 * first content is painted, so that it never appears empty.
 */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const main = screen.getPrimaryDisplay();
  const displays = [main, ...screen.getAllDisplays().filter(({ id }) => id !== main.id)];
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 1024,
    minHeight: 640,
    ...visiblePlace(options.place, displays),
    show: false,
    title: options.title,
    // On other platforms, the window uses the program's own icon.
    ...(options.isPackaged && process.platform === 'linux'
      ? { icon: join(process.resourcesPath, 'icon.png') }
      : {}),
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181b' : '#ffffff',
    webPreferences: {
      ...lockedWebPreferences,
      preload: options.preloadPath,
      zoomFactor: options.readZoom() / 100,
      devTools: !options.isPackaged,
    },
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  followPlace(window, options);
  // Chromium remembers zoom by origin, and the window may be new or reloaded.
  window.webContents.on('dom-ready', () => window.webContents.setZoomFactor(options.readZoom() / 100));
  // The title names the environment, and the page must not be able to disguise production.
  window.on('page-title-updated', (event) => {
    event.preventDefault();
  });
  recoverWindow(window, {
    ask: (question) => askToReload(window, question, options),
    restartSafely: () => options.restartSafely?.(),
    log: options.log,
    now: Date.now,
  });
  void window.loadURL(options.url);
  return window;
}

async function askToReload(
  window: BrowserWindow,
  question: 'crashed' | 'hanging',
  { t, restartSafely }: Pick<MainWindowOptions, 't' | 'restartSafely'>,
): Promise<RecoveryAnswer> {
  const answers: readonly RecoveryAnswer[] =
    restartSafely === null ? ['reload', 'leave'] : ['reload', 'safeMode', 'leave'];
  const labels = {
    reload: t('dialog.reload'),
    safeMode: t('dialog.safeMode'),
    leave: t(`dialog.${question}.cancel`),
  };
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: t(`dialog.${question}.title`),
    detail: [t('dialog.reloadText'), ...(restartSafely === null ? [] : [t('dialog.safeModeText')])].join(' '),
    buttons: answers.map((answer) => labels[answer]),
    defaultId: 0,
    cancelId: answers.length - 1,
  });
  return answers[response] ?? 'leave';
}

/** Asks, before a window exists, whether to start in safe mode because the previous runs crashed. */
export async function askForSafeMode(t: Translate): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: t('dialog.brokenOff'),
    detail: t('dialog.safeModeText'),
    buttons: [t('dialog.startSafely'), t('dialog.startNormally')],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

/** Tells, in front of the running app's window, why a second start had no effect. */
export async function tellAlreadyOpen(window: BrowserWindow, detail: string, t: Translate): Promise<void> {
  await dialog.showMessageBox(window, {
    type: 'info',
    message: t('dialog.alreadyOpen.title'),
    detail,
    buttons: [t('action.close')],
  });
}

/** Asks where to save, in front of the current window if there is one; null if the user canceled. */
export async function chooseSavePath(suggestion: SaveSuggestion): Promise<string | null> {
  const options = {
    ...suggestion,
    properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
  };
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  const { canceled, filePath } = await (window === undefined
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return canceled || filePath === '' ? null : filePath;
}

/** Asks for a folder, in front of the current window if there is one; null if the user canceled. */
export async function chooseFolder(): Promise<string | null> {
  const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  const { canceled, filePaths } = await (window === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}
