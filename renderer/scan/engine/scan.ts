/** What told that a scan was over. */
export type ScanEnding = 'enter' | 'tab' | 'suffix' | 'silence';

/** One thing that was scanned, or typed by hand instead. */
export type Scan = {
  /** Rises by 1. */
  readonly id: number;
  /**
   * What was scanned, as the profile says that it is to be read; where the layout is unknown, what the characters say.
   * A group separator is `\u001d`; prefix, suffix and ending are gone, the case is kept.
   */
  readonly text: string;
  /** Where the layout is unknown: what the keys say on an American keyboard, if that differs; else null. */
  readonly keyText: string | null;
  readonly ending: ScanEnding;
  /** From the end of the scan before to its first key, by their time stamps; null for the first one, and one that a person typed. */
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
