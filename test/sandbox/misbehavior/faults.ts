/** What can go wrong with one request. The table in the README lists which of these run the operation first. */
export type FaultKind =
  | {
      kind: 'delay';
      ms: number;
      /** Ends the delay earlier; for code that runs the sandbox in its own process. */
      until?: Promise<unknown>;
    }
  | { kind: 'dropBeforeCommit' }
  | { kind: 'dropAfterCommit' }
  | {
      kind: 'status';
      status: number;
      /** In seconds, sent as `x-retry-after`; with 429 the body is the service's own. */
      retryAfter?: number;
      headers?: Readonly<Record<string, string>>;
      body?: unknown;
    }
  | { kind: 'truncatedJson' }
  | { kind: 'malformedJson' }
  | { kind: 'nonJson'; status?: number }
  | { kind: 'tokenExpired' }
  | { kind: 'invalidGrant' }
  | { kind: 'hang' }
  | { kind: 'emptyBody' }
  | { kind: 'hugeBody'; bytes: number };

export type FaultMatch = { method?: string; path?: string | RegExp };

export type Fault = FaultKind & {
  match?: FaultMatch;
  /** How many matching requests it affects; default 1, `Infinity` until cleared. */
  times?: number;
};

type Waiting = { fault: Fault; left: number };

function concerns({ match }: Fault, method: string, path: string): boolean {
  if (match?.method !== undefined && match.method.toUpperCase() !== method) return false;
  if (match?.path === undefined) return true;
  return typeof match.path === 'string' ? path.includes(match.path) : new RegExp(match.path, 'i').test(path);
}

export class Faults {
  #waiting: Waiting[] = [];

  next(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  pending(): readonly Fault[] {
    return this.#waiting.map(({ fault, left }) => ({ ...fault, times: left }));
  }

  /** Returns the fault for this request and uses it up; null if the request is to succeed. */
  take(method: string, path: string): Fault | null {
    const found = this.#waiting.find(({ fault }) => concerns(fault, method, path));
    if (found === undefined) return null;
    found.left -= 1;
    if (found.left <= 0) this.#waiting = this.#waiting.filter((waiting) => waiting !== found);
    return found.fault;
  }
}
