import { type Candidate, keyPoints, pointsOf, wholePoints } from './item-search-match.ts';
import type { SearchText } from './item-search-text.ts';

type Ranked = { id: number; points: number; batch: number };

/**
 * The items that were found so far, the best first. What is added after a batch was closed stands behind it, however
 * well it matches: a page that was shown stays as it was when more is looked for.
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

  /** How many have every word as a whole word, or match even better. */
  get wholeCount(): number {
    return this.#wholeCount;
  }

  /** Adds those that match; answers how many did, those among them that were there before. */
  add(candidates: readonly Candidate[]): number {
    let matching = 0;
    for (const candidate of candidates) {
      const known = this.#ranked.has(candidate[0]);
      const isLeftOut = known || (candidate[5] & this.#refused) !== 0;
      const points = isLeftOut ? null : pointsOf(candidate, this.#text);
      if (points !== null) this.#put(candidate[0], points);
      if (known || points !== null) matching += 1;
    }
    return matching;
  }

  /** Adds an item that a key names. */
  addNamed(candidate: Candidate): void {
    if (!this.#ranked.has(candidate[0])) this.#put(candidate[0], keyPoints(candidate, this.#text));
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
