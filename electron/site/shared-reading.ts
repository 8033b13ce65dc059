import { backoffMs } from '#electron/sync/backoff.ts';
import type { SharedRowReader } from '#electron/sync/page-reader.ts';
import { StoppedError } from '#electron/sync/reading-loop.ts';
import { createWakeableTimer, sleepFor, systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';
import type { SharedArea } from '#shared/site/model/site-areas.ts';
import type { Site } from './site.ts';
import type { SiteChange, SiteLease, SitePlace, SiteRow } from './site-rows.ts';

/**
 * A desk's role in a reading that one desk of its site does for all. `alone`: it reads for itself because the site is
 * unavailable; `waiting`: the reading desk is not known yet, or the site is briefly unavailable.
 */
export type SharedRole = 'alone' | 'waiting' | 'following' | 'leading';

/** A row with its body as JSON text; null if the row was removed. */
export type SiteText = Omit<SiteRow, 'body'> & { body: string | null };

/** This desk's copy of an area. */
type SharedReplica = {
  place: (account: string) => Promise<SitePlace | null>;
  /**
   * Saves records, as JSON, and position, both or neither; rejects if the saved position is no longer `from`. `rows` are
   * the rows that the records were read from.
   */
  apply: (
    account: string,
    page: { from: SitePlace | null; rows: SiteText[]; records: string; place: SitePlace },
  ) => Promise<void>;
  /**
   * Forgets the position, so that the area is read again. Saved data stays, including data newer than what is received.
   */
  forgetPlace: (account: string) => Promise<void>;
  /** Called once everything is applied, on each connection and after a restart. */
  caughtUp?: (account: string) => Promise<void>;
};

/** The part of the program that takes part in the reading for one account. */
export type SharedWork = {
  /** Whether it can query the service now. */
  isReady: () => boolean;
  /** Called when the role changed or rows were applied; `hasData`: they contain what the leader read. */
  changed: (hasData?: boolean) => void;
  /** A user at some desk requested an immediate full reading. */
  requested: () => void;
};

/** One account's part in a reading that one desk of the site does for all. */
export type SharedTurn = {
  role(): SharedRole;
  /**
   * For the leader: writes rows for all desks, including this one; resolves once they are saved here. Rejects with a
   * StoppedError if another desk leads by now.
   */
  share(changes: readonly SiteChange[]): Promise<void>;
  /** Lets another desk lead for this long, because this one can't continue. */
  rest(ms: number): void;
  /** Makes the leader start immediately. */
  ask(): Promise<void>;
  /** To be called when the local copy was reset: reads the area from its beginning. */
  readAgain(): Promise<void>;
  view(reader: string | null): { reader: string | null; isThisDesk: boolean; share: number };
  /** Checks immediately whether it can lead. */
  wake(): void;
  /** Gives up the part in the reading, so that another desk leads. */
  leave(): Promise<void>;
};

type SharedReadingOptions = {
  site: Pick<Site, 'follow' | 'catchUp' | 'newest' | 'put' | 'lease' | 'status' | 'onStatus'>;
  pages: SharedRowReader;
  area: SharedArea;
  replica: SharedReplica;
  /** Rows per page. */
  limit: number;
  /** How long a lease lasts, default 10,000 ms, and how often it is renewed, default 3,000 ms. */
  leaseMs?: number;
  renewMs?: number;
  /** How long the site must be unavailable before each desk reads for itself, default 60,000 ms. */
  aloneAfterMs?: number;
  timers?: Timers;
  /** From 0 to 1. */
  random?: () => number;
  /** Called with errors that kept this desk from sharing rows, and for unreadable rows. */
  faulted: (error: unknown) => void;
};

/** The time limit for giving back the lease, in milliseconds: on a dead network, it expires instead. */
const giveBackMs = 1_000;

/** The key of the row with which a user at any desk requests a reading. */
const askedKey = 'asked';

/** Another desk leads, or temporarily none. */
class NotLeading extends StoppedError {
  constructor(cause?: unknown) {
    super('Another desk reads for this one.', { cause });
  }
}

/**
 * Follows an area that the desk holding the lease fills. Only the leader writes to the area, and it saves the rows when
 * it reads them back, as all desks do. So no desk saves a page that others don't have, and a new leader continues
 * exactly where the previous one stopped.
 */
export function createSharedReading(options: SharedReadingOptions) {
  const { site, pages, area, replica, limit, faulted } = options;
  const { leaseMs = 10_000, renewMs = 3_000, aloneAfterMs = 60_000 } = options;
  const { timers = systemTimers, random = Math.random } = options;
  const now = () => performance.now();
  let current: { account: string; work: SharedWork; wake: () => void } | null = null;
  /** The account whose area is fully applied over this connection. */
  let level: string | null = null;
  /** The applied part of the area, 0 to 1. */
  let share = 1;

  site.onStatus(() => {
    if (site.status().state !== 'connected') level = null;
    current?.wake();
  });
  site.follow({
    area,
    limit,
    isText: true,
    place: (account) => replica.place(account),
    async prepare(texts) {
      const rows = (texts as SiteText[]).filter(({ key }) => key !== askedKey);
      return { rows, ...(await pages.readShared({ area, rows })) };
    },
    async apply(account, { rows, from, place, prepared }) {
      const { rows: data, page: records, skipped } = prepared;
      if (skipped.length > 0)
        faulted(
          new Error(`${skipped.length} rows of the site can't be read: ${skipped.slice(0, 3).join(', ')}`),
        );
      await replica.apply(account, { from, rows: data, records, place });
      const newest =
        rows.length < limit ? place.seq : await site.newest(account, area).catch(() => place.seq);
      share = place.seq / Math.max(1, newest);
      if (current?.account !== account) return;
      if (rows.some(({ key, body }) => key === askedKey && body !== null)) current.work.requested();
      current.work.changed(data.length > 0);
    },
    async restart(account) {
      level = null;
      await replica.forgetPlace(account);
    },
    async caughtUp(account) {
      await replica.caughtUp?.(account);
      level = account;
      current?.wake();
    },
  });

  return {
    /** Takes part for an account until it leaves. */
    join(account: string, work: SharedWork): SharedTurn {
      const timer = createWakeableTimer(timers);
      const leaving = new AbortController();
      let role: SharedRole = 'waiting';
      let lease: SiteLease | null = null;
      let leaseUntilMs = 0;
      let restUntilMs = 0;
      let faults = 0;
      /** Since when no leader is known. */
      let awaySinceMs: number | null = now();
      const wake = () => timer.wake();
      current = { account, work, wake };

      const become = (next: SharedRole) => {
        if (next !== 'waiting' && next !== 'alone') awaySinceMs = null;
        if (role === next) return;
        role = next;
        work.changed();
      };
      const away = () => {
        awaySinceMs ??= now();
        lease = null;
        become(now() - awaySinceMs >= aloneAfterMs ? 'alone' : 'waiting');
      };
      const giveBack = async () => {
        if (lease === null) return;
        lease = null;
        await site.lease(account, area, 0);
      };
      /** Lets another desk read what can't be saved here. */
      const handOn = async (error: unknown) => {
        faults += 1;
        restUntilMs = now() + backoffMs(faults, random());
        await site.lease(account, area, 0);
        throw error;
      };
      /** Takes or renews the lease, and sets the role accordingly. */
      const contend = async () => {
        const requestedAtMs = now();
        const got = await site.lease(account, area, leaseMs);
        if (got === null) {
          lease = null;
          become('following');
          return;
        }
        // The previous leader may have written rows until just now, and this desk may not have saved its own.
        if (role !== 'leading' || got.fence !== lease?.fence) await site.catchUp(account, area).catch(handOn);
        // Whoever asked since the lease lapsed stopped reading, and waits to hear that this desk leads.
        if (role === 'leading' && now() >= leaseUntilMs) become('waiting');
        lease = got;
        leaseUntilMs = requestedAtMs + leaseMs;
        become('leading');
      };
      const decide = async () => {
        if (site.status().state !== 'connected') {
          away();
          return;
        }
        const isReady = level === account && work.isReady() && now() >= restUntilMs;
        try {
          if (isReady) await contend();
          else {
            await giveBack();
            become('following');
          }
        } catch {
          away();
        }
      };
      const run = async () => {
        while (!leaving.signal.aborted) {
          await decide();
          if (!leaving.signal.aborted) await timer.for(renewMs);
        }
      };
      // Not immediately: the caller of `join` has no turn yet.
      const running = Promise.resolve().then(run);

      const rest = (ms: number) => {
        restUntilMs = now() + ms;
        wake();
      };
      return {
        role: () => (role === 'leading' && now() >= leaseUntilMs ? 'waiting' : role),
        async share(changes) {
          const currentLease = lease;
          if (role !== 'leading' || currentLease === null || now() >= leaseUntilMs) throw new NotLeading();
          try {
            await site.put(account, area, changes, { lease: currentLease });
          } catch (error) {
            become('waiting');
            const isTaken = (error as { code?: string }).code === 'DH001';
            const isAway = site.status().state !== 'connected';
            if (!isTaken && !isAway) {
              faults += 1;
              faulted(error);
              rest(backoffMs(faults, random()));
            }
            wake();
            throw new NotLeading(error);
          }
          faults = 0;
          await site.catchUp(account, area).catch((error: unknown) => {
            become('waiting');
            wake();
            throw site.status().state === 'connected' && level === account ? error : new NotLeading(error);
          });
        },
        rest,
        ask: async () => {
          // A row that is the same as before would not reach the leader.
          await site.put(account, area, [{ key: askedKey, body: { at: new Date().toISOString() } }]);
        },
        async readAgain() {
          level = null;
          become('waiting');
          wake();
          if (site.status().state !== 'connected') return;
          await site.catchUp(account, area).catch(() => undefined);
          level = account;
          wake();
        },
        view: (reader) => ({ reader, isThisDesk: role === 'leading', share }),
        wake,
        async leave() {
          leaving.abort();
          if (current?.work === work) current = null;
          wake();
          const givenBack = running.then(giveBack).catch(() => undefined);
          const done = new AbortController();
          await Promise.race([givenBack, sleepFor(timers, giveBackMs, done.signal)]);
          done.abort();
        },
      };
    },
  };
}
