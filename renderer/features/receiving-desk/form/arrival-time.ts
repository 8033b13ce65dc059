import { dayHere } from '#shared/wire/model/calendar-day.ts';

/** A date (`YYYY-MM-DD`) and a time (`HH:MM`) in this computer's time zone; '' if not set. */
export type DayAndTime = { readonly day: string; readonly time: string };

/** When most docks are open: the default if the user enters only the date. */
const defaultTime = '09:00';

/** In this computer's time zone. */
export function dayAndTimeOf(instant: string | null): DayAndTime {
  if (instant === null) return { day: '', time: defaultTime };
  const date = new Date(instant);
  const two = (number: number) => String(number).padStart(2, '0');
  return { day: dayHere(instant), time: `${two(date.getHours())}:${two(date.getMinutes())}` };
}

/** Returns the timestamp of a local date and time, ISO 8601 in UTC; null if either is not set. */
export function instantOf({ day, time }: DayAndTime): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d/.test(time)) return null;
  const date = new Date(`${day}T${time.slice(0, 5)}:00`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/**
 * Returns 09:00 of the next working day by this computer's clock, ISO 8601 in UTC, when most announced deliveries
 * arrive.
 */
export function nextWorkingMorning(now: Date): string {
  const [hour, minute] = defaultTime.split(':').map(Number);
  const morning = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hour, minute);
  while (morning.getDay() === 0 || morning.getDay() === 6) morning.setDate(morning.getDate() + 1);
  return morning.toISOString();
}

/** Returns this computer's time zone at a timestamp with its UTC offset, such as `America/Chicago, GMT-06:00`. */
export function zoneOf(date: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'longOffset' }).formatToParts(date);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return [timeZone.replaceAll('_', ' '), offset].filter((part) => part !== '').join(', ');
}
