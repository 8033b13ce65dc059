import type { BenchRow } from '#build/bench-row.ts';

/** Prints a figure for `npm run bench`; what it has no budget for is only told, and so is what it is not compared with. */
export function reportRow(row: Pick<BenchRow, 'name' | 'items' | 'value' | 'unit'> & Partial<BenchRow>) {
  const whole: BenchRow = { budget: '', met: null, against: [], ...row };
  console.log(JSON.stringify(whole));
}

/** The largest catalog to be measured, as `--items` has it. */
export function askedItems(otherwise = 100_000): number {
  const at = process.argv.indexOf('--items');
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

/** The sizes of the catalog to be measured: 10,000 and 100,000 items up to what `--items` asks for, and that. */
export function askedSizes(): number[] {
  const most = askedItems();
  return [...new Set([10_000, 100_000, most])].filter((size) => size <= most);
}

/** Whether alternatives that take minutes are measured too. */
export const measuresAll = process.argv.includes('--all');
