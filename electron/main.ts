import { join, resolve } from 'node:path';
import { app, crashReporter, dialog, protocol } from 'electron';
import {
  checkDataFolder,
  readStartOptions,
  refuseStart,
  type StartOptions,
  startRequestOf,
} from './app/start-options.ts';
import { appScheme } from './windows/app-protocol.ts';

const refuse = (error: unknown) => refuseStart(error, app, dialog, process.platform);

async function start(options: StartOptions): Promise<void> {
  const composing = app.whenReady().then(async () => {
    // Only now: evaluating it would keep the browser's processes from being started.
    const { compose } = await import('./app/compose.ts');
    return compose(options, import.meta.dirname);
  });
  app.on('second-instance', (_event, _argv, _folder, request) => {
    // Whoever starts it again before it can answer gets the answer later; a refused start answers itself.
    composing.then(
      ({ startedAgain }) => startedAgain(request),
      () => undefined,
    );
  });
  const composed = await composing;
  performance.mark('app:composed');
  app.on('activate', () => composed.showWindow());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', composed.holdExit);
  composed.showWindow();
}

try {
  app.enableSandbox();
  app.setName('Dockhand');
  // Same name as the installer's shortcut (`build/package/`): without it Windows shows no notifications.
  if (process.platform === 'win32') app.setAppUserModelId('com.dockhand.desk');
  const options = readStartOptions(process.argv.slice(1), app.isPackaged, (name) =>
    app.commandLine.hasSwitch(name),
  );
  if (options.userDataDir !== null) app.setPath('userData', resolve(options.userDataDir));
  checkDataFolder(app.getPath('userData'));
  // Kept only on this computer: a crash dump holds whatever was in memory.
  app.setPath('crashDumps', join(app.getPath('userData'), 'crashes'));
  crashReporter.start({ uploadToServer: false });
  protocol.registerSchemesAsPrivileged([appScheme]);
  // A second start hands over to the first one, which shows its window, and ends here.
  if (app.requestSingleInstanceLock(startRequestOf(options))) start(options).catch(refuse);
  else app.quit();
} catch (error) {
  void refuse(error);
}
