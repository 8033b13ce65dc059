import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { TokenAnswer } from './authorization.ts';
import { AuthorizationError } from './authorization-error.ts';
import { SessionError } from './session-error.ts';

/** The source of access tokens for the rest of the project. */
export interface Tokens {
  /** Returns a currently valid token, renewed before it expires. Rejects with a SessionError. */
  accessToken(): Promise<string>;
  /** After a 401: the next token, with one refresh for all requests that were rejected with the same one. */
  refreshAfterRejection(rejectedToken: string): Promise<string>;
  /**
   * When the token is due for renewal but cannot be renewed, in epoch milliseconds; null if it can be, or if unknown.
   */
  endsAtMs(): number | null;
  /**
   * Closes this source; resolves when nothing of it can touch the keychain anymore. A refresh in progress is aborted,
   * or, with `finishRefresh`, awaited so that its token is not lost.
   */
  close(options?: { finishRefresh: boolean }): Promise<void>;
}

export interface OAuthTokensOptions {
  /** The response of the sign-in and when it was received; null after a start, when only the refresh token is known. */
  readonly first: { readonly answer: TokenAnswer; readonly receivedAtMs: number } | null;
  /** Null if the service issued none: the session then ends with the access token. */
  readonly refreshToken: string | null;
  /** Makes one token call; rejects with an AuthorizationError. `signal` fires when the source is closed. */
  readonly renew: (refreshToken: string, signal: AbortSignal) => Promise<TokenAnswer>;
  /** Stores a refresh token and reads it back; if that fails, it must hold the token in memory and resolve. */
  readonly save: (refreshToken: string) => Promise<void>;
  /** Sets the marker (true) before a refresh token is sent, and clears it once it is known whether it was used. */
  readonly mark: (isRefreshing: boolean) => void;
  /** A refresh succeeded. */
  readonly renewed: (answer: TokenAnswer) => void;
  /** The session is over: the refresh token was refused, or there is none. Resolves once this is recorded. */
  readonly ended: (reason: 'grantRefused' | 'noRefreshToken') => Promise<void>;
  /** The service no longer knows the client; the refresh token is retained. */
  readonly clientRefused: (message: Sentence) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface CurrentToken {
  readonly value: string;
  readonly expiresAtMs: number;
  /** From then on a new token is requested: five minutes before expiry, or a tenth of a shorter lifetime. */
  readonly renewAtMs: number;
}

const renewAheadMs = 300_000;
/** If the service rejects each new token, requests must not trigger a refresh each. */
const rejectionsPerMinute = 5;

const signedOutMessage = sentence('failure.signInExpired');

/**
 * Holds the access token of an OAuth session in memory and renews it. Only one refresh runs at a time, regardless of
 * the callers (a strict server revokes the whole family when a refresh token is used twice). The new refresh token is
 * in the keychain before the new access token is handed out, and a marker tells the next start that a refresh was cut
 * off. Only `invalid_grant` drops the refresh token.
 */
export function createOAuthTokens(options: OAuthTokensOptions): Tokens {
  const closing = new AbortController();
  let refreshToken = options.refreshToken;
  let token =
    options.first === null ? null : toCurrentToken(options.first.answer, options.first.receivedAtMs);
  let renewal: Promise<string> | null = null;
  let rejectedAtMs: number[] = [];

  const renew = async (): Promise<string> => {
    if (refreshToken === null) {
      await options.ended('noRefreshToken');
      throw new SessionError('SIGNED_OUT', signedOutMessage);
    }
    options.mark(true);
    const answer = await options.renew(refreshToken, closing.signal).catch(refused);
    if (closing.signal.aborted) throw new SessionError('SIGNED_OUT', signedOutMessage);
    if (answer.refreshToken !== null) {
      refreshToken = answer.refreshToken;
      await options.save(answer.refreshToken);
    }
    options.mark(false);
    token = toCurrentToken(answer, options.now());
    options.renewed(answer);
    return token.value;
  };

  const refused = async (error: unknown): Promise<never> => {
    if (closing.signal.aborted) throw new SessionError('SIGNED_OUT', signedOutMessage);
    if (!(error instanceof AuthorizationError)) throw error;
    switch (error.kind) {
      case 'grantRefused':
        refreshToken = null;
        token = null;
        await options.ended('grantRefused');
        throw new SessionError('SIGNED_OUT', error.sentence);
      case 'clientRefused':
        options.mark(false);
        options.clientRefused(error.sentence);
        throw new SessionError('SIGNED_OUT', error.sentence);
      case 'unreachable':
        // The marker stays: the service may have used up the token although its response never arrived.
        throw new SessionError('OFFLINE', error.sentence);
      default:
        throw new SessionError('SERVICE', error.sentence);
    }
  };

  const renewOnce = (): Promise<string> => {
    if (closing.signal.aborted) return Promise.reject(new SessionError('SIGNED_OUT', signedOutMessage));
    renewal ??= renew().finally(() => {
      renewal = null;
    });
    return renewal;
  };

  return {
    accessToken: async () => {
      const current = token;
      if (current !== null && options.now() < current.renewAtMs && !closing.signal.aborted)
        return current.value;
      try {
        return await renewOnce();
      } catch (error) {
        // Before it expires, the old token still works, unless it was rejected or dropped in the meantime.
        if (token !== null && token === current && options.now() < token.expiresAtMs && isTransient(error)) {
          return token.value;
        }
        throw error;
      }
    },
    refreshAfterRejection: async (rejectedToken) => {
      if (token !== null && token.value !== rejectedToken) return token.value;
      if (renewal === null) {
        const nowMs = options.now();
        rejectedAtMs = [...rejectedAtMs.filter((atMs) => nowMs - atMs < 60_000), nowMs];
        if (rejectedAtMs.length > rejectionsPerMinute) {
          throw new SessionError('SERVICE', sentence('failure.newTokensRejected'));
        }
        token = null;
      }
      return renewOnce();
    },
    endsAtMs: () => (refreshToken === null ? (token?.renewAtMs ?? null) : null),
    close: async ({ finishRefresh } = { finishRefresh: false }) => {
      if (finishRefresh) await renewal?.catch(() => undefined);
      closing.abort();
      await renewal?.catch(() => undefined);
    },
  };
}

interface PersonalTokensOptions {
  readonly token: string;
  /**
   * Checks whether the service refuses the token elsewhere too, some time later; rejects if that cannot be determined
   * now.
   */
  readonly isRefused: () => Promise<boolean>;
  /** The session is over: the token was refused twice. Resolves once this is recorded. */
  readonly ended: () => Promise<void>;
}

/**
 * Holds a personal access token. It never expires (specification 5.1), so it is dead once the service refuses it. A 401
 * may come from a gateway, however, so a second check is made, once for all requests that got the first 401.
 */
export function createPersonalTokens({ token, isRefused, ended }: PersonalTokensOptions): Tokens {
  let isOver = false;
  let asking: Promise<string> | null = null;
  const over = () => new SessionError('SIGNED_OUT', sentence('failure.tokenRefused'));
  const ask = async (): Promise<string> => {
    if (!(await isRefused())) return token;
    isOver = true;
    await ended();
    throw over();
  };
  return {
    accessToken: () => (isOver ? Promise.reject(over()) : Promise.resolve(token)),
    refreshAfterRejection: async (rejectedToken) => {
      if (isOver) throw over();
      if (rejectedToken !== token) return token;
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    endsAtMs: () => null,
    close: () => {
      isOver = true;
      return Promise.resolve();
    },
  };
}

function toCurrentToken(answer: TokenAnswer, nowMs: number): CurrentToken {
  const lifetimeMs = answer.lifetimeSeconds * 1_000;
  const expiresAtMs = nowMs + lifetimeMs;
  return {
    value: answer.accessToken,
    expiresAtMs,
    renewAtMs: expiresAtMs - Math.min(renewAheadMs, lifetimeMs / 10),
  };
}

function isTransient(error: unknown): boolean {
  return error instanceof SessionError && (error.code === 'OFFLINE' || error.code === 'SERVICE');
}
