import type { AppUpdater } from 'electron-updater';
import type { Log } from '#electron/log/log.ts';

export type UpdateEngine = {
  /** The version of a newer release intended for this computer; null if there is none. */
  check: () => Promise<string | null>;
  /** Downloads the release found by the last check, and rejects anything that does not match it exactly. */
  download: () => Promise<void>;
  /** Sets whether the download is installed when the app quits; called just before. */
  setInstallsOnQuit: (isWanted: boolean) => void;
  /** Installs the download, quits, and restarts the app if wanted; calls back if it can't. */
  install: (failed: () => void, restarts: boolean) => void;
};

/**
 * Wraps `electron-updater`, which does nothing automatically here: it neither downloads nor installs releases on its
 * own. A release is verified by its SHA-512, and on Windows and macOS also by the publisher's signature. It is never
 * older than the current one, and a staged release reaches only its share of computers.
 */
export function createUpdateEngine(updater: AppUpdater, log: Pick<Log, 'info' | 'warn'>): UpdateEngine {
  updater.autoDownload = false;
  // Read after the download, where it makes the updater listen for the app quitting, and again on quit.
  updater.autoInstallOnAppQuit = process.platform !== 'darwin';
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.logger = {
    info: (message: unknown) => log.info(`Update: ${String(message)}`),
    warn: (message: unknown) => log.warn(`Update: ${String(message)}`),
    // The caller gets the error; an event of this name without a listener would end the process.
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
    install(failed, restarts) {
      updater.once('error', failed);
      updater.quitAndInstall(true, restarts);
    },
  };
}

export async function loadUpdateEngine(log: Pick<Log, 'info' | 'warn'>): Promise<UpdateEngine> {
  const { default: updaters } = await import('electron-updater');
  return createUpdateEngine(updaters.autoUpdater, log);
}
