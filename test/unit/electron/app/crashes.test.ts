import { EventEmitter } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginRun, logEndedProcess, removeCrashDumps, trimCrashDumps } from '#electron/app/crashes.ts';
import { followPlace } from '#electron/windows/window-place.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Timers that fire when a test lets time pass. */
function heldTimers() {
  const due = new Set<() => void>();
  return {
    set: (run: () => void) => (due.add(run), run),
    clear: (timer: unknown) => void due.delete(timer as () => void),
    pass: () => {
      for (const run of due) run();
    },
  };
}

test('consecutive interrupted runs are counted, until one ends properly', () => {
  const folder = temporaryFolder();
  const begin = () => beginRun(folder, heldTimers());
  expect([begin().brokenOff, begin().brokenOff]).toEqual([0, 1]);
  const third = begin();
  expect(third.brokenOff).toBe(2);
  third.end();
  expect(begin().brokenOff).toBe(0);
});

test('a run that a shutdown or a sign-out ends is not counted, and its window keeps its place', () => {
  const folder = temporaryFolder();
  const place = { x: 10, y: 20, width: 1200, height: 800 };
  const places: unknown[] = [];
  const window = Object.assign(new EventEmitter(), {
    isMinimized: () => false,
    getNormalBounds: () => place,
  });
  const run = beginRun(folder, heldTimers());
  followPlace(window, { savePlace: (saved) => places.push(saved), sessionEnded: run.end });
  // Windows waits for nothing that takes longer than its event.
  window.emit('session-end', {});
  expect([places, beginRun(folder, heldTimers()).brokenOff]).toEqual([[place], 0]);
});

test('a run that lasted ten minutes did not fail at its start, however it ends', () => {
  const folder = temporaryFolder();
  beginRun(folder, heldTimers());
  const timers = heldTimers();
  beginRun(folder, timers);
  timers.pass();
  expect(beginRun(folder, heldTimers()).brokenOff).toBe(0);
});

test('a folder that is unwritable or contains nonsense counts nothing and blocks no start', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'broken-off-runs'), 'many');
  expect(beginRun(folder, heldTimers()).brokenOff).toBe(0);
  const away = join(folder, 'away');
  const run = beginRun(away, heldTimers());
  run.end();
  expect([run.brokenOff, existsSync(away)]).toEqual([0, false]);
  chmodSync(folder, 0o700);
});

test('the newest five crash dumps are kept, and all are deleted on request', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'completed'));
  for (let number = 1; number <= 7; number += 1) {
    const path = join(folder, number % 2 === 0 ? 'completed' : '.', `${number}.dmp`);
    writeFileSync(path, 'x'.repeat(number));
    utimesSync(path, number, number);
  }
  writeFileSync(join(folder, 'settings.dat'), 'of the reporter');
  const dumps = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.dmp'))
      .sort();
  trimCrashDumps(folder);
  expect(dumps()).toEqual([
    '3.dmp',
    '5.dmp',
    '7.dmp',
    join('completed', '4.dmp'),
    join('completed', '6.dmp'),
  ]);
  removeCrashDumps(folder);
  expect([dumps(), existsSync(join(folder, 'settings.dat'))]).toEqual([[], true]);
  for (const clear of [trimCrashDumps, removeCrashDumps]) clear(join(folder, 'none'));
});

test('a process of the app that ends is logged with its reason, unless it was told to end', () => {
  const lines: string[] = [];
  const log = { warn: (line: string) => void lines.push(line) };
  logEndedProcess({ type: 'Utility', reason: 'clean-exit', exitCode: 0 }, log);
  logEndedProcess({ type: 'GPU', reason: 'oom', exitCode: 137 }, log);
  expect(lines).toEqual(['A process of the app ended (GPU: oom, 137).']);
});
