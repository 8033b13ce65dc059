import { farApartMs, quickMs } from '../../platform/keyboard/pace.ts';
import { type Burst, startBurst } from './burst.ts';
import { closeBurst, giveBack, reasonOfSilence, refuseBurst } from './close-burst.ts';
import type { KeyStroke } from './key-stroke.ts';
import { isNamedKey } from './named-key.ts';
import { currentPace, hasTerminator, type ReaderState } from './reader-state.ts';

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

/** Begins a burst at its first character, or finds the one that goes on. */
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
