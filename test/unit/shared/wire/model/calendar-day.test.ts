import { expect, test } from 'vitest';
import { isCalendarDay, isLotDay } from '#shared/wire/model/calendar-day.ts';

test.each(['2026-02-28', '2028-02-29', '2026-12-31', '0001-01-01'])('%s is a day of the calendar', (day) => {
  expect(isCalendarDay(day)).toBe(true);
});

test.each(['2026-02-30', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', 'soon', ''])(
  '%j is not a day of the calendar',
  (day) => {
    expect(isCalendarDay(day)).toBe(false);
  },
);

test.each(['1900-01-01', '2026-11-12', '9999-12-31'])('%s can be the date of a lot', (day) => {
  expect(isLotDay(day)).toBe(true);
});

test.each(['0026-11-12', '0202-11-12', '1899-12-31', '+012026-01-01', '2027-02-30', ''])(
  '%j cannot be the date of a lot',
  (day) => {
    expect(isLotDay(day)).toBe(false);
  },
);
