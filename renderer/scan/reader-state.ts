import type { Burst } from './burst.ts';
import type { BurstEffect } from './burst-step.ts';
import { type Pace, paces } from './pace.ts';
import type { ScanEnding } from './scan.ts';
import type { BurstRefusal } from './scan-event.ts';
import { mayHaveStalled } from './scanner-evidence.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** What the reader of bursts knows between two keys. */
export type ReaderState = {
  readonly profile: () => ScannerProfile;
  burst: Burst | null;
  /** What is to be done because of the key at hand. */
  effects: BurstEffect[];
  /** Typed on the number pad since Alt went down. */
  altDigits: string;
  /** When the last key went down, and the last that is no modifier. */
  lastDownAtMs: number;
  lastKeyAtMs: number;
  /** When the last scan ended; no longer known once a key was let through after it. */
  endedAtMs: number;
  /** The same, where a key ended it, and not a silence. */
  endKeyAtMs: number;
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
    lastKeyAtMs: never,
    endedAtMs: never,
    endKeyAtMs: never,
    f8AtMs: never,
    swallowed: new Set(),
  };
}

/** Fewer keys that followed each other quickly are not worth a word. */
const fewestKeysToTell = 3;
/** Fewer than that after the ending of a scan, without one of their own, are no second code. */
const fewestKeysOfSecond = 3;

/** How quick the desk's scanner is. */
export function paceOf(state: ReaderState): Pace {
  return paces[state.profile().speed];
}

/** Longest silence within a burst. */
export function longestSilenceMs(state: ReaderState, burst: Burst): number {
  const pace = paceOf(state);
  if (burst.state === 'taken') return pace.silenceMs;
  return burst.state === 'watched' && mayHaveStalled(burst) ? pace.stallMs : pace.burstGapMs;
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

/** The burst is a scan: undoes what its first keys did; the next ones reach nobody. */
export function takeBurst(state: ReaderState, burst: Burst): void {
  burst.state = 'taken';
  burst.held = [];
  burst.hasHeldPress = false;
  // Its release would press the button that has the focus.
  if (burst.keys.some(({ name, upAtMs }) => name === 'Space' && upAtMs === null)) {
    state.swallowed.add('Space');
  }
  state.effects.push({ do: 'restoreField' }, { do: 'claimKeys', sinceMs: burst.startedAtMs });
}

/** The burst is no scan, whatever else belongs to it. Of a password nothing is kept. */
export function refuseBurst(state: ReaderState, burst: Burst, reason: BurstRefusal): void {
  giveBack(state, burst);
  burst.state = 'refused';
  burst.refusal = reason;
  if (reason !== 'passwordField') return;
  burst.keys.length = 0;
  burst.gapsMs.length = 0;
}

function tellRefused(state: ReaderState, burst: Burst, reason: BurstRefusal): void {
  const { startedAtMs, gapsMs, hiddenCount } = burst;
  const keyCount = burst.keys.length;
  if (keyCount + hiddenCount < fewestKeysToTell && reason !== 'nothingAfterPrefix') return;
  state.effects.push({
    do: 'tell',
    event: { kind: 'burstRefused', reason, startedAtMs, keyCount, gapsMs },
  });
}

/** Hands the keys of a taken burst on. */
export function deliverBurst(state: ReaderState, burst: Burst, ending: ScanEnding, endedAtMs: number): void {
  const { keys, gapsMs, startedAtMs, hasNamedPrefix, hasLeadingF8, hasCapsLock } = burst;
  state.burst = null;
  // An input method can have changed the field again.
  state.effects.push({ do: 'restoreField' }, { do: 'releaseField' });
  if (keys.length === 0) {
    tellRefused(state, burst, 'nothingAfterPrefix');
    return;
  }
  const frame = { keys, gapsMs, startedAtMs, endedAtMs, ending, hasNamedPrefix, hasLeadingF8, hasCapsLock };
  state.effects.push({ do: 'deliver', frame });
}

/** The burst is over without an ending: a scan where it was taken, else typing. */
export function closeBurst(state: ReaderState, burst: Burst, reason: BurstRefusal): void {
  if (burst.state === 'taken' && !isRemnant(burst)) {
    deliverBurst(state, burst, 'silence', burst.lastAtMs);
    state.endedAtMs = burst.lastAtMs + paceOf(state).silenceMs;
    return;
  }
  state.burst = null;
  giveBack(state, burst);
  state.effects.push({ do: 'releaseField' });
  tellRefused(state, burst, burst.refusal ?? reason);
}

function isRemnant(burst: Burst): boolean {
  return burst.isSecond && burst.keys.length < fewestKeysOfSecond;
}
