import { ServiceError } from '#electron/api/api-error.ts';
import { backoffCeiling } from '#electron/api/http/retry-schedule.ts';

const bounds = { firstPauseMs: 5_000, longestPauseMs: 5 * 60_000 };

/**
 * Milliseconds to wait after this many consecutive faults: 5 s, doubling up to 5 min, reduced by up to a quarter at
 * random, so that the desks of a company do not all return at the same time.
 *
 * @param random 0 to 1
 */
export function backoffMs(faults: number, random: number): number {
  return backoffCeiling(faults, bounds) * (1 - random / 4);
}

const maxThrottleMs = 15 * 60_000;

/**
 * Milliseconds to wait after an error, the last of this many consecutive ones: what the service asks for, otherwise the
 * backoff.
 */
export function pauseMsAfter(error: unknown, faults: number, random: number): number {
  const throttled =
    error instanceof ServiceError && error.failure.code === 'THROTTLED' ? error.failure : null;
  return throttled === null
    ? backoffMs(faults, random)
    : Math.min(maxThrottleMs, throttled.retryAfterSeconds * 1_000);
}
