import type { AppUpdater } from 'electron-updater';
import type { Log } from '#electron/log/log.ts';

/** What finds, verifies, and installs releases. */
export type UpdateEngine = {
  /** The version of a newer release that this computer is to have; null for none. */
  check: () => Promise<string | null>;
  /** Downloads what the last check found, and rejects what is not exactly what was released. */
  download: () => Promise<void>;
  /** Whether what was downloaded is installed when the app quits; asked for just before. */
  setInstallsOnQuit: (isWanted: boolean) => void;
  /** Installs what was downloaded, quits, and starts the app again; calls back where it can't. */
  install: (failed: () => void) => void;
};

/**
 * Leads to `electron-updater`, which does nothing by itself here: it neither downloads what it finds nor installs
 * what it has. A release is verified by its SHA-512, on Windows and macOS by the publisher's signature too, never an
 * older one, and a staged one only on its share of computers.
 */
export function createUpdateEngine(updater: AppUpdater, log: Pick<Log, 'info' | 'warn'>): UpdateEngine {
  updater.autoDownload = false;
  // Looked at when the download is done, where it makes the updater hear of the end of the app, and at that end.
  updater.autoInstallOnAppQuit = process.platform !== 'darwin';
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.logger = {
    info: (message: unknown) => log.info(`Update: ${String(message)}`),
    warn: (message: unknown) => log.warn(`Update: ${String(message)}`),
    // The caller gets the error, and an event of this name without a listener would end the process.
    error: (message: unknown) => log.warn(`Update: ${String(message)}`),
  };
  return {
    async check() {
      const result = await updater.checkForUpdates();
      return result?.isUpdateAvailable === true ? result.updateInfo.version : null;
    },
    async download() {
      await updater.downloadUpdate();
    },
    setInstallsOnQuit(isWanted) {
      updater.autoInstallOnAppQuit = isWanted && process.platform !== 'darwin';
    },
    install(failed) {
      updater.once('error', failed);
      updater.quitAndInstall(true, true);
    },
  };
}

/** The engine of the system that this runs on. */
export async function loadUpdateEngine(log: Pick<Log, 'info' | 'warn'>): Promise<UpdateEngine> {
  const { default: updaters } = await import('electron-updater');
  return createUpdateEngine(updaters.autoUpdater, log);
}
