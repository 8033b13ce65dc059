import type { Connection } from './connection.ts';
import { systemTimers, type Timers } from './wakeable-timer.ts';

/** Background work for one account, while it is the current one. */
export type AccountWork<View> = {
  view(): Promise<View>;
  /** What it waits for may be available: tries again now. */
  tryAgain(): void;
  /** Resolves when nothing is written anymore. A request in progress has this long to finish. */
  end(graceMs: number): Promise<void>;
};

export type AccountReading<View> = AccountWork<View> & {
  /** Requests recent changes, or continues immediately if it is waiting. */
  refresh(): void;
};

type CurrentWork<View, Work> = {
  /** The work in progress; null while no account is signed in. */
  current: () => Work | null;
  view: () => Promise<View>;
  /** To be called when another account may be signed in, or the same one again. */
  sessionChanged: () => void;
  connectionChanged: () => void;
  /** The data shown for this account changed. */
  noted: (account: string) => void;
  /** Stops the work in progress; nothing that was read is lost. */
  dispose: () => Promise<void>;
};

type CurrentReading<View> = Omit<CurrentWork<View, unknown>, 'current'> & {
  /** Starts updating immediately; returns the view at that point. */
  refresh: () => Promise<View>;
};

/** How long the closing app waits for a request in progress, so that it was not made in vain. */
const closingGraceMs = 1_500;

/** How background reading makes room for the user at the desk. */
export type ReadingPace = {
  /**
   * The idle time after an account becomes current, so that the window appears first; default 3,000 ms. null: until a
   * user requests it.
   */
  settleMs?: number | null;
  /** How long changes are collected before the windows get an event, default 1,000 ms. */
  gatherMs?: number;
};

export type CurrentReadingOptions<View> = ReadingPace & {
  /** The account whose data is read; null if no account is signed in. */
  account: () => string | null;
  connection: () => Connection;
  publish: (view: View) => void;
  faulted: (error: unknown) => void;
  now?: () => number;
  timers?: Timers;
  random?: () => number;
};

export type AccountReadingParts = {
  account: string;
  now: () => number;
  timers: Timers;
  random: () => number;
  /** The idle time at the start, so that the window appears first, in milliseconds; null: until it is woken. */
  settleMs: number | null;
  changed: () => void;
  faulted: (error: unknown) => void;
};

/**
 * Runs the reading of the signed-in account, and reports its progress to the windows.
 *
 * @param emptyView shown while no account is signed in
 */
export function createCurrentReading<View>(
  options: CurrentReadingOptions<View>,
  emptyView: View,
  start: (parts: AccountReadingParts) => AccountReading<View>,
): CurrentReading<View> {
  const { current, ...following } = followAccount(options, emptyView, start);
  return {
    ...following,
    refresh() {
      current()?.refresh();
      return following.view();
    },
  };
}

/**
 * Keeps the work of the signed-in account running, and reports its progress to the windows. A change of the account
 * immediately ends all work of the previous one.
 *
 * @param emptyView shown while no account is signed in
 */
export function followAccount<View, Work extends AccountWork<View>>(
  options: CurrentReadingOptions<View>,
  emptyView: View,
  start: (parts: AccountReadingParts) => Work,
): CurrentWork<View, Work> {
  const { account, connection, publish, faulted } = options;
  const { settleMs = 3_000, gatherMs = 1_000, timers = systemTimers } = options;
  const { now = Date.now, random = Math.random } = options;
  let current: { account: string; work: Work } | null = null;
  let isOffline = false;
  let isDisposed = false;
  let timer: unknown = null;
  /** Work whose account is no longer current, until it is done. */
  const endings = new Set<Promise<void>>();

  const view = () => current?.work.view() ?? Promise.resolve(emptyView);
  const publishNow = async () => {
    timer = null;
    const shownTo = current;
    const shown = await view();
    if (!isDisposed && current === shownTo) publish(shown);
  };
  const changed = () => {
    if (isDisposed) return;
    timer ??= timers.set(() => {
      publishNow().catch(faulted);
    }, gatherMs);
  };
  const endCurrent = (graceMs: number) => {
    if (current === null) return;
    const ended = current.work.end(graceMs).finally(() => endings.delete(ended));
    endings.add(ended);
    current = null;
  };

  return {
    current: () => current?.work ?? null,
    view,
    sessionChanged() {
      const accountId = account();
      if (isDisposed) return;
      if (accountId === (current?.account ?? null)) {
        current?.work.tryAgain();
        return;
      }
      // Immediately: everything from now on belongs to another account.
      endCurrent(0);
      if (accountId !== null) {
        const parts = { account: accountId, now, timers, random, settleMs, changed, faulted };
        current = { account: accountId, work: start(parts) };
      }
      changed();
    },
    connectionChanged() {
      const isOfflineNow = connection() === 'offline';
      const isBack = isOffline && !isOfflineNow;
      isOffline = isOfflineNow;
      if (isBack) current?.work.tryAgain();
    },
    noted(accountId) {
      if (accountId === current?.account) changed();
    },
    async dispose() {
      isDisposed = true;
      if (timer !== null) timers.clear(timer);
      endCurrent(closingGraceMs);
      await Promise.all(endings);
    },
  };
}
