import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { findFreePort } from '#build/find-free-port.ts';

const hostEntry = fileURLToPath(new URL('../../../build/host/run.ts', import.meta.url));

const mainModule = `
import { app, BrowserWindow, dialog, ipcMain, nativeTheme, powerMonitor, protocol, safeStorage, session, shell, utilityProcess } from 'electron';
import electron from 'electron';
import { join } from 'node:path';
import { subscribe } from 'node:diagnostics_channel';

if (process.argv.at(-1) === '--quits-early') subscribe('tracing:child_process.spawn:start', () => app.quit());

const say = (...words) => console.log('FIXTURE', ...words);
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'none'";

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
if (app.requestSingleInstanceLock({ from: 'fixture' })) app.whenReady().then(start);
else { say('not the first'); app.quit(); }

app.on('second-instance', (_event, argv, _folder, data) => say('second instance', argv.at(-1), data.from));
app.on('will-quit', () => say('will quit'));
const quitOnceMore = (event) => { event.preventDefault(); app.off('will-quit', quitOnceMore); Promise.resolve().then(() => { app.quit(); setImmediate(() => { say('quits again'); app.quit(); }); }); };
for (const event of ['suspend', 'resume']) powerMonitor.on(event, () => say('power', event));

function answer(request) {
  const { pathname } = new URL(request.url);
  say('asked for', request.url);
  const headers = { 'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html', 'content-security-policy': policy };
  if (pathname.endsWith('.js')) return new Response('window.ownScriptRan = true', { headers });
  return new Response(
    '<title>Fixture</title><script>window.inlineRan = true</script><script src="./own.js"></script>' +
    '<h1>Fixture</h1><a href="https://elsewhere.example/">away</a> <a target="_blank" href="https://new.example/">new</a>' +
    '<iframe src="https://framed.example/"></iframe><img src="https://images.example/a.png">', { headers });
}

async function start() {
  say('started with', process.argv.at(-1));
  const allow = (allowed) => session.defaultSession.setPermissionCheckHandler((_contents, permission, _origin, { mediaType }) =>
    permission === 'media' ? allowed.includes(mediaType) : allowed.includes(permission));
  allow(['clipboard-sanitized-write']);
  protocol.handle('app', answer);
  const utility = utilityProcess.fork(join(import.meta.dirname, 'utility.js'), ['an argument']);
  const window = new BrowserWindow({ show: false, webPreferences: { preload: join(import.meta.dirname, 'preload.cjs') } });
  const { webContents } = window;
  webContents.setWindowOpenHandler(({ url }) => { say('window wanted', url); return { action: 'deny' }; });
  webContents.on('will-navigate', (event) => { say('will navigate', event.url); event.preventDefault(); });
  const requests = {
    echo: (event, ...args) => args,
    allow: (_event, allowed) => allow(allowed),
    whoami: ({ senderFrame, sender }) => ({
      origin: senderFrame.origin, url: senderFrame.url, parent: senderFrame.parent, isMain: senderFrame === sender.mainFrame,
    }),
    fail: () => { throw new RangeError('too far'); },
    misuse: () => [() => app.getGPUInfo, () => safeStorage.encryptString('x'), () => new electron.Tray('x'), () => window.setProgressBar(1), () => dialog.showSaveDialog(window, {})]
      .map((use) => { try { use(); return 'no error'; } catch (error) { return error.message; } }),
    open: (_event, url) => shell.openExternal(url),
    openFile: (_event, path) => shell.openPath(path),
    utility: (_event, message) => new Promise((resolve) => { utility.once('message', resolve); utility.postMessage(message); }),
    endUtility: () => new Promise((resolve) => { utility.once('exit', resolve); utility.kill(); }),
    forget: async () => { await session.defaultSession.clearData(); webContents.navigationHistory.clear(); },
    proxy: (_event, url) => session.defaultSession.resolveProxy(url),
    theme: (_event, source) => { nativeTheme.themeSource = source; return nativeTheme.shouldUseDarkColors; },
    push: () => webContents.send('pushed', { at: new Date(7) }),
    bounds: (_event, size) => { if (size) window.setBounds(size); return window.getBounds(); },
    print: () => new Promise((resolve) => webContents.print({ silent: false, pageSize: 'A4' }, (...result) => resolve(result))),
    printers: () => webContents.getPrintersAsync(),
    printSilently: (_event, deviceName) => new Promise((resolve) => webContents.print({ silent: true, deviceName, copies: 2, pageSize: { width: 50800, height: 25400 } }, (...result) => resolve(result))),
    pdf: async (_event, options) => (await webContents.printToPDF(options)).toString('latin1'),
    close: () => { window.close(); },
    quitOnceMore: () => { app.on('will-quit', quitOnceMore); app.quit(); },
    relaunch: (_event, ...added) => { for (const argument of added) app.relaunch({ args: [...process.argv.slice(1), argument] }); app.quit(); },
    setPath: (_event, path) => app.setPath('crashDumps', path),
  };
  for (const [name, handler] of Object.entries(requests)) ipcMain.handle(name, handler);
  await window.loadURL('app://dockhand/');
  say('loaded', webContents.getURL());
}
`;

const preloadScript = `
const { contextBridge, ipcRenderer } = require('electron');
const pushed = [];
ipcRenderer.on('pushed', (_event, value) => pushed.push(value));
contextBridge.exposeInMainWorld('fixture', {
  call: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  pushed: () => pushed,
});
`;

const utilityModule = `
process.parentPort.on('message', ({ data }) => {
  let electron = 'offered';
  try { require('electron'); } catch (error) { electron = error.message; }
  process.parentPort.postMessage({ data, argument: process.argv[2], electron });
});
`;

/** The globals that the preload script adds to the fixture's page. */
export type FixtureGlobals = {
  fixture: { call(channel: string, ...args: unknown[]): Promise<unknown>; pushed(): unknown[] };
};

export type RunningFixture = {
  readonly process: ChildProcess;
  readonly page: Page;
  readonly userData: string;
  output(): string;
  call(channel: string, ...args: unknown[]): Promise<unknown>;
  /** Resolves once the output contains the text. */
  untilOutput(words: string): Promise<void>;
  /** Running processes of this fixture's Chromium. */
  countChromium(): number;
};

/** Writes a tiny app into a temporary folder and runs it; each test file cleans up with {@link removeFixtures}. */
export async function runFixture(env: Record<string, string> = {}): Promise<RunningFixture> {
  const room = mkdtempSync(join(tmpdir(), 'dockhand-fixture-'));
  rooms.push(room);
  writeFileSync(
    join(room, 'package.json'),
    JSON.stringify({ name: 'fixture', type: 'module', main: 'main.js' }),
  );
  writeFileSync(join(room, 'main.js'), mainModule);
  writeFileSync(join(room, 'preload.cjs'), preloadScript);
  writeFileSync(
    join(room, 'utility.js'),
    `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n${utilityModule}`,
  );
  const userData = join(room, 'data');
  const port = await findFreePort();
  const { child, stdout, output } = startHost(room, userData, env, [`--remote-debugging-port=${port}`]);
  const untilOutput = async (words: string) => {
    while (!output().includes(words)) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`Never printed ${words}:\n${output()}`);
      await Promise.race([once(stdout, 'data'), once(child, 'exit')]);
    }
  };
  await untilOutput('FIXTURE loaded');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  browsers.push(browser);
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The fixture has no page.');
  return {
    process: child,
    page,
    userData,
    output,
    untilOutput,
    countChromium: () => countProcesses(userData),
    call: (channel, ...args) =>
      page.evaluate(
        ({ channel, args }) => (window as unknown as FixtureGlobals).fixture.call(channel, ...args),
        { channel, args },
      ),
  };
}

/** Starts the same app on the same data again. */
export function startAgain({ userData }: RunningFixture, argument: string) {
  return startHost(join(userData, '..'), userData, {}, [argument]);
}

function startHost(room: string, userData: string, env: Record<string, string>, args: readonly string[]) {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      hostEntry,
      room,
      `--user-data-dir=${userData}`,
      '--headless',
      ...args,
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  let printed = '';
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The host has no output.');
  for (const stream of [stdout, stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => (printed += text));
  }
  children.push(child);
  return { child, stdout, output: () => printed };
}

const rooms: string[] = [];
const children: ChildProcess[] = [];
const browsers: Browser[] = [];

/** Ends all processes and removes all files of this test file's fixtures. */
export async function removeFixtures(): Promise<void> {
  for (const browser of browsers.splice(0)) await browser.close();
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  // Chromium may still be writing its last file.
  for (const room of rooms.splice(0))
    rmSync(room, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function countProcesses(mark: string): number {
  const { stdout } = spawnSync('ps', ['-axo', 'args'], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes(mark) && !line.includes('run.ts')).length;
}
