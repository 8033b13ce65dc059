import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';

/** From here on a cell of a list says "214K"; the whole number stands in the title. */
const compactFrom = 100_000;

/** How counts are written: in full, and in a cell that must keep its width. */
export type CountFormat = {
  readonly full: (count: number) => string;
  readonly short: (count: number) => string;
};

/** Builds {@link CountFormat}. */
export function countFormatOf(intl: Pick<IntlShape, 'formatNumber'>): CountFormat {
  return {
    full: (count) => intl.formatNumber(count),
    short: (count) =>
      Math.abs(count) < compactFrom
        ? intl.formatNumber(count)
        : intl.formatNumber(count, { notation: 'compact', maximumFractionDigits: 1 }),
  };
}

/** {@link CountFormat} in the person's language. */
export function useCountFormat(): CountFormat {
  const intl = useIntl();
  return useMemo(() => countFormatOf(intl), [intl]);
}
