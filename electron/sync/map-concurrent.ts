/**
 * Processes every entry in order, at most `limit` at the same time; returns the results in that order. Rejects with the
 * first rejection after the work in progress has finished; starts nothing after a rejection.
 */
export async function mapConcurrent<Entry, Result>(
  limit: number,
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
  await Promise.all(Array.from({ length: Math.min(limit, entries.length) }, run));
  if (faults.length > 0) throw faults[0];
  return results;
}
