import { parseArgs } from 'node:util';
import { type Language, languages, pseudoLanguage } from '#shared/messages/messages.ts';

/** The arguments of `npm start -- …`. Relative paths are as given. */
export type StartArguments = {
  readonly profile: string | null;
  readonly userDataDir: string | null;
  readonly remoteDebuggingPort: number | null;
  /** Uses default preferences for this run, and reads nothing in the background. */
  readonly safeMode: boolean;
  readonly headless: boolean;
  /** What the app would pass to other programs is not shown anywhere. */
  readonly noOpen: boolean;
  /** Same, but writes a line for each to this file. */
  readonly outsideLog: string | null;
  /** Builds and restarts the app whenever a source changes. */
  readonly dev: boolean;
  readonly sandboxPort: number | null;
  /** A file with the local environment's secrets, for callers that run the sandbox themselves (the tour). */
  readonly localDemo: string | null;
  /** Keeps secrets in memory for this run, for tests without a keychain. */
  readonly memoryKeychain: boolean;
  /** The folder in which the app saves files without asking. */
  readonly saveFolder: string | null;
  /** The language of the tour; null for the main job in English. */
  readonly language: Language | typeof pseudoLanguage | null;
};

/** An argument that is not understood; the message names it. */
export class ArgumentRefused extends Error {
  override readonly name = 'ArgumentRefused';
}

const tourLanguages = [...languages, pseudoLanguage] as const;

export const startUsage = `npm start -- [options]
  --profile FILE              use that environment profile and start no sandbox
  --user-data-dir DIR         keep the app's data there
  --remote-debugging-port N   let the window be driven over the DevTools protocol on 127.0.0.1
  --safe-mode                 default preferences for this run, nothing read in the background
  --headless                  no window on a screen (host only)
For development:
  --no-open                   hand no link, file or print job to another program
  --outside-log FILE          the same, and write a line for each into that file
  --dev                       build and restart at every change
  --sandbox-port N            the sandbox listens there instead of on a free port
  --local-demo FILE           secrets of the local environment that --profile names
  --memory-keychain           keep secrets in memory for this run
  --save-folder DIR           save files there instead of asking where
  --language CODE             without a display: show every screen in that language (${tourLanguages.join(', ')})`;

const options = {
  profile: { type: 'string' },
  'user-data-dir': { type: 'string' },
  'remote-debugging-port': { type: 'string' },
  'safe-mode': { type: 'boolean' },
  headless: { type: 'boolean' },
  'no-open': { type: 'boolean' },
  'outside-log': { type: 'string' },
  dev: { type: 'boolean' },
  'sandbox-port': { type: 'string' },
  'local-demo': { type: 'string' },
  'memory-keychain': { type: 'boolean' },
  'save-folder': { type: 'string' },
  language: { type: 'string' },
} as const;

/**
 * Reads the start script's arguments.
 *
 * @throws ArgumentRefused for an unknown option, one without its value, or an invalid port.
 */
export function readStartArguments(argv: readonly string[]): StartArguments {
  const values = parse(argv);
  const text = (name: 'profile' | 'user-data-dir' | 'local-demo' | 'save-folder' | 'outside-log') => {
    if (values[name] === '') throw new ArgumentRefused(`--${name} wants a value.`);
    return values[name] ?? null;
  };
  return {
    profile: text('profile'),
    userDataDir: text('user-data-dir'),
    remoteDebuggingPort: port('remote-debugging-port', values['remote-debugging-port']),
    safeMode: values['safe-mode'] === true,
    headless: values.headless === true,
    noOpen: values['no-open'] === true,
    outsideLog: text('outside-log'),
    dev: values.dev === true,
    sandboxPort: port('sandbox-port', values['sandbox-port']),
    localDemo: text('local-demo'),
    memoryKeychain: values['memory-keychain'] === true,
    saveFolder: text('save-folder'),
    language: tourLanguage(values.language),
  };
}

function tourLanguage(value: string | undefined): StartArguments['language'] {
  if (value === undefined) return null;
  const language = tourLanguages.find((known) => known === value);
  if (language === undefined) {
    throw new ArgumentRefused(
      `--language wants one of ${tourLanguages.join(', ')}, not ${JSON.stringify(value)}.`,
    );
  }
  return language;
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: false }).values;
  } catch (error) {
    const [firstSentence = ''] = String(error instanceof Error ? error.message : error).split(/\. |\n/u);
    throw new ArgumentRefused(`${firstSentence.replace(/\.$/u, '')}.`);
  }
}

function port(name: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  const number = Number(value);
  if (!/^\d+$/u.test(value) || number < 1 || number > 65_535) {
    throw new ArgumentRefused(`--${name} wants a port between 1 and 65535, not ${JSON.stringify(value)}.`);
  }
  return number;
}
