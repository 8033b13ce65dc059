import { type Burst, startBurst } from './burst.ts';
import type { KeyStroke } from './key-stroke.ts';
import { isNamedKey } from './named-key.ts';
import { paces } from './pace.ts';
import {
  closeBurst,
  giveBack,
  longestSilenceMs,
  paceOf,
  type ReaderState,
  refuseBurst,
} from './reader-state.ts';

/** Puts a burst where the next key belongs: closes one that has been silent for too long. */
export function settle(state: ReaderState, timeMs: number): void {
  const { burst } = state;
  if (burst === null) return;
  const silenceMs = timeMs - burst.lastAtMs;
  if (silenceMs > paces.normal.burstGapMs) giveBack(state, burst);
  if (silenceMs > longestSilenceMs(state, burst)) closeBurst(state, burst, reasonOfSilence(burst));
}

/** Why a burst that ended in silence was none. */
export function reasonOfSilence({ gapsMs }: Burst): 'tooSlow' | 'tooFewKeys' {
  return gapsMs.some((gapMs) => gapMs > paces.normal.burstGapMs) ? 'tooSlow' : 'tooFewKeys';
}

/** A key that comes late continues a burst only where nothing was typed before it: it may have been held up. */
export function splitAtStall(state: ReaderState, timeMs: number): void {
  const { burst } = state;
  if (burst?.state !== 'watched' || burst.isIsolated) return;
  if (timeMs - burst.lastAtMs > paceOf(state).burstGapMs) closeBurst(state, burst, reasonOfSilence(burst));
}

/** Begins a burst at its first character, or finds the one that goes on. */
export function burstAt(state: ReaderState, stroke: KeyStroke): Burst {
  const profile = state.profile();
  const { timeMs } = stroke;
  if (state.burst !== null) return state.burst;
  const isSecond =
    !isNamedKey(profile.prefix) &&
    timeMs - state.lastDownAtMs <= paces.normal.burstGapMs &&
    timeMs >= state.endKeyAtMs &&
    timeMs - state.endKeyAtMs <= 2 * paces.normal.burstGapMs &&
    stroke.place !== 'secret';
  const burst = startBurst(timeMs, {
    isSecond,
    isInText: stroke.place === 'text',
    state: isSecond ? 'taken' : 'watched',
    isIsolated: timeMs - state.lastKeyAtMs > paceOf(state).stallMs,
    hasNamedPrefix: false,
    hasLeadingF8: timeMs - state.f8AtMs <= paceOf(state).burstGapMs,
  });
  state.burst = burst;
  if (isSecond) state.effects.push({ do: 'keepField' });
  else if (isNamedKey(profile.prefix)) refuseBurst(state, burst, 'noPrefix');
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
    isIsolated: true,
    hasNamedPrefix: true,
    hasLeadingF8: false,
  });
  state.effects.push({ do: 'keepField' });
  return true;
}
