import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProfileRefused, parseProfile } from '#electron/preferences/profile.ts';
import { createProfiles, managedProfilesPath, readManagedProfiles } from '#electron/preferences/profiles.ts';
import type { ManagedProblem } from '#shared/preferences/contract.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const text = (name: string, kind = 'production') =>
  JSON.stringify({ name, kind, authUrl: `https://${name}.auth.test`, baseUrl: `https://${name}.api.test` });
const managed = (name: string) => parseProfile(text(name), true);

describe('the profiles of a desk', () => {
  it('start empty', () => {
    const profiles = createProfiles({
      file: memoryPreferenceFile(),
      started: null,
      managed: [],
      acceptsLocal: true,
    });
    expect(profiles.list()).toEqual([]);
    expect(profiles.chosen()).toBeNull();
  });

  it('keep an imported profile and the choice across a restart', () => {
    const file = memoryPreferenceFile();
    const first = createProfiles({ file, started: null, managed: [managed('it')], acceptsLocal: true });
    const imported = first.importText(text('north'));
    first.choose(imported.id);
    const second = createProfiles({ file, started: null, managed: [managed('it')], acceptsLocal: true });
    expect(second.chosen()).toEqual(imported);
    expect(second.list().map(({ name }) => name)).toEqual(['it', 'north']);
  });

  it('keep the one in use when it is imported again, or another one is installed by IT', () => {
    const file = memoryPreferenceFile();
    const first = createProfiles({ file, started: null, managed: [], acceptsLocal: true });
    for (const name of ['north', 'south']) first.importText(text(name));
    first.saveChosen();
    first.importText(text('north'));
    expect(first.chosen()?.name).toBe('north');
    const second = createProfiles({ file, started: null, managed: [managed('it')], acceptsLocal: true });
    second.saveChosen();
    expect(second.chosen()?.name).toBe('north');
  });

  it('are listed in the order of their first import', () => {
    const file = memoryPreferenceFile({ chosenProfile: 'missing in this run' });
    const profiles = createProfiles({ file, started: null, managed: [], acceptsLocal: true });
    for (const name of ['north', 'south', 'north']) profiles.importText(text(name));
    profiles.saveChosen();
    expect(profiles.list().map(({ name }) => name)).toEqual(['north', 'south']);
    expect(profiles.chosen()?.name).toBe('north');
    expect(file.read('chosenProfile')).toBe('missing in this run');
  });

  it('do not open another environment if the chosen one may be left out of a managed file with mistakes', () => {
    const path = '/etc/dockhand/profiles.json';
    const problem: ManagedProblem = {
      path,
      field: '1.authUrl',
      sentences: [{ id: 'invalid.profile.address' }],
    };
    const open = (chosenProfile: string | null, problems = [problem]) =>
      createProfiles({
        file: memoryPreferenceFile({ chosenProfile }),
        started: null,
        managed: [managed('it')],
        managedProblems: problems,
        acceptsLocal: true,
      });
    expect(() => open('left out')).toThrow(
      expect.objectContaining({ path, fields: { '1.authUrl': problem.sentences } }),
    );
    expect(open('left out', []).chosen()?.name).toBe('it');
    const doubled: ManagedProblem['sentences'][number] = {
      id: 'invalid.profile.sameAddresses' as const,
      values: { name: 'South', other: 'North' },
    };
    expect(open('removed', [{ path, field: '1', sentences: [doubled] }]).chosen()?.name).toBe('it');
    expect(open(null).chosen()?.name).toBe('it');
    expect(open(managed('it').id).chosen()?.name).toBe('it');
  });

  it('open on a full disk, and do not save one given at the start as the choice', () => {
    const write = () => {
      throw new Error('ENOSPC');
    };
    const full = { ...memoryPreferenceFile(), write };
    const started = createProfiles({ file: full, started: managed('a'), managed: [], acceptsLocal: true });
    const installed = createProfiles({
      file: full,
      started: null,
      managed: [managed('it')],
      acceptsLocal: true,
    });
    for (const profiles of [started, installed]) expect(() => profiles.saveChosen()).not.toThrow();
    const file = memoryPreferenceFile();
    createProfiles({ file, started: managed('a'), managed: [], acceptsLocal: true }).saveChosen();
    expect(file.read('chosenProfile')).toBeUndefined();
  });

  it('use the profile given at the start, without changing the saved choice', () => {
    const file = memoryPreferenceFile();
    const before = createProfiles({ file, started: null, managed: [], acceptsLocal: true });
    before.choose(before.importText(text('north')).id);
    const started = createProfiles({ file, started: managed('started'), managed: [], acceptsLocal: true });
    expect(started.chosen()?.name).toBe('started');
    const after = createProfiles({ file, started: null, managed: [], acceptsLocal: true });
    expect(after.chosen()?.name).toBe('north');
  });

  it('refuse to replace or remove a profile installed by IT', () => {
    const profiles = createProfiles({
      file: memoryPreferenceFile(),
      started: null,
      managed: [managed('it')],
      acceptsLocal: true,
    });
    expect(() => profiles.importText(text('it'))).toThrow(ProfileRefused);
    expect(() => {
      profiles.remove(managed('it').id);
    }).toThrow(/invalid\.profile\.managed/);
  });

  it('forget an imported profile and its choice', () => {
    const profiles = createProfiles({
      file: memoryPreferenceFile(),
      started: null,
      managed: [],
      acceptsLocal: true,
    });
    const imported = profiles.importText(text('north'));
    profiles.choose(imported.id);
    profiles.remove(imported.id);
    expect(profiles.list()).toEqual([]);
    expect(() => profiles.choose(imported.id)).toThrow(/invalid\.profile\.unknown/);
  });

  it('have no local environment in a packaged app', () => {
    const profiles = createProfiles({
      file: memoryPreferenceFile(),
      started: null,
      managed: [],
      acceptsLocal: false,
    });
    const here = JSON.stringify({
      name: 'here',
      kind: 'local',
      authUrl: 'http://127.0.0.1:1',
      baseUrl: 'http://127.0.0.1:1',
    });
    expect(() => profiles.importText(here)).toThrow(/invalid\.profile\.local/);
  });

  it('leave out a profile that no longer parses, without losing the rest', () => {
    const file = memoryPreferenceFile({
      profiles: [{ name: 'broken' }, JSON.parse(text('north')) as unknown],
    });
    const profiles = createProfiles({ file, started: null, managed: [], acceptsLocal: true });
    expect(profiles.list().map(({ name }) => name)).toEqual(['north']);
  });

  it('keep one that this version cannot read in the file when another is imported or removed', () => {
    const newer = { ...(JSON.parse(text('newer')) as object), fieldOfNextVersion: true };
    const file = memoryPreferenceFile({ profiles: [newer] });
    const profiles = createProfiles({ file, started: null, managed: [], acceptsLocal: true });
    const { id } = profiles.importText(text('north'));
    profiles.importText(text('north'));
    expect(file.read('profiles')).toMatchObject([newer, { name: 'north' }]);
    profiles.remove(id);
    expect(file.read('profiles')).toEqual([newer]);
  });
});

describe('the managed file', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  /** Tests can run as any user. */
  const owner = process.getuid?.() ?? null;

  it.runIf(owner !== null)('belongs to the administrator, as does its folder', () => {
    const path = join(folder, 'profiles.json');
    writeFileSync(path, text('one'));
    const refused = {
      profiles: [],
      problems: [{ path, field: '', sentences: [{ id: 'invalid.profile.owner', values: { path } }] }],
    };
    expect(readManagedProfiles(path, owner).profiles).toHaveLength(1);
    expect(readManagedProfiles(path, (owner ?? 0) + 1)).toEqual(refused);
    chmodSync(path, 0o664);
    expect(readManagedProfiles(path, owner)).toEqual(refused);
    chmodSync(path, 0o644);
    chmodSync(folder, 0o777);
    expect(readManagedProfiles(path, owner)).toEqual(refused);
  });

  it.each([
    ['win32', 'D:\\Programs\\Dockhand Profiles\\profiles.json'],
    ['darwin', '/Library/Application Support/Dockhand/profiles.json'],
    ['linux', '/etc/dockhand/profiles.json'],
  ])('is in a folder that belongs to an administrator on %s', (platform, path) => {
    // Any user can create a folder in ProgramData, and own it.
    const environment = { PROGRAMDATA: 'C:\\ProgramData', ProgramFiles: 'D:\\Programs' };
    expect(managedProfilesPath(platform, environment)).toBe(path);
  });

  it('contains no profile if it does not exist', () => {
    expect(readManagedProfiles(join(folder, 'none.json'), owner)).toEqual({ profiles: [], problems: [] });
  });

  it('contains one profile or a list', () => {
    const path = join(folder, 'profiles.json');
    writeFileSync(path, text('one'));
    expect(readManagedProfiles(path, owner).profiles).toMatchObject([{ name: 'one', isManaged: true }]);
    writeFileSync(path, `[${text('one')},${text('two')}]`);
    const { profiles, problems } = readManagedProfiles(path, owner);
    expect(profiles.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(problems).toEqual([]);
  });

  it('may begin with a byte order mark, as Windows PowerShell writes it', () => {
    const path = join(folder, 'profiles.json');
    writeFileSync(path, `\uFEFF${text('one')}`);
    expect(readManagedProfiles(path, owner).profiles).toMatchObject([{ name: 'one' }]);
  });

  it('leaves out broken profiles, naming file, entry, and field, and uses the others', () => {
    const path = join(folder, 'profiles.json');
    writeFileSync(path, `[{"name":"zero"},${text('one')},5]`);
    const { profiles, problems } = readManagedProfiles(path, owner);
    expect(profiles.map(({ name }) => name)).toEqual(['one']);
    expect(problems.map(({ path: file, field }) => [file, field])).toEqual([
      [path, '0.kind'],
      [path, '0.authUrl'],
      [path, '0.baseUrl'],
      [path, '2'],
    ]);
    writeFileSync(path, '[{');
    expect(readManagedProfiles(path, owner)).toMatchObject({ profiles: [], problems: [{ path, field: '' }] });
  });

  it('names two profiles with the same addresses, of which only the first could be chosen', () => {
    const path = join(folder, 'profiles.json');
    writeFileSync(path, `[${text('one')},${text('one').replace('"one"', '"two"')}]`);
    const { profiles, problems } = readManagedProfiles(path, owner);
    expect(profiles.map(({ name }) => name)).toEqual(['one']);
    const sentences = [{ id: 'invalid.profile.sameAddresses', values: { name: 'two', other: 'one' } }];
    expect(problems).toEqual([{ path, field: '1', sentences }]);
  });
});
