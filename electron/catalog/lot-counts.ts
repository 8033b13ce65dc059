import type { DatabaseSync } from 'node:sqlite';
import { latestAsOf } from '#electron/database/database.ts';
import { lastExpiringDay } from '#shared/lots/model/lot-list-rules.ts';
import { itemFlags } from './item-columns.ts';

/** Counts of lots with stock, over all items: how many expire soon or have expired, and how many are excluded. */
export type LotCounts = {
  /** Lots whose date is at most 60 days away, or past. */
  expiring: number;
  /** Those of them that have expired. */
  expired: number;
  excluded: number;
  /** Items with lots in stock, and those of them whose exclusions this desk has read. */
  withLots: number;
  withExclusions: number;
  /** When the oldest of these exclusions was read, ISO 8601 in UTC; null if there are none. */
  exclusionsAsOf: string | null;
};

const isInStock = `on_hand > 0
  AND (SELECT flags FROM item WHERE item.id = item_lot.item_id) & ${itemFlags.removed | itemFlags.stub} = 0`;

const withStock = `SELECT DISTINCT item_id FROM item_lot WHERE ${isInStock}`;
/** Counts the items with lots in stock, and those of them whose exclusions are saved. */
export const exclusionCoverage = `SELECT count(*) AS items, count(item_exclusions.item_id) AS known,
    min(item_exclusions.as_of) AS oldest
  FROM (${withStock}) LEFT JOIN item_exclusions USING (item_id)`;

export function createLotCounts(database: DatabaseSync) {
  const expiring = database.prepare(
    `SELECT count(*) AS lots, total(date_key < :today) AS expired FROM item_lot INDEXED BY item_lot_date
     WHERE date_key > '' AND date_key <= :last AND ${isInStock}`,
  );
  const excluded = database.prepare(
    `SELECT count(*) AS lots FROM item_lot INDEXED BY item_lot_excluded WHERE is_excluded = 1 AND ${isInStock}`,
  );
  const covered = database.prepare(exclusionCoverage);
  const next = database.prepare(
    `SELECT item_id FROM (${withStock}) LEFT JOIN item_exclusions USING (item_id)
     WHERE item_exclusions.as_of IS NULL OR item_exclusions.as_of < :before OR item_exclusions.as_of > :latest
     ORDER BY item_exclusions.as_of, item_id LIMIT :limit`,
  );
  const version = database.prepare('PRAGMA data_version');
  let last: { today: string; version: unknown; counts: LotCounts } | null = null;
  const countAll = (today: string): LotCounts => {
    const soon = expiring.get({ today, last: lastExpiringDay(today) });
    const items = covered.get();
    const oldest = items?.['oldest'];
    return {
      expiring: Number(soon?.['lots']),
      expired: Number(soon?.['expired']),
      excluded: Number(excluded.get()?.['lots']),
      withLots: Number(items?.['items']),
      withExclusions: Number(items?.['known']),
      exclusionsAsOf: typeof oldest === 'number' ? new Date(oldest).toISOString() : null,
    };
  };
  return {
    /**
     * Counts again only after another connection has written the file: every lot is looked at.
     *
     * @param today the calendar day at the desk
     */
    count({ today }: { today: string }): LotCounts {
      const now = version.get()?.['data_version'];
      if (last?.today !== today || last.version !== now)
        last = { today, version: now, counts: countAll(today) };
      return last.counts;
    },
    /** Returns items with lots whose exclusions were never read, then those read before a timestamp, oldest first. */
    listStale: ({ beforeMs, limit }: { beforeMs: number; limit: number }): number[] =>
      next
        .all({ before: beforeMs, latest: Date.parse(latestAsOf()), limit })
        .map((row) => Number(row['item_id'])),
  };
}
