import { z } from 'zod';
import { readingProblem } from '#shared/ipc/answer.ts';
import { SiteStatus } from '#shared/site/site.ts';

/** The content of the status bar. Timestamps are ISO 8601 in UTC. */
export const StatusView = z.object({
  /** `refused`: the service responds but does not accept this sign-in. */
  connection: z.enum(['unknown', 'online', 'offline', 'refused']),
  /** When the service last responded; null before the first response. */
  lastAnswerAt: z.string().nullable(),
  /**
   * How often requests got through again after an interruption since the app started: it tells of one that began and
   * ended between two statuses.
   */
  recoveries: z.int().min(0),
  rateBudget: z.object({
    /** Requests per minute that the service allows. */
    limit: z.number(),
    /** Requests that can still be sent now, according to the service and our own count. */
    remaining: z.number(),
    /** Requests waiting for capacity. */
    waiting: z.number(),
  }),
  /** Age of the oldest and newest data readable offline for this account; null if there is none. */
  cache: z.object({ oldestAsOf: z.string(), newestAsOf: z.string(), recordCount: z.number() }).nullable(),
  /** Null if the profile specifies none. */
  site: SiteStatus.nullable(),
});
export type StatusView = z.infer<typeof StatusView>;

/** The passes of a sync, in order; each reads one list of the service to the last page. */
export const syncPasses = ['items', 'products', 'levels', 'lots', 'locations'] as const;

export const SyncPassView = z.object({
  pass: z.enum(syncPasses),
  /**
   * `notOffered`: no API version has this list; `forbidden`: the token lacks the scope; `failed`: the service returned
   * only errors for it, and the next run tries again.
   */
  state: z.enum(['ahead', 'running', 'done', 'notOffered', 'forbidden', 'failed']),
  /** Records read in this pass; once a pass that requested only changes is done, the total of the list. */
  done: z.number().int(),
  /** Number of records when the pass was last completed; null before that. */
  expected: z.number().int().nullable(),
});
export type SyncPassView = z.infer<typeof SyncPassView>;

/** How this desk's catalog is kept up to date. Timestamps are ISO 8601 in UTC. */
export const SyncView = z.object({
  /**
   * `idle`: up to date until `nextAt`; `running`; `waiting`: continues automatically (the service is unreachable, no
   * account is signed in); `paused`: by a user, until a user starts it again.
   */
  state: z.enum(['idle', 'running', 'waiting', 'paused']),
  passes: z.array(SyncPassView),
  /** 0 to 1 of the complete sync; null if its length is unknown. */
  share: z.number().min(0).max(1).nullable(),
  /** Milliseconds until the end at the current pace; null if unknown. */
  remainingMs: z.number().nullable(),
  itemCount: z.number().int(),
  /** Null while no sync is running. */
  startedAt: z.string().nullable(),
  /** When the catalog was last read completely. */
  wholeAsOf: z.string().nullable(),
  nextAt: z.string().nullable(),
  problem: readingProblem,
  /** Size on this computer's disk. */
  bytes: z.number(),
  /** Set if one desk of a site reads for all; null if this one reads for itself. */
  site: z
    .object({
      /** Name of the desk that read last; null if none has yet. */
      reader: z.string().nullable(),
      isThisDesk: z.boolean(),
      /** 0 to 1 of the other desks' data that is also on this desk. */
      share: z.number().min(0).max(1),
    })
    .nullable(),
});
export type SyncView = z.infer<typeof SyncView>;
