import type { ReceivingOrder } from '#shared/receiving/receiving.ts';
import type { DayBounds } from '#shared/wire/model/zoned-day.ts';

/** Orders in these statuses are at least partly still in transit; an unknown status is not treated as late. */
export const awaitedReceivingStatuses: readonly string[] = [
  'Awaiting',
  'PartiallyArrivedAtHub',
  'ArrivedAtHub',
  'ProcessingAtHub',
  'InternalTransfer',
  'PartiallyArrived',
];

/** Returns whether an order in transit was expected before, on, or after a day; null for all other orders. */
export function dueOf(
  { status, expectedArrivalDate }: Pick<ReceivingOrder, 'status' | 'expectedArrivalDate'>,
  day: Pick<DayBounds, 'startsAt' | 'endsAt'>,
): 'late' | 'today' | 'later' | null {
  if (expectedArrivalDate === null || !awaitedReceivingStatuses.includes(status)) return null;
  const expectedMs = Date.parse(expectedArrivalDate);
  if (Number.isNaN(expectedMs)) return null;
  if (expectedMs < Date.parse(day.startsAt)) return 'late';
  return expectedMs < Date.parse(day.endsAt) ? 'today' : 'later';
}
