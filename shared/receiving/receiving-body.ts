import { z } from 'zod';
import type { MessageId } from '#shared/messages/messages.ts';
import { boxPackagingTypes, packageTypes } from './model/receiving-limit-rules.ts';

/** An ID or a count: a 32-bit integer from 1 (reference-notes 3.3). */
const Positive = z.int().min(1).max(2_147_483_647);
const OptionalText = z.string().min(1).max(500).nullable();

/** Items of a box to announce, identified by ID, by SKU, or by both. */
export const ReceivingBodyItem = z
  .object({
    inventoryId: Positive.nullable(),
    /** Sent instead of the ID alone, which 2026-07 allows (specification 2.8). */
    sku: OptionalText,
    quantity: Positive,
    lotNumber: z.string().min(1).max(200).nullable(),
    /** A calendar day, `YYYY-MM-DD`: never shifted by a time zone. */
    lotDate: z.iso.date().nullable(),
  })
  .refine(
    ({ inventoryId, sku }) => inventoryId !== null || sku !== null,
    'invalid.idOrSku' satisfies MessageId,
  );
export type ReceivingBodyItem = z.infer<typeof ReceivingBodyItem>;

const ReceivingBodyBox = z.object({
  trackingNumber: OptionalText,
  items: z.array(ReceivingBodyItem).min(1),
});
type ReceivingBodyBox = z.infer<typeof ReceivingBodyBox>;

/** Freight details to send; null is omitted. */
export const FreightBody = z.object({
  carrier: OptionalText,
  bolNumber: OptionalText,
  containerNumber: OptionalText,
  vesselName: OptionalText,
  freightForwarder: OptionalText,
  notes: z.string().min(1).max(4_000).nullable(),
});
export type FreightBody = z.infer<typeof FreightBody>;

/**
 * A receiving order to create, independent of the API version's format: what the outbox freezes (reference-notes 3.3).
 */
export const ReceivingBody = z.object({
  centerId: Positive,
  centerName: z.string(),
  packageType: z.enum(packageTypes),
  boxPackagingType: z.enum(boxPackagingTypes),
  /** ISO 8601 in UTC, with the time of day. */
  expectedArrivalAt: z.iso.datetime(),
  purchaseOrderNumber: OptionalText,
  boxes: z.array(ReceivingBodyBox).min(1).max(10_000),
  freight: FreightBody.nullable(),
  finalDestinationId: Positive.nullable(),
});
export type ReceivingBody = z.infer<typeof ReceivingBody>;
