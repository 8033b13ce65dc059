import { type Pace, paceOf } from '#renderer/platform/keyboard/pace.ts';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { Burst, BurstEffect, Frame } from './burst.ts';

export type ReaderState = {
  readonly profile: () => ScannerProfile;
  burst: Burst | null;
  /** What is to be done because of the key at hand. */
  effects: BurstEffect[];
  /** Typed on the number pad since Alt went down. */
  altDigits: string;
  /** When the last key went down. */
  lastDownAtMs: number;
  /** When the last scan ended; no longer known once a key was let through after it. */
  endedAtMs: number;
  /** The same, where a key ended it, and not a silence. */
  endKeyAtMs: number;
  /** When the last key of a scan came that was not read whole. */
  brokenOffAtMs: number;
  /** What was typed before the window lost the keyboard, as long as nobody was shown that it may be a scan. */
  unreported: Frame | null;
  f8AtMs: number;
  /** Keys that are down and were kept from everybody: their release is nobody's either. */
  readonly swallowed: Set<string>;
};

export function createReaderState(profile: () => ScannerProfile): ReaderState {
  const never = Number.NEGATIVE_INFINITY;
  return {
    profile,
    burst: null,
    effects: [],
    altDigits: '',
    lastDownAtMs: never,
    endedAtMs: never,
    endKeyAtMs: never,
    brokenOffAtMs: never,
    unreported: null,
    f8AtMs: never,
    swallowed: new Set(),
  };
}

/** How quick the desk's scanner is. */
export function currentPace(state: ReaderState): Pace {
  return paceOf(state.profile());
}

/** Whether a key marks the end of each code, so that a silence never does. */
export function hasTerminator(state: ReaderState): boolean {
  return state.profile().suffix !== 'none';
}
