import type { ReadPage } from '#electron/catalog/sync/catalog-page.ts';
import type { PageReader, SharedRowReader } from '#electron/sync/page-reader.ts';
import { type ListRows, type ReadList, readListPage, readSharedRows } from '#electron/sync/page-reading.ts';

/** Reads pages in the calling thread. */
export const inlinePageReader: PageReader & SharedRowReader = {
  readShared: async (input) => readSharedRows(input),
  async read<List extends ReadList>(list: List, body: Uint8Array) {
    return readListPage(list, body) as ReadPage<ListRows[List]> | null;
  },
};
