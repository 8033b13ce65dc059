import { describe, expect, test } from 'vitest';
import type { SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import { nextRun, stateBeforeRuns } from '#electron/catalog/sync/sync-state.ts';
import { backoffMs } from '#electron/sync/backoff.ts';

const minute = 60_000;
const hour = 60 * minute;
const noon = Date.parse('2026-11-20T12:00:00Z');

/** A round that ended this many milliseconds before noon. */
function ended(agoMs: number, runMs: number, startedAgoMs = agoMs + runMs) {
  const at = (ms: number) => new Date(noon - ms).toISOString();
  return { startedAt: at(startedAgoMs), endedAt: at(agoMs), runMs };
}

function stateWith(last: SyncState['last']): SyncState {
  return { ...stateBeforeRuns(new Date(noon).toISOString()), last };
}

describe('the next round', () => {
  test('reads everything, immediately, if there was none before', () => {
    expect(nextRun(stateWith({}), noon)).toEqual({ kind: 'whole', atMs: noon });
  });

  test.each([
    ['a short one', 3 * minute, 30 * minute],
    ['one of an hour', hour, 4 * hour],
    ['one of four hours', 4 * hour, 16 * hour],
    ['one of ten hours', 10 * hour, 14 * hour],
    ['one of thirty hours', 30 * hour, 30 * minute],
  ])('after %s reads everything once the limit has recovered, and daily', (_what, runMs, restMs) => {
    const totals = ended(0, 6 * hour);
    expect(nextRun(stateWith({ whole: ended(0, runMs), totals }), noon)).toEqual({
      kind: 'whole',
      atMs: noon + restMs,
    });
  });

  test('reads only the totals after a quarter of an hour, or after four times their duration', () => {
    expect(nextRun(stateWith({ whole: ended(minute, minute) }), noon)).toEqual({
      kind: 'totals',
      atMs: noon + 14 * minute,
    });
    const whole = ended(hour, 2 * hour);
    expect(nextRun(stateWith({ whole }), noon)).toEqual({ kind: 'totals', atMs: noon - hour + 96 * minute });
    const totals = ended(10 * minute, 20 * minute);
    expect(nextRun(stateWith({ whole, totals }), noon)).toEqual({ kind: 'totals', atMs: noon + 70 * minute });
  });

  test('reads everything if both are due, or if the app was closed for days during one', () => {
    expect(nextRun(stateWith({ whole: ended(5 * hour, minute) }), noon).kind).toBe('whole');
    const heldUp = ended(40 * minute, hour, 72 * hour);
    const next = nextRun(stateWith({ whole: heldUp, totals: ended(minute, hour) }), noon);
    expect(next).toEqual({ kind: 'whole', atMs: noon - 10 * minute });
  });

  test('does not wait for a clock that was set back', () => {
    expect(nextRun(stateWith({ whole: ended(-400 * 24 * hour, minute) }), noon)).toEqual({
      kind: 'whole',
      atMs: noon,
    });
    const whole = ended(minute, minute);
    const totals = ended(-400 * 24 * hour, minute);
    expect(nextRun(stateWith({ whole, totals }), noon)).toEqual(nextRun(stateWith({ whole }), noon));
    expect(nextRun(stateWith({ whole }), noon).kind).toBe('totals');
  });
});

test('pauses after faults double from 5 s to 5 min, reduced by up to a quarter at random', () => {
  const seconds = (faults: number, random: number) => backoffMs(faults, random) / 1_000;
  expect([0, 1, 2, 3, 7, 8, 1_000].map((faults) => seconds(faults, 0))).toEqual([
    5, 5, 10, 20, 300, 300, 300,
  ]);
  expect(seconds(1, 1)).toBe(3.75);
  expect(seconds(9, 0.5)).toBe(262.5);
});
