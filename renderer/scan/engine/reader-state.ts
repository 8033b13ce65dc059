import { type Pace, paceOf } from '#renderer/platform/keyboard/pace.ts';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { Burst, BurstEffect, Frame } from './burst.ts';

export type ReaderState = {
  readonly profile: () => ScannerProfile;
  burst: Burst | null;
  /** The actions for the current key. */
  effects: BurstEffect[];
  /** Digits typed on the number pad since Alt went down. */
  altDigits: string;
  lastDownAtMs: number;
  /** When the last scan ended; reset once a key was let through after it. */
  endedAtMs: number;
  /** The same, if a key and not a silence ended it. */
  endKeyAtMs: number;
  /** Time of the last key of a scan that was not read completely. */
  brokenOffAtMs: number;
  /** Keys typed before the window lost keyboard focus, while the user has not been shown that they may be a scan. */
  unreported: Frame | null;
  f8AtMs: number;
  /** Keys that are down and were withheld; their release is withheld too. */
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

export function currentPace(state: ReaderState): Pace {
  return paceOf(state.profile());
}

/** Returns whether a key marks the end of each code, so that a silence never does. */
export function hasTerminator(state: ReaderState): boolean {
  return state.profile().suffix !== 'none';
}
