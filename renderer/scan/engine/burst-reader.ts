import { farApartMs, incompleteMs, quickMs, secondEndMs } from '#renderer/platform/keyboard/pace.ts';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { addCharacter, type Burst, type BurstEffect, type BurstStep, noteDown, noteUp } from './burst.ts';
import {
  burstAt,
  closeBurst,
  deliverBurst,
  endBrokenOff,
  giveBack,
  giveBackText,
  openByPrefix,
  reasonOfSilence,
  refuseBurst,
  releasePart,
  reportLeftTyping,
  reportMissed,
  reportTyping,
  settle,
  takeBurst,
} from './close-burst.ts';
import { endsWithSuffix, mayHavePrefix } from './code-marks.ts';
import {
  groupSeparator,
  type KeyMeaning,
  keyMeaning,
  type ReadCharacter,
  readAltCode,
  untypedCharacter,
} from './key-meaning.ts';
import { type KeyStroke, keyName, pressesNamedKey } from './key-stroke.ts';
import { createReaderState, currentPace, hasTerminator, type ReaderState } from './reader-state.ts';
import type { ScanEnding } from './scan.ts';
import {
  findCodeStart,
  isScannerAtEnd,
  isScannerInFlight,
  isSlowScanner,
  isTypedByHand,
  looksSent,
} from './scanner-evidence.ts';

/** The first keys of a scan pass through; later ones are withheld from a text field until their source is known. */
const keysLetThrough = 2;

/** Minimum number of fast keys to examine before an ending arrives. */
const minKeysInFlight = 4;
/** Minimum number of keys without any ending. */
const minKeysInSilence = 6;

/** Returns how many consecutive keys at the end of a burst were fast. */
function countQuick({ keys }: Burst): number {
  const last = keys.findLastIndex(({ gapsMs }) => gapsMs.some((gapMs) => gapMs > quickMs));
  return keys.length - Math.max(last, 0);
}

/** Takes a watched burst if its last keys are a scan now that their ending or suffix has arrived. */
function takeAtEnd(state: ReaderState, burst: Burst, ending: ScanEnding, gapMs: number): boolean {
  const profile = state.profile();
  const { suffix, speed } = profile;
  const suffixLength = ending === 'suffix' && endsWithSuffix(burst.keys, profile) ? suffix.length : 0;
  const { from, isDoubtful } = findCodeStart(burst.keys, profile);
  const keys = burst.keys.slice(from);
  if (!mayHavePrefix(keys, profile) || (isDoubtful && ending === 'silence')) return false;
  // Letters without any ending are not a scan on that basis alone, wherever they are typed.
  const isInText = burst.isInText || ending === 'silence';
  const end = { gapMs, count: keys.length - suffixLength, isInText };
  const isExpected = ending === 'suffix' || suffix.split('-or-').includes(ending);
  const isScan =
    isScannerAtEnd(keys, end) || (speed === 'slow' && isExpected && isSlowScanner(keys, profile, end));
  if (!isScan) return false;
  burst.isPart ||= isDoubtful;
  takeBurst(state, burst, from);
  return true;
}

/** Takes a watched burst as soon as its last keys are a scan, regardless of what follows. */
function takeInFlight(state: ReaderState, burst: Burst): boolean {
  if (countQuick(burst) < minKeysInFlight) return false;
  const { from, isDoubtful } = findCodeStart(burst.keys, state.profile());
  const keys = burst.keys.slice(from);
  if (!isScannerInFlight(keys) || !mayHavePrefix(keys, state.profile())) return false;
  burst.isPart ||= isDoubtful;
  takeBurst(state, burst, from);
  return true;
}

function pressCharacter(state: ReaderState, stroke: KeyStroke, read: ReadCharacter): boolean {
  const isSecret = stroke.place === 'secret';
  // Keys after a password are unrelated to it.
  if (!isSecret && state.burst?.refusal === 'passwordField') closeBurst(state, state.burst, 'passwordField');
  const burst = burstAt(state, stroke);
  if (isSecret && burst.state === 'watched') refuseBurst(state, burst, 'passwordField');
  if (burst.refusal === 'passwordField') {
    burst.hiddenCount += 1;
    burst.lastAtMs = stroke.timeMs;
    return false;
  }
  if (stroke.kind === 'down') noteDown(burst, stroke.timeMs);
  addCharacter(burst, stroke, read);
  if (burst.state === 'watched') watchCharacter(state, burst, stroke);
  const isReleased = isHandAfterPart(burst);
  if (isReleased) releasePart(state, burst);
  if (burst.state !== 'taken') return burst.held.length > 0 || isReleased;
  const code = burst.keys.slice(burst.codeFrom);
  if (endsWithSuffix(code, state.profile())) finish(state, burst, 'suffix', stroke.timeMs);
  return true;
}

/** Decides what a character means for a watched burst, and whether it is held until that is known. */
function watchCharacter(state: ReaderState, burst: Burst, stroke: KeyStroke): void {
  const { keys } = burst;
  if (takeInFlight(state, burst)) return;
  const isSuffix = endsWithSuffix(keys, state.profile());
  if (isSuffix && takeAtEnd(state, burst, 'suffix', keys.at(-1)?.gapsMs.at(-1) ?? 0)) return;
  if (isSuffix) reportIfSent(state, burst, 0);
  if (canHold(burst, stroke)) {
    burst.held.push(...keys.slice(-1));
    return;
  }
  giveBackText(state, burst);
  state.effects.push({ do: 'keepField', at: keys.length - countQuick(burst) });
}

/** Enough keys to tell their source. */
const minHandTypedKeys = 3;

/** Whether the keys right after an interrupted scan are a person's typing. */
function isHandAfterPart({ state, isPart, keys }: Burst): boolean {
  return state === 'taken' && isPart && keys.length === minHandTypedKeys && isTypedByHand(keys);
}

function canHold(burst: Burst, { kind, place }: KeyStroke): boolean {
  if (place !== 'text' || burst.keys.at(-1)?.typed === '') return false;
  // Its digits were already withheld from the field.
  return kind === 'up' || countQuick(burst) > keysLetThrough;
}

/** Reports keys that remain typed text although they look like a scan's; returns whether they do. */
function reportIfSent(state: ReaderState, burst: Burst, endGapMs: number): boolean {
  if (!looksSent(burst.keys, endGapMs)) return false;
  const hasPrefix = burst.refusal === null && mayHavePrefix(burst.keys, state.profile());
  if (!burst.isReported) reportLeftTyping(state, burst, hasPrefix ? 'tooSlow' : 'noPrefix');
  return true;
}

function finish(state: ReaderState, burst: Burst, ending: ScanEnding, endedAtMs: number): void {
  deliverBurst(state, burst, ending, endedAtMs);
  state.endedAtMs = endedAtMs;
  state.endKeyAtMs = endedAtMs;
}

function pressEnd(state: ReaderState, stroke: KeyStroke, ending: 'enter' | 'tab' | 'suffix'): boolean {
  const { burst } = state;
  const { timeMs, key } = stroke;
  if (burst === null && timeMs - state.brokenOffAtMs <= farApartMs) {
    endBrokenOff(state, timeMs);
    return true;
  }
  if (burst === null) {
    const afterMs = timeMs - state.endedAtMs;
    if (afterMs > Math.max(secondEndMs, currentPace(state).stepMs)) return false;
    state.effects.push({ do: 'report', event: { kind: 'secondEndSwallowed', key, afterMs } });
    return true;
  }
  if (burst.state === 'watched') takeAtEnd(state, burst, ending, timeMs - burst.lastAtMs);
  if (burst.state !== 'taken') {
    const isMissed = reportIfSent(state, burst, timeMs - burst.lastAtMs);
    closeBurst(state, burst, reasonOfSilence(burst));
    // In a field it has its normal effect; elsewhere it would press something unintended.
    return isMissed && stroke.place !== 'text';
  }
  noteDown(burst, timeMs);
  // A tab within the code, because its ending is known to be a different one.
  if (ending === 'tab' && state.profile().suffix === 'enter') {
    addCharacter(burst, stroke, untypedCharacter('\t'));
  } else finish(state, burst, ending, timeMs);
  return true;
}

/** Returns the maximum time between keys while a character is typed by its number. */
function maxAltStepMs(state: ReaderState): number {
  const { stepMs, pauseMs, loneMs } = currentPace(state);
  if (state.burst === null) return stepMs;
  if (state.burst.state === 'taken') return pauseMs;
  return state.burst.isInText ? stepMs : Math.max(stepMs, loneMs);
}

function pressAltDigit(state: ReaderState, stroke: KeyStroke, digit: string): boolean {
  const { timeMs, key } = stroke;
  const isQuick = timeMs - state.lastDownAtMs <= maxAltStepMs(state);
  const burst = state.burst ?? (isQuick ? burstAt(state, stroke) : null);
  if (burst === null || burst.state === 'refused' || !isQuick) {
    state.altDigits = '';
    // A character of the code is unreadable.
    if (burst !== null) burst.isPart = true;
    // Without Num Lock it is an arrow key, and Alt with an arrow leaves the page.
    return key !== digit;
  }
  state.altDigits += digit;
  noteDown(burst, timeMs);
  return true;
}

function pressOther(state: ReaderState): boolean {
  const { burst } = state;
  if (burst?.state === 'taken') return true;
  if (burst !== null) closeBurst(state, burst, 'otherKey');
  state.endedAtMs = Number.NEGATIVE_INFINITY;
  return false;
}

function pressModifier({ burst }: ReaderState, { timeMs }: KeyStroke): boolean {
  if (burst !== null) noteDown(burst, timeMs);
  return burst?.state === 'taken';
}

function pressRepeat(state: ReaderState, stroke: KeyStroke): boolean {
  const { burst, swallowed } = state;
  if (swallowed.has(keyName(stroke)) || burst?.state === 'taken') return true;
  if (burst !== null) closeBurst(state, burst, 'keyRepeat');
  return false;
}

/** Returns whether the key must be hidden from other listeners. */
function pressMeaning(state: ReaderState, stroke: KeyStroke, meaning: KeyMeaning): boolean {
  const { prefix, suffix } = state.profile();
  // Inside a code it is a group separator, even if it is the prefix.
  const isInside = state.burst?.state === 'taken' && prefix === 'Ctrl+]';
  if (pressesNamedKey(stroke, prefix) && !isInside) return openByPrefix(state, stroke);
  if (pressesNamedKey(stroke, suffix)) return pressEnd(state, stroke, 'suffix');
  switch (meaning.kind) {
    case 'character':
      return pressCharacter(state, stroke, meaning);
    case 'end':
      return pressEnd(state, stroke, meaning.ending);
    case 'altDigit':
      return pressAltDigit(state, stroke, meaning.digit);
    case 'f8':
      return pressF8(state, stroke);
    default:
      return pressOther(state);
  }
}

/** Handles F8: within a code a group separator; before it a prefix unknown to the profile. */
function pressF8(state: ReaderState, stroke: KeyStroke): boolean {
  if (state.burst !== null) return pressCharacter(state, stroke, untypedCharacter(groupSeparator, 'F8'));
  state.f8AtMs = stroke.timeMs;
  return false;
}

/** Handles a released key; returns whether it must be hidden from other listeners. */
function releaseKey(state: ReaderState, stroke: KeyStroke): boolean {
  if (stroke.key === 'Alt' && state.altDigits !== '') {
    const read = readAltCode(state.altDigits);
    state.altDigits = '';
    if (/[\r\n]/u.test(read.text)) pressEnd(state, stroke, 'enter');
    else pressCharacter(state, stroke, read);
  }
  const { burst } = state;
  const key = burst === null ? null : noteUp(burst, stroke);
  if (state.swallowed.delete(keyName(stroke))) return true;
  const isSpace = burst?.state === 'watched' && stroke.place === 'press' && key?.text === ' ';
  if (!isSpace || stroke.timeMs - key.downAtMs > quickMs) return false;
  // Shorter than a finger's press: it presses the button only once it is known not to belong to a code.
  burst.hasHeldPress = true;
  return true;
}

function pressDown(state: ReaderState, stroke: KeyStroke): boolean {
  if (stroke.repeat) return pressRepeat(state, stroke);
  const meaning = keyMeaning(stroke, state.profile());
  if (meaning.kind === 'modifier') return pressModifier(state, stroke);
  return pressMeaning(state, stroke, meaning);
}

function pressKey(state: ReaderState, stroke: KeyStroke): boolean {
  settle(state, stroke.timeMs);
  if (stroke.kind === 'up') return releaseKey(state, stroke);
  const isSwallowed = pressDown(state, stroke);
  state.lastDownAtMs = stroke.timeMs;
  const name = keyName(stroke);
  if (isSwallowed) state.swallowed.add(name);
  else state.swallowed.delete(name);
  return isSwallowed;
}

/** Returns how long to wait for the next key: held keys are due, a scan may be over, or typing is. */
function waitMsOf(state: ReaderState, burst: Burst): number | null {
  if (burst.held.length > 0 || burst.hasHeldPress) return quickMs;
  const { silenceMs } = currentPace(state);
  if (burst.state === 'taken')
    return hasTerminator(state) ? (burst.isReported ? null : incompleteMs) : silenceMs;
  if (burst.isNoted) return null;
  return hasTerminator(state) || burst.state === 'refused' ? farApartMs : silenceMs;
}

/** Handles a silence. Keys may be late: those whose own timestamps follow closely still belong to the burst. */
function handleSilence(state: ReaderState, timeMs: number): void {
  const { burst } = state;
  if (burst === null) return;
  const silenceMs = timeMs - burst.lastAtMs;
  if (silenceMs > quickMs) giveBack(state, burst);
  const isOver = !hasTerminator(state) && silenceMs > currentPace(state).silenceMs;
  if (isOver && burst.state === 'watched') endInSilence(state, burst);
  if (isOver && burst.state === 'taken') closeBurst(state, burst, 'tooFewKeys');
  if (burst.state === 'taken' && silenceMs > incompleteMs) reportMissed(state, burst, 'noEnding');
  if (burst.state !== 'taken' && silenceMs > farApartMs) {
    reportTyping(state, burst, reasonOfSilence(burst));
  }
}

/** Ends a watched burst of a scanner that sends no ending. */
function endInSilence(state: ReaderState, burst: Burst): void {
  if (burst.keys.length >= minKeysInSilence && takeAtEnd(state, burst, 'silence', 0)) return;
  if (!reportIfSent(state, burst, 0)) reportTyping(state, burst, reasonOfSilence(burst));
  burst.isNoted = true;
}

/**
 * Distinguishes scans from typing, key by key, using the profile valid at each; independent of the page, clocks, and
 * timers.
 */
export function createBurstReader(profile: () => ScannerProfile) {
  const state = createReaderState(profile);
  const takeEffects = () => state.effects.splice(0);
  return {
    /** Takes the next key, in timestamp order. */
    press(stroke: KeyStroke): BurstStep {
      const isSwallowed = pressKey(state, stroke);
      return { isSwallowed, effects: takeEffects() };
    },
    /** Returns when to call `handleSilence` if no key arrives before; null if nothing waits. */
    deadlineMs(): number | null {
      const { burst } = state;
      const waitMs = burst === null ? null : waitMsOf(state, burst);
      return burst === null || waitMs === null ? null : burst.lastAtMs + waitMs + 1;
    },
    /** No key was pressed until then. */
    elapse(timeMs: number): readonly BurstEffect[] {
      handleSilence(state, timeMs);
      return takeEffects();
    },
    /** The mouse was pressed: keys withheld from a field must be restored first. */
    interrupt(): readonly BurstEffect[] {
      if (state.burst?.state === 'watched') closeBurst(state, state.burst, 'otherKey');
      return takeEffects();
    },
    /** The focus moved elsewhere: an open burst ends, and the pressed keys are no longer known. */
    leave(): readonly BurstEffect[] {
      if (state.burst !== null) closeBurst(state, state.burst, 'leftWindow');
      state.swallowed.clear();
      state.altDigits = '';
      return takeEffects();
    },
  };
}
