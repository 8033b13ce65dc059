import { isCalendarDay } from './calendar-day.ts';

export type DayBounds = {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Its start, and that of the next day; ISO 8601 in UTC. */
  startsAt: string;
  endsAt: string;
};

const dayMs = 86_400_000;

/** How long this computer's zone is taken for the one in which a format was made, which costs 50 µs. */
const localFormatMs = 30_000;

const formats = new Map<string | undefined, { format: Intl.DateTimeFormat; madeAtMs: number }>();

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const nowMs = Date.now();
  const known = formats.get(timeZone);
  const isLasting = timeZone !== undefined || Math.abs(nowMs - (known?.madeAtMs ?? 0)) < localFormatMs;
  if (known !== undefined && isLasting) return known.format;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, { format, madeAtMs: nowMs });
  return format;
}

/** Returns the wall-clock time of a zone at a timestamp, as if it were UTC: epoch milliseconds, whole seconds. */
function wallMs(ms: number, timeZone: string | undefined): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  // Unlike `Date.UTC`, this also takes years before 100: those of a date that is being typed.
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  return wall.setUTCHours(hour, minute, second);
}

const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);

function startMs(day: string, timeZone: string | undefined): number {
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (ms: number) => wallMs(ms, timeZone) - ms;
  // Repeated with the offset around midnight: clocks may change on that day.
  const nearly = midnightMs - offsetAt(midnightMs);
  const start = midnightMs - offsetAt(nearly);
  // Where the clocks skip midnight, the day starts when they change.
  return dayOf(wallMs(start, timeZone)) < day ? nearly : start;
}

/** `days` may be negative. */
export function daysLater(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
}

/** Negative if `to` is earlier. */
export function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** Since then, days begin and clocks change at whole quarters of an hour in every zone; before, a few at 00:01. */
const quartersSinceMs = Date.UTC(2016, 0);
const quarterMs = 900_000;
const maxKnownDays = 20_000;
/** By zone and quarter of an hour: a list has thousands of timestamps, and asking the zone for each takes 7 µs. */
const knownDays = new Map<string, Map<number, string>>();

/**
 * Returns the day of a timestamp.
 *
 * @param timeZone an IANA name; undefined for this computer's zone
 */
export function dayAt(ms: number, timeZone: string | undefined): string {
  // This computer's zone may change.
  if (timeZone === undefined || !(ms >= quartersSinceMs)) return dayOf(wallMs(ms, timeZone));
  const known = knownDays.get(timeZone) ?? new Map<number, string>();
  knownDays.set(timeZone, known);
  const quarter = Math.floor(ms / quarterMs);
  const day = known.get(quarter) ?? dayOf(wallMs(ms, timeZone));
  if (known.size >= maxKnownDays) known.clear();
  known.set(quarter, day);
  return day;
}

/** Returns the start of a day (`YYYY-MM-DD`), ISO 8601 in UTC; `timeZone` as for {@link dayAt}. */
export function startOfDayAt(day: string, timeZone: string | undefined): string {
  return new Date(startMs(day, timeZone)).toISOString();
}

/** Returns the day of a timestamp, with its bounds; `timeZone` as for {@link dayAt}. */
export function dayBoundsAt(ms: number, timeZone: string | undefined): DayBounds {
  const day = dayAt(ms, timeZone);
  return { day, startsAt: startOfDayAt(day, timeZone), endsAt: startOfDayAt(daysLater(day, 1), timeZone) };
}

/**
 * Returns how many midnights of a zone have passed since a timestamp, consistent with its date; 0 for a timestamp from
 * a clock ahead of ours, null if the text is not a timestamp.
 */
export function daysSince(
  instant: string | null,
  today: string,
  timeZone: string | undefined,
): number | null {
  if (instant === null) return null;
  const ms = isCalendarDay(instant) ? startMs(instant, timeZone) : Date.parse(instant);
  return Number.isNaN(ms) ? null : Math.max(0, daysFrom(dayAt(ms, timeZone), today));
}
