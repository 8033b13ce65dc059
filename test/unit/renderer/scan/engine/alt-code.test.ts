import { expect, test } from 'vitest';
import { readAltCode } from '#renderer/scan/engine/key-meaning.ts';

const unreadable = '\ufffd';

test.each([
  ['65', 'A'],
  ['0065', 'A'],
  ['127', '\u007f'],
  ['0127', '\u007f'],
  // From 128 on, a leading zero is needed to know which character set the number belongs to.
  ['128', unreadable],
  ['0128', '€'],
  ['0252', 'ü'],
  ['0255', 'ÿ'],
  ['0256', unreadable],
  ['0000', unreadable],
  ['', unreadable],
  ['00065', 'A'],
  ['000065', unreadable],
])('the digits %j stand for %j', (digits, text) => {
  expect(readAltCode(digits)).toMatchObject({ text, keyText: text, typed: text });
});

test.each([
  ['031', '\u001f'],
  ['009', '\t'],
])('the character of %s is typed as nothing', (digits, text) => {
  expect(readAltCode(digits)).toEqual({ kind: 'character', text, keyText: text, typed: '', separator: null });
});

test('a space is typed unchanged', () => {
  expect(readAltCode('032')).toMatchObject({ text: ' ', typed: ' ' });
});

test.each([
  ['029', 'Alt+029'],
  ['0029', 'Alt+0029'],
])('%s is the field separator in its form %s', (digits, separator) => {
  expect(readAltCode(digits)).toMatchObject({ text: '\u001d', typed: '', separator });
});
