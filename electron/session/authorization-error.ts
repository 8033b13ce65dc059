import * as oauth from 'oauth4webapi';
import { sentenceText } from '#electron/log/sentence-text.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { printable } from './session-error.ts';
import type { SessionProfile } from './session-options.ts';

/**
 * Why an authorization failed. `grantRefused`: the service reports that the code or refresh token is not (or no longer)
 * valid. `tooSlow`: the sign-in reached its time limit. `serviceFailed`: the response was unusable.
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

/** A failed authorization and its message. Has no cause, because the library's errors carry the tokens. */
export class AuthorizationError extends Error {
  override readonly name = 'AuthorizationError';
  readonly kind: AuthorizationErrorKind;
  readonly sentence: Sentence;

  constructor(kind: AuthorizationErrorKind, message: Sentence) {
    super(sentenceText(message));
    this.kind = kind;
    this.sentence = message;
  }
}

/** The context that determines how an error is named. */
export interface AuthorizationContext {
  readonly profile: SessionProfile;
  readonly step: 'exchange' | 'refresh';
}

/** Maps what `oauth4webapi` or the supplied fetch threw to a named error. */
export function toAuthorizationError(
  error: unknown,
  context: AuthorizationContext & { couldNotReach: boolean },
): AuthorizationError {
  const { profile, couldNotReach } = context;
  const host = new URL(profile.authUrl).host;
  if (error instanceof AuthorizationError) return error;
  if (error instanceof oauth.ResponseBodyError) return fromTokenError(error, context);
  if (error instanceof oauth.AuthorizationResponseError) return fromCallbackError(error, profile);
  if (error instanceof oauth.WWWAuthenticateChallengeError) return clientRefused(String(error.status));
  if (error instanceof oauth.OperationProcessingError) return fromUnusableAnswer(error, host, profile);
  if (context.step === 'exchange' && error instanceof Error && error.name === 'TimeoutError') {
    return new AuthorizationError('tooSlow', sentence('failure.timedOut', { host }));
  }
  if (couldNotReach || isAbort(error)) {
    return new AuthorizationError('unreachable', sentence('failure.unreachable', { host }));
  }
  if (error instanceof oauth.UnsupportedOperationError) {
    return unusable(host);
  }
  // A body that broke off during reading ends up here: the connection failed, not the response.
  return connectionInterrupted(host);
}

function fromTokenError(
  error: oauth.ResponseBodyError,
  { step, profile }: AuthorizationContext,
): AuthorizationError {
  switch (error.error) {
    case 'invalid_grant':
      return new AuthorizationError(
        'grantRefused',
        step === 'exchange'
          ? sentence('problem.codeRefused.text', { redirectUri: profile.redirectUri })
          : sentence('failure.signInExpired'),
      );
    case 'invalid_client':
    case 'unauthorized_client':
      return clientRefused(error.error);
    default:
      return new AuthorizationError('serviceFailed', refusedWith(error.error));
  }
}

function fromCallbackError(
  error: oauth.AuthorizationResponseError,
  profile: SessionProfile,
): AuthorizationError {
  switch (error.error) {
    case 'access_denied':
      return new AuthorizationError('denied', sentence('problem.denied.text'));
    case 'unauthorized_client':
      return clientRefused(error.error);
    case 'invalid_scope':
      return new AuthorizationError(
        'failed',
        sentence('problem.failed.scopes', { scopes: profile.scopes.join(' ') }),
      );
    default:
      return new AuthorizationError('failed', refusedWith(error.error));
  }
}

function refusedWith(error: string): Sentence {
  return sentence('problem.failed.error', { error: printable(error) });
}

function clientRefused(reason: string): AuthorizationError {
  return new AuthorizationError('clientRefused', sentence('problem.clientRefused.text', { reason }));
}

function fromUnusableAnswer(
  error: oauth.OperationProcessingError,
  host: string,
  profile: SessionProfile,
): AuthorizationError {
  const cause = asRecord(error.cause);
  const claim = typeof cause['claim'] === 'string' ? cause['claim'] : 'nonce';
  switch (error.code) {
    case oauth.JWT_TIMESTAMP_CHECK:
      return new AuthorizationError('clockWrong', sentence('problem.clockWrong.text'));
    case oauth.JWT_CLAIM_COMPARISON:
      return claim === 'iss'
        ? issuerMismatch(profile, asRecord(cause['claims'])['iss'])
        : new AuthorizationError('answerRefused', sentence('problem.answerRefused.token', { claim }));
    case oauth.PARSE_ERROR:
      return error.cause instanceof SyntaxError ? unusable(host) : connectionInterrupted(host);
    case oauth.INVALID_RESPONSE:
      return fromInvalidResponse(cause, host, profile);
    default:
      return error.cause instanceof Response ? unusable(host, error.cause.status) : unusable(host);
  }
}

function unusable(host: string, status?: number): AuthorizationError {
  return new AuthorizationError(
    'serviceFailed',
    status === undefined
      ? sentence('problem.failed.answer', { host })
      : sentence('problem.failed.answerStatus', { host, status: String(status) }),
  );
}

function connectionInterrupted(host: string): AuthorizationError {
  return new AuthorizationError('unreachable', sentence('failure.interrupted', { host }));
}

function fromInvalidResponse(
  cause: Readonly<Record<string, unknown>>,
  host: string,
  profile: SessionProfile,
): AuthorizationError {
  const parameters = cause['parameters'];
  if (!(parameters instanceof URLSearchParams)) {
    return unusable(host);
  }
  const named = parameters.get('iss');
  if (named !== null && named !== profile.issuer) return issuerMismatch(profile, named);
  return new AuthorizationError('answerRefused', sentence('problem.answerRefused.text'));
}

function issuerMismatch(profile: SessionProfile, named: unknown): AuthorizationError {
  return new AuthorizationError(
    'issuerWrong',
    sentence('problem.issuerWrong.text', {
      named: printable(String(named)),
      expected: printable(profile.issuer),
    }),
  );
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
