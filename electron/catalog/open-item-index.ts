import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileChecker } from '#electron/cache/store-worker.ts';
import { createDamageGuard } from '#electron/database/damage-guard.ts';
import { removeDatabase, removeSetAside, wasLeftOpen } from '#electron/database/quarantine.ts';
import { StoreError, storeErrorOf } from '#electron/database/store-error.ts';
import type { StoreThreads, StoreWorkerData } from '#electron/database/store-threads.ts';
import { createWorkerClient, type WorkerClient } from '#electron/database/worker-channel.ts';
import { accountFileName, isFileNameOf } from '#electron/files/file-name.ts';
import type { ItemIndex } from './item-index.ts';
import type { ItemIndexReader, ItemIndexSearcher } from './item-index-reader.ts';
import type { ItemIndexWriter } from './item-index-writer.ts';
import type { LotPage } from './lot-list.ts';

const noLots: LotPage = { lots: [], hasMore: false, isCut: false, items: null, asOf: null };

export function itemIndexFile(folder: string, account: string): string {
  return join(folder, `${accountFileName(account)}.sqlite`);
}

/** How long nothing must be written before the writer releases its memory. */
const idleAfterMs = 5_000;

export type OpenItemIndexOptions = {
  /** Created if missing. */
  folder: string;
  account: string;
  threads: StoreThreads;
  now?: () => number;
  /**
   * When the file is checked completely after its first use, default 60,000; immediately after an unclean shutdown.
   * null: never.
   */
  verifyAfterMs?: number | null;
  /** Called when the file was recreated, with the name of the file set aside: the saved data must be read again. */
  onDamage?: (setAside: string | null) => void;
  /** Upper limit of the file in pages of 4 KiB; when omitted, the disk is the limit. */
  largestPages?: number;
};

/** An {@link ItemIndex} whose file can be checked. */
export type OpenedItemIndex = ItemIndex & {
  /** Checks the whole file in parallel with all other work; true if it was intact, false if it was recreated. */
  verify(): Promise<boolean>;
};

/** Starts and opens nothing until first use. The caller closes it. */
export function openItemIndex(options: OpenItemIndexOptions): OpenedItemIndex {
  const { folder, account, threads, now = Date.now, onDamage = () => undefined } = options;
  const { verifyAfterMs = 60_000 } = options;
  const file = itemIndexFile(folder, account);

  const start = (role: StoreWorkerData['role']) => () =>
    threads.start({ role, file, largestPages: options.largestPages });
  const reader: WorkerClient<ItemIndexReader> = createWorkerClient(start('itemReader'));
  const searcher: WorkerClient<ItemIndexSearcher> = createWorkerClient(start('itemSearcher'));
  const writer: WorkerClient<ItemIndexWriter> = createWorkerClient(start('itemWriter'));
  const checker: WorkerClient<FileChecker> = createWorkerClient(start('checker'));
  const stopReading = () => Promise.all([checker, reader, searcher].map((client) => client.stop()));

  let readable: Promise<boolean> | null = null;
  let writable: Promise<void> | null = null;
  let isClosed = false;
  let isTidying = false;
  let timer: NodeJS.Timeout | null = null;
  let resting: NodeJS.Timeout | null = null;

  const guard = createDamageGuard(async () => {
    await stopReading();
    const setAside = await writer.call('rebuild', { nowMs: now() });
    writable = Promise.resolve();
    readable = Promise.resolve(true);
    onDamage(setAside);
  });

  const verify = () =>
    guard.verify(async () => {
      try {
        return await checker.call('isIntact', null);
      } finally {
        await checker.stop();
      }
    });

  /** Runs once, when the file is known to exist. */
  const watch = (wasUnclean: boolean) => {
    if (verifyAfterMs === null || timer !== null) return;
    const check = () => {
      verify().catch(() => undefined);
    };
    timer = setTimeout(check, wasUnclean ? 0 : verifyAfterMs).unref();
  };

  const prepareWriting = () => {
    writable ??= (async () => {
      const wasUnclean = wasLeftOpen(file);
      // The first lookup may come with the first page.
      reader.start();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writer.call('open');
      readable = Promise.resolve(true);
      watch(wasUnclean);
    })().catch((error: unknown) => {
      writable = null;
      throw error;
    });
    return writable;
  };

  /** Returns whether there is anything to read; upgrades a file of an older Dockhand first. */
  const prepareReading = () => {
    readable ??= (async () => {
      const wasUnclean = wasLeftOpen(file);
      const readiness = await reader.call('look', null);
      if (readiness === 'otherSchema') await prepareWriting().then(tidy);
      if (readiness === 'ready') watch(wasUnclean);
      return readiness !== 'absent';
    })().catch((error: unknown) => {
      readable = null;
      throw error;
    });
    return readable;
  };

  const refuseClosed = () => {
    if (isClosed) throw new StoreError('unavailable', 'The catalog of this account is closed.');
  };

  const reading = async <Value>(read: () => Promise<Value>, fallback: Value): Promise<Value> => {
    refuseClosed();
    return await guard.reading(async () => ((await prepareReading()) ? await read() : fallback), fallback);
  };

  const writing = async <Value>(write: () => Promise<Value>): Promise<Value> => {
    refuseClosed();
    return await guard.writing(async () => {
      await prepareWriting();
      return await write();
    });
  };

  /** Deferred work is done between the writes, one part at a time; after a while without any, the writer rests. */
  const tidy = () => {
    if (isTidying) return;
    isTidying = true;
    if (resting !== null) clearTimeout(resting);
    const tidyAll = async (): Promise<void> => {
      const hasMore = await writing(() => writer.call('tidy'));
      if (hasMore && !isClosed) await tidyAll();
    };
    tidyAll()
      .catch(() => undefined)
      .finally(() => {
        isTidying = false;
        if (isClosed) return;
        resting = setTimeout(rest, idleAfterMs).unref();
      });
  };

  function rest() {
    writing(() => writer.call('rest'))
      .then((hasMore) => {
        if (hasMore && !isClosed) tidy();
      })
      .catch(() => undefined);
  }

  return {
    find: (keys) => reading(() => reader.call('find', keys), []),
    search: (query) =>
      reading(() => searcher.call('search', query), { hits: [], hasMore: false, isCut: false }),
    searchLots: (query) => reading(() => searcher.call('searchLots', query), noLots),
    read: (id) => reading(() => reader.call('read', id), null),
    coverage: () =>
      reading(() => reader.call('coverage', null), { coverage: 'none', itemCount: 0, wholeAsOf: null }),
    readSync: () => reading(() => reader.call('readSync', null), null),
    countLots: (query) => reading(() => reader.call('countLots', query), null),
    listStaleExclusions: (query) => reading(() => reader.call('listStaleExclusions', query), []),
    async size() {
      const sizes = await Promise.all([file, `${file}-wal`].map(sizeOf));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    async write(page) {
      if (!(await writing(() => writer.call('write', page)))) throw storeErrorOf('damaged');
      tidy();
    },
    listUnmet: (query) => writing(() => writer.call('listUnmet', query)),
    listUnmetProducts: (query) => writing(() => writer.call('listUnmetProducts', query)),
    markRemoved: (input) => writing(() => writer.call('markRemoved', input)),
    saveSync: (state) => writing(() => writer.call('saveSync', state)),
    savePause: (pause) => writing(() => writer.call('savePause', pause)),
    readFollowed: () => reading(() => reader.call('readFollowed', null), null),
    async follow(page) {
      if (!(await writing(() => writer.call('follow', page))))
        throw new StoreError('unavailable', 'What was kept of the site is no longer there.');
      tidy();
    },
    forgetFollowed: () => writing(() => writer.call('forgetFollowed')),
    async clear() {
      refuseClosed();
      await guard.replace(async () => {
        await stopReading();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writer.call('clear');
        writable = Promise.resolve();
        readable = Promise.resolve(true);
      });
    },
    verify,
    async close() {
      if (isClosed) return;
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      if (resting !== null) clearTimeout(resting);
      await checker.close();
      await guard.dispose();
      await searcher.close();
      // The reader first: only the last connection, and only a writable one, checkpoints the log into the file.
      await reader.close();
      if (writable !== null) await writer.call('close').catch(() => undefined);
      await writer.close();
    },
  };
}

/** Deletes all saved catalogs of all accounts of an environment, by its id; their indexes must be closed. */
export function removeItemIndexes(folder: string, environment: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (isFileNameOf(name, environment)) rmSync(join(folder, name));
}

export function holdsItemIndexes(folder: string, environment: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => isFileNameOf(name, environment));
}

/** Deletes the saved catalog of an account; its index must be closed. Returns how many items it held. */
export async function removeItemIndex(
  options: Pick<OpenItemIndexOptions, 'folder' | 'account' | 'threads'>,
): Promise<number> {
  const file = itemIndexFile(options.folder, options.account);
  if (!existsSync(options.folder)) return 0;
  const index = openItemIndex({ ...options, verifyAfterMs: null });
  const { itemCount } = await index.coverage().catch(() => ({ itemCount: 0 }));
  await index.close();
  removeDatabase(file);
  removeSetAside(file);
  return itemCount;
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  return found?.size ?? 0;
}
