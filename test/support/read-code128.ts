/**
 * The bar and space widths of every symbol character, by its value (ISO/IEC 15417, table 1); 103 to 105 are start
 * characters.
 */
const patterns = `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212
112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212
322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331
132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211
221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121
111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`.split(
  /\s+/,
);
const stopPattern = '2331112';
const [startA, startC, stopLength] = [103, 105, 7];

/**
 * Reads a Code 128 barcode from its bars, like a scanner: widths, check character, and the three code sets. Throws on a
 * barcode that a scanner would not read.
 *
 * @param bars from left to right, in modules
 */
export function readCode128(bars: readonly { x: number; width: number }[]): string {
  const widths = bars.flatMap(({ x, width }, index) => {
    const next = bars[index + 1];
    return next === undefined ? [width] : [width, next.x - x - width];
  });
  const text = widths.join('');
  if (!/^[1-4]+$/.test(text) || (text.length - stopLength) % 6 !== 0) throw new Error(`No symbol: ${text}`);
  if (text.slice(-stopLength) !== stopPattern) throw new Error('It has no stop character.');
  const symbols = text.slice(0, -stopLength).match(/.{6}/g) ?? [];
  const values = symbols.map((symbol) => patterns.indexOf(symbol));
  if (values.includes(-1)) throw new Error('A character is none of Code 128.');
  const [start = -1, ...rest] = values;
  const check = rest.pop();
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), start);
  if (start < startA || start > startC || check !== sum % 103) throw new Error('Its check does not hold.');
  return decode(start, rest);
}

function decode(start: number, values: readonly number[]): string {
  let set = 'ABC'.charAt(start - startA);
  let text = '';
  let isShifted = false;
  for (const value of values) {
    const next = switchedTo(set, value);
    const isOfA = (set === 'A') !== isShifted;
    if (next !== null) set = next;
    else if (set === 'C') text += String(value).padStart(2, '0');
    else if (value < 96) text += String.fromCharCode(isOfA && value >= 64 ? value - 64 : value + 32);
    else if (value !== 98) throw new Error(`The function character ${value} has no text.`);
    // The other of the two sets, for one character.
    isShifted = value === 98 && set !== 'C';
  }
  return text;
}

/** The code set that a character switches to; null for a character that represents itself. */
function switchedTo(set: string, value: number): string | null {
  if (value === 99 && set !== 'C') return 'C';
  if (value === 100 && set !== 'B') return 'B';
  return value === 101 && set !== 'A' ? 'A' : null;
}
