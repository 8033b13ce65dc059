import { z } from 'zod';

/**
 * Wraps the schema of a record that comes from the service, so that every answer says where it came from and
 * how old it is: `asOf` is the ISO 8601 instant (UTC) at which the service said so.
 */
export function answerOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data, source: z.enum(['service', 'cache']), asOf: z.string() });
}

/** A record with its source and age; see {@link answerOf}. */
export type Answer<Data> = { data: Data; source: 'service' | 'cache'; asOf: string };
