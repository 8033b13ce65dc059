import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDeskLock } from '#electron/preferences/desk-lock.ts';
import { createDeskPreferences } from '#electron/preferences/desk-preferences.ts';
import { createOperators } from '#electron/preferences/operators.ts';
import { Unlocking } from '#shared/preferences/operator.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';

async function lockedDesk() {
  const file = memoryPreferenceFile();
  const operators = createOperators(file);
  await operators.save({ before: null, name: 'Jane', badge: 'STAFF-1', pin: '2580' });
  await operators.save({ before: null, name: 'Omar' });
  const events: unknown[] = [];
  const clock = { now: 0 };
  const open = () =>
    createDeskLock({
      file,
      operators,
      unlocked: (operator) => events.push(operator),
      changed: ({ isLocked }) => events.push(isLocked),
      now: () => clock.now,
    });
  const lock = open();
  lock.lock();
  return { lock, open, events, clock };
}

const pin = (digits: string, name = 'Jane') => ({ name, pin: digits });

describe('the window lock', () => {
  it('is opened by an operator’s badge or PIN, and the operator is set before anyone is notified', async () => {
    const { lock, events } = await lockedDesk();
    expect(await lock.unlock({ texts: ['STQFF)1', 'STAFF-1'] })).toEqual({
      outcome: 'unlocked',
      operator: 'Jane',
    });
    lock.lock();
    expect(await lock.unlock(pin('2580'))).toEqual({ outcome: 'unlocked', operator: 'Jane' });
    expect(events).toEqual([true, 'Jane', false, true, 'Jane', false]);
  });

  it('opens also on a full disk, and whoever opened it works from then on', async () => {
    const file = memoryPreferenceFile();
    const operators = createOperators(file);
    const preferences = createDeskPreferences(file);
    await operators.save({ before: null, name: 'Jane', badge: 'STAFF-1' });
    await operators.save({ before: null, name: 'Omar', badge: 'STAFF-2' });
    const unlocked = (operator: string) => void preferences.setOperator(operator);
    const lock = createDeskLock({ file, operators, unlocked, changed: () => undefined });
    lock.lock();
    file.write = () => {
      throw new Error('ENOSPC: no space left on device');
    };
    expect(await lock.unlock({ texts: ['STAFF-2'] })).toEqual({ outcome: 'unlocked', operator: 'Omar' });
    expect(lock.view()).toEqual({ isLocked: false });
    expect(preferences.read().operator).toBe('Omar');
  });

  it('stays closed for the barcode of a parcel, another PIN, and an operator without one', async () => {
    const { lock } = await lockedDesk();
    for (const tried of [
      { texts: ['4006381333931'] },
      pin('2581'),
      pin('2580', 'Omar'),
      pin('2580', 'Nobody'),
    ]) {
      expect(await lock.unlock(tried)).toEqual({ outcome: 'wrong' });
    }
    expect(lock.view()).toEqual({ isLocked: true });
  });

  it('stays closed for a code of 4,000 characters, which is as wrong as any other', async () => {
    const { lock } = await lockedDesk();
    const scanned = Unlocking.parse({ texts: ['4'.repeat(4_000)] });
    expect(await lock.unlock(scanned)).toEqual({ outcome: 'wrong' });
  });

  it('stays closed after a restart', async () => {
    const { lock, open } = await lockedDesk();
    expect(open().view()).toEqual({ isLocked: true });
    lock.release();
    expect(open().view()).toEqual({ isLocked: false });
  });

  it('accepts no PIN for half a minute after five wrong ones, entered one by one or all at once', async () => {
    const { lock, clock } = await lockedDesk();
    const tries = await Promise.all(Array.from({ length: 6 }, async () => lock.unlock(pin('0000'))));
    expect(tries.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(5);
    expect(tries.at(-1)).toEqual({ outcome: 'wait', seconds: 30 });
    clock.now = 29_500;
    expect(await lock.unlock(pin('2580'))).toEqual({ outcome: 'wait', seconds: 1 });
    clock.now = 30_000;
    expect(await lock.unlock(pin('2580'))).toMatchObject({ outcome: 'unlocked' });
  });

  it('accepts a PIN after that half minute, even if the computer’s clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const file = memoryPreferenceFile();
    const operators = createOperators(file);
    await operators.save({ before: null, name: 'Jane', pin: '2580' });
    const lock = createDeskLock({ file, operators, unlocked: () => undefined, changed: () => undefined });
    lock.lock();
    for (let tried = 0; tried < 6; tried += 1) await lock.unlock(pin('0000'));
    expect(await lock.unlock(pin('2580'))).toMatchObject({ outcome: 'wait' });
    vi.setSystemTime(Date.now() - 5 * 60 * 60_000);
    vi.advanceTimersByTime(30_000);
    expect(await lock.unlock(pin('2580'))).toEqual({ outcome: 'unlocked', operator: 'Jane' });
  });

  it('still accepts a badge during that time, and does not count wrong scans', async () => {
    const { lock } = await lockedDesk();
    for (let tried = 0; tried < 8; tried += 1) await lock.unlock({ texts: ['4006381333931'] });
    for (let tried = 0; tried < 6; tried += 1) await lock.unlock(pin('0000'));
    expect(await lock.unlock({ texts: ['STAFF-1'] })).toMatchObject({ outcome: 'unlocked' });
  });
});
