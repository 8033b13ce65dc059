import { type IntlShape, useIntl } from 'react-intl';
import { translateOf } from '#renderer/messages/use-messages.ts';
import { instantMs, relativeAge } from './relative-age.ts';

/** Formats timestamps and days of the service in this computer's zone. */
export type Times = {
  /** "Nov 12, 14:05", with the year unless it is the current one; text that is not a date is returned unchanged. */
  readonly short: (instant: string) => string;
  /** "Nov 12". */
  readonly date: (instant: string) => string;
  /** Date, time, seconds and zone: for titles. */
  readonly exact: (instant: string) => string;
  /** "4 min ago", "in 3 days". */
  readonly age: (instant: string, nowMs: number) => string;
  /** A calendar day (`YYYY-MM-DD`), which no time zone shifts: "12 Nov 2026". */
  readonly day: (day: string) => string;
  /** The same, without the year if it is the current one. */
  readonly shortDay: (day: string) => string;
};

type Language = Pick<IntlShape, 'locale' | 'timeZone' | 'formatters' | 'formatMessage'>;

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayOfMonth = { month: 'short', day: 'numeric' } as const;
const fullDateTime = { dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' } as const;
const withYear = { year: 'numeric' } as const;

/** Builds {@link Times}; `now` determines which year is omitted. */
export function timesOf(intl: Language, now: () => Date = () => new Date()): Times {
  const t = translateOf(intl);
  // Looking up a formatter by its options takes longer than formatting a date, and a list formats hundreds per frame.
  const writer = (options: Intl.DateTimeFormatOptions): ((ms: number) => string) => {
    let format: Intl.DateTimeFormat | null = null;
    return (ms) => {
      format ??= intl.formatters.getDateTimeFormat(intl.locale, { timeZone: intl.timeZone, ...options });
      return format.format(ms);
    };
  };
  const writeShort = writer({ ...dayOfMonth, ...clock });
  const writeShortWithYear = writer({ ...dayOfMonth, ...withYear, ...clock });
  const writeDate = writer(dayOfMonth);
  const writeDateWithYear = writer({ ...dayOfMonth, ...withYear });
  const writeExact = writer(fullDateTime);
  // Parsed and formatted in UTC, so that the computer's zone cannot shift it to the day before.
  const writeDay = writer({ ...dayOfMonth, timeZone: 'UTC' });
  const writeDayWithYear = writer({ ...dayOfMonth, ...withYear, timeZone: 'UTC' });

  const isThisYear = (ms: number) => new Date(ms).getFullYear() === now().getFullYear();
  const written = (instant: string, write: (ms: number) => string) => {
    const ms = instantMs(instant);
    return ms === null ? instant : write(ms);
  };
  const writtenDay = (day: string, write: (ms: number) => string) =>
    /^\d{4}-\d\d-\d\d$/.test(day) ? written(`${day}T00:00:00Z`, write) : day;
  return {
    short: (instant) => written(instant, (ms) => (isThisYear(ms) ? writeShort(ms) : writeShortWithYear(ms))),
    date: (instant) => written(instant, (ms) => (isThisYear(ms) ? writeDate(ms) : writeDateWithYear(ms))),
    exact: (instant) => written(instant, writeExact),
    age(instant, nowMs) {
      const ms = instantMs(instant);
      if (ms === null) return t('time.unknown');
      const { id, count } = relativeAge(ms, nowMs);
      return t(id, { count });
    },
    day: (day) => writtenDay(day, writeDayWithYear),
    shortDay(day) {
      const isYearKnown = isThisYear(Date.parse(`${day}T12:00:00`));
      return writtenDay(day, isYearKnown ? writeDay : writeDayWithYear);
    },
  };
}

/** One instance per language and time zone: a list has hundreds of dates in view. */
const timesByLanguage = new WeakMap<IntlShape, Times>();

export function useTimes(): Times {
  const intl = useIntl();
  const known = timesByLanguage.get(intl);
  if (known !== undefined) return known;
  const times = timesOf(intl);
  timesByLanguage.set(intl, times);
  return times;
}
