import type { ReadCharacter } from './key-meaning.ts';
import { type KeyStroke, keyName } from './key-stroke.ts';
import type { BurstRefusal, MissReason, ScanEnding, ScanEvent } from './scan.ts';

/** A character of a burst, with the times its key went down and up. */
export type BurstKey = Omit<ReadCharacter, 'kind'> & {
  readonly name: string;
  readonly downAtMs: number;
  upAtMs: number | null;
  /** Gaps between keys since the previous character, including keys that type nothing by themselves (Shift). */
  readonly gapsMs: readonly number[];
  /** The character is a letter, and Caps Lock was on. */
  readonly isCapsLocked: boolean;
};

/**
 * The state of a burst: `watched`, its keys pass through until it is known to contain a scan; `taken`, it contains one,
 * and its keys are withheld; `refused`, it is not a scan, whatever follows.
 */
type BurstState = 'watched' | 'taken' | 'refused';

/** Keys in succession, counted from the first that goes down: a scan, typing, or one after the other. */
export type Burst = {
  readonly startedAtMs: number;
  /** It started in a field that a user types into. */
  readonly isInText: boolean;
  /** It follows the ending of a scan too closely to be anything but another scan. */
  readonly isSecond: boolean;
  /** The prefix key named in the profile came first. */
  readonly hasNamedPrefix: boolean;
  /** F8 came first, although the profile has no prefix. */
  readonly hasLeadingF8: boolean;
  state: BurstState;
  refusal: BurstRefusal | null;
  readonly keys: BurstKey[];
  /** Index of the key at which the scan starts, once it is taken. */
  codeFrom: number;
  /** It is, or may be, part of a code; it is never delivered. */
  isPart: boolean;
  /** The user was shown that it was not read. */
  isReported: boolean;
  /** It was reported as typing up to its last key. */
  isNoted: boolean;
  /** Number of keys typed into a password; nothing else about them is stored. */
  hiddenCount: number;
  /** Gaps since the last character. */
  openGapsMs: number[];
  lastAtMs: number;
  /** Keys withheld from a text field, returned to it if the burst turns out to be typing. */
  held: BurstKey[];
  /** The space bar was released over a button that has not been pressed yet. */
  hasHeldPress: boolean;
};

type BurstStart = Pick<Burst, 'isInText' | 'isSecond' | 'hasNamedPrefix' | 'hasLeadingF8' | 'state'>;

export function startBurst(startedAtMs: number, start: BurstStart): Burst {
  return {
    ...start,
    startedAtMs,
    refusal: null,
    keys: [],
    codeFrom: 0,
    isPart: false,
    isReported: false,
    isNoted: false,
    hiddenCount: 0,
    openGapsMs: [],
    lastAtMs: startedAtMs,
    held: [],
    hasHeldPress: false,
  };
}

/** Records that a key of the burst went down, whatever it types. */
export function noteDown(burst: Burst, timeMs: number): void {
  if (burst.keys.length > 0 || timeMs > burst.startedAtMs) burst.openGapsMs.push(timeMs - burst.lastAtMs);
  burst.lastAtMs = timeMs;
}

/** A character typed by its number with Alt has no key that could still be down. */
export function addCharacter(burst: Burst, stroke: KeyStroke, read: ReadCharacter): BurstKey {
  const isByNumber = stroke.kind === 'up';
  const key: BurstKey = {
    text: read.text,
    keyText: read.keyText,
    typed: read.typed,
    separator: read.separator,
    name: keyName(stroke),
    downAtMs: stroke.timeMs,
    upAtMs: isByNumber ? stroke.timeMs : null,
    gapsMs: burst.openGapsMs,
    isCapsLocked: stroke.capsLock && read.text.toLowerCase() !== read.text.toUpperCase(),
  };
  burst.openGapsMs = [];
  burst.isNoted = false;
  burst.lastAtMs = stroke.timeMs;
  burst.keys.push(key);
  return key;
}

/** Records that a key went up; ignores keys of other bursts. */
export function noteUp(burst: Burst, stroke: KeyStroke): BurstKey | null {
  const name = keyName(stroke);
  const key = burst.keys.findLast((one) => one.name === name && one.upAtMs === null);
  if (key === undefined) return null;
  key.upAtMs = stroke.timeMs;
  return key;
}

/** Returns the gaps between keys within a code, in milliseconds, excluding anything before its first key. */
export function gapsWithin(keys: readonly BurstKey[]): number[] {
  return keys.slice(1).flatMap(({ gapsMs }) => gapsMs);
}

/** The keys of one scan, before they are turned into text. */
export type Frame = {
  readonly keys: readonly BurstKey[];
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly ending: ScanEnding;
  /** The prefix key named in the profile came first. */
  readonly hasNamedPrefix: boolean;
  /** F8 came first, although the profile has no prefix. */
  readonly hasLeadingF8: boolean;
};

/** Actions in response to a key or a silence, in order. */
export type BurstEffect =
  /** Before the key takes effect: record the content of the focused field, under the index of a key of the burst. */
  | { readonly do: 'keepField'; readonly at: number }
  /** Restore each field to what was recorded at that key, or to the first record after it. */
  | { readonly do: 'restoreField'; readonly at: number }
  /** Discard the recorded content. */
  | { readonly do: 'releaseField' }
  /** Type what was withheld from a text field after all. */
  | { readonly do: 'giveBack'; readonly text: string }
  /** Press the button over which the space bar was released. */
  | { readonly do: 'press' }
  /** Claim all keys in this period for a scan, including those that passed through. */
  | { readonly do: 'claimKeys'; readonly sinceMs: number; readonly untilMs: number }
  | { readonly do: 'deliver'; readonly frame: Frame }
  /** Report that something was scanned but not read completely. */
  | { readonly do: 'miss'; readonly frame: Frame; readonly reason: MissReason }
  | { readonly do: 'report'; readonly event: ScanEvent };

export type BurstStep = {
  /** Nothing else may receive the key. */
  readonly isSwallowed: boolean;
  /** To be carried out before the key takes effect. */
  readonly effects: readonly BurstEffect[];
};
