import { z } from 'zod';

/** Why a desk does without its site; each has its own advice. */
const SiteFault = z.enum([
  'noPassword',
  'keychain',
  'wrongPassword',
  'noDatabase',
  'certificate',
  'noTls',
  'notMade',
  'schemaOld',
  'schemaNew',
  'notAllowed',
  'full',
  'slow',
  'tooMany',
  'readOnly',
  'unreachable',
]);
export type SiteFault = z.infer<typeof SiteFault>;

/** How a desk stands to its site; `idle` while nobody is signed in, `away` until it tries again. */
export const SiteStatus = z.object({
  name: z.string(),
  state: z.enum(['idle', 'connecting', 'connected', 'away']),
  /** Why it is away; null in every other state. */
  fault: SiteFault.nullable(),
  /** While it is away, when it was there last (ISO 8601 in UTC); null: not since the start, or it is there. */
  seenAt: z.string().nullable(),
});
export type SiteStatus = z.infer<typeof SiteStatus>;

/** What the database knows at this moment. Instants are ISO 8601 in UTC, by the server's clock. */
export const SiteFacts = z.object({
  serverVersion: z.string(),
  schemaNumber: z.number().int(),
  databaseBytes: z.number(),
  /** How long the question took, there and back. */
  lagMs: z.number(),
  /** Desks of this account, the last seen first. */
  desks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      programVersion: z.string(),
      seenAt: z.string(),
      /** It was seen within the last three heartbeats. */
      isThere: z.boolean(),
      isThisDesk: z.boolean(),
      /** Rows of the others that it had not read at its last heartbeat; null where it never said. */
      behind: z.number().int().nullable(),
      /** What it does for all, by its lease. */
      leads: z.array(z.string()),
    }),
  ),
  /** What is in each area of this account; sizes are estimated by its newest rows. */
  areas: z.array(z.object({ area: z.string(), rows: z.number().int(), bytes: z.number() })),
  /**
   * What the server knows of its own archive: `none` where it archives nothing, which says nothing of other backups,
   * `unknown` where it may not be asked.
   */
  archive: z.object({
    state: z.enum(['archived', 'failed', 'none', 'unknown']),
    /** Of the last success, else of the last failure; ISO 8601 in UTC. */
    at: z.string().nullable(),
  }),
});
export type SiteFacts = z.infer<typeof SiteFacts>;

export const SiteDesk = z.object({ id: z.string(), name: z.string(), isThisDesk: z.boolean() });
export type SiteDesk = z.infer<typeof SiteDesk>;

/** What another desk has in the site that is work of its own. */
export const DeskShare = z.object({
  /** That nobody took over. */
  drafts: z.int(),
  /** Receiving orders of which it counted pieces. */
  checkIns: z.int(),
  /** That wait in its outbox, without drafts. */
  writes: z.int(),
});
export type DeskShare = z.infer<typeof DeskShare>;

export const SiteView = SiteStatus.extend({
  url: z.string(),
  login: z.string(),
  /** The server's own words about the fault. */
  detail: z.string().nullable(),
  /** When it is tried again; null where nothing waits. */
  nextAt: z.string().nullable(),
  /**
   * When the database was found to be an older one than before: restored, or failed over; null: not since the start.
   */
  restoredAt: z.string().nullable(),
  /** False where the password lives in memory, for want of a keychain. */
  isKept: z.boolean(),
  /** Null unless connected. */
  facts: SiteFacts.nullable(),
});
export type SiteView = z.infer<typeof SiteView>;

/** The kinds of records whose open ones are shared. */
const openRecordKinds = ['returns', 'receiving', 'unidentified'] as const;

const Id = z.int().min(1).max(2_147_483_647);

/** A record that is open on a desk. */
export const OpenRecord = z.object({ kind: z.enum(openRecordKinds), id: Id });
export type OpenRecord = z.infer<typeof OpenRecord>;

/** A record that another desk of the site has open. */
export const DeskRecord = OpenRecord.extend({
  desk: z.string(),
  operator: z.string().nullable(),
  /** Since when; ISO 8601 in UTC, by that desk's clock. */
  since: z.string(),
});
export type DeskRecord = z.infer<typeof DeskRecord>;
