/** How long a parcel has waited, as it is watched: up to 2 days, up to 7, and longer; the newest first. */
export const parcelAges = ['new', 'week', 'old'] as const;

export type ParcelAge = (typeof parcelAges)[number];

const dayMs = 86_400_000;
const newDays = 2;
const weekDays = 7;

/** Midnight of an instant's day in this computer's zone. */
function startOfLocalDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0);
}

/**
 * How many midnights of this computer's zone have passed since a parcel's record was made, so that its age agrees with
 * its date; 0 for one that a clock ahead of ours wrote. Null where its instant (ISO 8601) cannot be read.
 */
export function ageInDays(createdDate: string | null, nowMs: number): number | null {
  const createdMs = createdDate === null ? Number.NaN : Date.parse(createdDate);
  if (Number.isNaN(createdMs)) return null;
  // A day of a change to summer time has 23 hours.
  const days = Math.round((startOfLocalDay(nowMs) - startOfLocalDay(createdMs)) / dayMs);
  return Math.max(0, days);
}

/** Which of {@link parcelAges} so many days are. */
export function parcelAgeOf(days: number): ParcelAge {
  if (days <= newDays) return 'new';
  return days <= weekDays ? 'week' : 'old';
}
