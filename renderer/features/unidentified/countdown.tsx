import { useMemo } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { instantMs } from '#renderer/components/text/relative-age.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';

/** After how many days a parcel costs a fee, and is disposed of; null where nobody counts. */
export type CountdownRules = { readonly feeDays: number | null; readonly disposalDays: number | null };

/** What happens to a parcel that nobody links, and how far away it is. */
type Countdown = {
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

/** Everything that is counted down to for a parcel, the soonest first; nothing where its day of arrival is unknown. */
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

/** A countdown in words: "Fee in 3 days". */
export function countdownText({ kind, isPast, days }: Countdown, t: Translate): string {
  return t(`unidentified.countdown.${kind}${isPast ? 'Past' : 'Ahead'}`, { count: days });
}

type CountdownMarkProps = { readonly createdDate: string | null; readonly rules: CountdownRules };

/** What happens next to a parcel that nobody links. */
export function CountdownMark({ createdDate, rules }: CountdownMarkProps) {
  const t = useMessages();
  const next = nextCountdown(countdownsOf(createdDate, rules, useNow(60_000)));
  return next === null ? '–' : <CountdownText countdown={next} t={t} />;
}

/** All that happens to it, under each other. */
export function CountdownList({ createdDate, rules }: CountdownMarkProps) {
  const t = useMessages();
  const countdowns = countdownsOf(createdDate, rules, useNow(60_000));
  return countdowns.map((countdown) => (
    <div key={countdown.kind}>
      <CountdownText countdown={countdown} t={t} />
    </div>
  ));
}

function CountdownText({ countdown, t }: { readonly countdown: Countdown; readonly t: Translate }) {
  const isNear = countdown.tone !== 'waiting';
  return <StateMark tone={countdown.tone} word={countdownText(countdown, t)} isLoud={isNear} />;
}

/** What is counted down to at this desk; null where nothing is. */
export function useCountdownRules(): CountdownRules | null {
  const [{ unidentifiedFeeDays: feeDays, unidentifiedDisposalDays: disposalDays }] = usePreferences();
  return useMemo(
    () => (feeDays === null && disposalDays === null ? null : { feeDays, disposalDays }),
    [feeDays, disposalDays],
  );
}
