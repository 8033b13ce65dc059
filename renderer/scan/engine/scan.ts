import type { SeparatorForm } from './key-meaning.ts';

export type ScanEnding = 'enter' | 'tab' | 'suffix' | 'silence';

/** Something that was scanned, or typed by hand instead. */
export type Scan = {
  /** Increases by 1. */
  readonly id: number;
  /**
   * The scanned text, read as the profile specifies; if the layout is unknown, by its characters. A group separator is
   * `\u001d`; prefix, suffix and ending are removed, case is preserved.
   */
  readonly text: string;
  /** If the layout is unknown: the reading on a US keyboard, if different; otherwise null. */
  readonly keyText: string | null;
  readonly ending: ScanEnding;
  /**
   * From the end of the previous scan to its first key, by their timestamps; null for the first scan and for one that a
   * user typed.
   */
  readonly pauseMs: number | null;
  /** Timestamps of the first and the last key. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Number of keys that typed something, including prefix and suffix but not the ending. */
  readonly keyCount: number;
  readonly source: 'scanner' | 'typed';
  /** The same label as the previous scan; only set if the profile lets repeats through. */
  readonly isRepeat: boolean;
};

/** The likeliest first. */
export function textsOf({ text, keyText }: Pick<Scan, 'text' | 'keyText'>): readonly string[] {
  return keyText === null ? [text] : [text, keyText];
}

/** Why keys in quick succession were left as typing. */
export type BurstRefusal =
  /** So few keys that a hand could have rolled them. */
  | 'tooFewKeys'
  | 'tooSlow'
  /** The profile has a prefix, but they did not start with it. */
  | 'noPrefix'
  | 'nothingAfterPrefix'
  /** They were typed into a password, about which nothing is reported. */
  | 'passwordField'
  | 'keyRepeat'
  /** An arrow key, Escape or similar came in between. */
  | 'otherKey'
  /** The window lost keyboard focus. */
  | 'leftWindow';

export type MissReason =
  /** Keys came right before it, or right after a scan that broke off, so it may be part of a code. */
  | 'part'
  | 'noEnding'
  | 'leftWindow'
  /** It was left as typing: it does not start as this scanner's codes do. */
  | 'noPrefix'
  /** It was left as typing: its keys were too far apart. */
  | 'tooSlow';

/** What the engine saw and did, for monitoring the scanner's health. Contains nothing of a password. */
export type ScanEvent =
  | {
      readonly kind: 'burstRefused';
      readonly reason: BurstRefusal;
      readonly startedAtMs: number;
      readonly keyCount: number;
      readonly gapsMs: readonly number[];
    }
  | {
      readonly kind: 'scanRecognised';
      /** Null if it was dropped as a repeat. */
      readonly scanId: number | null;
      readonly startedAtMs: number;
      readonly endedAtMs: number;
      readonly keyCount: number;
      /** Gaps between keys, including Shift and similar keys. */
      readonly gapsMs: readonly number[];
      /** How long each character's key was down; null if it was still down at the end. */
      readonly holdsMs: readonly (number | null)[];
      readonly ending: ScanEnding;
      readonly hadPrefix: boolean;
      readonly separators: readonly SeparatorForm[];
      /** By this computer's layout and by a US layout. */
      readonly characterText: string;
      readonly keyText: string;
    }
  | {
      readonly kind: 'scanMissed';
      readonly reason: MissReason;
      readonly startedAtMs: number;
      readonly keyCount: number;
      readonly gapsMs: readonly number[];
      readonly holdsMs: readonly (number | null)[];
    }
  | { readonly kind: 'repeatDropped'; readonly text: string; readonly afterMs: number }
  | { readonly kind: 'keysGivenBack'; readonly keyCount: number }
  | { readonly kind: 'fieldRestored'; readonly field: 'input' | 'textarea' | 'select' }
  | { readonly kind: 'compositionInterrupted' }
  | { readonly kind: 'secondEndSwallowed'; readonly key: string; readonly afterMs: number }
  | { readonly kind: 'prefixDetected'; readonly prefix: 'F8' }
  /** Reported if it differs from the previous scan. */
  | { readonly kind: 'suffixDetected'; readonly suffix: 'enter' | 'tab' | 'none' }
  | { readonly kind: 'separatorDetected'; readonly form: SeparatorForm }
  /** The two layouts read the same keys differently; the calibration code shows which is right. */
  | { readonly kind: 'layoutDoubted'; readonly characterText: string; readonly keyText: string }
  | { readonly kind: 'capsLockNoticed' };
