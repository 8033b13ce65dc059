const windowMs = 60_000;

export type RateVerdict =
  | { isAllowed: true; remaining: number }
  | { isAllowed: false; remaining: 0; retryAfterSeconds: number };

/** A sliding window of 60 seconds for each user of each application, over all operations. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #calls = new Map<string, number[]>();

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts one call. A refused call does not count, so that waiting always helps. */
  count(key: string): RateVerdict {
    const nowMs = this.#now();
    const recent = (this.#calls.get(key) ?? []).filter((atMs) => atMs > nowMs - windowMs);
    this.#calls.set(key, recent);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= this.#perMinute) {
      const retryAfterSeconds = Math.max(1, Math.ceil((oldest + windowMs - nowMs) / 1_000));
      return { isAllowed: false, remaining: 0, retryAfterSeconds };
    }
    recent.push(nowMs);
    return { isAllowed: true, remaining: this.#perMinute - recent.length };
  }
}
