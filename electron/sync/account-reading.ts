import type { Connection } from './connection.ts';
import { systemTimers, type Timers } from './wakeable-timer.ts';

/** What goes on in the background for one account, for as long as it is the one in use. */
export type AccountWork<View> = {
  view(): Promise<View>;
  /** What it waits for may be there: it tries again now. */
  tryAgain(): void;
  /** Resolves when nothing is written any more. A request under way may still come to its end for so long. */
  end(graceMs: number): Promise<void>;
};

export type AccountReading<View> = AccountWork<View> & {
  /** Asks for what changed now, or goes on at once where it waits. */
  refresh(): void;
};

type CurrentWork<View, Work> = {
  /** What goes on now; null while nobody is signed in. */
  current: () => Work | null;
  view: () => Promise<View>;
  /** Somebody else may be signed in, or the same one again. */
  sessionChanged: () => void;
  connectionChanged: () => void;
  /** What is shown of this account is another. */
  noted: (account: string) => void;
  /** Stops what is under way; nothing that was read is lost. */
  dispose: () => Promise<void>;
};

type CurrentReading<View> = Omit<CurrentWork<View, unknown>, 'current'> & {
  /** Begins to bring it up to date at once; answers the state that it is in then. */
  refresh: () => Promise<View>;
};

/** How long a request under way is waited for when the app is closed, so that it was not made in vain. */
const closingGraceMs = 1_500;

/** How what is read in the background leaves room for the person at the desk. */
export type ReadingPace = {
  /**
   * How long it keeps still after somebody is there, so that the window is there before it; default 3,000 ms. null:
   * until a person asks for it.
   */
  settleMs?: number | null;
  /** How long changes are gathered before the windows get an event, default 1,000 ms. */
  gatherMs?: number;
};

/** What {@link followAccount} and {@link createCurrentReading} need. */
export type CurrentReadingOptions<View> = ReadingPace & {
  /** Whose data it is; null when nobody is signed in. */
  account: () => string | null;
  connection: () => Connection;
  publish: (view: View) => void;
  /** Called with every fault that it met. */
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
  /**
   * How long it keeps still at first, so that the window is there before it, in milliseconds; null: until it is woken.
   */
  settleMs: number | null;
  /** The view is another one. */
  changed: () => void;
  /** Called with every fault that it met. */
  faulted: (error: unknown) => void;
};

/**
 * Keeps the reading of whoever is signed in, and reports its progress to the windows.
 *
 * @param nothing what is shown while nobody is signed in
 */
export function createCurrentReading<View>(
  options: CurrentReadingOptions<View>,
  nothing: View,
  start: (parts: AccountReadingParts) => AccountReading<View>,
): CurrentReading<View> {
  const { current, ...following } = followAccount(options, nothing, start);
  return {
    ...following,
    refresh() {
      current()?.refresh();
      return following.view();
    },
  };
}

/**
 * Keeps the work of whoever is signed in going, and reports its progress to the windows. A change of the account ends
 * everything of the one before at once.
 *
 * @param nothing what is shown while nobody is signed in
 */
export function followAccount<View, Work extends AccountWork<View>>(
  options: CurrentReadingOptions<View>,
  nothing: View,
  start: (parts: AccountReadingParts) => Work,
): CurrentWork<View, Work> {
  const { account, connection, publish, faulted } = options;
  const { settleMs = 3_000, gatherMs = 1_000, timers = systemTimers } = options;
  const { now = Date.now, random = Math.random } = options;
  let current: { account: string; work: Work } | null = null;
  let isOffline = false;
  let isDisposed = false;
  let timer: unknown = null;
  /** Those whose account is no longer in use, until they are done. */
  const endings = new Set<Promise<void>>();

  const view = () => current?.work.view() ?? Promise.resolve(nothing);
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
      // At once: what comes from now on is somebody else's.
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
