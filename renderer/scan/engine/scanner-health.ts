import type { SeparatorForm } from './key-meaning.ts';
import { oneReportMs } from './learn-profile.ts';
import type { MissReason, ScanEnding, ScanEvent } from './scan.ts';

/** How the keys of one scan came; nothing of what they said. */
export type SeenScan = {
  /** Counts the scans that were heard, from 1. */
  readonly number: number;
  /** Why it was not read whole; null where it was. */
  readonly missed: MissReason | null;
  readonly keyCount: number;
  /** From key to key, and how long each key was down, in milliseconds. */
  readonly gapsMs: readonly number[];
  readonly holdsMs: readonly number[];
  /** What came after the code, in order; empty where it is not known. */
  readonly endings: readonly ScanEnding[];
  /** The key that came before the code; null for none. */
  readonly prefixKey: 'F8' | 'named' | null;
  readonly separator: SeparatorForm | null;
  /** This computer's layout and an American one read it differently. */
  readonly hasTwoReadings: boolean;
};

/** So many of the last scans are remembered. */
const mostScans = 20;

/** Shift and its letter come in one report, which says nothing of the pace. */
function withoutReports(gapsMs: readonly number[]): readonly number[] {
  const apart = gapsMs.filter((gapMs) => gapMs >= oneReportMs);
  return apart.length === 0 ? gapsMs : apart;
}

function isKnown(holdMs: number | null): holdMs is number {
  return holdMs !== null;
}

function scanOf(event: ScanEvent, number: number): SeenScan | null {
  if (event.kind !== 'scanRecognised' && event.kind !== 'scanMissed') return null;
  const { keyCount, holdsMs } = event;
  const gapsMs = withoutReports(event.gapsMs);
  const seen = { number, keyCount, gapsMs, holdsMs: holdsMs.filter(isKnown) };
  if (event.kind === 'scanMissed') {
    const unknown = { endings: [], prefixKey: null, separator: null, hasTwoReadings: false };
    return { ...seen, ...unknown, missed: event.reason };
  }
  return {
    ...seen,
    missed: null,
    endings: [event.ending],
    prefixKey: event.hadPrefix ? 'named' : null,
    separator: event.separators[0] ?? null,
    hasTwoReadings: event.characterText !== event.keyText,
  };
}

/** The last scans, the oldest first, after one more event of the engine. */
export function addEvent(scans: readonly SeenScan[], event: ScanEvent): readonly SeenScan[] {
  const last = scans.at(-1);
  const scan = scanOf(event, (last?.number ?? 0) + 1);
  if (scan !== null) return [...scans, scan].slice(-mostScans);
  if (last === undefined) return scans;
  const earlier = scans.slice(0, -1);
  if (event.kind === 'prefixDetected') return [...earlier, { ...last, prefixKey: event.prefix }];
  if (event.kind !== 'secondEndSwallowed') return scans;
  const endings = new Set<ScanEnding>([...last.endings, event.key === 'Tab' ? 'tab' : 'enter']);
  return [...earlier, { ...last, endings: [...endings] }];
}

/** Remembers how the last scans of a window came. */
export function createScannerHealth() {
  let state: { readonly scans: readonly SeenScan[] } = { scans: [] };
  const listeners = new Set<() => void>();
  return {
    hear(event: ScanEvent): void {
      // Another state each time: whatever was typed may have been the test code.
      state = { scans: addEvent(state.scans, event) };
      for (const listener of listeners) listener();
    },
    read: () => state,
    /** Calls the listener with every event of the engine, until the returned function is called. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The middle of some times; 0 for none. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** What some scans show together; times in milliseconds. */
export function signsOf(scans: readonly SeenScan[]) {
  const gapsMs = scans.flatMap((scan) => scan.gapsMs);
  const whole = scans.filter(({ missed }) => missed === null);
  return {
    medianGapMs: medianOf(gapsMs),
    longestGapMs: Math.max(0, ...gapsMs),
    wholeCount: whole.length,
    missedCount: scans.length - whole.length,
    endings: [...new Set(whole.flatMap(({ endings }) => endings))],
    prefixKey: whole.find(({ prefixKey }) => prefixKey !== null)?.prefixKey ?? null,
    separator: whole.findLast(({ separator }) => separator !== null)?.separator ?? null,
    twoReadingsCount: whole.filter(({ hasTwoReadings }) => hasTwoReadings).length,
  };
}
