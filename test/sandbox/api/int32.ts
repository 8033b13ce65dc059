export const largestInt32 = 2_147_483_647;

/** Whether a value is a whole number of 32 bits, as almost all numbers of the service are. */
export function isInt32(value: unknown): value is number {
  return (
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value <= largestInt32 &&
    value >= -largestInt32 - 1
  );
}
