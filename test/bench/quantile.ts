export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function timeUs(work: () => unknown): number {
  const before = performance.now();
  work();
  return (performance.now() - before) * 1_000;
}

/** Returns the median of three times for each operation, to exclude other load on the machine. */
export function timeThrice(works: readonly (() => unknown)[]): number[] {
  const rounds = [1, 2, 3].map(() => works.map(timeUs));
  return works.map((_, index) => {
    const times = rounds.map((round) => round[index] ?? Number.NaN);
    return quantile(times, 0.5);
  });
}
