import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { isOfOwner } from '#electron/database/account-rows.ts';
import { textOf } from '#electron/database/database.ts';
import { readRankedRows } from '#electron/inbound/inbound-index-rows.ts';
import type { IndexedList, IndexedListQuery } from '#electron/inbound/indexed-lists.ts';
import { dueOf } from '#shared/receiving/model/receiving-due.ts';
import { matchReturns } from '#shared/returns/model/return-filters.ts';
import type { ReturnFilters, ReturnOrder } from '#shared/returns/returns.ts';
import {
  arrivedReturnStatuses,
  type NextCountdown,
  nextCountdownOf,
  waitingDays,
} from '#shared/today/model/today-rules.ts';
import { type ParcelAge, parcelAgeOf } from '#shared/unidentified/model/parcel-age.ts';
import { type DayBounds, daysSince } from '#shared/wire/model/zoned-day.ts';
import type { WaitingReturn } from './shared-today-rows.ts';
import { parseTodayState } from './today-state.ts';

export type TodayQuery = {
  account: string;
  /** The desk's center; null for all centers. */
  centerId: number | null;
  nowMs: number;
  day: DayBounds;
  /** IANA; if omitted, this computer's. */
  timeZone?: string | undefined;
  /** Finished orders are counted from here on, by creation time; ISO 8601 in UTC. */
  differencesSince: string;
  feeDays: number | null;
  disposalDays: number | null;
};

/** The cache file's data for the first screen; states as text, and null if none is saved. */
type TodayRows = {
  inboundState: string | null;
  todayState: string | null;
  receiving: {
    late: number;
    lateSince: string | null;
    dueToday: number;
    arrived: number;
    short: number;
    over: number;
  };
  parcels: Record<ParcelAge, number> & {
    total: number;
    oldestAt: string | null;
    oldestDays: number | null;
    next: NextCountdown | null;
  };
  returns: { total: number; days1: number; days3: number; days7: number; oldestAt: string | null };
};

export function readToday(database: DatabaseSync, query: TodayQuery): TodayRows | null {
  const inbound = indexRow(database, 'door_index', query.account);
  const today = indexRow(database, 'today_index', query.account);
  return {
    inboundState: inbound?.state ?? null,
    todayState: today?.state ?? null,
    receiving: countOrders(database, inbound?.key ?? -1, query),
    parcels: countParcels(database, inbound?.key ?? -1, query),
    returns: countReturns(database, today?.key ?? -1, query),
  };
}

function indexRow(database: DatabaseSync, table: 'door_index' | 'today_index', account: string) {
  const row = database.prepare(`SELECT * FROM ${table} WHERE account = ?`).get(account);
  return row === undefined ? null : { key: Number(row['key']), state: String(row['state']) };
}

/** Both must have the same format. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function countOrders(database: DatabaseSync, owner: number, query: TodayQuery): TodayRows['receiving'] {
  const { centerId, day, differencesSince } = query;
  const counted = { late: 0, lateSince: null as string | null, dueToday: 0, arrived: 0, short: 0, over: 0 };
  const open = database
    .prepare(
      `SELECT status, expected_at FROM door_order INDEXED BY door_order_open
       WHERE owner = ?1 AND is_closed = 0 AND (?2 IS NULL OR center_id = ?2)`,
    )
    .iterate(owner, centerId);
  for (const row of open) {
    const status = String(row['status']);
    const expectedAt = textOf(row['expected_at']);
    if (status === 'Arrived') counted.arrived += 1;
    const due = dueOf({ status, expectedArrivalDate: expectedAt }, day);
    if (due === 'today') counted.dueToday += 1;
    if (due !== 'late') continue;
    counted.late += 1;
    counted.lateSince = earlier(counted.lateSince, expectedAt);
  }
  const differing = database
    .prepare(
      `SELECT difference, count(*) AS orders FROM door_order INDEXED BY door_order_differing
       WHERE owner = ?1 AND (?2 IS NULL OR center_id = ?2) AND difference IS NOT NULL AND inserted_at >= ?3
       GROUP BY difference`,
    )
    .all(owner, centerId, differencesSince);
  for (const row of differing) {
    if (row['difference'] === 'short') counted.short = Number(row['orders']);
    if (row['difference'] === 'over') counted.over = Number(row['orders']);
  }
  return counted;
}

function countParcels(database: DatabaseSync, owner: number, query: TodayQuery): TodayRows['parcels'] {
  const { day, timeZone, nowMs } = query;
  const parcels = database
    .prepare('SELECT id, created_at FROM door_parcel WHERE owner = ? AND is_linked = 0')
    .all(owner)
    .map((row) => ({ id: Number(row['id']), createdAt: textOf(row['created_at']) }));
  const counted = { new: 0, week: 0, old: 0, total: parcels.length };
  let oldestAt: string | null = null;
  for (const { createdAt } of parcels) {
    counted[parcelAgeOf(daysSince(createdAt, day.day, timeZone))] += 1;
    oldestAt = earlier(oldestAt, createdAt);
  }
  return {
    ...counted,
    oldestAt,
    oldestDays: daysSince(oldestAt, day.day, timeZone),
    next: nextCountdownOf(parcels, query, nowMs),
  };
}

function countReturns(database: DatabaseSync, owner: number, query: TodayQuery): TodayRows['returns'] {
  const { centerId, day, timeZone } = query;
  const counted = { total: 0, days1: 0, days3: 0, days7: 0, oldestAt: null as string | null };
  const rows = database
    .prepare('SELECT arrived_at FROM today_return WHERE owner = ?1 AND (?2 IS NULL OR center_id = ?2)')
    .iterate(owner, centerId);
  for (const row of rows) {
    const arrivedAt = textOf(row['arrived_at']);
    const days = daysSince(arrivedAt, day.day, timeZone) ?? 0;
    counted.total += 1;
    for (const minDays of waitingDays) if (days >= minDays) counted[`days${minDays}`] += 1;
    counted.oldestAt = earlier(counted.oldestAt, arrivedAt);
  }
  return counted;
}

/**
 * Lists the waiting returns that match the filters, newest first; null if this desk has not read all of them, or other
 * returns are requested too.
 */
export function listWaitingReturns(
  database: DatabaseSync,
  { account, filters, offset, limit }: IndexedListQuery<ReturnFilters>,
): IndexedList | null {
  const { statuses } = filters;
  if (statuses.length === 0 || !statuses.every((status) => arrivedReturnStatuses.includes(status)))
    return null;
  const index = indexRow(database, 'today_index', account);
  const readAt = (index === null ? null : parseTodayState(index.state))?.returns.readAt ?? null;
  if (index === null || readAt === null) return null;
  const bodies = database
    .prepare('SELECT body FROM today_return WHERE owner = ?')
    .all(index.key)
    .map(({ body }) => textOf(body));
  const known = bodies.filter((body) => body !== null);
  if (known.length < bodies.length) return null;
  const found = matchReturns(
    known.map((body) => JSON.parse(body) as ReturnOrder),
    filters,
  );
  return { rows: found.slice(offset, offset + limit), totalCount: found.length, asOf: readAt };
}

/** Deletes the content of returns last read before this ISO 8601 timestamp (UTC); returns of how many. */
export function forgetReturnsOlderThan(database: DatabaseSync, instant: string): number {
  const { changes } = database
    .prepare(
      `UPDATE today_return SET body = NULL WHERE body IS NOT NULL AND owner IN (
         SELECT key FROM today_index WHERE coalesce(json_extract(state, '$.returns.readAt'), '') < ?)`,
    )
    .run(instant);
  return Number(changes);
}

/** Written in one transaction. */
export type SavedToday = {
  account: string;
  /** The state the work started from, null for none, and the one it leads to: nothing is written if another is saved. */
  state: { before: string | null; after: string };
  /** The reading of the list that found the returns; with `isLast`, returns it did not find are removed. */
  returns?: { round: number; rows: readonly WaitingReturn[]; isLast: boolean };
};

/** Returns whether it wrote. */
export function writeToday(database: DatabaseSync, saved: SavedToday): boolean {
  const { account, state, returns } = saved;
  const known = indexRow(database, 'today_index', account);
  if ((known?.state ?? null) !== state.before) return false;
  database
    .prepare(
      `INSERT INTO today_index (account, state) VALUES (?, ?)
       ON CONFLICT (account) DO UPDATE SET state = excluded.state`,
    )
    .run(account, state.after);
  const owner = known?.key ?? indexRow(database, 'today_index', account)?.key;
  if (returns !== undefined && owner !== undefined) writeReturns(database, owner, returns);
  return true;
}

function writeReturns(
  database: DatabaseSync,
  owner: number,
  { round, rows, isLast }: NonNullable<SavedToday['returns']>,
): void {
  const put = database.prepare(
    `INSERT OR REPLACE INTO today_return (owner, id, center_id, arrived_at, round, body)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  for (const { id, centerId, arrivedAt, body } of rows) {
    put.run(owner, id, centerId, arrivedAt, round, body);
  }
  // Also those of later rounds: this desk counted on by itself while its site was away.
  if (isLast) database.prepare('DELETE FROM today_return WHERE owner = ? AND round <> ?').run(owner, round);
}

/** Removes returns that no longer wait; returns how many of them were saved as waiting. */
export function removeWaitingReturns(
  database: DatabaseSync,
  { account, ids }: { account: string; ids: readonly number[] },
): number {
  const { changes } = database
    .prepare(
      `DELETE FROM today_return WHERE owner = (SELECT key FROM today_index WHERE account = ?)
         AND id IN (SELECT value FROM json_each(?))`,
    )
    .run(account, JSON.stringify(ids));
  return Number(changes);
}

type TodayWork = {
  /** JSON; null if none is saved. */
  state: string | null;
  /** Changes whenever the ranking of parcels may differ; null before any was read. */
  parcelMark: string | null;
};

export const nothingToRead: TodayWork = { state: null, parcelMark: null };

export function readTodayWork(database: DatabaseSync, account: string): TodayWork {
  const ranked = readRankedRows(database, account);
  const today = indexRow(database, 'today_index', account);
  const mark =
    ranked === null
      ? null
      : [ranked.revision, Number(ranked.isAllRead), hashParcels(database, ranked.owner)].join(' ');
  return { state: today?.state ?? null, parcelMark: mark };
}

/** Hashes what the ranking knows about the parcels that wait. */
function hashParcels(database: DatabaseSync, owner: number): string {
  const hash = createHash('sha256');
  const rows = database
    .prepare(
      `SELECT id, tag, tracking_barcode, created_at, reason, comment, pictures FROM door_parcel
       WHERE owner = ? AND is_linked = 0 ORDER BY id`,
    )
    .iterate(owner);
  for (const row of rows) hash.update(JSON.stringify(row));
  return hash.digest('base64');
}

/** `owner` is an account or an environment; returns the number of returns. */
export function purgeToday(database: DatabaseSync, accountId: string): number {
  const ofOwner = `owner IN (SELECT key FROM today_index WHERE ${isOfOwner})`;
  const { changes } = database.prepare(`DELETE FROM today_return WHERE ${ofOwner}`).run(accountId);
  database.prepare(`DELETE FROM today_index WHERE ${isOfOwner}`).run(accountId);
  return Number(changes);
}
