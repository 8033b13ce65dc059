import type { Positions } from './cursor-pages.ts';

const maxRemembered = 8;

/** The results of the latest searches and sorts, so that each further page of them costs nothing. */
export class RememberedPositions {
  readonly #byKey = new Map<string, { revision: string; positions: Int32Array }>();

  /** The positions for a key, worked out again where the revision is another than last time. */
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

/** What was worked out for this owner, who keeps it as long as it lives. */
export function positionsOf(owner: object): RememberedPositions {
  const known = remembered.get(owner) ?? new RememberedPositions();
  remembered.set(owner, known);
  return known;
}
