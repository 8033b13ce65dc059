import type { ReadCharacter } from './key-meaning.ts';
import { type KeyStroke, keyName } from './key-stroke.ts';
import type { BurstRefusal, MissReason, ScanEnding, ScanEvent } from './scan.ts';

/** A character of a burst, and when its key went down and up. */
export type BurstKey = Omit<ReadCharacter, 'kind'> & {
  readonly name: string;
  readonly downAtMs: number;
  upAtMs: number | null;
  /** From key to key since the character before, those that type nothing by themselves (Shift) among them. */
  readonly gapsMs: readonly number[];
  /** It is a letter, and Caps Lock was on. */
  readonly isCapsLocked: boolean;
};

/**
 * Where a burst stands: `watched`, its keys go through until it is known to hold a scan; `taken`, it does, and keeps
 * its keys; `refused`, it is none, whatever follows.
 */
type BurstState = 'watched' | 'taken' | 'refused';

/** Keys that follow each other, a scan's or a person's or one behind the other, from the first that goes down. */
export type Burst = {
  readonly startedAtMs: number;
  /** It began in a field that a person types into. */
  readonly isInText: boolean;
  /** It follows the ending of a scan too closely to be anything but another. */
  readonly isSecond: boolean;
  /** The key that the profile names came first. */
  readonly hasNamedPrefix: boolean;
  /** F8 came first, although the profile knows of no prefix. */
  readonly hasLeadingF8: boolean;
  state: BurstState;
  refusal: BurstRefusal | null;
  readonly keys: BurstKey[];
  /** Where in the keys the scan begins, once it is taken. */
  codeFrom: number;
  /** It is a part of a code, or may be: it is never delivered. */
  isPart: boolean;
  /** A person was shown that it was not read. */
  isReported: boolean;
  /** It was reported as typing, up to its last key. */
  isNoted: boolean;
  /** Keys that went into a password; of them nothing else is known. */
  hiddenCount: number;
  /** Since the last character. */
  openGapsMs: number[];
  lastAtMs: number;
  /** Keys that were kept from a text field and are given back where the burst turns out to be typing. */
  held: BurstKey[];
  /** The space bar was let go over a button, which has not been pressed yet. */
  hasHeldPress: boolean;
};

type BurstStart = Pick<Burst, 'isInText' | 'isSecond' | 'hasNamedPrefix' | 'hasLeadingF8' | 'state'>;

/** Begins a burst at the time of its first key. */
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

/** Notes that a key of the burst went down, whatever it types. */
export function noteDown(burst: Burst, timeMs: number): void {
  if (burst.keys.length > 0 || timeMs > burst.startedAtMs) burst.openGapsMs.push(timeMs - burst.lastAtMs);
  burst.lastAtMs = timeMs;
}

/** Adds a character. One typed by its number with Alt has no key that could still be down. */
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

/** Notes that a key went up; those of other bursts are not looked for. */
export function noteUp(burst: Burst, stroke: KeyStroke): BurstKey | null {
  const name = keyName(stroke);
  const key = burst.keys.findLast((one) => one.name === name && one.upAtMs === null);
  if (key === undefined) return null;
  key.upAtMs = stroke.timeMs;
  return key;
}

/** From key to key within a code, in milliseconds: what came before its first key is none of it. */
export function gapsWithin(keys: readonly BurstKey[]): number[] {
  return keys.slice(1).flatMap(({ gapsMs }) => gapsMs);
}

/** The keys of one scan, before its text is made of them. */
export type Frame = {
  readonly keys: readonly BurstKey[];
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly ending: ScanEnding;
  /** The key that the profile names came first. */
  readonly hasNamedPrefix: boolean;
  /** F8 came first, although the profile knows of no prefix. */
  readonly hasLeadingF8: boolean;
};

/** What is to be done because of a key, or of a silence, in order. */
export type BurstEffect =
  /** Before the key does anything: note what the focused field holds, under the number of a key of the burst. */
  | { readonly do: 'keepField'; readonly at: number }
  /** Put every field back as it was noted at that key, or first after it. */
  | { readonly do: 'restoreField'; readonly at: number }
  /** Forget the notes. */
  | { readonly do: 'releaseField' }
  /** Type what was kept from a text field after all. */
  | { readonly do: 'giveBack'; readonly text: string }
  /** Press the button whose space bar was let go. */
  | { readonly do: 'press' }
  /** All keys from then to then are a scan's, also those that went through. */
  | { readonly do: 'claimKeys'; readonly sinceMs: number; readonly untilMs: number }
  | { readonly do: 'deliver'; readonly frame: Frame }
  /** Say that something was scanned and could not be read whole. */
  | { readonly do: 'miss'; readonly frame: Frame; readonly reason: MissReason }
  | { readonly do: 'report'; readonly event: ScanEvent };

export type BurstStep = {
  /** Nobody else may see it. */
  readonly isSwallowed: boolean;
  /** To be carried out before the key takes effect. */
  readonly effects: readonly BurstEffect[];
};
