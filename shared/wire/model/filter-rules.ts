/** Whether a value is one of those asked for; an empty list asks for none in particular. */
export function isWanted<Value>(wanted: readonly Value[], value: Value | null | undefined): boolean {
  return wanted.length === 0 || (value !== null && value !== undefined && wanted.includes(value));
}

/** Whether an instant lies between two others, both ends inside; null leaves an end open. Text that is no date lies nowhere. */
export function isWithin(instant: string | null, from: string | null, to: string | null): boolean {
  if (from === null && to === null) return true;
  const moment = instantOf(instant);
  return (from === null || moment >= Date.parse(from)) && (to === null || moment <= Date.parse(to));
}

/** Epoch milliseconds; what is no date that can be read stands before all others. */
export function instantOf(text: string | null): number {
  const instant = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(instant) ? -8.64e15 : instant;
}

/** A status of the service as words: `AwaitingArrival` is `Awaiting arrival`; what is written otherwise stays. */
export function statusWords(status: string): string {
  if (!/^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(status)) return status;
  return status.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
