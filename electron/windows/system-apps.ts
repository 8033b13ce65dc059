import { Notification, shell } from 'electron';
import { type ExternalApps, openWith } from './external-apps.ts';
import { holdNotification } from './held-notifications.ts';

/**
 * On Linux, Electron starts the same program, but its promise neither rejects nor resolves (electron/electron#47668).
 */
const linuxOpener = { command: 'xdg-open', patienceMs: 4_000 };

/** Uses the system to show content outside the window. */
export function createSystemApps(platform: string): ExternalApps {
  const shown = new Set<Notification>();
  return {
    notify({ title, body }, onClick) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body });
      holdNotification(shown, notification);
      notification.on('click', onClick);
      notification.show();
    },
    openLink: async (url) => shell.openExternal(url),
    openPath: async (path) => (platform === 'linux' ? openWith(linuxOpener, path) : shell.openPath(path)),
    print: (contents, options, callback) => contents.print(options, callback),
  };
}
