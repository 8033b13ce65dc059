import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { ManagedProblem } from '#shared/preferences/contract.ts';
import type { PreferenceFile } from './preference-file.ts';
import { notJson, type Profile, ProfileRefused, parseProfile, toProfile, toProfileFile } from './profile.ts';

/** Sources of profiles, besides those the user imported. */
export type ProfileSources = {
  file: PreferenceFile;
  /** Passed at start (`--profile`); the one in use for this run. */
  started: Profile | null;
  /** Installed by IT (one profile or a list), and read-only here. */
  managed: readonly Profile[];
  /** A packaged app has no local environment. */
  acceptsLocal: boolean;
  /** The parts of the managed file that can't be used; default none. */
  managedProblems?: readonly ManagedProblem[];
};

/** An entry of the file as it is; one that this version cannot read has no profile: it is not listed, but stays. */
type ImportedEntry = { readonly json: unknown; readonly profile: Profile | null };

/** The environments known to this desk, and the one in use. */
export type Profiles = ReturnType<typeof createProfiles>;

/**
 * Managed and started ones override an imported one of the same environment.
 *
 * @throws ProfileRefused if the chosen one may be among those that can't be used: no other environment may open in its
 *   place.
 */
export function createProfiles({
  file,
  started,
  managed,
  managedProblems = [],
  acceptsLocal,
}: ProfileSources) {
  const readOnly =
    started === null ? [...managed] : [started, ...managed.filter(({ id }) => id !== started.id)];

  const entries = (): ImportedEntry[] => {
    const stored = z.array(z.unknown()).safeParse(file.read('profiles'));
    if (!stored.success) return [];
    return stored.data.map((json) => {
      try {
        return { json, profile: toProfile(json, false) };
      } catch {
        return { json, profile: null };
      }
    });
  };

  /** The last counts: one that an earlier version could not read may have been imported again. */
  const imported = () => [
    ...new Map(
      entries().flatMap(({ profile }) => (profile === null ? [] : [[profile.id, profile] as const])),
    ).values(),
  ];

  const keep = (stored: readonly ImportedEntry[]) => {
    file.write(
      'profiles',
      stored.map(({ json }) => json),
    );
  };

  const list = () => {
    const fixed = new Set(readOnly.map(({ id }) => id));
    return [...readOnly, ...imported().filter(({ id }) => !fixed.has(id))];
  };

  const isLeftOut = (id: unknown) => typeof id === 'string' && !list().some((profile) => profile.id === id);
  // One with the same addresses as another is listed by that one.
  const leftOut = managedProblems.filter(
    ({ sentences }) => !sentences.some(({ id }) => id === 'invalid.profile.sameAddresses'),
  );
  const [problem] = leftOut;
  if (problem !== undefined && started === null && isLeftOut(file.read('chosenProfile'))) {
    const fields = leftOut.map(({ field, sentences }) => [field, sentences] as const);
    throw new ProfileRefused(Object.fromEntries(fields), problem.path);
  }

  let startedIsChosen = started !== null;
  const chosen = () => {
    if (startedIsChosen && started !== null) return started;
    const known = list();
    return known.find(({ id }) => id === file.read('chosenProfile')) ?? known[0] ?? null;
  };

  const find = (profileId: string) => {
    const profile = list().find(({ id }) => id === profileId);
    if (profile === undefined) throw new ProfileRefused({ profileId: [sentence('invalid.profile.unknown')] });
    return profile;
  };

  const isRemovable = (profileId: string) => !readOnly.some(({ id }) => id === profileId);

  const checkRemovable = (profileId: string) => {
    find(profileId);
    if (!isRemovable(profileId))
      throw new ProfileRefused({ profileId: [sentence('invalid.profile.managed')] });
  };

  const checkText = (text: string) => {
    const profile = parseProfile(text, false);
    if (profile.kind === 'local' && !acceptsLocal) {
      throw new ProfileRefused({ kind: [sentence('invalid.profile.local')] });
    }
    if (!isRemovable(profile.id)) {
      throw new ProfileRefused({ '': [sentence('invalid.profile.installed')] });
    }
    return profile;
  };

  return {
    list,
    /** The one in use; null while none is known. */
    chosen,
    /** False if IT installed it or it was passed at start. */
    isRemovable,
    /** @throws ProfileRefused with the wrong fields named. */
    importText(text: string): Profile {
      const profile = checkText(text);
      const entry = { json: toProfileFile(profile), profile };
      const stored = entries();
      const isKnown = stored.some((each) => each.profile?.id === profile.id);
      keep(
        isKnown ? stored.map((each) => (each.profile?.id === profile.id ? entry : each)) : [...stored, entry],
      );
      return profile;
    },
    /** Like `importText`, but stores nothing. */
    checkText,
    /** @throws ProfileRefused if there is no such profile. */
    choose(profileId: string): Profile {
      const profile = find(profileId);
      startedIsChosen = profile.id === started?.id;
      if (!startedIsChosen) file.write('chosenProfile', profileId);
      return profile;
    },
    /**
     * From now on, the one in use stays the one in use, whatever is imported or installed before it. A saved choice
     * remains even if its profile is missing in this run.
     */
    saveChosen(): void {
      const profile = chosen();
      if (profile === null || startedIsChosen || typeof file.read('chosenProfile') === 'string') return;
      try {
        file.write('chosenProfile', profile.id);
      } catch {
        // A full disk: tried again at the next start.
      }
    },
    /** @throws ProfileRefused if it is unknown or not removable. */
    checkRemovable,
    /** @throws ProfileRefused like `checkRemovable`. */
    remove(profileId: string): void {
      checkRemovable(profileId);
      keep(entries().filter(({ profile }) => profile?.id !== profileId));
      if (file.read('chosenProfile') === profileId) file.write('chosenProfile', null);
    },
  };
}

/** Returns where IT installs profiles, by `process.platform`: a folder only administrators can write to. */
export function managedProfilesPath(
  platform: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  if (platform === 'win32')
    // Not in ProgramData, where any user may create and own the folder, nor in a folder that is replaced along with a
    // program.
    return `${environment['ProgramFiles'] ?? 'C:\\Program Files'}\\Dockhand Profiles\\profiles.json`;
  if (platform === 'darwin') return '/Library/Application Support/Dockhand/profiles.json';
  return '/etc/dockhand/profiles.json';
}

/** Reads a text file, without the byte order mark that Windows PowerShell puts before it and JSON does not allow. */
export function readTextFile(path: string): string {
  return new TextDecoder().decode(readFileSync(path));
}

/**
 * Reads a file installed by IT; null if there is none. On systems with numeric user ids, the file and its folder must
 * belong to an administrator and be writable by no one else: anyone able to change them could have the client secret
 * sent elsewhere.
 *
 * @param administrator the user id that must own both; null on Windows, where Program Files belong to an administrator
 * @throws ProfileRefused if it cannot be read, they belong to another user, or others may write to them.
 */
export function readManagedText(path: string, administrator: number | null): string | null {
  let text: string;
  try {
    text = readTextFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new ProfileRefused({ '': [sentence('invalid.profile.unread', { path, reason: code ?? '' })] });
  }
  if (administrator !== null && ![path, dirname(path)].every((each) => isOwnedBy(each, administrator))) {
    throw new ProfileRefused({ '': [sentence('invalid.profile.owner', { path })] });
  }
  return text;
}

/**
 * Reads the managed profiles: one profile or a list of them; a missing file has none. Never throws: unusable profiles
 * are left out and listed in the problems by field (`2.authUrl` is a field of the third profile), and so is one with
 * the addresses of an earlier one, since addresses tell environments apart. A file that anyone but an administrator
 * could have written has no profiles, see {@link readManagedText}.
 */
export function readManagedProfiles(
  path: string,
  administrator: number | null,
): { profiles: Profile[]; problems: ManagedProblem[] } {
  const profiles = new Map<string, Profile>();
  const problems: ManagedProblem[] = [];
  const refuse = (fields: Record<string, Sentence[]>, entry = '') => {
    for (const [field, sentences] of Object.entries(fields)) {
      problems.push({ path, field: [entry, field].filter((part) => part !== '').join('.'), sentences });
    }
  };
  let json: unknown;
  try {
    const text = readManagedText(path, administrator);
    json = text === null ? [] : JSON.parse(text);
  } catch (error) {
    refuse(error instanceof ProfileRefused ? error.fields : { '': [notJson(error)] });
    return { profiles: [], problems };
  }
  const isList = Array.isArray(json);
  const entries: unknown[] = isList ? (json as unknown[]) : [json];
  for (const [position, entry] of entries.entries()) {
    try {
      const profile = toProfile(entry, true);
      const other = profiles.get(profile.id)?.name;
      if (other !== undefined)
        throw new ProfileRefused({
          '': [sentence('invalid.profile.sameAddresses', { name: profile.name, other })],
        });
      profiles.set(profile.id, profile);
    } catch (error) {
      if (!(error instanceof ProfileRefused)) throw error;
      refuse(error.fields, isList ? `${position}` : '');
    }
  }
  return { profiles: [...profiles.values()], problems };
}

const writableByOthers = 0o022;

function isOwnedBy(path: string, user: number): boolean {
  const { uid, mode } = statSync(path);
  return uid === user && (mode & writableByOthers) === 0;
}
