import { daysBefore } from '../../components/list-screen/calendar-day.ts';
import type { BalanceChange, Stretch } from './fold-balance.ts';

export type DayChange = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly net: number;
  /** Not every hour of the day was read: it must not look like a day without a change. */
  readonly isMissing: boolean;
};

const mostDays = 4_000;

/** The calendar days of a span, the first one first. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (
    let day = from;
    day <= to && days.length < mostDays;
    day = daysBefore(new Date(`${day}T12:00:00`), -1)
  ) {
    days.push(day);
  }
  return days;
}

/** The net change of every day of a span in this computer's zone; `nowMs` ends today. */
export function changesByDay(
  changes: readonly BalanceChange[],
  read: readonly Stretch[],
  span: { readonly from: string; readonly to: string },
  nowMs: number,
): DayChange[] {
  const net = new Map<string, number>();
  for (const { atMs, quantity } of changes) {
    const day = daysBefore(new Date(atMs), 0);
    net.set(day, (net.get(day) ?? 0) + (quantity ?? 0));
  }
  return daysOf(span.from, span.to).map((day) => {
    const fromMs = new Date(`${day}T00:00:00`).getTime();
    const toMs = Math.min(new Date(`${day}T23:59:59`).getTime(), nowMs);
    return { day, net: net.get(day) ?? 0, isMissing: toMs >= fromMs && !isReadWhole(read, fromMs, toMs) };
  });
}

/** Whether a stretch lies within what was read; windows that follow each other within a second are one. */
function isReadWhole(read: readonly Stretch[], fromMs: number, toMs: number): boolean {
  let reachedMs = fromMs;
  for (const window of [...read].sort((one, other) => one.fromMs - other.fromMs)) {
    if (window.fromMs > reachedMs + 1_000) break;
    reachedMs = Math.max(reachedMs, window.toMs);
  }
  return reachedMs >= toMs;
}
