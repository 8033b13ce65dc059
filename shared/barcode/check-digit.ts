const alphanumericOrder =
  '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const pairOrder = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Returns the check digit for the digits of a GS1 key: weights 3 and 1 alternating from the right, and the sum's
 * difference to the next multiple of ten (GS1 General Specifications, "Check digit calculation"). The result is
 * meaningless for anything but digits: check first.
 */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = digits.length - 1, weight = 3; index >= 0; index -= 1, weight = 4 - weight) {
    sum += (digits.charCodeAt(index) - 48) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

/** Returns whether the last digit is the check digit of those before it. */
export function hasCheckDigit(digits: string): boolean {
  return digits.length > 1 && checkDigit(digits.slice(0, -1)) === digits.charCodeAt(digits.length - 1) - 48;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

/**
 * Returns the two check characters for an alphanumeric GS1 key: prime weights from the right, modulo 1021, split into
 * two halves of five bits (GS1 General Specifications, "Check character calculation for alphanumeric keys").
 *
 * @returns null if a character is outside character set 82
 */
export function checkPair(text: string): string | null {
  const primes = firstPrimes(text.length).toReversed();
  let sum = 0;
  for (const [index, prime] of primes.entries()) {
    const value = alphanumericOrder.indexOf(text.charAt(index));
    if (value < 0) return null;
    sum += value * prime;
  }
  const rest = sum % 1021;
  return pairOrder.charAt(rest >> 5) + pairOrder.charAt(rest & 31);
}
