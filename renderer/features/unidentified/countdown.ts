import type { Tone } from '../../components/feedback/tone.ts';
import { instantMs } from '../../components/text/relative-age.ts';

/** After how many days a parcel costs a fee, and is disposed of; null where nobody counts. */
export type CountdownRules = { readonly feeDays: number | null; readonly disposalDays: number | null };

/** What happens to a parcel that nobody links, and how far away it is. */
export type Countdown = {
  readonly kind: 'fee' | 'disposal';
  readonly atMs: number;
  readonly isPast: boolean;
  /** Whole days until then, or since then. */
  readonly days: number;
  readonly tone: Tone;
};

const dayMs = 86_400_000;
/** From here on it is worth a look. */
const nearDays = 7;
/** From here on it is nearly too late. */
const lastDays = 2;

/** Everything that is counted down to for a parcel, the soonest first; nothing where its day of arrival is not told. */
export function countdownsOf(
  createdDate: string | null,
  { feeDays, disposalDays }: CountdownRules,
  nowMs: number,
): readonly Countdown[] {
  const createdMs = instantMs(createdDate);
  if (createdMs === null) return [];
  const kinds = [
    { kind: 'fee', days: feeDays },
    { kind: 'disposal', days: disposalDays },
  ] as const;
  return kinds
    .flatMap(({ kind, days }) => (days === null ? [] : [countdownTo(kind, createdMs + days * dayMs, nowMs)]))
    .sort((one, other) => one.atMs - other.atMs);
}

/** What happens to a parcel next; where all of it has happened, what happened last. */
export function nextCountdown(countdowns: readonly Countdown[]): Countdown | null {
  return countdowns.find(({ isPast }) => !isPast) ?? countdowns.at(-1) ?? null;
}

function countdownTo(kind: Countdown['kind'], atMs: number, nowMs: number): Countdown {
  const isPast = atMs <= nowMs;
  const days = Math.floor(Math.abs(atMs - nowMs) / dayMs);
  return { kind, atMs, isPast, days, tone: toneOf(kind, isPast, days) };
}

/** A fee is money, a disposal is the goods. */
function toneOf(kind: Countdown['kind'], isPast: boolean, days: number): Tone {
  if (isPast) return kind === 'disposal' ? 'wrong' : 'attention';
  if (days < lastDays) return 'wrong';
  return days < nearDays ? 'attention' : 'waiting';
}
