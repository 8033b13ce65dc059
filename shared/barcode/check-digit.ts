const alphanumericOrder =
  '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const pairOrder = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * The check digit that belongs behind the digits of a GS1 key: weights 3 and 1 in turn from the right, and what
 * the sum lacks to the next ten (GS1 General Specifications, "Check digit calculation"). Anything but digits
 * gives a number without meaning: check first.
 */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = digits.length - 1, weight = 3; index >= 0; index -= 1, weight = 4 - weight) {
    sum += (digits.charCodeAt(index) - 48) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

/** Whether the last of the digits is the check digit of those before it. */
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
 * The two check characters that belong behind an alphanumeric GS1 key: prime weights from the right, modulo
 * 1021, split into two halves of five bits (GS1 General Specifications, "Check character calculation for
 * alphanumeric keys").
 *
 * @returns null where a character is outside character set 82
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
