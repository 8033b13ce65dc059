import { expect, it } from 'vitest';
import { nextIndex } from '#renderer/platform/keyboard/move-by-arrows.ts';

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
  ['1', 1, null],
] as const)('%s moves from entry %i of three to %s', (key, index, next) => {
  expect(nextIndex(key, index, 3)).toBe(next);
});
