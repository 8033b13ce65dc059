import pLimit from 'p-limit';
import { z } from 'zod';
import type { Http } from '#electron/api/http/http.ts';
import type { Store } from '#electron/cache/open-store.ts';
import { ActivityRow } from '#shared/activity/activity-view.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { followIntoStore } from './followed-rows.ts';
import type { Site } from './site.ts';
import type { SiteChange, SiteRow } from './site-rows.ts';

/** The maximum number of rows that each desk shares: a new one replaces the oldest. */
const maxSharedActivity = 5_000;
/** Rows per statement. */
const pageRows = 250;
const dayMs = 86_400_000;

const SharedActivityRow = ActivityRow.omit({ siteSeq: true }).extend({
  /** The latest time for its removal, by any available desk. */
  until: z.string(),
});

type SharedActivityOptions = Pick<Parameters<typeof followIntoStore>[0], 'received'> &
  Pick<Http, 'trustedNow'> & {
    site: Site;
    store: Parameters<typeof followIntoStore>[0]['store'] &
      Pick<Store, 'listActivityAfter' | 'readSharedActivity' | 'listExpiredActivity'>;
    /** Number of days that this desk's rows may be shared. */
    days: () => number;
    faulted: (error: unknown) => void;
    unreadable: (message: string) => void;
    now?: () => number;
    /** How long changes are collected before they are shared, in milliseconds, default 500. */
    gatherMs?: number;
  };

/**
 * Shares this desk's activity with the site and saves that of other desks: the newest rows of each desk, for the
 * retention period set on the desk that wrote them. Each desk removes expired rows, whichever desk wrote them.
 */
export function createSharedActivity({ now = Date.now, gatherMs = 500, ...options }: SharedActivityOptions) {
  const { site, store, faulted, trustedNow } = options;
  const area = siteAreas.activity;
  /** The newest shared row, by account; unknown before the area has caught up. */
  const sharedIds = new Map<string, number>();
  let gathering: NodeJS.Timeout | undefined;
  const inTurn = pLimit(1);
  const since = (nowMs: number) => new Date(nowMs - options.days() * dayMs).toISOString();

  const share = async (account: string) => {
    for (;;) {
      const after = sharedIds.get(account);
      if (after === undefined) return;
      const query = { account, after, since: since(now()), limit: pageRows, maxRows: maxSharedActivity };
      const rows = await store.listActivityAfter(query);
      if (rows.length === 0) return;
      const changes = rows.flatMap(({ account: _account, ...row }): SiteChange[] => {
        const atMs = Date.parse(row.at);
        // Read from a damaged file, this can be anything.
        if (Number.isNaN(atMs)) return [];
        const until = new Date(atMs + options.days() * dayMs).toISOString();
        return [{ key: String(row.id % maxSharedActivity), body: { ...row, until } }];
      });
      await site.put(account, area, changes, { isOwn: true });
      sharedIds.set(account, Math.max(...rows.map(({ id }) => id)));
    }
  };
  /** Removes expired rows, for this desk's own according to its current setting. */
  const removeExpired = async (account: string) => {
    for (;;) {
      const nowMs = trustedNow();
      const query = { account, deskId: site.deskId, since: since(nowMs), now: new Date(nowMs).toISOString() };
      const expired = await store.listExpiredActivity({ ...query, limit: pageRows });
      const byDesk = Map.groupBy(expired, ({ deskId }) => deskId);
      for (const [deskId, rows] of byDesk) {
        const changes = rows.map(({ key, seq }) => ({ key, body: null, expected: seq }));
        const written = await site.put(account, area, changes, { of: deskId });
        const removed = rows.flatMap(({ key }) => {
          const seq = written.get(key);
          return seq === undefined ? [] : [{ key, deskId, seq, body: null }];
        });
        await store.saveSiteRows({ account, area, rows: removed, place: null });
        // Another desk was faster; its change arrives automatically.
        if (removed.length < rows.length) return;
      }
      if (expired.length < pageRows) return;
    }
  };
  const complain = (rows: readonly SiteRow[]) =>
    rows.filter(({ key, deskId, body }) => {
      const isSound = body === null || SharedActivityRow.safeParse(body).success;
      if (!isSound) options.unreadable(`${area}: row ${key} of the desk ${deskId}`);
      return isSound;
    });

  followIntoStore({
    ...options,
    area,
    select: complain,
    async caughtUp(account) {
      const shared = await store.readSharedActivity({ account, deskId: site.deskId });
      sharedIds.set(account, shared.newestId);
      await inTurn(() => removeExpired(account));
      await inTurn(() => share(account));
    },
    restarted: () => sharedIds.clear(),
  });

  return {
    /** This desk has a new row. */
    recorded(account: string): void {
      clearTimeout(gathering);
      gathering = setTimeout(() => {
        if (site.status().state === 'connected') inTurn(() => share(account)).catch(faulted);
      }, gatherMs);
    },
    /** Removes expired rows; the site must be available. */
    removeExpired: (account: string) => inTurn(() => removeExpired(account)),
    close: () => clearTimeout(gathering),
  };
}
