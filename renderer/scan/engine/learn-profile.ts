import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { MessageIdSuffix } from '#shared/messages/messages.ts';
import { defaultScannerProfile } from '#shared/preferences/model/default-preferences.ts';
import { maxPrefixLength, maxSuffixLength } from '#shared/preferences/model/scanner-mark-limits.ts';
import { groupSeparator, keyMeaning, readAltCode, type SeparatorForm } from './key-meaning.ts';
import { isNamedKey, type KeyStroke, keyName } from './key-stroke.ts';

/** One thing that a scanner sent: a character, an ending, or a key that types nothing. */
type CalibrationMark = {
  /** One unit of text in either layout; an ending is a line feed or a tab, a key that types nothing is empty. */
  readonly text: string;
  readonly keyText: string;
  /** The key, if it types nothing: `F8`, `Ctrl+]`. */
  readonly named: string | null;
  readonly separator: SeparatorForm | null;
  readonly atMs: number;
  readonly isComposed: boolean;
};

const noText = '\u0000';

function markOf(stroke: KeyStroke, capsLock: ScannerProfile['capsLock']): CalibrationMark | null {
  const meaning = keyMeaning(stroke, { capsLock });
  const base = { named: null, separator: null, atMs: stroke.timeMs, isComposed: stroke.composing };
  const unit = (text: string) => ({ ...base, text, keyText: text });
  switch (meaning.kind) {
    case 'character': {
      const { text, keyText, separator } = meaning;
      return { ...base, text, keyText, separator, named: separator === 'Ctrl+]' ? separator : null };
    }
    case 'end':
      return unit(meaning.ending === 'tab' ? '\t' : '\n');
    case 'f8':
      return { ...unit(groupSeparator), named: 'F8', separator: 'F8' };
    case 'other':
      return isNamedKey(stroke.key) ? { ...unit(noText), named: stroke.key } : null;
    default:
      return null;
  }
}

function marksOf(strokes: readonly KeyStroke[], capsLock: ScannerProfile['capsLock']): CalibrationMark[] {
  let altDigits = '';
  return strokes.flatMap((stroke) => {
    if (stroke.kind === 'up') {
      if (stroke.key !== 'Alt' || altDigits === '') return [];
      const { text, separator } = readAltCode(altDigits);
      altDigits = '';
      return [{ text, keyText: text, named: null, separator, atMs: stroke.timeMs, isComposed: false }];
    }
    if (stroke.repeat) return [];
    const meaning = keyMeaning(stroke, { capsLock });
    if (meaning.kind === 'altDigit') altDigits += meaning.digit;
    const mark = markOf(stroke, capsLock);
    return mark === null ? [] : [mark];
  });
}

/**
 * The code to scan in order to learn the scanner's profile: letters of both cases, digits and punctuation that are on
 * other keys of a French, German or British keyboard, and a group separator. Code 128, Data Matrix and QR can all
 * encode it.
 */
export const calibrationText = `aQwYzM19;:/-_!$${groupSeparator}Aqm`;

/** What the calibration code revealed, or why it revealed nothing. */
export type LearnedProfile =
  | {
      readonly kind: 'learned';
      readonly profile: ScannerProfile;
      /** How the group separator was received; null if the scanner sends none. */
      readonly separator: SeparatorForm | null;
    }
  | {
      readonly kind: 'notLearned';
      /** `slowWithoutMarks`: a slow scanner must first be given a prefix or a suffix. */
      readonly reason: MessageIdSuffix<'scannerTest.problem.'>;
    };

export type Refused = Extract<LearnedProfile, { kind: 'notLearned' }>;
type Timing = NonNullable<ScannerProfile['timing']>;
type Match = {
  readonly layout: 'same' | 'us';
  readonly capsLock: ScannerProfile['capsLock'];
  readonly before: readonly CalibrationMark[];
  readonly code: readonly CalibrationMark[];
  readonly after: readonly CalibrationMark[];
};

/** The pause between two scans of the same code. */
export const sampleGapMs = 500;

export function splitSamples(strokes: readonly KeyStroke[]): KeyStroke[][] {
  const samples: KeyStroke[][] = [];
  for (const [index, stroke] of strokes.entries()) {
    const before = strokes[index - 1];
    const last = samples.at(-1);
    if (last === undefined || stroke.timeMs - (before?.timeMs ?? 0) > sampleGapMs) samples.push([stroke]);
    else last.push(stroke);
  }
  return samples;
}

const expectedCodes = [calibrationText, calibrationText.replace(groupSeparator, '')];

function findCode(marks: readonly CalibrationMark[], reading: 'text' | 'keyText') {
  // A mark is one unit, so a position in the text is also an index into the marks.
  const text = marks.map((mark) => mark[reading].charAt(0)).join('');
  for (const code of expectedCodes) {
    const from = text.indexOf(code);
    if (from >= 0) return { from, to: from + code.length };
  }
  return null;
}

function matchBy(strokes: readonly KeyStroke[], capsLock: ScannerProfile['capsLock']): Match | null {
  const marks = marksOf(strokes, capsLock);
  // With an input method, only the keys are known.
  const isHidden = marks.some(({ isComposed }) => isComposed);
  const bySame = isHidden ? null : findCode(marks, 'text');
  const found = bySame ?? findCode(marks, 'keyText');
  if (found === null) return null;
  const { from, to } = found;
  return {
    layout: bySame === null ? 'us' : 'same',
    capsLock,
    before: marks.slice(0, from),
    code: marks.slice(from, to),
    after: marks.slice(to),
  };
}

function readingOf({ layout }: Match): 'text' | 'keyText' {
  return layout === 'us' ? 'keyText' : 'text';
}

/** Drops the symbology identifier that scanners put in front: it changes with the code. */
function withoutSymbology(before: readonly CalibrationMark[], reading: 'text' | 'keyText') {
  const text = before.map((mark) => mark[reading].charAt(0)).join('');
  return /\][A-Za-z][0-9A-Za-z]$/u.test(text) ? before.slice(0, -3) : before;
}

/** Returns a key or characters; null if they are mixed or cannot be a mark. */
function markText(marks: readonly CalibrationMark[], reading: 'text' | 'keyText'): string | null {
  const [first] = marks;
  if (marks.length === 1 && first !== undefined && first.named !== null) return first.named;
  const text = marks.map((mark) => mark[reading]).join('');
  const isTyped = marks.every(({ named }) => named === null) && !/[\t\n]/u.test(text);
  return isTyped && text !== '' ? text : null;
}

function learnSuffix({ after }: Match, reading: 'text' | 'keyText'): string | null {
  const endsAt = after.findIndex(({ text }) => text === '\t' || text === '\n');
  if (endsAt < 0) return after.length === 0 ? 'none' : markText(after, reading);
  if (endsAt > 0) return markText(after.slice(0, endsAt), reading);
  const kinds = new Set(after.map(({ text }) => text));
  if (kinds.size > 1) return 'enter-or-tab';
  return kinds.has('\t') ? 'tab' : 'enter';
}

/**
 * A mean above the first belongs to a slow scanner, and so do two gaps above the second; a single gap may be a delay.
 */
const slowMeanMs = 32;
const slowGapMs = 40;
/** Shorter gaps are within one report of the scanner: Shift and its letter. */
export const oneReportMs = 2;

/**
 * Returns how quickly the keys of one scan came and how long they were down, in milliseconds; leaves out the longest
 * gap, since the sender may be delayed once.
 */
export function timingOf(gapsMs: readonly number[], holdsMs: readonly number[]): Timing {
  const usual = gapsMs.toSorted((one, other) => one - other).slice(0, -1);
  return {
    gapMs: mean(usual),
    longestGapMs: Math.max(0, ...usual),
    holdMs: mean(holdsMs),
    longestHoldMs: Math.max(0, ...holdsMs),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function speedOf({ gapMs, longestGapMs }: Timing): ScannerProfile['speed'] {
  return gapMs > slowMeanMs || longestGapMs > slowGapMs ? 'slow' : 'normal';
}

function measure(strokes: readonly KeyStroke[]): Timing {
  const downs = strokes.filter(({ kind, repeat }) => kind === 'down' && !repeat);
  const gapsMs = downs
    .slice(1)
    .map(({ timeMs }, index) => timeMs - (downs[index]?.timeMs ?? timeMs))
    // Shift and its letter come in one report.
    .filter((gapMs, index) => gapMs >= oneReportMs || !isModifier(downs[index]));
  const holdsMs = downs.flatMap((down) => {
    const isUp = (stroke: KeyStroke) =>
      stroke.kind === 'up' && keyName(stroke) === keyName(down) && stroke.timeMs >= down.timeMs;
    const up = isModifier(down) ? undefined : strokes.find(isUp);
    return up === undefined ? [] : [up.timeMs - down.timeMs];
  });
  return timingOf(gapsMs, holdsMs);
}

function isModifier(stroke: KeyStroke | undefined): boolean {
  return stroke !== undefined && ['Shift', 'Control', 'Alt'].includes(stroke.key);
}

function refuse(reason: Refused['reason']): Refused {
  return { kind: 'notLearned', reason };
}

function learnOne(strokes: readonly KeyStroke[]): LearnedProfile {
  const match = matchBy(strokes, 'ignored') ?? matchBy(strokes, 'compensated');
  if (match === null) return refuse('anotherCode');
  const reading = readingOf(match);
  const before = withoutSymbology(match.before, reading);
  const prefix = before.length === 0 ? null : markText(before, reading);
  const suffix = learnSuffix(match, reading);
  if (suffix === null || (prefix === null && before.length > 0)) return refuse('strangeMarks');
  if (suffix.length > maxSuffixLength || (prefix?.length ?? 0) > maxPrefixLength)
    return refuse('strangeMarks');
  const timing = measure(strokes);
  const speed = speedOf(timing);
  if (speed === 'slow' && prefix === null && suffix === 'none') return refuse('slowWithoutMarks');
  const { layout, capsLock } = match;
  const separator = match.code.find((mark) => mark.separator !== null)?.separator ?? null;
  const profile = { ...defaultScannerProfile, speed, timing, prefix, suffix, layout, capsLock } as const;
  return { kind: 'learned', profile, separator };
}

/** Returns whether two scans come from the same scanner; one of them may have been delayed. */
function isSameScanner(one: LearnedProfile, other: LearnedProfile): boolean {
  const traits = (learned: LearnedProfile) => JSON.stringify({ ...learned, profile: withoutTiming(learned) });
  return traits(one) === traits(other);
}

function withoutTiming(learned: LearnedProfile) {
  return learned.kind === 'learned' ? { ...learned.profile, speed: null, timing: null } : null;
}

function gapOf(learned: LearnedProfile): number {
  return learned.kind === 'learned' ? (learned.profile.timing?.longestGapMs ?? 0) : 0;
}

/**
 * Proposes a profile from recorded scans of {@link calibrationText}.
 *
 * @param samples the key strokes of one scan each; several must agree, and one slow scan makes the profile slow
 */
export function learnProfile(samples: readonly (readonly KeyStroke[])[]): LearnedProfile {
  const learned = samples.filter((strokes) => strokes.length > 0).map(learnOne);
  const [first] = learned;
  if (first === undefined) return refuse('nothingScanned');
  const failed = learned.find(({ kind }) => kind === 'notLearned');
  if (failed !== undefined) return failed;
  if (!learned.every((other) => isSameScanner(first, other))) return refuse('samplesDiffer');
  return learned.reduce((slowest, one) => (gapOf(one) > gapOf(slowest) ? one : slowest));
}
