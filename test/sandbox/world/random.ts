/** A small deterministic generator (mulberry32): the same seed creates the same world on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  integer(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.next() * (maximum - minimum + 1));
  }

  between(minimum: number, maximum: number): number {
    return minimum + this.next() * (maximum - minimum);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    const entries = Object.entries(weights) as [Key, number][];
    let rest = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      rest -= weight;
      if (rest < 0) return key;
    }
    throw new Error('No key carries any weight.');
  }

  /** Returns different items in random order; all of them if there are fewer than `count`. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    const chosen = new Set<Item>();
    const wanted = Math.min(count, items.length);
    while (chosen.size < wanted) chosen.add(this.pick(items));
    return [...chosen];
  }

  digits(count: number): string {
    let text = '';
    while (text.length < count) text += String(this.integer(0, 9));
    return text;
  }

  letters(count: number): string {
    let text = '';
    while (text.length < count) text += String.fromCharCode(65 + this.integer(0, 25));
    return text;
  }
}

/**
 * Mixes three integers into an unsigned 32-bit number: the same three always give the same result, any change gives
 * another.
 */
export function mixedHash(first: number, second: number, third: number): number {
  let mixed = Math.imul(first ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(second + 0x7f4a7c15, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ Math.imul(third + 0x165667b1, 0x27d4eb2f), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
