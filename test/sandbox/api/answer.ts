import type { Accounts, Channel } from '#test/sandbox/accounts.ts';
import type { Merchant, World } from '#test/sandbox/world/world.ts';
import type { Query } from './query.ts';

export const apiVersions = ['1.0', '2.0', '2025-07', '2026-01', '2026-07', 'Experimental'] as const;

export type ApiVersion = (typeof apiVersions)[number];

/** What a handler answers; without a body the answer is empty, which JSON null is not. */
export interface Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Written as it is, in place of a body: a PDF, a picture. */
  content?: { type: string; bytes: Uint8Array };
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });

/** Ends a call with the answer that refuses it. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`The call is refused with ${answer.status}.`);
    this.answer = answer;
  }
}

export interface Principal {
  merchant: Merchant;
  /** Names user and application: the rate limit counts per this key. */
  rateKey: string;
  scopes: ReadonlySet<string>;
  /** The only channel that this token writes in. */
  channel: Channel;
}

export interface Call {
  principal: Principal;
  version: ApiVersion;
  /** The braces of the path pattern, by name. */
  parameters: Readonly<Record<string, string>>;
  query: Query;
  /** The request's JSON; undefined where it had no body. */
  body: unknown;
  nowMs: number;
  /** The id in the channel header; null where it is absent or no whole number. */
  channelId: number | null;
  /** The call's own address, for links to the next page. */
  url: URL;
  world: World;
  accounts: Accounts;
  /** Serve what the specification names and nothing of the reference notes. */
  specOnly: boolean;
  /** Refuse a second record with the same reference id, which the specification does not promise. */
  refusesDuplicateReferences: boolean;
  /** Write a channel's scopes as the old sample shows them: one string in a one-element array. */
  scopesAsOneString: boolean;
}
