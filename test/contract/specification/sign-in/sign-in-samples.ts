import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import {
  type AuthorizationAttempt,
  createAttempt,
  exchangeCode as exchangeByClient,
  refreshTokens as refreshByClient,
  type TokenAnswer,
} from '#electron/session/authorization.ts';
import type { AuthorizationError } from '#electron/session/authorization-error.ts';
import type { SessionProfile } from '#electron/session/session-options.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import {
  authorizeUrl,
  createPkce,
  exchangeCode,
  type TokenAnswer as RawTokens,
} from '#test/integration/sandbox/call-sandbox.ts';
import {
  type AuthorizationCallback,
  authorizeByHttp,
  type PersonsChoices,
} from '#test/sandbox/authorize-as-person.ts';

export const authorizeAddress = 'GET /connect/authorize';
export const tokenAddress = 'POST /connect/token';

export type RawSignIn = { callback: AuthorizationCallback; tokens: RawTokens; verifier: string };

/** Signs in over plain HTTP; `undefined` omits a parameter. */
export async function signIn(
  { sandbox }: Bench,
  changes: Readonly<Record<string, string | undefined>> = {},
  choices: PersonsChoices = {},
): Promise<RawSignIn> {
  const { verifier, challenge } = createPkce();
  const callback = await authorizeByHttp(authorizeUrl(sandbox, challenge, changes), choices);
  const tokens = await exchangeCode(sandbox, callback.parameters['code'] ?? '', verifier);
  return { callback, tokens, verifier };
}

/** The challenge of a verifier: its SHA-256 hash in Base64-URL without padding. */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

export function claimsOf(idToken: string | undefined): Record<string, unknown> {
  const [, payload = ''] = (idToken ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
}

export function profileOf({ sandbox }: Bench, change: Partial<SessionProfile> = {}): SessionProfile {
  return { ...sandbox.profile(), id: 'local', integrationName: 'Row desk', ...change };
}

type Fetch = typeof globalThis.fetch;
export type SentForm = { headers: Headers; form: URLSearchParams };

export function listeningFetch(): { fetch: Fetch; sent: SentForm[] } {
  const sent: SentForm[] = [];
  return {
    sent,
    fetch: async (address, init) => {
      const body = init?.body;
      if (!(body instanceof URLSearchParams)) throw new Error('The client sends no form.');
      sent.push({ headers: new Headers(init?.headers), form: body });
      return fetch(address, init);
    },
  };
}

/** A sign-in by the client: its attempt, the callback, and the parsed tokens. */
export type ClientSignIn = {
  attempt: AuthorizationAttempt;
  callback: AuthorizationCallback;
  answer: TokenAnswer;
  sent: readonly SentForm[];
};

/** Differences of a sign-in by the client from the usual one. */
export type ClientSignInChange = {
  profile?: Partial<SessionProfile>;
  client?: { clientSecret?: string };
  attempt?: (attempt: AuthorizationAttempt) => AuthorizationAttempt;
};

/** Signs in with the client's own address, checks and exchange, with a simulated user in between. */
export async function signInByClient(bench: Bench, change: ClientSignInChange = {}): Promise<ClientSignIn> {
  const { clientId, clientSecret } = bench.sandbox.demo;
  const profile = profileOf(bench, change.profile);
  const made = await createAttempt(profile, clientId);
  const attempt = change.attempt?.(made) ?? made;
  const callback = await authorizeByHttp(attempt.authorizeUrl);
  const { fetch: listening, sent } = listeningFetch();
  const answer = await exchangeByClient(
    { profile, client: { clientId, clientSecret, ...change.client }, attempt },
    new URLSearchParams(callback.parameters),
    { fetch: listening, signal: new AbortController().signal },
  );
  return { attempt, callback, answer, sent };
}

export async function refreshInClient(bench: Bench, refreshToken: string) {
  const { clientId, clientSecret } = bench.sandbox.demo;
  const { fetch: listening, sent } = listeningFetch();
  const answer = await refreshByClient(
    { profile: profileOf(bench), client: { clientId, clientSecret }, grantedScopes: [] },
    refreshToken,
    { fetch: listening, signal: new AbortController().signal },
  );
  return { answer, sent };
}

/** The client's error kind for a failing sign-in or refresh. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'AuthorizationError' });
  return (error as AuthorizationError).kind;
}
