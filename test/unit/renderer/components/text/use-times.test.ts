import { createIntl } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { timesOf } from '#renderer/components/text/use-times.ts';
import en from '#shared/messages/en/messages.json';

const zoneBefore = process.env['TZ'];

function timesIn(zone: string) {
  process.env['TZ'] = zone;
  const intl = createIntl({ locale: 'en-US', messages: en, timeZone: zone });
  return timesOf(intl, () => new Date('2026-11-20T12:00:00Z'));
}

afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

describe('timesOf', () => {
  it('writes a timestamp in the computer’s time zone', () => {
    expect(timesIn('America/Chicago').short('2026-11-20T03:30:00Z')).toBe('Nov 19, 21:30');
    expect(timesIn('Europe/Amsterdam').short('2026-11-20T03:30:00Z')).toBe('Nov 20, 04:30');
  });

  it('adds the year if it is not the current one', () => {
    expect(timesIn('UTC').short('2025-02-03T04:05:00Z')).toBe('Feb 3, 2025, 04:05');
  });

  it('includes the time zone in the exact form', () => {
    expect(timesIn('America/Chicago').exact('2026-11-20T03:30:00Z')).toContain('21:30:00 CST');
  });

  it.each(['Pacific/Kiritimati', 'UTC', 'America/Chicago', 'Pacific/Pago_Pago'])(
    'does not shift a lot date in %s',
    (zone) => {
      expect(timesIn(zone).day('2027-03-31')).toBe('Mar 31, 2027');
    },
  );

  it('leaves text that is not a date unchanged', () => {
    const times = timesIn('UTC');
    expect(times.short('unknown')).toBe('unknown');
    expect(times.exact('unknown')).toBe('unknown');
    expect(times.day('03/2027')).toBe('03/2027');
    expect(times.age('unknown', Date.now())).toBe(en['time.unknown']);
  });
});
