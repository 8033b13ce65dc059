import type { SeparatorForm } from './key-meaning.ts';
import { oneReportMs } from './learn-profile.ts';
import type { MissReason, ScanEnding, ScanEvent } from './scan.ts';

/** How the keys of one scan came; nothing of their content. */
export type SeenScan = {
  /** Numbers the received scans from 1. */
  readonly number: number;
  /** Why it was not read completely; null if it was. */
  readonly missed: MissReason | null;
  readonly keyCount: number;
  /** Gaps between keys and how long each key was down, in milliseconds. */
  readonly gapsMs: readonly number[];
  readonly holdsMs: readonly number[];
  /** What came after the code, in order; empty if unknown. */
  readonly endings: readonly ScanEnding[];
  /** The key before the code; null if there is none. */
  readonly prefixKey: 'F8' | 'named' | null;
  readonly separator: SeparatorForm | null;
  /** This computer's layout and a US layout read it differently. */
  readonly hasTwoReadings: boolean;
};

const maxScans = 20;

/** Leaves out gaps within one report (Shift and its letter), which show nothing about the pace. */
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

/** Returns the last scans, oldest first, after one more event of the engine. */
export function addEvent(scans: readonly SeenScan[], event: ScanEvent): readonly SeenScan[] {
  const last = scans.at(-1);
  const scan = scanOf(event, (last?.number ?? 0) + 1);
  if (scan !== null) return [...scans, scan].slice(-maxScans);
  if (last === undefined) return scans;
  const earlier = scans.slice(0, -1);
  if (event.kind === 'prefixDetected') return [...earlier, { ...last, prefixKey: event.prefix }];
  if (event.kind !== 'secondEndSwallowed') return scans;
  const endings = new Set<ScanEnding>([...last.endings, event.key === 'Tab' ? 'tab' : 'enter']);
  return [...earlier, { ...last, endings: [...endings] }];
}

/** Stores how the last scans of a window came. */
export function createScannerHealth() {
  let state: { readonly scans: readonly SeenScan[] } = { scans: [] };
  const listeners = new Set<() => void>();
  return {
    hear(event: ScanEvent): void {
      // A new state each time: any keys may have been the test code.
      state = { scans: addEvent(state.scans, event) };
      for (const listener of listeners) listener();
    },
    read: () => state,
    /** Calls the listener with every event of the engine until the returned function is called. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** 0 if there are none. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Times in milliseconds. */
export function scanStatsOf(scans: readonly SeenScan[]) {
  const gapsMs = scans.flatMap((scan) => scan.gapsMs);
  const completeScans = scans.filter(({ missed }) => missed === null);
  return {
    medianGapMs: medianOf(gapsMs),
    longestGapMs: Math.max(0, ...gapsMs),
    wholeCount: completeScans.length,
    missedCount: scans.length - completeScans.length,
    endings: [...new Set(completeScans.flatMap(({ endings }) => endings))],
    prefixKey: completeScans.find(({ prefixKey }) => prefixKey !== null)?.prefixKey ?? null,
    separator: completeScans.findLast(({ separator }) => separator !== null)?.separator ?? null,
    twoReadingsCount: completeScans.filter(({ hasTwoReadings }) => hasTwoReadings).length,
  };
}
