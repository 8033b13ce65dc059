import { describe, expect, it } from 'vitest';
import { createDeskPreferences, withDefaultPreferences } from '#electron/preferences/desk-preferences.ts';
import { createOperators, listOperators } from '#electron/preferences/operators.ts';
import { PreferencesView } from '#shared/preferences/preferences-view.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';

/** The complete content of the file, as text. */
const written = (file: ReturnType<typeof memoryPreferenceFile>) =>
  JSON.stringify(['operators', 'preferences'].map((key) => file.read(key)));

const view = (name: string, hasBadge = false, hasPin = false) => ({ name, hasBadge, hasPin });

function desk(content: Record<string, unknown> = {}) {
  const file = memoryPreferenceFile(content);
  return {
    file,
    operators: createOperators(file),
    operator: () => createDeskPreferences(file).read().operator,
  };
}

describe('the operators of a desk', () => {
  it('are recognized by badge and PIN, of which the file contains only salted hashes', async () => {
    const { file, operators } = desk();
    await operators.save({ before: null, name: 'Jane', badge: ' STAFF-1 ', pin: '2580' });
    await operators.save({ before: null, name: 'Ali', pin: '2580' });
    expect(listOperators(file)).toEqual([view('Ali', false, true), view('Jane', true, true)]);
    expect(await operators.identify(['STQFF)1', ' STAFF-1'])).toBe('Jane');
    expect(await operators.identify(['staff-1', '', 'null'])).toBeNull();
    expect(await operators.hasPin('Jane', '2580')).toBe(true);
    expect(await operators.hasPin('Jane', '2581')).toBe(false);
    expect(await operators.hasPin('Nobody', '2580')).toBe(false);
    expect(written(file)).not.toMatch(/STAFF|2580/u);
    const stored = file.read('operators') as { pin: { salt: string; hash: string } }[];
    expect(new Set(stored.map(({ pin }) => pin.salt)).size).toBe(2);
    expect(new Set(stored.map(({ pin }) => pin.hash)).size).toBe(2);
  });

  it('can be any number, all of which the window is shown', async () => {
    const { file, operators } = desk();
    for (let count = 1; count <= 201; count += 1) {
      await operators.save({ before: null, name: `Operator ${count}` });
    }
    expect(PreferencesView.parse(createDeskPreferences(file).read()).operators).toHaveLength(201);
  });

  it('are sorted by name; the first one added is at work, and stays at work under a new name', async () => {
    const { file, operators, operator } = desk();
    await operators.save({ before: null, name: 'Omar' });
    await operators.save({ before: null, name: 'Jane', badge: 'STAFF-1' });
    expect(listOperators(file).map(({ name }) => name)).toEqual(['Jane', 'Omar']);
    expect(operator()).toBe('Omar');
    await operators.save({ before: 'Omar', name: 'Zoe' });
    expect(operator()).toBe('Zoe');
    await operators.save({ before: 'Jane', name: 'Jane', pin: '1234' });
    expect(listOperators(file)).toEqual([view('Jane', true, true), view('Zoe')]);
    await operators.save({ before: 'Jane', name: 'Jane', badge: null });
    expect(await operators.identify(['STAFF-1'])).toBeNull();
    expect(listOperators(file)).toContainEqual(view('Jane', false, true));
  });

  it('leave no operator at work when the current one is removed, and no working badge', async () => {
    const { file, operators, operator } = desk();
    await operators.save({ before: null, name: 'Jane', badge: 'STAFF-1' });
    expect(await operators.identify(['STAFF-1'])).toBe('Jane');
    await operators.remove('Jane');
    expect(operator()).toBeNull();
    expect(listOperators(file)).toEqual([]);
    expect(await operators.identify(['STAFF-1'])).toBeNull();
  });

  it('in safe mode, are at work under their new name, or no longer if removed, in this run and the next', async () => {
    const { file, operators: before, operator: nextOperator } = desk();
    await before.save({ before: null, name: 'Jane' });
    const inEffect = withDefaultPreferences(file);
    const operators = createOperators(file, inEffect);
    const preferences = createDeskPreferences(inEffect);
    preferences.save({ operator: 'Jane' });
    await operators.save({ before: 'Jane', name: 'Janet' });
    expect([preferences.read().operator, nextOperator()]).toEqual(['Janet', 'Janet']);
    await operators.remove('Janet');
    expect([preferences.read().operator, nextOperator()]).toEqual([null, null]);
    await operators.save({ before: null, name: 'Omar' });
    expect([preferences.read().operator, nextOperator()]).toEqual(['Omar', 'Omar']);
  });

  it('cannot share a name or a badge', async () => {
    const { operators } = desk();
    await operators.save({ before: null, name: 'Jane', badge: 'STAFF-1' });
    expect(await operators.save({ before: null, name: ' jane ' })).toBe('nameTaken');
    expect(await operators.save({ before: null, name: 'Ann', badge: 'STAFF-1' })).toBe('badgeTaken');
    expect(await operators.save({ before: 'Jane', name: 'JANE', badge: 'STAFF-1' })).toBeNull();
  });

  it('keep badges saved by an older Dockhand, but no longer in plain text', async () => {
    const older = [
      { name: 'Jane', badge: 'STAFF-1' },
      { name: 'Omar', badge: null },
    ];
    const { file, operators } = desk({ preferences: { operators: older, operator: 'Jane', theme: 'dark' } });
    expect(listOperators(file)).toEqual([view('Jane', true), view('Omar')]);
    expect(await operators.identify(['STAFF-1'])).toBe('Jane');
    expect(listOperators(file)).toEqual([view('Jane', true), view('Omar')]);
    expect(createDeskPreferences(file).read()).toMatchObject({ operator: 'Jane', theme: 'dark' });
    expect(written(file)).not.toContain('STAFF-1');
  });
});
