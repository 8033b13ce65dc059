const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A time difference in the single most useful unit, with the name of its message in the catalog. */
type RelativeAge = {
  readonly id:
    | 'time.now'
    | 'time.secondsAgo'
    | 'time.minutesAgo'
    | 'time.hoursAgo'
    | 'time.daysAgo'
    | 'time.inMinutes'
    | 'time.inHours'
    | 'time.inDays';
  readonly count: number;
};

/**
 * Returns how long ago (or how far ahead) a timestamp is, in milliseconds since the epoch. Whole units are rounded
 * down, so that "2 days ago" never means less than two days. Clocks that differ by a few seconds read as now.
 */
export function relativeAge(instantMs: number, nowMs: number): RelativeAge {
  const elapsed = nowMs - instantMs;
  const distance = Math.abs(elapsed);
  if (distance < 5 * second || (elapsed < 0 && distance < minute)) return { id: 'time.now', count: 0 };
  if (elapsed > 0) {
    if (distance < minute) return { id: 'time.secondsAgo', count: Math.floor(distance / second) };
    if (distance < hour) return { id: 'time.minutesAgo', count: Math.floor(distance / minute) };
    if (distance < 2 * day) return { id: 'time.hoursAgo', count: Math.floor(distance / hour) };
    return { id: 'time.daysAgo', count: Math.floor(distance / day) };
  }
  if (distance < hour) return { id: 'time.inMinutes', count: Math.floor(distance / minute) };
  if (distance < 2 * day) return { id: 'time.inHours', count: Math.floor(distance / hour) };
  return { id: 'time.inDays', count: Math.floor(distance / day) };
}

/** Parses an ISO 8601 string to milliseconds; null if the text is not a date (the service sends such texts). */
export function instantMs(text: string | null): number | null {
  if (text === null) return null;
  const value = Date.parse(text);
  return Number.isNaN(value) ? null : value;
}

/** Formats the remaining time as `m:ss`; never below zero. */
export function countdownText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / second));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
