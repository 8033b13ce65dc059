import { afterEach, describe, expect, it, vi } from 'vitest';
import { ianaZoneOf } from '#shared/centers/model/time-zones.ts';
import { dayAt, dayBoundsAt, daysLater, daysSince, startOfDayAt } from '#shared/wire/model/zoned-day.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const ms = (instant: string) => Date.parse(instant);

describe('a day in a time zone', () => {
  it('is the day that its clocks show', () => {
    expect(dayAt(ms('2026-11-24T04:30:00Z'), 'America/Chicago')).toBe('2026-11-23');
    expect(dayAt(ms('2026-11-24T04:30:00Z'), 'Australia/Sydney')).toBe('2026-11-24');
  });

  it('is that of this computer’s new time zone a minute after it changed', () => {
    // A time of its own: what is known of the zone then does not count for other tests.
    vi.useFakeTimers({ toFake: ['Date'], now: ms('2001-01-01T00:00:00Z') });
    vi.stubEnv('TZ', 'America/Chicago');
    const day = () => dayBoundsAt(ms('2026-11-24T04:30:00Z'), undefined);
    expect(day()).toMatchObject({ day: '2026-11-23', startsAt: '2026-11-23T06:00:00.000Z' });
    vi.stubEnv('TZ', 'Australia/Sydney');
    vi.setSystemTime(Date.now() + 60_000);
    expect(day()).toMatchObject({ day: '2026-11-24', startsAt: '2026-11-23T13:00:00.000Z' });
  });

  it('is the same for every moment, however often it is asked, in every zone of a center and where clocks change at 00:01', () => {
    const zones = [
      'America/St_Johns',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'America/New_York',
      'Asia/Gaza',
    ];
    for (const timeZone of zones) {
      const shown = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
      const starts = [ms('2009-11-01T02:30:00Z'), ms('2016-03-26T21:00:00Z'), ms('2026-11-01T02:00:00Z')];
      const moments = starts.flatMap((start) => Array.from({ length: 800 }, (_, at) => start + at * 61_007));
      for (const at of [...moments, ...moments]) expect(dayAt(at, timeZone)).toBe(shown.format(at));
    }
  });

  it('starts and ends at its midnights, even if clocks change on it', () => {
    expect(dayBoundsAt(ms('2026-11-23T15:00:00Z'), 'America/Chicago')).toEqual({
      day: '2026-11-23',
      startsAt: '2026-11-23T06:00:00.000Z',
      endsAt: '2026-11-24T06:00:00.000Z',
    });
    // 23 hours in spring, 25 in autumn.
    expect(dayBoundsAt(ms('2026-03-08T15:00:00Z'), 'America/New_York')).toMatchObject({
      startsAt: '2026-03-08T05:00:00.000Z',
      endsAt: '2026-03-09T04:00:00.000Z',
    });
    expect(dayBoundsAt(ms('2026-10-25T12:00:00Z'), 'Europe/Berlin')).toMatchObject({
      startsAt: '2026-10-24T22:00:00.000Z',
      endsAt: '2026-10-25T23:00:00.000Z',
    });
  });

  it('starts when the clocks change if they skip its midnight', () => {
    expect(startOfDayAt('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
    expect(startOfDayAt('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
    expect(dayBoundsAt(ms('2026-09-05T12:00:00Z'), 'America/Santiago').endsAt).toBe(
      '2026-09-06T04:00:00.000Z',
    );
  });

  it('starts in its own year, also while a date is typed and its year has only two digits yet', () => {
    expect(startOfDayAt('0026-11-27', 'UTC')).toBe('0026-11-27T00:00:00.000Z');
    expect(startOfDayAt('0002-01-01', 'America/Chicago')).toMatch(/^0002-01-01T/u);
  });

  it('counts days by the calendar, not by hours', () => {
    expect(daysSince('2026-11-23T05:59:00Z', '2026-11-23', 'America/Chicago')).toBe(1);
    expect(daysSince('2026-11-23T06:00:00Z', '2026-11-23', 'America/Chicago')).toBe(0);
    expect(daysSince('soon', '2026-11-23', 'America/Chicago')).toBeNull();
    expect(daysSince(null, '2026-11-23', undefined)).toBeNull();
    expect(daysLater('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('counts 0 for a future timestamp, and the same all day when clocks change', () => {
    expect(daysSince('2026-11-25T06:00:00Z', '2026-11-23', 'America/Chicago')).toBe(0);
    for (const day of ['2026-03-29', '2026-10-25']) {
      const before = dayBoundsAt(ms(`${daysLater(day, -3)}T12:00:00Z`), 'Europe/Berlin');
      expect(daysSince(before.startsAt, day, 'Europe/Berlin')).toBe(3);
      expect(daysSince(before.endsAt, day, 'Europe/Berlin')).toBe(2);
    }
  });
});

it('finds the zone of a center by its Windows name, and returns null for an unknown one', () => {
  expect(ianaZoneOf('US Mountain Standard Time')).toBe('America/Phoenix');
  expect(ianaZoneOf('Europe/Paris')).toBe('Europe/Paris');
  expect(ianaZoneOf('Dock Standard Time')).toBeNull();
  expect(ianaZoneOf(null)).toBeNull();
});
