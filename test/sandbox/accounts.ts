import { createHash } from 'node:crypto';
import { type ApiScope, apiScopes } from './authorization/scopes.ts';
import type { Merchant, World } from './world/world.ts';

/** An identity that owns created records (specification 2.1). */
export type Channel = { id: number; name: string; applicationName: string; scopes: readonly string[] };

export interface RegisteredApplication {
  clientId: string;
  clientSecret: string;
  name: string;
  redirectUris: readonly string[];
}

export type AccountChange =
  | { kind: 'integration'; grantId: string; name: string }
  | { kind: 'tokenIssued'; userId: number }
  | { kind: 'tokenRevoked'; token: string };

type PersonalToken = { userId: number; isRevoked: boolean };

const storeScopes: readonly ApiScope[] = [
  'orders_read',
  'products_read',
  'inventory_read',
  'fulfillments_read',
];

/** Random-looking text that is the same for the same seed. */
const seededText = (seed: number, label: string, length: number): string =>
  createHash('sha256').update(`${label} ${seed}`).digest('hex').slice(0, length);

/**
 * The users who may sign in, the tokens issued by the dashboard, and the existing channels. Outlives stop and start.
 */
export class Accounts {
  readonly application: RegisteredApplication;
  readonly merchants: readonly Merchant[];
  readonly #seed: number;
  readonly #personalTokens = new Map<string, PersonalToken>();
  readonly #channels = new Map<string, Channel>();
  readonly #integrationOfGrant = new Map<string, string>();
  #tokensIssued = 0;
  #changed: (change: AccountChange) => void = () => {};

  constructor(world: World, redirectUris: readonly string[]) {
    this.#seed = world.seed;
    this.merchants = [world.demo, world.other];
    this.application = {
      clientId: `dockhand-${seededText(world.seed, 'client', 12)}`,
      clientSecret: `sbx_secret_${seededText(world.seed, 'secret', 40)}`,
      name: 'Dockhand',
      redirectUris,
    };
  }

  /** From now on, `changed` is called for every token and integration. */
  onChange(changed: (change: AccountChange) => void): void {
    this.#changed = changed;
  }

  findByUserName(userName: string): Merchant | undefined {
    const wanted = userName.trim().toLowerCase();
    return this.merchants.find((merchant) => merchant.userName === wanted);
  }

  findById(userId: string): Merchant | undefined {
    return this.merchants.find((merchant) => String(merchant.userId) === userId);
  }

  issuePersonalToken(merchant: Merchant): string {
    this.#tokensIssued += 1;
    const token = `sbx_pat_${seededText(this.#seed, `token ${merchant.userId} ${this.#tokensIssued}`, 48)}`;
    this.#personalTokens.set(token, { userId: merchant.userId, isRevoked: false });
    this.#changed({ kind: 'tokenIssued', userId: merchant.userId });
    return token;
  }

  revokePersonalToken(token: string): boolean {
    const entry = this.#personalTokens.get(token);
    if (entry === undefined || entry.isRevoked) return false;
    entry.isRevoked = true;
    this.#changed({ kind: 'tokenRevoked', token });
    return true;
  }

  findByPersonalToken(token: string): Merchant | undefined {
    const entry = this.#personalTokens.get(token);
    if (entry === undefined || entry.isRevoked) return undefined;
    return this.findById(String(entry.userId));
  }

  /** Saves the name under which a consent installed the application: it becomes the name of the channel. */
  recordIntegration(grantId: string, integrationName: string): void {
    this.#integrationOfGrant.set(grantId, integrationName);
    this.#changed({ kind: 'integration', grantId, name: integrationName });
  }

  /** The channel of all personal tokens of one account, created with the first of them. */
  personalTokenChannel(merchant: Merchant): Channel {
    return this.#channel(`${merchant.userId} personal`, {
      name: `${merchant.companyName} (API token)`,
      applicationName: 'Single-merchant application',
      scopes: apiScopes,
    });
  }

  integrationChannel(merchant: Merchant, grantId: string, scopes: readonly string[]): Channel {
    const name = this.#integrationOfGrant.get(grantId) ?? this.application.name;
    const channel = this.#channel(`${merchant.userId} integration ${name}`, {
      name,
      applicationName: this.application.name,
      scopes,
    });
    return { ...channel, scopes };
  }

  /** Connected stores: they hold no `_write` scope, so that no client takes one of them for its own channel. */
  storeChannels(merchant: Merchant): Channel[] {
    const stores =
      merchant === this.merchants[0] ? ['Web shop', 'Marketplace EU', 'Wholesale portal'] : ['Web shop'];
    return stores.map((name) =>
      this.#channel(`${merchant.userId} store ${name}`, {
        name: `${name} of ${merchant.companyName}`,
        applicationName: 'Store connector',
        scopes: storeScopes,
      }),
    );
  }

  /**
   * The id is derived from seed and key, so that the order of sign-ins does not decide which account gets which number.
   */
  #channel(key: string, content: Omit<Channel, 'id'>): Channel {
    const known = this.#channels.get(key);
    if (known !== undefined) return known;
    const taken = new Set([...this.#channels.values()].map(({ id }) => id));
    let id = 100_000 + (Number.parseInt(seededText(this.#seed, `channel ${key}`, 8), 16) % 900_000);
    while (taken.has(id)) id += 1;
    const channel = { id, ...content };
    this.#channels.set(key, channel);
    return channel;
  }
}
