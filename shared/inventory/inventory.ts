import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';
import { cursorPage } from '#shared/wire/cursor-page.ts';
import {
  Day,
  Flag,
  fromWireKeys,
  Id,
  listOf,
  OptionalFlag,
  OptionalNumber,
  OptionalText,
  optional,
  Quantity,
  wire,
} from '#shared/wire/wire.ts';

/**
 * A physical good (specification 2.9). Dimensions are in the unit stated beside them; the list contains no quantities.
 */
export const InventoryItem = z.looseObject({
  inventoryId: Id,
  name: OptionalText,
  sku: OptionalText,
  barcode: OptionalText,
  userId: OptionalNumber,
  isCase: Flag,
  isLot: Flag,
  dimensions: optional(
    z.looseObject({
      height: OptionalNumber,
      length: OptionalNumber,
      width: OptionalNumber,
      unit: OptionalText,
      isLocked: Flag,
      validated: Flag,
    }),
  ),
  weight: optional(z.looseObject({ unit: OptionalText, value: OptionalNumber })),
  variant: optional(
    z.looseObject({
      isActive: OptionalFlag,
      isBundle: Flag,
      isDigital: Flag,
      hazmat: optional(z.looseObject({ isHazmat: Flag, validated: Flag })),
    }),
  ),
});
export type InventoryItem = z.infer<typeof InventoryItem>;

/** Normalizes the spelling: 1.0 and an unstable version write "on hand" as one word (reference-notes 6.3). */
function withOneSpelling(value: unknown): unknown {
  const record = fromWireKeys(value);
  if (record === null || typeof record !== 'object' || Array.isArray(record)) return record;
  const fields: Record<string, unknown> = { ...record };
  fields['totalOnHandQuantity'] ??= fields['totalOnhandQuantity'];
  fields['onHandQuantity'] ??= fields['onhandQuantity'];
  return fields;
}

/** Totals of an item over all centers (reference-notes 6.3), in pieces; null if the service does not report them. */
export const InventoryLevel = z.preprocess(
  withOneSpelling,
  z.looseObject({
    inventoryId: Id,
    name: OptionalText,
    sku: OptionalText,
    totalOnHandQuantity: OptionalNumber,
    totalCommittedQuantity: OptionalNumber,
    totalFulfillableQuantity: OptionalNumber,
    totalAwaitingQuantity: OptionalNumber,
    totalExceptionQuantity: OptionalNumber,
    totalBackorderedQuantity: OptionalNumber,
    totalInternalTransferQuantity: OptionalNumber,
    totalSellableQuantity: OptionalNumber,
  }),
);
export type InventoryLevel = z.infer<typeof InventoryLevel>;

/** Quantities of an item at one center, in pieces. */
export const LocationLevel = z.preprocess(
  withOneSpelling,
  z.looseObject({
    locationId: OptionalNumber,
    name: OptionalText,
    onHandQuantity: Quantity,
    committedQuantity: Quantity,
    fulfillableQuantity: Quantity,
    awaitingQuantity: Quantity,
    internalTransferQuantity: Quantity,
  }),
);
export type LocationLevel = z.infer<typeof LocationLevel>;

/** Quantities of one lot of an item, in total and by center. */
export const LotLevel = z.preprocess(
  withOneSpelling,
  z.looseObject({
    lotNumber: OptionalText,
    /** The lot's date (usually its expiry): a calendar day, never shifted by a time zone. */
    lotDate: Day,
    onHandQuantity: Quantity,
    committedQuantity: Quantity,
    fulfillableQuantity: Quantity,
    awaitingQuantity: Quantity,
    internalTransferQuantity: Quantity,
    locations: listOf(LocationLevel),
  }),
);
export type LotLevel = z.infer<typeof LotLevel>;

export const InventoryLocations = z.looseObject({
  inventoryId: Id,
  name: OptionalText,
  sku: OptionalText,
  locations: listOf(LocationLevel),
});
export type InventoryLocations = z.infer<typeof InventoryLocations>;

export const InventoryLots = z.looseObject({
  inventoryId: Id,
  name: OptionalText,
  sku: OptionalText,
  lots: listOf(LotLevel),
});
export type InventoryLots = z.infer<typeof InventoryLots>;

export const InventoryItemWire = wire(InventoryItem);
export const InventoryLevelWire = wire(InventoryLevel);
export const InventoryLocationsWire = wire(InventoryLocations);
export const InventoryLotsWire = wire(InventoryLots);
export const InventoryItemPageWire = cursorPage(InventoryItem);
export const InventoryLevelPageWire = cursorPage(InventoryLevel);

/** The filters of an inventory list (reference-notes 6.1). The service's own search ignores barcodes. */
export const InventoryFilters = z.object({
  /** Free text over id (exact), name and SKU (partial); '' for all. */
  search: z.string().max(400).default(''),
  ids: z.array(z.number().int().positive()).max(200).default([]),
  isActive: z.boolean().nullable().default(null),
  isDigital: z.boolean().nullable().default(null),
});
export type InventoryFilters = z.infer<typeof InventoryFilters>;

/** Why part of a response is missing: no version offers it, the token lacks the scope, or it failed. */
export const MissingPart = z.object({
  code: z.enum(['UNSUPPORTED', 'FORBIDDEN', 'OFFLINE', 'SERVICE']),
  message: Sentence,
  missingScope: z.string().nullable(),
});
export type MissingPart = z.infer<typeof MissingPart>;

export const InventoryPage = z.object({
  items: z.array(InventoryItem),
  /** The totals of this page's items that the service returned; in no particular order. */
  levels: z.array(InventoryLevel),
  /** Why totals are missing; null if they are not. */
  levelsMissing: MissingPart.nullable(),
  /** Passed back for the next page; null after the last one. */
  next: z.string().nullable(),
});
export type InventoryPage = z.infer<typeof InventoryPage>;
