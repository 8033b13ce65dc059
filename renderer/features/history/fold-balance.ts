import { dayAt, daysLater, startOfDayAt } from '#shared/wire/model/zoned-day.ts';
import { lastInstantOf } from './history-span.ts';

/** Epoch milliseconds, both ends included. */
export type TimeRange = { readonly fromMs: number; readonly toMs: number };

/** One event of an item at one center; the quantity is null if the event does not state its change there. */
export type BalanceChange = { readonly atMs: number; readonly quantity: number | null };

/** Why the balance of a period is unknown: it was not read, or the events read do not explain the balance. */
type BalanceGap = TimeRange & { readonly reason: 'missing' | 'unexplained' };

/** The balance after all events at a timestamp; it holds until the next point. */
export type BalancePoint = { readonly atMs: number; readonly balance: number };

/** In ascending time order. */
export type BalanceLine = {
  /** From the start of the line to its end; empty if nothing is known. */
  readonly points: readonly BalancePoint[];
  readonly gaps: readonly BalanceGap[];
  /** The line starts at zero, because the service reports no balance for it. */
  readonly isRelative: boolean;
};

type FoldOptions = {
  readonly changes: readonly BalanceChange[];
  /** The completely read periods, in any order; windows that follow each other within a second form one period. */
  readonly read: readonly TimeRange[];
  /** The period to draw. */
  readonly span: TimeRange;
  /** A balance reported by the service and its time; null if the service offers none. */
  readonly anchor: BalancePoint | null;
};

const maxGapMs = 1_000;
/** A quantity and the events are read one after the other, and a change in between is rare. */
const maxAnchorLagMs = 120_000;

/** Returns the newest period that was read without a gap; null if nothing was read. */
function newestRange(read: readonly TimeRange[]): TimeRange | null {
  const byEnd = [...read].sort((one, other) => other.toMs - one.toMs);
  const [newest] = byEnd;
  if (newest === undefined) return null;
  let { fromMs } = newest;
  for (const { fromMs: from, toMs } of byEnd) {
    if (toMs < fromMs - maxGapMs) break;
    fromMs = Math.min(fromMs, from);
  }
  return { fromMs, toMs: newest.toMs };
}

type Instant = { readonly atMs: number; quantity: number | null };

/** Returns the changes within a period, newest first; changes at one timestamp are combined. */
function instantsIn(changes: readonly BalanceChange[], { fromMs, toMs }: TimeRange): Instant[] {
  const within = changes.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  const instants: Instant[] = [];
  for (const { atMs, quantity } of within.sort((one, other) => other.atMs - one.atMs)) {
    const last = instants.at(-1);
    if (last?.atMs !== atMs) instants.push({ atMs, quantity });
    else last.quantity = last.quantity === null || quantity === null ? null : last.quantity + quantity;
  }
  return instants;
}

/**
 * Computes a running balance backward from the current quantity through all changes. The line goes back as far as
 * everything is known: it ends, and a gap starts, where history was not read, where an event does not state its change,
 * and where the quantity on hand would be negative, since then something is missing from the record. A quantity from
 * before or after the events read gives no balance: what changed in between is unknown.
 */
export function foldBalance({ changes, read, span, anchor: reported }: FoldOptions): BalanceLine {
  const stretch = newestRange(read);
  const isLater = reported !== null && stretch !== null && reported.atMs > stretch.toMs + maxAnchorLagMs;
  const isEarlier = reported !== null && stretch !== null && reported.atMs < stretch.fromMs - maxGapMs;
  const anchor = isLater || isEarlier ? null : reported;
  const isRelative = anchor === null;
  const fullGap = { ...span, reason: 'missing' } as const;
  const endMs = stretch === null ? 0 : Math.min(stretch.toMs, span.toMs);
  if (stretch === null || endMs < span.fromMs || endMs < stretch.fromMs) {
    return { points: [], gaps: span.fromMs < span.toMs ? [fullGap] : [], isRelative };
  }
  const instants = instantsIn(changes, stretch);
  const later = instants.filter(({ atMs }) => atMs > (anchor?.atMs ?? Number.POSITIVE_INFINITY));
  let balance: number | null = later.reduce<number | null>(
    (sum, { quantity }) => (sum === null || quantity === null ? null : sum + quantity),
    anchor?.balance ?? 0,
  );
  const points: BalancePoint[] = [];
  const addPoint = (atMs: number) => {
    if (balance !== null && atMs <= endMs) points.push({ atMs: Math.max(atMs, span.fromMs), balance });
  };

  let reachedMs = Math.max(stretch.fromMs, span.fromMs);
  let reason: BalanceGap['reason'] = 'missing';
  let hasEnd = false;
  for (const { atMs, quantity } of instants) {
    if (atMs < span.fromMs) break;
    if (atMs <= endMs && !hasEnd) {
      if (atMs < endMs) addPoint(endMs);
      hasEnd = true;
    }
    addPoint(atMs);
    const before: number | null = balance === null || quantity === null ? null : balance - quantity;
    if (before === null || (!isRelative && before < 0)) {
      reachedMs = atMs;
      reason = 'unexplained';
      balance = null;
      break;
    }
    balance = before;
  }
  if (!hasEnd) addPoint(endMs);
  if (points.at(-1)?.atMs !== reachedMs) addPoint(reachedMs);
  if (points.length === 0) return { points, gaps: [{ ...fullGap, reason: 'unexplained' }], isRelative };

  points.reverse();
  const zero = isRelative ? (points[0]?.balance ?? 0) : 0;
  const gaps: BalanceGap[] = [];
  if (reachedMs > span.fromMs) gaps.push({ fromMs: span.fromMs, toMs: reachedMs, reason });
  if (endMs < span.toMs) gaps.push({ fromMs: endMs, toMs: span.toMs, reason: 'missing' });
  return {
    points: points.map((point) => ({ atMs: point.atMs, balance: point.balance - zero })),
    gaps,
    isRelative,
  };
}

export type DayChange = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly net: number;
  /** Not every hour of the day was read: it must not look like a day without changes. */
  readonly isMissing: boolean;
};

const maxDays = 4_000;

/** Returns the calendar days of a period, in order. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < maxDays; day = daysLater(day, 1)) days.push(day);
  return days;
}

const maxTicks = 8;

/** Returns evenly spaced starts of days in a time zone within a period. */
export function dayTicks({ fromMs, toMs }: TimeRange, timeZone: string | undefined): number[] {
  const dayCount = Math.round((toMs - fromMs) / 86_400_000);
  const everyDays = Math.max(1, Math.ceil(dayCount / maxTicks));
  const ticks: number[] = [];
  for (let day = dayAt(fromMs, timeZone); ; day = daysLater(day, everyDays)) {
    const atMs = Date.parse(startOfDayAt(day, timeZone));
    if (atMs > toMs) return ticks;
    if (atMs >= fromMs) ticks.push(atMs);
  }
}

/**
 * Returns the net change of every day of a period in a time zone. A day in progress at `nowMs` needs to be read
 * only up to `readMs`, the time of the reading; a day that ended after the reading is missing.
 */
export function changesByDay(
  changes: readonly BalanceChange[],
  read: readonly TimeRange[],
  span: { readonly from: string; readonly to: string },
  {
    readMs,
    nowMs,
    timeZone,
  }: { readonly readMs: number; readonly nowMs: number; readonly timeZone: string | undefined },
): DayChange[] {
  const net = new Map<string, number>();
  for (const { atMs, quantity } of changes) {
    const day = dayAt(atMs, timeZone);
    net.set(day, (net.get(day) ?? 0) + (quantity ?? 0));
  }
  return daysOf(span.from, span.to).map((day) => {
    const fromMs = Date.parse(startOfDayAt(day, timeZone));
    const endMs = Date.parse(lastInstantOf(day, timeZone));
    const toMs = endMs > nowMs ? Math.min(endMs, readMs) : endMs;
    const isMissing = fromMs <= nowMs && (toMs < fromMs || !isReadWhole(read, fromMs, toMs));
    return { day, net: net.get(day) ?? 0, isMissing };
  });
}

/** Returns whether a period was read completely; windows that follow each other within a second form one period. */
function isReadWhole(read: readonly TimeRange[], fromMs: number, toMs: number): boolean {
  let reachedMs = fromMs;
  for (const window of [...read].sort((one, other) => one.fromMs - other.fromMs)) {
    if (window.fromMs > reachedMs + 1_000) break;
    reachedMs = Math.max(reachedMs, window.toMs);
  }
  return reachedMs >= toMs;
}

/** Returns the runs of days that were not read, by their first and last day. */
export function missingRuns(days: readonly DayChange[]): { readonly from: string; readonly to: string }[] {
  const runs: { from: string; to: string }[] = [];
  let wasMissing = false;
  for (const { day, isMissing } of days) {
    const last = runs.at(-1);
    if (isMissing && wasMissing && last !== undefined) last.to = day;
    else if (isMissing) runs.push({ from: day, to: day });
    wasMissing = isMissing;
  }
  return runs;
}
