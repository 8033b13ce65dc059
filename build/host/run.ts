/**
 * Runs an Electron app without Electron: `node build/host/run.ts APP_FOLDER [--switch[=value] …]`.
 * The app's main module sees the same arguments as under `electron APP_FOLDER …`.
 */
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Maximum time for the app to quit after a signal before the host kills it. */
const signalTimeoutMs = 5_000;

// Playwright and the app's bundle are large: from the second start on, they need no compilation. By the environment, it
// holds for the app's workers and processes too.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache');
enableCompileCache();

const [, , folder = '.'] = process.argv;
process.argv.splice(1, 2, resolve(folder));

const electronUrl = new URL('electron.ts', import.meta.url).href;
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^electron(?:\/(?:main|common|renderer))?$/u.test(specifier)) {
      return { url: electronUrl, format: 'module-typescript', shortCircuit: true };
    }
    return nextResolve(specifier, context);
  },
});

const { app, announceReady, isQuitting } = await import('./electron/app.ts');
const { startChromium } = await import('./chromium.ts');
await import('./electron/browser-window.ts');
performance.mark('host:loaded');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    setTimeout(() => app.exit(1), signalTimeoutMs).unref();
    app.quit();
  });
}

// The start script holds the other end: if it is killed or crashes, it can no longer ask the app to quit.
process.on('disconnect', () => app.exit(1));

const { main = 'index.js' } = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as {
  main?: string;
};
try {
  await import(pathToFileURL(join(app.getAppPath(), main)).href);
  performance.mark('host:app');
} catch (error) {
  console.error('The app could not start:', error);
  process.exit(1);
}

// By now, a second start has asked for the lock and for quitting: it must not open the folder's profile.
if (!isQuitting()) {
  const spawned = new Promise((resolve) => subscribe('tracing:child_process.spawn:end', resolve));
  startChromium(app.getPath('userData'), app.getName()).then(
    () => performance.mark('host:browser'),
    (error: unknown) => {
      console.error('Chromium could not be started:', error);
      app.exit(1);
    },
  );
  // Chromium's own start takes the longest; the app composes itself in the meantime, but not before its process runs.
  await spawned;
  if (!isQuitting()) announceReady();
}
