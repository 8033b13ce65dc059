import type { Positions } from './cursor-pages.ts';

const maxRemembered = 8;

/** Caches the results of the latest searches and sorts, so that their further pages cost nothing. */
export class RememberedPositions {
  readonly #byKey = new Map<string, { revision: string; positions: Int32Array }>();

  /** Returns the positions for a key, recomputed if the revision has changed. */
  get(key: string, revision: string, work: () => Int32Array): Positions {
    const known = this.#byKey.get(key);
    const positions = known?.revision === revision ? known.positions : work();
    this.#byKey.delete(key);
    this.#byKey.set(key, { revision, positions });
    for (const oldest of this.#byKey.keys()) {
      if (this.#byKey.size <= maxRemembered) break;
      this.#byKey.delete(oldest);
    }
    return positions;
  }
}

const remembered = new WeakMap<object, RememberedPositions>();

/** Returns the cached results of an owner, which live as long as the owner. */
export function positionsOf(owner: object): RememberedPositions {
  const known = remembered.get(owner) ?? new RememberedPositions();
  remembered.set(owner, known);
  return known;
}
