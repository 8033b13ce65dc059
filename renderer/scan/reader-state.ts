import { type Burst, type BurstKey, gapsWithin, startBurst } from './burst.ts';
import type { BurstEffect, Frame } from './burst-step.ts';
import { mayHavePrefix } from './code-marks.ts';
import type { KeyStroke } from './key-stroke.ts';
import { isNamedKey } from './named-key.ts';
import { farApartMs, type Pace, paceOf, quickMs } from './pace.ts';
import type { ScanEnding } from './scan.ts';
import type { BurstRefusal, MissReason } from './scan-event.ts';
import { endsTapped, isTypedByHand } from './scanner-evidence.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** What the reader of bursts knows between two keys. */
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
  /** What was typed before the window lost the keyboard, as long as nobody was told that it may be a scan. */
  untold: Frame | null;
  f8AtMs: number;
  /** Keys that are down and were kept from everybody: their release is nobody's either. */
  readonly swallowed: Set<string>;
};

/** Knows nothing yet. */
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
    untold: null,
    f8AtMs: never,
    swallowed: new Set(),
  };
}

/** Fewer keys that followed each other quickly are not worth a word. */
const fewestKeysToTell = 3;
/** Fewer than that after the ending of a scan, without one of their own, are no second code. */
const fewestKeysOfSecond = 3;

/** How quick the desk's scanner is. */
export function currentPace(state: ReaderState): Pace {
  return paceOf(state.profile());
}

/** Whether a key tells where each code ends, so that a silence never does. */
export function hasTerminator(state: ReaderState): boolean {
  return state.profile().suffix !== 'none';
}

/** Longest silence within a burst. */
function longestSilenceMs(state: ReaderState, burst: Burst): number {
  const { pauseMs, silenceMs, stepMs } = currentPace(state);
  // A prefix is nothing by itself.
  if (burst.state === 'taken' && burst.keys.length === 0) return stepMs;
  if (burst.state === 'taken') return hasTerminator(state) ? pauseMs : silenceMs;
  return burst.state === 'refused' ? stepMs : farApartMs;
}

/** Puts a burst where the next key belongs: closes one that has been silent for too long. */
export function settle(state: ReaderState, timeMs: number): void {
  const { burst } = state;
  if (burst === null) return;
  const silenceMs = timeMs - burst.lastAtMs;
  if (silenceMs > quickMs) giveBack(state, burst);
  if (silenceMs > longestSilenceMs(state, burst)) closeBurst(state, burst, reasonOfSilence(burst));
}

/** Why a burst that ended in silence was none. */
export function reasonOfSilence({ keys }: Burst): 'tooSlow' | 'tooFewKeys' {
  return gapsWithin(keys).some((gapMs) => gapMs > quickMs) ? 'tooSlow' : 'tooFewKeys';
}

/** Begins a burst at its first character, or finds the one that goes on. */
export function burstAt(state: ReaderState, stroke: KeyStroke): Burst {
  const { prefix } = state.profile();
  const { timeMs, place } = stroke;
  if (state.burst !== null) return state.burst;
  const isFree = !isNamedKey(prefix) && place !== 'secret';
  const isSecond =
    isFree &&
    timeMs - state.lastDownAtMs <= quickMs &&
    timeMs >= state.endKeyAtMs &&
    timeMs - state.endKeyAtMs <= 2 * quickMs;
  const isPart = isFree && !isSecond && timeMs - state.brokenOffAtMs <= farApartMs;
  const burst = startBurst(timeMs, {
    isSecond,
    isInText: place === 'text',
    state: isSecond || isPart ? 'taken' : 'watched',
    hasNamedPrefix: false,
    hasLeadingF8: timeMs - state.f8AtMs <= currentPace(state).stepMs,
  });
  burst.isPart = isPart;
  state.burst = burst;
  if (burst.state === 'taken') state.effects.push({ do: 'keepField', at: 0 });
  else if (isNamedKey(prefix)) refuseBurst(state, burst, 'noPrefix');
  return burst;
}

/** Begins a scan at the key that the profile has for a prefix; whatever was open is over. */
export function openByPrefix(state: ReaderState, { timeMs, place }: KeyStroke): boolean {
  const { burst } = state;
  if (burst !== null) closeBurst(state, burst, 'otherKey');
  state.burst = startBurst(timeMs, {
    state: 'taken',
    isSecond: false,
    isInText: place === 'text',
    hasNamedPrefix: true,
    hasLeadingF8: false,
  });
  state.effects.push({ do: 'keepField', at: 0 });
  return true;
}

/** Types what was kept from a field: a person did. */
export function giveBackText(state: ReaderState, burst: Burst): void {
  if (burst.held.length === 0) return;
  state.effects.push(
    { do: 'giveBack', text: burst.held.map(({ typed }) => typed).join('') },
    { do: 'tell', event: { kind: 'keysGivenBack', keyCount: burst.held.length } },
  );
  burst.held = [];
}

/** Types what was kept, and presses what the space bar was let go over. */
export function giveBack(state: ReaderState, burst: Burst): void {
  giveBackText(state, burst);
  if (burst.hasHeldPress) state.effects.push({ do: 'press' });
  burst.hasHeldPress = false;
}

/** The burst holds a scan from there on: undoes what its first keys did; the next ones reach nobody. */
export function takeBurst(state: ReaderState, burst: Burst, from: number): void {
  burst.state = 'taken';
  burst.codeFrom = from;
  burst.isTold = false;
  burst.held = [];
  burst.hasHeldPress = false;
  const code = burst.keys.slice(from);
  // Its release would press the button that has the focus.
  if (code.some(({ name, upAtMs }) => name === 'Space' && upAtMs === null)) state.swallowed.add('Space');
  const sinceMs = code[0]?.downAtMs ?? burst.startedAtMs;
  state.effects.push({ do: 'restoreField', at: from }, { do: 'claimKeys', sinceMs, untilMs: burst.lastAtMs });
}

/** The burst is no scan, whatever else belongs to it. Of a password nothing is kept. */
export function refuseBurst(state: ReaderState, burst: Burst, reason: BurstRefusal): void {
  giveBack(state, burst);
  burst.state = 'refused';
  burst.refusal = reason;
  if (reason === 'passwordField') burst.keys.length = 0;
}

function tellRefused(state: ReaderState, burst: Burst, reason: BurstRefusal): void {
  const { startedAtMs, hiddenCount, keys } = burst;
  const keyCount = keys.length;
  if (keyCount + hiddenCount < fewestKeysToTell && reason !== 'nothingAfterPrefix') return;
  state.effects.push({
    do: 'tell',
    event: { kind: 'burstRefused', reason, startedAtMs, keyCount, gapsMs: gapsWithin(keys) },
  });
}

function frameOf(burst: Burst, keys: readonly BurstKey[], ending: ScanEnding, endedAtMs: number): Frame {
  const startedAtMs = burst.codeFrom === 0 ? burst.startedAtMs : (keys[0]?.downAtMs ?? burst.startedAtMs);
  const { hasNamedPrefix, hasLeadingF8, codeFrom } = burst;
  return {
    keys,
    startedAtMs,
    endedAtMs,
    ending,
    hasNamedPrefix,
    hasLeadingF8: hasLeadingF8 && codeFrom === 0,
  };
}

/** Hands the keys of a taken burst on, where they are a whole code. */
export function deliverBurst(state: ReaderState, burst: Burst, ending: ScanEnding, endedAtMs: number): void {
  const keys = burst.keys.slice(burst.codeFrom);
  if (burst.isPart) {
    missBurst(state, burst, 'part');
    return;
  }
  state.burst = null;
  // An input method can have changed the field again.
  state.effects.push({ do: 'restoreField', at: burst.codeFrom }, { do: 'releaseField' });
  if (keys.length === 0) tellRefused(state, burst, 'nothingAfterPrefix');
  else state.effects.push({ do: 'deliver', frame: frameOf(burst, keys, ending, endedAtMs) });
}

/** Says once that a taken burst is no whole code, and puts the field back as it was. */
export function tellMissed(state: ReaderState, burst: Burst, reason: MissReason): void {
  if (burst.isTold) return;
  burst.isTold = true;
  state.effects.push({ do: 'restoreField', at: burst.codeFrom }, { do: 'releaseField' });
  const keys = burst.keys.slice(burst.codeFrom);
  if (keys.length === 0) tellRefused(state, burst, 'nothingAfterPrefix');
  else state.effects.push({ do: 'miss', frame: frameOf(burst, keys, 'silence', burst.lastAtMs), reason });
}

/** The ending of a scan that broke off is not for anybody else either. */
export function endBrokenOff(state: ReaderState, timeMs: number): void {
  state.brokenOffAtMs = Number.NEGATIVE_INFINITY;
  state.endedAtMs = timeMs;
  if (state.untold !== null) state.effects.push({ do: 'miss', frame: state.untold, reason: 'leftWindow' });
  state.untold = null;
}

/** Drops a taken burst that is no whole code. */
function missBurst(state: ReaderState, burst: Burst, reason: MissReason): void {
  state.burst = null;
  tellMissed(state, burst, reason);
  state.brokenOffAtMs = burst.lastAtMs;
  state.untold = null;
}

/** Tells once, to whoever watches the scanner's health, that a burst was none. */
export function tellTyping(state: ReaderState, burst: Burst, reason: BurstRefusal): void {
  if (burst.isNoted) return;
  burst.isNoted = true;
  const hasPrefix = mayHavePrefix(burst.keys, state.profile());
  tellRefused(state, burst, burst.refusal ?? (hasPrefix ? reason : 'noPrefix'));
}

/** Says that keys stayed typing, although they look like a scan's. */
export function tellLeftTyping(state: ReaderState, burst: Burst, reason: MissReason): void {
  burst.isTold = true;
  const frame = frameOf(burst, burst.keys, 'silence', burst.lastAtMs);
  state.effects.push({ do: 'miss', frame, reason });
}

/** What came right after a scan that broke off is a hand's: it is typing after all. */
export function releasePart(state: ReaderState, burst: Burst): void {
  burst.state = 'watched';
  burst.isPart = false;
  burst.held = [...burst.keys];
  giveBackText(state, burst);
}

/** The burst is over without an ending: a scan where nothing ends them, else a part of one, or typing. */
export function closeBurst(state: ReaderState, burst: Burst, reason: BurstRefusal): void {
  if (burst.state === 'taken' && !isRemnant(burst)) {
    if (hasTerminator(state) || reason === 'leftWindow') {
      missBurst(state, burst, reason === 'leftWindow' ? 'leftWindow' : 'noEnding');
      return;
    }
    deliverBurst(state, burst, 'silence', burst.lastAtMs);
    state.endedAtMs = burst.lastAtMs + currentPace(state).silenceMs;
    return;
  }
  state.burst = null;
  giveBack(state, burst);
  state.effects.push({ do: 'releaseField' });
  const isLeft = reason === 'leftWindow' && burst.state === 'watched';
  if (isLeft && endsTapped(burst.keys)) tellLeftTyping(state, burst, 'leftWindow');
  tellTyping(state, burst, reason);
  if (isLeft && !isTypedByHand(burst.keys.slice(-1))) {
    state.brokenOffAtMs = burst.lastAtMs;
    state.untold = burst.isTold ? null : frameOf(burst, burst.keys, 'silence', burst.lastAtMs);
  }
}

function isRemnant(burst: Burst): boolean {
  return burst.isSecond && burst.keys.length < fewestKeysOfSecond;
}
