import { daysBefore } from '#renderer/components/list-screen/calendar-day.ts';
import type { HistoryQuery } from '#shared/history/history.ts';
import { startOfDayAt } from '#shared/wire/model/zoned-day.ts';

/** The requested history. When omitted: the desk's center, the last 90 days. */
type HistorySearch = {
  readonly items?: readonly number[] | undefined;
  readonly center?: number | undefined;
  readonly category?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The default number of days: as many as the service returns at once. */
const defaultDays = 90;

/** The shown period: calendar days here, both included. */
export type ShownSpan = {
  readonly from: string;
  readonly to: string;
  /** Its first and last timestamp, ISO 8601 in UTC. */
  readonly fromInstant: string;
  readonly toInstant: string;
};

/** Returns the last full second of a day, so that ninety full days stay below the service's limit for one response. */
function lastSecondOf(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

/** Returns the period of a search, as of a day. If it ends before it starts, it is the day on which it starts. */
export function shownSpan(search: HistorySearch, today: Date): ShownSpan {
  const to = search.to ?? daysBefore(today, 0);
  const from = search.from ?? daysBefore(new Date(`${to}T12:00:00`), defaultDays - 1);
  const last = to < from ? from : to;
  return { from, to: last, fromInstant: startOfDayAt(from, undefined), toInstant: lastSecondOf(last) };
}

/** Null for several or all items. */
export function soleItem(search: HistorySearch): number | null {
  const [item, ...others] = search.items ?? [];
  return item !== undefined && others.length === 0 ? item : null;
}

/**
 * Returns the request to the service; null without a center. The history of one item is requested up to today and in
 * all categories, whatever part is shown, because its balance is computed backward from today through all events.
 */
export function historyQueryOf(
  search: HistorySearch,
  deskCenterId: number | null,
  today: Date,
): HistoryQuery | null {
  const centerId = search.center ?? deskCenterId;
  if (centerId === null) return null;
  const span = shownSpan(search, today);
  const isSole = soleItem(search) !== null;
  const todayEnd = lastSecondOf(daysBefore(today, 0));
  return {
    centerId,
    inventoryIds: [...(search.items ?? [])],
    category: isSole ? null : (search.category ?? null),
    from: span.fromInstant,
    to: isSole && span.toInstant < todayEnd ? todayEnd : span.toInstant,
  };
}
