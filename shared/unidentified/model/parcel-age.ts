/** How long a parcel has waited, as it is watched: up to 2 days, up to 7, and longer; the newest first. */
export const parcelAges = ['new', 'week', 'old'] as const;

export type ParcelAge = (typeof parcelAges)[number];

const newDays = 2;
const weekDays = 7;

/** Which of {@link parcelAges} so many days are; nothing says that a parcel without a day waits. */
export function parcelAgeOf(days: number | null): ParcelAge {
  if (days === null || days <= newDays) return 'new';
  return days <= weekDays ? 'week' : 'old';
}
