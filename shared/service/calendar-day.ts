/** Whether a day, written as `YYYY-MM-DD`, is one of the calendar: dates alone would move the 30th of February. */
export function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
