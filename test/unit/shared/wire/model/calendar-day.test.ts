import { expect, test } from 'vitest';
import { isCalendarDay } from '#shared/wire/model/calendar-day.ts';

test.each(['2026-02-28', '2028-02-29', '2026-12-31', '0001-01-01'])('%s is a day of the calendar', (day) => {
  expect(isCalendarDay(day)).toBe(true);
});

test.each(['2026-02-30', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', 'soon', ''])(
  '%j is not a day of the calendar',
  (day) => {
    expect(isCalendarDay(day)).toBe(false);
  },
);
