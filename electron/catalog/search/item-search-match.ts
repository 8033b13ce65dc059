import { barcodesOf, rankOf } from './item-text.ts';
import {
  compactBarcode,
  compactCode,
  foldQuickly,
  isAbbreviationOf,
  type SearchText,
  type SearchWord,
  spacedWords,
} from './item-text-words.ts';

/**
 * How an item can match, the surest first: the text is its name or code; a code starts with it, or a barcode ends with
 * it; the text is a piece of its SKU; its name has all words; its name and SKU have them; some are only fragments of
 * its codes.
 */
const matchKinds = { exact: 6, beginning: 5, piece: 4, name: 3, words: 2, fragments: 1 } as const;

/** More than all other points of a match. */
const pointsPerMatchKind = 1_000;

/** An item whose name has every word of the text as a whole word has at least about this many points. */
const wholePoints = matchKinds.name * pointsPerMatchKind + 60;

/** The last digits of a barcode identify it, from this many on. */
export const minSuffixLength = 6;

/** An item that is out of stock, inactive or removed ranks below others that match about as well. */
const rankPoints = [0, 12, 40, 70];

/** The compared columns of an item, as read from its row. */
export type CandidateRow = readonly [
  id: number,
  sku: string | null,
  name: string | null,
  barcode: string | null,
  moreBarcodes: string | null,
  flags: number,
  onHand: number | null,
];

/** An item for comparison; each part is computed once, when needed. */
export class Candidate {
  readonly id: number;
  readonly idText: string;
  readonly flags: number;
  readonly name: string;
  /** The points deducted to rank it below others that match about as well. */
  readonly behind: number;
  readonly #row: CandidateRow;
  #foldedName: string | null = null;
  #sku: string | null = null;
  #skuWords: string | null = null;
  #barcodes: readonly string[] | null = null;

  constructor(row: CandidateRow) {
    const [id, , name, , , flags, onHand] = row;
    this.#row = row;
    this.id = id;
    this.idText = String(id);
    this.flags = flags;
    this.name = spacedWords(name);
    this.behind = rankPoints[rankOf(flags, onHand)] ?? 0;
  }

  get foldedName(): string {
    this.#foldedName ??= foldQuickly(this.#row[2] ?? '');
    return this.#foldedName;
  }

  get sku(): string {
    this.#sku ??= compactCode(this.#row[1]);
    return this.#sku;
  }

  get skuWords(): string {
    this.#skuWords ??= spacedWords(this.#row[1]);
    return this.#skuWords;
  }

  get barcodes(): readonly string[] {
    const [, , , barcode, moreBarcodes] = this.#row;
    this.#barcodes ??= barcodesOf(barcode, moreBarcodes).map(compactBarcode);
    return this.#barcodes;
  }
}

/** Higher is better; null if the item does not match. */
function pointsOf(item: Candidate, text: SearchText): number | null {
  const sure = exactPoints(item, text) ?? beginningPoints(item, text) ?? piecePoints(item, text);
  const points = sure ?? namePoints(item, text) ?? wordPoints(item, text);
  return points === null ? null : points - item.behind;
}

/** Returns the points of an item that a key names, whatever its row contains. */
function keyPoints(item: Candidate, text: SearchText): number {
  return matchKinds.exact * pointsPerMatchKind + (item.sku === text.code ? 30 : 20) - item.behind;
}

function exactPoints(item: Candidate, text: SearchText): number | null {
  const { whole, spaced, code } = text;
  if (item.idText === whole) return matchKinds.exact * pointsPerMatchKind + 40;
  if (code !== '' && item.sku === code) return matchKinds.exact * pointsPerMatchKind + 30;
  const isCalled = spaced === '' ? whole !== '' && item.foldedName === whole : item.name === spaced;
  return isCalled ? matchKinds.exact * pointsPerMatchKind + 10 : null;
}

function beginningPoints(item: Candidate, text: SearchText): number | null {
  const { code } = text;
  if (code === '') return null;
  const length = item.sku.startsWith(code) ? item.sku.length : codeLength(item, text);
  return length === null ? null : matchKinds.beginning * pointsPerMatchKind + (60 * code.length) / length;
}

/**
 * Returns the length of the id or barcode that starts with the text, or of the barcode that ends with enough digits of
 * it.
 */
function codeLength({ idText, barcodes }: Candidate, { code, digits }: SearchText): number | null {
  if (digits === null) return barcodes.find((barcode) => barcode.startsWith(code))?.length ?? null;
  if (idText.startsWith(digits)) return idText.length;
  const significant = withoutZeros(digits);
  const begins = (barcode: string) => significant !== '' && withoutZeros(barcode).startsWith(significant);
  const ends = (barcode: string) => digits.length >= minSuffixLength && barcode.endsWith(digits);
  return barcodes.find((barcode) => begins(barcode) || ends(barcode))?.length ?? null;
}

function withoutZeros(digits: string): string {
  return digits.startsWith('0') ? digits.replace(/^0+/, '') : digits;
}

function piecePoints({ sku }: Candidate, { code, isCodeLike }: SearchText): number | null {
  if (!isCodeLike || !sku.includes(code)) return null;
  return matchKinds.piece * pointsPerMatchKind + (60 * code.length) / sku.length;
}

/** Rates whole words, in the order of the text, early and close together, in a short name. */
function namePoints({ name }: Candidate, { words }: SearchText): number | null {
  if (words.length === 0) return null;
  let [wholeCount, length, first, last, before] = [0, 0, name.length, 0, -1];
  let isInOrder = true;
  for (const { word, otherSpellings } of words) {
    const at = positionOf(word, name) ?? otherPosition(otherSpellings, name);
    if (at === null) return null;
    wholeCount += at.isWhole ? 1 : 0;
    length += word.length;
    first = Math.min(first, at.index);
    last = Math.max(last, at.index + word.length);
    isInOrder &&= at.index >= before;
    before = at.index;
  }
  const closeness = Math.min(1, (length + words.length - 1) / (last - first));
  return (
    matchKinds.name * pointsPerMatchKind +
    60 * (wholeCount / words.length) +
    (isInOrder ? 20 : 0) +
    20 * (1 - first / name.length) +
    20 * closeness +
    10 * (length / name.length)
  );
}

/** Finds a word among spaced words: as a whole word if there is one, else at the start of another. */
function positionOf(word: string, spaced: string): { index: number; isWhole: boolean } | null {
  const beginning = spaced.indexOf(` ${word}`);
  if (beginning < 0) return null;
  if (spaced.startsWith(' ', beginning + 1 + word.length)) return { index: beginning, isWhole: true };
  const wholeIndex = spaced.indexOf(` ${word} `, beginning + 1);
  return wholeIndex < 0 ? { index: beginning, isWhole: false } : { index: wholeIndex, isWhole: true };
}

function otherPosition(
  others: readonly string[],
  spaced: string,
): { index: number; isWhole: boolean } | null {
  const other = others.find((spelling) => spaced.includes(` ${spelling} `));
  return other === undefined ? null : { index: spaced.indexOf(` ${other} `), isWhole: true };
}

function wordPoints(item: Candidate, { words, isAbbreviated }: SearchText): number | null {
  if (words.length === 0) return null;
  let [points, fragments] = [0, 0];
  for (const word of words) {
    const found =
      wordPoint(item, word) ??
      -(
        fragmentPoint(item, word) ||
        typoPoint(item, word) ||
        (isAbbreviated ? abbreviationPoint(item, word) : 0)
      );
    if (found === 0) return null;
    points += Math.abs(found);
    if (found < 0) fragments += 1;
  }
  const matchKind = fragments === 0 ? matchKinds.words : matchKinds.fragments;
  return matchKind * pointsPerMatchKind + (10 * points) / words.length;
}

/** Rates a word as one of the words of name and SKU, or as a whole code; null if it is neither. */
function wordPoint(item: Candidate, { word, barcode, otherSpellings }: SearchWord): number | null {
  const inName = positionOf(word, item.name) ?? otherPosition(otherSpellings, item.name);
  if (inName?.isWhole === true) return 10;
  if (item.idText === word || item.barcodes.includes(barcode)) return 10;
  const inSku = positionOf(word, item.skuWords);
  if (inSku?.isWhole === true) return 8;
  return inName === null ? (inSku === null ? null : 6) : 7;
}

/** Rates a word as a piece of codes; 0 if no code contains it. */
function fragmentPoint({ sku, barcodes }: Candidate, { word, barcode }: SearchWord): number {
  if (word.length < 3) return 0;
  const points = barcodes.map((code) => Math.max(pieceOf(code, word), pieceOf(code, barcode)));
  return Math.max(pieceOf(sku, word), ...points);
}

/** Rates a word of the name as the correction of a mistyped one; 0 if there is none. */
function typoPoint({ name }: Candidate, { corrections }: SearchWord): number {
  return corrections.size > 0 && name.split(' ').some((word) => corrections.has(word)) ? 6 : 0;
}

/** Rates an abbreviation of a word of the name, higher the more of the word it contains; 0 if it is none. */
function abbreviationPoint({ name }: Candidate, { word: short }: SearchWord): number {
  const long = name.split(' ').filter((word) => isAbbreviationOf(short, word));
  return Math.max(0, ...long.map((word) => (6 * short.length) / word.length));
}

/**
 * A prefix is worth more than a suffix, and a suffix is worth so much more than a piece from the middle that it puts an
 * item that is out of stock first.
 */
function pieceOf(code: string, piece: string): number {
  return code.startsWith(piece) ? 5.5 : code.endsWith(piece) ? 4.5 : code.includes(piece) ? 3 : 0;
}

type Ranked = { id: number; points: number; batch: number };

/**
 * The items found so far, the best first. Items added after a batch was closed rank below it, however well they match:
 * a page that was shown stays the same when more is searched.
 */
export class Ranking {
  readonly #text: SearchText;
  readonly #refused: number;
  readonly #ranked = new Map<number, Ranked>();
  #batch = 0;
  #wholeCount = 0;

  /** @param refused flags that no item may have */
  constructor(text: SearchText, refused: number) {
    this.#text = text;
    this.#refused = refused;
  }

  get size(): number {
    return this.#ranked.size;
  }

  /** Number of items that have every word as a whole word, or match even better. */
  get wholeCount(): number {
    return this.#wholeCount;
  }

  /** Returns how many matched, including those that were already present. */
  add(candidates: readonly Candidate[]): number {
    let matching = 0;
    for (const candidate of candidates) {
      const known = this.#ranked.has(candidate.id);
      const isLeftOut = known || (candidate.flags & this.#refused) !== 0;
      const points = isLeftOut ? null : pointsOf(candidate, this.#text);
      if (points !== null) this.#put(candidate.id, points);
      if (known || points !== null) matching += 1;
    }
    return matching;
  }

  addNamed(candidate: Candidate): void {
    if (!this.#ranked.has(candidate.id)) this.#put(candidate.id, keyPoints(candidate, this.#text));
  }

  closeBatch(): void {
    this.#batch += 1;
  }

  ids(): number[] {
    return [...this.#ranked.values()]
      .sort((left, right) => left.batch - right.batch || right.points - left.points || left.id - right.id)
      .map(({ id }) => id);
  }

  #put(id: number, points: number): void {
    if (points >= wholePoints) this.#wholeCount += 1;
    this.#ranked.set(id, { id, points, batch: this.#batch });
  }
}
