/** `YYYY-MM-DD`, in this computer's time zone. */
export function daysBefore(instant: Date, days: number): string {
  // By calendar, not by 24 hours, so that a daylight saving change shifts nothing.
  const day = new Date(instant.getFullYear(), instant.getMonth(), instant.getDate() - days);
  const month = String(day.getMonth() + 1).padStart(2, '0');
  return `${day.getFullYear()}-${month}-${String(day.getDate()).padStart(2, '0')}`;
}
