import type { DeskDay } from '#renderer/components/text/desk-day.tsx';
import type { HistoryQuery } from '#shared/history/history.ts';
import { maxWindowMs } from '#shared/history/model/history-windows.ts';
import { dayAt, daysLater, startOfDayAt } from '#shared/wire/model/zoned-day.ts';

/** The requested history. When omitted: the desk's center, the last 90 days. */
type HistorySearch = {
  readonly items?: readonly number[] | undefined;
  readonly center?: number | undefined;
  readonly category?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The shown period: calendar days at the desk, both included. */
export type ShownSpan = {
  readonly from: string;
  readonly to: string;
  /** Its first and last timestamp, ISO 8601 in UTC. */
  readonly fromInstant: string;
  readonly toInstant: string;
};

type Today = Pick<DeskDay, 'day' | 'timeZone'>;

/**
 * Returns the last timestamp of a day that is requested, ISO 8601 in UTC: a request extends one millisecond further at
 * both ends, so that ninety full days are still within the service's limit for one response.
 */
export function lastInstantOf(day: string, timeZone: string | undefined): string {
  return new Date(Date.parse(startOfDayAt(daysLater(day, 1), timeZone)) - 2).toISOString();
}

/** Returns the first of the full days that the service returns at once: ninety, or 89 if clocks are set back in them. */
function defaultFirstDay(lastInstant: string, timeZone: string | undefined): string {
  return daysLater(dayAt(Date.parse(lastInstant) - maxWindowMs - 1, timeZone), 1);
}

/** Returns the period of a search, as of a day. If it ends before it starts, it is the day on which it starts. */
export function shownSpan(search: HistorySearch, { day: today, timeZone }: Today): ShownSpan {
  const to = search.to ?? today;
  const from = search.from ?? defaultFirstDay(lastInstantOf(to, timeZone), timeZone);
  const last = to < from ? from : to;
  const fromInstant = startOfDayAt(from, timeZone);
  return { from, to: last, fromInstant, toInstant: lastInstantOf(last, timeZone) };
}

/** Null for several or all items. */
export function soleItem(search: HistorySearch): number | null {
  const [item, ...others] = search.items ?? [];
  return item !== undefined && others.length === 0 ? item : null;
}

/**
 * Returns the request to the service, up to today at most; null without a center. The history of one item is requested
 * up to today and in all categories, whatever part is shown, because its balance is computed backward from today
 * through all events.
 */
export function historyQueryOf(
  search: HistorySearch,
  deskCenterId: number | null,
  today: Today,
): HistoryQuery | null {
  const centerId = search.center ?? deskCenterId;
  if (centerId === null) return null;
  const span = shownSpan(search, today);
  const isSole = soleItem(search) !== null;
  const todayEnd = lastInstantOf(today.day, today.timeZone);
  return {
    centerId,
    inventoryIds: [...(search.items ?? [])],
    category: isSole ? null : (search.category ?? null),
    from: span.fromInstant,
    to: isSole || span.toInstant > todayEnd ? todayEnd : span.toInstant,
  };
}
