import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { CatalogCoverage, ItemSearch } from '../../shared/inventory/item-view.ts';
import { openForReading } from '../database/database.ts';
import { isNewestSchema } from '../database/schema/schema.ts';
import { storeErrorOf } from '../database/store-error.ts';
import type { CachedItem, FoundItem, ItemKey, SyncState } from './item-index.ts';
import { createItemList, type ItemPage } from './item-list.ts';
import { createItemFinder, createItemReader } from './item-reader.ts';
import { createItemSearch } from './search/item-search.ts';

/** Whether a file can be read: it is there, and of the schema that this Dockhand knows. */
type Readiness = 'ready' | 'absent' | 'otherSchema';

/** What the worker that answers lookups can do. Only `look` may be called before it answered `ready`. */
export type ItemIndexReader = {
  look(input: null): Readiness;
  find(keys: readonly ItemKey[]): FoundItem[];
  read(id: number): CachedItem | null;
  readSync(input: null): SyncState | null;
  coverage(input: null): CatalogCoverage;
  close(input: null): void;
};

/** Makes the lookups over one index. */
export function createItemIndexReader(file: string): ItemIndexReader {
  let database: DatabaseSync | null = null;
  let parts: ReturnType<typeof createParts> | null = null;

  const opened = () => {
    database ??= openForReading(file);
    return database;
  };
  const current = () => {
    parts ??= createParts(opened());
    return parts;
  };

  return {
    look() {
      if (!existsSync(file)) return 'absent';
      return isNewestSchema(opened(), 'items') ? 'ready' : 'otherSchema';
    },
    find: (keys) => current().find(keys),
    read: (id) => current().read(id),
    readSync: () => current().readSync(),
    coverage: () => current().coverage(),
    close() {
      database?.close();
      database = null;
      parts = null;
    },
  };
}

function readState(value: string): SyncState {
  try {
    return JSON.parse(value) as SyncState;
  } catch {
    throw storeErrorOf('damaged');
  }
}

function createParts(database: DatabaseSync) {
  const setting = database.prepare('SELECT value FROM setting WHERE name = ?');
  const readSync = (): SyncState | null => {
    const value = setting.get('sync')?.['value'];
    return typeof value === 'string' ? readState(value) : null;
  };
  return {
    find: createItemFinder(database),
    read: createItemReader(database),
    readSync,
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

/**
 * What the worker that looks through all items can do. It is another one than the reader, so that a lookup never
 * stands behind a search.
 */
export type ItemIndexSearcher = {
  search(query: ItemSearch): ItemPage;
  close(input: null): void;
};

/** Makes the searches over one index, which must exist by the first one. */
export function createItemIndexSearcher(file: string): ItemIndexSearcher {
  let database: DatabaseSync | null = null;
  let list: ((query: ItemSearch) => ItemPage) | null = null;
  let find: ((query: ItemSearch) => ItemPage) | null = null;
  return {
    search(query) {
      database ??= openForReading(file);
      list ??= createItemList(database);
      find ??= createItemSearch(database);
      return query.text.trim() === '' ? list(query) : find(query);
    },
    close() {
      database?.close();
      database = null;
      list = null;
      find = null;
    },
  };
}
