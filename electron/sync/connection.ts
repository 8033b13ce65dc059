import { systemTimers, type Timers } from './wakeable-timer.ts';

/**
 * Whether the service was reachable at the last attempt; `refused` if it responds but accepts no token of this session.
 */
export type Connection = 'unknown' | 'online' | 'offline' | 'refused';

export type ConnectionState = {
  connection: Connection;
  /** Epoch milliseconds; null before the first response. */
  lastAnswerAtMs: number | null;
  /** How often requests got through again after the service was unreachable or refused them. */
  recoveries: number;
};

type ConnectionWatchOptions = {
  /** Makes one cheap request; it reports through `answered` or `unreachable` like any other. */
  probe: () => Promise<void>;
  changed: () => void;
  /** Milliseconds before the probe of a start: until then, the processor is busy with the first screen. */
  startProbeAfterMs?: number;
  /** Milliseconds between two probes while offline: the first interval, doubling up to the longest. */
  firstProbeAfterMs?: number;
  longestProbeAfterMs?: number;
  /** Milliseconds without any response after which an online connection is probed. */
  idleProbeAfterMs?: number;
  timers?: Timers;
};

/** Tracks the state of the connection, and probes for recovery while it is lost. */
export type ConnectionWatch = ReturnType<typeof watchConnection>;

/**
 * Tracks the connection by the results of requests. Probes after 20 s of silence, so that an unused desk does not show
 * as online for hours. While offline, probes after 2 s, then at doubling intervals up to 30 s, so that the window
 * refreshes without user action. `changed` is called when the state changes, not on every response.
 */
export function watchConnection(options: ConnectionWatchOptions) {
  const { probe, changed, startProbeAfterMs = 500, timers = systemTimers } = options;
  const { firstProbeAfterMs = 2_000, longestProbeAfterMs = 30_000, idleProbeAfterMs = 20_000 } = options;
  let reached: Exclude<Connection, 'refused'> = 'unknown';
  let isRefused = false;
  let lastAnswerAtMs: number | null = null;
  let recoveries = 0;
  let nextProbeAfterMs = firstProbeAfterMs;
  let timer: unknown = null;
  let checking: Promise<void> | null = null;
  let isDisposed = false;

  const connection = () => (reached === 'online' && isRefused ? 'refused' : reached);

  const note = (change: () => void) => {
    const before = connection();
    change();
    const after = connection();
    if (after === before) return;
    if (after === 'online' && before !== 'unknown') recoveries += 1;
    changed();
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
    state: (): ConnectionState => ({ connection: connection(), lastAnswerAtMs, recoveries }),
    /** A response arrived, whatever its status: the service is reachable. */
    answered: (atMs: number): void => {
      lastAnswerAtMs = atMs;
      nextProbeAfterMs = firstProbeAfterMs;
      stopTimer();
      checkAfter(idleProbeAfterMs);
      become('online');
    },
    /** Whether the service accepted a token; responses to requests without a token do not change that. */
    tokenJudged: (isAccepted: boolean): void => {
      note(() => {
        isRefused = !isAccepted;
      });
    },
    /** A request could not reach the service. */
    unreachable: (): void => {
      if (reached !== 'offline') stopTimer();
      become('offline');
      checkSoonerOrLater();
    },
    /** Probes after a moment, unless a request shows the state of the connection by then. */
    start: (): void => checkAfter(startProbeAfterMs),
    /** Probes now; resolves when the result is known, and never rejects. */
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
 * Wraps the token source. Reports a token that is unavailable because the service did not respond: without a token no
 * request is made that could reveal it.
 */
export function reportTokenFailures(tokens: TokenSource, unreachable: () => void): TokenSource {
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
 * Creates the connection's probe. The service is treated as reached only if a token is available too; otherwise it
 * would show as online while its sign-in host is unavailable, and every read would fail immediately. Without a session,
 * no token is required. Rejects like `ping`.
 */
export function createProbe(tokens: TokenSource, ping: () => Promise<void>): () => Promise<void> {
  return async () => {
    const isWorthAsking = await tokens.accessToken().then(
      () => true,
      (error: unknown) => !isOffline(error),
    );
    if (isWorthAsking) await ping();
  };
}

function isOffline(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'OFFLINE';
}
