import type { DayChange } from './day-changes.ts';

/** The runs of days that were not read, by their first and last day. */
export function missingRuns(days: readonly DayChange[]): { readonly from: string; readonly to: string }[] {
  const runs: { from: string; to: string }[] = [];
  let wasMissing = false;
  for (const { day, isMissing } of days) {
    const last = runs.at(-1);
    if (isMissing && wasMissing && last !== undefined) last.to = day;
    else if (isMissing) runs.push({ from: day, to: day });
    wasMissing = isMissing;
  }
  return runs;
}
