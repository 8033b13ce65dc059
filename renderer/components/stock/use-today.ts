import { daysBefore } from '../list-screen/calendar-day.ts';
import { useNow } from '../text/use-now.ts';

/** The calendar day (`YYYY-MM-DD`) at this computer; another one soon after midnight. */
export function useToday(): string {
  return daysBefore(new Date(useNow(60_000)), 0);
}
