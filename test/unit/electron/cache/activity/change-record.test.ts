import { expect, it } from 'vitest';
import { detailSince } from '#electron/cache/activity/change-record.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';

it('stores a time in the log with its zone, whatever zone it was given in', () => {
  expect(detailSince(quoted('It was cancelled.'), '2026-11-22T00:15:30+01:00')).toEqual(
    sentence('quoted', { text: 'It was cancelled.', since: '2026-11-21T23:15:30.000Z' }),
  );
});

it.each([null, undefined, '', 'yesterday', '2026-02-30T00:00:00Z'])(
  'stores only the reason for %j',
  (since) => {
    expect(detailSince(quoted('It was cancelled.'), since)).toEqual(quoted('It was cancelled.'));
  },
);

it('stores nothing if there is no reason', () => {
  expect(detailSince(null, '2026-11-22T08:15:00Z')).toBeNull();
});
