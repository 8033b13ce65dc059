/** Age groups of waiting parcels: up to 2 days, up to 7, and longer; newest first. */
export const parcelAges = ['new', 'week', 'old'] as const;

export type ParcelAge = (typeof parcelAges)[number];

const newDays = 2;
const weekDays = 7;

/** Returns the group of {@link parcelAges} for a number of days; a parcel without a date is not treated as waiting. */
export function parcelAgeOf(days: number | null): ParcelAge {
  if (days === null || days <= newDays) return 'new';
  return days <= weekDays ? 'week' : 'old';
}
