import { crc32, deflateSync } from 'node:zlib';
import { code128Widths } from '#test/sandbox/world/code128.ts';
import { Random } from '#test/sandbox/world/random.ts';

/** Capitals, digits and a few symbols on a five-by-seven grid; a base-32 digit contains the dots of one row. */
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

class Bitmap {
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

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

type Color = readonly [red: number, green: number, blue: number];
type IndexedPicture = { width: number; height: number; palette: readonly Color[]; pixels: Uint8Array };

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

function encodePng({ width, height, palette, pixels }: IndexedPicture): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8-bit palette color; deflate, no filter, no interlace.
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

const width = 640;
const height = 480;

/** The start of each material's shades in the palette, dark to light, and their number. */
const floor = { first: 0, shades: 24 };
const cardboard = { first: 24, shades: 40 };
const tape = { first: 64, shades: 16 };
const paper = 80;
const ink = 81;
const tagPaper = 82;

const ramp = (dark: Color, light: Color, shades: number): Color[] =>
  Array.from({ length: shades }, (_unused, index) => {
    const part = index / (shades - 1);
    const mix = (from: number, to: number) => Math.round(from + (to - from) * part);
    return [mix(dark[0], light[0]), mix(dark[1], light[1]), mix(dark[2], light[2])];
  });

const palette: readonly Color[] = [
  ...ramp([58, 60, 64], [134, 136, 138], floor.shades),
  ...ramp([104, 74, 44], [206, 168, 122], cardboard.shades),
  ...ramp([150, 122, 84], [222, 200, 164], tape.shades),
  [244, 243, 238],
  [24, 24, 28],
  [240, 200, 60],
];

interface Parcel {
  /** Two pictures with different keys differ in all random details. */
  key: number;
  /** The content of the carrier's label; a parcel without it has an unreadable label. */
  tracking: string | null;
  tag: string | null;
}

type Sticker = { bitmap: Bitmap; left: number; top: number };

const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 34);

function createLabel(tracking: string | null, random: Random): Bitmap {
  const label = new Bitmap(322, 168, paper);
  label.fillRectangle(0, 34, 322, 2, ink);
  label.write('SHIP TO', 8, 8, 2, ink);
  label.write(`LANE ${random.digits(2)}`, 220, 8, 2, ink);
  if (tracking !== null) {
    const text = printable(tracking);
    label.drawBarcode(text, 10, 48, 302, 84, ink);
    label.write(text, 10, 142, text.length > 24 ? 1 : 2, ink);
    return label;
  }
  // Rain or a forklift: stains where the bars were.
  for (let stain = 0; stain < 60; stain += 1) {
    const left = random.integer(6, 270);
    label.fillRectangle(
      left,
      random.integer(44, 140),
      random.integer(3, 40),
      random.integer(2, 12),
      random.chance(0.5) ? ink : cardboard.first + 30,
    );
  }
  return label;
}

function createTag(text: string): Bitmap {
  const tag = new Bitmap(176, 64, tagPaper);
  tag.drawBarcode(printable(text), 10, 6, 160, 32, ink);
  tag.write(printable(text), 10, 44, 2, ink);
  return tag;
}

function shade(material: { first: number; shades: number }, brightness: number): number {
  const index = Math.round(Math.min(1, Math.max(0, brightness)) * (material.shades - 1));
  return material.first + index;
}

/**
 * Draws a photo like those taken in a warehouse: a carton on the floor with tape, a carrier's label and the warehouse's
 * tag. A PNG of 640 by 480.
 */
export function drawParcelPicture({ key, tracking, tag }: Parcel): Uint8Array {
  const random = new Random(Math.imul(key, 0x9e3779b1) >>> 0);
  const angle = random.between(-0.12, 0.12);
  const halfWidth = random.integer(225, 275);
  const halfHeight = random.integer(150, 190);
  const tapeCentre = random.integer(-40, 40);
  const tapeHalf = random.integer(14, 24);
  const light = random.between(0.45, 0.7);
  const label = createLabel(tracking, random);
  const stickers: Sticker[] = [
    {
      bitmap: label,
      left: random.integer(-halfWidth + 12, halfWidth - 340),
      top: random.integer(-halfHeight + 10, halfHeight - 260),
    },
  ];
  if (tag !== null) {
    // The lower edge is always free of the carrier's label.
    const top = random.integer(halfHeight - 82, halfHeight - 70);
    stickers.push({ bitmap: createTag(tag), left: random.integer(-halfWidth + 12, halfWidth - 190), top });
  }
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const pixels = new Uint8Array(width * height);

  function colorAt(u: number, v: number, grain: number): number {
    const outside = Math.max(Math.abs(u) - halfWidth, Math.abs(v) - halfHeight);
    if (outside > 0) {
      // The carton casts a shadow on the concrete.
      const shadow = outside < 26 && v > -halfHeight ? 0.3 * (1 - outside / 26) : 0;
      return shade(floor, light - 0.15 + grain * 1.6 - shadow + v / 2_400);
    }
    for (const { bitmap, left, top } of stickers) {
      const x = Math.floor(u) - left;
      const y = Math.floor(v) - top;
      if (x >= 0 && y >= 0 && x < bitmap.width && y < bitmap.height) return bitmap.at(x, y);
    }
    if (Math.abs(u - tapeCentre) < tapeHalf) return shade(tape, light + grain + u / 1_600);
    const flute = Math.sin(u * 0.9) * 0.015;
    const edge = outside > -6 ? 0.18 : 0;
    const seam = Math.abs(v + halfHeight * 0.86) < 1.5 ? 0.2 : 0;
    return shade(cardboard, light + grain + flute - edge - seam + u / 2_600 - v / 2_000);
  }

  for (let y = 0; y < height; y += 1) {
    const dy = y - height / 2;
    for (let x = 0; x < width; x += 1) {
      const dx = x - width / 2;
      // Grain on every fourth pixel looks like sensor noise and keeps the file small.
      const grain = ((x + y) & 3) === 0 ? (random.next() - 0.5) * 0.12 : 0;
      pixels[y * width + x] = colorAt(dx * cosine + dy * sine, dy * cosine - dx * sine, grain);
    }
  }
  return encodePng({ width, height, palette, pixels });
}
