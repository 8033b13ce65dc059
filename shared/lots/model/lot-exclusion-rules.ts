import type { LotExclusion } from '#shared/lots/lots.ts';
import { isCalendarDay } from '#shared/wire/model/calendar-day.ts';

/** The possible actions on a lot: exclude it from shipping, delete the exclusion, and restore it. */
export const lotActions = ['exclude', 'delete', 'restore'] as const;

export type LotAction = (typeof lotActions)[number];

/** The status of a lot: never excluded, excluded from shipping, or no longer excluded. */
export const lotStatuses = ['none', 'active', 'deleted'] as const;

export type LotStatus = (typeof lotStatuses)[number];

/** A lot of an item; one number with two dates is two lots. */
export type NamedLot = {
  lotNumber: string;
  /** `YYYY-MM-DD`, never shifted by a time zone; null if not set. */
  lotDate: string | null;
};

/** Maximum length of a lot number; labels have at most 20 characters (AI 10). */
export const maxLotNumberLength = 200;

/** Returns whether a lot can be identified to the service: by a number, and a calendar day or none. */
export function canBeNamed({
  lotNumber,
  lotDate,
}: {
  lotNumber: string | null;
  lotDate: string | null;
}): boolean {
  const length = lotNumber === null || lotNumber.trim() === '' ? 0 : lotNumber.length;
  return length > 0 && length <= maxLotNumberLength && (lotDate === null || isCalendarDay(lotDate));
}

/**
 * Returns the exclusion of a lot among those of its item, preferring active over deleted ones, and one with its own
 * date over one without a date; null if there is none. A lot named without its date means every lot with its number.
 */
export function exclusionOf<Exclusion extends Pick<LotExclusion, 'lotNumber' | 'lotDate' | 'isDeleted'>>(
  exclusions: readonly Exclusion[],
  lot: NamedLot,
): Exclusion | null {
  const matching = exclusions.filter(
    ({ lotNumber, lotDate }) =>
      lotNumber === lot.lotNumber && (lot.lotDate === null || lotDate === null || lotDate === lot.lotDate),
  );
  const weightOf = ({ isDeleted, lotDate }: Exclusion) =>
    (isDeleted ? 2 : 0) + (lotDate === lot.lotDate ? 0 : 1);
  return matching.toSorted((left, right) => weightOf(left) - weightOf(right))[0] ?? null;
}

export function statusOfLot(exclusion: LotExclusion | null): LotStatus {
  if (exclusion === null) return 'none';
  return exclusion.isDeleted ? 'deleted' : 'active';
}

/** Returns whether a lot already has the status that the action would produce. */
export function hasTargetStatus(action: LotAction, status: LotStatus): boolean {
  return action === 'delete' ? status !== 'active' : status === 'active';
}

/** A deleted exclusion is restored, not created again. */
export function actionsFor(status: LotStatus): readonly LotAction[] {
  if (status === 'none') return ['exclude'];
  return status === 'active' ? ['delete'] : ['restore'];
}
