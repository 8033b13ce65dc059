/** The calendar day (`YYYY-MM-DD`, in this computer's zone) that lies some days before an instant. */
export function daysBefore(instant: Date, days: number): string {
  // By calendar and not by 24 hours, so that a change of the clocks moves nothing.
  const day = new Date(instant.getFullYear(), instant.getMonth(), instant.getDate() - days);
  const month = String(day.getMonth() + 1).padStart(2, '0');
  return `${day.getFullYear()}-${month}-${String(day.getDate()).padStart(2, '0')}`;
}
