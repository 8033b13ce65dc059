import type { BenchRow } from '../../build/bench-row.ts';

/** Prints a figure for `npm run bench`; what it has no budget for is only told, and so is what it is not compared with. */
export function reportRow(
  row: Pick<BenchRow, 'name' | 'items' | 'value' | 'unit'> & Partial<BenchRow>,
): void {
  const whole: BenchRow = { budget: '', met: null, against: [], ...row };
  console.log(JSON.stringify(whole));
}
