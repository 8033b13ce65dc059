import { useMemo } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { type DeskDay, useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { instantMs } from '#renderer/components/text/relative-age.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { daysSince } from '#shared/wire/model/zoned-day.ts';

/** The number of days until a parcel incurs a fee, and until it is disposed of; null if not counted. */
export type CountdownRules = { readonly feeDays: number | null; readonly disposalDays: number | null };

/** What happens to a parcel that stays unlinked, and when. */
type Countdown = {
  readonly kind: 'fee' | 'disposal';
  readonly atMs: number;
  readonly isPast: boolean;
  /** Full days until then, or midnights at the desk since then. */
  readonly days: number;
  readonly tone: Tone;
};

/** Today at the desk. */
export type CountdownDay = Pick<DeskDay, 'day' | 'timeZone'>;

const dayMs = 86_400_000;
/** It needs attention from this many days on. */
const nearDays = 7;
/** It is nearly too late from this many days on. */
const lastDays = 2;

/** Returns all countdowns for a parcel, soonest first; empty if its arrival date is unknown. */
export function countdownsOf(
  createdDate: string | null,
  { feeDays, disposalDays }: CountdownRules,
  nowMs: number,
  desk: CountdownDay,
): readonly Countdown[] {
  const createdMs = instantMs(createdDate);
  if (createdMs === null) return [];
  const kinds = [
    { kind: 'fee', days: feeDays },
    { kind: 'disposal', days: disposalDays },
  ] as const;
  return kinds
    .flatMap(({ kind, days }) =>
      days === null ? [] : [countdownTo(kind, createdMs + days * dayMs, nowMs, desk)],
    )
    .sort((one, other) => one.atMs - other.atMs);
}

/** Returns the next event for a parcel; if all have passed, the last one. */
export function nextCountdown(countdowns: readonly Countdown[]): Countdown | null {
  return countdowns.find(({ isPast }) => !isPast) ?? countdowns.at(-1) ?? null;
}

function countdownTo(
  kind: Countdown['kind'],
  atMs: number,
  nowMs: number,
  { day, timeZone }: CountdownDay,
): Countdown {
  const isPast = atMs <= nowMs;
  const days = isPast
    ? (daysSince(new Date(atMs).toISOString(), day, timeZone) ?? 0)
    : Math.floor((atMs - nowMs) / dayMs);
  return { kind, atMs, isPast, days, tone: toneOf(kind, isPast, days) };
}

/** Returns the tone: a fee costs money, a disposal costs the goods. */
function toneOf(kind: Countdown['kind'], isPast: boolean, days: number): Tone {
  if (isPast) return kind === 'disposal' ? 'wrong' : 'attention';
  if (days < lastDays) return 'wrong';
  return days < nearDays ? 'attention' : 'waiting';
}

/** Returns a countdown as text: "Fee in 3 days". */
export function countdownText({ kind, isPast, days }: Countdown, t: Translate): string {
  return t(`unidentified.countdown.${kind}${isPast ? 'Past' : 'Ahead'}`, { count: days });
}

type CountdownMarkProps = { readonly createdDate: string | null; readonly rules: CountdownRules };

/** The next event for a parcel that stays unlinked. */
export function CountdownMark({ createdDate, rules }: CountdownMarkProps) {
  const t = useMessages();
  const next = nextCountdown(countdownsOf(createdDate, rules, useNow(60_000), useDeskDay()));
  return next === null ? '–' : <CountdownText countdown={next} t={t} />;
}

/** All events for the parcel, one per line. */
export function CountdownList({ createdDate, rules }: CountdownMarkProps) {
  const t = useMessages();
  const countdowns = countdownsOf(createdDate, rules, useNow(60_000), useDeskDay());
  return countdowns.map((countdown) => (
    <div key={countdown.kind}>
      <CountdownText countdown={countdown} t={t} />
    </div>
  ));
}

function CountdownText({ countdown, t }: { readonly countdown: Countdown; readonly t: Translate }) {
  const isNear = countdown.tone !== 'waiting';
  return <StateMark tone={countdown.tone} label={countdownText(countdown, t)} isLoud={isNear} />;
}

/** As set on this desk; null if there are none. */
export function useCountdownRules(): CountdownRules | null {
  const [{ unidentifiedFeeDays: feeDays, unidentifiedDisposalDays: disposalDays }] = usePreferences();
  return useMemo(
    () => (feeDays === null && disposalDays === null ? null : { feeDays, disposalDays }),
    [feeDays, disposalDays],
  );
}
