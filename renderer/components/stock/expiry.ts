import type { Tone } from '#renderer/components/feedback/tone.ts';

export type Expiry = {
  readonly kind: 'expired' | 'today' | 'soon' | 'good';
  /** Calendar days from today to the lot's date; below 0 once it is over. */
  readonly days: number;
  /** Of a year, 0 to 1: what is left of the bar. */
  readonly share: number;
  readonly tone: Tone;
};

const dayMs = 86_400_000;
const barDays = 365;
/** Where nobody said how long a lot has to be good at least, its last month is worth a look. */
const soonDays = 30;

/** Calendar days from one day (`YYYY-MM-DD`) to another; null where either is none. No time zone has a say in it. */
export function daysBetween(from: string, to: string): number | null {
  const days = (dayMsOf(to) - dayMsOf(from)) / dayMs;
  return Number.isFinite(days) ? days : null;
}

/** The midnight of a calendar day in UTC; NaN where the text is none, as of February 30. */
function dayMsOf(day: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return Number.NaN;
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(day) ? ms : Number.NaN;
}

/**
 * How long a lot of a date is still good; null where it has no date that can be read.
 *
 * @param today the calendar day at this computer.
 * @param minimumShelfLifeDays what the merchant asks a lot to be good for at least, where the product says so.
 */
export function expiryOf(
  lotDate: string | null,
  today: string,
  minimumShelfLifeDays: number | null,
): Expiry | null {
  const days = lotDate === null ? null : daysBetween(today, lotDate);
  if (days === null) return null;
  const share = Math.min(1, Math.max(0, days / barDays));
  if (days < 0) return { kind: 'expired', days, share, tone: 'wrong' };
  if (days === 0) return { kind: 'today', days, share, tone: 'attention' };
  const isSoon = days < Math.max(soonDays, minimumShelfLifeDays ?? 0);
  return isSoon
    ? { kind: 'soon', days, share, tone: 'attention' }
    : { kind: 'good', days, share, tone: 'done' };
}
