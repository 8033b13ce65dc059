import { z } from 'zod';
import { cursorPage } from '#shared/wire/cursor-page.ts';
import {
  Day,
  Id,
  Instant,
  listOf,
  OptionalNumber,
  OptionalText,
  openEnum,
  optional,
} from '#shared/wire/wire.ts';

/** The causes of changes to an item's stock (reference-notes 2.2); the set may grow. */
export const historyCategories = [
  'OrderPicked',
  'InventoryAdjusted',
  'InventoryFacilityUpdated',
  'AttributeUpdated',
  'InventoryReceived',
  'InventoryRestocked',
  'ReceivingStow',
  'KittingStow',
] as const;

/** One side of an event: pieces added to (positive) or removed from (negative) a location (reference-notes 2.3). */
export const HistorySide = z.looseObject({
  facilityId: OptionalNumber,
  locationId: OptionalNumber,
  quantityChange: OptionalNumber.transform((value) => value ?? 0),
  committedQuantityChange: OptionalNumber.transform((value) => value ?? 0),
  sku: OptionalText,
  lotNumber: OptionalText,
  expirationDate: Day,
  inventoryStatus: OptionalText,
  operationalStage: optional(z.looseObject({ id: OptionalNumber, description: OptionalText })),
});
export type HistorySide = z.infer<typeof HistorySide>;

/**
 * Finds the order id by the end of its field name, which starts with the service's own name in the wire format
 * (reference-notes 2.3).
 */
function withOrderId(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const fields: Record<string, unknown> = { ...value };
  const name = Object.keys(fields).find((key) => key.endsWith('OrderId') && fields[key] !== null);
  if (name !== undefined) fields['serviceOrderId'] ??= fields[name];
  return fields;
}

/** One event of an item's history (reference-notes 2.3). */
export const HistoryEvent = z.preprocess(
  withOrderId,
  z.looseObject({
    inventoryAuditEventId: Id,
    inventoryId: Id,
    eventCategory: openEnum(historyCategories),
    eventDatetime: Instant,
    serviceOrderId: OptionalNumber,
    merchantUserId: OptionalNumber,
    primaryReference: optional(z.looseObject({ type: OptionalText, value: OptionalText })),
    additionalReference: listOf(z.looseObject({ key: OptionalText, value: OptionalText })),
    increment: optional(HistorySide),
    decrement: optional(HistorySide),
  }),
);
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** A page of history as the service writes it; `next` leads to the next page, null at the end. */
export const HistoryAnswerWire = cursorPage(HistoryEvent);

/** Parameters for history: one center at a time; timestamps in UTC, any span, split by the client. */
export const HistoryQuery = z.object({
  centerId: z.number().int().positive(),
  /** Empty for all items. */
  inventoryIds: z.array(z.number().int().positive()).max(200).default([]),
  category: z.string().max(100).nullable().default(null),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** A page of events: windows of at most 90 days, the newest window first, by ascending event id within one. */
export const HistoryPage = z.object({
  events: z.array(HistoryEvent),
  window: z.object({ from: z.string(), to: z.string() }),
  /** No further page follows for that window. */
  endsWindow: z.boolean(),
  /** Passed back for the next page; null after the last one. */
  next: z.string().nullable(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;
