import type { ScannerProfile } from './scanner-profile.ts';

/** What counts as a burst of keys, in milliseconds between two keys that go down. */
export type Pace = {
  /** Longest from key to key of a burst. People reach 60, and less only where two or three keys are rolled. */
  readonly burstGapMs: number;
  /** Longest that a gap may be now and then before a burst is known to be a scan: the sender was held up. */
  readonly stallMs: number;
  /** A scan that is known to be one is over after this silence, where no ending comes. */
  readonly silenceMs: number;
  /** A lone character waits this long for another key before it acts as a shortcut. */
  readonly loneMs: number;
};

/** The one place that says how quick a scanner is; shortcuts wait by it too. */
export const paces: Readonly<Record<ScannerProfile['speed'], Pace>> = {
  normal: { burstGapMs: 35, stallMs: 100, silenceMs: 100, loneMs: 60 },
  slow: { burstGapMs: 150, stallMs: 150, silenceMs: 250, loneMs: 160 },
};

/** A second ending of the same scan (CR LF) comes within this time of the first, and is swallowed with it. */
export const secondEndMs = 100;
