import { isDeepStrictEqual } from 'node:util';
import type { Store } from '#electron/cache/open-store.ts';
import type { Site } from './site.ts';
import type { SiteRow } from './site-rows.ts';

type SiteRowStore = Pick<
  Store,
  'readSitePlace' | 'saveSiteRows' | 'restartSiteArea' | 'forgetStaleSiteRows' | 'listSiteRows'
>;

type FollowedRowsOptions = {
  site: Pick<Site, 'follow' | 'put' | 'deskId' | 'status'>;
  store: SiteRowStore;
  area: string;
  /** Called with the keys whose rows changed. */
  received: (account: string, keys: readonly string[]) => void;
  /** Called with the error of a failed write; the write is retried. */
  faulted: (error: unknown) => void;
};

/** Follows an area into this desk's records, from which screens read it whether or not the site is available. */
export function followIntoStore({
  caughtUp,
  restarted,
  select = (rows) => rows,
  newest,
  inTurn = (apply) => apply(),
  lost,
  ...options
}: Omit<FollowedRowsOptions, 'faulted'> & {
  /** Selects the received rows to save; when omitted, all. */
  select?: (rows: readonly SiteRow[]) => readonly SiteRow[];
  caughtUp?: (account: string) => Promise<void>;
  restarted?: (account: string) => void;
  /**
   * Chooses between a row of the site and the saved one if the site may have lost data: after a restore it has an older
   * row, or none. Rows missing there are then retained. `isCaughtUp` is that of the followed page.
   */
  newest?: (row: SiteRow, known: SiteRow | undefined, isCaughtUp: boolean) => SiteRow;
  /** Applies rows between this desk's own reads and writes of them, which they must not interrupt. */
  inTurn?: (apply: () => Promise<void>) => Promise<void>;
  /** Called with a row that this desk shared and no longer knows, before it is saved: its records were damaged. */
  lost?: ((account: string, row: SiteRow) => Promise<void>) | undefined;
}): { list: (account: string, keys: readonly string[] | null) => Promise<SiteRow[]> } {
  const { site, store, area, received } = options;
  /** The accounts whose rows are read from the beginning. After a restart of the area, the rows are still known. */
  const readingAll = new Set<string>();
  site.follow({
    area,
    place: (account) => store.readSitePlace({ account, area }),
    async apply(account, { rows, from, place, isCaughtUp }) {
      if (from === null && !isCaughtUp) readingAll.add(account);
      const isCompared = newest !== undefined || (lost !== undefined && readingAll.has(account));
      const keys = [...new Set(rows.map(({ key }) => key))];
      const isOf = (row: SiteRow) => (other: SiteRow) => other.key === row.key && other.deskId === row.deskId;
      await inTurn(async () => {
        const known = isCompared ? await store.listSiteRows({ account, area, keys }) : [];
        for (const row of readingAll.has(account) ? rows : []) {
          const isLost = row.deskId === site.deskId && row.body !== null && !known.some(isOf(row));
          if (isLost) await lost?.(account, row);
        }
        const toSave = select(rows).map((row) => newest?.(row, known.find(isOf(row)), isCaughtUp) ?? row);
        await store.saveSiteRows({ account, area, rows: toSave, place });
      });
      received(account, keys);
    },
    async restart(account) {
      restarted?.(account);
      await inTurn(() => store.restartSiteArea({ account, area }));
    },
    async caughtUp(account) {
      readingAll.delete(account);
      await caughtUp?.(account);
      if (newest === undefined) await store.forgetStaleSiteRows({ account, area });
    },
  });
  return { list: (account, keys) => store.listSiteRows({ account, area, keys }) };
}

/**
 * Keeps this desk's rows of an area in sync with its own records, which are authoritative: after each change, and all
 * rows whenever the site is available again. Nothing waits for it.
 */
export function shareOwnRows(
  options: FollowedRowsOptions & {
    /** Lists the keys of all rows to share. */
    listOwn: (account: string) => Promise<readonly string[]>;
    /**
     * Reads the row to share under a key; null if it no longer exists, undefined if it can't be read and what was shared
     * stays.
     */
    readOwn: (account: string, key: string) => Promise<unknown>;
    /** Restores what this desk's records have lost from the row it shared; when omitted, the row is removed. */
    restoreOwn?: (account: string, key: string, body: unknown) => Promise<void>;
  },
) {
  const { site, store, area, listOwn, readOwn, restoreOwn, faulted } = options;
  const waiting = new Map<string, Set<string>>();
  let putting: Promise<void> = Promise.resolve();
  /** The highest number given to one of this desk's own rows, by account. */
  const lastSeqs = new Map<string, number>();
  const lastSeqOf = (account: string) => lastSeqs.get(account) ?? 0;

  const wait = (account: string, keys: Iterable<string>) => {
    const known = waiting.get(account) ?? new Set();
    waiting.set(account, known);
    for (const key of keys) known.add(key);
  };

  /** Only the rows of this account: while it is signed in, the site accepts no others. */
  const putAll = async (account: string) => {
    const keys = waiting.get(account) ?? new Set();
    for (const key of keys) {
      // Before it is read, so that a change in the meantime is not lost.
      keys.delete(key);
      try {
        const body = await readOwn(account, key);
        if (body === undefined) continue;
        const written = await site.put(account, area, [{ key, body }], { isOwn: true });
        lastSeqs.set(account, Math.max(lastSeqOf(account), ...written.values()));
      } catch (error) {
        keys.add(key);
        throw error;
      }
    }
  };
  /** Sequential, so that what was read first is not written last. */
  const flush = (account: string) => {
    putting = putting.catch(() => undefined).then(() => putAll(account));
    return putting;
  };

  const recheck = async (account: string) => {
    await putting.catch(() => undefined);
    const place = await store.readSitePlace({ account, area });
    const saved = await store.listSiteRows({ account, area, keys: null });
    const ownRows = new Map(saved.filter((row) => row.deskId === site.deskId).map((row) => [row.key, row]));
    const isWhole = (place?.seq ?? 0) >= lastSeqOf(account);
    const keys = new Set([...(await listOwn(account)), ...ownRows.keys()]);
    for (const key of keys) {
      const row = ownRows.get(key);
      if (!isWhole || row === undefined || row.seq === 0) continue;
      const body: unknown = JSON.parse(JSON.stringify((await readOwn(account, key)) ?? null));
      if (isDeepStrictEqual(body, row.body)) keys.delete(key);
    }
    wait(account, keys);
    await flush(account);
  };

  const { list } = followIntoStore({
    ...options,
    caughtUp: recheck,
    restarted: (account) => void lastSeqs.delete(account),
    lost: restoreOwn && ((account, { key, body }) => restoreOwn(account, key, body)),
  });
  return {
    /** This desk's row under a key changed; what can't be shared now is shared when the site is available again. */
    changed(account: string, key: string): void {
      if (site.status().state !== 'connected') return;
      wait(account, [key]);
      flush(account).catch(faulted);
    },
    /** Shares every changed row and removes deleted ones; the site must be connected. */
    recheck,
    /** The other desks' rows: under a key, or (null) under all. */
    async others(account: string, key: string | null): Promise<SiteRow[]> {
      const rows = await list(account, key === null ? null : [key]);
      return rows.filter(({ deskId, body }) => deskId !== site.deskId && body !== null);
    },
  };
}
