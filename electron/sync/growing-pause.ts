/** Milliseconds of the first pause after a fault, and of the longest one. */
const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;

/**
 * Milliseconds to wait after so many faults in a row: 5 s, doubling up to 5 min, of which a random quarter is left
 * out, so that the desks of a company do not come back all at once.
 *
 * @param random 0 to 1
 */
export function growingPauseMs(faults: number, random: number): number {
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, Math.max(0, faults - 1)));
  return longest * (1 - random / 4);
}
