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

/** The client as registered with the service. */
export interface AuthorizationClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface TokenAnswer {
  readonly accessToken: string;
  /** Null if none was returned; after a refresh, the token that was sent then stays valid. */
  readonly refreshToken: string | null;
  /** 3,600 according to the specification. */
  readonly lifetimeSeconds: number;
  readonly grantedScopes: readonly string[];
}

/** One sign-in attempt: the address for the browser, and the values known only to this attempt. */
export interface AuthorizationAttempt {
  readonly authorizeUrl: string;
  readonly state: string;
  /** Null if `openid` was not requested. */
  readonly nonce: string | null;
  readonly codeVerifier: string;
}

interface TokenCallOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
}

const defaultLifetimeSeconds = 3_600;
/** Accepted clock skew of a desk; beyond this, a specific problem is reported. */
const clockToleranceSeconds = 120;

/** 64 characters from 48 random bytes (RFC 7636, 4.1). */
export function createCodeVerifier(): string {
  return randomBytes(48).toString('base64url');
}

/**
 * Starts an attempt: the browser address with an S256 challenge, a state bound to the environment and this attempt, and
 * a nonce only if `openid` is requested (specification 5.2).
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
 * Checks the callback against its attempt and exchanges its code for tokens (specification 5.2, step 5). The state is
 * checked before anything is sent. The callback's own id_token is ignored because the service publishes no keys to
 * verify it; the one from the token endpoint is checked (issuer, audience, times, nonce). Rejects with an
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
 * Exchanges a refresh token for an access token and the next refresh token (specification 5.2, step 6). Sends no PKCE
 * value. Rejects with an AuthorizationError; only the kind `grantRefused` means that the token is used up.
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

/**
 * The environment that a state belongs to: states of different environments never match, even with the same random
 * part.
 */
function environmentMark({ id, authUrl }: SessionProfile): string {
  return createHash('sha256').update(`${id}\n${authUrl}`).digest('base64url').slice(0, 12);
}

/** Builds the server's metadata by hand: the specification has no discovery. */
function authorizationServer({ issuer, authUrl }: SessionProfile) {
  return {
    issuer,
    authorization_endpoint: `${authUrl}/connect/authorize`,
    token_endpoint: `${authUrl}/connect/token`,
    // Not documented, so any public-key signature algorithm is accepted; TLS vouches for the token endpoint's id_token.
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

/** Runs a token exchange with the supplied fetch and turns every error into an AuthorizationError. */
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
 * The response with its JSON parsed like that of every other response; invalid JSON becomes an empty body. A refresh's
 * id_token is removed: nothing reads it, and failing on it (wrong clock) would lose the refresh token in the same
 * response after the service has already dropped the previous one.
 */
async function reread(response: Response, step: AuthorizationContext['step']): Promise<Response> {
  if (response.body === null) return response;
  const { status, headers } = response;
  const json = parseJson(new Uint8Array(await response.arrayBuffer()));
  const isUsable = typeof json === 'object' && json !== null && !Array.isArray(json);
  if (isUsable && step === 'refresh') Reflect.deleteProperty(json, 'id_token');
  return new Response(json === undefined ? '' : JSON.stringify(json), { status, headers });
}

function toTokenAnswer(answer: oauth.TokenEndpointResponse, requestedScopes: readonly string[]): TokenAnswer {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    lifetimeSeconds: answer.expires_in ?? defaultLifetimeSeconds,
    // A missing scope means that the requested scopes were granted (RFC 6749, 5.1).
    grantedScopes: answer.scope === undefined ? requestedScopes : answer.scope.split(' ').filter(Boolean),
  };
}
