import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';

/** Which rows of the activity log to return, newest first. */
export const ActivityQuery = z.object({
  /**
   * Parts of an action, a subject, an operator, a desk, a request id or a detail, all of which must match; '' for all.
   */
  text: z.string().max(200).default(''),
  /** Areas of actions, such as `returns`; empty for all. */
  areas: z.array(z.string().max(50)).max(20).default([]),
  outcomes: z.array(z.string().max(50)).max(20).default([]),
  /** Null: this desk; `all`: all desks of the site; otherwise the ID of one of them. */
  desk: z.string().max(40).nullable().default(null),
  /** Exactly this operator; '' for rows without one, null for all. */
  operator: z.string().max(100).nullable().default(null),
  /** From the first timestamp (inclusive) to the second (exclusive): ISO 8601 in UTC; null for no bound. */
  from: z.iso.datetime().nullable().default(null),
  to: z.iso.datetime().nullable().default(null),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  limit: z.number().int().min(1).max(250).default(100),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

export const ActivityRow = z.object({
  /** Valid on its desk only. */
  id: z.number().int(),
  /** Its number at the site, if another desk shared it; null: from this desk. */
  siteSeq: z.number().int().nullable(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  desk: z.string().nullable(),
  operator: z.string().nullable(),
  /** Area and name, such as `returns.create`. */
  action: z.string(),
  subject: Sentence.nullable(),
  outcome: z.string(),
  requestId: z.string().nullable(),
  detail: Sentence.nullable(),
});
export type ActivityRow = z.infer<typeof ActivityRow>;

export const ActivityPage = z.object({ rows: z.array(ActivityRow), totalCount: z.number().int() });
export type ActivityPage = z.infer<typeof ActivityPage>;
