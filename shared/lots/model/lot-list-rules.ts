import { daysLater } from '#shared/wire/model/zoned-day.ts';

/** A lot is shown as expiring once its date is at most so many days ahead, or over. */
const expiringWithinDays = 60;

/** What the list of lots may be narrowed to. Both show only lots of which something is on hand. */
export const lotShows = ['expiring', 'excluded'] as const;

/** What the list of lots is ordered by. */
export const lotOrders = ['expiry', 'sku', 'lot', 'onHand'] as const;

export type LotOrder = (typeof lotOrders)[number];

/** The last day (`YYYY-MM-DD`) on which a lot counts as expiring. */
export function lastExpiringDay(today: string): string {
  return daysLater(today, expiringWithinDays);
}
