import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '#electron/database/database.ts';
import { migrate } from '#electron/database/schema/schema.ts';
import {
  forgetStaleSiteRows,
  listSiteRows,
  readSitePlace,
  restartSiteArea,
  saveSiteRows,
} from '#electron/site/saved-rows.ts';
import type { Site } from '#electron/site/site.ts';
import {
  type AreaFollowing,
  followArea,
  type SiteChange,
  type SiteFollower,
  type SiteLease,
  type SitePlace,
  type SiteRow,
} from '#electron/site/site-rows.ts';
import { systemTimers } from '#electron/sync/wakeable-timer.ts';

/** What the parts of the program under test use of a site. */
type DeskSite = Pick<
  Site,
  | 'deskId'
  | 'deskName'
  | 'status'
  | 'onStatus'
  | 'follow'
  | 'put'
  | 'lease'
  | 'catchUp'
  | 'newest'
  | 'read'
  | 'isThere'
  | 'lookForDesks'
>;

type Area = { rows: Map<string, SiteRow>; marks: string[] };

/** A site's database in memory, by the rules of `build/site/migrations/0003_rows.sql`, on the monotonic clock. */
export function createMemorySite() {
  let areas = new Map<string, Area>();
  let commits = 0;
  const leases = new Map<string, { deskId: string; fence: number; untilMs: number }>();
  const desks: { id: string; isOn: () => boolean; noticed: (account: string, area: string) => void }[] = [];

  const areaOf = (account: string, area: string): Area => {
    const name = `${account} ${area}`;
    const found = areas.get(name) ?? { rows: new Map(), marks: [] };
    areas.set(name, found);
    return found;
  };
  const put = (
    account: string,
    area: string,
    changes: readonly SiteChange[],
    { deskId, lease }: { deskId: string | null; lease?: SiteLease | undefined },
  ) => {
    if (lease !== undefined && leases.get(`${account} ${lease.work}`)?.fence !== lease.fence)
      throw Object.assign(new Error('another desk has the lease'), { code: 'DH001' });
    const { rows, marks } = areaOf(account, area);
    commits += 1;
    const written = new Map<string, number>();
    for (const { key, body, expected } of changes) {
      const id = `${deskId} ${key}`;
      const row = rows.get(id);
      const isWanted =
        expected === undefined ? !isDeepStrictEqual(row?.body ?? null, body) : expected === (row?.seq ?? 0);
      if (!isWanted) continue;
      const seq = marks.push(`commit ${commits}`);
      rows.delete(id);
      rows.set(id, { key, deskId, seq, body: JSON.parse(JSON.stringify(body)) as unknown });
      written.set(key, seq);
    }
    for (const desk of desks) desk.noticed(account, area);
    return written;
  };
  const read = (account: string, area: string, from: SitePlace, limit: number, isText = false) => {
    const { rows, marks } = areaOf(account, area);
    const markAt = (seq: number) => marks[Math.min(seq, marks.length) - 1] ?? null;
    if (markAt(from.seq) !== from.mark) return null;
    const page = [...rows.values()].filter(({ seq }) => seq > from.seq).slice(0, limit);
    const { seq } = page.at(-1) ?? from;
    const bodyOf = (body: unknown) => (isText && body !== null ? JSON.stringify(body) : body);
    return {
      rows: page.map((row) => ({ ...row, body: bodyOf(row.body) })),
      place: { seq, mark: markAt(seq) },
    };
  };
  const takeLease = (account: string, work: string, deskId: string, ms: number) => {
    const name = `${account} ${work}`;
    const held = leases.get(name);
    const isOver = held !== undefined && held.untilMs <= performance.now();
    if (held !== undefined && !isOver && held.deskId !== deskId) return null;
    const fence = held === undefined ? 1 : held.fence + Number(isOver || held.deskId !== deskId);
    leases.set(name, { deskId, fence, untilMs: performance.now() + ms });
    return { work, fence };
  };

  return {
    /** Writes rows of all desks, as a desk outside of the test does. */
    put: (account: string, area: string, changes: readonly SiteChange[], deskId: string | null = null) =>
      put(account, area, changes, { deskId }),
    /** The bodies of an area's rows by key, without removed ones. */
    bodies: (account: string, area: string) =>
      Object.fromEntries(
        [...areaOf(account, area).rows.values()].flatMap(({ key, body }) =>
          body === null ? [] : [[key, body]],
        ),
      ),
    backUp: () => structuredClone(areas),
    restore(backup: typeof areas) {
      areas = structuredClone(backup);
    },
    /** A desk that isn't connected yet; `faults` are the errors of its followers. */
    openDesk(deskId: string) {
      const followers: SiteFollower[] = [];
      const listeners: (() => void)[] = [];
      const faults: unknown[] = [];
      let present: string[] = [];
      let connection: {
        account: string;
        following: Map<string, AreaFollowing>;
        leaving: AbortController;
      } | null = null;
      const entered = (account: string) => {
        if (connection?.account !== account) throw new Error('the site is away');
        return connection;
      };
      const become = (next: typeof connection) => {
        connection = next;
        for (const listener of listeners) listener();
      };
      const countDesks = () => {
        present = desks.filter(({ isOn }) => isOn()).map(({ id }) => id);
      };
      desks.push({
        id: deskId,
        isOn: () => connection !== null,
        noticed(account, area) {
          if (connection?.account === account) connection.following.get(area)?.wake();
        },
      });
      const site: DeskSite = {
        deskId,
        status: () => ({
          name: 'North',
          state: connection === null ? 'away' : 'connected',
          fault: null,
          seenAt: null,
        }),
        onStatus: (listener) => void listeners.push(listener),
        follow: (follower) => void followers.push(follower),
        async put(account, area, changes, { isOwn = false, lease, of = isOwn ? deskId : null } = {}) {
          entered(account);
          return put(account, area, changes, { deskId: of, lease });
        },
        async lease(account, work, ms) {
          entered(account);
          return takeLease(account, work, deskId, ms);
        },
        async catchUp(account, area) {
          await entered(account).following.get(area)?.catchUp();
        },
        async newest(account, area) {
          entered(account);
          return areaOf(account, area).marks.length;
        },
        async read(account, area, from, limit) {
          entered(account);
          return read(account, area, from, limit);
        },
        isThere: (id) => connection !== null && present.includes(id),
        async lookForDesks() {
          if (connection !== null) countDesks();
        },
        deskName: () => `Dock ${deskId}`,
      };
      return {
        site,
        faults,
        connect: (account: string) => {
          const leaving = new AbortController();
          const source = {
            read: async (area: string, from: SitePlace, limit: number, isText?: boolean) =>
              read(account, area, from, limit, isText),
            hasExpired: async () => false,
          };
          const how = {
            account,
            signal: leaving.signal,
            timers: systemTimers,
            faulted: (error: unknown) => void faults.push(error),
          };
          const following = new Map(
            followers.map((follower) => [follower.area, followArea(source, follower, how)]),
          );
          become({ account, following, leaving });
          countDesks();
        },
        disconnect: () => {
          const { leaving } = connection ?? {};
          become(null);
          leaving?.abort();
        },
      };
    },
  };
}

export type MemorySite = ReturnType<typeof createMemorySite>;

/** A desk's copy of the shared rows, in a file of its own kind. */
export function createMemoryRowStore() {
  const database = new DatabaseSync(':memory:');
  migrate(database, 'records');
  return {
    readSitePlace: async (area: Parameters<typeof readSitePlace>[1]) => readSitePlace(database, area),
    saveSiteRows: async (page: Parameters<typeof saveSiteRows>[1]) =>
      inTransaction(database, () => saveSiteRows(database, page)),
    restartSiteArea: async (area: Parameters<typeof restartSiteArea>[1]) => restartSiteArea(database, area),
    forgetStaleSiteRows: async (area: Parameters<typeof forgetStaleSiteRows>[1]) =>
      forgetStaleSiteRows(database, area),
    listSiteRows: async (which: Parameters<typeof listSiteRows>[1]) => listSiteRows(database, which),
  };
}
