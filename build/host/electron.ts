/**
 * The host's `electron` module for the app, with both named and default exports. Modules that the host lacks can be
 * imported, but any use of them throws.
 */
import type { CrashReporter, Net } from 'electron';
import { app } from './electron/app.ts';
import { BrowserWindow } from './electron/browser-window.ts';
import { clipboard } from './electron/clipboard.ts';
import { dialog } from './electron/dialog.ts';
import { ipcMain } from './electron/ipc-main.ts';
import { Menu } from './electron/menu.ts';
import { nativeTheme } from './electron/native-theme.ts';
import { Notification } from './electron/notification.ts';
import { powerMonitor } from './electron/power-monitor.ts';
import { protocol } from './electron/protocol.ts';
import { screen } from './electron/screen.ts';
import { session } from './electron/session.ts';
import { shell } from './electron/shell.ts';
import { utilityProcess } from './electron/utility-process.ts';
import { webContents } from './electron/web-contents.ts';
import { implemented, notImplemented } from './implemented.ts';

/** Crashes of Node itself leave no dump here; those of the host's Chromium are Chromium's own concern. */
const crashReporter = implemented('crashReporter', {
  start: () => undefined,
} satisfies Partial<CrashReporter>);
const net = implemented('net', { isOnline: () => true } satisfies Pick<Net, 'isOnline'>);

export const autoUpdater = notImplemented('autoUpdater');
export const BaseWindow = notImplemented('BaseWindow');
export const BrowserView = notImplemented('BrowserView');
export const contentTracing = notImplemented('contentTracing');
export const contextBridge = notImplemented('contextBridge');
export const desktopCapturer = notImplemented('desktopCapturer');
export const globalShortcut = notImplemented('globalShortcut');
export const ipcRenderer = notImplemented('ipcRenderer');
export const MenuItem = notImplemented('MenuItem');
export const MessageChannelMain = notImplemented('MessageChannelMain');
export const nativeImage = notImplemented('nativeImage');
export const netLog = notImplemented('netLog');
export const powerSaveBlocker = notImplemented('powerSaveBlocker');
export const safeStorage = notImplemented('safeStorage');
export const systemPreferences = notImplemented('systemPreferences');
export const Tray = notImplemented('Tray');
export const WebContentsView = notImplemented('WebContentsView');
export const webFrameMain = notImplemented('webFrameMain');

const parts = {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
  webContents,
};

export {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
  webContents,
};

const electron: object = new Proxy(parts, {
  get: (target, key) =>
    key in target || typeof key === 'symbol' ? Reflect.get(target, key) : notImplemented(key),
});
export default electron;
