import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { FocusPlace, KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { calibrationText, learnProfile } from '#renderer/scan/engine/learn-profile.ts';
import { profileWith } from './fake-desk.ts';
import { randomFrom, typeLikeAPerson } from './typist.ts';
import { altCode, changed, later, namedPresses, type Press, pressesOf, strokesOfPresses } from './wedge.ts';

/** The output of a scanner, and how its keys arrive. */
export type Recording = {
  readonly code: string;
  /** Typed by a person right before the scan. */
  readonly before: string;
  readonly profile: ScannerProfile;
  readonly place: FocusPlace;
  readonly strokes: readonly KeyStroke[];
  /** Strokes after which the next ones arrive late, and by how many milliseconds. */
  readonly hangs: ReadonlyMap<number, number>;
  /** The stroke after which the window loses the keyboard; null if it keeps it. */
  readonly leavesAfter: number | null;
  /** The pause within the code; 0 for none. */
  readonly pauseMs: number;
  readonly rhythm: Rhythm;
  /** How it was generated, for a failure message. */
  readonly story: Readonly<Record<string, unknown>>;
};

const { enter, tab, lineFeed, controlBracket, f8, groupSeparator } = namedPresses;
const separator = '\u001d';

/** Gaps from key to key, in milliseconds. */
const rhythms = {
  wired: [1, 8],
  quick: [4, 20],
  uneven: [2, 34],
  middling: [20, 40],
  steps: [22.5, 30, 37.5],
  radio: [40, 70],
  slow: [70, 120],
  jittery: [20, 120],
} as const;

type Rhythm = keyof typeof rhythms;

const endings = {
  enter: { presses: enter, suffix: 'enter' },
  crLf: { presses: [...enter, ...lineFeed], suffix: 'enter' },
  tab: { presses: tab, suffix: 'tab' },
  hash: { presses: pressesOf('#'), suffix: '#' },
  f9: { presses: [{ key: 'F9', code: 'F9', gapMs: 1, holdMs: 1 }], suffix: 'F9' },
  none: { presses: [], suffix: 'none' },
} as const;

const separators = { control: controlBracket, alt: altCode('0029'), f8, text: groupSeparator } as const;

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

type Random = () => number;

function pick<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick.');
  return value;
}

function textOf(random: Random, length: number, alphabet: string): string {
  return Array.from({ length }, () => pick(random, Array.from(alphabet))).join('');
}

function makeCode(random: Random): string {
  const digits = (length: number) => textOf(random, length, '0123456789');
  return pick(random, [
    () => digits(13),
    () => digits(14),
    () => `01${digits(14)}10${textOf(random, 6, letters)}${separator}17${digits(6)}`,
    () => `00${digits(18)}`,
    () => `${textOf(random, 2, letters)}-${digits(4)}`,
    () => `sku_${textOf(random, 8, `${letters}abcdefgh`)}`,
    () => textOf(random, 5, letters),
  ])();
}

/** Presses of a text as one scanner sends it, with gaps and holds by its rhythm. */
function send(
  random: Random,
  presses: readonly Press[],
  { rhythm, holdShare }: { rhythm: Rhythm; holdShare: number },
): Press[] {
  const times: readonly number[] = rhythms[rhythm];
  const next = () =>
    rhythm === 'steps'
      ? pick(random, times)
      : (times[0] ?? 0) + random() * ((times[1] ?? 0) - (times[0] ?? 0));
  const gapsMs = presses.map(({ gapMs }) => (gapMs === 0 ? 0 : next()));
  return presses.map((press, index) => {
    const gapMs = gapsMs[index] ?? 0;
    // Each key is released before the next one goes down.
    const holdMs = holdShare * Math.min(gapMs || next(), gapsMs[index + 1] || Number.POSITIVE_INFINITY);
    return changed(press, { gapMs, holdMs });
  });
}

/** Alt stays down until its last digit is released. */
function holdAlt(presses: readonly Press[]): Press[] {
  return presses.map((press, index) => {
    if (presses[index - 5]?.key === 'Alt') {
      return changed(press, { gapMs: Math.max(press.gapMs, (presses[index - 1]?.holdMs ?? 0) + 2) });
    }
    if (press.key !== 'Alt') return press;
    const digits = presses.slice(index + 1, index + 5);
    const holdMs = digits.reduce((sum, digit) => sum + digit.gapMs, 0) + (digits.at(-1)?.holdMs ?? 0) + 1;
    return changed(press, { holdMs });
  });
}

function pressesOfCode(
  code: string,
  form: keyof typeof separators,
  hosts: Parameters<typeof pressesOf>[1],
): Press[] {
  return code
    .split(separator)
    .flatMap((part, index) => [...(index === 0 ? [] : separators[form]), ...pressesOf(part, hosts)]);
}

/** Creates the recording of a number; always the same for the same number. */
export function makeRecording(number: number): Recording {
  const random = randomFrom(number);
  for (let skipped = 0; skipped < 8; skipped += 1) random();
  const code = makeCode(random);
  const rhythm = pick(random, Object.keys(rhythms) as Rhythm[]);
  const holdShare = 0.2 + random() * 0.35;
  const ending = pick(random, Object.keys(endings) as (keyof typeof endings)[]);
  const form = pick(random, Object.keys(separators) as (keyof typeof separators)[]);
  const [scanner, host] = pick(random, [
    ['us', 'us'],
    ['us', 'us'],
    ['us', 'fr'],
    ['us', 'de'],
    ['gb', 'gb'],
    ['de', 'de'],
  ] as const);
  const hasShiftKeys = random() < 0.7;
  const place = pick(random, ['text', 'text', 'page', 'press'] as const);
  const hosts = { scanner, host, hasShiftKeys };
  const sent = (text: string) =>
    send(random, [...pressesOfCode(text, form, hosts), ...endings[ending].presses], { rhythm, holdShare });
  const isDefault = ending !== 'hash' && ending !== 'f9' && ending !== 'none';
  const learned = learnProfile(
    [0, 1].map(() => strokesOfPresses(holdAlt(sent(calibrationText)), { place: 'page' })),
  );
  const isCalibrated = random() < 0.6 || !isDefault;
  const profile =
    isCalibrated && learned.kind === 'learned'
      ? learned.profile
      : profileWith(isDefault ? {} : { suffix: endings[ending].suffix });

  const plain = sent(code);
  const pause = random();
  const pauseAt = 1 + Math.floor(random() * (plain.length - 1));
  // Without an ending, only the silence shows that a code is over.
  const longestMs = ending === 'none' ? 300 : Number.POSITIVE_INFINITY;
  const drawnMs = pause < 0.6 ? 0 : pause < 0.85 ? 60 + random() * 400 : 460 + random() * 1_000;
  const pauseMs = Math.min(drawnMs, longestMs);
  const presses = holdAlt(
    plain.map((press, at) => (pauseMs > 0 && at === pauseAt ? changed(press, { gapMs: pauseMs }) : press)),
  );
  const isTyped = place === 'text' && random() < 0.25;
  const typed = isTyped ? typeLikeAPerson(random, 1) : null;
  const before = typed === null || typed.enters > 0 ? null : typed;
  const afterMs = 110 + random() * 900;
  const strokes = strokesOfPresses(
    before === null ? presses : [...before.presses, ...later(presses, afterMs + 120)],
    { place },
  );
  const hangs = new Map<number, number>();
  if (random() < 0.3)
    hangs.set(Math.floor(random() * strokes.length), Math.min(20 + random() * 1_800, longestMs));
  if (random() < 0.1) hangs.set(Math.floor(random() * strokes.length), 20 + random() * 300);
  const leavesAfter = random() < 0.03 ? Math.floor(random() * (strokes.length - 2)) : null;
  return {
    code,
    before: before?.text ?? '',
    profile,
    place,
    strokes,
    hangs,
    leavesAfter,
    pauseMs,
    rhythm,
    story: {
      number,
      code,
      rhythm,
      holdShare,
      ending,
      form,
      scanner,
      host,
      place,
      pauseMs,
      pauseAt,
      afterMs,
      learned: isCalibrated && learned.kind,
      speed: profile.speed,
      typed: before?.text,
      hangs: [...hangs],
      leavesAfter,
    },
  };
}
