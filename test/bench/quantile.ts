export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
