import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import type { WebContents } from 'electron';

/** What of Dockhand other programs of this computer show. */
export type ExternalApps = {
  /** Takes an address that the gate for links let pass. */
  openLink: (url: string) => Promise<void>;
  /** Opens a file in its own program: what went wrong in words, or nothing. */
  openPath: (path: string) => Promise<string>;
  /** Shows a notification of the system; `onClick` is called when a person clicks it. */
  notify: (notice: { title: string; body: string }, onClick: () => void) => void;
  /** Electron's `webContents.print`, with the system's dialog or on the printer that is named. */
  print: (contents: Pick<WebContents, 'print'>, ...how: Required<Parameters<WebContents['print']>>) => void;
};

/**
 * Writes a line for each thing that would be shown outside into a file, and shows nothing: a test can neither see nor
 * close what other programs show, on any system.
 */
export function recordExternalApps(file: string): ExternalApps {
  const note = (line: string) => appendFileSync(file, `${line}\n`, { mode: 0o600 });
  return {
    openLink: async (url) => note(url),
    async openPath(path) {
      note(path);
      return '';
    },
    notify: ({ title, body }) => note(`notify ${JSON.stringify([title, body])}`),
    print(_contents, options, callback) {
      const { pageSize, deviceName } = options;
      note(`print ${JSON.stringify(pageSize)}${deviceName === undefined ? '' : ` on ${deviceName}`}`);
      callback(true, '');
    },
  };
}

/** What {@link openWith} starts, and how long it waits for it to fail. */
type OpenWithOptions = {
  /** A program of this computer, started without a shell and with the path as its only argument. */
  command: string;
  /** An opener that is still there then is, on some desktops, the program that shows the file. */
  patienceMs: number;
};

/**
 * Opens a file through a program that finds the right one for it, as `xdg-open` does: what went wrong in words, or
 * nothing. Never rejects; what was started outlives Dockhand.
 */
export function openWith({ command, patienceMs }: OpenWithOptions, path: string): Promise<string> {
  return new Promise((resolve) => {
    const opener = spawn(command, [path], { stdio: 'ignore', detached: true });
    const patience = setTimeout(() => resolve(''), patienceMs);
    const report = (trouble: string) => {
      clearTimeout(patience);
      resolve(trouble);
    };
    opener.once('error', ({ message }) => report(message));
    opener.once('exit', (code) => report(code === 0 ? '' : `${command} ended with ${code ?? 'a signal'}.`));
    opener.unref();
  });
}
