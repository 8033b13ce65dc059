import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App, Session } from 'electron';
import { describe, expect, it } from 'vitest';
import { appScheme, pagePolicy } from '#electron/windows/app-protocol.ts';
import {
  guardNavigation,
  guardPermissions,
  lockedWebPreferences,
  windowTitle,
} from '#electron/windows/window-policy.ts';
import { english } from '#test/support/english.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const sources = readdirSync(join(root, 'electron'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^\s*\/\/.*$/gm, '');
    return { path: relative(root, path).split(sep).join('/'), text };
  });
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** A guarded page: emits Electron's events, and reports their outcome. */
function guardedPage() {
  const app = new EventEmitter();
  const contents = new EventEmitter();
  const opened: string[] = [];
  let openWindow: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  Object.assign(contents, {
    setWindowOpenHandler: (handler: typeof openWindow) => {
      openWindow = handler;
    },
  });
  guardNavigation(app as unknown as App, (url) => opened.push(url));
  app.emit('web-contents-created', {}, contents);
  const isStopped = (event: string, url: string) => {
    let stopped = false;
    contents.emit(event, { url, preventDefault: () => (stopped = true) });
    return stopped;
  };
  return { isStopped, opened, openWindow: (url: string) => openWindow({ url }) };
}

type PermissionDetails = { requestingUrl?: string; mediaTypes?: string[]; mediaType?: string };
type PermissionHandlers = {
  request: (
    contents: unknown,
    permission: string,
    answer: (isAllowed: boolean) => void,
    details: PermissionDetails,
  ) => void;
  check: (contents: unknown, permission: string, origin: string, details: PermissionDetails) => boolean;
  device: (details: {
    deviceType: string;
    origin: string;
    device: { vendorId: number; productId: number };
  }) => boolean;
  select: (
    event: { preventDefault: () => void },
    details: { deviceList: { deviceId: string; vendorId: number; productId: number }[] },
    choose: (deviceId?: string) => void,
  ) => void;
  download: (event: { preventDefault: () => void }) => void;
};

const postal = { vendorId: 0x0922, productId: 0x8003 };

function guardedPermissions() {
  const handlers: Partial<PermissionHandlers> = {};
  const [app, contents] = [new EventEmitter(), new EventEmitter()];
  const { allowCamera, allowScale } = guardPermissions(
    app as unknown as App,
    {
      setPermissionRequestHandler: (handler: PermissionHandlers['request']) => (handlers.request = handler),
      setPermissionCheckHandler: (handler: PermissionHandlers['check']) => (handlers.check = handler),
      setDevicePermissionHandler: (handler: PermissionHandlers['device']) => (handlers.device = handler),
      on: (event: string, handler: PermissionHandlers['download'] & PermissionHandlers['select']) =>
        Object.assign(handlers, { [event === 'will-download' ? 'download' : 'select']: handler }),
    } as unknown as Session,
  );
  app.emit('web-contents-created', {}, contents);
  /** The results of a permission request and of a permission check by the page at an address. */
  const ask = (permission: string, url = 'app://dockhand/#/today', media: string[] = []) => {
    let answer: boolean | null = null;
    const given = handlers as PermissionHandlers;
    given.request(null, permission, (isAllowed) => (answer = isAllowed), {
      requestingUrl: url,
      ...(permission === 'media' ? { mediaTypes: media } : {}),
    });
    const [mediaType] = media;
    const origin = `${new URL(url).protocol}//${new URL(url).host}/`;
    const isFound = given.check(null, permission, origin, mediaType === undefined ? {} : { mediaType });
    return [answer, isFound];
  };
  return {
    ask,
    allowCamera,
    loadAgain: () => contents.emit('dom-ready'),
    allowScale,
    device: (device = postal, origin = 'app://dockhand/', deviceType = 'hid') =>
      handlers.device?.({ deviceType, origin, device }),
    /** The device granted to a page that requests one. */
    select: (...deviceList: (typeof postal & { deviceId: string })[]) => {
      let chosen: string | undefined;
      handlers.select?.({ preventDefault: () => undefined }, { deviceList }, (id) => (chosen = id));
      return chosen;
    },
    download: (event: { preventDefault: () => void }) => handlers.download?.(event),
  };
}

describe('the twenty items of Electron’s security checklist', () => {
  it('1: only the app’s own content is loaded, over a secure scheme', () => {
    expect(appScheme.privileges).toMatchObject({ standard: true, secure: true });
    expect(filesWith(/loadFile|http:\/\/(?!127|\[|localhost|\$)/)).not.toContain(
      'electron/windows/main-window.ts',
    );
    expect(filesWith(/\.loadURL\(/)).toEqual(['electron/windows/main-window.ts']);
  });

  it('2: the page has no Node', () => {
    expect(lockedWebPreferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
    });
  });

  it('3: contexts are isolated', () => {
    expect(lockedWebPreferences.contextIsolation).toBe(true);
  });

  it('4: every window is sandboxed, and the sandbox is on for the whole app', () => {
    expect(lockedWebPreferences.sandbox).toBe(true);
    expect(filesWith(/app\.enableSandbox\(\)/)).toHaveLength(1);
  });

  it('5: every permission is denied except sanitized writes to the clipboard', () => {
    const { ask, device, download } = guardedPermissions();
    const permissions =
      'media geolocation notifications midi midiSysex pointerLock fullscreen openExternal clipboard-read display-capture ' +
      'mediaKeySystem idle-detection fileSystem hid serial usb storage-access window-management unknown';
    for (const permission of permissions.split(' '))
      expect([permission, ...ask(permission)]).toEqual([permission, false, false]);
    expect(ask('media', undefined, ['video'])).toEqual([false, false]);
    expect(ask('clipboard-sanitized-write')).toEqual([true, true]);
    expect(device()).toBe(false);
    let isPrevented = false;
    download({ preventDefault: () => (isPrevented = true) });
    expect(isPrevented).toBe(true);
  });

  it('5: only the app’s own page gets the camera, without a microphone, and only while it reports that it shows it', () => {
    const { ask, allowCamera, loadAgain } = guardedPermissions();
    const camera = (url?: string) => ask('media', url, ['video']);
    allowCamera(true);
    expect(camera()).toEqual([true, true]);
    for (const media of [['audio'], ['video', 'audio'], ['audio', 'video'], []])
      expect([media, ask('media', undefined, media)[0]]).toEqual([media, false]);
    for (const url of ['https://service.example/', 'app://dockhand.example/', 'app://other/'])
      expect([url, ...camera(url)]).toEqual([url, false, false]);
    expect(ask('display-capture')).toEqual([false, false]);
    allowCamera(false);
    expect(camera()).toEqual([false, false]);
    allowCamera(true);
    loadAgain();
    expect(camera()).toEqual([false, false]);
  });

  it('5: one scale is the only readable device, only for the app’s own page, and only while it reports reading it', () => {
    const { ask, allowScale, device, select, loadAgain } = guardedPermissions();
    const other = { vendorId: 0x0922, productId: 0x0001 };
    expect([select({ ...postal, deviceId: 'a' }), device()]).toEqual([undefined, false]);
    allowScale(true, null);
    expect([ask('hid')[1], device()]).toEqual([true, false]);
    expect(ask('hid', 'https://service.example/')[1]).toBe(false);
    for (const permission of ['serial', 'usb']) expect(ask(permission)).toEqual([false, false]);
    expect(select()).toBeUndefined();
    expect(select({ ...postal, deviceId: 'a' }, { ...other, deviceId: 'b' })).toBe('a');
    expect([device(), device(other)]).toEqual([true, false]);
    expect(select({ ...other, deviceId: 'b' })).toBeUndefined();
    allowScale(false, postal);
    expect([ask('hid'), device()]).toEqual([[false, false], false]);
    allowScale(true, postal);
    expect([
      device(),
      device(other),
      device(postal, 'https://service.example/'),
      device(postal, 'app://dockhand/', 'usb'),
    ]).toEqual([true, false, false, false]);
    loadAgain();
    expect([ask('hid'), device()]).toEqual([[false, false], false]);
  });

  it('6: web security stays on', () => {
    expect(lockedWebPreferences.webSecurity).toBe(true);
    expect(filesWith(/disable-web-security|webSecurity:\s*false/)).toEqual([]);
  });

  it('7: every response has a content security policy', () => {
    expect(pagePolicy('n')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-n'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it('8: no insecure content is mixed with secure content', () => {
    expect(lockedWebPreferences.allowRunningInsecureContent).toBe(false);
  });

  it('9: no experimental features are enabled', () => {
    expect(lockedWebPreferences.experimentalFeatures).toBe(false);
  });

  it('10: no extra Blink features are enabled', () => {
    expect(filesWith(/enableBlinkFeatures|enable-blink-features/)).toEqual([]);
  });

  it('11 and 12: there is no webview, and none can be attached', () => {
    expect(lockedWebPreferences.webviewTag).toBe(false);
    expect(guardedPage().isStopped('will-attach-webview', '')).toBe(true);
  });

  it.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])(
    '13: %s can only lead to the app',
    (event) => {
      const { isStopped } = guardedPage();
      expect(isStopped(event, 'app://dockhand/')).toBe(false);
      for (const url of [
        'https://example.test/',
        'app://dockhand.example/',
        'app://other/',
        'file:///etc/hosts',
        'about:blank',
        'data:text/html,x',
      ]) {
        expect([url, isStopped(event, url)]).toEqual([url, true]);
      }
    },
  );

  it('14: a new window never opens', () => {
    const { openWindow, opened } = guardedPage();
    expect(openWindow('https://example.test/')).toEqual({ action: 'deny' });
    expect(opened).toEqual(['https://example.test/']);
  });

  it('15: the system’s browser is opened in only one place, behind the link gate', () => {
    expect(filesWith(/shell\.openExternal/)).toEqual(['electron/windows/system-apps.ts']);
    expect(filesWith(/\bopenLink\(checked\.url\)/)).toEqual(['electron/windows/link-gate.ts']);
    expect(filesWith(/externalApps\.openLink/)).toEqual(['electron/windows/link-gate.ts']);
    expect(sources.find(({ path }) => path.endsWith('link-gate.ts'))?.text).toContain('checkLink(');
  });

  it('15, and files: only a PDF, by its bytes and its name, is opened in its own program, and no shell reads its path', () => {
    expect(filesWith(/shell\.openPath/)).toEqual(['electron/windows/system-apps.ts']);
    expect(filesWith(/externalApps\.openPath/)).toEqual(['electron/app/compose-app.ts']);
    expect(sources.find(({ path }) => path === 'electron/app/compose-app.ts')?.text).toMatch(
      /createOpenPdf\(\{[^}]*openPath: externalApps\.openPath/,
    );
    expect(filesWith(/child_process/)).toEqual(['electron/windows/external-apps.ts']);
    expect(filesWith(/\bshell: (?:true|')/)).toEqual([]);
  });

  it('16: the version of Electron is exact and current', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    expect(manifest.devDependencies['electron']).toMatch(/^(4[5-9]|[5-9]\d)\.\d+\.\d+$/);
  });

  it('17: the sender of every message is checked, in the only place that receives messages', () => {
    expect(filesWith(/\bipcMain\b/)).toEqual(['electron/ipc/serve.ts']);
    expect(sources.find(({ path }) => path === 'electron/ipc/serve.ts')?.text).toMatch(
      /of createRequestListeners\([^}]*listener\(event\.senderFrame, input\)/,
    );
    expect(filesWith(/!isTrustedFrame\(frame\)/)).toEqual(['electron/ipc/answer-request.ts']);
  });

  it('18: no page is loaded from file://', () => {
    expect(filesWith(/file:\/\//)).toEqual([]);
    expect(filesWith(/loadFile/)).toEqual([]);
  });

  it('20: the page gets the contract and no part of Electron', () => {
    const preload = sources.find(({ path }) => path === 'electron/preload/preload.ts')?.text ?? '';
    expect([...preload.matchAll(/exposeInMainWorld\('(\w+)'/g)].map((match) => match[1])).toEqual([
      'dockhand',
    ]);
    expect(preload).not.toMatch(/exposeInMainWorld\([^)]*ipcRenderer\s*[,)]/);
  });
});

describe('the window title', () => {
  it('shows the environment unless it is production', () => {
    expect(windowTitle({ name: 'North', kind: 'production' }, english.t)).toBe('Dockhand');
    expect(windowTitle({ name: 'North', kind: 'sandbox' }, english.t)).toMatch(/^SANDBOX/);
    expect(windowTitle({ name: 'Here', kind: 'local' }, english.t)).toMatch(/^LOCAL SANDBOX/);
    expect(windowTitle(null, english.t)).toBe('Dockhand');
  });
});
