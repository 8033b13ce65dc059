import { appendFileSync } from 'node:fs';
import type { WebContents } from 'electron';

/** What of Dockhand other programs of this computer show. */
export type ExternalApps = {
  /** Takes an address that the gate for links let pass. */
  openLink: (url: string) => Promise<void>;
  /** Opens a file in its own program: what went wrong in words, or nothing. */
  openPath: (path: string) => Promise<string>;
  /** Electron's `webContents.print`, with the system's dialog. */
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
    print(_contents, options, callback) {
      note(`print ${JSON.stringify(options.pageSize)}`);
      callback(true, '');
    },
  };
}
