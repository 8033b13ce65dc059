import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { wordsOf } from '../messages/use-words.ts';
import { instantMs, relativeAge } from './relative-age.ts';

/** How instants and days of the service are written, in the zone of this computer. */
export type Times = {
  /** "Nov 12, 14:05", with the year where it is not this one; text that is no date as it came. */
  readonly short: (instant: string) => string;
  /** "Nov 12". */
  readonly date: (instant: string) => string;
  /** Date, time, seconds and zone: for titles. */
  readonly exact: (instant: string) => string;
  /** "4 min ago", "in 3 days". */
  readonly age: (instant: string, nowMs: number) => string;
  /** A calendar day (`YYYY-MM-DD`), which no zone moves: "12 Nov 2026". */
  readonly day: (day: string) => string;
  /** The same, without the year where it is this one. */
  readonly shortDay: (day: string) => string;
};

/** Builds {@link Times}; `now` decides which year goes without saying. */
export function timesOf(
  intl: Pick<IntlShape, 'formatDate' | 'formatMessage'>,
  now: () => Date = () => new Date(),
): Times {
  const words = wordsOf(intl);
  const yearOf = (ms: number) =>
    new Date(ms).getFullYear() === now().getFullYear() ? {} : ({ year: 'numeric' } as const);
  const writeDay = (day: string, year: { readonly year?: 'numeric' }) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return day;
    const parts = { day: 'numeric', month: 'short', ...year } as const;
    // Read and written in UTC, so that the computer's zone cannot make it the day before.
    return intl.formatDate(`${day}T00:00:00Z`, { ...parts, timeZone: 'UTC' });
  };
  return {
    short(instant) {
      const ms = instantMs(instant);
      if (ms === null) return instant;
      const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
      return intl.formatDate(ms, { month: 'short', day: 'numeric', ...yearOf(ms), ...clock });
    },
    date(instant) {
      const ms = instantMs(instant);
      if (ms === null) return instant;
      return intl.formatDate(ms, { month: 'short', day: 'numeric', ...yearOf(ms) });
    },
    exact(instant) {
      const ms = instantMs(instant);
      if (ms === null) return instant;
      return intl.formatDate(ms, {
        dateStyle: 'full',
        timeStyle: 'long',
        hourCycle: 'h23',
      });
    },
    age(instant, nowMs) {
      const ms = instantMs(instant);
      if (ms === null) return words('time.unknown');
      const { id, count } = relativeAge(ms, nowMs);
      return words(id, { count });
    },
    day: (day) => writeDay(day, { year: 'numeric' }),
    shortDay: (day) => writeDay(day, yearOf(Date.parse(`${day}T12:00:00`))),
  };
}

/** {@link Times} in the person's language. */
export function useTimes(): Times {
  const intl = useIntl();
  return useMemo(() => timesOf(intl), [intl]);
}
