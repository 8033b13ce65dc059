import type { DatabaseSync } from 'node:sqlite';
import type { ItemSearch } from '../../shared/inventory/item-view.ts';
import { openForReading } from '../database/database.ts';
import { createItemList, type ItemPage } from './item-list.ts';
import { createItemSearch } from './search/item-search.ts';

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
