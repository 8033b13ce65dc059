import { HistoryEvent, HistorySide } from '#shared/history/history.ts';

/** A side of an event at center 8, with what a test needs of it. */
export function aSide(parts: Partial<HistorySide> = {}): HistorySide {
  return { ...HistorySide.parse({ facilityId: 8 }), ...parts };
}

/** An event of item 4711, with what a test needs of it. */
export function anEvent(parts: Partial<HistoryEvent> = {}): HistoryEvent {
  const event = HistoryEvent.parse({
    inventoryAuditEventId: 1,
    inventoryId: 4711,
    eventCategory: 'InventoryAdjusted',
    eventDatetime: '2026-11-10T12:00:00.000Z',
  });
  return { ...event, ...parts };
}
