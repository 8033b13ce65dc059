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
  type readSharedRows,
  type SharedRows,
} from './page-reading.ts';

export type SharedRowReader = {
  readShared(input: Parameters<typeof readSharedRows>[0]): Promise<SharedRows>;
};

export type PageReader = {
  /** Null if the body is not a page of the list. */
  read<List extends ReadList>(list: List, body: Uint8Array): Promise<ReadPage<ListRows[List]> | null>;
};

type ThreadedPageReader = PageReader & SharedRowReader & { close(): Promise<void> };

/** Rows transferred at a time: a whole page of products would block the main thread. */
const maxAtOnce = 50;
/** How long the thread stays after a page; the next page starts a new one. */
const retentionMs = 30_000;

/**
 * Reads pages in a thread: parsing and checking a page of products would block the windows too long. The thread runs
 * from the first page on, while pages keep arriving. Rejects with a StoreError if the thread ends during a call.
 */
export function createPageReader(start: () => WorkerThread): ThreadedPageReader {
  const thread: WorkerClient<PageReading> = createWorkerClient(start, retentionMs);
  return {
    async read<List extends ReadList>(list: List, body: Uint8Array) {
      const page = await thread.call('read', { list, body });
      if (page === null) return null;
      const rows: ListRows[List][] = [];
      while (rows.length < page.rowCount) {
        const batch = await thread.call('take', { number: page.number, maxRows: maxAtOnce });
        rows.push(...(batch as ListRows[List][]));
      }
      return { rows, next: page.next };
    },
    readShared: (input) => thread.call('readShared', input),
    close: () => thread.close(),
  };
}
