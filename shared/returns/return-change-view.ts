import { z } from 'zod';
import { changedOrder } from '#shared/ipc/answer.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import { duplicateReasons } from './model/return-duplicate-rules.ts';
import { ReturnOrder } from './returns.ts';

export const ChangedReturn = changedOrder(ReturnOrder);
export type ChangedReturn = z.infer<typeof ChangedReturn>;

/** The fields used to find duplicates of a return; null never matches null. */
export const DuplicateQuery = z.object({
  referenceId: z.string().max(50).nullable(),
  trackingNumber: z.string().max(500).nullable(),
  originalShipmentId: z.number().int().positive().nullable(),
  /** References of its customer's other boxes, which share a shipment and are not duplicates. */
  otherBoxes: z.array(z.string().max(50)).max(10_000),
  /** The outbox row of the return itself, which is not its own duplicate; null without one. */
  outboxId: z.number().int().nullable(),
});
export type DuplicateQuery = z.infer<typeof DuplicateQuery>;

/** The returns that have something in common with one, and the source of this information. */
export const Duplicates = z.object({
  /** Newest first. */
  duplicates: z.array(z.object({ reasons: z.array(z.enum(duplicateReasons)), order: ReturnOrder })),
  /**
   * `service`: queried just now. `cache`: at least one query could be answered only from data saved on this desk, or
   * not at all, so there may be more. `none`: no query was possible, and nothing is saved.
   */
  source: z.enum(['service', 'cache', 'none']),
  /** Timestamp of the oldest response; null for `none`, or if there was nothing to query. */
  asOf: z.string().nullable(),
  /** Those pending on this desk, or sent from it and not yet listed by the service. */
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
