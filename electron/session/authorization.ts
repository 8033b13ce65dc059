import { createHash, randomBytes } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { parseJson } from '#electron/api/http/parse-json.ts';
import { sentence } from '#shared/messages/messages.ts';
import {
  type AuthorizationContext,
  AuthorizationError,
  toAuthorizationError,
} from './authorization-error.ts';
import type { SessionProfile } from './session-options.ts';

/** The client as it is registered with the service. */
export interface AuthorizationClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a token call answered. */
export interface TokenAnswer {
  readonly accessToken: string;
  /** Null where none came: at a refresh the one that was sent stays good. */
  readonly refreshToken: string | null;
  /** 3,600 by the specification. */
  readonly lifetimeSeconds: number;
  readonly grantedScopes: readonly string[];
}

/** One attempt to sign in: where the browser goes, and what only this attempt knows. */
export interface AuthorizationAttempt {
  readonly authorizeUrl: string;
  readonly state: string;
  /** Null where `openid` was not asked for. */
  readonly nonce: string | null;
  readonly codeVerifier: string;
}

/** How token calls are made. */
interface TokenCallOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
}

const defaultLifetimeSeconds = 3_600;
/** A desk's clock may be off by this much; more is a named problem. */
const clockToleranceSeconds = 120;

/** Makes a PKCE verifier: 64 characters from 48 random bytes (RFC 7636, 4.1; quality.md, R17). */
export function createCodeVerifier(): string {
  return randomBytes(48).toString('base64url');
}

/**
 * Starts an attempt: the address for the browser with S256 challenge, a state that is bound to the environment and
 * to this attempt, and a nonce exactly where `openid` is asked for (specification 5.2).
 */
export async function createAttempt(
  profile: SessionProfile,
  clientId: string,
): Promise<AuthorizationAttempt> {
  const codeVerifier = createCodeVerifier();
  const state = `${environmentMark(profile)}.${randomBytes(24).toString('base64url')}`;
  const nonce = profile.scopes.includes('openid') ? randomBytes(24).toString('base64url') : null;
  const url = new URL(authorizationServer(profile).authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: profile.scopes.join(' '),
    redirect_uri: profile.redirectUri,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    response_mode: 'form_post',
    integration_name: profile.integrationName,
    state,
    ...(nonce === null ? {} : { nonce }),
  }).toString();
  return { authorizeUrl: url.href, state, nonce, codeVerifier };
}

/**
 * Checks the callback against its attempt and turns its code into tokens (specification 5.2, step 5). The state is
 * checked before anything is sent; the callback's own id_token is not looked at, since the service publishes no
 * keys to check it with: the one from the token endpoint is (issuer, audience, times, nonce). Rejects with an
 * AuthorizationError.
 */
export async function exchangeCode(
  context: { profile: SessionProfile; client: AuthorizationClient; attempt: AuthorizationAttempt },
  callback: URLSearchParams,
  options: TokenCallOptions,
): Promise<TokenAnswer> {
  const { profile, client, attempt } = context;
  return withNamedErrors({ profile, step: 'exchange' }, options, async (callOptions) => {
    const parameters = new URLSearchParams(callback);
    parameters.delete('id_token');
    const server = authorizationServer(profile);
    const checked = oauth.validateAuthResponse(server, oauthClient(client), parameters, attempt.state);
    if (!checked.has('code')) {
      throw new AuthorizationError('answerRefused', sentence('problem.answerRefused.text'));
    }
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      oauthClient(client),
      withBodyCredentials(client),
      checked,
      profile.redirectUri,
      attempt.codeVerifier,
      callOptions,
    );
    const answer = await oauth.processAuthorizationCodeResponse(
      server,
      oauthClient(client),
      response,
      attempt.nonce === null ? {} : { expectedNonce: attempt.nonce, requireIdToken: true },
    );
    return toTokenAnswer(answer, profile.scopes);
  });
}

/**
 * Turns a refresh token into an access token and the next refresh token (specification 5.2, step 6); no PKCE value
 * is sent. Rejects with an AuthorizationError; only its kind `grantRefused` says that the token is used up.
 */
export async function refreshTokens(
  context: { profile: SessionProfile; client: AuthorizationClient; grantedScopes: readonly string[] },
  refreshToken: string,
  options: TokenCallOptions,
): Promise<TokenAnswer> {
  const { profile, client, grantedScopes } = context;
  return withNamedErrors({ profile, step: 'refresh' }, options, async (callOptions) => {
    const server = authorizationServer(profile);
    const response = await oauth.refreshTokenGrantRequest(
      server,
      oauthClient(client),
      withBodyCredentials(client),
      refreshToken,
      callOptions,
    );
    const answer = await oauth.processRefreshTokenResponse(server, oauthClient(client), response);
    return toTokenAnswer(answer, grantedScopes);
  });
}

/** Which environment a state belongs to: a state of one is never that of another, even with the same random part. */
function environmentMark({ id, authUrl }: SessionProfile): string {
  return createHash('sha256').update(`${id}\n${authUrl}`).digest('base64url').slice(0, 12);
}

/** The server's metadata by hand: discovery is no part of the specification. */
function authorizationServer({ issuer, authUrl }: SessionProfile) {
  return {
    issuer,
    authorization_endpoint: `${authUrl}/connect/authorize`,
    token_endpoint: `${authUrl}/connect/token`,
    // Not documented, so any signature of a public key is taken; TLS vouches for the token endpoint's id_token.
    id_token_signing_alg_values_supported: [
      'RS256',
      'RS384',
      'RS512',
      'PS256',
      'PS384',
      'PS512',
      'ES256',
      'ES384',
      'ES512',
      'EdDSA',
      'Ed25519',
    ],
  } satisfies oauth.AuthorizationServer;
}

function oauthClient({ clientId }: AuthorizationClient): oauth.Client {
  return { client_id: clientId, [oauth.clockTolerance]: clockToleranceSeconds };
}

function withBodyCredentials({ clientSecret }: AuthorizationClient): oauth.ClientAuth {
  return oauth.ClientSecretPost(clientSecret);
}

/** Runs a token exchange with the handed-in fetch; whatever goes wrong comes out as an AuthorizationError. */
async function withNamedErrors<Value>(
  context: AuthorizationContext,
  { fetch, signal }: TokenCallOptions,
  run: (options: oauth.TokenEndpointRequestOptions) => Promise<Value>,
): Promise<Value> {
  let couldNotReach = false;
  const url = new URL(context.profile.authUrl);
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  try {
    return await run({
      signal,
      [oauth.customFetch]: async (address, init) => {
        const response = await Promise.resolve(fetch(address, init)).catch((error: unknown) => {
          couldNotReach = true;
          throw error;
        });
        return await reread(response, context.step);
      },
      [oauth.allowInsecureRequests]: isLoopback,
    });
  } catch (error) {
    throw toAuthorizationError(error, { ...context, couldNotReach });
  }
}

/**
 * The answer with its JSON as every other answer's is read; what is none is an empty body. A refresh's id_token is taken
 * out: nobody reads it, and to fail on it (a clock that is off) would lose the refresh token beside it, after the service
 * has already dropped the one before.
 */
async function reread(response: Response, step: AuthorizationContext['step']): Promise<Response> {
  if (response.body === null) return response;
  const { status, headers } = response;
  const json = parseJson(new Uint8Array(await response.arrayBuffer()));
  const isUsable = typeof json === 'object' && json !== null && !Array.isArray(json);
  if (isUsable && step === 'refresh') Reflect.deleteProperty(json, 'id_token');
  return new Response(json === undefined ? '' : JSON.stringify(json), { status, headers });
}

function toTokenAnswer(answer: oauth.TokenEndpointResponse, asked: readonly string[]): TokenAnswer {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    lifetimeSeconds: answer.expires_in ?? defaultLifetimeSeconds,
    // An absent scope means that what was asked for was granted (RFC 6749, 5.1).
    grantedScopes: answer.scope === undefined ? asked : answer.scope.split(' ').filter(Boolean),
  };
}
