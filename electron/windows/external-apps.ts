import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import type { WebContents } from 'electron';

/** Parts of Dockhand that are shown by other programs on this computer. */
export type ExternalApps = {
  /** Takes an address that passed the link gate. */
  openLink: (url: string) => Promise<void>;
  /** Opens a file in its default program; returns an error text, or '' on success. */
  openPath: (path: string) => Promise<string>;
  /** Shows a system notification; `onClick` is called when the user clicks it. */
  notify: (notice: { title: string; body: string }, onClick: () => void) => void;
  /** Electron's `webContents.print`, with the system's dialog or on the named printer. */
  print: (contents: Pick<WebContents, 'print'>, ...how: Required<Parameters<WebContents['print']>>) => void;
};

/**
 * Writes a line to a file for each thing that would be shown outside, and shows nothing. A test can neither see nor
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

/** The program that {@link openWith} starts, and how long it waits for a failure. */
type OpenWithOptions = {
  /** A program on this computer, started without a shell and with the path as its only argument. */
  command: string;
  /** After this time, an opener still running is, on some desktops, the program that shows the file. */
  patienceMs: number;
};

/**
 * Opens a file with a program that finds the right one for it, like `xdg-open`. Returns an error text, or '' on
 * success. Never rejects; the started program outlives Dockhand.
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
