import { describe, expect, it } from 'vitest';
import { ageInDays, parcelAgeOf } from '../../../../shared/unidentified/model/parcel-age.ts';

const at = (local: string) => new Date(local);

describe('ageInDays', () => {
  it('counts midnights, so that it agrees with the date', () => {
    const now = at('2026-11-22T09:00:00').getTime();
    expect(ageInDays(at('2026-11-22T00:00:00').toISOString(), now)).toBe(0);
    expect(ageInDays(at('2026-11-21T23:59:59').toISOString(), now)).toBe(1);
    expect(ageInDays(at('2026-11-20T14:00:00').toISOString(), now)).toBe(2);
    expect(ageInDays(at('2026-09-23T08:00:00').toISOString(), now)).toBe(60);
  });

  it('is the same from midnight to midnight, over changes of the clock too', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01']) {
      const [morning, evening] = [at(`${day}T00:00:01`), at(`${day}T23:59:59`)];
      const before = new Date(morning.getTime() - 3 * 86_400_000).toISOString();
      expect(ageInDays(before, evening.getTime())).toBe(ageInDays(before, morning.getTime()));
    }
  });

  it('is nothing of what is ahead, and unknown of what is no instant', () => {
    expect(ageInDays(new Date(90_000_000_000).toISOString(), 0)).toBe(0);
    expect([ageInDays(null, 0), ageInDays('soon', 0)]).toEqual([null, null]);
  });
});

it.each([
  [0, 'new'],
  [2, 'new'],
  [3, 'week'],
  [7, 'week'],
  [8, 'old'],
  [60, 'old'],
] as const)('calls %i days %s', (days, age) => {
  expect(parcelAgeOf(days)).toBe(age);
});
