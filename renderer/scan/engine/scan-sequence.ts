import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { type BurstKey, type Frame, gapsWithin } from './burst.ts';
import { readKeys, withoutMarks } from './code-marks.ts';
import type { SeparatorForm } from './key-meaning.ts';
import type { MissReason, Scan, ScanEvent } from './scan.ts';

type Readings = { readonly characterText: string; readonly keyText: string };

/** Drops STX and ETX, between which some scanners put each code. */
function withoutFraming(keys: readonly BurstKey[]): readonly BurstKey[] {
  const from = keys[0]?.text === '\u0002' ? 1 : 0;
  return keys.slice(from, keys.at(-1)?.text === '\u0003' ? -1 : undefined);
}

function readFrame({ keys, ending }: Frame, profile: ScannerProfile): Readings {
  const { characterText, keyText } = readKeys(withoutFraming(withoutMarks(keys, profile)));
  if (ending !== 'silence') return { characterText, keyText };
  // Tabs are part of a code if the ending is known to be Enter; a code does not end with one.
  return { characterText: characterText.replace(/\t+$/u, ''), keyText: keyText.replace(/\t+$/u, '') };
}

function chooseReading({ characterText, keyText }: Readings, { layout }: ScannerProfile) {
  if (layout === 'us') return { text: keyText, keyText: null };
  return { text: characterText, keyText: layout === 'same' || keyText === characterText ? null : keyText };
}

/** Reports what a scan shows about the scanner that the previous scan did not. */
function createTraitTracker() {
  let lastSuffix: string | null = null;
  let lastForm: SeparatorForm | null = null;
  let hadCapsLock = false;

  return ({ ending, keys, hasLeadingF8 }: Frame, readings: Readings): ScanEvent[] => {
    const events: ScanEvent[] = [];
    if (hasLeadingF8) events.push({ kind: 'prefixDetected', prefix: 'F8' });
    const suffix = ending === 'silence' ? 'none' : ending;
    if (suffix !== 'suffix' && suffix !== lastSuffix) events.push({ kind: 'suffixDetected', suffix });
    lastSuffix = suffix;
    const form = keys.find(({ separator }) => separator !== null)?.separator ?? lastForm;
    if (form !== null && form !== lastForm) events.push({ kind: 'separatorDetected', form });
    lastForm = form;
    if (readings.characterText !== readings.keyText) events.push({ kind: 'layoutDoubted', ...readings });
    const hasCapsLock = keys.some(({ isCapsLocked }) => isCapsLocked);
    if (hasCapsLock && !hadCapsLock) events.push({ kind: 'capsLockNoticed' });
    hadCapsLock = hasCapsLock;
    return events;
  };
}

function timingOf(frame: Frame) {
  const { keys, startedAtMs, endedAtMs, ending, hasNamedPrefix } = frame;
  return {
    startedAtMs,
    endedAtMs,
    keyCount: keys.length + (hasNamedPrefix ? 1 : 0),
    gapsMs: gapsWithin(keys),
    holdsMs: keys.map(({ downAtMs, upAtMs }) => (upAtMs === null ? null : upAtMs - downAtMs)),
    ending,
  };
}

/** Turns what was read into scans, sequentially: numbers them from 1, drops repeats, and reports what it notices. */
export function createScanSequence(profile: () => ScannerProfile, report: (event: ScanEvent) => void) {
  const findSigns = createTraitTracker();
  let lastId = 0;
  let last: { readonly text: string; readonly endedAtMs: number } | null = null;
  /** End of the last scan, complete or not. */
  let lastEndMs: number | null = null;

  function nextId(): number {
    lastId += 1;
    return lastId;
  }

  /** Returns the pause between the previous scan and this one, which becomes the previous one. */
  function pauseBefore({ startedAtMs, endedAtMs }: Frame): number | null {
    const pauseMs = lastEndMs === null ? null : startedAtMs - lastEndMs;
    lastEndMs = endedAtMs;
    return pauseMs;
  }

  return {
    /** Returns the next scan; null if it is empty, or repeats the previous one and the profile drops repeats. */
    accept: (frame: Frame): Scan | null => {
      const { startedAtMs, endedAtMs, ending, hasNamedPrefix, keys } = frame;
      const readings = readFrame(frame, profile());
      const { text, keyText } = chooseReading(readings, profile());
      const pauseMs = pauseBefore(frame);
      if (text === '') return null;
      const afterMs = startedAtMs - (last?.endedAtMs ?? Number.NEGATIVE_INFINITY);
      const isRepeat = last?.text === text && afterMs <= profile().repeatWindowMs;
      last = { text, endedAtMs };
      const id = isRepeat && profile().dropsRepeats ? null : nextId();
      const separators = keys.flatMap(({ separator }) => (separator === null ? [] : [separator]));
      const timing = timingOf(frame);
      const hadPrefix = hasNamedPrefix;
      report({ kind: 'scanRecognised', scanId: id, ...timing, ...readings, separators, hadPrefix });
      for (const event of findSigns(frame, readings)) report(event);
      if (id !== null) {
        const times = { startedAtMs, endedAtMs, keyCount: timing.keyCount };
        return { id, text, keyText, ending, pauseMs, ...times, source: 'scanner', isRepeat };
      }
      report({ kind: 'repeatDropped', text, afterMs });
      return null;
    },
    /** Returns an incomplete scan; it is numbered among the others and names nothing. */
    miss: (frame: Frame, reason: MissReason): Scan => {
      const { text, keyText } = chooseReading(readFrame(frame, profile()), profile());
      const { gapsMs, holdsMs, ending, ...times } = timingOf(frame);
      const { startedAtMs, keyCount } = times;
      report({ kind: 'scanMissed', reason, startedAtMs, keyCount, gapsMs, holdsMs });
      const id = nextId();
      const pauseMs = pauseBefore(frame);
      return { id, text, keyText, ending, pauseMs, ...times, source: 'scanner', isRepeat: false };
    },
    /** Null if the text is empty. */
    typeIn: (typed: string, atMs: number): Scan | null => {
      const text = typed.trim();
      if (text === '') return null;
      const times = { pauseMs: null, startedAtMs: atMs, endedAtMs: atMs, keyCount: text.length };
      return {
        id: nextId(),
        text,
        keyText: null,
        ending: 'enter',
        ...times,
        source: 'typed',
        isRepeat: false,
      };
    },
  };
}
