import type { ScannerProfile } from './scanner-profile.ts';

/** Longest from key to key, in milliseconds, of keys that came quickly: hands reach it only by rolling two or three. */
export const quickMs = 35;

/** Keys that are further apart than that have nothing to do with each other, in milliseconds. */
export const farApartMs = 1_500;

/** A scan that nothing ends is reported as incomplete after this silence, in milliseconds. */
export const incompleteMs = 1_000;

/** A second ending of the same scan (CR LF) comes within this time of the first, in milliseconds. */
export const secondEndMs = 100;

/** How quick a desk's scanner is, in milliseconds. */
export type Pace = {
  /** Longest from key to key of an Alt code, and of a burst whose profile demands a prefix that did not come. */
  readonly stepMs: number;
  /** Longest pause within a code that is known to be one. */
  readonly pauseMs: number;
  /** Where nothing ends a code, it is over after this silence. */
  readonly silenceMs: number;
  /** A lone character waits this long for another key before it acts as a shortcut. */
  readonly loneMs: number;
};

const paces: Readonly<Record<ScannerProfile['speed'], Omit<Pace, 'loneMs'>>> = {
  normal: { stepMs: 60, pauseMs: 500, silenceMs: 400 },
  slow: { stepMs: 150, pauseMs: 1_000, silenceMs: 600 },
};

/** Any scanner's keys follow each other within this time, in milliseconds; one that was measured needs less. */
export const anyLoneMs = 200;
const leastLoneMs = 60;

/** The one place that says how quick a scanner is; shortcuts wait by it too. */
export function paceOf({ speed, timing }: Pick<ScannerProfile, 'speed' | 'timing'>): Pace {
  const pace = paces[speed];
  if (timing == null) return { ...pace, loneMs: anyLoneMs };
  const { longestGapMs } = timing;
  return {
    ...pace,
    stepMs: Math.max(pace.stepMs, 1.7 * longestGapMs),
    loneMs: Math.max(leastLoneMs, 1.8 * longestGapMs),
  };
}

/**
 * Longest from key to key, in milliseconds, that counts as one flow of a scanner's keys: {@link quickMs}, or what was
 * measured of a slow one and a little more.
 */
export function longestStepMs({ speed, timing }: Pick<ScannerProfile, 'speed' | 'timing'>): number {
  if (speed === 'normal') return quickMs;
  return timing == null ? paces.slow.stepMs : Math.max(quickMs, 1.7 * timing.longestGapMs);
}
