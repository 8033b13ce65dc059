/** Codewords of Code 128 (ISO/IEC 15417) that do not represent a character. */
const [toC, toB, startB, startC] = [99, 100, 104, 105];

/** The characters of subset B. */
const encodable = /^[\x20-\x7e]+$/;
const digitsAhead = /^\d*/;

/** Whether Code 128 can represent a text: it isn't empty, and has only visible ASCII and spaces. */
export function isEncodable(text: string): boolean {
  return encodable.test(text);
}

/**
 * Encodes a text as codewords of Code 128, from its start character to its last one, without check and stop. Digits are
 * paired if that makes the barcode shorter: printer and preview draw the same bars, with a width known in advance.
 *
 * @return null if the text is empty or has characters other than visible ASCII
 */
export function code128Words(text: string): readonly number[] | null {
  if (!isEncodable(text)) return null;
  const codewords: number[] = [];
  let subset: 'B' | 'C' | null = null;
  let at = 0;
  const enter = (next: 'B' | 'C') => {
    if (subset === next) return;
    if (next === 'B') codewords.push(subset === null ? startB : toB);
    else codewords.push(subset === null ? startC : toC);
    subset = next;
  };
  while (at < text.length) {
    const digits = digitsAhead.exec(text.slice(at))?.[0].length ?? 0;
    const isAtEdge = at === 0 || at + digits === text.length;
    const isWorthIt = digits >= (isAtEdge ? 4 : 6) || (digits === 2 && text.length === 2);
    // An odd digit stays outside the pairs: after them at the start of the text, otherwise before them.
    if (subset === 'C' ? digits >= 2 : isWorthIt && (digits % 2 === 0 || at === 0)) {
      enter('C');
      codewords.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else {
      enter('B');
      codewords.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  return codewords;
}

/**
 * Returns the width of a barcode in modules, without the white margins: 11 for each codeword and the check, 13 for the
 * stop.
 */
export function code128Modules(codewords: readonly number[]): number {
  return 11 * (codewords.length + 1) + 13;
}
