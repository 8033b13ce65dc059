import { join } from 'node:path';
import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import type { SaveSuggestion } from '#electron/files/save-file.ts';
import type { Log } from '#electron/log/log.ts';
import type { WindowPlace } from '#electron/preferences/desk-preferences.ts';
import type { Translate } from '#shared/messages/translate.ts';
import { lockedWebPreferences } from './window-policy.ts';
import { recoverWindow } from './window-recovery.ts';

/**
 * Opens the one window: at its last place where that is still on a screen, else 1280×800; shown when its first
 * content is painted, so that nobody sees it empty.
 */
export function openMainWindow(options: {
  preloadPath: string;
  url: string;
  isPackaged: boolean;
  place: WindowPlace | null;
  title: string;
  savePlace: (place: WindowPlace) => void;
  log: Pick<Log, 'warn'>;
  t: Translate;
}): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 1024,
    minHeight: 640,
    ...visiblePlace(options.place),
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
      devTools: !options.isPackaged,
    },
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  window.on('close', () => {
    if (!window.isMinimized()) options.savePlace(window.getBounds());
  });
  // The title tells the environment, and the page must not be able to make production look like something else.
  window.on('page-title-updated', (event) => {
    event.preventDefault();
  });
  recoverWindow(window, {
    ask: (question) => askToReload(window, question, options.t),
    log: options.log,
    now: Date.now,
  });
  void window.loadURL(options.url);
  return window;
}

async function askToReload(
  window: BrowserWindow,
  question: 'crashed' | 'hanging',
  t: Translate,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: t(`dialog.${question}.title`),
    detail: t('dialog.reloadText'),
    buttons: [t('dialog.reload'), t(`dialog.${question}.cancel`)],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

/** The remembered place, unless it lies outside every screen that is there now. */
function visiblePlace(place: WindowPlace | null): Partial<WindowPlace> {
  if (place === null) return {};
  const area = screen.getPrimaryDisplay().workArea;
  const isOnScreen =
    place.x < area.x + area.width - 80 &&
    place.x + place.width > area.x + 80 &&
    place.y >= area.y - 10 &&
    place.y < area.y + area.height - 80;
  const size = { width: Math.max(1024, place.width), height: Math.max(640, place.height) };
  return isOnScreen ? { x: place.x, y: place.y, ...size } : size;
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
