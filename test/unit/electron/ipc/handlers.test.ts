import { describe, expect, it } from 'vitest';
import {
  type AccountHandlers,
  createHandlers,
  type EnvironmentServices,
  type HandlerServices,
} from '#electron/ipc/handlers.ts';
import { createDeskLock } from '#electron/preferences/desk-lock.ts';
import { createDeskPreferences } from '#electron/preferences/desk-preferences.ts';
import { createOperators } from '#electron/preferences/operators.ts';
import { noPolicy, type Policy } from '#electron/preferences/policy.ts';
import { createProfiles } from '#electron/preferences/profiles.ts';
import type { Session } from '#electron/session/session-options.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { LeftBehind, SessionView } from '#shared/session/session-view.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { sampleOutputs } from '#test/support/samples/sample-outputs.ts';

const profileText = (name: string) =>
  JSON.stringify({
    name,
    kind: 'sandbox',
    authUrl: `https://${name}.auth.test`,
    baseUrl: `https://${name}.api.test`,
  });

/** Handlers with real preferences and a session whose view the test sets. */
function handlersWithFakes(policy: Policy = noPolicy) {
  const file = memoryPreferenceFile();
  const profiles = createProfiles({ file, started: null, managed: [], acceptsLocal: true });
  const preferences = createDeskPreferences(file, policy);
  const events: string[] = [];
  const operators = createOperators(file);
  const lock = createDeskLock({
    file,
    operators,
    unlocked: () => undefined,
    changed: ({ isLocked }) => events.push(isLocked ? 'locked' : 'unlocked'),
  });
  const forgotten: string[] = [];
  const leftBehind: LeftBehind[] = [];
  let view: SessionView = sampleOutputs['session.read'];
  let current: EnvironmentServices | null = null;
  let openings = 0;
  const unsent = { count: 0 };
  const signOuts: unknown[] = [];
  const written: unknown[] = [];

  const session = {
    view: () => view,
    signOut: async (options: unknown) => {
      signOuts.push(options);
      view = sampleOutputs['session.saveClient'];
      return { session: view, keychainVerified: true, purgedRows: 5 };
    },
  } as unknown as Session;
  const services: HandlerServices = {
    computerName: 'DOCK-PC',
    allowCamera: () => undefined,
    info: { version: '1', runtime: 'host', platform: 'aix', locale: 'en', isSafeMode: false },
    loginItem: { read: () => false, save: (isOn) => void events.push(`login item ${isOn}`) },
    restart: (isSafeMode) => void events.push(`restart ${isSafeMode}`),
    allowScale: () => undefined,
    readSizes: async () => [],
    readRecovery: async () => ({ records: null }),
    clearRecords: async () => void events.push('records cleared'),
    openLicenses: async () => false,
    profiles,
    preferences,
    policy,
    operators,
    lock,
    environment: () => current,
    diagnostics: {
      collect: async () => sampleOutputs['diagnostics.collect'],
      save: async () => sampleOutputs['diagnostics.save'],
      saveRecording: async () => sampleOutputs['diagnostics.saveRecording'],
      readRecording: async () => sampleOutputs['diagnostics.readRecording'],
    },
    updates: {
      read: () => sampleOutputs['updates.read'],
      check: async () => sampleOutputs['updates.check'],
      install: async () => undefined,
    },
    reopenEnvironment: async () => {
      openings += 1;
      const profile = profiles.chosen();
      current =
        profile === null
          ? null
          : ({
              profile,
              session,
              holdsData: async () => false,
              use: (work) => work({} as AccountHandlers),
            } as EnvironmentServices);
    },
    countUnsent: async () => unsent.count,
    explainUnsent: async () =>
      unsent.count === 0 ? null : sentence('failure.unsentHere', { count: unsent.count }),
    countDrafts: async () => 0,
    forgetProfile: async (profileId) => {
      forgotten.push(profileId);
      return leftBehind;
    },
    openLink: async () => undefined,
    saveTable: async () => ({ outcome: 'cancelled' }),
    readTable: async () => ({ rows: [], sheet: null }),
    saveFile: async ({ write }) => {
      written.push(JSON.parse(String(await write())));
      return { outcome: 'saved', path: '/a.json' };
    },
    prints: {
      listPrinters: async () => [],
      print: async () => ({ outcome: 'printed' }),
      savePdf: async () => ({ outcome: 'cancelled' }),
    },
    preferencesChanged: ({ theme, language, zoom }) => events.push(`${theme} ${language} ${zoom}`),
    publish: (name) => events.push(name),
  };
  return {
    handlers: createHandlers(services),
    events,
    forgotten,
    leftBehind,
    unsent,
    signOuts,
    written,
    setView: (next: SessionView) => (view = next),
    openings: () => openings,
    preferences,
    /** Returns what makes room again. */
    fillDisk: () => {
      const { write } = file;
      file.write = () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      };
      return () => {
        file.write = write;
      };
    },
    importBeforeStart: (name: string) => profiles.importText(profileText(name)),
  };
}

describe('the handlers', () => {
  it('report that a profile is missing before there is one', async () => {
    const { handlers } = handlersWithFakes();
    expect(await handlers.session.read({})).toEqual({ step: 'noProfile' });
    await expect(handlers.session.signIn({})).rejects.toMatchObject({ failure: { code: 'SIGNED_OUT' } });
  });

  it('report that the app is still starting while the environment of a known profile opens', async () => {
    const { handlers, importBeforeStart } = handlersWithFakes();
    importBeforeStart('north');
    expect(await handlers.session.read({})).toEqual({ step: 'starting' });
  });

  it('lock only if an operator can unlock, and clear the operator on a sign-out instead', async () => {
    const { handlers, events } = handlersWithFakes();
    await handlers.profiles.importProfile({ text: profileText('north') });
    await expect(handlers.lock.lock({})).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: { id: 'lock.nobody' } },
    });
    expect(await handlers.lock.read({})).toEqual({ isLocked: false });
    await handlers.operators.save({ before: null, name: 'Jane', pin: '2580' });
    expect(await handlers.preferences.read({})).toMatchObject({ operator: 'Jane' });
    expect(await handlers.lock.lock({})).toEqual({ isLocked: true });
    await handlers.session.signOut({ purge: false, purgesUnsent: false });
    expect(await handlers.lock.read({})).toEqual({ isLocked: false });
    expect(await handlers.preferences.read({})).toMatchObject({ operator: null });
    expect(events).toEqual(expect.arrayContaining(['locked', 'unlocked']));
  });

  it('sign out of a locked desk also on a full disk, and clear the operator', async () => {
    const { handlers, fillDisk } = handlersWithFakes();
    await handlers.profiles.importProfile({ text: profileText('north') });
    await handlers.operators.save({ before: null, name: 'Jane', pin: '2580' });
    await handlers.lock.lock({});
    fillDisk();
    await handlers.session.signOut({ purge: false, purgesUnsent: false });
    expect(await handlers.lock.read({})).toEqual({ isLocked: false });
    expect(await handlers.preferences.read({})).toMatchObject({ operator: null });
  });

  it('rename and remove also an operator at work whom a full disk could not save', async () => {
    const { handlers, preferences, fillDisk } = handlersWithFakes();
    for (const [name, pin] of [
      ['Jane', '2580'],
      ['Omar', '1470'],
    ] as const)
      await handlers.operators.save({ before: null, name, pin });
    const startAs = (name: string) => {
      const makeRoom = fillDisk();
      preferences.setOperator(name);
      makeRoom();
    };
    startAs('Omar');
    await handlers.operators.save({ before: 'Omar', name: 'Omar B.' });
    expect(await handlers.preferences.read({})).toMatchObject({ operator: 'Omar B.' });
    startAs('Jane');
    expect(await handlers.operators.remove({ name: 'Jane' })).toMatchObject({ operator: null });
  });

  it('change nothing that the organization has locked, through Settings or a profile', async () => {
    const { handlers } = handlersWithFakes({ ...noPolicy, locked: { retentionDays: 7, startAtLogin: true } });
    await expect(handlers.app.saveLoginItem({ isOn: false })).rejects.toMatchObject({
      failure: { code: 'INVALID', message: { id: 'failure.managedSetting' } },
    });
    await expect(handlers.preferences.save({ theme: 'dark', retentionDays: 90 })).rejects.toMatchObject({
      failure: { code: 'INVALID', message: { id: 'failure.managedSetting' } },
    });
    expect(await handlers.preferences.save({ language: 'de' })).toMatchObject({
      theme: 'system',
      retentionDays: 7,
      language: 'de',
    });
    const profile = JSON.parse(profileText('north')) as object;
    const text = JSON.stringify({ ...profile, retentionDays: 90 });
    await expect(handlers.profiles.importProfile({ text })).rejects.toThrow(/retentionDays/u);
    expect(await handlers.preferences.readPolicy({})).toMatchObject({
      locked: ['retentionDays', 'startAtLogin'],
    });
  });

  it('name the profile that an import replaces', async () => {
    const { handlers } = handlersWithFakes();
    expect(await handlers.profiles.checkProfile({ text: profileText('north') })).toMatchObject({
      replaces: null,
    });
    await handlers.profiles.importProfile({ text: profileText('north') });
    const renamed = JSON.stringify({ ...(JSON.parse(profileText('north')) as object), name: 'south' });
    expect(await handlers.profiles.checkProfile({ text: renamed })).toMatchObject({
      name: 'south',
      replaces: 'north',
    });
  });

  it('export the profile with its saved views but without secrets, and import the usable ones', async () => {
    const { handlers, written, events } = handlersWithFakes();
    await handlers.profiles.importProfile({ text: profileText('north') });
    const late = { name: 'Late', search: { expected: 'late' }, columns: null };
    await handlers.preferences.save({ lists: { receiving: { columns: null, views: [late] } } });
    expect(await handlers.profiles.exportProfile({})).toEqual({ outcome: 'saved', path: '/a.json' });
    expect(written).toMatchObject([{ name: 'north', lists: { receiving: { views: [late] } } }]);
    expect(JSON.stringify(written)).not.toMatch(/token|secret/iu);

    // On another desk: one view is broken, one list is invalid.
    const { lists: _lists, ...profile } = written[0] as Record<string, unknown>;
    const views = [late, { name: 'Broken', search: 5, columns: null }];
    const lists = { receiving: { columns: null, views }, 'No list!': {} };
    const other = handlersWithFakes();
    const text = JSON.stringify({ ...profile, lists });
    const dropped = [
      { list: 'receiving', view: 'Broken' },
      { list: 'No list!', view: null },
    ];
    expect(await other.handlers.profiles.checkProfile({ text })).toMatchObject({
      views: { viewCount: 1, dropped },
    });
    expect(await other.handlers.preferences.read({})).toMatchObject({ lists: {} });
    await other.handlers.profiles.importProfile({ text });
    expect(await other.handlers.preferences.read({})).toMatchObject({
      lists: { receiving: { columns: null, views: [late] } },
    });
    expect(await handlers.profiles.importViews({ text })).toEqual({ viewCount: 1, dropped });
    expect(events.filter((name) => name === 'preferences.changed').length).toBeGreaterThan(1);
    await expect(handlers.profiles.importViews({ text: '{' })).rejects.toThrow(/JSON/u);
  });

  it('open the environment of the first profile, but not again for a second one', async () => {
    const { handlers, openings } = handlersWithFakes();
    const first = await handlers.profiles.importProfile({ text: profileText('north') });
    expect(first.isChosen).toBe(true);
    const second = await handlers.profiles.importProfile({ text: profileText('south') });
    expect(second.isChosen).toBe(false);
    expect(openings()).toBe(1);
    await handlers.profiles.choose({ profileId: second.id });
    expect(openings()).toBe(2);
    expect((await handlers.profiles.list({})).map(({ name, isChosen }) => [name, isChosen])).toEqual([
      ['north', false],
      ['south', true],
    ]);
  });

  it('forget all data of a removed profile, and keep the profile until no data is left', async () => {
    const { handlers, forgotten, leftBehind } = handlersWithFakes();
    await expect(handlers.profiles.remove({ profileId: 'none' })).rejects.toThrow(
      /invalid\.profile\.unknown/u,
    );
    expect(forgotten).toEqual([]);
    const { id } = await handlers.profiles.importProfile({ text: profileText('north') });
    leftBehind.push('keychain', 'cache');
    expect(await handlers.profiles.remove({ profileId: id })).toEqual({ leftBehind: ['keychain', 'cache'] });
    expect(await handlers.profiles.list({})).toMatchObject([{ id }]);
    leftBehind.splice(0);
    expect(await handlers.profiles.remove({ profileId: id })).toEqual({ leftBehind: [] });
    expect(forgotten).toEqual([id, id]);
    expect(await handlers.session.read({})).toEqual({ step: 'noProfile' });
  });

  it('keep a profile and its secrets while it has unsent data', async () => {
    const { handlers, forgotten, unsent } = handlersWithFakes();
    const { id } = await handlers.profiles.importProfile({ text: profileText('north') });
    unsent.count = 2;
    await expect(handlers.profiles.remove({ profileId: id })).rejects.toMatchObject({
      failure: { code: 'INVALID', message: sentence('failure.unsentThere', { count: 2 }) },
    });
    expect(await handlers.profiles.list({})).toMatchObject([{ id }]);
    expect(forgotten).toEqual([]);
    unsent.count = 0;
    await handlers.profiles.remove({ profileId: id });
    expect(await handlers.profiles.list({})).toEqual([]);
  });

  it('keep a desk for the signed-in account only', async () => {
    const { handlers, setView } = handlersWithFakes();
    await handlers.profiles.importProfile({ text: profileText('north') });
    const desk = { name: 'Dock 4', centerId: 3, centerName: 'Moreno Valley' };
    await handlers.desk.save(desk);
    expect(await handlers.desk.read({})).toEqual(desk);
    const other = sampleOutputs['session.read'];
    if (other.step !== 'signedIn') throw new Error('The sample session is signed in.');
    setView({ ...other, account: { ...other.account, id: 'local/18' } });
    expect(await handlers.desk.read({})).toBeNull();
    setView({ step: 'starting' });
    await expect(handlers.desk.read({})).rejects.toMatchObject({ failure: { code: 'SIGNED_OUT' } });
  });

  it('say that the disk is full if the desk or new command codes can’t be saved', async () => {
    const { handlers, fillDisk } = handlersWithFakes();
    await handlers.profiles.importProfile({ text: profileText('north') });
    fillDisk();
    const failure = { code: 'INTERNAL', message: sentence('failure.store.diskFull') };
    const desk = { name: 'Dock 4', centerId: 3, centerName: 'Moreno Valley' };
    await expect(handlers.desk.save(desk)).rejects.toMatchObject({ failure });
    await expect(handlers.preferences.renewCommands({})).rejects.toMatchObject({ failure });
  });

  it('keep the desk readable when the session is over, so that work continues after signing in again', async () => {
    const { handlers, setView } = handlersWithFakes();
    await handlers.profiles.importProfile({ text: profileText('north') });
    const signedIn = sampleOutputs['session.read'];
    if (signedIn.step !== 'signedIn') throw new Error('The sample session is signed in.');
    await handlers.desk.save({ name: 'Dock 4', centerId: 3, centerName: 'x' });
    setView({ step: 'over', account: signedIn.account, reason: 'revoked', clientId: '', problem: null });
    expect((await handlers.desk.read({}))?.name).toBe('Dock 4');
  });

  it('neither sign out nor purge if a draft or a write would be lost, unless requested', async () => {
    const { handlers, unsent, signOuts } = handlersWithFakes();
    await handlers.profiles.importProfile({ text: profileText('north') });
    unsent.count = 3;
    await expect(handlers.session.signOut({ purge: true, purgesUnsent: false })).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: sentence('failure.unsentHere', { count: 3 }) },
    });
    expect(signOuts).toEqual([]);
    await handlers.session.signOut({ purge: false, purgesUnsent: false });
    await handlers.session.signOut({ purge: true, purgesUnsent: true });
    expect(signOuts).toEqual([
      { purge: false, purgesUnsent: false },
      { purge: true, purgesUnsent: true },
    ]);
  });

  it('notify the windows and the runtime of a new theme, language, and zoom', async () => {
    const { handlers, events } = handlersWithFakes();
    await handlers.preferences.save({ theme: 'dark', language: 'de', zoom: 125 });
    expect(events).toEqual(['dark de 125', 'preferences.changed']);
  });

  it('report a platform without its own name as "other"', async () => {
    expect((await handlersWithFakes().handlers.app.readInfo({})).platform).toBe('other');
  });
});
