export type AreaScore = { readonly name: string; readonly killed: number; readonly of: number };

/** The share of an area's mutants that its tests must kill. */
const minShare = 0.85;

export function isEnough({ killed, of }: AreaScore): boolean {
  return of > 0 && killed >= of * minShare;
}

/** The total of all areas, then each area. Percentages are rounded down. */
export function scoreLines(scores: readonly AreaScore[]): string[] {
  const sum = (count: 'killed' | 'of') => scores.reduce((total, score) => total + score[count], 0);
  const widest = Math.max(...scores.map(({ name }) => name.length));
  return [
    `mutants: ${sum('killed')} killed of ${sum('of')}, by area`,
    ...scores.map((score) => {
      const { name, killed, of } = score;
      const percent = of === 0 ? 0 : Math.floor((100 * killed) / of);
      return `  ${name.padEnd(widest)}  ${killed} of ${of}, ${percent} %${isEnough(score) ? '' : ' (too few)'}`;
    }),
  ];
}
