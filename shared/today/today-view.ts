import { z } from 'zod';

const count = z.number().int();

/**
 * A part of the first screen. `known`: with its figures and when the service returned them (ISO 8601 in UTC);
 * `reading`: this desk has not read it yet, so there are no figures rather than zeros; `notOffered`: the server has no
 * such list; `forbidden`: the token may not read it.
 */
function part<Figures extends z.ZodRawShape>(figures: Figures) {
  return z.object({
    state: z.enum(['known', 'reading', 'notOffered', 'forbidden']),
    asOf: z.string().nullable(),
    figures: z.object(figures).nullable(),
  });
}

/**
 * What needs user attention now, using only this desk's data. Days are in the time zone of the desk's center if known,
 * otherwise of this computer. Timestamps are ISO 8601 in UTC.
 */
export const TodayView = z.object({
  /** When the figures were counted. */
  at: z.string(),
  /** `YYYY-MM-DD`. */
  day: z.string(),
  /** When that day ends and the figures become outdated. */
  dayEndsAt: z.string(),
  /** The IANA time zone of the desk's center; null: unknown, so this computer's is used. */
  timeZone: z.string().nullable(),
  /** The desk's center; null until it has one. */
  centerId: count.nullable(),
  /** Orders for the desk's center. */
  receiving: part({
    late: count,
    /** When the most overdue one was expected. */
    lateSince: z.string().nullable(),
    dueToday: count,
    /** Arrived, and processing has not started. */
    arrived: count,
    /** Of those that ended and were created since `differencesFrom` (a day). */
    short: count,
    over: count,
    differencesFrom: z.string(),
  }),
  /** Unlinked parcels at all centers, because they name none. */
  unidentified: part({
    total: count,
    /** By age: 0 to 2 days, 3 to 7, 8 and more. */
    new: count,
    week: count,
    old: count,
    oldestAt: z.string().nullable(),
    oldestDays: count.nullable(),
    /** How many point to one order beyond doubt; null until ranked. */
    exact: count.nullable(),
    /** Null if this desk counts down to nothing, or nothing is upcoming. */
    next: z.object({ kind: z.enum(['fee', 'disposal']), at: z.string(), id: z.number().int() }).nullable(),
  }),
  /** Returns of the desk's center that arrived and are not completed. */
  returns: part({
    total: count,
    /** Those waiting for at least this many days. */
    days1: count,
    days3: count,
    days7: count,
    oldestAt: z.string().nullable(),
  }),
  /** Lots with stock, at all centers. */
  expiring: part({
    /** They expire within 60 days, or have expired. */
    lots: count,
    /** Of these, expired ones. */
    expired: count,
  }),
  /** Lots that are excluded and still have stock, at all centers. */
  excluded: part({ lots: count }),
  /** For how many items with lots the exclusions were read, out of how many; null until known. */
  excludedProgress: z.object({ done: count, total: count }).nullable(),
  /** This desk's outgoing writes: those that need a user, by kind, and those that continue automatically. */
  outbox: z.object({ returns: count, receipts: count, others: count, moving: count }),
  /** The state of all desks of the site; null without one. While it is away, no other desks are included. */
  site: z
    .object({
      name: z.string(),
      isConnected: z.boolean(),
      /** Desks that have reported, including this one. */
      deskCount: count,
      /** In their outboxes. */
      outbox: z.object({ forPerson: count, moving: count }),
    })
    .nullable(),
  /**
   * Work done since the start of the day, on this computer or, if the site is connected, at all its desks; the operator
   * is null if unknown.
   */
  operators: z.array(
    z.object({
      operator: z.string().nullable(),
      lastAt: z.string(),
      areas: z.array(z.object({ area: z.string(), count })),
      /** Failed, or with an unknown result. */
      troubled: count,
    }),
  ),
});
export type TodayView = z.infer<typeof TodayView>;
