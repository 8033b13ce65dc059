import { z } from 'zod';
import type { Store } from '#electron/cache/open-store.ts';
import { latestAsOf } from '#electron/database/database.ts';
import { readingStateKey, type SharedArea } from '#shared/site/model/site-areas.ts';
import { createSharedReading, type SharedTurn, type SharedWork } from './shared-reading.ts';
import type { Site } from './site.ts';
import type { SiteChange, SitePlace } from './site-rows.ts';

/** The dependencies with which a desk shares its readings of shipments, inbound orders, and what only Today needs. */
export type IndexSharing = Pick<
  Parameters<typeof createSharedReading>[0],
  'pages' | 'leaseMs' | 'renewMs' | 'aloneAfterMs' | 'timers'
> & {
  site: Site;
  store: Pick<
    Store,
    'readSitePlace' | 'saveSiteRows' | 'restartSiteArea' | 'forgetStaleSiteRows' | 'listSiteRows'
  >;
  /** The timestamp (ISO 8601) before which rows must no longer contain names of people. */
  forgetBefore: () => string;
  /** Called with errors that kept it from continuing, and for unreadable rows. */
  faulted: (error: unknown) => void;
};

export type SharedIndex = ReturnType<typeof createSharedIndex>;

/** One account's part in the reading of an index. */
export type IndexTurn = ReturnType<SharedIndex['join']>;

/** The body of the row with the reading's state, in the form saved by the index, and the desk that leads it. */
const StateBody = z.object({ reader: z.string(), state: z.string() });

/** How much longer the rest of a record is retained after its names are removed, as on each desk. */
const extraRecordRetentionMs = 365 * 86_400_000;
/** How often the leading desk looks for expired rows. */
const sweepMs = 24 * 60 * 60_000;
const sweepRetryMs = 10 * 60_000;

/** Rows transferred at a time, so that nothing is blocked for long. */
const rowsPerBatch = 500;

/** Lets one desk of a site read an index of the cache for all of them. */
export function createSharedIndex(
  sharing: IndexSharing,
  options: {
    area: SharedArea;
    /** Whether the cache still has the saved data: it may have been recreated. */
    isSaved: (account: string) => Promise<boolean>;
    /** Saves the records of rows (as JSON) and the reading's state; null: unchanged. Must be idempotent. */
    save: (account: string, page: string, state: string | null) => Promise<void>;
    /** The body of a record without people's names; null if it can't be read. */
    withoutNames: (body: unknown) => object | null;
  },
) {
  const { site, store, faulted } = sharing;
  const { area, isSaved, save, withoutNames } = options;
  const shared = createSharedReading({
    ...sharing,
    area,
    limit: rowsPerBatch,
    replica: {
      async place(account) {
        if (await isSaved(account)) return store.readSitePlace({ account, area });
        await store.restartSiteArea({ account, area });
        return null;
      },
      async apply(account, { from, rows, records, place }) {
        const stateRow = rows.findLast(({ key }) => key === readingStateKey);
        const state = StateBody.safeParse(JSON.parse(stateRow?.body ?? 'null')).data ?? null;
        // A restart shows as a removed position, so the first page needs one too, before its records are saved.
        const begun = from ?? { seq: 0, mark: null };
        if (from === null) await store.saveSiteRows({ account, area, rows: [], place: begun, from });
        await save(account, records, state?.state ?? null);
        // Saved after the records: saving rows twice does no harm.
        const states = stateRow === undefined || state === null ? [] : [{ ...stateRow, body: state }];
        await store.saveSiteRows({ account, area, rows: states, place, from: begun });
      },
      forgetPlace: (account) => store.restartSiteArea({ account, area }),
      caughtUp: (account) => store.forgetStaleSiteRows({ account, area }),
    },
  });
  /**
   * Removes the names from old records of the area, and a year later the records themselves. Rows are ordered by last
   * write, so the oldest come first.
   */
  const sweep = async (account: string, turn: SharedTurn) => {
    const before = sharing.forgetBefore();
    const last = new Date(Date.parse(before) - extraRecordRetentionMs).toISOString();
    let from: SitePlace = { seq: 0, mark: null };
    for (;;) {
      const page = await site.read(account, area, from, rowsPerBatch);
      const old: SiteChange[] = [];
      for (const { key, body } of page?.rows ?? []) {
        const { asOf } = (body ?? {}) as { asOf?: unknown };
        // A time yet to come is from a leader whose clock was ahead: it says nothing about the rows after it.
        if (typeof asOf !== 'string' || asOf > latestAsOf()) continue;
        if (asOf >= before) {
          if (old.length > 0) await turn.share(old);
          return;
        }
        old.push({ key, body: asOf < last ? null : withoutNames(body) });
      }
      if (old.length > 0) await turn.share(old);
      if (page === null || page.rows.length < rowsPerBatch) return;
      from = page.place;
    }
  };
  return {
    join(account: string, work: SharedWork) {
      const turn = shared.join(account, work);
      let sweptAtMs = Number.NEGATIVE_INFINITY;
      return {
        ...turn,
        /** Removes expired data, once a day, for all desks; called by the leading desk. */
        async forgetOld(): Promise<void> {
          // Until a server has stated the time, nothing is known to be old.
          if (performance.now() - sweptAtMs < sweepMs || sharing.forgetBefore() < '1971') return;
          sweptAtMs = performance.now();
          await sweep(account, turn).catch((error: unknown) => {
            // The next leader starts again; the reading continues.
            sweptAtMs -= sweepMs - sweepRetryMs;
            faulted(error);
          });
        },
        /** Null before it started. */
        async readState(): Promise<string | null> {
          const [row] = await store.listSiteRows({ account, area, keys: [readingStateKey] });
          // A row with number 0 is from before a restore, and the site doesn't have it anymore.
          if (row === undefined || row.seq === 0) return null;
          return StateBody.safeParse(row.body).data?.state ?? null;
        },
        stateRow: (state: string): SiteChange => ({
          key: readingStateKey,
          body: { reader: site.deskName(), state } satisfies z.infer<typeof StateBody>,
        }),
      };
    },
  };
}
