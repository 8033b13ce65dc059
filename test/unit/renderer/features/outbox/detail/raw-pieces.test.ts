import { expect, it } from 'vitest';
import { pieces } from '#renderer/features/outbox/detail/outbox-detail.tsx';

it('cuts a text into pieces that fit in a cell, without losing any of it', () => {
  const text = '{"a":"ü"}'.repeat(20_000);
  const cut = pieces(text);
  expect(cut.join('')).toBe(text);
  expect(Math.max(...cut.map(({ length }) => length))).toBeLessThanOrEqual(40_000);
});

it('has one empty piece for an empty text', () => {
  expect(pieces('')).toEqual(['']);
});
