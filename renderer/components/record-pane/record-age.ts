const noteworthyMs = 60_000;

/** Whether a part of a record has another age than the record, which stands above it. */
export function hasOtherAge(asOf: string, recordAsOf: string): boolean {
  return !(Math.abs(Date.parse(asOf) - Date.parse(recordAsOf)) < noteworthyMs);
}
