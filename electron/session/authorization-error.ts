import * as oauth from 'oauth4webapi';
import { quote } from './session-error.ts';
import type { SessionProfile } from './session-options.ts';

/**
 * Why an authorization failed. `grantRefused`: the service says that the code or the refresh token is no good
 * (any more); `tooSlow`: the sign-in waited as long as it may; `serviceFailed`: it answered, but not usefully.
 */
export type AuthorizationErrorKind =
  | 'denied'
  | 'answerRefused'
  | 'clientRefused'
  | 'grantRefused'
  | 'clockWrong'
  | 'issuerWrong'
  | 'unreachable'
  | 'tooSlow'
  | 'serviceFailed'
  | 'failed';

/** A failed authorization, in words for a person; without a cause, since the library's errors carry the tokens. */
export class AuthorizationError extends Error {
  override readonly name = 'AuthorizationError';
  readonly kind: AuthorizationErrorKind;

  constructor(kind: AuthorizationErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What an error is told apart by. */
export interface AuthorizationContext {
  readonly profile: SessionProfile;
  readonly step: 'exchange' | 'refresh';
}

/** Names what `oauth4webapi` or the handed-in fetch threw. */
export function toAuthorizationError(
  error: unknown,
  context: AuthorizationContext & { couldNotReach: boolean },
): AuthorizationError {
  const { profile, couldNotReach } = context;
  const host = new URL(profile.authUrl).host;
  if (error instanceof AuthorizationError) return error;
  if (error instanceof oauth.ResponseBodyError) return ofTokenError(error, context);
  if (error instanceof oauth.AuthorizationResponseError) return ofCallbackError(error, profile);
  if (error instanceof oauth.WWWAuthenticateChallengeError) return clientRefused(String(error.status));
  if (error instanceof oauth.OperationProcessingError) return ofUnusableAnswer(error, host, profile);
  if (context.step === 'exchange' && error instanceof Error && error.name === 'TimeoutError') {
    return new AuthorizationError('tooSlow', `${host} did not answer in time.`);
  }
  if (couldNotReach || isAbort(error)) {
    return new AuthorizationError(
      'unreachable',
      `The service cannot be reached at ${host}. Check this computer’s network.`,
    );
  }
  if (error instanceof oauth.UnsupportedOperationError) {
    return new AuthorizationError(
      'serviceFailed',
      `${host} handed out a kind of token that Dockhand cannot use.`,
    );
  }
  // A body that broke off while it was read ends here: the connection, not the answer, was at fault.
  return brokenOff(host);
}

function ofTokenError(
  error: oauth.ResponseBodyError,
  { step, profile }: AuthorizationContext,
): AuthorizationError {
  switch (error.error) {
    case 'invalid_grant':
      return new AuthorizationError(
        'grantRefused',
        step === 'exchange'
          ? `The server did not accept the sign-in code. It may have expired, or ${profile.redirectUri} is not the registered redirect address.`
          : 'The service ended this session. Sign in again to go on.',
      );
    case 'invalid_client':
    case 'unauthorized_client':
      return clientRefused(error.error);
    default:
      return new AuthorizationError(
        'serviceFailed',
        `The service refused with ${quote(error.error)} (${error.status}). Try again in a moment.`,
      );
  }
}

function ofCallbackError(
  error: oauth.AuthorizationResponseError,
  profile: SessionProfile,
): AuthorizationError {
  switch (error.error) {
    case 'access_denied':
      return new AuthorizationError('denied', 'Access was denied in the browser.');
    case 'unauthorized_client':
      return clientRefused(error.error);
    case 'invalid_scope':
      return new AuthorizationError(
        'failed',
        `The service does not offer all scopes of this profile (${profile.scopes.join(' ')}). Correct the profile and try again.`,
      );
    default:
      return new AuthorizationError(
        'failed',
        `The service ended the sign-in with ${quote(error.error)}. Try again; if it stays, check the profile.`,
      );
  }
}

function clientRefused(reason: string): AuthorizationError {
  return new AuthorizationError(
    'clientRefused',
    `The service does not know this client (${reason}). Check the client id and enter the client secret again.`,
  );
}

function ofUnusableAnswer(
  error: oauth.OperationProcessingError,
  host: string,
  profile: SessionProfile,
): AuthorizationError {
  const cause = asRecord(error.cause);
  const claim = typeof cause['claim'] === 'string' ? cause['claim'] : 'nonce';
  switch (error.code) {
    case oauth.JWT_TIMESTAMP_CHECK:
      return new AuthorizationError(
        'clockWrong',
        'This computer’s clock and the server’s differ by more than two minutes.',
      );
    case oauth.JWT_CLAIM_COMPARISON:
      return claim === 'iss'
        ? issuerMismatch(profile, asRecord(cause['claims'])['iss'])
        : new AuthorizationError(
            'answerRefused',
            `The identity token is not for this sign-in (its ${claim} differs). Nothing was stored; sign in again.`,
          );
    case oauth.PARSE_ERROR:
      return error.cause instanceof SyntaxError ? notTokens(host, '') : brokenOff(host);
    case oauth.INVALID_RESPONSE:
      return ofInvalidResponse(cause, host, profile);
    default:
      return notTokens(host, error.cause instanceof Response ? ` (${error.cause.status})` : '');
  }
}

function notTokens(host: string, status: string): AuthorizationError {
  return new AuthorizationError(
    'serviceFailed',
    `${host} answered with something else than tokens${status}. Try again in a few minutes.`,
  );
}

function brokenOff(host: string): AuthorizationError {
  return new AuthorizationError('unreachable', `The answer of ${host} broke off. Try again.`);
}

function ofInvalidResponse(
  cause: Readonly<Record<string, unknown>>,
  host: string,
  profile: SessionProfile,
): AuthorizationError {
  const parameters = cause['parameters'];
  if (!(parameters instanceof URLSearchParams)) {
    return new AuthorizationError(
      'serviceFailed',
      `${host} answered without what the specification promises. Try again in a few minutes.`,
    );
  }
  const named = parameters.get('iss');
  if (named !== null && named !== profile.issuer) return issuerMismatch(profile, named);
  return new AuthorizationError(
    'answerRefused',
    'An answer arrived that does not belong to this sign-in, and was refused. Nothing was stored; sign in again.',
  );
}

function issuerMismatch(profile: SessionProfile, named: unknown): AuthorizationError {
  return new AuthorizationError(
    'issuerWrong',
    `The server calls itself ${quote(String(named))}, and the profile expects ${quote(profile.issuer)}.`,
  );
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
