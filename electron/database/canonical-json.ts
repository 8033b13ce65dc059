/**
 * Returns the same JSON for the same meaning: keys sorted at every depth, undefined left out, dates as ISO text. Used
 * as a key, so that a list requested with its filters in another order is the same list.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) => {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return entry;
    return Object.fromEntries(Object.entries(entry).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
