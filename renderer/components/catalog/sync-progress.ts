import type { SyncPassView, SyncView } from '../../../shared/sync/sync-view.ts';
import type { Tone } from '../feedback/tone.ts';

/** What a person wants to know first of the catalog on this desk. */
type SyncCondition = 'unread' | 'current' | 'running' | 'waiting' | 'paused';

/** What there is to say first: `unread` and `current` are the two ways in which nothing is to be done. */
export function conditionOf({ state, wholeAsOf }: Pick<SyncView, 'state' | 'wholeAsOf'>): SyncCondition {
  if (state !== 'idle') return state;
  return wholeAsOf === null ? 'unread' : 'current';
}

const tones: Record<SyncCondition, Tone> = {
  unread: 'waiting',
  current: 'done',
  running: 'moving',
  waiting: 'waiting',
  paused: 'waiting',
};

/** The tone of a sync; what keeps it from going on asks for a look. */
export function toneOf(sync: Pick<SyncView, 'state' | 'wholeAsOf' | 'problem'>): Tone {
  return sync.problem !== null && sync.state !== 'running' ? 'attention' : tones[conditionOf(sync)];
}

/** The pass that is being read; null where none is. */
export function passUnderWay({ passes }: Pick<SyncView, 'passes'>): SyncPassView | null {
  return passes.find(({ state }) => state === 'running') ?? null;
}

/**
 * How many records a pass will have; null where nothing says. What was counted in an earlier sync says nothing any
 * more once there are more than that.
 */
export function passTotal({ state, done, expected }: SyncPassView): number | null {
  if (state === 'done') return done;
  return expected === null || expected <= 0 || done > expected ? null : expected;
}

/** A wait in the one unit that says enough, rounded up. */
type Remaining = { readonly unit: 'seconds' | 'minutes' | 'hours'; readonly count: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long it will take yet; null where nothing says. */
export function remainingOf(remainingMs: number | null): Remaining | null {
  if (remainingMs === null || !Number.isFinite(remainingMs) || remainingMs < 0) return null;
  if (remainingMs < minuteMs) return { unit: 'seconds', count: Math.max(1, Math.ceil(remainingMs / 1_000)) };
  if (remainingMs <= 90 * minuteMs) return { unit: 'minutes', count: Math.ceil(remainingMs / minuteMs) };
  return { unit: 'hours', count: Math.ceil(remainingMs / hourMs) };
}

/** A size on disk in the unit that people compare it in. */
type ByteSize = {
  readonly value: number;
  readonly unit: 'kilobyte' | 'megabyte' | 'gigabyte';
};

/** Writes bytes as kilobytes, megabytes or gigabytes of a thousand each. */
export function byteSize(bytes: number): ByteSize {
  if (bytes < 1e6) return { value: Math.ceil(bytes / 1e3), unit: 'kilobyte' };
  if (bytes < 1e9) return { value: Math.round(bytes / 1e5) / 10, unit: 'megabyte' };
  return { value: Math.round(bytes / 1e7) / 100, unit: 'gigabyte' };
}
