import { z } from 'zod';
import { Sentence } from './sentence.ts';

/**
 * Wraps the schema of a record from the service, so that every response states its source and age: `asOf` is the ISO
 * 8601 timestamp (UTC) of the service's response.
 */
export function answerOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data, source: z.enum(['service', 'cache']), asOf: z.string() });
}

/**
 * An order of the service after a change, read again. `unverified`: the service accepted the change but does not show
 * it, or could no longer be reached.
 */
export function changedOrder<Order extends z.ZodType>(order: Order) {
  return z.object({ outcome: changeOutcome, order: answerOf(order) });
}

export const changeOutcome = z.enum(['done', 'unverified']);

/** The outcome of one of several changes that were requested together. */
export const changeReason = {
  /** What happened and what to do, as a message; null for `done`. */
  reason: Sentence.nullable(),
  /** Since when `reason` applies, ISO 8601; null if unknown. */
  since: z.string().nullable(),
  requestId: z.string().nullable(),
};

/** The last problem that stopped background work; null if there is none. */
export const readingProblem = z
  .object({ code: z.string(), message: Sentence, requestId: z.string().nullable() })
  .nullable();

/** A record with its source and age; see {@link answerOf}. */
export type Answer<Data> = { data: Data; source: 'service' | 'cache'; asOf: string };
