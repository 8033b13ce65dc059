import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { BurstEffect } from '#renderer/scan/engine/burst.ts';
import { createBurstReader } from '#renderer/scan/engine/burst-reader.ts';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import type { MissReason, Scan, ScanEvent } from '#renderer/scan/engine/scan.ts';
import { createScanSequence } from '#renderer/scan/engine/scan-sequence.ts';
import { defaultScannerProfile } from '#shared/preferences/model/default-preferences.ts';

/** A desk with one focused element: a field that takes what is let through, or a button that keys press. */
type Missed = Scan & { readonly reason: MissReason };

export type FakeDesk = {
  /** Presses keys in the order of their times; silences between them are noticed. */
  press(...strokes: readonly KeyStroke[]): void;
  /** Delays the next key by this time whatever its time stamp, so that timers end first. */
  hang(forMs: number): void;
  /** Presses nothing more. */
  rest(): void;
  /** Presses the mouse. */
  interrupt(): void;
  /** Takes the keyboard from the window. */
  leave(): void;
  value(): string;
  /** Actions that reached the page: `Enter`, `Tab`, `Control+j`, a press of the button. */
  readonly acts: string[];
  readonly scans: Scan[];
  /** Scans that were reported to the user as not read completely. */
  readonly missed: Missed[];
  readonly events: ScanEvent[];
  readonly claims: number[];
  /** Keys that went down and reached the page. */
  readonly letThrough: KeyStroke[];
};

export const profileWith = (change: Partial<ScannerProfile> = {}): ScannerProfile => ({
  ...defaultScannerProfile,
  ...change,
});

const silent = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'F8', 'CapsLock']);

/** The effect of a key on a page that gets it; null for a character in a field. */
function actOf({ key, ctrl, alt, place }: KeyStroke): string | null {
  if (silent.has(key)) return '';
  if (ctrl || alt) return `${ctrl ? 'Control' : 'Alt'}+${key}`;
  if (key.length > 1) return key;
  return place === 'text' || place === 'secret' ? null : '';
}

export function createFakeDesk(profile: Partial<ScannerProfile> = {}): FakeDesk {
  const holds = () => profileWith(profile);
  const scans: Scan[] = [];
  const missed: Missed[] = [];
  const events: ScanEvent[] = [];
  const acts: string[] = [];
  const claims: number[] = [];
  const letThrough: KeyStroke[] = [];
  const reader = createBurstReader(holds);
  const sequence = createScanSequence(holds, (event) => events.push(event));
  let value = '';
  let kept: { readonly at: number; readonly value: string }[] = [];
  let isSpaceDown = false;
  let lastMs = 0;

  function apply(effect: BurstEffect): void {
    if (effect.do === 'keepField' && kept.every(({ at }) => at !== effect.at))
      kept.push({ at: effect.at, value });
    if (effect.do === 'restoreField') value = kept.find(({ at }) => at >= effect.at)?.value ?? value;
    if (effect.do === 'releaseField') kept = [];
    if (effect.do === 'miss')
      missed.push({ ...sequence.miss(effect.frame, effect.reason), reason: effect.reason });
    if (effect.do === 'giveBack') value += effect.text;
    if (effect.do === 'press') acts.push('press');
    if (effect.do === 'claimKeys') claims.push(effect.sinceMs);
    if (effect.do === 'report') events.push(effect.event);
    if (effect.do !== 'deliver') return;
    const scan = sequence.accept(effect.frame);
    if (scan !== null) scans.push(scan);
  }

  function elapseUntil(timeMs: number): void {
    for (let deadline = reader.deadlineMs(); deadline !== null && deadline < timeMs; ) {
      for (const effect of reader.elapse(deadline)) apply(effect);
      deadline = reader.deadlineMs();
    }
  }

  /** Applies a key that the page gets. */
  function actOn(stroke: KeyStroke): void {
    const isSpace = stroke.key === ' ' && stroke.place === 'press';
    if (isSpace) {
      if (stroke.kind === 'up' && isSpaceDown) acts.push('press');
      isSpaceDown = stroke.kind === 'down';
    }
    if (stroke.kind === 'up') return;
    letThrough.push(stroke);
    const act = actOf(stroke);
    if (act === null) value += stroke.key;
    else if (act !== '') acts.push(act);
  }

  /** An input method ignores that a key is swallowed. */
  function composeBeside({ composing, kind, place, code }: KeyStroke): void {
    if (composing && kind === 'down' && place === 'text' && code !== 'Enter') value += '´';
  }

  return {
    press(...strokes) {
      for (const stroke of strokes) {
        elapseUntil(stroke.timeMs);
        lastMs = stroke.timeMs;
        const { isSwallowed, effects } = reader.press(stroke);
        for (const effect of effects) apply(effect);
        if (!isSwallowed) actOn(stroke);
        else if (stroke.key === ' ' && stroke.kind === 'up') isSpaceDown = false;
        composeBeside(stroke);
      }
    },
    hang: (forMs) => elapseUntil(lastMs + forMs),
    leave() {
      for (const effect of reader.leave()) apply(effect);
    },
    interrupt() {
      for (const effect of reader.interrupt()) apply(effect);
    },
    rest: () => elapseUntil(Number.POSITIVE_INFINITY),
    value: () => value,
    acts,
    scans,
    missed,
    events,
    claims,
    letThrough,
  };
}
