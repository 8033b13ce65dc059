/** A status of the service as words: `AwaitingArrival` is `Awaiting arrival`; what is written otherwise stays. */
export function statusWords(status: string): string {
  if (!/^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(status)) return status;
  return status.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
