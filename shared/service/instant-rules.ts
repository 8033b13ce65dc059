import { isCalendarDay } from './calendar-day.ts';

/** An instant for a sentence of the main process, with its zone: ` on 2026-11-22 at 08:15 UTC`; '' for none. */
export function sinceInWords(instant: string | null): string {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(instant ?? '');
  return parts === null ? '' : ` on ${parts[1]} at ${parts[2]} UTC`;
}

/** Whether a text is a full RFC 3339 date-time of a day of the calendar: with its seconds and its zone. */
export function isCalendarInstant(text: string): boolean {
  const parts = /^(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.exec(text);
  return parts !== null && isCalendarDay(parts[1] ?? '') && !Number.isNaN(Date.parse(text.toUpperCase()));
}
