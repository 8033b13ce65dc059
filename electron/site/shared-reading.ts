import { z } from 'zod';
import { backoffMs } from '#electron/sync/backoff.ts';
import { StoppedError } from '#electron/sync/reading-loop.ts';
import { createWakeableTimer, systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';
import type { SharedArea } from '#shared/site/model/site-areas.ts';
import type { Site } from './site.ts';
import type { SiteChange, SiteLease, SitePlace, SiteRow } from './site-rows.ts';

/**
 * How a desk stands to what one desk of its site reads for all. `alone`: it reads for itself, since the site is away;
 * `waiting`: it is not known yet who reads, or the site is away for a moment.
 */
export type SharedRole = 'alone' | 'waiting' | 'following' | 'leading';

/** A row whose body is JSON text; null where it was removed. */
export type SiteText = Omit<SiteRow, 'body'> & { body: string | null };

/** What this desk keeps of an area. */
type SharedReplica = {
  place: (account: string) => Promise<SitePlace | null>;
  /** Keeps rows and place, both or none; rejects where another place than `from` is kept by now. */
  apply: (
    account: string,
    page: { from: SitePlace | null; rows: SiteText[]; place: SitePlace },
  ) => Promise<void>;
  /** Forgets the place: the area is read again. What was kept stays, and what is younger than what comes. */
  forgetPlace: (account: string) => Promise<void>;
};

/** What takes part in the reading for one account. */
export type SharedWork = {
  /** Whether it may ask the service now. */
  isReady: () => boolean;
  /** The role is another one, or something was applied. */
  changed: () => void;
  /** A person at some desk wants everything to be read at once, since this instant (ISO 8601). */
  asked: (at: string) => void;
};

/** One account's part in a reading that one desk of the site does for all. */
export type SharedTurn = {
  role(): SharedRole;
  /**
   * For who leads: writes rows for all desks, this one too; resolves when they are saved here. Rejects with a
   * StoppedError where another one leads by now.
   */
  share(changes: readonly SiteChange[]): Promise<void>;
  /** Lets another desk lead for so long: this one can't go on. */
  rest(ms: number): void;
  /** Has whoever leads begin at once. */
  ask(at: string): Promise<void>;
  /** What was kept here was started over: the area is read from its beginning. */
  readAgain(): Promise<void>;
  view(reader: string | null): { reader: string | null; isThisDesk: boolean; share: number };
  /** Looks at once whether it may lead. */
  wake(): void;
  /** Who leads is another desk from now on. */
  leave(): Promise<void>;
};

type SharedReadingOptions = {
  site: Pick<Site, 'follow' | 'catchUp' | 'newest' | 'put' | 'lease' | 'status' | 'onStatus'>;
  area: SharedArea;
  replica: SharedReplica;
  /** Rows a page. */
  limit: number;
  /** How long a lease lasts, default 10,000 ms, and how often it is renewed, default 3,000 ms. */
  leaseMs?: number;
  renewMs?: number;
  /** How long the site is away before each desk reads for itself, default 60,000 ms. */
  aloneAfterMs?: number;
  timers?: Timers;
  /** From 0 to 1. */
  random?: () => number;
  /** Called with what kept this desk from sharing rows. */
  faulted: (error: unknown) => void;
};

/** The row by which a person at any desk asks for a reading. */
const askedKey = 'asked';
const Asked = z.object({ at: z.string() });

/** Another desk leads, or none for a moment. */
class NotLeading extends StoppedError {
  constructor(cause?: unknown) {
    super('Another desk reads for this one.', { cause });
  }
}

function readAsked(body: string | null): string | null {
  const asked = body === null ? null : Asked.safeParse(JSON.parse(body));
  return asked?.data?.at ?? null;
}

/**
 * Follows an area that one desk of the site fills, whichever has the lease. Who leads writes to the area alone, and
 * keeps what comes back, as all desks do: so no page is kept that others don't have, and a new leader goes on exactly
 * where the last one stood.
 */
export function createSharedReading(options: SharedReadingOptions) {
  const { site, area, replica, limit, faulted } = options;
  const { leaseMs = 10_000, renewMs = 3_000, aloneAfterMs = 60_000 } = options;
  const { timers = systemTimers, random = Math.random } = options;
  const now = () => performance.now();
  let current: { account: string; work: SharedWork; wake: () => void } | null = null;
  /** Whose area is applied to its end over this connection. */
  let level: string | null = null;
  /** The place that was handed out last. */
  let from: SitePlace | null = null;
  /** 0 to 1 of the area that is applied. */
  let share = 1;

  site.onStatus(() => {
    if (site.status().state !== 'connected') level = null;
    current?.wake();
  });
  site.follow({
    area,
    limit,
    isText: true,
    async place(account) {
      from = await replica.place(account);
      return from;
    },
    async apply(account, rows, place) {
      const texts = rows as SiteText[];
      await replica.apply(account, { from, rows: texts.filter(({ key }) => key !== askedKey), place });
      const newest =
        rows.length < limit ? place.seq : await site.newest(account, area).catch(() => place.seq);
      share = place.seq / Math.max(1, newest);
      if (current?.account !== account) return;
      for (const { key, body } of texts) {
        const at = key === askedKey ? readAsked(body) : null;
        if (at !== null) current.work.asked(at);
      }
      current.work.changed();
    },
    async restart(account) {
      level = null;
      await replica.forgetPlace(account);
    },
    async caughtUp(account) {
      level = account;
      current?.wake();
    },
  });

  return {
    /** Takes part for an account, until it leaves. */
    join(account: string, work: SharedWork): SharedTurn {
      const timer = createWakeableTimer(timers);
      const leaving = new AbortController();
      let role: SharedRole = 'waiting';
      let lease: SiteLease | null = null;
      let leaseUntilMs = 0;
      let restUntilMs = 0;
      let faults = 0;
      /** Since when nobody is known to lead. */
      let awaySinceMs: number | null = now();
      const wake = () => timer.wake();
      current = { account, work, wake };

      const become = (next: SharedRole) => {
        if (next !== 'waiting' && next !== 'alone') awaySinceMs = null;
        if (next !== 'leading') lease = null;
        if (role === next) return;
        role = next;
        work.changed();
      };
      const away = () => {
        awaySinceMs ??= now();
        become(now() - awaySinceMs >= aloneAfterMs ? 'alone' : 'waiting');
      };
      const giveBack = async () => {
        if (lease === null) return;
        lease = null;
        await site.lease(account, area, 0);
      };
      /** What can't be kept here is another desk's to read. */
      const handOn = async (error: unknown) => {
        faults += 1;
        restUntilMs = now() + backoffMs(faults, random());
        await site.lease(account, area, 0);
        throw error;
      };
      /** Takes or renews the lease, and takes part as that has it. */
      const contend = async () => {
        const askedAtMs = now();
        const got = await site.lease(account, area, leaseMs);
        if (got === null) {
          become('following');
          return;
        }
        // The desk that led before may have written rows until this moment.
        if (got.fence !== lease?.fence) await site.catchUp(account, area).catch(handOn);
        lease = got;
        leaseUntilMs = askedAtMs + leaseMs;
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
      // Not at once: whoever joins has no turn yet.
      const running = Promise.resolve().then(run);

      const rest = (ms: number) => {
        restUntilMs = now() + ms;
        wake();
      };
      return {
        role: () => (role === 'leading' && now() >= leaseUntilMs ? 'waiting' : role),
        async share(changes) {
          const held = lease;
          if (held === null || now() >= leaseUntilMs) throw new NotLeading();
          try {
            await site.put(account, area, changes, { lease: held });
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
        ask: async (at) => {
          await site.put(account, area, [{ key: askedKey, body: { at } satisfies z.infer<typeof Asked> }]);
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
          await running;
          await giveBack().catch(() => undefined);
        },
      };
    },
  };
}
