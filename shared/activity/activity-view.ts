import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';

/** Which rows of the activity log, the newest first. */
export const ActivityQuery = z.object({
  /** Parts of an action, a subject, an operator, a desk, a request id or a detail, all of them; '' for all. */
  text: z.string().max(200).default(''),
  /** Areas of actions, such as `returns`; empty for all. */
  areas: z.array(z.string().max(50)).max(20).default([]),
  outcomes: z.array(z.string().max(50)).max(20).default([]),
  /** Null: of this desk; `all`: of all desks of the site; else the ID of one of them. */
  desk: z.string().max(40).nullable().default(null),
  /** From this instant on, before that one: ISO 8601 in UTC; null for no bound. */
  from: z.iso.datetime().nullable().default(null),
  to: z.iso.datetime().nullable().default(null),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  limit: z.number().int().min(1).max(250).default(100),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/** One row of the activity log: what was done, by whom, when, and what came of it. */
export const ActivityRow = z.object({
  /** Of its desk alone. */
  id: z.number().int(),
  /** Its number at the site, where another desk shared it; null: of this desk. */
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
