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
  /** Called with the error of a write that failed; it is tried again. */
  faulted: (error: unknown) => void;
};

/** Follows an area into the records of this desk, from which screens read it whether the site is there or not. */
export function followIntoStore({
  caughtUp,
  restarted,
  keeps = (rows) => rows,
  newest,
  ...options
}: Omit<FollowedRowsOptions, 'faulted'> & {
  /** Which of the rows that came are kept; absent: all. */
  keeps?: (rows: readonly SiteRow[]) => readonly SiteRow[];
  caughtUp?: (account: string) => Promise<void>;
  restarted?: () => void;
  /**
   * Chooses between a row of the site and the saved one, where the site may have forgotten something: after a restore
   * it has an older row, or none. What it lacks is kept then.
   */
  newest?: (row: SiteRow, known: SiteRow | undefined) => SiteRow;
}): { list: (account: string, keys: readonly string[] | null) => Promise<SiteRow[]> } {
  const { site, store, area, received } = options;
  site.follow({
    area,
    place: (account) => store.readSitePlace({ account, area }),
    async apply(account, rows, place) {
      const keys = [...new Set(rows.map(({ key }) => key))];
      const known = newest === undefined ? [] : await store.listSiteRows({ account, area, keys });
      const isOf = (row: SiteRow) => (other: SiteRow) => other.key === row.key && other.deskId === row.deskId;
      const kept = keeps(rows).map((row) => newest?.(row, known.find(isOf(row))) ?? row);
      await store.saveSiteRows({ account, area, rows: kept, place });
      received(account, keys);
    },
    async restart(account) {
      restarted?.();
      await store.restartSiteArea({ account, area });
    },
    async caughtUp(account) {
      await caughtUp?.(account);
      if (newest === undefined) await store.forgetStaleSiteRows({ account, area });
    },
  });
  return { list: (account, keys) => store.listSiteRows({ account, area, keys }) };
}

/**
 * Keeps this desk's rows of an area as its own records have them, which are the truth: after each change, and all of
 * them whenever the site is there again. Nothing waits for it.
 */
export function shareOwnRows(
  options: FollowedRowsOptions & {
    /** The keys of all that the others are to know. */
    listOwn: (account: string) => Promise<readonly string[]>;
    /** The row to share under a key; null where there is nothing any more. */
    readOwn: (account: string, key: string) => Promise<unknown>;
  },
) {
  const { site, store, area, listOwn, readOwn, faulted } = options;
  let waiting = new Map<string, Set<string>>();
  let putting: Promise<void> = Promise.resolve();
  /** The newest number that this desk's own rows were given. */
  let lastSeq = 0;

  const wait = (account: string, keys: Iterable<string>) => {
    const known = waiting.get(account) ?? new Set();
    waiting.set(account, known);
    for (const key of keys) known.add(key);
  };

  const putAll = async () => {
    const taken = waiting;
    waiting = new Map();
    for (const [account, keys] of taken) {
      try {
        for (const key of keys) {
          const change = { key, body: await readOwn(account, key) };
          const written = await site.put(account, area, [change], { isOwn: true });
          lastSeq = Math.max(lastSeq, ...written.values());
          keys.delete(key);
        }
      } catch (error) {
        wait(account, keys);
        throw error;
      }
    }
  };
  /** One after the other, so that what was read first is not put last. */
  const flush = () => {
    putting = putting.catch(() => undefined).then(putAll);
    return putting;
  };

  const recheck = async (account: string) => {
    await putting.catch(() => undefined);
    const place = await store.readSitePlace({ account, area });
    const saved = await store.listSiteRows({ account, area, keys: null });
    const own = new Map(saved.filter((row) => row.deskId === site.deskId).map((row) => [row.key, row]));
    const isWhole = (place?.seq ?? 0) >= lastSeq;
    const keys = new Set([...(await listOwn(account)), ...own.keys()]);
    for (const key of keys) {
      const row = own.get(key);
      if (!isWhole || row === undefined || row.seq === 0) continue;
      const body: unknown = JSON.parse(JSON.stringify((await readOwn(account, key)) ?? null));
      if (isDeepStrictEqual(body, row.body)) keys.delete(key);
    }
    wait(account, keys);
    await flush();
  };

  const { list } = followIntoStore({
    ...options,
    caughtUp: recheck,
    restarted: () => {
      lastSeq = 0;
    },
  });
  return {
    /** This desk's row under a key changed; what can't be shared now is shared when the site is back. */
    changed(account: string, key: string): void {
      if (site.status().state !== 'connected') return;
      wait(account, [key]);
      flush().catch(faulted);
    },
    /** Shares every row that changed, and removes those that are gone; the site must be connected. */
    recheck,
    /** What the other desks have: under a key, or (null) under all. */
    async others(account: string, key: string | null): Promise<SiteRow[]> {
      const rows = await list(account, key === null ? null : [key]);
      return rows.filter(({ deskId, body }) => deskId !== site.deskId && body !== null);
    },
  };
}
