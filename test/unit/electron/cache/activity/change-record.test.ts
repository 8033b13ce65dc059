import { expect, it } from 'vitest';
import { detailSince } from '#electron/cache/activity/change-record.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';

it('keeps a time in the log with its zone, whatever zone it was told in', () => {
  expect(detailSince(quoted('It was cancelled.'), '2026-11-22T00:15:30+01:00')).toEqual(
    sentence('quoted', { text: 'It was cancelled.', since: '2026-11-21T23:15:30.000Z' }),
  );
});

it.each([null, undefined, '', 'yesterday', '2026-02-30T00:00:00Z'])(
  'keeps the reason alone for %j',
  (since) => {
    expect(detailSince(quoted('It was cancelled.'), since)).toEqual(quoted('It was cancelled.'));
  },
);

it('keeps nothing where nothing was said', () => {
  expect(detailSince(null, '2026-11-22T08:15:00Z')).toBeNull();
});
