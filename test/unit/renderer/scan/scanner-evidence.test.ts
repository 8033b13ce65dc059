import { describe, expect, test } from 'vitest';
import { addCharacter, type Burst, noteDown, startBurst } from '../../../../renderer/scan/burst.ts';
import {
  isScannerAtEnd,
  isScannerInFlight,
  isSlowScanner,
  mayHaveStalled,
} from '../../../../renderer/scan/scanner-evidence.ts';
import { pressesOf, strokesOfPresses } from './wedge.ts';

/** A burst of one key more than there are gaps, each another one unless it is said otherwise. */
function burst(gapsMs: readonly number[], options: { letters?: string; isInText?: boolean } = {}): Burst {
  const { letters = 'abcdefghijklmnopqrstuvwxyz', isInText = true } = options;
  const made = startBurst(10_000, {
    isIsolated: true,
    isInText,
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
  return made;
}

const times = (count: number, gapMs: number) => Array<number>(count).fill(gapMs);

describe('a scanner in flight', () => {
  test.each([
    ['six keys at 32 ms', times(5, 32), true],
    ['six keys at 33 ms', times(5, 33), false],
    ['five keys', times(4, 5), false],
    ['six keys of which one was late', [...times(4, 5), 36], false],
    ['eight keys of which one was late', [...times(6, 18), 36], true],
    ['eight keys, a little slower, of which one was late', [...times(6, 19), 36], false],
    ['seven keys of which one was late', [...times(5, 5), 90], false],
    ['four quick keys for each late one', [...times(8, 5), 90, 90], true],
    ['fewer quick keys for each late one', [...times(7, 5), 90, 90], false],
  ])('is seen, or not, in %s', (_name, gapsMs, isSeen) => {
    expect(isScannerInFlight(burst(gapsMs))).toBe(isSeen);
  });

  test('is never seen in one key that is held, unless it is let go in between', () => {
    const held = burst(times(9, 5), { letters: 'a' });
    expect(isScannerInFlight(held)).toBe(false);
    for (const key of held.keys.slice(0, -1)) key.upAtMs = key.downAtMs + 1;
    expect(isScannerInFlight(held)).toBe(true);
    expect(isScannerInFlight(burst(times(9, 5), { letters: 'ab' }))).toBe(true);
  });
});

test.each([
  ['a lone key', [], true],
  ['slow keys without a late one', times(3, 35), true],
  ['two quick keys for one late one', [18, 18, 36], true],
  ['two keys that are a little slower', [19, 19, 36], false],
  ['one quick key for one late one', [5, 36], false],
  ['two for each of two', [5, 5, 5, 5, 36, 36], true],
  ['three for two', [5, 5, 5, 36, 36], false],
])('a scanner may have been held up, or not, after %s', (_name, gapsMs, isPossible) => {
  expect(mayHaveStalled(burst(gapsMs))).toBe(isPossible);
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
    ['six keys in flight and any ending', times(5, 30), 5_000, true],
  ])('is seen, or not, after %s', (_name, gapsMs, endGapMs, isSeen) => {
    expect(isScannerAtEnd(burst(gapsMs), endGapMs)).toBe(isSeen);
  });

  test('is counted without its suffix, and never seen in one key that is held', () => {
    expect(isScannerAtEnd(burst([5, 5, 5]), 5, 3)).toBe(true);
    expect(isScannerAtEnd(burst([5, 5, 5]), 5, 2)).toBe(false);
    expect(isScannerAtEnd(burst([5, 5, 5, 5]), 50, 4)).toBe(true);
    expect(isScannerAtEnd(burst([5, 5, 5, 5]), 50, 3)).toBe(false);
    expect(isScannerAtEnd(burst([5, 5, 5], { letters: 'a' }), 5)).toBe(false);
  });
});

describe('a slow scanner', () => {
  /** Keys that came so far apart, each down for so long. */
  function slow(gapsMs: readonly number[], holdsMs: readonly number[], isInText = true): Burst {
    const made = burst(gapsMs, { isInText });
    made.hasOverlap = false;
    for (const [place, key] of made.keys.entries()) key.upAtMs = key.downAtMs + (holdsMs[place] ?? 0);
    return made;
  }

  test.each([
    ['five keys, each down for 42 ms', times(4, 100), times(5, 42), true],
    ['keys that are down a little longer', times(4, 100), times(5, 43), false],
    ['keys that are down for six tenths of the way to the next', times(4, 60), times(5, 36), true],
    ['keys that are down for more of the way', times(4, 60), times(5, 37), false],
    ['four keys', times(3, 100), times(4, 30), false],
    ['keys that are down alike, by 25 ms', times(4, 100), [10, 35, 20, 20, 20], true],
    ['keys that are down less alike', times(4, 100), [10, 36, 20, 20, 20], false],
    ['keys that come regularly, by 2.2', [50, 110, 100, 100], times(5, 20), true],
    ['keys that come less regularly', [50, 111, 100, 100], times(5, 20), false],
  ])('is seen, or not, in %s', (_name, gapsMs, holdsMs, isSeen) => {
    expect(isSlowScanner(slow(gapsMs, holdsMs), false)).toBe(isSeen);
  });

  test('may hold its keys longer where nobody types', () => {
    const elsewhere = (holdMs: number) => isSlowScanner(slow(times(4, 140), times(5, holdMs), false), false);
    expect([elsewhere(70), elsewhere(71)]).toEqual([true, false]);
  });

  test('is none where two keys were down at once, or one is still down that is not its suffix', () => {
    expect(isSlowScanner({ ...slow(times(4, 100), times(5, 20)), hasOverlap: true }, false)).toBe(false);
    const open = slow(times(4, 100), times(5, 20));
    const last = open.keys.at(-1);
    if (last !== undefined) last.upAtMs = null;
    expect([isSlowScanner(open, false), isSlowScanner(open, true)]).toEqual([false, true]);
  });
});
