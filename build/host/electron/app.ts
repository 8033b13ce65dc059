import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App, RelaunchOptions } from 'electron';
import { appDataFolder } from '#build/app-data-folder.ts';
import { closeChromium } from '#build/host/chromium.ts';
import { commandLine } from '#build/host/command-line.ts';
import { implemented, preventable } from '#build/host/implemented.ts';
import { enterUserDataFolder } from '#build/host/instance-lock.ts';

/** Maximum time that quitting waits for the browser and for a notice to the first instance. */
const quitTimeoutMs = 3_000;

const appPath = process.argv[1] ?? process.cwd();
const manifest = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as {
  name?: string;
  productName?: string;
  version?: string;
};

let name = manifest.productName ?? manifest.name ?? 'Electron';
const paths = new Map<string, string>();
const events = new EventEmitter();
const leaveCallbacks: (() => void)[] = [];
let noticeSettled: Promise<void> = Promise.resolve();
let holdsLock = false;
let ready = false;
/** The instances that are started after the app exits: one for each call of `relaunch`. */
const successors: RelaunchOptions[] = [];
let phase: 'running' | 'quitting' | 'gone' = 'running';

/** The open windows, as needed for quitting; `browser-window.ts` fills this set. */
export const openWindows = new Set<{ close(): void; destroy(): void }>();

function getPath(which: string): string {
  const chosen = paths.get(which);
  if (chosen !== undefined) return chosen;
  switch (which) {
    case 'home':
      return homedir();
    case 'temp':
      return tmpdir();
    case 'downloads':
      return join(homedir(), 'Downloads');
    case 'appData':
      return appDataFolder();
    case 'userData':
    case 'sessionData':
      return commandLine.getSwitchValue('user-data-dir') || join(appDataFolder(), name);
    case 'logs':
      return join(getPath('userData'), 'logs');
    case 'exe':
      return process.execPath;
    default:
      throw new Error(`The host does not implement electron.app.getPath('${which}')`);
  }
}

function requestSingleInstanceLock(additionalData?: Record<PropertyKey, unknown>): boolean {
  if (holdsLock) return true;
  const notice = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
  const { isFirst, settled, leave } = enterUserDataFolder(getPath('userData'), notice, (from) => {
    events.emit('second-instance', preventable(), from.argv, from.workingDirectory, from.additionalData);
  });
  holdsLock = isFirst;
  noticeSettled = settled;
  leaveCallbacks.push(leave);
  return isFirst;
}

function quit(): void {
  if (phase !== 'running') return;
  const before = preventable();
  events.emit('before-quit', before);
  if (before.defaultPrevented) return;
  phase = 'quitting';
  if (openWindows.size === 0) willQuit();
  else for (const window of openWindows) window.close();
}

function willQuit(): void {
  const event = preventable();
  events.emit('will-quit', event);
  if (event.defaultPrevented) {
    // Electron ignores `quit` until the emission has returned, after the listeners' microtasks.
    setImmediate(cancelQuit);
    return;
  }
  exit(0);
}

function exit(exitCode = 0): void {
  if (phase === 'gone') return;
  phase = 'gone';
  for (const window of openWindows) window.destroy();
  events.emit('quit', preventable(), exitCode);
  const farewell = Promise.allSettled([closeChromium(), noticeSettled]);
  const end = () => {
    for (const leave of leaveCallbacks) leave();
    if (successors.length === 0) process.exit(exitCode);
    relaunchAndWait();
  };
  const patience = setTimeout(end, quitTimeoutMs);
  void farewell.then(() => {
    clearTimeout(patience);
    end();
  });
}

/**
 * The process that started this one knows its ID and waits for its exit, so this one stays alive until its successors
 * exit.
 */
function relaunchAndWait(): void {
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.removeAllListeners(event);
  let running = successors.length;
  for (const { execPath = process.execPath, args = process.argv.slice(1) } of successors) {
    const child = spawn(
      execPath,
      [...process.execArgv, fileURLToPath(import.meta.resolve('../run.ts')), ...args],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => child.kill(signal));
    }
    process.on('disconnect', () => {
      if (child.connected) child.disconnect();
    });
    child.once('error', () => process.exit(1));
    child.once('exit', (code) => {
      running -= 1;
      if (running === 0) process.exit(code ?? 1);
    });
  }
}

/** Called when a window has closed. The last one quits the app unless it listens for `window-all-closed`. */
export function handleWindowClosed(): void {
  if (openWindows.size > 0 || phase === 'gone') return;
  if (phase === 'quitting') willQuit();
  else if (!events.emit('window-all-closed')) quit();
}

/** Cancels quitting, as Electron does, because a window refused to close or a listener prevented it. */
export function cancelQuit(): void {
  if (phase === 'quitting') phase = 'running';
}

/** Whether the app has asked to quit. */
export function isQuitting(): boolean {
  return phase !== 'running';
}

/** Called once by `run.ts` when the app's main module has loaded. */
export function announceReady(): void {
  ready = true;
  events.emit('ready', preventable(), {});
}

const members = {
  commandLine: commandLine as App['commandLine'],
  isPackaged: false,
  quit,
  exit,
  relaunch(options: RelaunchOptions = {}) {
    successors.push(options);
  },
  requestSingleInstanceLock,
  getPath,
  getAppPath: () => appPath,
  getVersion: () => manifest.version ?? process.versions.node,
  getName: () => name,
  setName(next: string) {
    name = next;
  },
  get name() {
    return name;
  },
  setPath(which: string, path: string) {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    mkdirSync(path, { recursive: true });
    paths.set(which, path);
  },
  isReady: () => ready,
  whenReady: () =>
    ready ? Promise.resolve() : new Promise<void>((resolve) => events.once('ready', () => resolve())),
  getLocale: () => Intl.DateTimeFormat().resolvedOptions().locale,
  getPreferredSystemLanguages: () => [Intl.DateTimeFormat().resolvedOptions().locale],
  // The host decides on Chromium's own sandbox at launch (off as root), and the Windows taskbar identity belongs to
  // Chromium, so both calls hold on the host without doing anything.
  enableSandbox: () => undefined,
  setAppUserModelId: () => undefined,
  // A development build is never launched at login, so the app never asks for this here.
  getLoginItemSettings: () => {
    throw new Error('The host does not implement electron.app.getLoginItemSettings');
  },
  setLoginItemSettings: () => {
    throw new Error('The host does not implement electron.app.setLoginItemSettings');
  },
} satisfies Partial<App>;

/** Electron's `app`, limited to what Dockhand uses. */
export const app = implemented(
  'app',
  Object.defineProperties(events, Object.getOwnPropertyDescriptors(members)) as EventEmitter & typeof members,
);
