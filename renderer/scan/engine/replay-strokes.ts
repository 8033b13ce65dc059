import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { BurstEffect } from './burst.ts';
import { createBurstReader } from './burst-reader.ts';
import type { KeyStroke } from './key-stroke.ts';
import type { Scan, ScanEvent } from './scan.ts';
import { createScanSequence } from './scan-sequence.ts';

type Replay = {
  readonly scans: readonly Scan[];
  readonly missed: readonly Scan[];
  readonly events: readonly ScanEvent[];
  /** For each stroke, in order: whether it would have been withheld from everything else. */
  readonly swallowed: readonly boolean[];
};

/**
 * Reads key strokes as the engine does, without a page and without waiting: silences are derived from their timestamps.
 */
export function replayStrokes(strokes: readonly KeyStroke[], profile: ScannerProfile): Replay {
  const scans: Scan[] = [];
  const missed: Scan[] = [];
  const events: ScanEvent[] = [];
  const reader = createBurstReader(() => profile);
  const sequence = createScanSequence(
    () => profile,
    (event) => events.push(event),
  );

  function apply(effects: readonly BurstEffect[]): void {
    for (const effect of effects) {
      if (effect.do === 'report') events.push(effect.event);
      if (effect.do === 'miss') missed.push(sequence.miss(effect.frame, effect.reason));
      if (effect.do !== 'deliver') continue;
      const scan = sequence.accept(effect.frame);
      if (scan !== null) scans.push(scan);
    }
  }

  function elapseUntil(timeMs: number): void {
    for (let deadline = reader.deadlineMs(); deadline !== null && deadline < timeMs; ) {
      apply(reader.elapse(deadline));
      deadline = reader.deadlineMs();
    }
  }

  const swallowed = strokes.map((stroke) => {
    elapseUntil(stroke.timeMs);
    const step = reader.press(stroke);
    apply(step.effects);
    return step.isSwallowed;
  });
  elapseUntil(Number.POSITIVE_INFINITY);
  return { scans, missed, events, swallowed };
}
