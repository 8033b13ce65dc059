import { z } from 'zod';

/** Why a desk works without its site; the advice differs for each. */
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

/** A desk's connection to its site; `idle` while no account is signed in, `away` until the next attempt. */
export const SiteStatus = z.object({
  name: z.string(),
  state: z.enum(['idle', 'connecting', 'connected', 'away']),
  /** Null unless the site is away. */
  fault: SiteFault.nullable(),
  /** While it is away, when it was last connected (ISO 8601 in UTC); null: not since startup, or it is connected. */
  seenAt: z.string().nullable(),
});
export type SiteStatus = z.infer<typeof SiteStatus>;

/** The current state of the database. Timestamps are ISO 8601 in UTC, by the server's clock. */
export const SiteFacts = z.object({
  serverVersion: z.string(),
  schemaNumber: z.number().int(),
  databaseBytes: z.number(),
  /** Round-trip time of the query. */
  lagMs: z.number(),
  /** Desks of this account, most recently seen first. */
  desks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      programVersion: z.string(),
      seenAt: z.string(),
      /** It was seen within the last three heartbeats. */
      isThere: z.boolean(),
      isThisDesk: z.boolean(),
      /** Other desks' rows that it had not read at its last heartbeat; null if it never reported. */
      behind: z.number().int().nullable(),
      /** What it does for all desks, by its lease. */
      leads: z.array(z.string()),
    }),
  ),
  /** The contents of each area of this account; sizes are estimated from its newest rows. */
  areas: z.array(z.object({ area: z.string(), rows: z.number().int(), bytes: z.number() })),
  /**
   * The server's own archive status: `none` if it archives nothing, which says nothing about other backups; `unknown`
   * if it may not be queried.
   */
  archive: z.object({
    state: z.enum(['archived', 'failed', 'none', 'unknown']),
    /** Of the last success, or else of the last failure; ISO 8601 in UTC. */
    at: z.string().nullable(),
  }),
});
export type SiteFacts = z.infer<typeof SiteFacts>;

export const SiteDesk = z.object({ id: z.string(), name: z.string(), isThisDesk: z.boolean() });
export type SiteDesk = z.infer<typeof SiteDesk>;

/** Another desk's own work in the site. */
export const DeskShare = z.object({
  /** That no desk took over. */
  drafts: z.int(),
  /** Receiving orders of which it counted pieces. */
  checkIns: z.int(),
  /** Pending in its outbox, without drafts. */
  writes: z.int(),
});
export type DeskShare = z.infer<typeof DeskShare>;

export const SiteView = SiteStatus.extend({
  url: z.string(),
  login: z.string(),
  /** The server's own error message. */
  detail: z.string().nullable(),
  /** Null if nothing is waiting. */
  nextAt: z.string().nullable(),
  /** When the database was found to be older than before: restored, or failed over; null: not since startup. */
  restoredAt: z.string().nullable(),
  /** False if the password is only in memory because there is no keychain. */
  isSignInSaved: z.boolean(),
  /** Null unless connected. */
  facts: SiteFacts.nullable(),
});
export type SiteView = z.infer<typeof SiteView>;

const openRecordKinds = ['returns', 'receiving', 'unidentified'] as const;

const Id = z.int().min(1).max(2_147_483_647);

export const OpenRecord = z.object({ kind: z.enum(openRecordKinds), id: Id });
export type OpenRecord = z.infer<typeof OpenRecord>;

/** A record that another desk of the site has open. */
export const DeskRecord = OpenRecord.extend({
  desk: z.string(),
  operator: z.string().nullable(),
  /** Start time; ISO 8601 in UTC, by that desk's clock. */
  since: z.string(),
});
export type DeskRecord = z.infer<typeof DeskRecord>;
