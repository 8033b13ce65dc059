import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';

/** From this number on, a list cell shows "214K"; the full number is in the title. */
const compactFrom = 100_000;

/** Formats counts: in full, and for a cell of limited width. */
export type CountFormat = {
  readonly full: (count: number) => string;
  readonly short: (count: number) => string;
};

export function countFormatOf({ formatters, locale }: Pick<IntlShape, 'formatters' | 'locale'>): CountFormat {
  // Looking up a formatter takes longer than formatting a count, and a list formats hundreds on every keystroke of a
  // search.
  const full = formatters.getNumberFormat(locale);
  const compact = formatters.getNumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return {
    full: (count) => full.format(count),
    short: (count) => (Math.abs(count) < compactFrom ? full.format(count) : compact.format(count)),
  };
}

export function useCountFormat(): CountFormat {
  const intl = useIntl();
  return useMemo(() => countFormatOf(intl), [intl]);
}
