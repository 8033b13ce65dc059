import { z } from 'zod';
import { FulfillmentCenter } from '#shared/centers/centers.ts';
import { changedOrder, changeReason } from '#shared/ipc/answer.ts';
import {
  FlagFilter,
  IdsFilter,
  InstantFilter,
  NumberedPage,
  textsFilter,
  ValuesFilter,
} from '#shared/wire/list-query.ts';
import {
  Day,
  Id,
  Instant,
  listAnswer,
  listOf,
  OptionalNumber,
  OptionalText,
  openEnum,
  optional,
  Quantity,
  wire,
} from '#shared/wire/wire.ts';

/** The statuses of a receiving order (specification 3), in their usual sequence. */
export const receivingStatuses = [
  'Awaiting',
  'PartiallyArrivedAtHub',
  'ArrivedAtHub',
  'ProcessingAtHub',
  'InternalTransfer',
  'PartiallyArrived',
  'Arrived',
  'Processing',
  'Completed',
  'Incomplete',
  'Cancelled',
] as const;

/** The statuses of one box of a receiving order (reference-notes 3.4). */
export const boxStatuses = [
  'Awaiting',
  'Arrived',
  'Counting',
  'Stowing',
  'Completed',
  'Cancelled',
  'InternalTransfer',
] as const;

const ReceivingStatus = openEnum(receivingStatuses);

/** One SKU of a receiving order: announced, counted at the dock, and stowed. */
export const InventoryQuantity = z.looseObject({
  inventoryId: OptionalNumber,
  sku: OptionalText,
  expectedQuantity: Quantity,
  receivedQuantity: Quantity,
  stowedQuantity: Quantity,
});
export type InventoryQuantity = z.infer<typeof InventoryQuantity>;

/** Freight details, from version 2026-07 (specification 2.8, reference-notes 3.3). */
export const Freight = z.looseObject({
  carrier: OptionalText,
  bolNumber: OptionalText,
  containerNumber: OptionalText,
  vesselName: OptionalText,
  freightForwarder: OptionalText,
  notes: OptionalText,
});
export type Freight = z.infer<typeof Freight>;

/** A warehouse receiving order (specification 2.8); all timestamps in UTC. */
export const ReceivingOrder = z.looseObject({
  id: Id,
  status: ReceivingStatus,
  packageType: openEnum(['Package', 'Pallet', 'FloorLoadedContainer']),
  boxPackagingType: openEnum(['EverythingInOneBox', 'OneSkuPerBox', 'MultipleSkuPerBox']),
  boxLabelsUri: OptionalText,
  expectedArrivalDate: Instant,
  insertDate: Instant,
  lastUpdatedDate: Instant,
  /** When it was marked as synced to another system; null if it was not. */
  externalSyncTimestamp: Instant,
  purchaseOrderNumber: OptionalText,
  fulfillmentCenter: optional(FulfillmentCenter),
  inventoryQuantities: listOf(InventoryQuantity),
  /** From version 2025-07; empty if the service does not return it. */
  statusHistory: listOf(z.looseObject({ id: OptionalNumber, status: ReceivingStatus, timestamp: Instant })),
  freight: optional(Freight),
  finalDestinationFulfillmentCenterId: OptionalNumber,
});
export type ReceivingOrder = z.infer<typeof ReceivingOrder>;

/** One line of a box: the announced content and what was received of it. */
export const BoxItem = z.looseObject({
  inventoryId: OptionalNumber,
  quantity: Quantity,
  receivedQuantity: Quantity,
  stowedQuantity: Quantity,
  lotNumber: OptionalText,
  lotDate: Day,
});
export type BoxItem = z.infer<typeof BoxItem>;

/** A box of a receiving order (reference-notes 3.4). */
export const ReceivingBox = z.looseObject({
  boxId: OptionalNumber,
  boxNumber: OptionalNumber,
  boxStatus: openEnum(boxStatuses),
  trackingNumber: OptionalText,
  arrivedDate: Instant,
  receivedDate: Instant,
  countingStartedDate: Instant,
  boxItems: listOf(BoxItem),
});
export type ReceivingBox = z.infer<typeof ReceivingBox>;

export const ReceivingOrderWire = wire(ReceivingOrder);

/** A page of receiving orders as the service writes it: a bare array (reference-notes 3.1). */
export const ReceivingOrderListWire = listAnswer(ReceivingOrder);

/** The boxes of a receiving order as the service writes them: a bare array. */
export const ReceivingBoxListWire = listAnswer(ReceivingBox);

/**
 * Filters of a list of receiving orders (reference-notes 3.1); an empty list or null disables a filter. Timestamps are
 * ISO 8601 in UTC. It is impossible to filter by a purchase order number that contains a comma.
 */
export const ReceivingFilters = z.object({
  ids: IdsFilter,
  statuses: ValuesFilter,
  centerIds: z.array(z.number().int()).max(200).default([]),
  insertedFrom: InstantFilter,
  insertedTo: InstantFilter,
  purchaseOrderNumbers: textsFilter(400),
  externallySynced: FlagFilter,
  /**
   * Still in transit, and expected from one timestamp (null: no lower bound) until before another; the service has no
   * such filter.
   */
  awaited: z.object({ from: InstantFilter, before: z.iso.datetime() }).nullable().optional(),
  /** Ended with less or more than announced; the service has no such filter. */
  differences: z
    .array(z.enum(['short', 'over']))
    .max(2)
    .optional(),
});
export type ReceivingFilters = z.infer<typeof ReceivingFilters>;

/** One page of receiving orders in the service's own order, with the data of its paging headers. */
export const ReceivingPage = NumberedPage.extend({ orders: z.array(ReceivingOrder) });
export type ReceivingPage = z.infer<typeof ReceivingPage>;

export const ChangedReceiving = changedOrder(ReceivingOrder);
export type ChangedReceiving = z.infer<typeof ChangedReceiving>;

/** Receiving orders to mark, each with the mark that the user saw on it. */
export const ExternalSyncQuery = z.object({
  orders: z
    .array(
      z.object({
        id: z.number().int().positive().max(2_147_483_647),
        /** Its `externalSyncTimestamp` when the user looked. */
        expectedTimestamp: z.string().max(4_096).nullable(),
      }),
    )
    .min(1)
    .max(1_000),
  isSynced: z.boolean(),
});
export type ExternalSyncQuery = z.infer<typeof ExternalSyncQuery>;

/** The result for each receiving order to mark as synced, or to unmark. */
export const ExternalSyncs = z.object({
  results: z.array(
    z.object({
      id: z.number().int(),
      /**
       * `already`: another user was faster, and it is as wanted. `conflict`: another user changed the mark, and nothing
       * was overwritten. `unverified`: the service accepted it but does not show it, or could no longer be asked.
       */
      outcome: z.enum(['done', 'already', 'conflict', 'refused', 'failed', 'unverified']),
      ...changeReason,
      /** As last read; null if it could not be read. */
      order: ReceivingOrder.nullable(),
    }),
  ),
});
export type ExternalSyncs = z.infer<typeof ExternalSyncs>;
