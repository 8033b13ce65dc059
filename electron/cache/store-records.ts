import type { Replacement } from '#electron/database/quarantine.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import type { RecentKind } from '#shared/recent/model/recent-kinds.ts';

/** Identifies a saved response of the service by account, operation and parameters. */
export type SnapshotKey = {
  /** Environment and channel as named by the session; never a token. */
  account: string;
  operation: string;
  /** Canonical JSON; see `canonicalJson`. */
  parameters: string;
};

export type Snapshot = {
  /** JSON. */
  body: string;
  /** ISO 8601 timestamp (UTC) of the service's response. */
  asOf: string;
  requestId: string | null;
};

/** One record as last seen in any response. */
export type RecentRecord = { id: number; body: string; asOf: string };

/** The text a record is found by, and its display in a list of results. */
export type RecentText = {
  /** The order of a shipment; null for other kinds. */
  parentId: number | null;
  /** Display name; '' if there is nothing but the id. */
  title: string;
  detail: string;
  /** Everything a user may search for, one entry each, in original spelling; the id is implied. */
  words: readonly string[];
};

/** A record of a response in its form for saving; its body is JSON. */
export type SavedRecord = { kind: RecentKind; id: number; body: string; text: RecentText };

/** Additional search words of a record, from a response that holds only a part of it, such as the boxes of an order. */
export type SavedTerms = { kind: RecentKind; id: number; terms: readonly string[] };

/** What one response saves in one transaction: itself, the records in it, and words of other records. */
export type SavedAnswer = SnapshotKey &
  Snapshot & {
    records: readonly SavedRecord[];
    /** Replace the words that an earlier response of the same operation had for the same record. */
    searchTerms?: readonly SavedTerms[];
  };

/** The age of the data that can be read offline. */
export type CacheAge = { oldestAsOf: string; newestAsOf: string; recordCount: number };

export type NewActivity = {
  /** ISO 8601 timestamp (UTC). */
  at: string;
  /** null if it concerns no account. */
  account: string | null;
  desk: string | null;
  operator: string | null;
  /** `area.verbNoun`. */
  action: string;
  /** The affected object: an `activity.subject.…`. */
  subject: Sentence | null;
  outcome: string;
  requestId: string | null;
  /** Never a secret. */
  detail: Sentence | null;
};

/** IDs increase over time and are never reused. */
export type Activity = NewActivity & { id: number };

export type StoreHealth = {
  /** The last run was not closed cleanly, so the cache is checked completely. */
  wasUnclean: boolean;
  /** Names of the files set aside since the store was opened, oldest first. */
  setAside: readonly string[];
  /** What replaced the file of the activity log and the counts when it was opened. */
  records: Replacement;
};
