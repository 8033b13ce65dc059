import { isDeepStrictEqual } from 'node:util';
import type { Timers } from '#electron/sync/wakeable-timer.ts';
import { createWakeableTimer } from '#electron/sync/wakeable-timer.ts';
import type { SiteConnection } from './site-connection.ts';

/** Returns the rows of a statement, which runs after earlier ones. */
export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** How far a desk has read an area. */
export type SitePlace = {
  seq: number;
  /** The mark of the last commit up to there; null if there was none. */
  mark: string | null;
};

export type SiteRow = {
  key: string;
  /** Null if the row belongs to all desks. */
  deskId: string | null;
  seq: number;
  /** JSON; null if the row was removed. */
  body: unknown;
};

export type SiteChange = {
  /** 1 to 400 characters. */
  key: string;
  /** JSON; null removes the row. */
  body: unknown;
  /** The row's required current number, 0 for none; otherwise it is not written. */
  expected?: number;
};

/** Work that this desk does for all, until another one takes over. */
export type SiteLease = { work: string; fence: number };

type PutOptions = {
  /** Null if they belong to all desks. */
  deskId: string | null;
  /** Rejects with the error code `DH001` if another desk has the lease by now. */
  lease?: SiteLease;
};

export const heartbeatMs = 30_000;

/** The SQL condition for a row of `dockhand.desks` whose desk is on. */
export const isOnlineSql = `seen_at > now() - interval '${3 * heartbeatMs} milliseconds'`;

/** The owner of rows that belong to all desks. */
export const allDesksId = '00000000-0000-0000-0000-000000000000';

/**
 * PostgreSQL's JSON allows no NUL and no lone surrogate. Both become U+FFFD, so that no text from the service blocks
 * the rest.
 */
function toJsonb(changes: readonly SiteChange[]): string {
  const json = JSON.stringify(changes);
  if (!/\\u(?:0000|d[89a-f])/iu.test(json)) return json;
  return JSON.stringify(changes, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value,
  );
}

/** The statements for shared rows (`build/site/migrations/0003_rows.sql`). */
export function createSiteRows(query: Query) {
  return {
    /** Writes all or none, of several changes of a key the last; returns the numbers of the written rows, by key. */
    async put(
      area: string,
      changes: readonly SiteChange[],
      options: PutOptions,
    ): Promise<Map<string, number>> {
      const { deskId, lease } = options;
      const lastChanges = [...new Map(changes.map((change) => [change.key, change])).values()];
      const written = await query<{ key: string; seq: string }>(
        'select key, seq from dockhand.put($1, $2, $3, $4, $5)',
        [area, toJsonb(lastChanges), deskId ?? allDesksId, lease?.work ?? null, lease?.fence ?? null],
      );
      return new Map(written.map(({ key, seq }) => [key, Number(seq)]));
    },
    /**
     * Returns the rows after a position, ordered by number, and the new position. Returns null if the database does not
     * know the position because it was restored, or failed over and lost commits, or because its mark has expired.
     *
     * @param isText leaves bodies as JSON text
     */
    async read(
      area: string,
      from: SitePlace,
      limit: number,
      isText = false,
    ): Promise<{ rows: SiteRow[]; place: SitePlace } | null> {
      const readMark = async (seq: number) => {
        const [found] = await query<{ mark: string }>(
          'select mark from dockhand.marks where area = $1 and seq <= $2 order by seq desc limit 1',
          [area, seq],
        );
        return found?.mark ?? null;
      };
      if ((await readMark(from.seq)) !== from.mark) return null;
      const rows = await query<Omit<SiteRow, 'seq'> & { seq: string }>(
        `select key, nullif(desk_id, $4) as "deskId", seq, body${isText ? '::text' : ''} from dockhand.rows
         where area = $1 and seq > $2 order by seq limit $3`,
        [area, from.seq, limit, allDesksId],
      );
      const last = rows.at(-1);
      if (last === undefined) return { rows: [], place: from };
      const seq = Number(last.seq);
      return {
        rows: rows.map((row) => ({ ...row, seq: Number(row.seq) })),
        place: { seq, mark: await readMark(seq) },
      };
    },
    /**
     * Whether the mark of a position has expired because the desk was off for over a month; false if the database was
     * restored to a state before that position.
     */
    async hasExpired(area: string, { seq }: SitePlace): Promise<boolean> {
      // After the first deletion, the oldest mark is always older than the retention period.
      const [oldest] = await query<{ hasExpired: boolean }>(
        `select seq > $2 and written_at < now() - interval '30 days' as "hasExpired" from dockhand.marks
         where area = $1 order by seq limit 1`,
        [area, seq],
      );
      return oldest?.hasExpired ?? false;
    },
    async newest(area: string): Promise<number> {
      const [found] = await query<{ seq: string | null }>(
        'select max(seq) as seq from dockhand.rows where area = $1',
        [area],
      );
      return Number(found?.seq ?? 0);
    },
    /**
     * Takes or renews a lease for this many milliseconds; 0 gives it back. Returns its fence, or null while another
     * desk has it.
     */
    async lease(work: string, deskId: string, ms: number): Promise<number | null> {
      const [lease] = await query<{ fence: string | null }>('select dockhand.lease($1, $2, $3) as fence', [
        work,
        deskId,
        ms,
      ]);
      return lease?.fence == null ? null : Number(lease.fence);
    },
  };
}

/** The rows after a position, as a follower reads them at a time. */
export type FollowedPage<Prepared = unknown> = {
  rows: SiteRow[];
  /** Null at the beginning. */
  from: SitePlace | null;
  place: SitePlace;
  /** The rows before were current, so each row shows the only change since, or the last of a few in quick succession. */
  isCaughtUp: boolean;
  /** The result of the follower's `prepare`. */
  prepared: Prepared;
};

/** A part of the program that follows an area of the site; each method receives the account. */
export type SiteFollower<Prepared = unknown> = {
  area: string;
  /** Default 1,000. */
  limit?: number;
  /** Passes bodies as JSON text, to be parsed where that blocks nothing; default false. */
  isText?: boolean;
  /** Null at the beginning. */
  place: (account: string) => Promise<SitePlace | null>;
  /** Prepares rows for `apply`, while the rows before them are applied. */
  prepare?(rows: readonly SiteRow[]): Promise<Prepared>;
  /** Saves the rows and the position, both or neither. */
  apply(account: string, page: FollowedPage<Prepared>): Promise<void>;
  /**
   * The database no longer knows the position: starts over, and writes its own missing rows again. `isRestored`: it is
   * in an earlier state than this desk has seen, because it was restored, or failed over and lost commits.
   */
  restart: (account: string, isRestored: boolean) => Promise<void>;
  /**
   * Called on each connection, and after a restart, once everything up to now is applied. Rows that could not be
   * written in the meantime can be written now.
   */
  caughtUp?: (account: string) => Promise<void>;
};

/** How often an area is checked without a notification. */
const pollMs = 30_000;

/** Rows per page of an area. */
const defaultLimit = 1_000;

/**
 * Follows an area over one connection until the signal is aborted; rejects when the connection breaks.
 *
 * @param faulted called with an error of the follower itself; it is retried after a pause
 */
export function followArea(
  { read, hasExpired }: Pick<SiteConnection, 'read' | 'hasExpired'>,
  follower: SiteFollower,
  options: { account: string; signal: AbortSignal; timers: Timers; faulted: (error: unknown) => void },
): AreaFollowing {
  const { area, limit = defaultLimit, isText } = follower;
  const { account, signal, timers, faulted } = options;
  const timer = createWakeableTimer(timers);
  let isCaughtUp = false;
  let waiting: PromiseWithResolvers<void>[] = [];
  const rejectWaiting = (waiters: typeof waiting, error: unknown) => {
    for (const waiter of waiters) waiter.reject(error);
  };

  const readPage = async (from: SitePlace) => {
    const page = await read(area, from, limit, isText).catch(connectionLost);
    if (page === null) return null;
    return { ...page, prepared: page.rows.length === 0 ? null : await follower.prepare?.(page.rows) };
  };
  /** The next page, which is read while the one before it is applied. */
  let ahead: { from: SitePlace; page: ReturnType<typeof readPage> } | null = null;

  /** Returns whether there is more to read. */
  const step = async (): Promise<boolean> => {
    const known = await follower.place(account);
    const from = known ?? { seq: 0, mark: null };
    const page = await (ahead !== null && isDeepStrictEqual(ahead.from, from) ? ahead.page : readPage(from));
    ahead = null;
    signal.throwIfAborted();
    if (page === null) {
      const isRestored = !(await hasExpired(area, from).catch(connectionLost));
      isCaughtUp = false;
      await follower.restart(account, isRestored);
      return true;
    }
    const { rows, place, prepared } = page;
    const isMore = rows.length === limit;
    if (isMore) {
      ahead = { from: place, page: readPage(place) };
      // Its error is for the step that awaits it.
      ahead.page.catch(() => undefined);
    }
    if (rows.length > 0) await follower.apply(account, { rows, from: known, place, isCaughtUp, prepared });
    return isMore;
  };
  const readToEnd = async () => {
    ahead = null;
    while (await step()) signal.throwIfAborted();
    if (!isCaughtUp) await follower.caughtUp?.(account);
    isCaughtUp = true;
  };
  const run = async () => {
    while (!signal.aborted) {
      const waiters = waiting;
      waiting = [];
      try {
        await readToEnd();
        for (const waiter of waiters) waiter.resolve();
      } catch (error) {
        rejectWaiting(waiters, error instanceof ConnectionLost ? error.cause : error);
        if (error instanceof ConnectionLost) throw error.cause;
        if (!signal.aborted) faulted(error);
      }
      if (!signal.aborted) await timer.for(pollMs);
    }
  };
  signal.addEventListener('abort', () => timer.wake(), { once: true });
  let hasEnded = false;
  const ended = run().finally(() => {
    hasEnded = true;
    rejectWaiting(waiting, new Error('the connection to the site ended'));
  });
  return {
    wake: () => timer.wake(),
    async catchUp() {
      if (hasEnded) throw new Error('the connection to the site ended');
      const waiter = Promise.withResolvers<void>();
      waiting.push(waiter);
      timer.wake();
      await waiter.promise;
    },
    ended,
  };
}

export type AreaFollowing = {
  wake: () => void;
  /** Resolves when everything that exists now is applied; rejects if that failed. */
  catchUp: () => Promise<void>;
  ended: Promise<void>;
};

function connectionLost(error: unknown): never {
  throw new ConnectionLost(error);
}

class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor(cause: unknown) {
    super('The connection to the site broke.', { cause });
  }
}
