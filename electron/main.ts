import { join } from 'node:path';
import { app, crashReporter, protocol } from 'electron';
import type { Composed } from './app/compose.ts';
import { checkDataFolder, readStartOptions, refusalOf, type StartOptions } from './app/start-options.ts';
import { appScheme } from './windows/app-protocol.ts';

/** Ends a failed start: one line on the error output, and exit code 1. */
async function refuse(error: unknown): Promise<void> {
  process.stderr.write(`Dockhand: ${await refusalOf(error, () => app.getPreferredSystemLanguages())}\n`);
  app.exit(1);
}

async function start(options: StartOptions): Promise<void> {
  // Loaded while the browser starts, which waits only for this module.
  const [{ compose }] = await Promise.all([import('./app/compose.ts'), app.whenReady()]);
  const composed = await compose(options, import.meta.dirname);
  performance.mark('app:composed');
  app.on('second-instance', composed.showWindow);
  app.on('activate', composed.showWindow);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  closeBeforeExit(composed);
  composed.showWindow();
}

/** Delays the exit once, so that the workers and the keychain process end cleanly. */
function closeBeforeExit(composed: Composed): void {
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    isClosed = true;
    void composed.close().finally(() => {
      app.quit();
    });
  });
}

try {
  app.enableSandbox();
  app.setName('Dockhand');
  // Same name as the installer's shortcut (`build/package/`): without it Windows shows no notifications.
  if (process.platform === 'win32') app.setAppUserModelId('com.dockhand.desk');
  const options = readStartOptions(process.argv.slice(1), app.isPackaged, (name) =>
    app.commandLine.hasSwitch(name),
  );
  if (options.userDataDir !== null) app.setPath('userData', options.userDataDir);
  checkDataFolder(app.getPath('userData'));
  // Kept only on this computer: a crash dump holds whatever was in memory.
  app.setPath('crashDumps', join(app.getPath('userData'), 'crashes'));
  crashReporter.start({ uploadToServer: false });
  protocol.registerSchemesAsPrivileged([appScheme]);
  // A second start hands over to the first one, which shows its window, and ends here.
  if (app.requestSingleInstanceLock()) start(options).catch(refuse);
  else app.quit();
} catch (error) {
  void refuse(error);
}
