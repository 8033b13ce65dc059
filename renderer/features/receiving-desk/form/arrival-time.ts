import { dayHere } from '#shared/wire/model/calendar-day.ts';

/** A day (`YYYY-MM-DD`) and a time (`HH:MM`) of this computer; '' for what is not set. */
export type DayAndTime = { readonly day: string; readonly time: string };

/** When most docks have opened: the default for whoever enters the day alone. */
const usualTime = '09:00';

/** An instant in the zone of this computer. */
export function dayAndTimeOf(instant: string | null): DayAndTime {
  if (instant === null) return { day: '', time: usualTime };
  const date = new Date(instant);
  const two = (number: number) => String(number).padStart(2, '0');
  return { day: dayHere(instant), time: `${two(date.getHours())}:${two(date.getMinutes())}` };
}

/** The instant of a day and a time of this computer, ISO 8601 in UTC; null where one of them is not set. */
export function instantOf({ day, time }: DayAndTime): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d/.test(time)) return null;
  const date = new Date(`${day}T${time.slice(0, 5)}:00`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** 09:00 of the next working day by this computer's clock, ISO 8601 in UTC: when most of what is announced arrives. */
export function nextWorkingMorning(now: Date): string {
  const [hour, minute] = usualTime.split(':').map(Number);
  const morning = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hour, minute);
  while (morning.getDay() === 0 || morning.getDay() === 6) morning.setDate(morning.getDate() + 1);
  return morning.toISOString();
}

/** The zone of this computer at an instant, with its distance from UTC, such as `America/Chicago, GMT-06:00`. */
export function zoneOf(date: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'longOffset' }).formatToParts(date);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return [timeZone.replaceAll('_', ' '), offset].filter((part) => part !== '').join(', ');
}
