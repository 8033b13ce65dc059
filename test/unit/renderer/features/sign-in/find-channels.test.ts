import { expect, it } from 'vitest';
import { findChannels } from '#renderer/features/sign-in/find-channels.ts';

const channels = [
  { id: 41, name: 'Web shop', applicationName: 'Store connector' },
  { id: 42, name: 'Marketplace', applicationName: 'Store connector' },
  { id: 51, name: null, applicationName: null },
];
const idsOf = (text: string, chosen = 0) => findChannels(channels, text, chosen).map(({ id }) => id);

it('finds channels by name, app, and id, ignoring case', () => {
  expect(idsOf('')).toEqual([41, 42, 51]);
  expect(idsOf(' WEB ')).toEqual([41]);
  expect(idsOf('connector')).toEqual([41, 42]);
  expect(idsOf('51')).toEqual([51]);
});

it('keeps the chosen channel visible', () => {
  expect(idsOf('market', 51)).toEqual([42, 51]);
});
