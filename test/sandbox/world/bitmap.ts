import { code128Widths } from './code128.ts';

/** Capitals, digits and a few signs on a grid of five by seven; a digit of base 32 holds the dots of one row. */
const glyphs: Readonly<Record<string, string>> = {
  '0': 'ehjlphe',
  '1': '4c4444e',
  '2': 'eh1248v',
  '3': 'v2421he',
  '4': '26aiv22',
  '5': 'vgu11he',
  '6': '68guhhe',
  '7': 'v124888',
  '8': 'ehhehhe',
  '9': 'ehhf12c',
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'sihhhis',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhf',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hhha444',
  Z: 'v1248gv',
  '-': '000v000',
  '.': '00000cc',
  '/': '01248g0',
  '#': 'aavavaa',
};

const unknownGlyph = 'eh12404';

/** A small drawing of color numbers; what lies outside of it is left out. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number, fill: number) {
    this.width = width;
    this.height = height;
    this.#pixels = new Uint8Array(width * height).fill(fill);
  }

  at(x: number, y: number): number {
    return this.#pixels[y * this.width + x] ?? 0;
  }

  fillRectangle(left: number, top: number, width: number, height: number, color: number): void {
    const right = Math.min(this.width, left + width);
    for (let y = Math.max(0, top); y < Math.min(this.height, top + height); y += 1) {
      for (let x = Math.max(0, left); x < right; x += 1) this.#pixels[y * this.width + x] = color;
    }
  }

  write(text: string, left: number, top: number, scale: number, color: number): void {
    for (const [place, character] of Array.from(text.toUpperCase()).entries()) {
      if (character === ' ') continue;
      const rows = glyphs[character] ?? unknownGlyph;
      for (const [row, dots] of Array.from(rows).entries()) {
        const bits = Number.parseInt(dots, 32);
        for (let column = 0; column < 5; column += 1) {
          if ((bits & (16 >> column)) === 0) continue;
          const x = left + (place * 6 + column) * scale;
          this.fillRectangle(x, top + row * scale, scale, scale, color);
        }
      }
    }
  }

  /** A text as bars, as wide as whole pixels a module allow; returns the width. */
  drawBarcode(
    text: string,
    left: number,
    top: number,
    widest: number,
    height: number,
    color: number,
  ): number {
    const widths = code128Widths(text);
    const modules = widths.reduce((sum, width) => sum + width, 0);
    const scale = Math.max(1, Math.floor(widest / modules));
    let x = left;
    for (const [index, width] of widths.entries()) {
      if (index % 2 === 0) this.fillRectangle(x, top, width * scale, height, color);
      x += width * scale;
    }
    return x - left;
  }
}
