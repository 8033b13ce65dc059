import type { DatabaseSync } from 'node:sqlite';
import type { SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import { inTransaction } from '#electron/database/database.ts';
import { removeDatabase, writableFile } from '#electron/database/quarantine.ts';
import { isTransientError, resultCodeOf, storeErrorOf } from '#electron/database/store-error.ts';
import type { SitePlace } from '#electron/site/site-rows.ts';
import {
  adoptSyncState,
  type CatalogFollowed,
  lotsAsOf,
  type SharedCatalogPage,
  type SyncRecords,
} from './item-index.ts';
import { createItemShapes } from './item-records.ts';
import {
  createItemRepository,
  createLocationLevelRepository,
  type Reading,
  settledRound,
} from './item-repository.ts';
import { createLotRows } from './lot-rows.ts';
import { createProductRepository, createVariantReader } from './product-repository.ts';
import { createItemText } from './search/item-text.ts';
import { createSearchDocumentRepository, type TextIndex } from './search/search-document.ts';

/** Copies of a damaged index to keep for support: it is large, and can be read from the service again. */
const copyCount = 1;

/**
 * A page of the sync touches hundreds of pages of the file, most of them again with the next one. They are cached, and
 * the write-ahead log is checkpointed between the writes, not at the end of one.
 */
const writingSettings = 'PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 16000;';
/** Records written before a checkpoint of the log, which grows to some 40 MB until then. */
const maxUncheckpointed = 4_000;
/** The number of records that one slice of sorting counts as. */
const sliceWeight = 130;

/**
 * Detects a row that exists although it was just not found (SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE, _ROWID): a sign of a
 * damaged file.
 */
function isConstraintViolation(error: unknown): boolean {
  return [1_555, 2_067, 2_579].includes(resultCodeOf(error));
}

export type ItemIndexWriter = ReturnType<typeof createItemIndexWriter>;

/**
 * Creates the writing side of one index.
 *
 * @param createText another text index instead of the one that is searched, to measure the cost of that one
 */
export function createItemIndexWriter(
  file: string,
  largestPages?: number,
  createText: (database: DatabaseSync) => TextIndex = createItemText,
) {
  const prepare = (database: DatabaseSync) => {
    database.exec(writingSettings);
    return createParts(database, createText);
  };
  const index = writableFile(file, 'items', { largestPages, copyCount }, prepare);
  let unfolded = 0;

  /** What the parts remember of the file is valid only while no transaction fails. */
  const writing = <Value>(steps: (parts: WriterParts) => Value): Value => {
    const current = index.parts();
    try {
      return inTransaction(index.database(), () => steps(current));
    } catch (error) {
      index.forgetParts();
      throw isConstraintViolation(error) ? storeErrorOf('damaged') : error;
    }
  };

  /** Checkpoints the write-ahead log; pages that are still being read are left for the next time. */
  const fold = () => {
    index.database().exec('PRAGMA wal_checkpoint(PASSIVE)');
    unfolded = 0;
  };

  return {
    /** Opens the file. Fails as damaged if `rebuild` must replace it, also because a newer Dockhand wrote it. */
    open(): void {
      try {
        index.database();
      } catch (error) {
        throw isTransientError(error) ? error : storeErrorOf('damaged');
      }
    },
    /**
     * Sets the file aside and starts a new one; no one else may have it open, because Windows renames no open file.
     * Returns the name of the file set aside.
     */
    rebuild: ({ nowMs }: { nowMs: number }): string | null =>
      index.open(nowMs) ?? index.replace('damaged', nowMs),
    /** Returns false and writes nothing if a position was reached but no sync state is saved. */
    write: ({ state, asOf, ...page }: SyncRecords & { asOf: string; state: SyncState | null }): boolean =>
      writing((current) => {
        if (state !== null && !current.moveSync(state)) return false;
        current.write(page, { asOf: Date.parse(asOf), round: state?.round ?? null });
        unfolded += page.records.length;
        return true;
      }),
    listUnmet: (query: { round: number; after: number; limit: number }): number[] =>
      writing((current) => current.listUnmet(query)),
    listUnmetProducts: ({ before, limit }: { before: string; limit: number }): number[] =>
      writing((current) => current.listUnmetProducts(Date.parse(before), limit)),
    markRemoved({ ids, asOf, recheck }: { ids: readonly number[]; asOf: string; recheck?: boolean }): void {
      writing((current) => {
        current.markRemoved(ids, Date.parse(asOf), recheck);
      });
    },
    saveSync(state: SyncState): void {
      writing((current) => {
        current.saveSync(state);
      });
    },
    savePause(pause: { pausedAt: string | null; otherwise: SyncState }): void {
      writing((current) => {
        current.savePause(pause);
      });
    },
    /** Returns false and writes nothing if the saved position is not `from`. */
    follow: ({ from, place, page }: { from: SitePlace | null; place: SitePlace; page: string }): boolean =>
      writing((current) => {
        const followed = current.readFollowed();
        if (JSON.stringify(followed?.place ?? null) !== JSON.stringify(from)) return false;
        const { parts, state } = JSON.parse(page) as SharedCatalogPage;
        for (const { asOf, round, ...part } of parts) {
          if (part.pass === 'gone') current.markRemoved(part.records, asOf);
          else current.write(part, { asOf, round });
          unfolded += part.records.length;
        }
        if (state !== null) current.adopt(state.state);
        const { state: before = null, reader = null } = followed ?? {};
        current.saveFollowed({ place, ...(state ?? { state: before, reader }) });
        return true;
      }),
    forgetFollowed(): void {
      writing((current) => {
        current.forgetFollowed();
      });
    },
    /** Does a part of the work that writing deferred; false if nothing is left. */
    tidy(): boolean {
      if (index.parts().text.buildSlice()) {
        unfolded += sliceWeight;
        if (unfolded >= maxUncheckpointed) fold();
        return true;
      }
      if (!index.parts().lots.isListed() && writing((current) => current.lots.listSlice())) return true;
      if (unfolded < maxUncheckpointed) return false;
      fold();
      return false;
    },
    /**
     * Releases the memory used for writing; call it after a while without writes. Returns true if there is more for
     * `tidy` first.
     */
    rest(): boolean {
      if (writing((current) => current.text.settle())) return true;
      fold();
      index.database().exec('PRAGMA shrink_memory');
      return false;
    },
    /** Deletes the file and starts a new one; no one else may have it open. */
    clear(): void {
      index.close();
      removeDatabase(file);
      index.database();
    },
    close: index.close,
  };
}

type WriterParts = ReturnType<typeof createParts>;

function createParts(database: DatabaseSync, createText: (database: DatabaseSync) => TextIndex) {
  const shapes = createItemShapes(database);
  const text = createText(database);
  const documents = createSearchDocumentRepository(database, text);
  const readVariants = createVariantReader(database, shapes);
  const variantsOf = (id: number) => readVariants(id).flatMap(({ variants }) => variants);
  const items = createItemRepository({ database, shapes, documents, variantsOf });
  const products = createProductRepository({ database, shapes, documents, readVariants, items });
  const lots = createLotRows(database, shapes);
  const locationLevels = createLocationLevelRepository({ database, shapes, documents, lotRows: lots });
  const grow = database.prepare("UPDATE setting SET value = value + ? WHERE name = 'itemCount'");
  const moveSync = database.prepare("UPDATE setting SET value = ? WHERE name = 'sync'");
  const saveSync = database.prepare("INSERT OR REPLACE INTO setting (name, value) VALUES ('sync', ?)");
  const readSetting = database.prepare('SELECT value FROM setting WHERE name = ?');
  const putSetting = database.prepare('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)');
  const forgetSetting = database.prepare('DELETE FROM setting WHERE name = ?');
  const setPause = database.prepare(
    "UPDATE setting SET value = json_set(value, '$.pausedAt', ?) WHERE name = 'sync'",
  );
  const read = (name: string): unknown => {
    const value = readSetting.get(name)?.['value'];
    return typeof value === 'string' ? JSON.parse(value) : null;
  };
  const readSync = () => read('sync') as SyncState | null;
  /** Returns the state with the lots that this desk read on its own. Not shared: its site has not read them. */
  const withOwnLots = (state: SyncState): SyncState => ({
    ...state,
    lotsReadAt: lotsAsOf(state) ?? lotsAsOf(readSync()),
  });
  // Items met in another run were not met in this one, even if a desk counted its own runs in the meantime.
  const unmet = database.prepare(
    `SELECT id FROM item WHERE id > ? AND round <> ? AND as_of > 0
     AND (removed_at IS NULL OR round <> ${settledRound}) ORDER BY id LIMIT ?`,
  );

  return {
    text,
    lots,
    write(page: SyncRecords, reading: Reading) {
      let grown = 0;
      if (page.pass === 'items') for (const item of page.records) grown += items.writeItem(item, reading);
      else if (page.pass === 'levels')
        for (const level of page.records) items.writeLevel(level, reading.asOf);
      else if (page.pass === 'products')
        for (const product of page.records) products.write(product, reading.asOf);
      else if (page.pass === 'lots')
        for (const { inventoryId, lots: found } of page.records)
          locationLevels.writeLots(inventoryId, found, reading.asOf);
      else if (page.pass === 'exclusions')
        for (const { inventoryId, exclusions } of page.records)
          lots.writeExclusions(inventoryId, exclusions, reading.asOf);
      else
        for (const { inventoryId, locations } of page.records)
          locationLevels.writeLocations(inventoryId, locations, reading.asOf);
      if (grown !== 0) grow.run(grown);
      text.flush();
    },
    listUnmet: (query: { round: number; after: number; limit: number }) =>
      unmet.all(query.after, query.round, query.limit).map(({ id }) => Number(id)),
    listUnmetProducts: (before: number, limit: number) => products.listUnmet(before, limit),
    markRemoved(ids: readonly number[], asOf: number, recheck?: boolean) {
      const removedCount = ids.filter((id) => items.markRemoved(id, asOf, recheck)).length;
      if (removedCount > 0) grow.run(-removedCount);
      text.flush();
    },
    /** Returns false if none was saved before. */
    moveSync(state: SyncState) {
      // A run of this desk's own may end after its site's was adopted.
      const wholeAsOf = state.wholeAsOf ?? readSync()?.wholeAsOf ?? null;
      return moveSync.run(JSON.stringify({ ...withOwnLots(state), wholeAsOf })).changes === 1;
    },
    saveSync: (state: SyncState) => saveSync.run(JSON.stringify(state)),
    savePause({ pausedAt, otherwise }: { pausedAt: string | null; otherwise: SyncState }) {
      if (setPause.run(pausedAt).changes === 0) saveSync.run(JSON.stringify({ ...otherwise, pausedAt }));
    },
    /** Adopts the state of the site's sync for this desk; what this desk read completely on its own stays complete. */
    adopt(state: SyncState) {
      saveSync.run(JSON.stringify(adoptSyncState(withOwnLots(state), readSync())));
    },
    readFollowed: () => read('site') as CatalogFollowed | null,
    saveFollowed: (followed: CatalogFollowed) => putSetting.run('site', JSON.stringify(followed)),
    forgetFollowed: () => forgetSetting.run('site'),
  };
}
