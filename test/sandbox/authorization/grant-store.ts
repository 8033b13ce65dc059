import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  expiresAtMs: number;
}

type Condition = (key: string, payload: AdapterPayload) => boolean;

const sweepEvery = 500;

/** Names of the models that belong to one sign-in and die with it. */
const familyModels = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode', 'Grant']);

/** Everything that was stored and has not expired, by `Model:id`. */
class Entries {
  readonly #byKey = new Map<string, Entry>();
  #writes = 0;

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
    this.#byKey.set(key, { payload, expiresAtMs });
    this.#writes += 1;
    if (this.#writes % sweepEvery !== 0) return;
    for (const [oldKey, entry] of this.#byKey) if (entry.expiresAtMs <= nowMs) this.#byKey.delete(oldKey);
  }

  remove(key: string): void {
    this.#byKey.delete(key);
  }

  search(matches: Condition): AdapterPayload | undefined {
    for (const key of this.#byKey.keys()) {
      const payload = this.read(key);
      if (payload !== undefined && matches(key, payload)) return payload;
    }
    return undefined;
  }

  /** Answers how many were removed. */
  removeWhere(matches: Condition): number {
    const doomed = [...this.#byKey].filter(([key, { payload }]) => matches(key, payload));
    for (const [key] of doomed) this.#byKey.delete(key);
    return doomed.length;
  }
}

/**
 * Sessions, codes, tokens and grants of the authorization server, in memory. It belongs to the sandbox, not to
 * the listening server, so that a stop and a start in between lose nothing.
 */
export class GrantStore {
  readonly #entries = new Entries();

  /** The class that the authorization server builds one instance of for each of its models. */
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

      async find(id: string): Promise<AdapterPayload | undefined> {
        return entries.read(`${this.#model}:${id}`);
      }

      async findByUid(uid: string): Promise<AdapterPayload | undefined> {
        return entries.search((key, payload) => key.startsWith(`${this.#model}:`) && payload.uid === uid);
      }

      async findByUserCode(): Promise<undefined> {}

      async consume(id: string): Promise<undefined> {
        const payload = entries.read(`${this.#model}:${id}`);
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
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

  /** Ends one access token, or all of them. Answers how many there were. */
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
