import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';

/** From here on a cell of a list says "214K"; the whole number stands in the title. */
const compactFrom = 100_000;

/** How counts are written: in full, and in a cell that must keep its width. */
export type CountFormat = {
  readonly full: (count: number) => string;
  readonly short: (count: number) => string;
};

export function countFormatOf({ formatters, locale }: Pick<IntlShape, 'formatters' | 'locale'>): CountFormat {
  // Looking a formatter up takes longer than writing a count, and a list writes hundreds with every key of a search.
  const whole = formatters.getNumberFormat(locale);
  const compact = formatters.getNumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return {
    full: (count) => whole.format(count),
    short: (count) => (Math.abs(count) < compactFrom ? whole.format(count) : compact.format(count)),
  };
}

export function useCountFormat(): CountFormat {
  const intl = useIntl();
  return useMemo(() => countFormatOf(intl), [intl]);
}
