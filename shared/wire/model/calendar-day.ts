/** Whether a day, written as `YYYY-MM-DD`, exists in the calendar: `Date` alone would shift February 30. */
export function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Whether a day can be the date of a lot: a year of two digits would be read as one of the first century. */
export function isLotDay(day: string): boolean {
  return isCalendarDay(day) && day >= '1900-01-01';
}

/**
 * Returns a date as `YYYY-MM-DD` if it is unambiguous: the year first, dots (day first in every language that uses
 * them), or a number too large for a month. Any other text stays as it is, so that it can be reported.
 */
export function isoDay(text: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const iso = (y: string, m: string, d: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  if (year !== undefined) return iso(year, month, day);
  const [, first = '', sign, second = '', last = ''] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (sign === '.' || Number(first) > 12 || (sign !== undefined && Number(first) === Number(second)))
    return iso(last, second, first);
  return Number(second) > 12 ? iso(last, first, second) : text;
}

/** Returns a day as the service expects it: its midnight in UTC, so that no time zone shifts it; null for none. */
export function instantOfDay(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00Z`;
}

/** Returns the day of a timestamp (ISO 8601) in this computer's time zone, `YYYY-MM-DD`. */
export function dayHere(instant: string): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Whether a text is a full RFC 3339 date-time on an existing day: with seconds and zone. */
export function isCalendarInstant(text: string): boolean {
  const parts = /^(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.exec(text);
  return parts !== null && isCalendarDay(parts[1] ?? '') && !Number.isNaN(Date.parse(text.toUpperCase()));
}
