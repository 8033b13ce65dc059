import { shell } from 'electron';
import { type ExternalApps, openWith } from './external-apps.ts';

/** On Linux Electron starts the same program, but its promise neither fails nor ever ends (electron/electron#47668). */
const linuxOpener = { command: 'xdg-open', patienceMs: 4_000 };

/** Hands what is shown outside of the window to the system. */
export function createSystemApps(platform: string): ExternalApps {
  return {
    openLink: async (url) => shell.openExternal(url),
    openPath: async (path) => (platform === 'linux' ? openWith(linuxOpener, path) : shell.openPath(path)),
    print: (contents, options, callback) => contents.print(options, callback),
  };
}
