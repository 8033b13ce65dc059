import { describe, expect, it } from 'vitest';
import { createDeskPreferences, withDefaultPreferences } from '#electron/preferences/desk-preferences.ts';
import { noPolicy } from '#electron/preferences/policy.ts';
import { contract } from '#shared/ipc/contract.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';

describe('the preferences of a desk', () => {
  it('start with defaults and keep changes', () => {
    const file = memoryPreferenceFile();
    expect(createDeskPreferences(file).read()).toMatchObject({ theme: 'system', density: 'regular' });
    createDeskPreferences(file).save({ theme: 'dark' });
    createDeskPreferences(file).save({ density: 'compact' });
    expect(createDeskPreferences(file).read()).toMatchObject({ theme: 'dark', density: 'compact' });
  });

  it('fall back to defaults if the file is invalid', () => {
    const file = memoryPreferenceFile({
      preferences: { theme: 'neon' },
      desks: 'none',
      window: { x: 'left' },
    });
    const preferences = createDeskPreferences(file);
    expect(preferences.read().theme).toBe('system');
    expect(preferences.readDesk('a')).toBeNull();
    expect(preferences.readWindowPlace()).toBeNull();
  });

  it('lose only a value that cannot be read, and keep it for the version that wrote it', () => {
    const file = memoryPreferenceFile({ preferences: { listShare: 0.4, language: 'tlh', sounds: false } });
    const preferences = createDeskPreferences(file);
    expect(preferences.read()).toMatchObject({ listShare: 0.4, language: 'system', sounds: false });
    expect(preferences.save({ theme: 'dark' })).toMatchObject({ listShare: 0.4, sounds: false });
    expect(file.read('preferences')).toMatchObject({ listShare: 0.4, language: 'tlh', theme: 'dark' });
  });

  it('create a number for this desk’s commands, keep it through other changes, and change it on request', () => {
    const file = memoryPreferenceFile({ preferences: { theme: 'neon' } });
    const { deskNumber } = createDeskPreferences(file).read();
    expect(deskNumber).toMatch(/^\d{6}$/);
    expect(createDeskPreferences(file).save({ theme: 'dark' }).deskNumber).toBe(deskNumber);
    expect(createDeskPreferences(memoryPreferenceFile()).read().deskNumber).toMatch(/^\d{6}$/);
    const renewed = createDeskPreferences(file).renewDeskNumber().deskNumber;
    expect(renewed).not.toBe(deskNumber);
    expect(createDeskPreferences(file).read().deskNumber).toBe(renewed);
  });

  it('name who works here also on a full disk, which saves it with the next preference', () => {
    const file = memoryPreferenceFile();
    const preferences = createDeskPreferences(file);
    preferences.save({ operator: 'Jane' });
    const { write } = file;
    file.write = () => {
      throw new Error('ENOSPC');
    };
    for (const operator of ['Omar', null]) {
      expect(preferences.setOperator(operator)).toMatchObject({ operator });
      expect(preferences.read()).toMatchObject({ operator });
      expect(() => preferences.save({ operator: 'Ana' })).toThrow('ENOSPC');
      expect(preferences.read()).toMatchObject({ operator });
    }
    file.write = write;
    preferences.save({ theme: 'dark' });
    expect(createDeskPreferences(file).read()).toMatchObject({ operator: null, theme: 'dark' });
    expect(preferences.setOperator('Omar')).toMatchObject({ operator: 'Omar' });
    expect(preferences.save({ operator: 'Jane' })).toMatchObject({ operator: 'Jane' });
    expect(createDeskPreferences(file).read()).toMatchObject({ operator: 'Jane' });
  });

  it('keep one number for a run in which nothing can be written', () => {
    const full = {
      read: () => undefined,
      write: () => {
        throw new Error('ENOSPC');
      },
    };
    const preferences = createDeskPreferences(full);
    expect(preferences.read().deskNumber).toMatch(/^\d{6}$/);
    expect(preferences.read()).toEqual(preferences.read());
    expect(() => preferences.renewDeskNumber()).toThrow('ENOSPC');
  });

  it('are the defaults in safe mode, except for the language and how long data is stored', () => {
    const file = memoryPreferenceFile({
      preferences: { theme: 'dark', language: 'fr', retentionDays: 90, activityDays: 400, checkInDays: 120 },
    });
    const inSafeMode = createDeskPreferences(withDefaultPreferences(file)).read();
    expect(inSafeMode).toMatchObject({
      theme: 'system',
      language: 'fr',
      retentionDays: 90,
      activityDays: 400,
      checkInDays: 120,
    });
  });

  it('follow the policy’s defaults in safe mode where nothing is saved', () => {
    const policy = { ...noPolicy, defaults: { language: 'de', retentionDays: 60 } } as const;
    const file = withDefaultPreferences(memoryPreferenceFile());
    expect(createDeskPreferences(file, policy).read()).toMatchObject({ language: 'de', retentionDays: 60 });
  });

  it('keep a separate desk for each account', () => {
    const preferences = createDeskPreferences(memoryPreferenceFile());
    preferences.saveDesk('production/1', { name: 'Dock 4', centerId: 3, centerName: 'Moreno Valley' });
    expect(preferences.readDesk('production/1')?.name).toBe('Dock 4');
    expect(preferences.readDesk('production/2')).toBeNull();
    preferences.saveDesk('production-2/1', { name: 'Dock 9', centerId: 4, centerName: 'Bethlehem' });
    preferences.forgetDesks('production');
    expect(preferences.readDesk('production/1')).toBeNull();
    expect(preferences.readDesk('production-2/1')?.name).toBe('Dock 9');
  });

  it('know which desk was set up last, of any account', () => {
    const preferences = createDeskPreferences(memoryPreferenceFile());
    expect(preferences.readLastDesk()).toBeNull();
    const desk = { name: 'Dock 4', centerId: 3, centerName: 'Moreno Valley' };
    preferences.saveDesk('production/1', desk);
    preferences.saveDesk('production/2', { ...desk, name: 'Dock 9' });
    expect(preferences.readLastDesk()?.name).toBe('Dock 9');
    preferences.saveDesk('production/1', { ...desk, name: 'Dock 5' });
    expect(preferences.readLastDesk()?.name).toBe('Dock 5');
  });

  it('accept a center with the ID 0, and none below', () => {
    const desk = { name: 'Dock 1', centerId: 0, centerName: 'First' };
    expect(contract.requests.desk.save.input.parse(desk)).toEqual(desk);
    expect(contract.requests.desk.save.input.safeParse({ ...desk, centerId: -1 }).success).toBe(false);
    const file = memoryPreferenceFile();
    createDeskPreferences(file).saveDesk('production/1', desk);
    expect(createDeskPreferences(file).readDesk('production/1')).toEqual(desk);
  });

  it('remember the version at which an operation was found, and when, by profile', () => {
    const preferences = createDeskPreferences(memoryPreferenceFile());
    preferences.saveVersion('local', 'receiving.list', '2.0');
    expect(preferences.readVersion('local', 'receiving.list')).toBe('2.0');
    expect(preferences.readVersion('other', 'receiving.list')).toBeNull();
    expect(preferences.readVersion('local', 'receiving.list', Date.now() - 60_000)).toBe('2.0');
    expect(preferences.readVersion('local', 'receiving.list', Date.now() + 60_000)).toBeNull();
    preferences.saveVersion('local', 'receiving.list', null);
    expect(preferences.readVersion('local', 'receiving.list')).toBeNull();
  });
});
