import type { HistoryEvent, HistoryQuery } from '../../../shared/history/history.ts';
import { isInWindow } from '../../../shared/history/model/history-windows.ts';

/** Whether an event is one of those that a question asks for. */
export function passesHistory(event: HistoryEvent, query: HistoryQuery): boolean {
  const { inventoryIds, category, centerId } = query;
  const sides = [event.increment, event.decrement].filter((side) => side !== null);
  const isElsewhere =
    sides.length > 0 && sides.every(({ facilityId }) => facilityId !== null && facilityId !== centerId);
  return (
    !isElsewhere &&
    (inventoryIds.length === 0 || inventoryIds.includes(event.inventoryId)) &&
    (category === null || event.eventCategory === category) &&
    isInWindow(event.eventDatetime, query)
  );
}
