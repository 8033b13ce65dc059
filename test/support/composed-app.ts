import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utilityProcess } from '#build/host/electron/utility-process.ts';
import { type PrivateKeyring, startPrivateKeyring } from '#build/private-keyring.ts';
import { projectFolder } from '#build/vite/project-folder.ts';
import { type ComposedApp, composeApp, type Shell } from '#electron/app/compose-app.ts';
import { freePathIn } from '#electron/files/save-file.ts';
import { noPolicy } from '#electron/preferences/policy.ts';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';
import { type Profile, toProfile } from '#electron/preferences/profile.ts';
import { createKeychain, type Keychain } from '#electron/session/keychain.ts';
import { createSecretStore } from '#electron/session/secret-store.ts';
import { recordExternalApps } from '#electron/windows/external-apps.ts';
import type { SandboxProfile } from '#test/sandbox/sandbox.ts';
import { english } from './english.ts';

/** Folder of the built programs of the main process. */
const programFolder = join(projectFolder, 'dist', 'main');

/** The system's keychain for the tests of one worker; on Linux, a separate keyring. */
export type TestKeychain = { keychain: Keychain; keyring: PrivateKeyring | null; stop: () => Promise<void> };

/** Starts the keyring, and opens it through the app's own keychain process. */
export async function openTestKeychain(): Promise<TestKeychain> {
  const keyring = process.platform === 'linux' ? await startPrivateKeyring() : null;
  const env = { ...process.env, ...keyring?.env } as Record<string, string>;
  const keychain = createKeychain({
    fork: () => utilityProcess.fork(join(programFolder, 'keychain-process.js'), [], { env }),
  });
  return {
    keychain,
    keyring,
    async stop() {
      keychain.dispose();
      await keyring?.stop();
    },
  };
}

/** `preferences.json` of a data folder, in the app's own format, because electron-store itself needs Electron. */
function openPreferences(folder: string): PreferenceFile {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'preferences.json');
  let content: Record<string, unknown> = {};
  try {
    content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return {
    read: (key) => structuredClone(content[key]),
    write(key, value) {
      const changed = { ...content, [key]: structuredClone(value ?? undefined) };
      writeFileSync(path, JSON.stringify(changed), { mode: 0o600 });
      // Only what is on the disk was saved.
      content = changed;
    },
  };
}

/** The sandbox's profile, with a site if the test has one. */
export type ProfileOfTest = SandboxProfile & Partial<Pick<Profile, 'site'>>;

export type ComposedAppOptions = {
  folder: string;
  /** The profile that the app is started with; null for none. */
  profile: ProfileOfTest | null;
  keychain: Keychain;
  /** Where files are saved without a dialog; by default a folder inside the data folder. */
  saveFolder?: string;
  /** The log for links, files, and print jobs for other programs. */
  outsideLog?: string;
  /** Receives system notifications instead of the log. */
  notify?: Shell['externalApps']['notify'];
  /** Receives print jobs instead of the log. */
  print?: Shell['externalApps']['print'];
  /** The address of a window that has the focus; by default, none has it. */
  shownAddress?: () => string | null;
  isSafeMode?: boolean;
} & Partial<
  Pick<
    Shell,
    | 'loginItem'
    | 'restart'
    | 'policy'
    | 'noticesPath'
    | 'publish'
    | 'update'
    | 'contents'
    | 'report'
    | 'log'
    | 'budgetOptions'
  >
>;

/**
 * Composes the app in this process with real files, workers, and a real keychain: everything but Electron's windows.
 */
export function composeForTest(options: ComposedAppOptions): ComposedApp {
  const { folder, keychain, profile } = options;
  const saveFolder = options.saveFolder ?? join(folder, 'downloads');
  const quiet = () => undefined;
  return composeApp({
    folder,
    programFolder,
    file: openPreferences(folder),
    secretStore: createSecretStore({ keychain }),
    started: profile === null ? null : toProfile(profile, true),
    policy: options.policy ?? noPolicy,
    managed: [],
    acceptsLocal: true,
    localDemo: null,
    resolveProxy: async () => 'DIRECT',
    choosePath: freePathIn(saveFolder),
    chooseFolder: async () => saveFolder,
    downloadsFolder: () => saveFolder,
    externalApps: {
      ...recordExternalApps(options.outsideLog ?? join(folder, 'external.log')),
      ...(options.notify === undefined ? {} : { notify: options.notify }),
      ...(options.print === undefined ? {} : { print: options.print }),
    },
    windowAddress: {
      shownAddress: options.shownAddress ?? (() => null),
      openAddress: (address) => (options.publish ?? quiet)('app.redirected', { address }),
    },
    contents: options.contents ?? (() => null),
    // The page has its own browser context, in memory.
    clearPageData: async () => undefined,
    profileChanged: quiet,
    allowCamera: quiet,
    allowScale: quiet,
    preferencesChanged: quiet,
    messages: english,
    computerName: 'DOCK-PC',
    info: {
      version: '0.0.0',
      runtime: 'host',
      platform: process.platform,
      locale: 'en-US',
      isSafeMode: options.isSafeMode ?? false,
    },
    loginItem: options.loginItem ?? { read: () => null, save: quiet },
    restart: options.restart ?? quiet,
    crashFolder: join(folder, 'crashes'),
    noticesPath: options.noticesPath ?? null,
    update: options.update ?? {
      offer: 'notOffered',
      loadEngine: () => Promise.reject(new Error('There is no update here.')),
      isQuiet: () => false,
      release: quiet,
      restart: quiet,
    },
    publish: options.publish ?? quiet,
    log: options.log ?? { info: quiet, warn: quiet, error: quiet, path: '' },
    report: options.report ?? quiet,
    // No test waits for the delays that give way to a user.
    readingPace: { settleMs: 0, gatherMs: 100 },
    ...(options.budgetOptions === undefined ? {} : { budgetOptions: options.budgetOptions }),
  });
}
