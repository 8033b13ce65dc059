/** `npm start [-- options]`: builds if needed and runs the app; `start-arguments.ts` lists the options. */
import { existsSync, readFileSync, watch } from 'node:fs';
import { devNull } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { appDataFolder } from './app-data-folder.ts';
import { buildApp } from './build.ts';
import { chooseRuntimeHere, chooseSaveFolder, hasDisplay, type RuntimeChoice } from './choose-runtime.ts';
import { findChromium } from './find-chromium.ts';
import { isFolderInUse } from './host/instance-lock.ts';
import { startLocalSandbox } from './local-sandbox.ts';
import { arrangeKeychain } from './private-keyring.ts';
import { type AppSwitch, type RunningApp, runApp } from './run-app.ts';
import { ArgumentRefused, readStartArguments, type StartArguments, startUsage } from './start-arguments.ts';
import { projectFolder } from './vite/project-folder.ts';

/** Editors write a file in several steps: a change is complete after this long without another one. */
const quietMs = 150;

/**
 * Calls back after each change of the app's sources, never concurrently. A failing callback (sources that do not build)
 * is reported, and watching continues.
 */
function watchSources(projectFolder: string, onChange: () => Promise<void>): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(onChange).catch((error: unknown) => console.error(error));
    }, quietMs);
  };
  const watchers = ['electron', 'renderer', 'shared'].map((folder) =>
    watch(join(projectFolder, folder), { recursive: true }, changed),
  );
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** A problem that prevents a start before anything has begun; the message is for the user who typed the command. */
class CannotStartError extends Error {}

function printRuntime(runtime: RuntimeChoice): void {
  if (runtime.kind === 'electron') {
    console.log(`Dockhand runs on Electron (${runtime.binary}): ${runtime.reason}.`);
    return;
  }
  const chromium = findChromium();
  if (chromium === null)
    throw new CannotStartError('No Chromium was found. Install one or set CHROMIUM_PATH.');
  console.log(`Dockhand runs on the host (Node ${process.versions.node}, ${chromium}): ${runtime.reason}.`);
}

/** Resolves a path as the user typed it: npm runs scripts in the package's folder, not in the user's. */
function asTyped(path: string): string {
  if (isAbsolute(path)) return path;
  const typedIn = resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
  return existsSync(typedIn) ? typedIn : resolve(path);
}

function isLocalProfile(file: string): boolean {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { kind?: unknown }).kind === 'local';
  } catch {
    // The app reads it again and reports what is wrong with it.
    return false;
  }
}

async function start(args: StartArguments): Promise<number> {
  const wantsTour = (process.argv.length === 2 || args.language !== null) && !hasDisplay();
  if (!wantsTour && !args.headless && !hasDisplay()) {
    throw new CannotStartError(
      'There is no display for the window. Add --headless to run without one (and --remote-debugging-port N to ' +
        'drive it), or start under a display: xvfb-run -a npm start -- …',
    );
  }
  if (args.profile !== null && !existsSync(asTyped(args.profile))) {
    throw new CannotStartError(`There is no profile at ${asTyped(args.profile)}.`);
  }
  const runtime = chooseRuntimeHere(args.headless || wantsTour);
  printRuntime(runtime);
  const { fresh, seconds } = await buildApp().catch((error: unknown) => {
    throw new CannotStartError(
      `The app could not be built. ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  if (!fresh) console.log(`Built in ${seconds.toFixed(1)} s.`);
  if (wantsTour) {
    const { runTour } = await import('./tour/run-tour.ts');
    return runTour(args.language);
  }
  return runUntilClosed(args, runtime);
}

/** Chooses the app's data folder; null leaves it to the app, which has its own location for real accounts. */
function chooseUserDataDir({ userDataDir, profile }: StartArguments): string | null {
  if (userDataDir !== null) return resolve(process.env['INIT_CWD'] ?? '.', userDataDir);
  return profile === null ? join(appDataFolder(), 'Dockhand Local') : null;
}

/** Chooses where the app logs what it would pass to other programs; null if it does pass it to them. */
function chooseOutsideLog({ outsideLog, noOpen }: StartArguments): string | null {
  if (outsideLog !== null) return asTyped(outsideLog);
  return noOpen ? devNull : null;
}

async function runUntilClosed(args: StartArguments, runtime: RuntimeChoice): Promise<number> {
  const userDataDir = chooseUserDataDir(args);
  if (userDataDir !== null && runtime.kind === 'host' && isFolderInUse(userDataDir)) {
    console.log('Dockhand is open on this data already: its window comes to the front.');
    return await runApp(runtime, [['user-data-dir', userDataDir], ['headless']], {}).ended;
  }
  const closers: (() => unknown)[] = [];
  try {
    const local = args.profile === null ? await startLocalSandbox(args.sandboxPort) : null;
    if (local !== null) {
      closers.push(() => local.stop());
      console.log(`The sandbox of the service listens at ${local.sandbox.origin}.`);
    }
    const profile = local?.profileFile ?? asTyped(args.profile ?? '');
    const env: Record<string, string> = {};
    if (!args.memoryKeychain) {
      const isLocal = local !== null || isLocalProfile(profile);
      const { words, keyring } = await arrangeKeychain(isLocal, userDataDir ?? appDataFolder());
      if (keyring !== null) closers.push(() => keyring.stop());
      Object.assign(env, keyring?.env);
      console.log(`Keychain: ${words}.`);
    }
    const saveFolder = args.saveFolder === null ? null : asTyped(args.saveFolder);
    const switches: AppSwitch[] = [
      ['user-data-dir', userDataDir],
      ['profile', profile],
      ['local-demo', local?.demoFile ?? (args.localDemo === null ? null : asTyped(args.localDemo))],
      ['remote-debugging-port', args.remoteDebuggingPort],
      ...(args.headless ? ([['headless']] as const) : []),
      ['save-folder', chooseSaveFolder(saveFolder, runtime.kind)],
      ['outside-log', chooseOutsideLog(args)],
      ...(args.safeMode ? ([['safe-mode']] as const) : []),
      ...(args.memoryKeychain ? ([['memory-keychain']] as const) : []),
    ];
    return await keepRunning(() => runApp(runtime, switches, env), args.dev);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** Runs the app until it exits; with `dev`, restarts it after each change of the sources. */
async function keepRunning(run: () => RunningApp, dev: boolean): Promise<number> {
  let app = run();
  let isRestarting = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => app.child.kill(signal));
  }
  const watch = dev
    ? watchSources(projectFolder, async () => {
        await buildApp();
        console.log('The sources have changed: the app starts again.');
        isRestarting = true;
        app.child.kill();
      })
    : null;
  for (;;) {
    const code = await app.ended;
    if (!isRestarting) {
      watch?.close();
      return code;
    }
    isRestarting = false;
    app = run();
  }
}

try {
  process.exitCode = await start(readStartArguments(process.argv.slice(2)));
} catch (error) {
  if (error instanceof ArgumentRefused) console.error(`${error.message}\n\n${startUsage}`);
  else if (error instanceof CannotStartError) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
}
