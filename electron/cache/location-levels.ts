import type { DatabaseSync } from 'node:sqlite';
import type { LocationLevel, LotLevel } from '../../shared/inventory/inventory.ts';
import { lotKeysOf } from '../catalog/item-keys.ts';
import { packPlaces, unpackRecord } from '../catalog/item-records.ts';
import type { SearchDocumentRepository } from '../catalog/search/search-document.ts';
import type { Shapes } from '../database/packed-record.ts';

/** Writes quantities by center and by lot, in a transaction; what was told later already stays. */
type LocationLevelRepository = {
  writeLocations(id: number, locations: readonly LocationLevel[], asOf: number): void;
  /** The items of the lots are found by their numbers from then on. */
  writeLots(id: number, lots: readonly LotLevel[], asOf: number): void;
};

export function createLocationLevelRepository(
  database: DatabaseSync,
  shapes: Shapes,
  documents: SearchDocumentRepository,
): LocationLevelRepository {
  const locations = createPart(database, 'item_locations');
  const lots = createPart(database, 'item_lots');
  return {
    writeLocations(id, values, asOf) {
      locations.put(id, packPlaces(values, shapes), asOf);
    },
    writeLots(id, values, asOf) {
      const put = lots.put(id, packPlaces(values, shapes), asOf);
      if (!put.isNew) return;
      const before = put.before === null ? [] : (unpackRecord(put.before, shapes) as LotLevel[]);
      documents.changeKeys(id, lotKeysOf(before), lotKeysOf(values));
    },
  };
}

/** Writes one table that holds a part of what is kept of items. */
function createPart(database: DatabaseSync, table: 'item_locations' | 'item_lots') {
  const find = database.prepare(`SELECT as_of, body FROM ${table} WHERE item_id = ?`);
  const put = database.prepare(`INSERT OR REPLACE INTO ${table} (item_id, as_of, body) VALUES (?, ?, ?)`);
  return {
    /** Answers whether the body is another one now, and the one before. */
    put(id: number, body: string, asOf: number): { isNew: boolean; before: string | null } {
      const known = find.get(id);
      const before = known === undefined ? null : String(known['body']);
      if (known !== undefined && asOf < Number(known['as_of'])) return { isNew: false, before };
      put.run(id, asOf, body);
      return { isNew: before !== body, before };
    },
  };
}
