import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findChromium } from '../find-chromium.ts';
import { chromiumFlags } from './chromium-flags.ts';
import { commandLine } from './command-line.ts';

let context: Promise<BrowserContext> | null = null;
let outsideBrowser: Promise<Browser> | null = null;

function executablePath(): string {
  const found = findChromium();
  if (found === null) throw new Error('No Chromium was found. Set CHROMIUM_PATH to one.');
  return found;
}

function sharedMemoryBytes(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize;
  } catch {
    return 0;
  }
}

const isRoot = process.getuid?.() === 0;

/** What every Chromium of the host is started with: the host itself answers to signals. */
const ownedByHost = {
  chromiumSandbox: !isRoot,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
} as const;

/**
 * The Chromium whose windows are the app's, started at the first call. Its profile stands in the app's user
 * data folder, so the folder's lock must be held before.
 */
export function startChromium(userDataFolder: string, title: string): Promise<BrowserContext> {
  context ??= chromium.launchPersistentContext(join(userDataFolder, 'Chromium'), {
    ...ownedByHost,
    executablePath: executablePath(),
    headless: commandLine.hasSwitch('headless'),
    viewport: null,
    colorScheme: null,
    reducedMotion: null,
    serviceWorkers: 'block',
    acceptDownloads: false,
    ignoreDefaultArgs: ['--enable-automation'],
    args: chromiumFlags({
      title,
      isRoot,
      sharedMemoryBytes: sharedMemoryBytes(),
      remoteDebuggingPort: commandLine.getSwitchValue('remote-debugging-port'),
    }),
  });
  return context;
}

/** The app's Chromium once it was started; rejects before. */
export function runningChromium(): Promise<BrowserContext> {
  return context ?? Promise.reject(new Error('Chromium is started when the app is ready.'));
}

/** A second Chromium with a profile of its own, as a person's browser is: the app's routes do not reach it. */
export async function openOutside(url: string): Promise<void> {
  outsideBrowser ??= chromium.launch({
    ...ownedByHost,
    executablePath: executablePath(),
    headless: false,
    ignoreDefaultArgs: ['--enable-automation'],
    args: ['--no-first-run', '--password-store=basic', ...(isRoot ? ['--test-type'] : [])],
  });
  const browser = await outsideBrowser;
  browser.once('disconnected', () => (outsideBrowser = null));
  const [existing] = browser.contexts();
  const page = await (existing ?? (await browser.newContext({ viewport: null }))).newPage();
  await page.goto(url);
}

/** Ends every Chromium of the host; harmless when none runs. */
export async function closeChromium(): Promise<void> {
  await Promise.allSettled([
    context?.then((open) => open.close()),
    outsideBrowser?.then((open) => open.close()),
  ]);
}
