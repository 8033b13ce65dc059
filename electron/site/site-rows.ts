import type { Timers } from '#electron/sync/wakeable-timer.ts';
import { createWakeableTimer } from '#electron/sync/wakeable-timer.ts';
import type { SiteConnection } from './site-connection.ts';

/** The rows of a statement, which runs after those before it. */
export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** How far a desk has read an area. */
export type SitePlace = {
  seq: number;
  /** Of the last commit up to there; null where there was none. */
  mark: string | null;
};

export type SiteRow = {
  key: string;
  /** Null where the row is everybody's. */
  deskId: string | null;
  seq: number;
  /** JSON; null where the row was removed. */
  body: unknown;
};

export type SiteChange = {
  /** 1 to 400 characters. */
  key: string;
  /** JSON; null removes the row. */
  body: unknown;
  /** The number that the row must have, 0 for none: else it is not written. */
  expected?: number;
};

/** Work that this desk does for all, until another one takes it. */
export type SiteLease = { work: string; fence: number };

type PutOptions = {
  /** Whose rows they are; null for everybody's. */
  deskId: string | null;
  /** Rejects with the error code `DH001` where another desk has it by now. */
  lease?: SiteLease;
};

/** How often a desk says that it is there, in milliseconds. */
export const heartbeatMs = 30_000;

/** The condition by which a row of `dockhand.desks` is of a desk that is on. */
export const isThereSql = `seen_at > now() - interval '${3 * heartbeatMs} milliseconds'`;

/** The owner of rows that are everybody's. */
export const everybody = '00000000-0000-0000-0000-000000000000';

/**
 * PostgreSQL's JSON has no NUL and no half of a pair: both become U+FFFD, so that no word of the service stops the
 * rest.
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
    /** Writes all or none; answers the numbers of the rows that were written, by key. */
    async put(
      area: string,
      changes: readonly SiteChange[],
      options: PutOptions,
    ): Promise<Map<string, number>> {
      const { deskId, lease } = options;
      const written = await query<{ key: string; seq: string }>(
        'select key, seq from dockhand.put($1, $2, $3, $4, $5)',
        [area, toJsonb(changes), deskId ?? everybody, lease?.work ?? null, lease?.fence ?? null],
      );
      return new Map(written.map(({ key, seq }) => [key, Number(seq)]));
    },
    /**
     * The rows behind a place, in the order of their numbers, and where they end. Null where the database does not know
     * the place: it was restored, or failed over and lost commits.
     *
     * @param isText bodies are left as the JSON that they are written in
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
        [area, from.seq, limit, everybody],
      );
      const last = rows.at(-1);
      if (last === undefined) return { rows: [], place: from };
      const seq = Number(last.seq);
      return {
        rows: rows.map((row) => ({ ...row, seq: Number(row.seq) })),
        place: { seq, mark: await readMark(seq) },
      };
    },
    async newest(area: string): Promise<number> {
      const [found] = await query<{ seq: string | null }>(
        'select max(seq) as seq from dockhand.rows where area = $1',
        [area],
      );
      return Number(found?.seq ?? 0);
    },
    /**
     * Takes or renews a lease for so many milliseconds, 0 gives it back; answers its fence, or null while another has
     * it.
     */
    async lease(work: string, deskId: string, ms: number): Promise<number | null> {
      const [held] = await query<{ fence: string | null }>('select dockhand.lease($1, $2, $3) as fence', [
        work,
        deskId,
        ms,
      ]);
      return held?.fence == null ? null : Number(held.fence);
    },
  };
}

/** A part of the program that follows an area of the site; each method is passed the account. */
export type SiteFollower = {
  area: string;
  /** Rows a page, default 1,000. */
  limit?: number;
  /** Bodies are handed over as JSON text, to be parsed where they hold nobody up; default false. */
  isText?: boolean;
  /** Where it stands; null at the beginning. */
  place: (account: string) => Promise<SitePlace | null>;
  /** Keeps the rows and the place, both or none. */
  apply: (account: string, rows: SiteRow[], place: SitePlace) => Promise<void>;
  /** The database does not know its place any more: it starts over, and puts again what of its own is missing there. */
  restart: (account: string) => Promise<void>;
  /**
   * Called at each connection, and after a restart, when everything until now is applied: what was not put meanwhile
   * can be.
   */
  caughtUp?: (account: string) => Promise<void>;
};

/** How often an area is looked at without a notice, in milliseconds. */
const lookMs = 30_000;

/** Rows of an area a page. */
const defaultLimit = 1_000;

/**
 * Follows an area over one connection until the signal is aborted; rejects when the connection breaks.
 *
 * @param faulted called with an error of the follower itself; it is tried again after a pause
 */
export function followArea(
  { read }: Pick<SiteConnection, 'read'>,
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

  /** Whether there is more to read. */
  const step = async (): Promise<boolean> => {
    const from = (await follower.place(account)) ?? { seq: 0, mark: null };
    const page = await read(area, from, limit, isText).catch((error: unknown) => {
      throw new ConnectionBroke(error);
    });
    signal.throwIfAborted();
    if (page === null) {
      isCaughtUp = false;
      await follower.restart(account);
      return true;
    }
    if (page.rows.length > 0) await follower.apply(account, page.rows, page.place);
    return page.rows.length === limit;
  };
  const readToEnd = async () => {
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
        rejectWaiting(waiters, error instanceof ConnectionBroke ? error.cause : error);
        if (error instanceof ConnectionBroke) throw error.cause;
        if (!signal.aborted) faulted(error);
      }
      if (!signal.aborted) await timer.for(lookMs);
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
  /** Resolves when everything that is there now is applied; rejects where that failed. */
  catchUp: () => Promise<void>;
  ended: Promise<void>;
};

class ConnectionBroke extends Error {
  override readonly name = 'ConnectionBroke';

  constructor(cause: unknown) {
    super('The connection to the site broke.', { cause });
  }
}
