import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '#build/vite/project-folder.ts';

const hostTest = 'test/integration/host/host.test.ts';
const checklist = 'test/contract/security-checklist.test.ts';
const shellSecurity = 'test/e2e/shell-security.test.ts';
const starts = 'test/e2e/interrupted-starts.test.ts';
const recovery = 'test/unit/electron/windows/window-recovery.test.ts';
const host = (module: string) => `build/host/electron/${module}.ts`;
/** Only the workflow's end-to-end tests on real Electron, or a person, can check it. */
const realOnly = '.github/workflows/ci.yml';

/**
 * The app's uses of Electron: the documented behavior that it relies on, and where that is shown: a test, or the part
 * of the host that implements it. The host is typed with Electron's own declarations.
 */
const table: Readonly<Record<string, readonly [behavior: string, shownBy: string]>> = {
  "app 'activate'": ['macOS: the Dock icon was clicked, also while no window is open', realOnly],
  "app 'child-process-gone'": ['a process ended other than the main and the page’s; with a reason', realOnly],
  "app 'second-instance'": ['emitted in the first instance when another start asks for the lock', starts],
  "app 'web-contents-created'": ['emitted for every contents before it loads anything', checklist],
  "app 'will-quit'": ['after all windows are closed; preventDefault holds the end', hostTest],
  "app 'window-all-closed'": ['with a listener the app does not quit by itself', hostTest],
  'app.commandLine': ['hasSwitch tells whether Chromium got a switch', host('app')],
  'app.enableSandbox': ['before ready: every renderer is sandboxed, whatever its window asks for', checklist],
  'app.exit': ['ends at once, without before-quit and will-quit', host('app')],
  'app.getLocale': ['the locale that Chromium resolved, after ready', host('app')],
  'app.getLoginItemSettings': [
    'Windows and macOS: openAtLogin as the system has it',
    'test/unit/electron/windows/login-item.test.ts',
  ],
  'app.getPath': ['userData and downloads as absolute paths', host('app')],
  'app.getPreferredSystemLanguages': ['the person’s languages, the preferred first', host('app')],
  'app.getVersion': ['the version in package.json', host('app')],
  'app.isPackaged': ['false where Electron runs a folder', host('app')],
  'app.quit': ['closes all windows, then emits will-quit; ignored until that has returned', hostTest],
  'app.relaunch': ['starts the app again when it has exited', 'test/unit/electron/updates/updates.test.ts'],
  'app.releaseSingleInstanceLock': [
    'the next start gets the lock although this one still runs',
    'test/unit/electron/updates/updates.test.ts',
  ],
  'app.requestSingleInstanceLock': ['false where another instance holds the data folder', starts],
  'app.setAppUserModelId': ['Windows: notifications name the app by the ID of its shortcut', realOnly],
  'app.setLoginItemSettings': [
    'Windows and macOS: the system starts the app, or no longer',
    'test/unit/electron/windows/login-item.test.ts',
  ],
  'app.setName': ['names the default data folder, when set before it is asked for', host('app')],
  'app.setPath': ['userData is another folder from here on', host('app')],
  'app.whenReady': ['resolves once, also when it is asked for later', hostTest],
  "BrowserWindow 'close'": [
    'before the window closes, while its bounds can still be read',
    host('browser-window'),
  ],
  "BrowserWindow 'page-title-updated'": [
    'preventDefault keeps the title that the app set',
    host('browser-window'),
  ],
  "BrowserWindow 'ready-to-show'": ['the page is painted for the first time', host('browser-window')],
  "BrowserWindow 'responsive'": ['a window that hung answers again', recovery],
  "BrowserWindow 'session-end'": [
    'Windows: a shutdown or a sign-out ends the app, without before-quit and will-quit',
    'test/unit/electron/app/crashes.test.ts',
  ],
  "BrowserWindow 'unresponsive'": ['the page has not answered input for a while', recovery],
  'BrowserWindow.focus': ['brings the window in front', host('browser-window')],
  'BrowserWindow.getAllWindows': ['all open windows, none that was closed', host('browser-window')],
  'BrowserWindow.getFocusedWindow': ['null while another program has the focus', host('browser-window')],
  'BrowserWindow.getNormalBounds': [
    'where it is when it is neither maximized nor minimized, in device-independent pixels',
    host('browser-window'),
  ],
  'BrowserWindow.isDestroyed': [
    'true after closing; any other member would throw then',
    host('browser-window'),
  ],
  'BrowserWindow.isFocused': ['whether it has the focus of the system', host('browser-window')],
  'BrowserWindow.isMinimized': ['whether it is out of the way', host('browser-window')],
  'BrowserWindow.loadURL': ['emits no will-navigate, and rejects where loading fails', hostTest],
  'BrowserWindow.minimize': ['from the menu, on the focused window', host('browser-window')],
  'BrowserWindow.restore': ['back from being minimized', host('browser-window')],
  'BrowserWindow.setTitle': [
    'wins over the page’s title while page-title-updated is prevented',
    host('browser-window'),
  ],
  'BrowserWindow.show': ['shows it and gives it the focus', host('browser-window')],
  'BrowserWindow.webContents': ['the same object as long as the window lives', host('browser-window')],
  'contextBridge.exposeInMainWorld': [
    'publishes copies across the isolated worlds, functions as proxies',
    hostTest,
  ],
  'crashReporter.start': [
    'before ready; without an upload, dumps stay in the folder of crashDumps',
    realOnly,
  ],
  'dialog.showErrorBox': ['may be called before ready, and waits for the person', host('dialog')],
  'dialog.showMessageBox': ['resolves to the number of the button; closing it is cancelId', host('dialog')],
  'dialog.showOpenDialog': ['canceled with no paths where the person closed it', realOnly],
  'dialog.showSaveDialog': ['canceled with an empty path where the person closed it', realOnly],
  'ipcMain.handle': ['one handler for a channel; of what it throws, the message alone crosses', hostTest],
  'ipcRenderer.invoke': ['arguments and reply by structured clone', hostTest],
  'ipcRenderer.off': ['ends the listener that was added', host('ipc-main')],
  'ipcRenderer.on': ['calls with the event first, which must not reach the page', hostTest],
  'Menu.buildFromTemplate': ['roles bring their own labels and keys', realOnly],
  'Menu.setApplicationMenu': [
    'replaces the menu of every window; Windows and Linux: takes the focus if Alt is released alone',
    realOnly,
  ],
  'nativeTheme.shouldUseDarkColors': ['the system’s choice, or themeSource', hostTest],
  'nativeTheme.themeSource': ['sets prefers-color-scheme of every page', hostTest],
  'NavigationHistory.clear': ['forgets the addresses before the present one', 'test/e2e/purge.test.ts'],
  'new BrowserWindow': ['a window that nobody sees while show is false', realOnly],
  'new Notification': ['is shown by show, and may be collected while nobody holds it', host('notification')],
  "Notification 'click'": ['the person clicked it', 'test/screen/notifications.test.ts'],
  "Notification 'close'": [
    'with a reason; on Windows also when it timed out, after which it can be clicked in the Action Center',
    'test/unit/electron/windows/held-notifications.test.ts',
  ],
  "Notification 'failed'": [
    'Windows and macOS: it could not be shown',
    'test/unit/electron/windows/held-notifications.test.ts',
  ],
  'Notification.isSupported': ['false where the system has no such service', host('notification')],
  'Notification.show': ['immediately, once', host('notification')],
  "powerMonitor 'resume'": ['after the system slept', hostTest],
  'powerMonitor.getSystemIdleTime': ['seconds since the last key or movement, in any program', realOnly],
  'protocol.handle': ['answers every request of the scheme by a Response, its headers included', hostTest],
  'protocol.registerSchemesAsPrivileged': ['once, before ready: standard, secure origin', checklist],
  'screen.getAllDisplays': ['the displays that are there now', host('screen')],
  'screen.getPrimaryDisplay': ['after ready; workArea is what no bar of the system covers', host('screen')],
  "Session 'select-hid-device'": ['the page asks for a device; the callback names one, or none', checklist],
  "Session 'will-download'": ['preventDefault cancels the download', checklist],
  'Session.clearData': ['storage, cookies, and caches of the session', 'test/e2e/purge.test.ts'],
  'session.defaultSession': ['the session of every window that names none', hostTest],
  'Session.resolveProxy': ['the system’s choice as in a PAC file: DIRECT, PROXY host:port', hostTest],
  'Session.setDevicePermissionHandler': ['false: no device (USB, HID, serial) is handed out', checklist],
  'Session.setPermissionCheckHandler': ['asked synchronously, the camera with its media type', hostTest],
  'Session.setPermissionRequestHandler': [
    'asked once a request; without an answer nothing is granted',
    checklist,
  ],
  'shell.openExternal': ['opens the system’s program for the address, without checking it', shellSecurity],
  'shell.openPath': ['resolves to the error’s text, empty for none; on Linux it is not used', hostTest],
  'utilityProcess.fork': ['a Node process without Electron’s modules, whose messages are cloned', hostTest],
  "WebContents 'dom-ready'": ['each time that a page has been loaded, reloading included', hostTest],
  "WebContents 'render-process-gone'": ['with a reason: crashed, killed, oom', recovery],
  "WebContents 'will-attach-webview'": ['preventDefault attaches none', checklist],
  "WebContents 'will-frame-navigate'": ['any frame; preventDefault stays', checklist],
  "WebContents 'will-navigate'": ['the page or a link leads elsewhere; not for loadURL', hostTest],
  "WebContents 'will-redirect'": ['a server leads elsewhere; preventDefault stays', checklist],
  'WebContents.forcefullyCrashRenderer': ['ends a page that hangs, so that reload works', recovery],
  'WebContents.getURL': ['the address that is shown', hostTest],
  'WebContents.navigationHistory': ['the addresses that the window was at', 'test/e2e/purge.test.ts'],
  'WebContents.print': ['the callback says whether it was printed, and why not', hostTest],
  'WebContents.reload': ['the same address anew, with its preload script', recovery],
  'WebContents.setZoomFactor': [
    'for the page’s origin, until the app ends',
    'test/e2e/interrupted-starts.test.ts',
  ],
  'WebContents.setWindowOpenHandler': ['deny: no window opens, however the page asks', hostTest],
};

/** The variable names in the code for objects from Electron. */
const receivers: Readonly<Record<string, string>> = {
  window: 'BrowserWindow',
  'shown(?=\\.setTitle)': 'BrowserWindow',
  webContents: 'WebContents',
  contents: 'WebContents',
  'contents\\(\\)': 'WebContents',
  session: 'Session',
  'session\\.defaultSession': 'Session',
  notification: 'Notification',
  navigationHistory: 'NavigationHistory',
};

/** A file's uses of Electron: `app.quit`, `app 'will-quit'`, `new Notification`. */
function usesIn(source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '');
  const imports = [...text.matchAll(/import (type )?\{([^}]*)\} from 'electron'/gu)];
  const named = (isType: boolean) =>
    imports.flatMap(([, type, list = '']) =>
      (type !== undefined) === isType ? list.split(',').map((name) => name.trim()) : [],
    );
  const values = named(false).filter((name) => name !== '');
  // Passed as an argument.
  const parts = named(true).includes('App') ? [...values, 'app'] : values;
  const calledAs = [
    ...parts.map((name) => [name, name] as const),
    ...Object.entries(receivers).filter(([receiver]) => !values.includes(receiver)),
  ];
  const created = parts.filter((name) => text.includes(`new ${name}(`)).map((name) => `new ${name}`);
  const members = calledAs.flatMap(([receiver, name]) => {
    const uses = text.matchAll(
      new RegExp(`(?<![\\w'])${receiver}\\??\\s*\\.(\\w+)(?:\\(\\s*'([a-z-]+)')?`, 'gu'),
    );
    return [...uses]
      .filter(([, member]) => member !== 'ts')
      .map(([, member, event]) =>
        ['on', 'once'].includes(member ?? '') && event !== undefined
          ? `${name} '${event}'`
          : `${name}.${member}`,
      );
  });
  return [...created, ...members];
}

const used = new Set(
  globSync('electron/**/*.ts', { cwd: projectFolder })
    .map((path) => readFileSync(join(projectFolder, path), 'utf8'))
    .filter((text) => text.includes("from 'electron'"))
    .flatMap(usesIn),
);

describe('the app’s uses of Electron', () => {
  it('are all in the table, with no others', () => {
    expect(Object.keys(table).toSorted()).toEqual([...used].toSorted());
  });

  it('are shown by files that exist', () => {
    for (const [use, [, shownBy]] of Object.entries(table))
      expect(existsSync(join(projectFolder, shownBy)), `${use}: ${shownBy}`).toBe(true);
  });
});
