import { expect, test } from 'vitest';
import { NextChannelsWire } from '#shared/channels/channels.ts';

test('the next page is known only from an envelope that names it', () => {
  expect(NextChannelsWire.parse({ items: [], next: 'x' })).toBe('x');
  for (const answer of [{ items: [], next: null }, { items: [] }, [], null, { next: 5 }]) {
    expect(NextChannelsWire.parse(answer)).toBeNull();
  }
});
