import type { BenchRow } from '#build/bench-row.ts';

/** Prints a figure for `npm run bench`; what it has no budget for is only told, and so is what it is not compared with. */
export function reportRow(row: Pick<BenchRow, 'name' | 'items' | 'value' | 'unit'> & Partial<BenchRow>) {
  const whole: BenchRow = { budget: '', met: null, against: [], ...row };
  console.log(JSON.stringify(whole));
}

/** The sizes of the catalog to be measured: 10,000 and 100,000 items up to what `--items` asks for, and that. */
export function askedSizes(args: readonly string[] = process.argv): number[] {
  const at = args.indexOf('--items');
  const most = at < 0 ? 100_000 : Number(args[at + 1]);
  return [...new Set([10_000, 100_000, most])].filter((size) => size <= most);
}
