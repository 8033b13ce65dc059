import { describe, expect, test } from 'vitest';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { addCharacter, type BurstKey, noteDown, startBurst } from '#renderer/scan/engine/burst.ts';
import {
  endsTapped,
  findCodeStart,
  isScannerAtEnd,
  isScannerInFlight,
  isSlowScanner,
  isTypedByHand,
  looksSent,
} from '#renderer/scan/engine/scanner-evidence.ts';
import { profileWith } from '#test/unit/renderer/scan/fake-desk.ts';
import { changed, pressesOf, strokesOfPresses } from '#test/unit/renderer/scan/wedge.ts';

/** One key more than there are gaps, each a different one unless specified otherwise; all still down. */
function keysOf(gapsMs: readonly number[], letters = 'abcdefghijklmnopqrstuvwxyz'): BurstKey[] {
  const made = startBurst(10_000, {
    isInText: true,
    isSecond: false,
    hasNamedPrefix: false,
    hasLeadingF8: false,
    state: 'watched',
  });
  const [sample] = strokesOfPresses(pressesOf('a'));
  if (sample === undefined) throw new Error('There is a stroke.');
  let timeMs = 10_000;
  for (const [place, gapMs] of [0, ...gapsMs].entries()) {
    timeMs += gapMs;
    const letter = letters.at(place % letters.length) ?? '';
    const stroke = { ...sample, key: letter, code: `Key${letter.toUpperCase()}`, timeMs };
    noteDown(made, timeMs);
    const key = { text: letter, keyText: letter, typed: letter, separator: null };
    addCharacter(made, stroke, { kind: 'character', ...key });
  }
  return made.keys;
}

/** Keys with these gaps, each down for its given time. */
function tapped(gapsMs: readonly number[], holdsMs: readonly number[]): BurstKey[] {
  const keys = keysOf(gapsMs);
  for (const [place, key] of keys.entries()) key.upAtMs = key.downAtMs + (holdsMs[place] ?? 0);
  return keys;
}

const times = (count: number, gapMs: number) => Array<number>(count).fill(gapMs);

describe('a scanner in flight', () => {
  test.each([
    ['six keys at 32 ms', times(5, 32), true],
    ['six keys at 33 ms', times(5, 33), false],
    ['five keys', times(4, 5), false],
    ['six keys of which one was just not late', [...times(4, 5), 35], true],
    ['six keys of which one was late', [...times(4, 5), 36], false],
    ['eight keys of which one was late', [...times(6, 18), 36], true],
    ['eight keys, a little slower, of which one was late', [...times(6, 19), 36], false],
    ['seven keys of which one was late', [...times(5, 5), 90], false],
    ['four quick keys for each late one', [...times(8, 5), 90, 90], true],
    ['fewer quick keys for each late one', [...times(7, 5), 90, 90], false],
  ])('is detected, or not, in %s', (_name, gapsMs, isSeen) => {
    expect(isScannerInFlight(keysOf(gapsMs))).toBe(isSeen);
  });

  test('is never detected in one held key, unless it is released in between', () => {
    const held = keysOf(times(9, 5), 'a');
    expect(isScannerInFlight(held)).toBe(false);
    for (const key of held.slice(0, -1)) key.upAtMs = key.downAtMs + 1;
    expect(isScannerInFlight(held)).toBe(true);
    expect(isScannerInFlight(keysOf(times(9, 5), 'ab'))).toBe(true);
  });
});

describe('a scanner at its end', () => {
  test.each([
    ['three keys at 20 ms', [20, 20], 20, true],
    ['three keys, a little slower', [20, 20], 21, false],
    ['two keys', [5], 5, false],
    ['four keys at 15 ms and a late ending', [15, 15, 15], 100, true],
    ['a later ending', [15, 15, 15], 101, false],
    ['four keys, a little slower, and a late ending', [15, 15, 16], 36, false],
    ['three keys and a late ending', [5, 5], 36, false],
    ['three keys and an ending that is just not late', [5, 5], 35, true],
    ['a late key', [5, 5, 36], 5, false],
    ['a key that is just not late', [35, 5], 5, true],
    ['six keys in flight and any ending', times(5, 30), 5_000, true],
  ])('is detected, or not, after %s', (_name, gapsMs, gapMs, isSeen) => {
    expect(isScannerAtEnd(keysOf(gapsMs), { gapMs, count: gapsMs.length + 1, isInText: true })).toBe(isSeen);
  });

  test.each([
    ['three keys at 45 ms, each let go within 45', times(2, 45), times(3, 45), 45, true, true],
    ['a little slower', times(2, 46), times(3, 45), 46, true, false],
    ['keys that are down for longer', times(2, 45), times(3, 46), 45, true, false],
    ['five keys at 65 ms, each let go within 40', times(4, 65), times(5, 40), 65, true, true],
    ['four of them', times(3, 65), times(4, 40), 65, true, false],
    ['five that are down for longer', times(4, 65), times(5, 41), 65, true, false],
    ['three of which one is down for longer than 45', [60, 30], [50, 20, 20], 45, true, false],
    ['five with 100 ms between two of them', [100, 40, 40, 40], times(5, 20), 40, true, true],
    ['two keys in a field', [40], times(2, 20), 40, true, false],
    ['eight keys with a pause among them', [40, 40, 40, 300, 40, 40, 40], times(8, 20), 40, true, false],
    ['nine keys with a pause', [40, 40, 40, 300, ...times(4, 40)], times(9, 20), 40, true, true],
    ['ten keys with two pauses', [300, 40, 40, 300, ...times(5, 40)], times(10, 20), 40, true, false],
    ['four keys at 200 ms where nobody types', times(3, 200), times(4, 75), 200, false, true],
    ['three of them', times(2, 200), times(3, 75), 200, false, false],
    ['four that are further apart', times(3, 201), times(4, 75), 200, false, false],
    ['four that are down for longer', times(3, 200), times(4, 76), 200, false, false],
    ['the same in a field', times(3, 200), times(4, 75), 200, true, false],
  ])(
    'is detected by keys released one by one, or not: %s',
    (_name, gapsMs, holdsMs, gapMs, isInText, isSeen) => {
      const keys = tapped(gapsMs, holdsMs);
      expect(isScannerAtEnd(keys, { gapMs, count: keys.length, isInText })).toBe(isSeen);
    },
  );

  test('is counted without its suffix, and never detected in one held key', () => {
    const sees = (gapsMs: readonly number[], gapMs: number, count: number, letters?: string) =>
      isScannerAtEnd(keysOf(gapsMs, letters), { gapMs, count, isInText: true });
    expect(sees([5, 5, 5], 5, 3)).toBe(true);
    expect(sees([5, 5, 5], 5, 2)).toBe(false);
    expect(sees([5, 5, 5, 5], 50, 4)).toBe(true);
    expect(sees([5, 5, 5, 5], 50, 3)).toBe(false);
    expect(sees([5, 5, 5], 5, 4, 'a')).toBe(false);
  });
});

describe('a slow scanner', () => {
  const end = { gapMs: 100, count: 5, isInText: true };
  const isSlow = (keys: readonly BurstKey[], change: Partial<ScannerProfile> = {}, at = end) =>
    isSlowScanner(keys, profileWith({ speed: 'slow', ...change }), at);

  test.each([
    ['five keys, each down for 42 ms', times(4, 100), times(5, 42), true],
    ['keys that are down a little longer', times(4, 100), times(5, 43), false],
    ['keys that are down for six tenths of the way to the next', times(4, 60), times(5, 36), true],
    ['keys that are down for more of the way', times(4, 60), times(5, 37), false],
    ['keys that are down alike, by 25 ms', times(4, 100), [10, 35, 20, 20, 20], true],
    ['keys that are down less alike', times(4, 100), [10, 36, 20, 20, 20], false],
    ['keys that come regularly, by 2.2', [40, 88, 80, 80], times(5, 20), true],
    ['keys that come less regularly', [40, 89, 80, 80], times(5, 20), false],
  ])('is detected, or not, in %s', (_name, gapsMs, holdsMs, isSeen) => {
    expect(isSlow(tapped(gapsMs, holdsMs))).toBe(isSeen);
  });

  test('is never detected in fewer than five keys', () => {
    expect(isSlow(tapped(times(3, 100), times(4, 30)), {}, { ...end, count: 4 })).toBe(false);
  });

  test('may hold its keys longer outside a text field', () => {
    const elsewhere = (holdMs: number) =>
      isSlow(tapped(times(4, 140), times(5, holdMs)), {}, { ...end, isInText: false });
    expect([elsewhere(75), elsewhere(76)]).toEqual([true, false]);
  });

  test('is not detected if two keys were down at once', () => {
    const keys = tapped(times(4, 100), times(5, 20));
    expect(isSlow(keys)).toBe(true);
    const [, second] = keys;
    if (second !== undefined) second.upAtMs = second.downAtMs + 120;
    expect(isSlow(keys)).toBe(false);
  });

  test.each([
    ['as it was measured (scanner B3)', times(6, 100), times(7, 50), true],
    ['with gaps that vary', [70, 120, 90, 110, 130, 80], times(7, 50), true],
    ['with a gap that is too long', [70, 120, 90, 190, 130, 80], times(7, 50), false],
    ['with keys that are down for longer', times(6, 100), times(7, 61), false],
    ['with one that is', times(6, 100), [50, 50, 50, 75, 50, 50, 50], false],
    ['more slowly', times(6, 136), times(7, 50), false],
  ])('is detected by its measured timing, or not: %s', (_name, gapsMs, holdsMs, isSeen) => {
    const timing = { gapMs: 100, longestGapMs: 110, holdMs: 50, longestHoldMs: 55 };
    expect(isSlow(tapped(gapsMs, holdsMs), { timing }, { ...end, count: 7 })).toBe(isSeen);
  });

  test.each([
    ['a mean gap of 1.35 times that', times(6, 135), times(7, 50), true],
    ['a gap of 1.7 times the longest', [170, ...times(5, 80)], times(7, 50), true],
    ['a longer gap', [171, ...times(5, 80)], times(7, 50), false],
    ['a mean of 1.12 times as long and 3 ms', times(6, 100), times(7, 73), true],
    ['a key that is down for 1.15 times as long and 8 ms', times(6, 100), [77, ...times(6, 50)], true],
    ['a key that is down for longer', times(6, 100), [78, ...times(6, 50)], false],
  ])('may differ from its measured timing within limits: %s', (_name, gapsMs, holdsMs, isSeen) => {
    const timing = { gapMs: 100, longestGapMs: 100, holdMs: 62.5, longestHoldMs: 60 };
    expect(isSlow(tapped(gapsMs, holdsMs), { timing }, { ...end, count: 7 })).toBe(isSeen);
  });
});

describe('the start of a code', () => {
  const start = (
    gapsMs: readonly number[],
    holdsMs: readonly number[],
    change: Partial<ScannerProfile> = {},
  ) => findCodeStart(tapped(gapsMs, holdsMs), profileWith(change));

  test('is the first key if all arrived at one pace, however slow', () => {
    const gapsMs = [31, 22, 36.5, 27, 30, 33, 24];
    expect(start(gapsMs, times(8, 10))).toEqual({ from: 0, isDoubtful: false });
  });

  test('is after typed text', () => {
    const found = start([80, 75, 80, ...times(5, 4)], [...times(4, 60).slice(0, 3), ...times(6, 2)]);
    expect(found).toEqual({ from: 3, isDoubtful: false });
  });

  test('is before a pause of the scanner itself', () => {
    expect(start([4, 4, 130, ...times(5, 4)], times(9, 2))).toEqual({ from: 0, isDoubtful: false });
    expect(start([4, 4, 500, ...times(5, 4)], times(9, 2))).toEqual({ from: 0, isDoubtful: false });
  });

  test('is doubtful if the pause was longer, or if it is unclear who pressed the keys before', () => {
    expect(start([4, 4, 501, ...times(5, 4)], times(9, 2))).toEqual({ from: 3, isDoubtful: true });
    expect(start([4, 4, 130, ...times(5, 4)], [2, 2, 35, ...times(6, 2)]).isDoubtful).toBe(true);
  });

  test('is at the characters of the prefix, after a pause', () => {
    const found = start([4, 4, 300, ...times(5, 4)], times(9, 2), { prefix: 'd' });
    expect(found).toEqual({ from: 3, isDoubtful: false });
  });

  test('is doubtful after a lone key whose release was delayed, but not after a typed one', () => {
    expect(start([130, ...times(5, 4)], [110, ...times(6, 2)])).toEqual({ from: 1, isDoubtful: true });
    expect(start([130, ...times(5, 4)], [60, ...times(6, 2)])).toEqual({ from: 1, isDoubtful: false });
    expect(start([130, ...times(5, 4)], [140, ...times(6, 2)])).toEqual({ from: 1, isDoubtful: false });
  });

  test.each([
    ['quick keys behind two of a hand’s', 4, [2, 2, 60, 60], false],
    ['slower ones behind four keys that are not all a hand’s', 30, [2, 2, 60, 60], true],
    ['slower ones behind four of a hand’s', 30, times(4, 60), false],
    ['keys that are 25 ms apart, which is quick', 25, [2, 2, 60, 60], false],
  ])('is determined by the keys right before it: %s', (_name, gapMs, beforeMs, isDoubtful) => {
    const found = start([100, 100, 100, 130, ...times(5, gapMs)], [...beforeMs, ...times(6, 2)]);
    expect(found).toEqual({ from: 4, isDoubtful });
  });

  test.each([
    ['that was tapped for 20 ms', 20, 2, 0, false],
    ['that was tapped for longer', 21, 2, 1, true],
    ['that was down for half as long again as the scanner’s', 45, 30, 0, false],
    ['where the scanner holds its keys for longer than 30 ms', 46, 31, 1, true],
    ['that was down for as long as a hand’s', 45, 18, 1, false],
    ['that was not down for much longer than the scanner’s', 60, 30, 1, true],
    ['that was let go 35 ms before', 95, 2, 1, true],
    ['that was let go 36 ms before', 94, 2, 1, false],
    ['that was let go as the next one went down', 130, 2, 1, true],
  ])('is determined after a lone key %s', (_name, loneMs, holdMs, from, isDoubtful) => {
    const found = start([130, ...times(5, holdMs + 1)], [loneMs, ...times(6, holdMs)]);
    expect(found).toEqual({ from, isDoubtful });
  });

  test('is determined by how long its keys have been down so far, if they still are', () => {
    const keys = keysOf([130, ...times(5, 4)]);
    const [lone] = keys;
    if (lone !== undefined) lone.upAtMs = lone.downAtMs + 25;
    expect(findCodeStart(keys, profileWith())).toEqual({ from: 0, isDoubtful: false });
  });

  test('is not after 35 ms, nor after a pause of up to 250 ms if fewer than three keys follow', () => {
    expect(start([35, ...times(5, 4)], [60, ...times(6, 2)]).from).toBe(0);
    expect(start([36, ...times(5, 4)], [60, ...times(6, 2)]).from).toBe(1);
    expect(start([250, 4], [60, 2, 2]).from).toBe(0);
    expect(start([251, 4], [60, 2, 2])).toEqual({ from: 1, isDoubtful: false });
    expect(start([200, 4, 4], [60, 2, 2, 2])).toEqual({ from: 1, isDoubtful: false });
  });

  test('is the first key also if that key took long itself, and if there are no keys', () => {
    const [first, ...others] = tapped(times(5, 4), times(6, 2)) as [BurstKey, ...BurstKey[]];
    const keys = [changed(first, { gapsMs: [120] }), ...others];
    expect(findCodeStart(keys, profileWith())).toEqual({ from: 0, isDoubtful: false });
    expect(findCodeStart([], profileWith())).toEqual({ from: 0, isDoubtful: false });
  });
});

test('typing that ends like a scan is distinguished from manual typing', () => {
  expect(looksSent(tapped(times(6, 90), times(7, 45)), 90)).toBe(true);
  expect(looksSent(tapped(times(6, 90), times(7, 65)), 90)).toBe(false);
  expect(looksSent(tapped(times(6, 170), times(7, 45)), 170)).toBe(false);
  expect(looksSent(tapped(times(3, 90), times(4, 45)), 90)).toBe(false);
  expect(isTypedByHand(tapped(times(3, 90), times(4, 80)))).toBe(true);
  expect(isTypedByHand(tapped(times(3, 40), times(4, 50)))).toBe(true);
  expect(isTypedByHand(tapped(times(3, 4), times(4, 6)))).toBe(false);
});

test.each([
  ['keys that are down for 62 ms', times(6, 90), times(7, 62), 90, true],
  ['keys that are down for longer', times(6, 90), times(7, 63), 90, false],
  ['keys of which one is down for 75 ms', times(6, 90), [...times(5, 40), 75, 40], 90, true],
  ['keys of which one is down for longer', times(6, 90), [...times(5, 40), 76, 40], 90, false],
  ['keys at 160 ms', times(6, 160), times(7, 45), 160, true],
  ['keys at 161 ms', times(6, 161), times(7, 45), 161, false],
  ['keys of which one is late', [90, 90, 90, 90, 170, 90], times(7, 45), 90, true],
  ['two late keys and an ending in time', [90, 90, 90, 170, 170, 90], times(7, 45), 90, true],
  ['two late keys and a late ending', [90, 90, 90, 170, 170, 90], times(7, 45), 170, false],
  ['keys of which two are down at once', times(6, 40), [...times(5, 30), 41, 30], 40, false],
])('typing ends like a scan, or not, in %s', (_name, gapsMs, holdsMs, gapMs, isSent) => {
  expect(looksSent(tapped(gapsMs, holdsMs), gapMs)).toBe(isSent);
});

test('the last three keys show whether they were released too soon for a hand', () => {
  const isTapped = (holdsMs: readonly number[]) => endsTapped(tapped(times(holdsMs.length - 1, 90), holdsMs));
  expect(isTapped([44, 44, 44])).toBe(true);
  expect(isTapped([44, 45, 44])).toBe(false);
  expect(isTapped([80, 80, 2, 2, 2])).toBe(true);
  expect(isTapped([2, 2, 2, 2, 80])).toBe(false);
  expect(isTapped([2, 2])).toBe(false);
  expect(endsTapped([])).toBe(false);
});

test('keys are typed by hand depending on how long they were down, or have been so far', () => {
  expect(isTypedByHand(tapped([], [76]))).toBe(true);
  expect(isTypedByHand(tapped([], [75]))).toBe(false);
  expect(isTypedByHand(tapped(times(2, 40), times(3, 45)))).toBe(true);
  expect(isTypedByHand(tapped(times(2, 40), times(3, 44)))).toBe(false);
  expect(isTypedByHand(tapped(times(2, 50), times(3, 50)))).toBe(false);
  // The first is down for 120 ms, the second for 60; the last one just went down.
  expect(isTypedByHand(keysOf([60, 60]))).toBe(true);
  expect(isTypedByHand(keysOf([]))).toBe(false);
  expect(isTypedByHand([])).toBe(false);
});
