import { describe, expect, it } from 'vitest';
import { keyMeaning } from '#renderer/scan/engine/key-meaning.ts';
import { type KeyStroke, keyName } from '#renderer/scan/engine/key-stroke.ts';
import { pressesOf, strokesOfPresses } from '#test/unit/renderer/scan/wedge.ts';

const [plain] = strokesOfPresses(pressesOf('a')) as [KeyStroke];

/** The meaning of a key like a plain `a` with these changes. */
const meaningOf = (change: Partial<KeyStroke>, capsLock: 'ignored' | 'compensated' = 'ignored') =>
  keyMeaning({ ...plain, ...change }, { capsLock });
const ctrl = (code: string, key: string) => meaningOf({ ctrl: true, code, key });

describe('a key with Ctrl', () => {
  it.each([
    ['KeyJ', 'j', 'enter'],
    ['KeyM', 'µ', 'enter'],
    ['KeyI', 'i', 'tab'],
    // On another layout the letter is at another position, and counts as well.
    ['KeyH', 'j', 'enter'],
    ['', 'm', 'enter'],
  ])('%s (%s) is an ending: %s', (code, key, ending) => {
    expect(ctrl(code, key)).toEqual({ kind: 'end', ending });
  });

  it.each([
    ['BracketRight', ']'],
    ['BracketRight', '$'],
    ['Digit9', ']'],
  ])('%s (%s) is a group separator', (code, key) => {
    expect(ctrl(code, key)).toEqual({
      kind: 'character',
      text: '\u001d',
      keyText: '\u001d',
      typed: '',
      separator: 'Ctrl+]',
    });
  });

  it.each([
    ['KeyD', 'd', '\u0004'],
    ['Backslash', '\\', '\u001c'],
    ['Digit6', '6', '\u001e'],
    ['Minus', '-', '\u001f'],
  ])('%s is a control character that types nothing', (code, key, text) => {
    expect(ctrl(code, key)).toMatchObject({ kind: 'character', text, typed: '', separator: null });
  });

  it.each([
    ['KeyC', 'c'],
    ['KeyJJ', 'q'],
    ['XKeyJ', 'q'],
    ['Keyj', 'q'],
    ['Enter', 'Enter'],
  ])('%s (%s) is left to the person', (code, key) => {
    expect(ctrl(code, key)).toEqual({ kind: 'other' });
  });

  it('is text if it is AltGr, which the system reports as Ctrl', () => {
    expect(meaningOf({ ctrl: true, altGraph: true, code: 'KeyQ', key: '@' })).toMatchObject({ text: '@' });
  });
});

describe('a key with Alt', () => {
  it.each([
    ['Numpad0', '0', { kind: 'altDigit', digit: '0' }],
    ['Numpad9', 'PageUp', { kind: 'altDigit', digit: '9' }],
    ['Numpad10', '1', { kind: 'other' }],
    ['XNumpad1', '1', { kind: 'other' }],
    ['NumpadAdd', '+', { kind: 'other' }],
    ['Digit1', '1', { kind: 'other' }],
  ])('%s is %j', (code, key, meaning) => {
    expect(meaningOf({ alt: true, code, key })).toEqual(meaning);
  });

  it('and Ctrl, or with Meta, is left to the person', () => {
    expect(meaningOf({ alt: true, ctrl: true, code: 'Numpad1', key: '1' })).toEqual({ kind: 'other' });
    expect(meaningOf({ meta: true })).toEqual({ kind: 'other' });
  });
});

describe('a letter under Caps Lock', () => {
  it.each([
    ['ignored', 'A', false, 'a'],
    ['ignored', 'a', true, 'A'],
    ['ignored', '1', true, '1'],
    ['compensated', 'A', false, 'A'],
  ] as const)('%s: %s with Shift %s is %s', (capsLock, key, shift, text) => {
    expect(meaningOf({ key, shift, capsLock: true }, capsLock)).toMatchObject({ text, typed: key });
  });

  it('is unchanged without Caps Lock', () => {
    expect(meaningOf({ key: 'A', shift: false })).toMatchObject({ text: 'A' });
  });
});

describe('a character', () => {
  it('of one symbol is text, in both layouts, and types itself', () => {
    expect(meaningOf({ key: 'q', code: 'KeyA' })).toEqual({
      kind: 'character',
      text: 'q',
      keyText: 'a',
      typed: 'q',
      separator: null,
    });
    expect(meaningOf({ key: '😀', code: '' })).toMatchObject({ text: '😀', keyText: '😀' });
    expect(meaningOf({ key: ' ', code: 'Space' })).toMatchObject({ text: ' ', typed: ' ' });
  });

  it('that is a control character arrives as text from non-keyboards, and types nothing', () => {
    expect(meaningOf({ key: '\u001d', code: '' })).toMatchObject({
      text: '\u001d',
      typed: '',
      separator: 'GS',
    });
    expect(meaningOf({ key: '\u001e', code: '' })).toMatchObject({ typed: '', separator: null });
  });

  it('hidden by an input method is read by its key alone, if it has one', () => {
    expect(meaningOf({ composing: true, key: 'Process', code: 'KeyA' })).toMatchObject({
      text: 'a',
      typed: '',
    });
    expect(meaningOf({ composing: true, key: 'Process', code: 'Lang1' })).toEqual({ kind: 'other' });
    expect(meaningOf({ composing: true, key: 'Process', code: 'Enter' })).toEqual({
      kind: 'end',
      ending: 'enter',
    });
    expect(meaningOf({ composing: true, key: 'Process', code: 'ShiftLeft' })).toEqual({ kind: 'modifier' });
    expect(meaningOf({ composing: false, key: 'Process', code: 'ShiftLeft' })).toEqual({ kind: 'other' });
  });
});

it.each([
  ['Shift', { kind: 'modifier' }],
  ['CapsLock', { kind: 'modifier' }],
  ['Enter', { kind: 'end', ending: 'enter' }],
  ['\r', { kind: 'end', ending: 'enter' }],
  ['Tab', { kind: 'end', ending: 'tab' }],
  ['F8', { kind: 'f8' }],
  ['F9', { kind: 'other' }],
])('the key %j is %j', (key, meaning) => {
  expect(meaningOf({ key, code: '' })).toEqual(meaning);
});

it('a key is named by its position, and by its character if it has none', () => {
  expect([keyName({ code: 'KeyA', key: 'q' }), keyName({ code: '', key: 'q' })]).toEqual(['KeyA', 'q']);
});
