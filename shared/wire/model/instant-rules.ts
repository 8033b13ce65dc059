import { isCalendarDay } from './calendar-day.ts';

/** Whether a text is a full RFC 3339 date-time of a day of the calendar: with its seconds and its zone. */
export function isCalendarInstant(text: string): boolean {
  const parts = /^(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.exec(text);
  return parts !== null && isCalendarDay(parts[1] ?? '') && !Number.isNaN(Date.parse(text.toUpperCase()));
}
