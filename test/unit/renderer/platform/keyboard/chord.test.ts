import { describe, expect, it } from 'vitest';
import {
  chordKeys,
  digitOfKey,
  firstOfSequence,
  isChord,
  isDeleteKey,
  isTypedChord,
  keyOf,
} from '#renderer/platform/keyboard/chord.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('isChord', () => {
  it('maps mod to Ctrl, and to Cmd on a Mac', () => {
    expect(isChord(press('k', { ctrlKey: true }), 'mod+k', false)).toBe(true);
    expect(isChord(press('k', { metaKey: true }), 'mod+k', true)).toBe(true);
    expect(isChord(press('k', { ctrlKey: true }), 'mod+k', true)).toBe(false);
    expect(isChord(press('k', { metaKey: true }), 'mod+k', false)).toBe(false);
  });

  it('does not match a lone character while a modifier is held', () => {
    expect(isChord(press('r'), 'r', false)).toBe(true);
    expect(isChord(press('r', { ctrlKey: true }), 'r', false)).toBe(false);
    expect(isChord(press('r', { altKey: true }), 'r', false)).toBe(false);
  });

  it('matches a digit with Alt by its position on the keyboard, whatever character it types', () => {
    const alt1 = { ...press('¡', { altKey: true }), code: 'Digit1' };
    expect(isChord(alt1, 'alt+1', true)).toBe(true);
    expect(isChord(alt1, 'alt+2', true)).toBe(false);
    expect(isChord({ ...alt1, code: 'Numpad1' }, 'alt+1', false)).toBe(false);
    expect(isChord({ ...alt1, ctrlKey: true }, 'alt+1', false)).toBe(false);
    expect(isChord({ ...press('1'), code: 'Digit1' }, 'alt+1', false)).toBe(false);
    expect(chordKeys('alt+1', false)).toEqual(['Alt', '1']);
  });

  it.each([
    ['ن', 'KeyK', 'k'],
    ['لا', 'KeyB', 'b'],
    ['к', 'KeyR', 'r'],
    ['ظ', 'Slash', '/'],
    ['ك', 'Semicolon', ';'],
    ['و', 'Comma', ','],
    ['ز', 'Period', '.'],
    ['٣', 'Digit3', '3'],
    ['۳', 'Numpad3', '3'],
  ])('matches a key that types %s by its position on a US keyboard', (key, code, chord) => {
    expect(isChord({ ...press(key), code }, chord, false)).toBe(true);
    expect(isChord({ ...press(key, { ctrlKey: true }), code }, `mod+${chord}`, false)).toBe(true);
  });

  it.each([
    ['؟', 'Slash', '?'],
    ['Ж', 'Semicolon', ':'],
    ['Б', 'Comma', '<'],
    ['Ю', 'Period', '>'],
  ])('matches a key that types %s with Shift by its mark on a US keyboard', (key, code, chord) => {
    expect(isChord({ ...press(key), code, shiftKey: true }, chord, false)).toBe(true);
  });

  it('matches Ctrl and a digit on a keyboard that types digits only with Shift, but not over its minus', () => {
    const ctrl = (key: string, code: string) => ({ ...press(key, { ctrlKey: true }), code });
    expect(isChord(ctrl('&', 'Digit1'), 'mod+1', false)).toBe(true);
    expect(isChord(ctrl('&', 'Digit1'), 'mod+2', false)).toBe(false);
    expect(isChord(ctrl('-', 'Digit6'), 'mod+-', false)).toBe(true);
    expect(isChord(ctrl('-', 'Digit6'), 'mod+6', false)).toBe(false);
    expect(isChord({ ...ctrl('6', 'Digit6'), shiftKey: true }, 'mod+6', false)).toBe(true);
    expect(isChord({ ...ctrl('!', 'Digit1'), shiftKey: true }, 'mod+1', false)).toBe(false);
    expect(isChord({ ...press('&'), code: 'Digit1' }, '1', false)).toBe(false);
  });

  it('matches the characters of a Latin keyboard wherever they are', () => {
    expect(keyOf({ key: 'ö', code: 'Semicolon' })).toBe('ö');
    expect(keyOf({ key: 'A', code: 'KeyQ', shiftKey: true })).toBe('a');
    expect(keyOf({ key: '?', code: 'Minus', shiftKey: true })).toBe('?');
    expect(keyOf({ key: 'Enter', code: 'NumpadEnter' })).toBe('enter');
  });

  it('undoes nothing with Shift, which redoes elsewhere', () => {
    const undo = press('z', { ctrlKey: true });
    expect(isChord({ ...undo, shiftKey: false }, 'mod+z', false)).toBe(true);
    expect(isChord({ ...undo, key: 'Z', shiftKey: false }, 'mod+z', false)).toBe(true);
    expect(isChord({ ...undo, key: 'Z', shiftKey: true }, 'mod+z', false)).toBe(false);
  });

  it('ignores Caps Lock', () => {
    expect(isChord(press('R'), 'r', false)).toBe(true);
  });
});

it('recognizes the digits of any keyboard layout', () => {
  expect(['7', '٣', '۹', 'x', 'Enter', '½'].map(digitOfKey)).toEqual(['7', '3', '9', null, null, null]);
});

it('recognizes the Delete key, which sends Backspace on a Mac', () => {
  expect(isDeleteKey(press('Delete'), false)).toBe(true);
  expect(isDeleteKey(press('Delete'), true)).toBe(true);
  expect(isDeleteKey(press('Backspace'), true)).toBe(true);
  expect(isDeleteKey(press('Backspace'), false)).toBe(false);
  expect(isDeleteKey(press('Backspace', { metaKey: true }), true)).toBe(false);
  expect(isDeleteKey(press('Delete', { ctrlKey: true }), false)).toBe(false);
});

it('distinguishes a lone character and a sequence from a chord', () => {
  expect(['?', '+', 'g r'].map(isTypedChord)).toEqual([true, true, true]);
  expect(['mod+k', 'Escape', 'mod++'].map(isTypedChord)).toEqual([false, false, false]);
  expect(firstOfSequence('g r')).toBe('g');
  expect(firstOfSequence('g')).toBeNull();
});

it('names the keys as on the keyboard', () => {
  expect(chordKeys('mod+k', false)).toEqual(['Ctrl', 'K']);
  expect(chordKeys('mod+k', true)).toEqual(['⌘', 'K']);
  expect(chordKeys('Escape', false)).toEqual(['Esc']);
  expect(chordKeys('ArrowDown', false)).toEqual(['↓']);
  expect(chordKeys('mod++', false)).toEqual(['Ctrl', '+']);
  expect(chordKeys('+', false)).toEqual(['+']);
  expect(chordKeys('g r', false)).toEqual(['G', 'R']);
});
