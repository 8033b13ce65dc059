import { systemTimers, type Timers } from './wakeable-timer.ts';

/**
 * Whether the service can be reached, as far as the last attempt knows; `refused` where it answers, and takes no token
 * of this session.
 */
export type Connection = 'unknown' | 'online' | 'offline' | 'refused';

type ConnectionWatchOptions = {
  /** One cheap request; it reports through `answered` or `unreachable` like any other. */
  probe: () => Promise<void>;
  changed: () => void;
  /** Milliseconds between two probes while offline: the first, doubling up to the last. */
  firstProbeAfterMs?: number;
  longestProbeAfterMs?: number;
  /** Milliseconds without any answer after which an online connection is asked whether it still is one. */
  idleProbeAfterMs?: number;
  timers?: Timers;
};

/** Keeps the state of the connection, and looks for the way back while it is lost. */
export type ConnectionWatch = ReturnType<typeof watchConnection>;

/**
 * Watches the connection by what the requests report. After 20 s of silence it asks by itself, so that a desk that
 * nobody touches does not call itself online for hours; while offline it asks after 2 s, then at doubling distances
 * up to 30 s, so that the window refreshes without anybody touching it. `changed` is called when the state changes,
 * not at every answer.
 */
export function watchConnection(options: ConnectionWatchOptions) {
  const { probe, changed, timers = systemTimers } = options;
  const { firstProbeAfterMs = 2_000, longestProbeAfterMs = 30_000, idleProbeAfterMs = 20_000 } = options;
  let reached: Exclude<Connection, 'refused'> = 'unknown';
  let isRefused = false;
  let lastAnswerAtMs: number | null = null;
  let nextProbeAfterMs = firstProbeAfterMs;
  let timer: unknown = null;
  let checking: Promise<void> | null = null;
  let isDisposed = false;

  const connection = () => (reached === 'online' && isRefused ? 'refused' : reached);

  const note = (change: () => void) => {
    const before = connection();
    change();
    if (connection() !== before) changed();
  };

  const become = (next: typeof reached) => {
    note(() => {
      reached = next;
    });
  };

  const stopTimer = () => {
    if (timer !== null) timers.clear(timer);
    timer = null;
  };

  const checkAfter = (afterMs: number) => {
    if (timer !== null || isDisposed) return;
    timer = timers.set(() => {
      timer = null;
      void check();
    }, afterMs);
  };

  const checkSoonerOrLater = () => {
    if (timer !== null) return;
    checkAfter(nextProbeAfterMs);
    nextProbeAfterMs = Math.min(nextProbeAfterMs * 2, longestProbeAfterMs);
  };

  const check = () => {
    checking ??= probe()
      .catch(() => undefined)
      .finally(() => {
        checking = null;
        if (reached === 'offline') checkSoonerOrLater();
      });
    return checking;
  };

  return {
    state: (): { connection: Connection; lastAnswerAtMs: number | null } => ({
      connection: connection(),
      lastAnswerAtMs,
    }),
    /** An answer arrived, whatever its status: the service is there. */
    answered: (atMs: number): void => {
      lastAnswerAtMs = Math.max(atMs, lastAnswerAtMs ?? 0);
      nextProbeAfterMs = firstProbeAfterMs;
      stopTimer();
      checkAfter(idleProbeAfterMs);
      become('online');
    },
    /** What the service made of a token: what answers without one does not change that. */
    tokenJudged: (isAccepted: boolean): void => {
      note(() => {
        isRefused = !isAccepted;
      });
    },
    /** A request did not get through. */
    unreachable: (): void => {
      if (reached !== 'offline') stopTimer();
      become('offline');
      checkSoonerOrLater();
    },
    /** Asks now; resolves when it is known, and never rejects. */
    check,
    dispose: (): void => {
      isDisposed = true;
      stopTimer();
    },
  };
}

type TokenSource = {
  accessToken(): Promise<string>;
  refreshAfterRejection(rejected: string): Promise<string>;
};

/**
 * The same tokens. One that could not be had because nobody answered is reported, since without a token no request is
 * even tried that could show it.
 */
export function noticeTokenTrouble(tokens: TokenSource, unreachable: () => void): TokenSource {
  const notice = (error: unknown): never => {
    if (isOffline(error)) unreachable();
    throw error;
  };
  return {
    accessToken: () => tokens.accessToken().catch(notice),
    refreshAfterRejection: (rejected) => tokens.refreshAfterRejection(rejected).catch(notice),
  };
}

/**
 * Makes the probe of the connection: the service counts as reached only where a token can be had too. Otherwise it
 * would be called online while its sign-in host is away, and every read would fail again at once. Who has no session
 * is asked for no token. Rejects as `reach` does.
 */
export function createProbe(tokens: TokenSource, reach: () => Promise<void>): () => Promise<void> {
  return async () => {
    const isWorthAsking = await tokens.accessToken().then(
      () => true,
      (error: unknown) => !isOffline(error),
    );
    if (isWorthAsking) await reach();
  };
}

function isOffline(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'OFFLINE';
}
