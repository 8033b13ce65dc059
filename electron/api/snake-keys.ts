/**
 * A body in camelCase as the service reads it: its keys in snake_case at every depth, its values as they are. What is
 * undefined is left out; null is sent.
 */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (value === null || typeof value !== 'object') return value;
  const defined = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(defined.map(([key, entry]) => [snakeKey(key), snakeKeys(entry)]));
}

function snakeKey(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
