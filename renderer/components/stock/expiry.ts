import type { Tone } from '#renderer/components/feedback/tone.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';

export type Expiry = {
  readonly kind: 'expired' | 'today' | 'soon' | 'good';
  /** Calendar days from today to the lot's date; negative once it has passed. */
  readonly days: number;
  /** Share of a year, 0 to 1: the remaining length of the bar. */
  readonly share: number;
  readonly tone: Tone;
};

const dayMs = 86_400_000;
const barDays = 365;
/** If no minimum shelf life is stated, the last month of a lot needs attention. */
const soonDays = 30;

/**
 * Returns the calendar days from one day (`YYYY-MM-DD`) to another; null if either is invalid. Independent of time
 * zones.
 */
export function daysBetween(from: string, to: string): number | null {
  const days = (dayMsOf(to) - dayMsOf(from)) / dayMs;
  return Number.isFinite(days) ? days : null;
}

/** Returns midnight of a calendar day in UTC; NaN if the text is not a day, such as February 30. */
function dayMsOf(day: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return Number.NaN;
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(day) ? ms : Number.NaN;
}

/**
 * Returns how long a lot with a date is still good; null if it has no readable date.
 *
 * @param today the desk's calendar day.
 * @param minimumShelfLifeDays how long the merchant wants a lot to be good at least, if the product states it.
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

/** Returns how long a lot is still good, in words. */
export function expiryText({ kind, days }: Expiry, t: Translate): string {
  return t(`expiry.${kind}`, { count: Math.abs(days) });
}
