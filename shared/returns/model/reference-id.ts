/**
 * Sixteen letters and digits, each half a random byte, that are not taken for one another in poor print or on the
 * telephone (no 0 O Q, 1 I, 2 Z, 5 S, 6 G, 8 B, D, N, U V, 9), and spell no word, since no vowel is among them.
 */
const letters = 'CFHJKLMPRTWXY347';
const group = /.{4}/g;
const bytesTaken = 6;
/** Reference notes, 4.1. */
const longestReference = 50;

/**
 * A reference id that no other return has, such as `RT-20261122-CFHJ-KMPR-T347`: it is printable as Code 128 and
 * says the day. Two desks do not see each other's references, so that chance alone has to keep them apart: 12
 * letters are 48 random bits for each day.
 *
 * @param prefix what is in front, at most 26 characters of it; only letters A to Z and digits are taken, default `RT`
 * @param day `YYYY-MM-DD` at the desk, since people look for it by that
 * @param random as many random bytes as asked for
 */
export function newReferenceId(prefix: string, day: string, random: (count: number) => Uint8Array): string {
  const own = prefix.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || 'RT';
  const halves = [...random(bytesTaken)].flatMap((byte) => [byte >> 4, byte & 15]);
  const text = halves.map((half) => letters.charAt(half)).join('');
  const groups = text.match(group) ?? [];
  const rest = ['', day.replaceAll('-', ''), ...groups].join('-');
  return `${own.slice(0, longestReference - rest.length)}${rest}`;
}
