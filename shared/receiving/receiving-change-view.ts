import { z } from 'zod';
import { answerOf } from '../ipc/answer.ts';
import { ReceivingOrder } from './receiving.ts';

/**
 * A receiving order after a change, as it was read again. `unverified`: the service took the change, and does not show
 * it, or could not be asked any more.
 */
export const ChangedReceiving = z.object({
  outcome: z.enum(['done', 'unverified']),
  order: answerOf(ReceivingOrder),
});
export type ChangedReceiving = z.infer<typeof ChangedReceiving>;

/** Receiving orders that are to be marked, each with the mark that the person saw on it. */
export const ExternalSyncQuery = z.object({
  orders: z
    .array(
      z.object({
        id: z.number().int().positive().max(2_147_483_647),
        /** Its `externalSyncTimestamp` when the person looked. */
        expectedTimestamp: z.string().max(4_096).nullable(),
      }),
    )
    .min(1)
    .max(1_000),
  isSynced: z.boolean(),
});
export type ExternalSyncQuery = z.infer<typeof ExternalSyncQuery>;

/** What became of each receiving order that was to be marked as synced, or no longer to be. */
export const ExternalSyncs = z.object({
  results: z.array(
    z.object({
      id: z.number().int(),
      /**
       * `already`: somebody else was faster, and it is as wanted. `conflict`: somebody else changed the mark, and nothing
       * was overwritten. `unverified`: the service took it, and does not show it, or could not be asked any more.
       */
      outcome: z.enum(['done', 'already', 'conflict', 'refused', 'failed', 'unverified']),
      /** What happened and what to do, in words; null for `done`. */
      reason: z.string().nullable(),
      /** Since when it is as `reason` says, ISO 8601; null where that is not known. */
      since: z.string().nullable(),
      requestId: z.string().nullable(),
      /** As it was read last; null where it could not be. */
      order: ReceivingOrder.nullable(),
    }),
  ),
});
export type ExternalSyncs = z.infer<typeof ExternalSyncs>;
