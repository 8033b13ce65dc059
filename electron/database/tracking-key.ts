/**
 * A tracking number, or what stands on a parcel's label, as both are compared: upper case, without spaces, separators
 * and other characters that nobody sees. '' where nothing is left.
 */
export function trackingKey(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '').toUpperCase();
}

/** The same from its end to its beginning, so that an end can be looked up as a beginning. */
export function reversedKey(key: string): string {
  return Array.from(key).toReversed().join('');
}

/**
 * The shortest kept number that counts as the end of a longer label. The shortest numbers that carriers give out have
 * 8 characters; of 500,000 such numbers a stranger's label ends in one by chance once in 200, of 12 digits never.
 */
const shortestNumber = 8;
/**
 * The shortest end of a kept number that names it: what a person reads off a label and types. Of 500,000 numbers one
 * ends in any six digits by chance two times in five, in any eight once in 200.
 */
const shortestEnd = 8;
/** No carrier's number is longer. */
const longestNumber = 60;

/** The ends of a label that may be a tracking number, the longest first; the label itself is none of them. */
export function endsOf(key: string): string[] {
  const longest = Math.min(longestNumber, key.length - 1);
  return Array.from({ length: Math.max(0, longest - shortestNumber + 1) }, (_, step) =>
    key.slice(step - longest),
  );
}

/** Whether a key is long enough to be the end of a kept number. */
export function isEnd(key: string): boolean {
  return key.length >= shortestEnd && key.length < longestNumber;
}
