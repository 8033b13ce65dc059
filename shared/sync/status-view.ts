import { z } from 'zod';

/** What the status bar tells. Instants are ISO 8601 in UTC. */
export const StatusView = z.object({
  /** `refused`: the service answers, and does not accept this sign-in. */
  connection: z.enum(['unknown', 'online', 'offline', 'refused']),
  /** When the service answered last; null before the first answer. */
  lastAnswerAt: z.string().nullable(),
  rateBudget: z.object({
    /** Requests a minute that the service allows. */
    limit: z.number(),
    /** Requests that may still be sent now, as far as the service and our own count know. */
    remaining: z.number(),
    /** Requests that wait for room. */
    waiting: z.number(),
  }),
  /** Age of the oldest and newest thing that can be read offline for this account; null when nothing can. */
  cache: z.object({ oldestAsOf: z.string(), newestAsOf: z.string(), recordCount: z.number() }).nullable(),
});
export type StatusView = z.infer<typeof StatusView>;
