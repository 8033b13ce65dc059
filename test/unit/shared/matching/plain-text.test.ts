import { expect, test } from 'vitest';
import {
  asWritten,
  digitCount,
  placesOfCode,
  plainCode,
  plainWords,
  wordRuns,
} from '#shared/matching/plain-text.ts';

test.each([
  ['1Z4AB', '1Z4AB'],
  ['1z-4 ab', '1Z4AB'],
  ['  ', ''],
  [null, ''],
  ['Ｚ１', 'Z1'],
  ['A\u200B\u200B\u00ADB', 'AB'],
  ['münz 5', 'MÜNZ5'],
  [`${'A'.repeat(70)}-1`, `${'A'.repeat(70)}1`],
])('%j is compared as %j', (text, code) => {
  expect(plainCode(text)).toBe(code);
});

test('words are split at every other character, at most 250 of them, from the first 4,000 characters', () => {
  expect(plainWords('po#2026-0412, ok')).toEqual(['PO', '2026', '0412', 'OK']);
  expect(plainWords('po 12??45, or ?45? no')).toEqual(['PO', '12?45', 'OR', '?45', 'NO']);
  expect(plainWords('po?12?45, a?b?7 ?wro? ?1z?4ab')).toEqual([
    'PO?',
    '12?45',
    'A?',
    'B?',
    '7',
    'WRO?',
    '?1Z?4AB',
  ]);
  expect(plainWords('https://ups.com/t?1z4ab')).toEqual(['HTTPS', 'UPS', 'COM', 'T?', '1Z4AB']);
  expect(plainWords('--')).toEqual([]);
  expect(plainWords('a '.repeat(300))).toHaveLength(250);
  expect(plainWords(`${'x'.repeat(4_000)}yz`)).toEqual(['X'.repeat(4_000)]);
  expect(plainCode(`${'x'.repeat(4_000)}yz`)).toBe('X'.repeat(4_000));
});

test('runs have one to six neighboring words and at most 48 characters', () => {
  expect(wordRuns(['A', 'B', 'C'])).toEqual([
    { text: 'A', from: 0, to: 1 },
    { text: 'AB', from: 0, to: 2 },
    { text: 'ABC', from: 0, to: 3 },
    { text: 'B', from: 1, to: 2 },
    { text: 'BC', from: 1, to: 3 },
    { text: 'C', from: 2, to: 3 },
  ]);
  expect(wordRuns(['PO?', '12']).map(({ text }) => text)).toEqual(['PO', 'PO?12', '12']);
  const seven = wordRuns(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
  expect(seven.filter(({ from }) => from === 0).map(({ text }) => text.length)).toEqual([1, 2, 3, 4, 5, 6]);
  const long = wordRuns(['A'.repeat(47), 'B', 'C']);
  expect(long.filter(({ from }) => from === 0).map(({ text }) => text.length)).toEqual([47, 48]);
  expect(wordRuns(['A'.repeat(49)])).toEqual([]);
});

test('digits are counted wherever they are', () => {
  expect(['', 'AB', 'A1B22'].map(digitCount)).toEqual([0, 0, 3]);
});

test('a code is found at every position of a text, whatever separates its characters', () => {
  const places = (text: string, code: string) =>
    placesOfCode(text, code).map(({ from, to }) => text.slice(from, to));
  expect(places('is 1z-4 a, or 1Z4A.', '1Z4A')).toEqual(['1z-4 a', '1Z4A']);
  expect(places('aaaa', 'aa')).toEqual(['aa', 'aa']);
  expect(places('\u{1D7D9}Z, straße ﬁn', 'STRASSEFIN')).toEqual(['straße ﬁn']);
  expect(places('\u{1D7D9}Z', '1z')).toEqual(['\u{1D7D9}Z']);
  expect(places('anything', '--')).toEqual([]);
  expect(places('', 'A')).toEqual([]);
});

test('a code is shown as written in the text, as a separate word if possible', () => {
  expect(asWritten(['none', 'Lot ab-7 came'], 'AB7')).toBe('ab-7');
  expect(asWritten(['xAB7', 'AB7y', 'ab 7'], 'AB7')).toBe('ab 7');
  expect(asWritten(['9ab.7', 'aB79'], 'AB7')).toBe('ab.7');
  expect(asWritten(['is: ab7; and Ab7'], 'AB7')).toBe('ab7');
  expect(asWritten(['nothing'], 'AB7')).toBe('AB7');
  expect(asWritten([`${'.'.repeat(4_000)}ab7`], 'AB7')).toBe('AB7');
});
