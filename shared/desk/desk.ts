import { z } from 'zod';
import type { MessageId } from '#shared/messages/messages.ts';

/** The desk and its center, which is the default of every form and query. Saved per environment and account. */
export const DeskView = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'invalid.deskName' satisfies MessageId)
    .max(60),
  /** A server may number its centers from 0. */
  centerId: z.number().int().nonnegative(),
  centerName: z.string().max(400),
});
export type DeskView = z.infer<typeof DeskView>;

/** Initial values for the first run of an account, to be confirmed by the user. */
export const DeskProposal = z.object({
  /** At most 60 characters; may be empty. */
  name: z.string(),
  /** Null if nothing suggests one. */
  centerId: z.number().int().nonnegative().nullable(),
  /** Why this center was chosen; null without one. */
  reason: z.enum(['only', 'lastUsed', 'orders']).nullable(),
});
export type DeskProposal = z.infer<typeof DeskProposal>;
