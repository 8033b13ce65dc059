/** What became of many things that were asked for; `error` is why the rest was not asked for. */
export type BatchResults<Result> = { readonly results: readonly Result[]; readonly error: Error | null };

/**
 * Asks for something to be done with many things in as many requests as it takes, one after the other. A request that
 * fails ends it: what went before it is told, and what comes after it was not touched.
 *
 * @param most as many as one request takes
 */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  most: number,
  ask: (batch: Item[]) => Promise<{ readonly results: readonly Result[] }>,
): Promise<BatchResults<Result>> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += most) {
    try {
      results.push(...(await ask(items.slice(start, start + most))).results);
    } catch (error) {
      return { results, error: error instanceof Error ? error : new Error(String(error)) };
    }
  }
  return { results, error: null };
}
