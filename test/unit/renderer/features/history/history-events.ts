import { HistoryEvent, HistorySide } from '#shared/history/history.ts';

/** Creates a side of an event at center 8, with the given fields. */
export function aSide(parts: Partial<HistorySide> = {}): HistorySide {
  return { ...HistorySide.parse({ facilityId: 8 }), ...parts };
}

/** Creates an event of item 4711 with the given fields. */
export function anEvent(parts: Partial<HistoryEvent> = {}): HistoryEvent {
  const event = HistoryEvent.parse({
    inventoryAuditEventId: 1,
    inventoryId: 4711,
    eventCategory: 'InventoryAdjusted',
    eventDatetime: '2026-11-10T12:00:00.000Z',
  });
  return { ...event, ...parts };
}
