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

/** The first keys of a scan go through; later ones are kept from a text field until it is known whose they are. */
const keysLetThrough = 2;

/** Fewer keys that came quickly are not looked at before their ending comes. */
const fewestInFlight = 4;
/** As many without any ending at all. */
const fewestInSilence = 6;

/** How many keys at the end of a burst came quickly one after the other. */
function countQuick({ keys }: Burst): number {
  const last = keys.findLastIndex(({ gapsMs }) => gapsMs.some((gapMs) => gapMs > quickMs));
  return keys.length - Math.max(last, 0);
}

/** Takes a watched burst where its last keys are a scan now that their ending, or their suffix, is there. */
function takeAtEnd(state: ReaderState, burst: Burst, ending: ScanEnding, gapMs: number): boolean {
  const profile = state.profile();
  const { suffix, speed } = profile;
  const suffixLength = ending === 'suffix' && endsWithSuffix(burst.keys, profile) ? suffix.length : 0;
  const { from, isDoubtful } = findCodeStart(burst.keys, profile);
  const keys = burst.keys.slice(from);
  if (!mayHavePrefix(keys, profile) || (isDoubtful && ending === 'silence')) return false;
  // Letters without any ending are no scan by that alone, wherever they are typed.
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

/** Takes a watched burst as soon as its last keys are a scan whatever follows. */
function takeInFlight(state: ReaderState, burst: Burst): boolean {
  if (countQuick(burst) < fewestInFlight) return false;
  const { from, isDoubtful } = findCodeStart(burst.keys, state.profile());
  const keys = burst.keys.slice(from);
  if (!isScannerInFlight(keys) || !mayHavePrefix(keys, state.profile())) return false;
  burst.isPart ||= isDoubtful;
  takeBurst(state, burst, from);
  return true;
}

function pressCharacter(state: ReaderState, stroke: KeyStroke, read: ReadCharacter): boolean {
  const isSecret = stroke.place === 'secret';
  // What comes after a password has nothing to do with it.
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

/** Decides what a character makes of a watched burst, and whether it is held until that is known. */
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

/** Enough keys to tell whose they are. */
const fewestOfHand = 3;

/** Whether what came right after a scan that broke off is a person's typing. */
function isHandAfterPart({ state, isPart, keys }: Burst): boolean {
  return state === 'taken' && isPart && keys.length === fewestOfHand && isTypedByHand(keys);
}

function canHold(burst: Burst, { kind, place }: KeyStroke): boolean {
  if (place !== 'text' || burst.keys.at(-1)?.typed === '') return false;
  // Its digits were kept from the field already.
  return kind === 'up' || countQuick(burst) > keysLetThrough;
}

/** Reports keys that stay typing, although they look like a scan's; answers whether they do. */
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
    // In a field it does what it does there; elsewhere it would press what nobody means to press.
    return isMissed && stroke.place !== 'text';
  }
  noteDown(burst, timeMs);
  // A tab within the code, since its ending is known to be another.
  if (ending === 'tab' && state.profile().suffix === 'enter') {
    addCharacter(burst, stroke, untypedCharacter('\t'));
  } else finish(state, burst, ending, timeMs);
  return true;
}

/** Longest from key to key while a character is typed by its number. */
function longestAltStepMs(state: ReaderState): number {
  const { stepMs, pauseMs, loneMs } = currentPace(state);
  if (state.burst === null) return stepMs;
  if (state.burst.state === 'taken') return pauseMs;
  return state.burst.isInText ? stepMs : Math.max(stepMs, loneMs);
}

function pressAltDigit(state: ReaderState, stroke: KeyStroke, digit: string): boolean {
  const { timeMs, key } = stroke;
  const isQuick = timeMs - state.lastDownAtMs <= longestAltStepMs(state);
  const burst = state.burst ?? (isQuick ? burstAt(state, stroke) : null);
  if (burst === null || burst.state === 'refused' || !isQuick) {
    state.altDigits = '';
    // A character of the code cannot be read.
    if (burst !== null) burst.isPart = true;
    // Without Num Lock it is an arrow, and Alt with an arrow leaves the page.
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

/** What a key is to a burst: whether nobody else may see it. */
function pressMeaning(state: ReaderState, stroke: KeyStroke, meaning: KeyMeaning): boolean {
  const { prefix, suffix } = state.profile();
  // Inside a code it is a group separator, also where it is the prefix.
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

/** Within a code a group separator; before it a prefix that the profile does not know. */
function pressF8(state: ReaderState, stroke: KeyStroke): boolean {
  if (state.burst !== null) return pressCharacter(state, stroke, untypedCharacter(groupSeparator, 'F8'));
  state.f8AtMs = stroke.timeMs;
  return false;
}

/** A key goes up: whether nobody else may see it. */
function letGo(state: ReaderState, stroke: KeyStroke): boolean {
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
  // Shorter than a finger's: it presses the button only when it is known not to be a code's.
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
  if (stroke.kind === 'up') return letGo(state, stroke);
  const isSwallowed = pressDown(state, stroke);
  state.lastDownAtMs = stroke.timeMs;
  const name = keyName(stroke);
  if (isSwallowed) state.swallowed.add(name);
  else state.swallowed.delete(name);
  return isSwallowed;
}

/** How long to wait for the next key: what was saved is due, a scan may be over, or a word is. */
function waitFor(state: ReaderState, burst: Burst): number | null {
  if (burst.held.length > 0 || burst.hasHeldPress) return quickMs;
  const { silenceMs } = currentPace(state);
  if (burst.state === 'taken')
    return hasTerminator(state) ? (burst.isReported ? null : incompleteMs) : silenceMs;
  if (burst.isNoted) return null;
  return hasTerminator(state) || burst.state === 'refused' ? farApartMs : silenceMs;
}

/** Nothing was heard for a while. Keys may be late: those whose own times follow closely still belong to the burst. */
function elapse(state: ReaderState, timeMs: number): void {
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

/** A watched burst of a scanner that sends no ending. */
function endInSilence(state: ReaderState, burst: Burst): void {
  if (burst.keys.length >= fewestInSilence && takeAtEnd(state, burst, 'silence', 0)) return;
  if (!reportIfSent(state, burst, 0)) reportTyping(state, burst, reasonOfSilence(burst));
  burst.isNoted = true;
}

/**
 * Tells scans from typing, key by key, by the profile that holds at each; knows nothing of the page, of clocks and of
 * timers.
 */
export function createBurstReader(profile: () => ScannerProfile) {
  const state = createReaderState(profile);
  const takeEffects = () => state.effects.splice(0);
  return {
    /** Takes the next key, in the order of the time stamps. */
    press(stroke: KeyStroke): BurstStep {
      const isSwallowed = pressKey(state, stroke);
      return { isSwallowed, effects: takeEffects() };
    },
    /** When `elapse` is to be called, if no key comes before; null where nothing waits. */
    deadlineMs(): number | null {
      const { burst } = state;
      const waitMs = burst === null ? null : waitFor(state, burst);
      return burst === null || waitMs === null ? null : burst.lastAtMs + waitMs + 1;
    },
    /** Nothing was pressed until then. */
    elapse(timeMs: number): readonly BurstEffect[] {
      elapse(state, timeMs);
      return takeEffects();
    },
    /** The mouse was pressed: what was kept from a field has to be in it before. */
    interrupt(): readonly BurstEffect[] {
      if (state.burst?.state === 'watched') closeBurst(state, state.burst, 'otherKey');
      return takeEffects();
    },
    /** The keyboard went elsewhere: what is open is over, and which keys are down is not known any more. */
    leave(): readonly BurstEffect[] {
      if (state.burst !== null) closeBurst(state, state.burst, 'leftWindow');
      state.swallowed.clear();
      state.altDigits = '';
      return takeEffects();
    },
  };
}
