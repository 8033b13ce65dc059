import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultRetryBounds,
  isTransientStatus,
  pauseBefore,
  retryAfterSeconds,
} from '#electron/api/http/retry-schedule.ts';

describe('the requested wait of a throttled response', () => {
  const nowMs = Date.parse('2026-11-20T10:00:00Z');

  test.each([
    ['the service’s own header', { 'x-retry-after': '12' }, 12],
    ['the standard header', { 'retry-after': '3' }, 3],
    ['the own one before the standard one', { 'retry-after': '3', 'x-retry-after': '12' }, 12],
    ['a fraction', { 'x-retry-after': '0.5' }, 0.5],
    ['a date', { 'retry-after': 'Fri, 20 Nov 2026 10:00:30 GMT' }, 30],
    ['a date that is over', { 'retry-after': 'Fri, 20 Nov 2026 09:00:00 GMT' }, 0],
    [
      'a date, by the service’s clock, which is an hour ahead',
      { 'retry-after': 'Fri, 20 Nov 2026 11:00:30 GMT', date: 'Fri, 20 Nov 2026 11:00:00 GMT' },
      30,
    ],
    [
      'a date, by the service’s clock, which is an hour behind',
      { 'retry-after': 'Fri, 20 Nov 2026 09:00:30 GMT', date: 'Fri, 20 Nov 2026 09:00:00 GMT' },
      30,
    ],
    [
      'a date, by this computer’s clock if the service’s is unreadable',
      { 'retry-after': 'Fri, 20 Nov 2026 10:00:30 GMT', date: '20' },
      30,
    ],
    ['a day, for a quarter of an hour alone (chaos 3)', { 'retry-after': '86400' }, 900],
    ['more digits than any wait has (chaos 3)', { 'x-retry-after': '99999999999999999999' }, 900],
    ['a date of next year (chaos 3)', { 'retry-after': 'Sun, 31 Jan 2027 10:00:00 GMT' }, 900],
    ['nothing', {}, null],
    ['nonsense', { 'x-retry-after': 'soon', 'retry-after': '-4' }, null],
  ])('is read from %s', (_name, headers, seconds) => {
    expect(retryAfterSeconds(headers, nowMs)).toBe(seconds);
  });
});

describe('the pause before a request is repeated', () => {
  const bounds = { attempts: 4, withinMs: 10_000, firstPauseMs: 300, longestPauseMs: 1_000 };

  test('is spread over an entire span that doubles up to its bound', () => {
    expect(pauseBefore(1, 0, null, bounds, () => 1)).toBe(300);
    expect(pauseBefore(2, 0, null, bounds, () => 1)).toBe(600);
    expect(pauseBefore(3, 0, null, bounds, () => 1)).toBe(1_000);
    expect(pauseBefore(1, 0, null, bounds, () => 0)).toBe(0);
  });

  test('is never shorter than the response asks, and is skipped beyond the bounds', () => {
    expect(pauseBefore(1, 0, 2, bounds, () => 0)).toBe(2_000);
    expect(pauseBefore(1, 0, 10, bounds, () => 0)).toBeNull();
    expect(pauseBefore(1, 9_900, null, bounds, () => 1)).toBeNull();
    expect(pauseBefore(4, 0, null, bounds, () => 0)).toBeNull();
  });

  test('stays within the bounds for any random value and history', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.nat(20_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, elapsed, chance) => {
          const pause = pauseBefore(attempt, elapsed, null, defaultRetryBounds, () => chance);
          if (pause === null) return;
          expect(attempt).toBeLessThan(defaultRetryBounds.attempts);
          expect(elapsed + pause).toBeLessThan(defaultRetryBounds.withinMs);
        },
      ),
    );
  });

  test('is made after temporary errors, and after no others', () => {
    expect([200, 401, 404, 422, 429, 500, 501, 502, 503, 504].filter(isTransientStatus)).toEqual([
      429, 502, 503, 504,
    ]);
  });
});
