import { describe, expect, it } from 'vitest';
import {
  type CountdownRules,
  countdownsOf,
  nextCountdown,
} from '#renderer/features/unidentified/countdown.tsx';
import { dayAt } from '#shared/wire/model/zoned-day.ts';

const created = '2026-11-01T12:00:00Z';
const at = (instant: string) => Date.parse(instant);
/** The day at a desk in Chicago. */
const dayOf = (instant: string) => {
  const timeZone = 'America/Chicago';
  return { day: dayAt(at(instant), timeZone), timeZone };
};
const both: CountdownRules = { feeDays: 10, disposalDays: 20 };

/** What a parcel shows at a given time, as one line. */
function next(instant: string, rules: CountdownRules = both, createdDate: string | null = created) {
  const shown = nextCountdown(countdownsOf(createdDate, rules, at(instant), dayOf(instant)));
  return shown && `${shown.kind} ${shown.isPast ? 'past' : 'ahead'} ${shown.days} ${shown.tone}`;
}

describe('nextCountdown', () => {
  it('counts down to the fee first, and highlights it as it approaches', () => {
    expect(next('2026-11-01T12:00:00Z')).toBe('fee ahead 10 waiting');
    expect(next('2026-11-04T13:00:00Z')).toBe('fee ahead 6 attention');
    expect(next('2026-11-09T13:00:00Z')).toBe('fee ahead 1 wrong');
    expect(next('2026-11-11T11:59:59Z')).toBe('fee ahead 0 wrong');
  });

  it('continues with the disposal when the fee is due', () => {
    expect(next('2026-11-11T12:00:00Z')).toBe('disposal ahead 10 waiting');
    expect(next('2026-11-15T12:00:01Z')).toBe('disposal ahead 5 attention');
  });

  it('shows how long ago the last one passed if none is ahead', () => {
    expect(next('2026-11-24T12:00:00Z')).toBe('disposal past 3 wrong');
    expect(next('2026-11-12T12:00:00Z', { feeDays: 10, disposalDays: null })).toBe('fee past 1 attention');
  });

  it('shows a disposal that was due yesterday as overdue by a day from midnight at the desk on', () => {
    // Due on November 21 at 16:00 in Chicago.
    const [rules, createdDate] = [{ feeDays: null, disposalDays: 20 }, '2026-11-01T22:00:00Z'];
    expect(next('2026-11-22T05:59:59Z', rules, createdDate)).toBe('disposal past 0 wrong');
    expect(next('2026-11-22T06:00:00Z', rules, createdDate)).toBe('disposal past 1 wrong');
    expect(next('2026-11-22T15:00:00Z', rules, createdDate)).toBe('disposal past 1 wrong');
  });

  it('counts nothing without a rule, or without a readable date', () => {
    expect(next('2026-11-12T12:00:00Z', { feeDays: null, disposalDays: null })).toBeNull();
    expect(next('2026-11-12T12:00:00Z', both, null)).toBeNull();
    expect(next('2026-11-12T12:00:00Z', both, 'soon')).toBeNull();
  });

  it('shows the earlier one first, whichever it is', () => {
    const rules = { feeDays: 30, disposalDays: 5 };
    const countdowns = countdownsOf(created, rules, at(created), dayOf(created));
    expect(countdowns.map(({ kind }) => kind)).toEqual(['disposal', 'fee']);
    expect(next('2026-11-02T12:00:00Z', rules)).toBe('disposal ahead 4 attention');
  });
});
