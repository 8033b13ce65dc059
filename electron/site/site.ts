import { backoffMs } from '#electron/sync/backoff.ts';
import { createWakeableTimer, systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import type { SiteFacts, SiteStatus, SiteView } from '#shared/site/site.ts';
import { type DeskRemoval, removeDesk, removeShared } from './removed-rows.ts';
import { createDraws } from './shared-budget.ts';
import type { DeskIdentity, SiteConnection } from './site-connection.ts';
import { SiteRefused, toSiteFault } from './site-fault.ts';
import { createSiteNote, type SiteNote, type SiteNoteOptions } from './site-note.ts';
import {
  type AreaFollowing,
  followArea,
  heartbeatMs,
  type Query,
  type SiteChange,
  type SiteFollower,
  type SiteLease,
  type SitePlace,
} from './site-rows.ts';

type SiteOptions = SiteNoteOptions & {
  /** Whose rows this desk reads and writes; null while nobody is signed in. */
  account: () => string | null;
  /** Name of this desk and version of the program. */
  desk: () => Omit<DeskIdentity, 'id'>;
  /** The status is another one. */
  changed: () => void;
  /** Called with each fault once, in a row of the same. */
  faulted: (words: string) => void;
  /**
   * The longest that a request waits for the site's answer, in milliseconds, default 250: a person is at the other end.
   */
  longestDrawMs?: number;
  timers?: Timers;
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
};

export type Site = ReturnType<typeof createSite>;

/**
 * Keeps a desk connected to the database of its site, and writes a heartbeat, while somebody is signed in. A lost
 * connection is started over after the backoff that all readings share; nothing else waits for it. Ended by `close`.
 */
export function createSite(options: SiteOptions) {
  const { site, environment, account, random = Math.random, now = Date.now } = options;
  const note = createSiteNote(options);
  const { address, deskId } = note;
  const timers = options.timers ?? systemTimers;
  const timer = createWakeableTimer(timers);
  const wake = () => timer.wake();
  const ending = new AbortController();
  let status: SiteStatus = { name: site.name, state: 'idle', fault: null, seenAt: null };
  let detail: string | null = null;
  let nextAtMs: number | null = null;
  /** The desks that were there at the last heartbeat. */
  let present: ReadonlySet<string> = new Set();
  let connection: SiteConnection | null = null;
  /** Whose rows the connection reads and writes. */
  let entered: string | null = null;
  /** When it answered last. */
  let seenAtMs: number | null = null;
  let restoredAtMs: number | null = null;
  /** Why the site took no rows, until it is connected again. */
  let writeFault: unknown = null;
  const followers: SiteFollower[] = [];
  /** In the order of the followers; none while the site is away. */
  let following: AreaFollowing[] = [];
  const listeners: (() => void)[] = [];
  const draws = createDraws(() => connection, { longestMs: options.longestDrawMs, now });

  const become = (
    state: SiteStatus['state'],
    fault: SiteStatus['fault'] = null,
    words: string | null = null,
  ) => {
    if (fault !== null && fault !== status.fault) options.faulted(`${fault}: ${words}`);
    const seenAt = state !== 'away' || seenAtMs === null ? null : new Date(seenAtMs).toISOString();
    status = { ...status, state, fault, seenAt };
    detail = words;
    nextAtMs = null;
    options.changed();
    for (const listener of listeners) listener();
  };

  const faulted = (error: unknown) => {
    options.faulted(`rows: ${error instanceof Error ? error.message : String(error)}`);
  };

  const countDesks = (ids: readonly string[]) => {
    present = new Set(ids);
    note.countDesks(Math.max(1, ids.length));
  };

  /** Connects and stays; rejects when it can't go on, resolves when the account is another one. */
  const stay = async (owner: string, connected: () => void): Promise<void> => {
    const password = await note.readPassword();
    // The one place that loads the driver: a desk without a site never does.
    const { connectSite } = await import('./site-connection.ts');
    let broken: unknown = null;
    const breakOff = (error: unknown) => {
      broken = error;
      wake();
    };
    const lost = () => breakOff(new Error('the connection ended'));
    const noticed = (area: string) => {
      for (const [index, { wake: look }] of following.entries()) if (followers[index]?.area === area) look();
    };
    const leaving = new AbortController();
    const made = await connectSite({ address, password, environment, account: owner, lost, noticed });
    try {
      countDesks(await made.beat({ id: deskId, ...options.desk() }));
      note.addAccount(owner);
      connection = made;
      entered = owner;
      writeFault = null;
      connected();
      following = followers.map((follower) =>
        followArea(made, follower, { account: owner, signal: leaving.signal, timers, faulted }),
      );
      for (const { ended } of following) ended.catch(breakOff);
      while (!ending.signal.aborted && account() === owner) {
        await timer.for(heartbeatMs);
        if (broken !== null) throw broken;
        // At the next connection, what could not be written is written again.
        if (writeFault !== null) throw writeFault;
        countDesks(await made.beat({ id: deskId, ...options.desk() }));
        connected();
        // A broken connection is reported anyway.
        await sharePlaces(owner).catch(() => undefined);
      }
    } finally {
      connection = null;
      entered = null;
      leaving.abort();
      await Promise.allSettled(following.map(({ ended }) => ended));
      following = [];
      await made.close();
    }
  };

  /** How far this desk has read, for whoever looks after the site. */
  const sharePlaces = async (owner: string) => {
    const places = await Promise.all(
      followers.map(async ({ area, place }) => [area, (await place(owner))?.seq ?? 0] as const),
    );
    await put(owner, siteAreas.places, [{ key: 'places', body: Object.fromEntries(places) }], {
      isOwn: true,
    });
  };

  const run = async () => {
    let faults = 0;
    while (!ending.signal.aborted) {
      const owner = account();
      if (owner === null) {
        if (status.state !== 'idle') become('idle');
        await timer.for(null);
        continue;
      }
      try {
        if (status.state === 'idle') become('connecting');
        await stay(owner, () => {
          faults = 0;
          seenAtMs = now();
          if (status.state !== 'connected') become('connected');
        });
        become('idle');
      } catch (error) {
        faults += 1;
        const fault = toSiteFault(error);
        become('away', fault, error instanceof Error ? error.message : String(error));
        // Without a password only a person can go on.
        const pauseMs = fault === 'noPassword' ? null : backoffMs(faults, random());
        nextAtMs = pauseMs === null ? null : now() + pauseMs;
        await timer.for(pauseMs);
      }
    }
  };
  // Not at once: whose account it is may not be known before all is put together.
  const running = Promise.resolve().then(run);

  const connectionOf = (owner: string): SiteConnection => {
    if (connection === null || entered !== owner) throw new SiteRefused('unreachable', 'the site is away');
    return connection;
  };

  /**
   * Writes rows of an area, all or none; answers the numbers of those that were written, by key. Rejects while the site
   * is away, and with the code `DH001` where another desk has the lease. `of` writes rows of another desk, which it
   * should have removed by then.
   */
  const put = async (
    owner: string,
    area: string,
    changes: readonly SiteChange[],
    {
      isOwn = false,
      lease,
      of = isOwn ? deskId : null,
    }: { isOwn?: boolean; lease?: SiteLease | undefined; of?: string | null } = {},
  ): Promise<Map<string, number>> => {
    const how = { deskId: of, ...(lease === undefined ? {} : { lease }) };
    try {
      return await connectionOf(owner).put(area, changes, how);
    } catch (error) {
      // The server says so itself: a broken connection is noticed anyway.
      if (toSiteFault(error) !== 'unreachable') writeFault = error;
      throw error;
    }
  };

  const read = async (): Promise<SiteView> => {
    const facts: SiteFacts | null = (await connection?.readFacts(deskId).catch(() => null)) ?? null;
    return {
      ...status,
      url: site.url,
      login: address.user,
      detail,
      nextAt: nextAtMs === null ? null : new Date(nextAtMs).toISOString(),
      isKept: note.isKept(),
      restoredAt: restoredAtMs === null ? null : new Date(restoredAtMs).toISOString(),
      facts: status.state === 'connected' ? facts : null,
    };
  };
  const retry = (): Promise<SiteView> => {
    if (status.state === 'away') become('connecting');
    // Also while it connects: it may have looked for the password just before.
    wake();
    return read();
  };

  return {
    status: (): SiteStatus => status,
    sessionChanged: wake,
    draw: draws.draw,
    deskId,
    /** Follows an area of each account that is entered from now on. */
    follow(follower: SiteFollower): void {
      followers.push({
        ...follower,
        async restart(owner) {
          if (restoredAtMs === null) options.faulted('the database was restored, or failed over');
          restoredAtMs = now();
          await follower.restart(owner);
        },
      });
    },
    /** Resolves when a followed area is applied as it is now; rejects while the site is away, and where that failed. */
    async catchUp(owner: string, area: string): Promise<void> {
      connectionOf(owner);
      const index = followers.findIndex((follower) => follower.area === area);
      const followed = following[index];
      if (followed === undefined) throw new SiteRefused('unreachable', 'the area is not followed yet');
      await followed.catchUp();
    },
    /** Rows of an area behind a place; null where the database does not know it. Rejects while the site is away. */
    read: async (owner: string, area: string, from: SitePlace, limit: number) =>
      connectionOf(owner).read(area, from, limit),
    /** The number of an area's newest row, 0 for none; rejects while the site is away. */
    newest: async (owner: string, area: string): Promise<number> => connectionOf(owner).newest(area),
    /** Calls the listener whenever the status is another one. */
    onStatus: (listener: () => void): void => void listeners.push(listener),
    deskName: (): string => options.desk().name,
    put,
    /**
     * Takes or renews a lease for so many milliseconds, 0 gives it back; null while another desk has it. Rejects while
     * the site is away.
     */
    async lease(owner: string, work: string, ms: number): Promise<SiteLease | null> {
      const fence = await connectionOf(owner).lease(work, deskId, ms);
      return fence === null ? null : { work, fence };
    },
    removeOwn: (): Promise<number> => removeOwnOf(note),
    /** Takes another desk off the site; rejects while the site is away. */
    async removeDesk(owner: string, desk: string): Promise<DeskRemoval> {
      connectionOf(owner);
      return withSiteOf(note, owner, (query) => removeDesk(query, desk));
    },
    /** Whether a desk was there at this one's last heartbeat; none is while the site is away. */
    isThere: (desk: string): boolean => connection !== null && present.has(desk),
    /** Asks now which desks are there. */
    async lookForDesks(): Promise<void> {
      const ids = await connection?.beat({ id: deskId, ...options.desk() });
      if (ids !== undefined) countDesks(ids);
    },
    /** The part of the service's limit that this desk has for itself: all of it while the site counts for everybody. */
    ownShare: (): number => (draws.isShared() ? 1 : 1 / note.deskCount()),
    handlers: {
      read,
      retry,
      async savePassword({ password }: { password: string }): Promise<SiteView> {
        await note.savePassword(password);
        return retry();
      },
    },
    async close(): Promise<void> {
      ending.abort();
      wake();
      await running;
    },
  };
}

/** Uses a connection of its own to a site; the driver is loaded for that alone. */
async function withSiteOf<Value>(
  note: SiteNote,
  account: string,
  use: (query: Query) => Promise<Value>,
): Promise<Value> {
  const password = await note.readPassword();
  const { withSite } = await import('./site-connection.ts');
  return withSite({ address: note.address, password, environment: note.environment, account }, use);
}

/**
 * Removes what this desk shared of any account, over connections of its own: whoever purges is signed out by then.
 * Answers how many rows; rejects while the site is away, and can be asked again.
 */
async function removeOwnOf(note: SiteNote): Promise<number> {
  let rows = 0;
  for (const account of note.accounts()) {
    rows += await withSiteOf(note, account, (query) => removeShared(query, note.deskId));
    note.removeAccount(account);
  }
  return rows;
}

/** Removes what this desk shared with the site of a profile that is not in use; answers how many rows. */
export function removeOwnRows(options: SiteNoteOptions): Promise<number> {
  return removeOwnOf(createSiteNote(options));
}
