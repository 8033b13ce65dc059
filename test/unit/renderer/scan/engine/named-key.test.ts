import { describe, expect, it } from 'vitest';
import { isNamedKey, type KeyStroke, pressesNamedKey } from '#renderer/scan/engine/key-stroke.ts';
import { changed, namedPresses, strokesOfPresses } from '#test/unit/renderer/scan/wedge.ts';

const [f8] = strokesOfPresses(namedPresses.f8) as [KeyStroke];
const bracket = strokesOfPresses(namedPresses.controlBracket).find(({ key }) => key === ']') as KeyStroke;

describe('a key named by a profile', () => {
  it('is a function key or Ctrl+]; anything else is characters', () => {
    for (const mark of ['F1', 'F8', 'F12', 'F24', 'Ctrl+]']) expect(isNamedKey(mark)).toBe(true);
    for (const mark of ['F', 'F0', 'F25', 'f8', '~', 'F8 ', 'AF8', 'Ctrl+[', '', null])
      expect(isNamedKey(mark)).toBe(false);
  });

  it('is recognized by its position, and without modifiers that a person would hold', () => {
    expect(pressesNamedKey(f8, 'F8')).toBe(true);
    expect(pressesNamedKey(changed(f8, { code: '' }), 'F8')).toBe(true);
    expect(pressesNamedKey(f8, 'F9')).toBe(false);
    expect(pressesNamedKey(f8, '~')).toBe(false);
    for (const held of ['ctrl', 'alt', 'meta'] as const) {
      expect(pressesNamedKey(changed(f8, { [held]: true }), 'F8'), held).toBe(false);
    }
    expect(pressesNamedKey(bracket, 'Ctrl+]')).toBe(true);
    expect(pressesNamedKey(changed(bracket, { key: '$' }), 'Ctrl+]')).toBe(true);
    expect(pressesNamedKey(changed(bracket, { code: 'Digit9' }), 'Ctrl+]')).toBe(true);
    expect(pressesNamedKey(changed(bracket, { code: 'KeyC', key: 'c' }), 'Ctrl+]')).toBe(false);
    expect(pressesNamedKey(changed(bracket, { ctrl: false }), 'Ctrl+]')).toBe(false);
    expect(pressesNamedKey(changed(bracket, { alt: true }), 'Ctrl+]')).toBe(false);
    expect(pressesNamedKey(changed(bracket, { altGraph: true }), 'Ctrl+]')).toBe(false);
  });
});
