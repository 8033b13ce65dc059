import { expect, it } from 'vitest';
import { addCharacter, gapsWithin, noteDown, noteUp, startBurst } from '#renderer/scan/engine/burst.ts';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { pressesOf, strokesOfPresses } from '#test/unit/renderer/scan/wedge.ts';

const [sample] = strokesOfPresses(pressesOf('a')) as [KeyStroke];
const begin = () =>
  startBurst(100, {
    isInText: true,
    isSecond: false,
    hasNamedPrefix: false,
    hasLeadingF8: false,
    state: 'watched',
  });
const letter = (text: string, change: Partial<KeyStroke> = {}): KeyStroke => ({
  ...sample,
  key: text,
  code: `Key${text.toUpperCase()}`,
  ...change,
});
const read = (text: string) =>
  ({ kind: 'character', text, keyText: text, typed: text, separator: null }) as const;

it('a burst starts empty', () => {
  expect(begin()).toMatchObject({
    startedAtMs: 100,
    lastAtMs: 100,
    refusal: null,
    keys: [],
    openGapsMs: [],
    codeFrom: 0,
    isPart: false,
    isReported: false,
    held: [],
    hiddenCount: 0,
    hasHeldPress: false,
  });
});

it('stores the times from key to key: none for the first key, and that of a key before its first character', () => {
  const burst = begin();
  noteDown(burst, 100);
  addCharacter(burst, letter('a', { timeMs: 100 }), read('a'));
  noteDown(burst, 100);
  noteDown(burst, 107);
  addCharacter(burst, letter('b', { timeMs: 107 }), read('b'));
  expect(burst.keys.map(({ gapsMs }) => gapsMs)).toEqual([[], [0, 7]]);
  expect(burst.lastAtMs).toBe(107);
  const prefixed = begin();
  noteDown(prefixed, 104);
  addCharacter(prefixed, letter('a', { timeMs: 104 }), read('a'));
  expect(prefixed.keys[0]?.gapsMs).toEqual([4]);
  expect(gapsWithin(prefixed.keys)).toEqual([]);
  expect(gapsWithin(burst.keys)).toEqual([0, 7]);
});

it('records when each key went down and up, even if two were down at once', () => {
  const burst = begin();
  addCharacter(burst, letter('a', { timeMs: 100 }), read('a'));
  expect(noteUp(burst, letter('a', { kind: 'up', timeMs: 103 }))?.upAtMs).toBe(103);
  addCharacter(burst, letter('b', { timeMs: 105 }), read('b'));
  addCharacter(burst, letter('c', { timeMs: 106 }), read('c'));
  noteUp(burst, letter('b', { kind: 'up', timeMs: 107 }));
  noteUp(burst, letter('c', { kind: 'up', timeMs: 108 }));
  addCharacter(burst, letter('d', { timeMs: 109 }), read('d'));
  expect(burst.keys.map(({ downAtMs, upAtMs }) => [downAtMs, upAtMs])).toEqual([
    [100, 103],
    [105, 107],
    [106, 108],
    [109, null],
  ]);
});

it('releases the key that went down last, and only one that is still down', () => {
  const burst = begin();
  addCharacter(burst, letter('a', { timeMs: 100 }), read('a'));
  addCharacter(burst, letter('a', { timeMs: 101 }), read('a'));
  noteUp(burst, letter('a', { kind: 'up', timeMs: 102 }));
  noteUp(burst, letter('a', { kind: 'up', timeMs: 103 }));
  expect(burst.keys.map(({ upAtMs }) => upAtMs)).toEqual([103, 102]);
  expect(noteUp(burst, letter('a', { kind: 'up', timeMs: 104 }))).toBeNull();
  expect(noteUp(burst, letter('b', { kind: 'up', timeMs: 104 }))).toBeNull();
});

it('has no key that could still be down for a character typed by its number', () => {
  const burst = begin();
  addCharacter(burst, letter('a', { kind: 'up', timeMs: 100 }), read('ü'));
  expect(burst.keys).toMatchObject([{ text: 'ü', downAtMs: 100, upAtMs: 100, name: 'KeyA' }]);
  expect(burst.lastAtMs).toBe(100);
});

it.each([
  ['a', true, true],
  ['1', true, false],
  ['a', false, false],
])('for %s under Caps Lock %s it records Caps Lock: %s', (text, capsLock, isNoted) => {
  const burst = begin();
  addCharacter(burst, letter('a', { capsLock }), read(text));
  addCharacter(burst, letter('b'), read('b'));
  expect(burst.keys.map(({ isCapsLocked }) => isCapsLocked)).toEqual([isNoted, false]);
});
