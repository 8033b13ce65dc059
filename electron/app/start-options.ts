import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { App, Dialog } from 'electron';
import { z } from 'zod';
import { openMessages } from '#electron/messages.ts';
import { type Profile, ProfileRefused, parseProfile } from '#electron/preferences/profile.ts';
import { readTextFile } from '#electron/preferences/profiles.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { translateSentence } from '#shared/messages/translate.ts';

export const safeModeSwitch = '--safe-mode';

/** The app's own switches; build/README.md, "Commands", describes them. */
export type StartOptions = {
  profilePath: string | null;
  userDataDir: string | null;
  /** Uses default preferences for this run, and reads nothing in the background. */
  isSafeMode: boolean;
  /** A file with the local sandbox's client secret, so that a user need not type it (development only). */
  localDemoPath: string | null;
  /** Keeps secrets in memory for this run (tests without a keychain; development only). */
  hasMemoryKeychain: boolean;
  /** Files for a user are saved there without a dialog, which no test can answer on every system (development only). */
  saveFolder: string | null;
  /** Links, files and print jobs are logged there instead of being passed to other programs (development only). */
  outsideLog: string | null;
};

/** An argument that this build refuses; the message is one sentence for the user who started it. */
class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/**
 * Reads the app's own switches from its arguments; ignores those of Chromium and Electron. Accepts both `--name value`
 * and `--name=value`.
 *
 * @param hasSwitch whether Chromium sees a switch, which it does in more spellings (`-name`, `/name` on Windows)
 * @throws StartRefused if a packaged app is asked to use a development-only option.
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
      'safe-mode': { type: 'boolean' },
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
    isSafeMode: values['safe-mode'] === true,
    localDemoPath: text(values['local-demo'], 'local-demo'),
    hasMemoryKeychain: values['memory-keychain'] === true,
    saveFolder: text(values['save-folder'], 'save-folder'),
    outsideLog: text(values['outside-log'], 'outside-log'),
  };
}

/**
 * Returns the options without which an automatic start would open another desk, with absolute paths, because it starts
 * in another folder.
 */
export function deskArguments({
  profilePath,
  userDataDir,
}: Pick<StartOptions, 'profilePath' | 'userDataDir'>): string[] {
  return [
    ...(profilePath === null ? [] : [`--profile=${resolve(profilePath)}`]),
    ...(userDataDir === null ? [] : [`--user-data-dir=${resolve(userDataDir)}`]),
  ];
}

const StartRequest = z.object({ profilePath: z.string().nullable(), isSafeMode: z.boolean() });
/** What a second start passes to the running app. */
type StartRequest = z.infer<typeof StartRequest>;

export function startRequestOf({
  profilePath,
  isSafeMode,
}: Pick<StartOptions, 'profilePath' | 'isSafeMode'>): StartRequest {
  return { profilePath: profilePath === null ? null : resolve(profilePath), isSafeMode };
}

/** Returns what to tell the user whose second start asked for something that only a new start can do; null if nothing. */
export function requestIgnored(running: StartRequest, received: unknown): Sentence | null {
  const { data: asked } = StartRequest.safeParse(received);
  if (asked === undefined) return null;
  if (asked.profilePath !== null && asked.profilePath !== running.profilePath)
    return sentence('dialog.alreadyOpen.profile', { path: asked.profilePath });
  return asked.isSafeMode && !running.isSafeMode ? sentence('dialog.alreadyOpen.safeMode') : null;
}

function text(value: string | boolean | undefined, name: string): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || value === '') throw new StartRefused(`--${name} wants a value.`);
  return value;
}

/** Data passed by `npm start` for the local sandbox, so that its form is already filled in. */
export const LocalDemo = z.object({ clientSecret: z.string().min(1) });
export type LocalDemo = z.infer<typeof LocalDemo>;

/**
 * Reads the profile that the app was started with; null if there was none.
 *
 * @throws StartRefused if the file cannot be read; ProfileRefused naming the wrong fields.
 */
export function readStartedProfile(path: string | null, acceptsLocal: boolean): Profile | null {
  if (path === null) return null;
  const text = readText(path);
  let profile: Profile;
  try {
    profile = parseProfile(text, false);
  } catch (error) {
    throw error instanceof ProfileRefused ? new ProfileRefused(error.fields, path) : error;
  }
  if (profile.kind === 'local' && !acceptsLocal) {
    throw new StartRefused(
      `The profile ${path} is a local one (kind); this build takes production and sandbox.`,
    );
  }
  return profile;
}

/**
 * Reads the local sandbox's client secret; null if no file was named.
 *
 * @throws StartRefused if the file cannot be read or does not contain one.
 */
export function readLocalDemo(path: string | null): LocalDemo | null {
  if (path === null) return null;
  try {
    return LocalDemo.parse(JSON.parse(readText(path)));
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`${path} does not hold the local sandbox's client secret.`);
  }
}

function readText(path: string): string {
  try {
    return readTextFile(path);
  } catch (error) {
    throw new StartRefused(
      `${path} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
}

/**
 * Throws a message for a user, with the folder and a solution, if Dockhand may not write into its data folder. A full
 * disk is no reason: existing data can be read.
 */
export function checkDataFolder(folder: string): void {
  const probe = join(folder, '.write-test');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe, { force: true });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    const message = `This user may not write into the data folder ${folder} (${code}). Allow that, or start Dockhand with --user-data-dir and another folder.`;
    throw new Error(message, { cause });
  }
}

/** Ends a failed start: one line on the error output, in an installed app also in a dialog, and exit code 1. */
export async function refuseStart(
  error: unknown,
  app: Pick<App, 'exit' | 'getPreferredSystemLanguages' | 'isPackaged' | 'whenReady'>,
  dialog: Pick<Dialog, 'showErrorBox'>,
  platform: string,
): Promise<void> {
  const reason = await refusalOf(error, () => app.getPreferredSystemLanguages());
  process.stderr.write(`Dockhand: ${reason}\n`);
  // A user who starts it from the desktop sees no error output.
  if (app.isPackaged) {
    // On Linux, there is no dialog before ready; but a refused switch must not take effect meanwhile.
    if (platform === 'linux' && !(error instanceof StartRefused)) await app.whenReady();
    dialog.showErrorBox('Dockhand', reason);
  }
  app.exit(1);
}

/**
 * Returns the reason for a refused start in one line: a profile's problems in the language of the system.
 *
 * @param systemLocales the preferred one first (BCP 47)
 */
async function refusalOf(error: unknown, systemLocales: () => readonly string[]): Promise<string> {
  if (!(error instanceof ProfileRefused)) return error instanceof Error ? error.message : String(error);
  const { t } = await openMessages('system', systemLocales());
  const problems = Object.entries(error.fields).map(([field, sentences]) =>
    [...(field === '' ? [] : [`${field}:`]), ...sentences.map((each) => translateSentence(t, each))].join(
      ' ',
    ),
  );
  return [t('invalid.profile.refused', { path: error.path ?? '' }), ...problems].join(' ');
}
