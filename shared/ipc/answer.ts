import { z } from 'zod';
import { Sentence } from './sentence.ts';

/**
 * Wraps the schema of a record that comes from the service, so that every answer says where it came from and
 * how old it is: `asOf` is the ISO 8601 instant (UTC) of the service's answer.
 */
export function answerOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data, source: z.enum(['service', 'cache']), asOf: z.string() });
}

/**
 * An order of the service after a change, as it was read again. `unverified`: the service took the change, and does not
 * show it, or could not be asked any more.
 */
export function changedOrder<Order extends z.ZodType>(order: Order) {
  return z.object({ outcome: changeOutcome, order: answerOf(order) });
}

export const changeOutcome = z.enum(['done', 'unverified']);

/** What became of one of several changes that were asked for together. */
export const changeReason = {
  /** What happened and what to do, in words; null for `done`. */
  reason: Sentence.nullable(),
  /** Since when it is as `reason` says, ISO 8601; null where that is not known. */
  since: z.string().nullable(),
  requestId: z.string().nullable(),
};

/** What stopped background work from going on last; null where nothing does. */
export const readingProblem = z
  .object({ code: z.string(), message: Sentence, requestId: z.string().nullable() })
  .nullable();

/** A record with its source and age; see {@link answerOf}. */
export type Answer<Data> = { data: Data; source: 'service' | 'cache'; asOf: string };
