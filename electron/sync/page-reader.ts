import type { ReadPage } from '#electron/catalog/sync/catalog-page.ts';
import {
  createWorkerClient,
  type WorkerClient,
  type WorkerThread,
} from '#electron/database/worker-channel.ts';
import {
  type ListRows,
  type PageReading,
  type ReadList,
  readListPage,
  readSharedRows,
  type SharedRows,
} from './page-reading.ts';

/** Reads rows that the desks of a site share. */
export type SharedRowReader = {
  readShared(input: Parameters<typeof readSharedRows>[0]): Promise<SharedRows>;
};

export type PageReader = {
  /** Null where the body is no page of the list. */
  read<List extends ReadList>(list: List, body: Uint8Array): Promise<ReadPage<ListRows[List]> | null>;
};

/** Reads pages where it is called, for whoever has nothing else to do. */
export const readingHere: PageReader & SharedRowReader = {
  readShared: async (input) => readSharedRows(input),
  async read<List extends ReadList>(list: List, body: Uint8Array) {
    return readListPage(list, body) as ReadPage<ListRows[List]> | null;
  },
};

type ThreadedPageReader = PageReader & SharedRowReader & { close(): Promise<void> };

/** Rows that are handed over at once: a whole page of products would hold the main thread up. */
const mostAtOnce = 50;
/** How long the thread stays after a page; the next one starts another. */
const retentionMs = 30_000;

/**
 * Reads pages in a thread: to parse and check a page of products takes longer than the windows may be kept waiting.
 * The thread is there from the first page on, and for as long as pages come. Rejects with a StoreError where it ends
 * under way.
 */
export function createPageReader(start: () => WorkerThread): ThreadedPageReader {
  const thread: WorkerClient<PageReading> = createWorkerClient(start, retentionMs);
  return {
    async read<List extends ReadList>(list: List, body: Uint8Array) {
      const page = await thread.call('read', { list, body });
      if (page === null) return null;
      const rows: ListRows[List][] = [];
      while (rows.length < page.rowCount) {
        const taken = await thread.call('take', { number: page.number, most: mostAtOnce });
        rows.push(...(taken as ListRows[List][]));
      }
      return { rows, next: page.next };
    },
    readShared: (input) => thread.call('readShared', input),
    close: () => thread.stop(),
  };
}
