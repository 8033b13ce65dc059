/**
 * Does work on every entry, so many at the same time at most, in their order; answers what each came to, in that order.
 * Rejects with the first rejection, after what is under way has ended; nothing is begun from then on.
 */
export async function mapConcurrent<Entry, Result>(
  most: number,
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const faults: unknown[] = [];
  let next = 0;
  const run = async () => {
    while (next < entries.length && faults.length === 0) {
      const index = next;
      next += 1;
      try {
        results[index] = await work(entries[index] as Entry);
      } catch (error) {
        faults.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, entries.length) }, run));
  if (faults.length > 0) throw faults[0];
  return results;
}
