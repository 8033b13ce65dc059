/** No header makes anything wait longer: its author may be a gateway, or may have got the unit wrong. */
export const maxRetryAfterSeconds = 15 * 60;

/**
 * Returns the seconds that a response header asks to wait, at most {@link maxRetryAfterSeconds}; null if none does so in
 * a readable form.
 */
export function retryAfterSeconds(headers: Readonly<Record<string, string>>, nowMs: number): number | null {
  for (const name of ['x-retry-after', 'retry-after']) {
    const text = headers[name]?.trim() ?? '';
    if (/^\d+(\.\d+)?$/.test(text)) return Math.min(maxRetryAfterSeconds, Number(text));
    // Retry-After may be a date (RFC 9110, 10.2.3): one of the server's clock, which this computer's may differ from.
    const atMs = readDate(text);
    if (atMs === null) continue;
    const sinceMs = readDate(headers['date'] ?? '') ?? nowMs;
    return Math.min(maxRetryAfterSeconds, Math.max(0, (atMs - sinceMs) / 1_000));
  }
  return null;
}

/** Reads an HTTP date (RFC 9110, 5.6.7) as epoch milliseconds; null if it is unreadable. */
export function readDate(text: string): number | null {
  const atMs = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : atMs;
}

type RetryBounds = {
  /** Total number of requests, including the first. */
  attempts: number;
  /** No retry starts later than this after the start of the first request. */
  withinMs: number;
  /** Full jitter: the n-th pause is random between 0 and `firstPauseMs` doubled n times. */
  firstPauseMs: number;
  longestPauseMs: number;
};

/** Quick failures are worth two more tries; anything that has already taken ten seconds is not. */
export const defaultRetryBounds: RetryBounds = {
  attempts: 3,
  withinMs: 10_000,
  firstPauseMs: 300,
  longestPauseMs: 5_000,
};

const transientStatuses = new Set([429, 502, 503, 504]);

/** Whether a response with this status may be different a moment later. */
export function isTransientStatus(status: number): boolean {
  return transientStatuses.has(status);
}

/**
 * Returns the maximum pause in milliseconds after this many tries, 1 or more: the first doubles with each, up to the
 * longest.
 */
export function backoffCeiling(
  tries: number,
  { firstPauseMs, longestPauseMs }: Pick<RetryBounds, 'firstPauseMs' | 'longestPauseMs'>,
): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, Math.max(0, tries - 1)));
}

/**
 * Returns the milliseconds to pause before the next attempt, null if there is to be none.
 *
 * @param attempt number of requests made so far, 1 or more
 * @param retryAfterSeconds the wait that the response asks for; it is honored, and if it exceeds the bounds nothing is
 *   retried
 */
export function pauseBefore(
  attempt: number,
  elapsedMs: number,
  retryAfterSeconds: number | null,
  bounds: RetryBounds,
  random: () => number,
): number | null {
  if (attempt >= bounds.attempts) return null;
  const jitterMs = random() * backoffCeiling(attempt, bounds);
  const pauseMs = retryAfterSeconds === null ? jitterMs : retryAfterSeconds * 1_000 + jitterMs;
  return elapsedMs + pauseMs >= bounds.withinMs ? null : pauseMs;
}
