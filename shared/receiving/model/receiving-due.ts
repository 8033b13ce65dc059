import type { ReceivingOrder } from '#shared/receiving/receiving.ts';
import type { DayBounds } from '#shared/wire/model/zoned-day.ts';

/** Orders in these states are still on their way, at least in part; a state that is not known is not called late. */
export const awaitedReceivingStatuses: readonly string[] = [
  'Awaiting',
  'PartiallyArrivedAtHub',
  'ArrivedAtHub',
  'ProcessingAtHub',
  'InternalTransfer',
  'PartiallyArrived',
];

/** Whether an order that is still on its way was expected before a day, on it, or later; null for every other one. */
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
