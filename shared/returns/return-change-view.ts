import { z } from 'zod';
import { changedOrder } from '#shared/ipc/answer.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import { duplicateReasons } from './model/return-duplicate-rules.ts';
import { ReturnOrder } from './returns.ts';

export const ChangedReturn = changedOrder(ReturnOrder);
export type ChangedReturn = z.infer<typeof ChangedReturn>;

/** What a return is compared by, to find out whether it is there already; null is no like of null. */
export const DuplicateQuery = z.object({
  referenceId: z.string().max(50).nullable(),
  trackingNumber: z.string().max(500).nullable(),
  originalShipmentId: z.number().int().positive().nullable(),
  /** References of its customer's other boxes, which share a shipment and are no duplicates. */
  otherBoxes: z.array(z.string().max(50)).max(10_000),
  /** The row of the outbox that asks, which is no duplicate of itself; null without one. */
  outboxId: z.number().int().nullable(),
});
export type DuplicateQuery = z.infer<typeof DuplicateQuery>;

/** The returns that have something in common with one, and who said so. */
export const Duplicates = z.object({
  /** The newest first. */
  duplicates: z.array(z.object({ reasons: z.array(z.enum(duplicateReasons)), order: ReturnOrder })),
  /**
   * `service`: asked just now. `cache`: at least one question could only be answered from what is saved on this desk,
   * or not at all, so that there may be more. `none`: nobody could be asked, and nothing is saved.
   */
  source: z.enum(['service', 'cache', 'none']),
  /** How old the oldest answer is; null for `none`, and where there was nothing to ask. */
  asOf: z.string().nullable(),
  /** Those that wait on this desk, or were sent from it and are not listed by the service yet. */
  onThisDesk: z.array(
    z.object({
      reasons: z.array(z.enum(duplicateReasons)),
      outboxId: z.number().int(),
      referenceId: z.string(),
      state: z.enum(outboxStates),
    }),
  ),
});
export type Duplicates = z.infer<typeof Duplicates>;
