import type { Sentence } from '#shared/messages/messages.ts';
import type { RecentKind } from '#shared/recent/model/recent-kinds.ts';

/** Names one answer of the service that is saved: whose, of which operation, for which parameters. */
export type SnapshotKey = {
  /** Environment and channel, as the session names them; never a token. */
  account: string;
  operation: string;
  /** Canonical JSON; see `canonicalJson`. */
  parameters: string;
};

/** One saved answer. */
export type Snapshot = {
  /** JSON. */
  body: string;
  /** ISO 8601 instant (UTC) of the service's answer. */
  asOf: string;
  requestId: string | null;
};

/** One record as it was last seen, in whichever answer. */
export type RecentRecord = { id: number; body: string; asOf: string };

/** What a record is found by, and how it is shown in a list of what was found. */
export type RecentText = {
  /** The order that a shipment belongs to; null for the other kinds. */
  parentId: number | null;
  /** What names it; '' where nothing but its id does. */
  title: string;
  detail: string;
  /** Everything that a person may look for, each on its own, as it is written; the id goes without saying. */
  words: readonly string[];
};

/** A record of an answer, as it is to be saved; its body is JSON. */
export type SavedRecord = { kind: RecentKind; id: number; body: string; text: RecentText };

/** What else a record is found by, from an answer that holds a part of it alone: the boxes of an order. */
export type SavedWords = { kind: RecentKind; id: number; words: readonly string[] };

/** What one answer leaves behind, in one transaction: itself, the records that were in it, and words of others. */
export type SavedAnswer = SnapshotKey &
  Snapshot & {
    records: readonly SavedRecord[];
    /** In place of the words that an earlier answer of the same operation had for the same record. */
    words?: readonly SavedWords[];
  };

/** How old the things are that can be read offline. */
export type CacheAge = { oldestAsOf: string; newestAsOf: string; recordCount: number };

/** A row of the activity log, as it is written. */
export type NewActivity = {
  /** ISO 8601 instant (UTC). */
  at: string;
  /** null for what concerns no account. */
  account: string | null;
  desk: string | null;
  operator: string | null;
  /** `area.verbNoun`. */
  action: string;
  /** What it was done to: an `activity.subject.…`. */
  subject: Sentence | null;
  outcome: string;
  requestId: string | null;
  /** Never a secret. */
  detail: Sentence | null;
};

/** A row of the activity log; ids grow with time and are never used again. */
export type Activity = NewActivity & { id: number };

export type StoreHealth = {
  /** The last run was not closed in order, so that the cache is checked in full. */
  wasUnclean: boolean;
  /** File names of what was set aside since the store was opened, the oldest first. */
  setAside: readonly string[];
  /** Rows of the activity log, and counts, that were read out of a damaged file; null when it was sound. */
  salvagedRows: number | null;
};
