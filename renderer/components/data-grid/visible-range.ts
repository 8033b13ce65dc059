import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** The indexes to draw: what is in view, and one that must stay drawn (-1: none) because it has the focus. */
export function keepInRange(range: Range, kept: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (kept < 0 || kept >= range.count || indexes.includes(kept)) return indexes;
  return kept < (indexes[0] ?? 0) ? [kept, ...indexes] : [...indexes, kept];
}
