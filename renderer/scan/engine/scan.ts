import type { SeparatorForm } from './key-meaning.ts';

/** What ended a scan. */
export type ScanEnding = 'enter' | 'tab' | 'suffix' | 'silence';

/** One thing that was scanned, or typed by hand instead. */
export type Scan = {
  /** Rises by 1. */
  readonly id: number;
  /**
   * What was scanned, as the profile says that it is to be read; where the layout is unknown, what the characters say.
   * A group separator is `\u001d`; prefix, suffix and ending are gone, the case is saved.
   */
  readonly text: string;
  /** Where the layout is unknown: what the keys say on an American keyboard, if that differs; else null. */
  readonly keyText: string | null;
  readonly ending: ScanEnding;
  /**
   * From the end of the scan before to its first key, by their time stamps; null for the first one, and one that a
   * person typed.
   */
  readonly pauseMs: number | null;
  /** Time stamps of the first and the last key. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Keys that typed something, prefix and suffix included, the ending not. */
  readonly keyCount: number;
  readonly source: 'scanner' | 'typed';
  /** The same label as just before; only where the profile lets repeats through. */
  readonly isRepeat: boolean;
};

/** The readings of a scan's keys, the likeliest first. */
export function textsOf({ text, keyText }: Pick<Scan, 'text' | 'keyText'>): readonly string[] {
  return keyText === null ? [text] : [text, keyText];
}

/** Why keys that came quickly were left to be typing. */
export type BurstRefusal =
  /** Fewer keys than could not have been rolled by a hand. */
  | 'tooFewKeys'
  | 'tooSlow'
  /** The profile has a prefix, and they did not begin with it. */
  | 'noPrefix'
  | 'nothingAfterPrefix'
  /** They went into a password, of which nothing is reported. */
  | 'passwordField'
  | 'keyRepeat'
  /** An arrow, Escape or the like came in between. */
  | 'otherKey'
  /** The window lost the keyboard. */
  | 'leftWindow';

export type MissReason =
  /** Keys came right before it, or right after a scan that broke off, so that it may be a part of a code. */
  | 'part'
  /** What ends each of this scanner's codes did not come. */
  | 'noEnding'
  | 'leftWindow'
  /** It stayed typing: it does not begin as each of this scanner's codes does. */
  | 'noPrefix'
  /** It stayed typing: its keys were too far apart. */
  | 'tooSlow';

/** What the engine saw and did, for whoever wants to watch the scanner's health. Holds nothing of a password. */
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
      /** Null where it was dropped as a repeat. */
      readonly scanId: number | null;
      readonly startedAtMs: number;
      readonly endedAtMs: number;
      readonly keyCount: number;
      /** From key to key, Shift and the like among them. */
      readonly gapsMs: readonly number[];
      /** How long each character's key was down; null where it was still down at the end. */
      readonly holdsMs: readonly (number | null)[];
      readonly ending: ScanEnding;
      readonly hadPrefix: boolean;
      readonly separators: readonly SeparatorForm[];
      /** By this computer's layout, and by an American one. */
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
  /** Called when it is another than at the scan before. */
  | { readonly kind: 'suffixDetected'; readonly suffix: 'enter' | 'tab' | 'none' }
  | { readonly kind: 'separatorDetected'; readonly form: SeparatorForm }
  /** The two layouts read the same keys differently; the calibration code says which is right. */
  | { readonly kind: 'layoutDoubted'; readonly characterText: string; readonly keyText: string }
  | { readonly kind: 'capsLockNoticed' };
