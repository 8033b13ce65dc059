import type { DatabaseSync } from 'node:sqlite';
import { isSavedNewer } from '#electron/database/database.ts';
import type { Shapes } from '#electron/database/packed-record.ts';
import type { LotLevel } from '#shared/inventory/inventory.ts';
import { exclusionOf } from '#shared/lots/model/lot-exclusion-rules.ts';
import type { SavedExclusion } from './item-index.ts';
import { foldCode } from './item-keys.ts';
import { unpackRecord } from './item-records.ts';

/** Number of items of an older file that are listed at a time. */
const sliceItems = 500;

/** Maintains a row for each lot, in sync with the lots and exclusions of its item. */
export type LotRows = ReturnType<typeof createLotRows>;

/** Call everything in a transaction. */
export function createLotRows(database: DatabaseSync, shapes: Shapes) {
  const findLots = database.prepare('SELECT body FROM item_lots WHERE item_id = ?');
  const findExclusions = database.prepare('SELECT as_of, body FROM item_exclusions WHERE item_id = ?');
  const putExclusions = database.prepare(
    'INSERT OR REPLACE INTO item_exclusions (item_id, as_of, body) VALUES (?, ?, ?)',
  );
  const drop = database.prepare('DELETE FROM item_lot WHERE item_id = ?');
  const add = database.prepare(
    `INSERT INTO item_lot (item_id, position, date_key, lot_key, on_hand, is_excluded, number, places)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const unlisted = database.prepare("SELECT value FROM setting WHERE name = 'lotsUnlisted'");
  const moveUnlisted = database.prepare("UPDATE setting SET value = ? WHERE name = 'lotsUnlisted'");
  const endUnlisted = database.prepare("DELETE FROM setting WHERE name = 'lotsUnlisted'");
  const nextLots = database.prepare(
    `SELECT item_id, body FROM item_lots WHERE item_id > ? ORDER BY item_id LIMIT ${sliceItems}`,
  );
  let isListed = unlisted.get() === undefined;

  const exclusionsOf = (id: number): SavedExclusion[] | null => {
    const body = findExclusions.get(id)?.['body'];
    return typeof body === 'string' ? (JSON.parse(body) as SavedExclusion[]) : null;
  };

  const write = (id: number, lots: readonly LotLevel[]) => {
    const exclusions = exclusionsOf(id);
    drop.run(id);
    for (const [position, { lotNumber, lotDate, onHandQuantity, locations }] of lots.entries()) {
      const places = locations.map(({ locationId, onHandQuantity: quantity }) => [locationId, quantity]);
      const key = lotNumber === null ? '' : foldCode(lotNumber);
      const isExcluded = exclusions === null ? null : isLotExcluded(exclusions, lotNumber, lotDate);
      const texts = [lotNumber, JSON.stringify(places)];
      add.run(id, position, lotDate ?? '', key, onHandQuantity, isExcluded, ...texts);
    }
  };
  const lotsOf = (body: unknown) => unpackRecord(String(body), shapes) as LotLevel[];

  return {
    write,
    /** Data saved with a later time is kept. */
    writeExclusions(id: number, exclusions: readonly SavedExclusion[], asOf: number): void {
      const known = findExclusions.get(id)?.['as_of'];
      if (typeof known === 'number' && isSavedNewer(known, asOf)) return;
      const active = exclusions.filter(({ isDeleted }) => !isDeleted);
      const body = active.map(({ lotNumber, lotDate }) => ({ lotNumber, lotDate, isDeleted: false }));
      putExclusions.run(id, asOf, JSON.stringify(body));
      const lots = findLots.get(id);
      if (lots !== undefined) write(id, lotsOf(lots['body']));
    },
    /** False while lots of a file that is older than the lot rows are not listed yet. */
    isListed: () => isListed,
    /** False if none are left. */
    listSlice(): boolean {
      const rows = nextLots.all(Number(unlisted.get()?.['value'] ?? 0));
      for (const { item_id: id, body } of rows) write(Number(id), lotsOf(body));
      isListed = rows.length < sliceItems;
      if (isListed) endUnlisted.run();
      else moveUnlisted.run(Number(rows.at(-1)?.['item_id']));
      return !isListed;
    },
  };
}

function isLotExcluded(
  exclusions: readonly SavedExclusion[],
  lotNumber: string | null,
  lotDate: string | null,
): 0 | 1 {
  return lotNumber !== null && exclusionOf(exclusions, { lotNumber, lotDate }) !== null ? 1 : 0;
}
