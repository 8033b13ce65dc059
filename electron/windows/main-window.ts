import { join } from 'node:path';
import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import type { SaveSuggestion } from '#electron/files/save-file.ts';
import type { Log } from '#electron/log/log.ts';
import type { WindowPlace } from '#electron/preferences/desk-preferences.ts';
import type { Translate } from '#shared/messages/translate.ts';
import { visiblePlace } from './window-place.ts';
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
  /** Restarts the app in safe mode; null where it is in it. */
  restartSafely: (() => void) | null;
  log: Pick<Log, 'warn'>;
  t: Translate;
};

/**
 * Opens the one window: at its last place where that is still on a screen, else 1280×800; shown when its first
 * content is painted, so that nobody sees it empty.
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
    // Elsewhere the program's own icon is the window's.
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
  window.on('close', () => {
    if (!window.isMinimized()) options.savePlace(window.getNormalBounds());
  });
  // Chromium remembers a zoom by origin, and the window may be new or loaded again.
  window.webContents.on('dom-ready', () => window.webContents.setZoomFactor(options.readZoom() / 100));
  // The title names the environment, and the page must not be able to make production look like something else.
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
  const words = {
    reload: t('dialog.reload'),
    safeMode: t('dialog.safeMode'),
    leave: t(`dialog.${question}.cancel`),
  };
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: t(`dialog.${question}.title`),
    detail: [t('dialog.reloadText'), ...(restartSafely === null ? [] : [t('dialog.safeModeText')])].join(' '),
    buttons: answers.map((answer) => words[answer]),
    defaultId: 0,
    cancelId: answers.length - 1,
  });
  return answers[response] ?? 'leave';
}

/** Asks, before there is a window, whether to start in safe mode, since the runs before broke off. */
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

/** Asks where to save, before the window in front where there is one; null when the person cancelled. */
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

/** Asks for a folder, before the window in front where there is one; null when the person cancelled. */
export async function chooseFolder(): Promise<string | null> {
  const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  const { canceled, filePaths } = await (window === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}
