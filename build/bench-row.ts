/** An alternative measured in the same run. */
export type BenchAlternative = { readonly name: string; readonly value: number };

/**
 * One figure of a benchmark. A script in test/bench prints each as one line of JSON; any other output is for humans.
 */
export type BenchRow = {
  readonly name: string;
  readonly items: number;
  readonly value: number;
  readonly unit: string;
  /** Human-readable, for example `p99 < 60 µs`; empty if there is none. */
  readonly budget: string;
  /** Null if there is no budget. */
  readonly met: boolean | null;
  readonly against: readonly BenchAlternative[];
};

/** Reads one line of a benchmark's output; null if it is not a row. */
export function readBenchRow(line: string): BenchRow | null {
  if (!line.startsWith('{')) return null;
  try {
    const row = JSON.parse(line) as Partial<BenchRow>;
    if (typeof row.name !== 'string' || typeof row.value !== 'number') return null;
    const { name, value, items = 0, unit = '', budget = '', met = null, against = [] } = row;
    return { name, items, value, unit, budget, met, against };
  } catch {
    return null;
  }
}

/** A row of `out/bench/bench.json`: each alternative is stored as a multiple of our figure. */
export type BenchFinding = Omit<BenchRow, 'against'> & {
  readonly against: readonly { readonly name: string; readonly ratio: number }[];
};

/** Converts measured alternatives into ratios (above 1: the alternative takes more). */
export function toFinding(row: BenchRow): BenchFinding {
  const against = row.against.map(({ name, value }) => ({
    name,
    ratio: Number((value / row.value).toPrecision(4)),
  }));
  return { ...row, against };
}

function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

/** Formats the rows as a human-readable table with ratios to the alternatives (above 1: the alternative takes more). */
export function benchTable(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ name, items, value, unit, budget, met, against }) => [
    name,
    items.toLocaleString('en'),
    `${figure(value)} ${unit}`,
    budget,
    met === null ? '' : met ? 'met' : 'MISSED',
    against.map((other) => `${other.name} ×${(other.value / value).toPrecision(3)}`).join(', '),
  ]);
  return tableOf([['benchmark', 'items', 'value', 'budget', '', 'against'], ...lines]);
}

/** Formats lines of cells as columns; the first line holds the headings. */
export function tableOf(table: readonly (readonly string[])[]): string {
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
