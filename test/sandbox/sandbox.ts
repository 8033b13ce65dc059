import type { Faults } from './misbehavior/faults.ts';
import type { Mutations } from './misbehavior/mutations.ts';
import type { ServedRequest } from './request-log.ts';
import type { World } from './world/world.ts';

export interface SandboxOptions {
  /** Default 0: a free port; a restart uses the same one again. */
  port?: number;
  seed?: number;
  /**
   * Where the world is saved: changes and sign-ins survive the process. Default: nowhere. Omitted options of the world
   * are taken from the folder; options that differ from it are refused, and so is a folder that another sandbox uses.
   */
  folder?: string;
  /** Serves only what the specification defines and nothing from the reference notes. */
  specOnly?: boolean;
  /** The clock of the world, in milliseconds: it dates the records and moves the rate limit's window. */
  now?: () => number;
  /**
   * The time at which the world is created, in epoch milliseconds; default now. The same time creates the same world.
   */
  startedAtMs?: number;
  redirectUris?: readonly string[];
  accessTokenSeconds?: number;
  rateLimitPerMinute?: number;
  receivingOrders?: number;
  /** Total number of inventory items of the demo merchant, up to a million; default only the hand-written ones. */
  items?: number;
  unidentifiedOrders?: number;
  orders?: number;
  returns?: number;
  /** Adds one record of each kind, and one center, in which every text is hostile. */
  hostile?: boolean;
  /** Whether version 1.0 has ended, so that its endpoints answer 410; default: by the clock, after July 31, 2026. */
  sunset10?: boolean;
  /** Channels return their scopes as one space-separated string, in an array of one. */
  scopesAsOneString?: boolean;
  /** A second return or order with the same reference id is refused with 422; default true. */
  refusesDuplicateReferences?: boolean;
  /** Receives each fault of the sandbox itself, a message or a stack; default: a line on stderr. */
  report?: Report;
}

export type Report = (fault: string) => void;

export interface DemoAccount {
  clientId: string;
  clientSecret: string;
  userName: string;
  password: string;
  personalToken: string;
  userId: number;
  scopes: readonly string[];
  redirectUri: string;
}

/** The environment profile, ready to be written to a file and given to the app. */
export interface SandboxProfile {
  name: string;
  kind: 'local';
  authUrl: string;
  baseUrl: string;
  dashboardUrl: string;
  channelHeader: string;
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  integrationName: string;
  issuer: string;
  versions: Record<string, string>;
}

export interface Sandbox {
  readonly origin: string;
  readonly authUrl: string;
  readonly baseUrl: string;
  readonly issuer: string;
  readonly demo: DemoAccount;
  /** A second merchant on the same service: the demo merchant must see none of its data. */
  readonly other: DemoAccount;
  readonly world: World;
  readonly faults: Faults;
  /** Deviations of the service from the specification, switched on by tests of the tests. */
  readonly mutations: Mutations;
  /** The latest requests, oldest first, without control requests. */
  readonly requests: readonly ServedRequest[];
  profile(): SandboxProfile;
  clearRequests(): void;
  /** Ends every sign-in of the demo account: its refresh tokens answer `invalid_grant`. */
  revokeFamily(): void;
  /** Ends all access tokens now; their refresh tokens keep working. */
  expireAccessTokens(): void;
  /** @param token default: the demo account's own */
  revokePersonalToken(token?: string): void;
  /** Whether version 1.0 has ended. Can be changed at any time; null leaves it to the clock. */
  get sunset10(): boolean;
  set sunset10(isOver: boolean | null);
  /**
   * Delivers the events that are due by the sandbox's clock; resolves when each receiver has responded or was given up.
   */
  deliverWebhooks(): Promise<void>;
  issuePersonalToken(): string;
  /** Listens again on the same port, with the same world, tokens and grants. Does nothing if it already listens. */
  start(): Promise<void>;
  /** Closes immediately, including open connections. Its state is kept for the next start. */
  stop(): Promise<void>;
}

/** A sandbox that does not listen yet. It keeps its state from each stop to the next start. */
export type SandboxServer = { start(port?: number): Promise<Sandbox>; stop(): Promise<void> };
