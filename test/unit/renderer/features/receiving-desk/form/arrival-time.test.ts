import { afterEach, describe, expect, it } from 'vitest';
import {
  dayAndTimeOf,
  instantOf,
  nextWorkingMorning,
  zoneOf,
} from '#renderer/features/receiving-desk/form/arrival-time.ts';

const { TZ } = process.env;

describe('the arrival', () => {
  afterEach(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  });

  it.each([
    ['America/Chicago', '2026-12-01T15:30:00.000Z', '09:30', 'America/Chicago, GMT-06:00'],
    ['Pacific/Kiritimati', '2026-11-30T19:30:00.000Z', '09:30', 'Pacific/Kiritimati, GMT+14:00'],
  ])('in %s converts to a timestamp, and back to the same day and time', (zone, instant, time, name) => {
    process.env['TZ'] = zone;
    expect(instantOf({ day: '2026-12-01', time })).toBe(instant);
    expect(dayAndTimeOf(instant)).toEqual({ day: '2026-12-01', time });
    expect(zoneOf(new Date(instant))).toBe(name);
  });

  it.each([
    ['Friday', '2026-11-20T23:30:00.000Z', '2026-11-23T15:00:00.000Z'],
    ['Saturday', '2026-11-21T12:00:00.000Z', '2026-11-23T15:00:00.000Z'],
    ['Monday morning', '2026-11-23T07:00:00.000Z', '2026-11-24T15:00:00.000Z'],
    ['the last working day of winter time', '2027-03-12T18:00:00.000Z', '2027-03-15T14:00:00.000Z'],
  ])('defaults to nine o’clock on the next working day: %s', (_day, now, proposed) => {
    process.env['TZ'] = 'America/Chicago';
    expect(nextWorkingMorning(new Date(now))).toBe(proposed);
  });

  it('is null without a day or a time', () => {
    expect(instantOf({ day: '', time: '09:00' })).toBeNull();
    expect(instantOf({ day: '2026-12-01', time: '' })).toBeNull();
    expect(instantOf({ day: '2026-13-01', time: '09:00' })).toBeNull();
    expect(dayAndTimeOf(null)).toEqual({ day: '', time: '09:00' });
  });
});
