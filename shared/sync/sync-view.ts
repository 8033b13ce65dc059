import { z } from 'zod';
import { readingProblem } from '#shared/ipc/answer.ts';
import { SiteStatus } from '#shared/site/site.ts';

/** What the status bar shows. Instants are ISO 8601 in UTC. */
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
  /** The database that this desk shares with others; null where the profile names none. */
  site: SiteStatus.nullable(),
});
export type StatusView = z.infer<typeof StatusView>;

/** The passes of a sync, in their order; each reads one list of the service to its end. */
export const syncPasses = ['items', 'products', 'levels', 'lots', 'locations'] as const;

export const SyncPassView = z.object({
  pass: z.enum(syncPasses),
  /**
   * `notOffered`: no version of the service has this list; `forbidden`: the token lacks the scope; `failed`: the
   * service answered it with faults only, and the next run tries again.
   */
  state: z.enum(['ahead', 'running', 'done', 'notOffered', 'forbidden', 'failed']),
  /** Records read in this pass; where it asked only for what changed and is done, those of the list in all. */
  done: z.number().int(),
  /** Records that the pass had when it was last read to its end; null before that. */
  expected: z.number().int().nullable(),
});
export type SyncPassView = z.infer<typeof SyncPassView>;

/** How the catalog on this desk is brought up to date. Instants are ISO 8601 in UTC. */
export const SyncView = z.object({
  /**
   * `idle`: up to date until `nextAt`; `running`; `waiting`: it goes on by itself (the service cannot be reached,
   * nobody is signed in); `paused`: by a person, until a person starts it again.
   */
  state: z.enum(['idle', 'running', 'waiting', 'paused']),
  passes: z.array(SyncPassView),
  /** 0 to 1 of the whole sync; null where nothing says how long it will be. */
  share: z.number().min(0).max(1).nullable(),
  /** Milliseconds until the end at the present pace; null where nothing says. */
  remainingMs: z.number().nullable(),
  itemCount: z.number().int(),
  /** When this sync began; null while none is under way. */
  startedAt: z.string().nullable(),
  /** When the catalog was last read to its end. */
  wholeAsOf: z.string().nullable(),
  nextAt: z.string().nullable(),
  problem: readingProblem,
  /** Size of the catalog on this computer's disk, in bytes. */
  bytes: z.number(),
  /** Where one desk of a site reads for all; null where this one reads for itself. */
  site: z
    .object({
      /** Name of the desk that read last; null where none did yet. */
      reader: z.string().nullable(),
      isThisDesk: z.boolean(),
      /** 0 to 1 of what the others have that is on this desk too. */
      share: z.number().min(0).max(1),
    })
    .nullable(),
});
export type SyncView = z.infer<typeof SyncView>;
