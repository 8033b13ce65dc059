import type { Accounts, Channel } from '#test/sandbox/accounts.ts';
import type { Merchant, World } from '#test/sandbox/world/world.ts';
import type { Query } from './query.ts';

export const apiVersions = ['1.0', '2.0', '2025-07', '2026-01', '2026-07', 'Experimental'] as const;

export type ApiVersion = (typeof apiVersions)[number];

/** The response of a handler. Without a body, the response is empty, in contrast to JSON null. */
export interface Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Written as is in place of a body: a PDF or a picture. */
  content?: { type: string; bytes: Uint8Array };
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });

/** Ends a call with a refusing response. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`The call is refused with ${answer.status}.`);
    this.answer = answer;
  }
}

export interface Principal {
  merchant: Merchant;
  /** Identifies user and application; the rate limit is counted per key. */
  rateKey: string;
  scopes: ReadonlySet<string>;
  /** The only channel that this token writes to. */
  channel: Channel;
}

export interface Call {
  principal: Principal;
  version: ApiVersion;
  /** The placeholders of the path pattern, by name. */
  parameters: Readonly<Record<string, string>>;
  query: Query;
  /** The request's JSON; undefined if it has no body. */
  body: unknown;
  nowMs: number;
  /** The id in the channel header; null if it is missing or not a whole number. */
  channelId: number | null;
  /** The call's own address, used for links to the next page. */
  url: URL;
  world: World;
  accounts: Accounts;
  /** Serves only what the specification names, and nothing of the reference notes. */
  specOnly: boolean;
  /** Refuses a second record with the same reference id, which the specification does not guarantee. */
  refusesDuplicateReferences: boolean;
  /** Writes a channel's scopes as in the old sample: one string in a one-element array. */
  scopesAsOneString: boolean;
}
