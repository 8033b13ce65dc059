import { expect, it } from 'vitest';
import { detailSince } from '../../../../../electron/cache/activity/change-record.ts';

it('keeps a time in the log with its zone, whatever zone it was told in', () => {
  expect(detailSince('It was cancelled.', '2026-11-22T00:15:30+01:00')).toBe(
    'It was cancelled. It has been so since 2026-11-21 at 23:15 UTC.',
  );
});

it.each([null, undefined, '', 'yesterday', '2026-02-30T00:00:00Z'])(
  'keeps the reason alone for %j',
  (since) => {
    expect(detailSince('It was cancelled.', since)).toBe('It was cancelled.');
  },
);

it('keeps nothing where nothing was said', () => {
  expect(detailSince(null, '2026-11-22T08:15:00Z')).toBeNull();
});
