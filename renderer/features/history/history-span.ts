import { daysBefore } from '#renderer/components/list-screen/calendar-day.ts';
import { startOfDay } from '#renderer/components/list-screen/list-search.ts';
import type { HistoryQuery } from '#shared/history/history.ts';

/** What of the history is asked for. Absent: the desk's center, the last 90 days. */
type HistorySearch = {
  readonly items?: readonly number[] | undefined;
  readonly center?: number | undefined;
  readonly category?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** As many days are shown where nobody chose others: as many as the service answers at once. */
const usualDays = 90;

/** The span that is shown: calendar days here, both included. */
export type ShownSpan = {
  readonly from: string;
  readonly to: string;
  /** The first and the last instant of it, ISO 8601 in UTC. */
  readonly fromInstant: string;
  readonly toInstant: string;
};

/** The last full second of a day, so that ninety whole days stay below what the service answers at once. */
function lastSecondOf(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

/** The span that a search names, on a day. One that ends before it begins is the day on which it begins. */
export function shownSpan(search: HistorySearch, today: Date): ShownSpan {
  const to = search.to ?? daysBefore(today, 0);
  const from = search.from ?? daysBefore(new Date(`${to}T12:00:00`), usualDays - 1);
  const last = to < from ? from : to;
  return { from, to: last, fromInstant: startOfDay(from) ?? '', toInstant: lastSecondOf(last) };
}

/** The one item whose history is shown; null where it is that of several or of all. */
export function soleItem(search: HistorySearch): number | null {
  const [item, ...others] = search.items ?? [];
  return item !== undefined && others.length === 0 ? item : null;
}

/**
 * What the service is asked for; null without a center. The history of one item is asked for up to today and in all
 * categories, whatever is shown of it, since its balance folds back from today through everything that happened.
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
