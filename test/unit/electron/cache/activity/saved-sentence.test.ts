import { expect, it } from 'vitest';
import { fromSaved, toSaved, wordsOfSaved } from '#electron/cache/activity/saved-sentence.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';

it.each([
  sentence('activity.detail.synced'),
  sentence('activity.subject.receivingOrder', { id: 4711 }),
  sentence('activity.detail.uploadedExcept', { shipments: ['1', '2'], more: 0 }),
  quoted('It is full.'),
  quoted('{"id":"of somebody else"}'),
  null,
])('%j is read back as saved', (saved) => {
  expect(fromSaved(toSaved(saved))).toEqual(saved);
});

it.each(['receiving order 5', '{', '{}', '{"id":5}', '"', ''])(
  'texts of an older version are quoted: %s',
  (text) => {
    expect(fromSaved(text)).toEqual(quoted(text));
    expect(wordsOfSaved(text)).toBe(text);
  },
);

it('saves texts unchanged, as an older version reads them', () => {
  expect(toSaved(quoted('RT-1'))).toBe('RT-1');
});

it('can be searched by the names in it and by the words of its id', () => {
  const saved = toSaved(sentence('activity.subject.newReturn', { reference: 'RT-1' })) ?? '';
  expect(wordsOfSaved(saved)).toBe('activity.subject.newReturn RT-1');
});
