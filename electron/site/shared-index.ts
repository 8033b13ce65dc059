import { z } from 'zod';
import type { Store } from '#electron/cache/open-store.ts';
import type { SharedRowReader } from '#electron/sync/page-reader.ts';
import type { SharedArea } from '#shared/site/model/site-areas.ts';
import { createSharedReading, type SharedTurn, type SharedWork } from './shared-reading.ts';
import type { Site } from './site.ts';
import type { SiteChange, SitePlace } from './site-rows.ts';

/** What a desk shares its readings of shipments and inbound orders with. */
export type IndexSharing = Pick<
  Parameters<typeof createSharedReading>[0],
  'leaseMs' | 'renewMs' | 'aloneAfterMs' | 'timers'
> & {
  site: Site;
  pages: SharedRowReader;
  store: Pick<Store, 'readSitePlace' | 'saveSiteRows' | 'restartSiteArea' | 'listSiteRows'>;
  /** Rows from before this instant (ISO 8601) may name nobody any more. */
  forgetBefore: () => string;
  /** Called with what kept it from going on, and with rows that can't be read. */
  faulted: (error: unknown) => void;
};

export type SharedIndex = ReturnType<typeof createSharedIndex>;

/** The row that says where the reading stands, as the index itself saves that, and who leads it. */
const stateKey = 'state';
const StateBody = z.object({ reader: z.string(), state: z.string() });

/** How much longer than what names somebody the rest of a record is kept, as on each desk. */
const recordsOutliveNamesMs = 365 * 86_400_000;
/** How often who leads looks for what is too old. */
const sweepMs = 24 * 60 * 60_000;
const sweepAgainMs = 10 * 60_000;

/** Rows that are handed over at once, so that nobody is kept waiting by them. */
const rowsAtOnce = 500;

/** Has one desk of a site read an index of the cache for all of them. */
export function createSharedIndex(
  sharing: IndexSharing,
  options: {
    area: SharedArea;
    /** Whether the cache still has what was saved: it may have been recreated. */
    isSaved: (account: string) => Promise<boolean>;
    /**
     * Saves the records of rows (as JSON), and where the reading stands; null: as before. To be done twice without
     * harm.
     */
    save: (account: string, page: string, state: string | null) => Promise<void>;
    /** The body of a record without what names somebody; null where it can't be read. */
    withoutNames: (body: unknown) => object | null;
  },
) {
  const { site, pages, store, faulted } = sharing;
  const { area, isSaved, save, withoutNames } = options;
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  const shared = createSharedReading({
    ...sharing,
    area,
    limit: rowsAtOnce,
    replica: {
      place: async (account) => ((await isSaved(account)) ? store.readSitePlace({ account, area }) : null),
      async apply(account, { rows, place }) {
        const records = rows.filter(({ key }) => key !== stateKey);
        const stateRow = rows.findLast(({ key }) => key === stateKey);
        const state = StateBody.safeParse(JSON.parse(stateRow?.body ?? 'null')).data ?? null;
        const { page, skipped } = await pages.readShared({ area, rows: records });
        if (skipped.length > 0)
          faulted(
            new Error(`${skipped.length} rows of the site can't be read: ${skipped.slice(0, 3).join(', ')}`),
          );
        await save(account, page, state?.state ?? null);
        // Behind what it leads to: rows that are saved twice do no harm.
        const states = stateRow === undefined || state === null ? [] : [{ ...stateRow, body: state }];
        await store.saveSiteRows({ account, area, rows: states, place });
      },
      forgetPlace: (account) => store.restartSiteArea({ account, area }),
    },
  });
  /**
   * Takes the names out of old records of the area, and a year later the records. Rows are in the order in which they
   * were written last, so the oldest come first.
   */
  const sweep = async (account: string, turn: SharedTurn) => {
    const before = sharing.forgetBefore();
    const last = new Date(Date.parse(before) - recordsOutliveNamesMs).toISOString();
    let from: SitePlace = { seq: 0, mark: null };
    for (;;) {
      const page = await site.read(account, area, from, rowsAtOnce);
      const old: SiteChange[] = [];
      for (const { key, body } of page?.rows ?? []) {
        const { asOf } = (body ?? {}) as { asOf?: unknown };
        if (typeof asOf !== 'string') continue;
        if (asOf >= before) {
          if (old.length > 0) await turn.share(old);
          return;
        }
        old.push({ key, body: asOf < last ? null : withoutNames(body) });
      }
      if (old.length > 0) await turn.share(old);
      if (page === null || page.rows.length < rowsAtOnce) return;
      from = page.place;
    }
  };
  return {
    join: (account: string, work: SharedWork): SharedTurn => shared.join(account, work),
    /** Forgets what is too old, once a day, for all desks; of who leads. */
    async forgetOld(account: string, turn: SharedTurn): Promise<void> {
      if (performance.now() - sweptAtMs < sweepMs) return;
      sweptAtMs = performance.now();
      await sweep(account, turn).catch((error: unknown) => {
        // Whoever leads next begins again; what is read goes on.
        sweptAtMs -= sweepMs - sweepAgainMs;
        faulted(error);
      });
    },
    /** Where the reading of all desks stands; null before it began. */
    async readState(account: string): Promise<string | null> {
      const [row] = await store.listSiteRows({ account, area, keys: [stateKey] });
      return StateBody.safeParse(row?.body).data?.state ?? null;
    },
    stateRow: (state: string): SiteChange => ({
      key: stateKey,
      body: { reader: site.deskName(), state } satisfies z.infer<typeof StateBody>,
    }),
  };
}
