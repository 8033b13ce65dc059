import { spawn } from 'node:child_process';

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
    const tell = (trouble: string) => {
      clearTimeout(patience);
      resolve(trouble);
    };
    opener.once('error', ({ message }) => tell(message));
    opener.once('exit', (code) => tell(code === 0 ? '' : `${command} ended with ${code ?? 'a signal'}.`));
    opener.unref();
  });
}
