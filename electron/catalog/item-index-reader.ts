import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import { lazyDatabase, openForReading } from '#electron/database/database.ts';
import { isNewestSchema } from '#electron/database/schema/schema.ts';
import { storeErrorOf } from '#electron/database/store-error.ts';
import type { CatalogCoverage, ItemSearch } from '#shared/inventory/item-view.ts';
import type { LotSearch } from '#shared/lots/lot-list-view.ts';
import type { CatalogFollowed, ItemKey } from './item-index.ts';
import { createItemList } from './item-list.ts';
import { createItemFinder, createItemReader } from './item-reader.ts';
import { createLotCounts } from './lot-counts.ts';
import { createLotList } from './lot-list.ts';
import { createItemSearch } from './search/item-search.ts';

/** The worker that answers lookups. Only `look` may be called before it has returned `ready`. */
export type ItemIndexReader = ReturnType<typeof createItemIndexReader>;

export function createItemIndexReader(file: string) {
  const { database, parts, close } = lazyDatabase(() => openForReading(file), createParts);
  return {
    /** Returns whether the file exists and has the schema that this Dockhand knows. */
    look(_input: null): 'ready' | 'absent' | 'otherSchema' {
      if (!existsSync(file)) return 'absent';
      return isNewestSchema(database(), 'items') ? 'ready' : 'otherSchema';
    },
    find: (keys: readonly ItemKey[]) => parts().find(keys),
    read: (id: number) => parts().read(id),
    readSync: (_input: null) => parts().readSync(),
    readFollowed: (_input: null) => parts().readFollowed(),
    coverage: (_input: null) => parts().coverage(),
    countLots: (query: { today: string }) => parts().lots.count(query),
    listStaleExclusions: (query: { beforeMs: number; limit: number }) => parts().lots.listStale(query),
    close,
  };
}

function parseSaved(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw storeErrorOf('damaged');
  }
}

function createParts(database: DatabaseSync) {
  const setting = database.prepare('SELECT value FROM setting WHERE name = ?');
  const lots = createLotCounts(database);
  const readSaved = (name: string): unknown => {
    const value = setting.get(name)?.['value'];
    return typeof value === 'string' ? parseSaved(value) : null;
  };
  const readSync = () => readSaved('sync') as SyncState | null;
  return {
    find: createItemFinder(database),
    read: createItemReader(database),
    readSync,
    readFollowed: () => readSaved('site') as CatalogFollowed | null,
    lots,
    coverage(): CatalogCoverage {
      const itemCount = Number(setting.get('itemCount')?.['value']);
      const wholeAsOf = readSync()?.wholeAsOf ?? null;
      return {
        coverage: wholeAsOf !== null ? 'whole' : itemCount > 0 ? 'partial' : 'none',
        itemCount,
        wholeAsOf,
      };
    },
  };
}

/** The worker that searches all items. It is separate from the reader, so that a lookup never waits for a search. */
export type ItemIndexSearcher = ReturnType<typeof createItemIndexSearcher>;

/** The index must exist by the first search. */
export function createItemIndexSearcher(file: string) {
  const { parts, close } = lazyDatabase(
    () => openForReading(file),
    (database) => {
      const find = createItemSearch(database);
      return { list: createItemList(database), find, lots: createLotList(database, find) };
    },
  );
  return {
    search: (query: ItemSearch) => parts()[query.text.trim() === '' ? 'list' : 'find'](query),
    searchLots: (query: LotSearch) => parts().lots(query),
    close,
  };
}
