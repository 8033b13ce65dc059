/** Whether a value is one of those requested; an empty list matches any. */
export function isWanted<Value>(allowed: readonly Value[], value: Value | null | undefined): boolean {
  return allowed.length === 0 || (value !== null && value !== undefined && allowed.includes(value));
}

/**
 * Whether a timestamp is between two others, inclusive; null leaves an end open. Text that is not a date never matches.
 */
export function isWithin(instant: string | null, from: string | null, to: string | null): boolean {
  if (from === null && to === null) return true;
  const moment = instantOf(instant);
  return (from === null || moment >= Date.parse(from)) && (to === null || moment <= Date.parse(to));
}

/** Returns epoch milliseconds; anything that is not a readable date sorts before all others. */
export function instantOf(text: string | null): number {
  const instant = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(instant) ? -8.64e15 : instant;
}

/** Converts a service status to words: `AwaitingArrival` becomes `Awaiting arrival`; other formats stay unchanged. */
export function statusWords(status: string): string {
  if (!/^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(status)) return status;
  return status.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
