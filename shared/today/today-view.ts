import { z } from 'zod';

const count = z.number().int();

/**
 * A part of the first screen: `known` with its figures and when the service returned them (ISO 8601 in UTC); `reading`:
 * this desk has not read it yet, so that there are no figures instead of zeros; `notOffered`: the server has no such
 * list; `forbidden`: the token may not read it.
 */
function part<Figures extends z.ZodRawShape>(figures: Figures) {
  return z.object({
    state: z.enum(['known', 'reading', 'notOffered', 'forbidden']),
    asOf: z.string().nullable(),
    figures: z.object(figures).nullable(),
  });
}

/**
 * What needs a person now, from what this desk knows alone. Days are those of the desk's center where its zone is
 * known, else of this computer. Instants are ISO 8601 in UTC.
 */
export const TodayView = z.object({
  /** When the figures were counted. */
  at: z.string(),
  /** `YYYY-MM-DD`. */
  day: z.string(),
  /** When that day ends, and other figures are right. */
  dayEndsAt: z.string(),
  /** The IANA zone of the desk's center; null: this computer's, since the center's is not known. */
  timeZone: z.string().nullable(),
  /** The desk's center; null before it has one. */
  centerId: count.nullable(),
  /** Orders whose center is that of the desk. */
  receiving: part({
    late: count,
    /** When the one that is late for longest was expected. */
    lateSince: z.string().nullable(),
    dueToday: count,
    /** Arrived, and nobody began with them. */
    arrived: count,
    /** Of those that ended, created since `differencesFrom` (a day). */
    short: count,
    over: count,
    differencesFrom: z.string(),
  }),
  /** Parcels that are not linked, at every center: they name none. */
  unidentified: part({
    total: count,
    /** By age: 0 to 2 days, 3 to 7, 8 and more. */
    new: count,
    week: count,
    old: count,
    oldestAt: z.string().nullable(),
    oldestDays: count.nullable(),
    /** How many point to one order beyond doubt; null before they were ranked. */
    exact: count.nullable(),
    /** null where nothing is counted down to at this desk, or nothing is ahead. */
    next: z.object({ kind: z.enum(['fee', 'disposal']), at: z.string(), id: z.number().int() }).nullable(),
  }),
  /** Returns of the desk's center that arrived and are not completed. */
  returns: part({
    total: count,
    /** Those that wait for at least so many days. */
    days1: count,
    days3: count,
    days7: count,
    oldestAt: z.string().nullable(),
  }),
  /** Lots with stock, at every center. */
  expiring: part({
    /** Their date is at most 60 days away, or past. */
    lots: count,
    /** Of these, past their date. */
    expired: count,
  }),
  /** Lots that are excluded and still have stock, at every center. */
  excluded: part({ lots: count }),
  /** How many items with lots were asked for their exclusions, of how many; null before that is known. */
  excludedProgress: z.object({ done: count, total: count }).nullable(),
  /** What this desk sends: what needs a person, by what it is, and what goes on by itself. */
  outbox: z.object({ returns: count, receipts: count, others: count, moving: count }),
  /** How all desks of the site stand; null without one. While it is away, nothing here is of other desks. */
  site: z
    .object({
      name: z.string(),
      isConnected: z.boolean(),
      /** Desks that have reported, this one among them. */
      deskCount: count,
      /** In their outboxes. */
      outbox: z.object({ forPerson: count, moving: count }),
    })
    .nullable(),
  /**
   * What was done since the day began, on this computer or, where the site is there, at all its desks; the operator is
   * null where unknown.
   */
  operators: z.array(
    z.object({
      operator: z.string().nullable(),
      lastAt: z.string(),
      areas: z.array(z.object({ area: z.string(), count })),
      /** What did not come about, or of which that is not known. */
      troubled: count,
    }),
  ),
});
export type TodayView = z.infer<typeof TodayView>;
