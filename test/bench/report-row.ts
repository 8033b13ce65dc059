import type { BenchRow } from '#build/bench-row.ts';

/** Prints a figure for `npm run bench`; without a budget or comparison, only the figure is reported. */
export function reportRow(row: Pick<BenchRow, 'name' | 'items' | 'value' | 'unit'> & Partial<BenchRow>) {
  const whole: BenchRow = { budget: '', met: null, against: [], ...row };
  console.log(JSON.stringify(whole));
}

/** The largest catalog to measure, from `--items`. */
export function requestedItemCount(otherwise = 100_000): number {
  const at = process.argv.indexOf('--items');
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

/**
 * The sizes of the catalog to measure: 10,000 and 100,000 items if `--items` is at least that, and the `--items` value
 * itself.
 */
export function requestedSizes(): number[] {
  const most = requestedItemCount();
  return [...new Set([10_000, 100_000, most])].filter((size) => size <= most);
}

/** Whether alternatives that take minutes are measured too. */
export const measuresAll = process.argv.includes('--all');
