import { readAltCode } from './alt-code.ts';
import { addCharacter, type Burst, noteDown, noteUp } from './burst.ts';
import type { BurstEffect, BurstStep } from './burst-step.ts';
import { endsWithSuffix, mayHavePrefix } from './code-marks.ts';
import {
  groupSeparator,
  type KeyMeaning,
  keyMeaning,
  type ReadCharacter,
  untypedCharacter,
} from './key-meaning.ts';
import { type KeyStroke, keyName } from './key-stroke.ts';
import { pressesNamedKey } from './named-key.ts';
import { burstAt, openByPrefix, reasonOfSilence, settle, splitAtStall } from './open-burst.ts';
import { paces, secondEndMs } from './pace.ts';
import {
  closeBurst,
  createReaderState,
  deliverBurst,
  giveBackText,
  longestSilenceMs,
  paceOf,
  type ReaderState,
  refuseBurst,
  takeBurst,
} from './reader-state.ts';
import type { ScanEnding } from './scan.ts';
import { isScannerAtEnd, isScannerInFlight, isSlowScanner } from './scanner-evidence.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** Tells scans from typing, key by key; knows nothing of the page, of clocks and of timers. */
export type BurstReader = {
  /** Takes the next key, in the order of the time stamps. */
  press(stroke: KeyStroke): BurstStep;
  /** When {@link BurstReader.elapse} is to be called, if no key comes before; null where nothing waits. */
  deadlineMs(): number | null;
  /** Nothing was pressed until then. */
  elapse(timeMs: number): readonly BurstEffect[];
  /** The mouse was pressed: what was kept from a field has to be in it before. */
  interrupt(): readonly BurstEffect[];
  /** The keyboard went elsewhere: what is open is over, and which keys are down is not known any more. */
  leave(): readonly BurstEffect[];
};

/**
 * A burst that is no scan yet is given up by the time stamp of the next key. Without one it waits this long, since keys
 * can arrive much later than they were pressed.
 */
const patienceMs = 500;

/** The first keys of a scan go through; later ones are kept from a text field until it is known whose they are. */
const keysLetThrough = 2;

/** Whether a watched burst is a scan now that its ending, or its suffix, is there. */
function isScan(state: ReaderState, burst: Burst, ending: ScanEnding, endGapMs: number): boolean {
  const { speed, suffix } = state.profile();
  const suffixLength = ending === 'suffix' && endsWithSuffix(burst.keys, state.profile()) ? suffix.length : 0;
  if (isScannerAtEnd(burst, endGapMs, burst.keys.length - suffixLength)) return true;
  const isExpected = ending === 'suffix' || suffix.split('-or-').includes(ending);
  return speed === 'slow' && isExpected && isSlowScanner(burst, suffixLength > 0);
}

function pressCharacter(state: ReaderState, stroke: KeyStroke, read: ReadCharacter): boolean {
  splitAtStall(state, stroke.timeMs);
  const burst = burstAt(state, stroke);
  if (stroke.place === 'secret' && burst.state === 'watched') refuseBurst(state, burst, 'passwordField');
  if (burst.refusal === 'passwordField') {
    burst.hiddenCount += 1;
    burst.lastAtMs = stroke.timeMs;
    return false;
  }
  if (stroke.kind === 'down') noteDown(burst, stroke.timeMs);
  addCharacter(burst, stroke, read);
  if (burst.state === 'watched') watchCharacter(state, burst, stroke);
  if (burst.state !== 'taken') return burst.held.length > 0;
  if (endsWithSuffix(burst.keys, state.profile())) finish(state, burst, 'suffix', stroke.timeMs);
  return true;
}

/** Decides what a character makes of a watched burst, and whether it is held until that is known. */
function watchCharacter(state: ReaderState, burst: Burst, stroke: KeyStroke): void {
  const profile = state.profile();
  const gapMs = burst.gapsMs.at(-1) ?? 0;
  if (!mayHavePrefix(burst.keys, profile)) refuseBurst(state, burst, 'noPrefix');
  else if (isScannerInFlight(burst)) takeBurst(state, burst);
  else if (endsWithSuffix(burst.keys, profile) && isScan(state, burst, 'suffix', gapMs)) {
    takeBurst(state, burst);
  } else if (canHold(burst, stroke)) burst.held.push(...burst.keys.slice(-1));
  else {
    giveBackText(state, burst);
    state.effects.push({ do: 'keepField' });
  }
}

function canHold({ keys, gapsMs }: Burst, { kind, place }: KeyStroke): boolean {
  if (place !== 'text' || keys.at(-1)?.typed === '') return false;
  // Its digits were kept from the field already.
  if (kind === 'up') return true;
  const isQuick = gapsMs.slice(-keysLetThrough).every((gapMs) => gapMs <= paces.normal.burstGapMs);
  return keys.length > keysLetThrough && isQuick;
}

function finish(state: ReaderState, burst: Burst, ending: ScanEnding, endedAtMs: number): void {
  deliverBurst(state, burst, ending, endedAtMs);
  state.endedAtMs = endedAtMs;
  state.endKeyAtMs = endedAtMs;
}

function pressEnd(state: ReaderState, stroke: KeyStroke, ending: 'enter' | 'tab' | 'suffix'): boolean {
  const { burst } = state;
  const { timeMs, key } = stroke;
  if (burst === null) {
    const afterMs = timeMs - state.endedAtMs;
    if (afterMs > secondEndMs) return false;
    state.effects.push({ do: 'tell', event: { kind: 'secondEndSwallowed', key, afterMs } });
    return true;
  }
  if (burst.state === 'watched' && isScan(state, burst, ending, timeMs - burst.lastAtMs)) {
    takeBurst(state, burst);
  }
  if (burst.state !== 'taken') {
    closeBurst(state, burst, reasonOfSilence(burst));
    return false;
  }
  noteDown(burst, timeMs);
  // A tab within the code, since its ending is known to be another.
  if (ending === 'tab' && state.profile().suffix === 'enter') {
    addCharacter(burst, stroke, untypedCharacter('\t'));
  } else finish(state, burst, ending, timeMs);
  return true;
}

function pressAltDigit(state: ReaderState, stroke: KeyStroke, digit: string): boolean {
  const { timeMs, key } = stroke;
  const isQuick = timeMs - state.lastDownAtMs <= paceOf(state).burstGapMs;
  const burst = state.burst ?? (isQuick ? burstAt(state, stroke) : null);
  if (burst === null || burst.state === 'refused' || !isQuick) {
    state.altDigits = '';
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
  if (!isSpace || stroke.timeMs - key.downAtMs > paces.normal.burstGapMs) return false;
  // Shorter than a finger's: it presses the button only when it is known not to be a code's.
  burst.hasHeldPress = true;
  return true;
}

function pressDown(state: ReaderState, stroke: KeyStroke): boolean {
  if (stroke.repeat) return pressRepeat(state, stroke);
  const meaning = keyMeaning(stroke, state.profile());
  if (meaning.kind === 'modifier') return pressModifier(state, stroke);
  const isSwallowed = pressMeaning(state, stroke, meaning);
  state.lastKeyAtMs = stroke.timeMs;
  return isSwallowed;
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

/** How long to wait for the next key: what was kept is due, a scan may be over, or typing is only to be told. */
function waitFor(state: ReaderState, burst: Burst): number {
  if (burst.held.length > 0 || burst.hasHeldPress) return paces.normal.burstGapMs;
  return burst.state === 'taken' ? longestSilenceMs(state, burst) : patienceMs;
}

/** Reads bursts by the profile that holds at each key. */
export function createBurstReader(profile: () => ScannerProfile): BurstReader {
  const state = createReaderState(profile);
  const takeEffects = () => state.effects.splice(0);
  return {
    press(stroke) {
      const isSwallowed = pressKey(state, stroke);
      return { isSwallowed, effects: takeEffects() };
    },
    deadlineMs() {
      const { burst } = state;
      if (burst === null) return null;
      return burst.lastAtMs + waitFor(state, burst) + 1;
    },
    elapse(timeMs) {
      settle(state, timeMs);
      return takeEffects();
    },
    interrupt() {
      if (state.burst?.state === 'watched') closeBurst(state, state.burst, 'otherKey');
      return takeEffects();
    },
    leave() {
      if (state.burst !== null) closeBurst(state, state.burst, 'otherKey');
      state.swallowed.clear();
      state.altDigits = '';
      return takeEffects();
    },
  };
}
