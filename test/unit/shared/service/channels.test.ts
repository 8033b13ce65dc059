import { expect, test } from 'vitest';
import { ChannelListWire, NextChannelsWire, proposeChannel } from '../../../../shared/service/channels.ts';

test('the channel that may write is proposed, else the first, and none where there is none', () => {
  const channels = ChannelListWire.parse([
    { id: 1, scopes: ['orders_read'] },
    { id: 2, scopes: ['orders_read orders_write'] },
    { id: 3, scopes: ['returns_write'] },
  ]);
  expect(proposeChannel(channels)?.id).toBe(2);
  expect(proposeChannel(channels.slice(0, 1))?.id).toBe(1);
  expect(proposeChannel([])).toBeNull();
});

test('the next page is known only from an envelope that names it', () => {
  expect(NextChannelsWire.parse({ items: [], next: 'x' })).toBe('x');
  for (const answer of [{ items: [], next: null }, { items: [] }, [], null, { next: 5 }]) {
    expect(NextChannelsWire.parse(answer)).toBeNull();
  }
});
