import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeskPreferences } from '#electron/preferences/desk-preferences.ts';
import { managedPolicyPath, problemLines, readPolicy, toPolicyView } from '#electron/preferences/policy.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** The owner of the files: any user can run the tests; Windows has no user numbers. */
const owner = process.getuid?.() ?? null;

let folder: string;
let path: string;

const write = (content: unknown) => writeFileSync(path, JSON.stringify(content), { mode: 0o644 });
const read = () => readPolicy(path, owner);

beforeEach(() => {
  folder = join(temporaryFolder(), 'dockhand');
  mkdirSync(folder, { mode: 0o755 });
  path = join(folder, 'policy.json');
});

describe('policy.json', () => {
  it('locks a setting over the saved value, which returns once the lock is removed', () => {
    const file = memoryPreferenceFile();
    createDeskPreferences(file, read()).save({ retentionDays: 90, language: 'fr' });

    write({ locked: { retentionDays: 7, syncShare: 0.25 } });
    const policy = read();
    expect(policy.problems).toEqual([]);
    const preferences = createDeskPreferences(file, policy);
    expect(preferences.read()).toMatchObject({ retentionDays: 7, syncShare: 0.25, language: 'fr' });
    expect(preferences.save({ theme: 'dark' })).toMatchObject({ retentionDays: 7, theme: 'dark' });
    expect(toPolicyView(policy)).toEqual({ locked: ['retentionDays', 'syncShare'], problems: [] });

    write({});
    expect(createDeskPreferences(file, read()).read()).toMatchObject({ retentionDays: 90, syncShare: 0.5 });
  });

  it('sets a default that a user can change', () => {
    write({
      defaults: { language: 'de', activityDays: 730 },
      locked: { activityDays: 90, startAtLogin: true },
    });
    expect(read()).toMatchObject({ problems: [], locked: { startAtLogin: true } });
    const preferences = createDeskPreferences(memoryPreferenceFile(), read());
    expect(preferences.read()).not.toHaveProperty('startAtLogin');
    expect(preferences.read()).toMatchObject({ language: 'de', activityDays: 90 });
    expect(preferences.save({ language: 'es' }).language).toBe('es');
  });

  it('names wrong or unknown settings, and applies the rest', () => {
    write({
      locked: { retentionDays: 0, syncShare: 0.25, theme: 'dark', checkInDays: '30' },
      defaults: ['language'],
      lock: {},
    });
    const policy = read();
    expect(policy.locked).toEqual({ syncShare: 0.25 });
    expect(Object.fromEntries(policy.problems.map(({ field, sentences }) => [field, sentences]))).toEqual({
      'locked.retentionDays': [{ id: 'invalid.least', values: { minimum: 1 } }],
      'locked.theme': [{ id: 'invalid.unknownField' }],
      'locked.checkInDays': [{ id: 'invalid.number' }],
      defaults: [{ id: 'invalid.policy.form' }],
      lock: [{ id: 'invalid.unknownField' }],
    });
    expect(problemLines(policy)).toContain(`${path}: locked.theme cannot be used (invalid.unknownField).`);
  });

  it('sets nothing if it is not JSON, not an object, or unreadable, and reports which', () => {
    writeFileSync(path, '{ "locked": ');
    expect(read()).toMatchObject({
      locked: {},
      problems: [{ path, field: '', sentences: [{ id: 'invalid.profile.json' }] }],
    });
    write([]);
    expect(read().problems).toMatchObject([{ field: '', sentences: [{ id: 'invalid.policy.form' }] }]);
    expect(readPolicy(folder, owner).problems).toMatchObject([
      { field: '', sentences: [{ id: 'invalid.profile.unread' }] },
    ]);
    expect(readPolicy(join(folder, 'none.json'), owner)).toMatchObject({ locked: {}, problems: [] });
  });

  it.runIf(owner !== null)('sets nothing if others than the administrator could have written it', () => {
    const refused = {
      locked: {},
      defaults: {},
      problems: [{ sentences: [{ id: 'invalid.profile.owner' }] }],
    };
    write({ locked: { retentionDays: 7 } });
    expect(read().locked).toEqual({ retentionDays: 7 });
    expect(readPolicy(path, (owner ?? 0) + 1)).toMatchObject(refused);
    chmodSync(path, 0o664);
    expect(read()).toMatchObject(refused);
    chmodSync(path, 0o644);
    chmodSync(folder, 0o777);
    expect(read()).toMatchObject(refused);
    chmodSync(folder, 0o755);
    if (owner !== 0) return;
    chownSync(path, 1_000, 1_000);
    expect(read()).toMatchObject(refused);
    chownSync(path, 0, 0);
    chownSync(folder, 1_000, 1_000);
    expect(read()).toMatchObject(refused);
  });

  it('may begin with a byte order mark, as Windows PowerShell writes it', () => {
    writeFileSync(path, `\uFEFF${JSON.stringify({ locked: { retentionDays: 7 } })}`);
    expect(read()).toMatchObject({ problems: [], locked: { retentionDays: 7 } });
  });

  it('is stored beside the managed profiles', () => {
    expect(managedPolicyPath('linux', {})).toBe('/etc/dockhand/policy.json');
    expect(managedPolicyPath('win32', { ProgramFiles: 'D:\\Programs' })).toBe(
      'D:\\Programs\\Dockhand Profiles\\policy.json',
    );
  });
});
