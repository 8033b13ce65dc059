import type { ItemLookUp } from '#shared/inventory/item-view.ts';
import type { ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';
import type { ShipmentIndexView } from '#shared/shipments/shipment-view.ts';
import { type MissReason, type Scan, textsOf } from './engine/scan.ts';
import { type ResolverAnswers, withTimeout } from './resolvers/ask-resolvers.ts';
import type { ScanFinding } from './resolvers/scan-finding.ts';

export type ScanAnswer = ResolverAnswers & {
  /** What the code contains, and the coverage of the catalog; null if even that could not be read. */
  readonly lookUp: ItemLookUp | null;
  /** Null if it could not be read, or the scan was claimed. */
  readonly shipmentIndex: ShipmentIndexView | null;
  /** Null if it could not be read, or the scan was claimed. */
  readonly inboundIndex: ReceivingIndexView | null;
  /** A screen had claimed every scan. */
  readonly isClaimed: boolean;
};

/**
 * `found`: it means one thing, which was opened; `held`: one thing, not opened because a dialog is waiting for input;
 * `several`: the user chooses; `unknown`: all resolvers looked and none knows it; `failed`: none knows it, and not all
 * could look; `missed`: it was not read completely, and no resolver was asked.
 */
export type ScanOutcome = 'found' | 'held' | 'several' | 'unknown' | 'failed' | 'missed';

export type ScanEntry = {
  /** Numbers the lookups in this window from 1; a scan that is looked up again gets a new number. */
  readonly number: number;
  readonly scan: Scan;
  readonly outcome: ScanOutcome;
  /** Why it was not read completely; null if it was. */
  readonly missed: MissReason | null;
  readonly answer: ScanAnswer;
  /** Null while nothing was opened. */
  readonly opened: ScanFinding | null;
  /** When it was answered, in ms since 1970. */
  readonly atMs: number;
  /** The desk's day at that time: what was scanned has expired if its date is earlier. */
  readonly day: string;
};

type ScanState = {
  /** Null if no scan is being looked up. */
  readonly asking: Scan | null;
  /** Number of scans waiting behind it. */
  readonly waitingCount: number;
  /** Answered scans, newest first. */
  readonly past: readonly ScanEntry[];
  /** The number of the last cleared scan, which is listed only among the past ones. */
  readonly clearedNumber: number;
  /** The number of the last scan that has finished opening: what it named is on the screen. */
  readonly arrivedNumber: number;
};

/** A user looks back at the previous parcel, seldom further. */
const maxHistoryLength = 20;

/** No resolver is asked about a scan that was not read completely. */
const noAnswer: ScanAnswer = {
  findings: [],
  tried: [],
  unanswered: [],
  lookUp: null,
  shipmentIndex: null,
  inboundIndex: null,
  isClaimed: false,
};

/** Scans, answered strictly in the order of arrival; none is lost while another one is looked up. */
export function createScanQueue(options: {
  /** Must not reject. */
  readonly ask: (scan: Scan) => Promise<ScanAnswer>;
  /** Something in front of the screen waits for the user's input, so nothing may be opened behind it. */
  readonly isBlocked: () => boolean;
  /** Receives each answer, in scan order, before what it names is opened. */
  readonly onAnswer: (entry: ScanEntry) => void;
  /** Resolves when an answer is visible: opening what it names must not keep the screen busy before that. */
  readonly untilSeen: (entry: ScanEntry) => Promise<void>;
  /** Returns the desk's day at a time in ms since 1970. */
  readonly dayOf: (ms: number) => string;
  readonly now?: () => number;
}) {
  const { ask, isBlocked, onAnswer, untilSeen, dayOf, now = Date.now } = options;
  const waiting: { readonly scan: Scan; readonly missed: MissReason | null }[] = [];
  const listeners = new Set<() => void>();
  let state: ScanState = { asking: null, waitingCount: 0, past: [], clearedNumber: 0, arrivedNumber: 0 };
  /** Results that arrived after the scan had timed out. */
  const late = new Map<Scan, ScanFinding>();
  let count = 0;
  let isWorking = false;

  function change(part: Partial<ScanState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  async function settle(scan: Scan, answer: ScanAnswer, missed: MissReason | null): Promise<void> {
    const outcome = missed === null ? outcomeOf(answer, isBlocked()) : 'missed';
    const opened = outcome === 'found' ? unambiguousFinding(answer) : null;
    count += 1;
    const atMs = now();
    const day = dayOf(atMs);
    const entry: ScanEntry = { number: count, scan, outcome, missed, answer, opened, atMs, day };
    change({ asking: null, past: [entry, ...state.past].slice(0, maxHistoryLength) });
    onAnswer(entry);
    await untilSeen(entry);
    // The next scan is for the screen that this one opens.
    await arrive(entry, opened);
    correct(entry);
  }

  async function arrive({ number }: ScanEntry, opened: ScanFinding | null): Promise<void> {
    await withTimeout(Promise.resolve(opened?.open()), undefined);
    change({ arrivedNumber: number });
  }

  function replace(number: number, part: Partial<ScanEntry>): void {
    change({ past: state.past.map((each) => (each.number === number ? { ...each, ...part } : each)) });
  }

  /** Corrects a scan's result if the desk answered after no answer was reported. */
  function correct(entry: ScanEntry): void {
    const opened = late.get(entry.scan);
    late.delete(entry.scan);
    if (opened === undefined || entry.outcome !== 'failed') return;
    const answer = { ...entry.answer, findings: [opened], unanswered: [] };
    replace(entry.number, { outcome: 'found', answer, opened });
    onAnswer({ ...entry, outcome: 'found', answer, opened });
  }

  async function work(): Promise<void> {
    isWorking = true;
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { scan, missed } = next;
        change({ asking: missed === null ? scan : null, waitingCount: waiting.length });
        await settle(scan, missed === null ? await ask(scan) : noAnswer, missed);
      }
    } finally {
      isWorking = false;
      // Whatever goes wrong with one scan, those behind it are not lost.
      if (waiting.length > 0) void work();
    }
  }

  function queue(scan: Scan, missed: MissReason | null): void {
    waiting.push({ scan, missed });
    if (isWorking) change({ waitingCount: waiting.length });
    else void work();
  }

  return {
    add: (scan: Scan): void => queue(scan, null),
    /** Reports, in its turn, a scan that was not read completely. */
    miss: (scan: Scan, reason: MissReason): void => queue(scan, reason),
    /** Opens one of the things that a past scan names. */
    choose: (entry: ScanEntry, finding: ScanFinding): void => {
      replace(entry.number, { outcome: 'found', opened: finding });
      change({ arrivedNumber: Math.min(state.arrivedNumber, entry.number - 1) });
      void arrive(entry, finding);
    },
    /** Takes what a desk has done with a scan after it timed out; it replaces the reported result. */
    answerLate: (scan: Scan, finding: ScanFinding): void => {
      if (finding.result === undefined) return;
      late.set(scan, finding);
      const entry = state.past.find((each) => each.scan === scan && each.outcome === 'failed');
      if (entry !== undefined) correct(entry);
    },
    /** Undoes what the newest scan did; returns false if there is nothing to undo. */
    undoLast: (): boolean => {
      const undo = state.past[0]?.opened?.undo;
      if (undo === undefined) return false;
      change({ past: state.past.slice(1) });
      undo();
      return true;
    },
    /** Clears the last answer: it no longer concerns what is on the screen. */
    clear: (): void => {
      const clearedNumber = state.past[0]?.number ?? 0;
      if (clearedNumber !== state.clearedNumber) change({ clearedNumber });
    },
    read: (): ScanState => state,
    /** Calls the listener after every change, until the returned function is called. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ScanQueue = ReturnType<typeof createScanQueue>;

/** Returns the one thing that a scan clearly means; null if there is none, or more than one. */
export function unambiguousFinding({ findings }: ScanAnswer): ScanFinding | null {
  const likely = findings.filter(({ isLikely }) => isLikely);
  const [one, another] = likely.length > 0 ? likely : findings;
  return another === undefined ? (one ?? null) : null;
}

/**
 * Returns the code of a scan that names nothing on this desk, so that it can be assigned to an item; null for any other
 * scan.
 */
export function unknownCodeOf(entry: ScanEntry | null): string | null {
  if (entry === null || entry.missed !== null) return null;
  const { answer, opened, outcome, scan } = entry;
  const isNothing = outcome === 'unknown' || outcome === 'failed';
  const isDoubtful = opened?.result !== undefined && opened.result.tone !== 'done';
  const { lookUp } = answer;
  if (lookUp === null || lookUp.matches.length > 0 || !(isNothing || isDoubtful)) return null;
  return textsOf(scan)[lookUp.taken] ?? null;
}

function outcomeOf(answer: ScanAnswer, isBlocked: boolean): ScanOutcome {
  const finding = unambiguousFinding(answer);
  if (finding !== null) {
    return isBlocked && (!answer.isClaimed || finding.leavesScreen === true) ? 'held' : 'found';
  }
  if (answer.findings.length > 0) return 'several';
  return answer.unanswered.length > 0 ? 'failed' : 'unknown';
}
