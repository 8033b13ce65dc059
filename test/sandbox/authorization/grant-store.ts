import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; expiresAtMs: number };

/** A change to the stored entries. `expiresAtMs` is null for an entry that does not expire. */
export type GrantChange =
  | { kind: 'grant'; key: string; payload: AdapterPayload; expiresAtMs: number | null }
  | { kind: 'grantGone'; key: string };

type Condition = (key: string, payload: AdapterPayload) => boolean;

const sweepEvery = 500;

/** Names of the models that belong to one sign-in and are removed with it. */
const familyModels = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode', 'Grant']);

/** The key of the code whose challenge was answered. */
const answeredKey = (codeChallenge = ''): string => `AnsweredChallenge:${codeChallenge}`;

/** All stored entries that have not expired, by `Model:id`. */
class Entries {
  readonly #byKey = new Map<string, Entry>();
  #writes = 0;
  changed: (change: GrantChange) => void = () => {};

  read(key: string): AdapterPayload | undefined {
    const entry = this.#byKey.get(key);
    if (entry === undefined) return undefined;
    if (entry.expiresAtMs > Date.now()) return entry.payload;
    this.#byKey.delete(key);
    return undefined;
  }

  write(key: string, payload: AdapterPayload, expiresInSeconds: number | undefined): void {
    const nowMs = Date.now();
    const expiresAtMs = expiresInSeconds === undefined ? Infinity : nowMs + expiresInSeconds * 1_000;
    this.set(key, payload, expiresAtMs);
    this.#writes += 1;
    if (this.#writes % sweepEvery !== 0) return;
    for (const [oldKey, entry] of this.#byKey) if (entry.expiresAtMs <= nowMs) this.#byKey.delete(oldKey);
  }

  set(key: string, payload: AdapterPayload, expiresAtMs: number): void {
    this.#byKey.set(key, { payload, expiresAtMs });
    this.changed({
      kind: 'grant',
      key,
      payload,
      expiresAtMs: Number.isFinite(expiresAtMs) ? expiresAtMs : null,
    });
  }

  consume(key: string): void {
    const payload = this.read(key);
    const expiresAtMs = this.#byKey.get(key)?.expiresAtMs;
    if (payload === undefined || expiresAtMs === undefined) return;
    payload.consumed = Math.floor(Date.now() / 1_000);
    this.set(key, payload, expiresAtMs);
  }

  remove(key: string): void {
    if (this.#byKey.delete(key)) this.changed({ kind: 'grantGone', key });
  }

  search(matches: Condition): AdapterPayload | undefined {
    for (const key of this.#byKey.keys()) {
      const payload = this.read(key);
      if (payload !== undefined && matches(key, payload)) return payload;
    }
    return undefined;
  }

  removeWhere(matches: Condition): number {
    const doomed = [...this.#byKey].filter(([key, { payload }]) => matches(key, payload));
    for (const [key] of doomed) this.remove(key);
    return doomed.length;
  }
}

/**
 * Sessions, codes, tokens and grants of the authorization server, in memory. It belongs to the sandbox, not to the
 * listening server, so that a stop and restart lose nothing.
 */
export class GrantStore {
  readonly #entries = new Entries();

  /** Calls `changed` from now on for every entry that is written or removed. */
  onChange(changed: (change: GrantChange) => void): void {
    this.#entries.changed = changed;
  }

  restore(key: string, payload: AdapterPayload, expiresAtMs: number | null): void {
    this.#entries.set(key, payload, expiresAtMs ?? Infinity);
  }

  /** Returns the class that the authorization server instantiates once for each of its models. */
  adapter(): AdapterConstructor {
    const entries = this.#entries;
    return class implements Adapter {
      readonly #model: string;

      constructor(model: string) {
        this.#model = model;
      }

      async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<undefined> {
        entries.write(`${this.#model}:${id}`, payload, expiresIn);
      }

      /** A verifier is never reused: a code is unknown if its challenge was already answered for another code. */
      async find(id: string): Promise<AdapterPayload | undefined> {
        const payload = entries.read(`${this.#model}:${id}`);
        const answered = entries.read(answeredKey(payload?.codeChallenge));
        return answered === undefined || answered.jti === id ? payload : undefined;
      }

      async findByUid(uid: string): Promise<AdapterPayload | undefined> {
        return entries.search((key, payload) => key.startsWith(`${this.#model}:`) && payload.uid === uid);
      }

      async findByUserCode(): Promise<undefined> {}

      async consume(id: string): Promise<undefined> {
        const key = `${this.#model}:${id}`;
        const { codeChallenge } = entries.read(key) ?? {};
        entries.consume(key);
        if (codeChallenge !== undefined) entries.write(answeredKey(codeChallenge), { jti: id }, undefined);
      }

      async destroy(id: string): Promise<undefined> {
        entries.remove(`${this.#model}:${id}`);
      }

      async revokeByGrantId(grantId: string): Promise<undefined> {
        entries.removeWhere(
          (key, payload) => key.startsWith(`${this.#model}:`) && payload.grantId === grantId,
        );
      }
    };
  }

  /** Ends one access token, or all of them. Returns how many existed. */
  expireAccessTokens(value?: string): number {
    const wanted = `AccessToken:${value ?? ''}`;
    return this.#entries.removeWhere((key) =>
      value === undefined ? key.startsWith(wanted) : key === wanted,
    );
  }

  /** Ends every sign-in of one user: codes, access tokens, refresh tokens and grants. */
  revokeFamilies(accountId: string): number {
    return this.#entries.removeWhere(
      (key, payload) => payload.accountId === accountId && familyModels.has(key.slice(0, key.indexOf(':'))),
    );
  }
}
