import type { DatabaseSync } from 'node:sqlite';
import type { RecentRecord } from '#electron/cache/store-records.ts';
import { matchOrders } from '#shared/orders/model/order-filters.ts';
import { matchReceivingOrders } from '#shared/receiving/model/receiving-filters.ts';
import { matchReturns } from '#shared/returns/model/return-filters.ts';
import { matchUnidentifiedOrders } from '#shared/unidentified/model/unidentified-filters.ts';

/** Filters the records and sorts them in the order of the kind's list. */
type Match = (records: readonly never[], filters: never) => readonly object[];

/**
 * How a list of each kind is assembled from the seen records: the kind's own rules of `shared/`, without zod, because
 * the schema has already validated the saved data.
 */
const matchers = {
  unidentifiedOrder: matchUnidentifiedOrders,
  receivingOrder: matchReceivingOrders,
  return: matchReturns,
  order: matchOrders,
} satisfies Record<string, Match>;

export type MatchedKind = keyof typeof matchers;

/** Filters the records of a kind and sorts them; both as the kind's schema reads them. */
export function matchRecent(
  kind: MatchedKind,
  records: readonly unknown[],
  filters: unknown,
): readonly object[] {
  const match: Match = matchers[kind];
  return match(records as readonly never[], filters as never);
}

/** The filters are those of the kind's list. */
export type RecentListQuery = {
  account: string;
  kind: MatchedKind;
  filters: unknown;
  offset: number;
  limit: number;
};

/** A part of such a list, with the number of all records that pass, and when the oldest shown record was seen. */
type RecentList = { rows: RecentRecord[]; totalCount: number; oldestAsOf: string | null };

/** Maximum number of records searched: no desk ever had more. */
const maxRecords = 50_000;

/**
 * Reads all saved records of a kind, filters them, sorts them in the order of the kind's list, and returns the
 * requested part. Omits unreadable bodies.
 */
export function listRecentMatching(database: DatabaseSync, query: RecentListQuery): RecentList {
  const { account, kind, filters, offset, limit } = query;
  const rowOf = new Map<unknown, RecentRecord>();
  const records: unknown[] = [];
  const statement = database.prepare(
    `SELECT id, body, as_of FROM seen_record
     WHERE account = ? AND kind = ? AND as_of > '' ORDER BY id DESC LIMIT ?`,
  );
  for (const row of statement.iterate(account, kind, maxRecords)) {
    const seen = { id: Number(row['id']), body: String(row['body']), asOf: String(row['as_of']) };
    const record = readRecord(seen.body);
    if (record === null) continue;
    records.push(record);
    rowOf.set(record, seen);
  }
  const matching = matchRecent(kind, records, filters);
  const rows = matching.slice(offset, offset + limit).flatMap((record) => rowOf.get(record) ?? []);
  const oldestAsOf =
    rows
      .map(({ asOf }) => asOf)
      .sort()
      .at(0) ?? null;
  return { rows, totalCount: matching.length, oldestAsOf };
}

function readRecord(body: string): object | null {
  try {
    const record: unknown = JSON.parse(body);
    return record !== null && typeof record === 'object' ? record : null;
  } catch {
    return null;
  }
}
