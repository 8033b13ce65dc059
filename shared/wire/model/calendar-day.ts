/** Whether a day, written as `YYYY-MM-DD`, exists in the calendar: `Date` alone would shift February 30. */
export function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Whether a day can be the date of a lot: a year of two digits would be read as one of the first century. */
export function isLotDay(day: string): boolean {
  return isCalendarDay(day) && day >= '1900-01-01';
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
