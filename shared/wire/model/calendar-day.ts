/** Whether a day, written as `YYYY-MM-DD`, is one of the calendar: dates alone would move the 30th of February. */
export function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A day as the service takes it: its midnight in UTC, so that no time zone moves it; null for none. */
export function instantOfDay(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00Z`;
}

/** The day on which an instant (ISO 8601) falls where this computer is, `YYYY-MM-DD`. */
export function dayHere(instant: string): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Whether a text is a full RFC 3339 date-time of a day of the calendar: with its seconds and its zone. */
export function isCalendarInstant(text: string): boolean {
  const parts = /^(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.exec(text);
  return parts !== null && isCalendarDay(parts[1] ?? '') && !Number.isNaN(Date.parse(text.toUpperCase()));
}
