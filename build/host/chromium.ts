import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findChromium } from '#build/find-chromium.ts';
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

/** Launch options of every Chromium of the host. The host handles signals itself. */
const ownedByHost = {
  chromiumSandbox: !isRoot,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
} as const;

/** Files in which Chromium stores window addresses and typed text; Electron stores neither. */
const historyFiles =
  /^(?:History|Web Data|Favicons|Top Sites|Shortcuts|Network Action Predictor|Visited Links|Sessions)/u;

const noHistoryPreferences = {
  history: { saving_disabled: true },
  autofill: { enabled: false, profile_enabled: false, credit_card_enabled: false },
};

/**
 * Deletes Chromium's records of the addresses that its windows visited and of text typed into forms, and prevents new
 * ones: both contain what a user searched for. Chromium writes its sessions into a folder whatever its preferences are,
 * so a file takes that folder's name.
 */
function disableHistory(profile: string): void {
  const folder = join(profile, 'Default');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (historyFiles.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  for (const name of ['Sessions', 'Sessions_Encrypted']) writeFileSync(join(folder, name), '');
  rmSync(join(profile, 'segmentation_platform'), { recursive: true, force: true });
  const path = join(folder, 'Preferences');
  let preferences: Record<string, unknown> = {};
  try {
    preferences = JSON.parse(readFileSync(path, 'utf8')) as typeof preferences;
  } catch {
    // First start, or a truncated file: Chromium recreates it.
  }
  writeFileSync(path, JSON.stringify({ ...preferences, ...noHistoryPreferences }));
}

/**
 * Starts the Chromium that shows the app's windows, on the first call. Its profile is in the app's user data folder, so
 * the caller must hold the folder's lock first.
 */
export function startChromium(userDataFolder: string, title: string): Promise<BrowserContext> {
  const profile = join(userDataFolder, 'Chromium');
  if (context === null) disableHistory(profile);
  context ??= chromium.launchPersistentContext(profile, {
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

/** Rejects before it has started. */
export function runningChromium(): Promise<BrowserContext> {
  return context ?? Promise.reject(new Error('Chromium is started when the app is ready.'));
}

/** Opens a URL in a second Chromium with its own profile, like a user's browser: the app's routes do not reach it. */
export async function openExternally(url: string): Promise<void> {
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

/** Harmless if none is running. */
export async function closeChromium(): Promise<void> {
  await Promise.allSettled([
    context?.then((open) => open.close()),
    outsideBrowser?.then((open) => open.close()),
  ]);
}
