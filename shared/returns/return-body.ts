import { z } from 'zod';
import { returnActions } from './model/return-kinds.ts';

/** An ID or a count: a 32-bit integer from 1 (specification 2.12). */
const Positive = z.int().min(1).max(2_147_483_647);

/** One item of a return to create; each item once (specification 4.8). */
export const ReturnBodyLine = z.object({
  inventoryId: Positive,
  quantity: Positive,
  /** Null to apply the item's action from the dashboard. */
  action: z.enum(returnActions).exclude(['Default']).nullable(),
  lotNumber: z.string().min(1).max(200).nullable(),
  /** A calendar day, `YYYY-MM-DD`: never shifted by a time zone. */
  lotDate: z.iso.date().nullable(),
});
export type ReturnBodyLine = z.infer<typeof ReturnBodyLine>;

/** A return to create, independent of the API version's format: what the outbox freezes (reference notes, 4.1). */
export const ReturnBody = z.object({
  centerId: Positive,
  centerName: z.string(),
  lines: z.array(ReturnBodyLine).min(1).max(10_000),
  originalShipmentId: Positive.nullable(),
  referenceId: z.string().min(1).max(50),
  trackingNumber: z.string().min(1).max(500).nullable(),
});
export type ReturnBody = z.infer<typeof ReturnBody>;
