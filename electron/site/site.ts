import { backoffMs } from '#electron/sync/backoff.ts';
import { createWakeableTimer, systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { siteErrorText } from '#shared/site/model/site-error.ts';
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
  /** The account whose rows this desk reads and writes; null while no account is signed in. */
  account: () => string | null;
  desk: () => Omit<DeskIdentity, 'id'>;
  changed: () => void;
  /** Called with each fault, but only once for consecutive identical ones. */
  faulted: (message: string) => void;
  /** The maximum time that a request waits for the site's response, in milliseconds, default 250: a user is waiting. */
  longestDrawMs?: number;
  timers?: Timers;
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
};

export type Site = ReturnType<typeof createSite>;

/** Why a connection was aborted that nothing was wrong with. */
const left = new Error('the site was left');

/**
 * Keeps a desk connected to its site's database and writes a heartbeat while an account is signed in. Reconnects after
 * the backoff that all readings share; nothing else waits for it. Runs until `close`.
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
  /** The desks that were online at the last heartbeat. */
  let present: ReadonlySet<string> = new Set();
  let connection: SiteConnection | null = null;
  /** The account whose rows the connection reads and writes, also while it is being opened. */
  let entered: { account: string; leaving: AbortController } | null = null;
  /** When the site last responded. */
  let seenAtMs: number | null = null;
  let restoredAtMs: number | null = null;
  /** Why the site accepted no rows, until the next connection. */
  let writeFault: unknown = null;
  const followers: SiteFollower[] = [];
  /** In the order of the followers; empty while the site is unavailable. */
  let following: AreaFollowing[] = [];
  const listeners: (() => void)[] = [];
  const draws = createDraws(() => connection, options.longestDrawMs);

  const become = (
    state: SiteStatus['state'],
    fault: SiteStatus['fault'] = null,
    message: string | null = null,
  ) => {
    if (fault !== null && fault !== status.fault) options.faulted(`${fault}: ${message}`);
    const seenAt = state !== 'away' || seenAtMs === null ? null : new Date(seenAtMs).toISOString();
    status = { ...status, state, fault, seenAt };
    detail = message;
    nextAtMs = null;
    options.changed();
    for (const listener of listeners) listener();
  };

  const faulted = (error: unknown) => {
    options.faulted(`rows: ${siteErrorText(error)}`);
  };

  const countDesks = (ids: readonly string[]) => {
    present = new Set(ids);
    note.countDesks(Math.max(1, ids.length));
  };

  /** Connects and stays connected; rejects if it can't continue, or with {@link left}. */
  const stay = async (accountId: string, leaving: AbortController, connected: () => void): Promise<never> => {
    const { signal } = leaving;
    const password = await note.readPassword();
    // The only place that loads the driver: a desk without a site never does.
    const { connectSite } = await import('./site-connection.ts');
    let broken: unknown = null;
    const breakOff = (error: unknown) => {
      broken = error;
      wake();
    };
    const lost = () => breakOff(new Error('the connection ended'));
    const noticed = (area: string) => {
      for (const [index, { wake: wakeFollower }] of following.entries())
        if (followers[index]?.area === area) wakeFollower();
    };
    const made = await connectSite({
      address,
      password,
      environment,
      account: accountId,
      lost,
      noticed,
      signal,
    });
    try {
      countDesks(await made.beat({ id: deskId, ...options.desk() }));
      note.addAccount(accountId);
      connection = made;
      writeFault = null;
      connected();
      following = followers.map((follower) =>
        followArea(made, follower, { account: accountId, signal, timers, faulted }),
      );
      for (const { ended } of following) ended.catch(breakOff);
      for (;;) {
        await timer.for(heartbeatMs);
        signal.throwIfAborted();
        if (broken !== null) throw broken;
        // Failed writes are repeated at the next connection.
        if (writeFault !== null) throw writeFault;
        countDesks(await made.beat({ id: deskId, ...options.desk() }));
        connected();
        // A broken connection is reported anyway.
        await sharePlaces(accountId).catch(() => undefined);
      }
    } finally {
      connection = null;
      leaving.abort();
      // On a dead network, what the followers wait for ends only with the connection.
      await made.close();
      await Promise.allSettled(following.map(({ ended }) => ended));
      following = [];
    }
  };

  /** Shares how far this desk has read, for the site's administrator. */
  const sharePlaces = async (accountId: string) => {
    const places = await Promise.all(
      followers.map(async ({ area, place }) => [area, (await place(accountId))?.seq ?? 0] as const),
    );
    await put(accountId, siteAreas.places, [{ key: 'places', body: Object.fromEntries(places) }], {
      isOwn: true,
    });
  };

  const run = async () => {
    let faults = 0;
    while (!ending.signal.aborted) {
      const accountId = account();
      if (accountId === null) {
        if (status.state !== 'idle') become('idle');
        await timer.for(null);
        continue;
      }
      const leaving = new AbortController();
      entered = { account: accountId, leaving };
      try {
        if (status.state === 'idle') become('connecting');
        await stay(accountId, leaving, () => {
          faults = 0;
          seenAtMs = now();
          if (status.state !== 'connected') become('connected');
        });
      } catch (error) {
        if (leaving.signal.reason === left) {
          become('idle');
          continue;
        }
        faults += 1;
        const fault = toSiteFault(error);
        become('away', fault, siteErrorText(error));
        // Without a password, only a user can resolve this.
        const pauseMs = fault === 'noPassword' ? null : backoffMs(faults, random());
        nextAtMs = pauseMs === null ? null : now() + pauseMs;
        await timer.for(pauseMs);
      }
    }
  };
  // Not immediately: the account may not be known before everything is set up.
  const running = Promise.resolve().then(run);

  const connectionOf = (accountId: string): SiteConnection => {
    if (connection === null || entered?.account !== accountId)
      throw new SiteRefused('unreachable', 'the site is away');
    return connection;
  };

  /**
   * Writes rows of an area, all or none; returns the numbers of the written rows, by key. Rejects while the site is
   * unavailable, and with the code `DH001` if another desk has the lease. `of` writes rows of another desk, for rows
   * that it should have removed by then.
   */
  const put = async (
    accountId: string,
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
      return await connectionOf(accountId).put(area, changes, how);
    } catch (error) {
      // Only faults reported by the server itself: a broken connection is noticed anyway.
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
      isSignInSaved: note.isPasswordSaved(),
      restoredAt: restoredAtMs === null ? null : new Date(restoredAtMs).toISOString(),
      facts: status.state === 'connected' ? facts : null,
    };
  };
  const retry = (): Promise<SiteView> => {
    if (status.state === 'away') become('connecting');
    // Also while it is connecting: it may have looked for the password just before.
    wake();
    return read();
  };

  return {
    status: (): SiteStatus => status,
    sessionChanged(): void {
      if (account() !== entered?.account) entered?.leaving.abort(left);
      wake();
    },
    draw: draws.draw,
    deskId,
    /** Follows an area for each account entered from now on. */
    follow<Prepared>(follower: SiteFollower<Prepared>): void {
      followers.push({
        ...follower,
        async restart(accountId, isRestored) {
          if (isRestored) {
            if (restoredAtMs === null) options.faulted('the database was restored, or failed over');
            restoredAtMs = now();
          }
          await follower.restart(accountId, isRestored);
        },
      });
    },
    /**
     * Resolves when a followed area is applied up to its current state; rejects while the site is unavailable, and if
     * that failed.
     */
    async catchUp(accountId: string, area: string): Promise<void> {
      connectionOf(accountId);
      const index = followers.findIndex((follower) => follower.area === area);
      const followed = following[index];
      if (followed === undefined) throw new SiteRefused('unreachable', 'the area is not followed yet');
      await followed.catchUp();
    },
    /**
     * Rows of an area after a position; null if the database does not know it. Rejects while the site is unavailable.
     */
    read: async (accountId: string, area: string, from: SitePlace, limit: number) =>
      connectionOf(accountId).read(area, from, limit),
    /** The number of an area's newest row, 0 for none; rejects while the site is unavailable. */
    newest: async (accountId: string, area: string): Promise<number> => connectionOf(accountId).newest(area),
    onStatus: (listener: () => void): void => void listeners.push(listener),
    deskName: (): string => options.desk().name,
    put,
    /**
     * Takes or renews a lease for this many milliseconds; 0 gives it back. Returns null while another desk has it.
     * Rejects while the site is unavailable.
     */
    async lease(accountId: string, work: string, ms: number): Promise<SiteLease | null> {
      const fence = await connectionOf(accountId).lease(work, deskId, ms);
      return fence === null ? null : { work, fence };
    },
    /** Whether this desk was ever connected for an account, and may have shared something since. */
    hasShared: (accountId: string): boolean => note.accounts().includes(accountId),
    removeOwn: (): Promise<number> => removeOwnRowsOf(note),
    /** Rejects while the site is unavailable. */
    async removeDesk(accountId: string, desk: string): Promise<DeskRemoval> {
      connectionOf(accountId);
      return withSiteOf(note, accountId, (query) => removeDesk(query, desk));
    },
    /** Whether a desk was online at this desk's last heartbeat; false while the site is unavailable. */
    isThere: (desk: string): boolean => connection !== null && present.has(desk),
    /** Checks now which desks are online. */
    async lookForDesks(): Promise<void> {
      const ids = await connection?.beat({ id: deskId, ...options.desk() });
      if (ids !== undefined) countDesks(ids);
    },
    /** The part of the service's limit available to this desk: all of it while the site counts for all desks. */
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
      entered?.leaving.abort(left);
      wake();
      await running;
    },
  };
}

/** Uses a separate connection to a site; loads the driver only for that. */
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
 * Removes what this desk shared for any account, over separate connections, since a user who purges is signed out by
 * then. Returns how many rows; rejects while the site is unavailable, and can be repeated.
 */
async function removeOwnRowsOf(note: SiteNote): Promise<number> {
  let rows = 0;
  for (const account of note.accounts()) {
    rows += await withSiteOf(note, account, (query) => removeShared(query, note.deskId));
    note.removeAccount(account);
  }
  return rows;
}

/** Removes what this desk shared with the site of a profile that is not in use; returns how many rows. */
export function removeOwnRows(options: SiteNoteOptions): Promise<number> {
  return removeOwnRowsOf(createSiteNote(options));
}
