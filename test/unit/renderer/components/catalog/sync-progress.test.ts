import { describe, expect, it } from 'vitest';
import {
  byteSize,
  conditionOf,
  passTotal,
  remainingOf,
  runningPass,
  toneOf,
} from '#renderer/components/catalog/use-sync.ts';
import { quoted } from '#shared/messages/messages.ts';
import type { SyncPassView, SyncView } from '#shared/sync/sync-view.ts';

const pass = (change: Partial<SyncPassView> = {}): SyncPassView => ({
  pass: 'items',
  state: 'running',
  done: 500,
  expected: 1_000,
  ...change,
});
const problem = { code: 'OFFLINE', message: quoted('Gone.'), requestId: null };

describe('conditionOf', () => {
  it('distinguishes a catalog that was never read from one that is up to date', () => {
    expect(conditionOf({ state: 'idle', wholeAsOf: null })).toBe('unread');
    expect(conditionOf({ state: 'idle', wholeAsOf: '2026-11-20T10:00:00.000Z' })).toBe('current');
  });

  it.each(['running', 'waiting', 'paused'] as const)('returns %s unchanged', (state) => {
    expect(conditionOf({ state, wholeAsOf: null })).toBe(state);
  });
});

describe('toneOf', () => {
  const sync = (state: SyncView['state'], has: SyncView['problem']) =>
    toneOf({ state, wholeAsOf: '2026-11-20T10:00:00.000Z', problem: has, site: null });

  it('asks for attention if something blocks the sync, but not while it is running', () => {
    expect(sync('waiting', problem)).toBe('attention');
    expect(sync('idle', problem)).toBe('attention');
    expect(sync('running', problem)).toBe('moving');
  });

  it('is calm if nothing blocks it', () => {
    expect(
      ['idle', 'running', 'waiting', 'paused'].map((state) => sync(state as SyncView['state'], null)),
    ).toEqual(['done', 'moving', 'waiting', 'waiting']);
  });
});

describe('runningPass', () => {
  it('is the pass that is being read, or null', () => {
    const passes = [
      pass({ state: 'done' }),
      pass({ pass: 'levels' }),
      pass({ pass: 'lots', state: 'ahead' }),
    ];
    expect(runningPass({ passes })?.pass).toBe('levels');
    expect(runningPass({ passes: [pass({ state: 'ahead' })] })).toBeNull();
    expect(runningPass({ passes: [] })).toBeNull();
  });
});

describe('passTotal', () => {
  it('is the count of the last complete read', () => {
    expect(passTotal(pass())).toBe(1_000);
    expect(passTotal(pass({ done: 1_000 }))).toBe(1_000);
  });

  it('is unknown before the first read, and once there are more rows than expected', () => {
    expect(passTotal(pass({ expected: null }))).toBeNull();
    expect(passTotal(pass({ expected: 0, done: 0 }))).toBeNull();
    expect(passTotal(pass({ done: 1_001 }))).toBeNull();
  });

  it('is the number of rows read once the pass is done', () => {
    expect(passTotal(pass({ state: 'done', done: 870 }))).toBe(870);
  });
});

describe('remainingOf', () => {
  it.each([
    [0, 'seconds', 1],
    [59_999, 'seconds', 60],
    [60_000, 'minutes', 1],
    [60_001, 'minutes', 2],
    [90 * 60_000, 'minutes', 90],
    [90 * 60_000 + 1, 'hours', 2],
    [10 * 3_600_000, 'hours', 10],
  ] as const)('shows %d ms as %s, rounded up: %d', (ms, unit, count) => {
    expect(remainingOf(ms)).toEqual({ unit, count });
  });

  it.each([null, Number.NaN, Number.POSITIVE_INFINITY, -1])('shows nothing for %s', (ms) => {
    expect(remainingOf(ms)).toBeNull();
  });
});

describe('byteSize', () => {
  it.each([
    [0, 0, 'kilobyte'],
    [1, 1, 'kilobyte'],
    [999_999, 1_000, 'kilobyte'],
    [1_000_000, 1, 'megabyte'],
    [318_440_000, 318.4, 'megabyte'],
    [1_234_000_000, 1.23, 'gigabyte'],
  ] as const)('formats %d bytes as %d %s', (bytes, value, unit) => {
    expect(byteSize(bytes)).toEqual({ value, unit });
  });
});
