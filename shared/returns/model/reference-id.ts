/**
 * Sixteen letters and digits, one for each half of a random byte. They are not confused in poor print or on the phone
 * (no 0 O Q, 1 I, 2 Z, 5 S, 6 G, 8 B, D, N, U V, 9), and spell no words because there are no vowels.
 */
const alphabet = 'CFHJKLMPRTWXY347';
const group = /.{4}/g;
const bytesTaken = 6;
/** Reference notes, 4.1. */
const maxReferenceLength = 50;

/**
 * Returns a unique return reference ID such as `RT-20261122-CFHJ-KMPR-T347`, printable as Code 128 and including the
 * day. Desks do not see each other's references, so only randomness keeps them apart: 12 letters are 48 random bits for
 * each day.
 *
 * @param prefix put in front, at most 26 characters; only letters A to Z and digits are used, default `RT`
 * @param day `YYYY-MM-DD` at the desk, because people search by it
 * @param random returns the requested number of random bytes
 */
export function newReferenceId(prefix: string, day: string, random: (count: number) => Uint8Array): string {
  const cleanPrefix = prefix.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || 'RT';
  const halves = [...random(bytesTaken)].flatMap((byte) => [byte >> 4, byte & 15]);
  const text = halves.map((half) => alphabet.charAt(half)).join('');
  const groups = text.match(group) ?? [];
  const rest = ['', day.replaceAll('-', ''), ...groups].join('-');
  return `${cleanPrefix.slice(0, maxReferenceLength - rest.length)}${rest}`;
}
