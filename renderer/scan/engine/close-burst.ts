import { farApartMs, quickMs } from '#renderer/platform/keyboard/pace.ts';
import { type Burst, type BurstKey, type Frame, gapsWithin, startBurst } from './burst.ts';
import { mayHavePrefix } from './code-marks.ts';
import { isNamedKey, type KeyStroke } from './key-stroke.ts';
import { currentPace, hasTerminator, type ReaderState } from './reader-state.ts';
import type { BurstRefusal, MissReason, ScanEnding } from './scan.ts';
import { endsTapped, isTypedByHand } from './scanner-evidence.ts';

/** Fewer keys in quick succession are not worth reporting. */
const minKeysToReport = 3;
/** Fewer keys after the ending of a scan, without an ending of their own, are not a second code. */
const minKeysOfSecond = 3;

/** Returns why a burst that ended in silence is not a scan. */
export function reasonOfSilence({ keys }: Burst): 'tooSlow' | 'tooFewKeys' {
  return gapsWithin(keys).some((gapMs) => gapMs > quickMs) ? 'tooSlow' : 'tooFewKeys';
}

/** Types what was withheld from a field: a user typed it. */
export function giveBackText(state: ReaderState, burst: Burst): void {
  if (burst.held.length === 0) return;
  state.effects.push(
    { do: 'giveBack', text: burst.held.map(({ typed }) => typed).join('') },
    { do: 'report', event: { kind: 'keysGivenBack', keyCount: burst.held.length } },
  );
  burst.held = [];
}

/** Types the withheld text, and presses the button over which the space bar was released. */
export function giveBack(state: ReaderState, burst: Burst): void {
  giveBackText(state, burst);
  if (burst.hasHeldPress) state.effects.push({ do: 'press' });
  burst.hasHeldPress = false;
}

/** Takes the burst as a scan from this key on: undoes what its first keys did; nothing else receives the next ones. */
export function takeBurst(state: ReaderState, burst: Burst, from: number): void {
  burst.state = 'taken';
  burst.codeFrom = from;
  burst.isReported = false;
  burst.held = [];
  burst.hasHeldPress = false;
  const code = burst.keys.slice(from);
  // Releasing it would press the focused button.
  if (code.some(({ name, upAtMs }) => name === 'Space' && upAtMs === null)) state.swallowed.add('Space');
  const sinceMs = code[0]?.downAtMs ?? burst.startedAtMs;
  state.effects.push({ do: 'restoreField', at: from }, { do: 'claimKeys', sinceMs, untilMs: burst.lastAtMs });
}

/** Marks the burst as not a scan, whatever else belongs to it. Stores nothing of a password. */
export function refuseBurst(state: ReaderState, burst: Burst, reason: BurstRefusal): void {
  giveBack(state, burst);
  burst.state = 'refused';
  burst.refusal = reason;
  if (reason === 'passwordField') burst.keys.length = 0;
}

function reportRefused(state: ReaderState, burst: Burst, reason: BurstRefusal): void {
  const { startedAtMs, hiddenCount, keys } = burst;
  const keyCount = keys.length;
  if (keyCount + hiddenCount < minKeysToReport && reason !== 'nothingAfterPrefix') return;
  state.effects.push({
    do: 'report',
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

/** Delivers the keys of a taken burst if they are a complete code. */
export function deliverBurst(state: ReaderState, burst: Burst, ending: ScanEnding, endedAtMs: number): void {
  const keys = burst.keys.slice(burst.codeFrom);
  if (burst.isPart) {
    missBurst(state, burst, 'part');
    return;
  }
  state.burst = null;
  // An input method may have changed the field again.
  state.effects.push({ do: 'restoreField', at: burst.codeFrom }, { do: 'releaseField' });
  if (keys.length === 0) reportRefused(state, burst, 'nothingAfterPrefix');
  else state.effects.push({ do: 'deliver', frame: frameOf(burst, keys, ending, endedAtMs) });
}

/** Reports once that a taken burst is not a complete code, and restores the field. */
export function reportMissed(state: ReaderState, burst: Burst, reason: MissReason): void {
  if (burst.isReported) return;
  burst.isReported = true;
  state.effects.push({ do: 'restoreField', at: burst.codeFrom }, { do: 'releaseField' });
  const keys = burst.keys.slice(burst.codeFrom);
  if (keys.length === 0) reportRefused(state, burst, 'nothingAfterPrefix');
  else state.effects.push({ do: 'miss', frame: frameOf(burst, keys, 'silence', burst.lastAtMs), reason });
}

/** Consumes the ending of a scan that broke off: nothing else may receive it either. */
export function endBrokenOff(state: ReaderState, timeMs: number): void {
  state.brokenOffAtMs = Number.NEGATIVE_INFINITY;
  state.endedAtMs = timeMs;
  if (state.unreported !== null)
    state.effects.push({ do: 'miss', frame: state.unreported, reason: 'leftWindow' });
  state.unreported = null;
}

/** Drops a taken burst that is not a complete code. */
function missBurst(state: ReaderState, burst: Burst, reason: MissReason): void {
  state.burst = null;
  reportMissed(state, burst, reason);
  state.brokenOffAtMs = burst.lastAtMs;
  state.unreported = null;
}

/** Reports once, for scanner health, that a burst is not a scan. */
export function reportTyping(state: ReaderState, burst: Burst, reason: BurstRefusal): void {
  if (burst.isNoted) return;
  burst.isNoted = true;
  const hasPrefix = mayHavePrefix(burst.keys, state.profile());
  reportRefused(state, burst, burst.refusal ?? (hasPrefix ? reason : 'noPrefix'));
}

/** Reports that keys were left as typing although they look like a scan. */
export function reportLeftTyping(state: ReaderState, burst: Burst, reason: MissReason): void {
  burst.isReported = true;
  const frame = frameOf(burst, burst.keys, 'silence', burst.lastAtMs);
  state.effects.push({ do: 'miss', frame, reason });
}

/** Releases keys that came right after a scan that broke off: they were typed by hand after all. */
export function releasePart(state: ReaderState, burst: Burst): void {
  burst.state = 'watched';
  burst.isPart = false;
  burst.held = [...burst.keys];
  giveBackText(state, burst);
}

/** Closes a burst without an ending: a scan if the scanner sends no endings, otherwise part of a scan, or typing. */
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
  if (isLeft && endsTapped(burst.keys)) reportLeftTyping(state, burst, 'leftWindow');
  reportTyping(state, burst, reason);
  if (isLeft && !isTypedByHand(burst.keys.slice(-1))) {
    state.brokenOffAtMs = burst.lastAtMs;
    state.unreported = burst.isReported ? null : frameOf(burst, burst.keys, 'silence', burst.lastAtMs);
  }
}

function isRemnant(burst: Burst): boolean {
  return burst.isSecond && burst.keys.length < minKeysOfSecond;
}

function maxSilenceMs(state: ReaderState, burst: Burst): number {
  const { pauseMs, silenceMs, stepMs } = currentPace(state);
  // A prefix means nothing by itself.
  if (burst.state === 'taken' && burst.keys.length === 0) return stepMs;
  if (burst.state === 'taken') return hasTerminator(state) ? pauseMs : silenceMs;
  return burst.state === 'refused' ? stepMs : farApartMs;
}

/** Settles where the next key belongs: closes a burst that has been silent for too long. */
export function settle(state: ReaderState, timeMs: number): void {
  const { burst } = state;
  if (burst === null) return;
  const silenceMs = timeMs - burst.lastAtMs;
  if (silenceMs > quickMs) giveBack(state, burst);
  if (silenceMs > maxSilenceMs(state, burst)) closeBurst(state, burst, reasonOfSilence(burst));
}

/** Starts a burst at its first character, or returns the one in progress. */
export function burstAt(state: ReaderState, stroke: KeyStroke): Burst {
  const { prefix } = state.profile();
  const { timeMs, place } = stroke;
  if (state.burst !== null) return state.burst;
  const isFree = !isNamedKey(prefix) && place !== 'secret';
  const isSecond =
    isFree && timeMs - state.lastDownAtMs <= quickMs && timeMs - state.endKeyAtMs <= 2 * quickMs;
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

/** Starts a scan at the profile's prefix key and closes any open burst. */
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
