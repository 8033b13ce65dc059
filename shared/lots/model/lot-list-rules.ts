import { daysLater } from '#shared/wire/model/zoned-day.ts';

/** A lot is shown as expiring if its date is at most this many days ahead, or past. */
const expiringWithinDays = 60;

/** Both show only lots with stock on hand. */
export const lotListFilters = ['expiring', 'excluded'] as const;

export const lotOrders = ['expiry', 'sku', 'lot', 'onHand'] as const;

export type LotOrder = (typeof lotOrders)[number];

/** Returns the last day (`YYYY-MM-DD`) on which a lot is treated as expiring. */
export function lastExpiringDay(today: string): string {
  return daysLater(today, expiringWithinDays);
}
