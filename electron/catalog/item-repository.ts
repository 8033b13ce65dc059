import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { isSavedNewer, numberOf, textOf } from '#electron/database/database.ts';
import type { Shapes } from '#electron/database/packed-record.ts';
import type { InventoryItem, InventoryLevel, LocationLevel, LotLevel } from '#shared/inventory/inventory.ts';
import { createFigureRepository, flagsOf, type ItemFigures, itemFlags } from './item-columns.ts';
import { lotKeysOf } from './item-keys.ts';
import {
  packItem,
  packLevel,
  packPlaces,
  packRecord,
  type StoredVariant,
  unpackRecord,
} from './item-records.ts';
import type { LotRows } from './lot-rows.ts';
import { statusKey } from './search/item-text.ts';
import {
  moreBarcodes,
  type SearchDocumentRepository,
  type SearchDocumentRow,
  searchDocumentOf,
} from './search/search-document.ts';

/** The row of an item, as far as writing needs it; a row with only figures or variants is a stub. */
export type CachedRow = SearchDocumentRow & {
  isKnown: boolean;
  asOf: number;
  removedAt: number | null;
  levelRest: string | null;
  figures: ItemFigures;
};

/** The `round` of a removed item that no further run has to request again; those of runs are positive. */
export const settledRound = -1;

/** When something was read, in epoch milliseconds, and in which sync run; null for an item that a user viewed. */
export type Reading = { asOf: number; round: number | null };

export function createItemRepository(options: {
  database: DatabaseSync;
  shapes: Shapes;
  documents: SearchDocumentRepository;
  variantsOf: (id: number) => StoredVariant[];
}) {
  const { database, shapes, documents, variantsOf } = options;
  const orders = createFigureRepository(database);
  const find = database.prepare(
    `SELECT as_of, flags, removed_at, level_as_of, on_hand, committed, fulfillable, awaiting, sku, barcode, name,
       level_rest FROM item WHERE id = ?`,
  );
  // Every record of a page is read this way: rows with named columns cost three times as much.
  find.setReturnArrays(true);
  const stub = database.prepare(
    `INSERT INTO item (id, as_of, round, flags) VALUES (?, 0, 0, ${itemFlags.stub})`,
  );
  const add = database.prepare(
    `INSERT INTO item (as_of, round, flags, sku, barcode, name, rest, more_barcodes, id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const change = database.prepare(
    `UPDATE item SET as_of = ?, round = coalesce(?, round), flags = ?, removed_at = ?, sku = ?, barcode = ?, name = ?,
       rest = ?, more_barcodes = ?, level_rest = ? WHERE id = ?`,
  );
  const renew = database.prepare(
    'UPDATE item SET as_of = ?, round = coalesce(?, round), flags = ?, removed_at = ?, rest = ? WHERE id = ?',
  );
  const meet = database.prepare('UPDATE item SET round = ? WHERE id = ?');
  const setLevel = database.prepare(
    `UPDATE item SET level_as_of = ?, on_hand = ?, committed = ?, fulfillable = ?, awaiting = ?, level_rest = ?
     WHERE id = ?`,
  );
  const remove = database.prepare('UPDATE item SET removed_at = ?, flags = ? WHERE id = ?');

  const read = (id: number): CachedRow | null => {
    const row = find.get(id) as unknown as readonly SQLOutputValue[] | undefined;
    if (row === undefined) return null;
    const [
      savedAt,
      flags,
      removedAt,
      levelAsOf,
      onHand,
      committed,
      fulfillable,
      awaiting,
      sku,
      barcode,
      name,
      rest,
    ] = row;
    const asOf = Number(savedAt);
    return {
      id,
      isKnown: asOf > 0,
      asOf,
      flags: Number(flags),
      onHand: numberOf(onHand),
      removedAt: numberOf(removedAt),
      sku: textOf(sku),
      barcode: textOf(barcode),
      name: textOf(name),
      levelRest: textOf(rest),
      figures: {
        onHand: numberOf(onHand),
        committed: numberOf(committed),
        fulfillable: numberOf(fulfillable),
        awaiting: numberOf(awaiting),
        levelAsOf: numberOf(levelAsOf),
      },
    };
  };

  /** Totals that were read under the item's earlier name keep that name. */
  const retainedNames = ({ levelRest, name, sku }: CachedRow): string | null => {
    if (levelRest === null) return null;
    const rest = unpackRecord(levelRest, shapes) as object;
    return 'name' in rest ? levelRest : packRecord({ name, sku, ...rest }, shapes);
  };

  const changeFlags = (row: CachedRow, flags: number) => {
    documents.changeFlags(row, flags);
    orders.change(row.id, row, { figures: row.figures, flags });
  };

  return {
    read,
    /** Creates a row for an item that has not been read itself yet. */
    addStub(id: number): void {
      stub.run(id);
    },
    /** Returns by how many items the catalog has grown: 0 or 1. Data saved with a later time is kept. */
    writeItem(item: InventoryItem, { asOf, round }: Reading): number {
      const { inventoryId: id, sku, name, barcode } = item;
      const before = read(id);
      if (before !== null && isSavedNewer(before.asOf, asOf)) {
        if (round !== null) meet.run(round, id);
        return 0;
      }
      const savedRemovedAt = before?.removedAt ?? null;
      const removedAt = savedRemovedAt !== null && isSavedNewer(savedRemovedAt, asOf) ? savedRemovedAt : null;
      const flags = flagsOf(item) | (removedAt === null ? 0 : itemFlags.removed);
      const rest = packItem(item, shapes);
      const row: SearchDocumentRow = { id, flags, onHand: before?.onHand ?? null, sku, name, barcode };
      if (before === null) {
        const document = searchDocumentOf(row, []);
        add.run(asOf, round ?? 0, flags, sku, barcode, name, rest, moreBarcodes(document, barcode), id);
        documents.change(null, document);
        return 1;
      }
      if (before.isKnown && before.sku === sku && before.name === name && before.barcode === barcode) {
        renew.run(asOf, round, flags, removedAt, rest, id);
        if (before.flags !== flags) changeFlags(before, flags);
      } else {
        const variants = variantsOf(id);
        const document = searchDocumentOf(row, variants);
        const levelRest = retainedNames(before);
        const more = moreBarcodes(document, barcode);
        change.run(asOf, round, flags, removedAt, sku, barcode, name, rest, more, levelRest, id);
        documents.change(before.isKnown ? searchDocumentOf(before, variants) : null, document);
        orders.change(id, before.isKnown ? before : null, { figures: before.figures, flags });
      }
      return Number(removedAt === null) - Number(before.isKnown && before.removedAt === null);
    },
    writeLevel(level: InventoryLevel, asOf: number): void {
      const id = level.inventoryId;
      const before = read(id);
      const levelAsOf = before?.figures.levelAsOf ?? null;
      if (before === null) stub.run(id);
      else if (levelAsOf !== null && isSavedNewer(levelAsOf, asOf)) return;
      const figures: ItemFigures = {
        onHand: level.totalOnHandQuantity,
        committed: level.totalCommittedQuantity,
        fulfillable: level.totalFulfillableQuantity,
        awaiting: level.totalAwaitingQuantity,
        levelAsOf: asOf,
      };
      const { onHand, committed, fulfillable, awaiting } = figures;
      const rest = packLevel(level, { name: before?.name ?? null, sku: before?.sku ?? null }, shapes);
      setLevel.run(asOf, onHand, committed, fulfillable, awaiting, rest, id);
      if (before === null || !before.isKnown) return;
      const { flags } = before;
      orders.change(id, before, { figures, flags });
      if (statusKey(flags, before.figures.onHand) !== statusKey(flags, onHand)) documents.changeRank(before);
    },
    /** Returns whether the item is gone now and was not before. */
    markRemoved(id: number, asOf: number, recheck = false): boolean {
      const before = read(id);
      if (before === null || !before.isKnown || isSavedNewer(before.asOf, asOf)) return false;
      if (!recheck) meet.run(settledRound, id);
      if (before.removedAt !== null && before.removedAt <= asOf) return false;
      const flags = before.flags | itemFlags.removed;
      remove.run(asOf, flags, id);
      changeFlags(before, flags);
      return before.removedAt === null;
    },
  };
}

export function createLocationLevelRepository(options: {
  database: DatabaseSync;
  shapes: Shapes;
  documents: SearchDocumentRepository;
  lotRows: LotRows;
}) {
  const { database, shapes, documents, lotRows } = options;
  const locations = createPart(database, 'item_locations');
  const lots = createPart(database, 'item_lots');
  return {
    writeLocations(id: number, values: readonly LocationLevel[], asOf: number): void {
      locations.put(id, packPlaces(values, shapes), asOf);
    },
    /** From then on, items are found by the numbers of these lots. */
    writeLots(id: number, values: readonly LotLevel[], asOf: number): void {
      const put = lots.put(id, packPlaces(values, shapes), asOf);
      if (!put.isNew) return;
      const before = put.before === null ? [] : (unpackRecord(put.before, shapes) as LotLevel[]);
      documents.changeKeys(id, lotKeysOf(before), lotKeysOf(values));
      lotRows.write(id, values);
    },
  };
}

function createPart(database: DatabaseSync, table: 'item_locations' | 'item_lots') {
  const find = database.prepare(`SELECT as_of, body FROM ${table} WHERE item_id = ?`);
  const put = database.prepare(`INSERT OR REPLACE INTO ${table} (item_id, as_of, body) VALUES (?, ?, ?)`);
  return {
    /** Returns whether the body changed, and the previous one. */
    put(id: number, body: string, asOf: number): { isNew: boolean; before: string | null } {
      const known = find.get(id);
      const before = known === undefined ? null : String(known['body']);
      if (known !== undefined && isSavedNewer(Number(known['as_of']), asOf)) return { isNew: false, before };
      put.run(id, asOf, body);
      return { isNew: before !== body, before };
    },
  };
}
