import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { chooseRuntimeHere } from './choose-runtime.ts';
import { findFreePort } from './find-free-port.ts';
import { runApp } from './run-app.ts';

/** Maximum time for the window to appear, including a first build. */
const windowTimeoutMs = 120_000;

const quitMs = 15_000;

/** Maximum wait for the exit of an app whose window was lost. */
const exitTimeoutMs = 5_000;

export type LaunchOptions = {
  readonly userDataDir: string;
  /** A profile, or the path of a file with one. */
  readonly profile: string | object;
  /** A file with the local environment's secrets. */
  readonly localDemo?: string;
  /** A file that gets a line for each thing that the app would pass to other programs. */
  readonly outsideLog?: string;
  /** Added to this process's environment; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Default: true on the host, false with real Electron, which needs a display. */
  readonly headless?: boolean;
};

export type LaunchedApp = {
  /** The app's main process. */
  readonly process: ChildProcess;
  readonly browser: Browser;
  /** The app's only window, at the app's address. */
  readonly page: Page;
  /** Everything printed so far, including errors. */
  output(): string;
  /**
   * Asks the app to quit, as closing its window does, and waits until all of its processes have exited. Can be
   * repeated.
   */
  stop(): Promise<void>;
  /** Kills everything immediately with SIGKILL, as a crash or a power failure would. */
  kill(): void;
};

export function runsOnElectron(): boolean {
  return chooseRuntimeHere(false).kind === 'electron';
}

/**
 * Starts the built app and connects to its window over the DevTools protocol; the same on the host and on real
 * Electron.
 *
 * @throws with the complete output if the app exits, or shows no window, before it can be driven.
 */
export async function launchApp(options: LaunchOptions): Promise<LaunchedApp> {
  const { userDataDir, profile, env = {}, headless = !runsOnElectron() } = options;
  const port = await findFreePort();
  mkdirSync(userDataDir, { recursive: true });
  const { child } = runApp(
    chooseRuntimeHere(headless),
    [
      ['user-data-dir', userDataDir],
      ['profile', profileFile(userDataDir, profile)],
      ['local-demo', options.localDemo ?? null],
      ['remote-debugging-port', port],
      ...(headless ? ([['headless']] as const) : []),
      ['save-folder', join(userDataDir, 'downloads')],
      ['outside-log', options.outsideLog ?? devNull],
    ],
    env,
    { stdio: 'pipe', detached: true },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => (printed += text));
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  function kill(): void {
    if (child.pid === undefined || hasEnded()) return;
    try {
      // Kills all of it: the app and the keychain's process. Chromium exits with its pipe.
      if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
      else process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  }

  const untilEnd = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`The app ended with code ${code}:\n${printed}`)));
    child.once('error', reject);
  });
  untilEnd.catch(() => undefined);
  const patience = new AbortController();
  const untilDeadline = wait(windowTimeoutMs, undefined, { signal: patience.signal, ref: false }).then(() => {
    throw new Error(`No window within ${windowTimeoutMs / 1_000} s:\n${printed}`);
  });
  untilDeadline.catch(() => undefined);
  try {
    const browser = await Promise.race([connect(port, patience.signal), untilEnd, untilDeadline]);
    const page = await Promise.race([findAppPage(browser), untilEnd, untilDeadline]);
    return {
      process: child,
      browser,
      page,
      output: () => printed,
      kill,
      async stop() {
        if (hasEnded()) return;
        const end = once(child, 'exit');
        if (process.platform === 'win32') await page.close();
        else child.kill('SIGTERM');
        const late = setTimeout(kill, quitMs);
        await end;
        clearTimeout(late);
        await browser.close();
      },
    };
  } catch (error) {
    // An app that refuses to start closes the connection before it exits: its own message says more.
    await Promise.race([untilEnd, wait(exitTimeoutMs, undefined, { ref: false })]);
    kill();
    throw error;
  } finally {
    patience.abort();
  }
}

function profileFile(userDataDir: string, profile: string | object): string {
  if (typeof profile === 'string') return profile;
  const file = join(userDataDir, 'launch-profile.json');
  writeFileSync(file, JSON.stringify(profile, null, 2));
  return file;
}

async function connect(port: number, signal: AbortSignal): Promise<Browser> {
  const address = `http://127.0.0.1:${port}`;
  while (!signal.aborted) {
    const isThere = await fetch(`${address}/json/version`, { signal }).then(
      (response) => response.ok,
      () => false,
    );
    if (isThere) return await chromium.connectOverCDP(address, { noDefaults: true });
    await wait(50);
  }
  throw new Error('Given up.');
}

/** Whether this is the app's own page, under either runtime. */
function isAppPage(url: string): boolean {
  return /^(?:app:\/\/dockhand|https:\/\/dockhand\.invalid)(?:\/|$)/u.test(url);
}

async function findAppPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The app has no browser context.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page', { timeout: windowTimeoutMs }));
  // Right after connecting, the page may still be navigating from an empty one.
  await page.waitForURL((url) => isAppPage(url.href), {
    timeout: windowTimeoutMs,
    waitUntil: 'domcontentloaded',
  });
  return page;
}
