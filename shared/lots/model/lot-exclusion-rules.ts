import type { LotExclusion } from '#shared/lots/lots.ts';
import { isCalendarDay } from '#shared/wire/model/calendar-day.ts';

/** What can be done about a lot: keep it from going out, let it go out again, and keep it once more. */
export const lotActions = ['exclude', 'delete', 'restore'] as const;

export type LotAction = (typeof lotActions)[number];

/** How a lot stands: nobody excluded it, it is kept from going out, or it was and is no longer. */
export const lotStandings = ['none', 'active', 'deleted'] as const;

export type LotStanding = (typeof lotStandings)[number];

/** A lot of an item; one number with two dates is two lots. */
export type NamedLot = {
  lotNumber: string;
  /** `YYYY-MM-DD`, never moved by a time zone; null where it is not set. */
  lotDate: string | null;
};

/** Characters of a lot number; labels have at most 20 (AI 10). */
export const longestLotNumber = 200;

/** Whether a lot can be named to the service: by a number, and a day of the calendar or none. */
export function canBeNamed({
  lotNumber,
  lotDate,
}: {
  lotNumber: string | null;
  lotDate: string | null;
}): boolean {
  const length = lotNumber === null || lotNumber.trim() === '' ? 0 : lotNumber.length;
  return length > 0 && length <= longestLotNumber && (lotDate === null || isCalendarDay(lotDate));
}

/**
 * The exclusion of a lot among those of its item, the active one before deleted ones, and the one of its own date before
 * one without a date; null where nobody excluded it. A lot named without its date is every lot of its number.
 */
export function exclusionOf(exclusions: readonly LotExclusion[], lot: NamedLot): LotExclusion | null {
  const own = exclusions.filter(
    ({ lotNumber, lotDate }) =>
      lotNumber === lot.lotNumber && (lot.lotDate === null || lotDate === null || lotDate === lot.lotDate),
  );
  const weightOf = ({ isDeleted, lotDate }: LotExclusion) =>
    (isDeleted ? 2 : 0) + (lotDate === lot.lotDate ? 0 : 1);
  return own.toSorted((left, right) => weightOf(left) - weightOf(right))[0] ?? null;
}

/** How a lot stands by its exclusion. */
export function standingOfLot(exclusion: LotExclusion | null): LotStanding {
  if (exclusion === null) return 'none';
  return exclusion.isDeleted ? 'deleted' : 'active';
}

/** Whether a lot stands as the action would leave it. */
export function isAsWanted(action: LotAction, standing: LotStanding): boolean {
  return action === 'delete' ? standing !== 'active' : standing === 'active';
}

/** What can be done about a lot that stands so. One whose exclusion was deleted is restored, not excluded again. */
export function actionsFor(standing: LotStanding): readonly LotAction[] {
  if (standing === 'none') return ['exclude'];
  return standing === 'active' ? ['delete'] : ['restore'];
}
