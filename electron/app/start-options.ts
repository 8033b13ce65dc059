import { parseArgs } from 'node:util';

/** What the app was started with; see README, "Options for tools and tests". */
export type StartOptions = {
  profilePath: string | null;
  userDataDir: string | null;
  /** A file with the local sandbox's client secret, so that a person need not type it (development only). */
  localDemoPath: string | null;
  /** Secrets live in memory for this run (tests without a keychain; development only). */
  hasMemoryKeychain: boolean;
  /** Files for a person go there without a dialog, which no test can answer on every system (development only). */
  saveFolder: string | null;
  /** Links, files and print jobs are noted there instead of being handed to other programs (development only). */
  outsideLog: string | null;
};

/** An argument that this build refuses; the message is one sentence for whoever started it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/**
 * Reads the app's own switches from its arguments; those of Chromium and Electron pass unseen. Both `--name value`
 * and `--name=value` are read.
 *
 * @param hasSwitch whether Chromium sees a switch, which it does in further spellings (`-name`, `/name` on Windows)
 * @throws StartRefused where a packaged app is asked to use an option that only development has.
 */
export function readStartOptions(
  argv: readonly string[],
  isPackaged: boolean,
  hasSwitch: (name: string) => boolean,
): StartOptions {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    options: {
      profile: { type: 'string' },
      'user-data-dir': { type: 'string' },
      'local-demo': { type: 'string' },
      'memory-keychain': { type: 'boolean' },
      'save-folder': { type: 'string' },
      'outside-log': { type: 'string' },
      'remote-debugging-port': { type: 'string' },
      'remote-debugging-pipe': { type: 'boolean' },
    },
  });
  if (isPackaged) {
    for (const name of [
      'local-demo',
      'memory-keychain',
      'save-folder',
      'outside-log',
      'remote-debugging-port',
      'remote-debugging-pipe',
    ] as const) {
      if (values[name] !== undefined || hasSwitch(name))
        throw new StartRefused(`--${name} is for development only; this build refuses it.`);
    }
  }
  return {
    profilePath: text(values.profile, 'profile'),
    userDataDir: text(values['user-data-dir'], 'user-data-dir'),
    localDemoPath: text(values['local-demo'], 'local-demo'),
    hasMemoryKeychain: values['memory-keychain'] === true,
    saveFolder: text(values['save-folder'], 'save-folder'),
    outsideLog: text(values['outside-log'], 'outside-log'),
  };
}

function text(value: string | boolean | undefined, name: string): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || value === '') throw new StartRefused(`--${name} wants a value.`);
  return value;
}
