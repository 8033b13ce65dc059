import { z } from 'zod';
import type { MessageId } from '#shared/messages/messages.ts';

/** Who sits where: every form and query starts from the desk's center. Saved by environment and account. */
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

/** What the first run of an account begins with, to be confirmed by a person. */
export const DeskProposal = z.object({
  /** At most 60 characters; may be empty. */
  name: z.string(),
  /** Null where nothing points to one. */
  centerId: z.number().int().nonnegative().nullable(),
  /** Why this center; null without one. */
  reason: z.enum(['only', 'lastUsed', 'orders']).nullable(),
});
export type DeskProposal = z.infer<typeof DeskProposal>;
