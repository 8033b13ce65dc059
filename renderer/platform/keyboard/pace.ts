import type { ScannerProfile } from './scanner-profile.ts';

/**
 * Maximum time between keys that count as fast, in milliseconds; people reach it only by rolling over two or three
 * keys.
 */
export const quickMs = 35;

/** Keys further apart than this are unrelated, in milliseconds. */
export const farApartMs = 1_500;

/** A scan without an ending is reported as incomplete after this silence, in milliseconds. */
export const incompleteMs = 1_000;

/** A second ending of the same scan (CR LF) arrives within this time of the first, in milliseconds. */
export const secondEndMs = 100;

/** The speed of a desk's scanner, in milliseconds. */
export type Pace = {
  /** Maximum time between keys of an Alt code, and of a burst without the prefix that the profile requires. */
  readonly stepMs: number;
  /** Maximum pause within a recognized code. */
  readonly pauseMs: number;
  /** A code without an ending is complete after this silence. */
  readonly silenceMs: number;
  /** How long a single character waits for another key before it acts as a shortcut. */
  readonly loneMs: number;
};

const paces: Readonly<Record<ScannerProfile['speed'], Omit<Pace, 'loneMs'>>> = {
  normal: { stepMs: 60, pauseMs: 500, silenceMs: 400 },
  slow: { stepMs: 150, pauseMs: 1_000, silenceMs: 600 },
};

/** Maximum time between the keys of any scanner, in milliseconds; a measured one needs less. */
export const maxLoneMs = 200;
const minLoneMs = 60;

/** Returns the scanner's speed; shortcuts wait by it too, so it is defined only here. */
export function paceOf({ speed, timing }: Pick<ScannerProfile, 'speed' | 'timing'>): Pace {
  const pace = paces[speed];
  if (timing == null) return { ...pace, loneMs: maxLoneMs };
  const { longestGapMs } = timing;
  return {
    ...pace,
    stepMs: Math.max(pace.stepMs, 1.7 * longestGapMs),
    loneMs: Math.max(minLoneMs, 1.8 * longestGapMs),
  };
}

/**
 * Returns the maximum time between keys, in milliseconds, of one scanner sequence: {@link quickMs}, or slightly more
 * than was measured for a slow one.
 */
export function maxStepMs({ speed, timing }: Pick<ScannerProfile, 'speed' | 'timing'>): number {
  if (speed === 'normal') return quickMs;
  return timing == null ? paces.slow.stepMs : Math.max(quickMs, 1.7 * timing.longestGapMs);
}
