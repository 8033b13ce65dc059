import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { TokenAnswer } from './authorization.ts';
import { AuthorizationError } from './authorization-error.ts';
import { SessionError } from './session-error.ts';

/** Where the rest of the project gets its access token from. */
export interface Tokens {
  /** A token that is good for now; it is renewed ahead of its end. Rejects with a SessionError. */
  accessToken(): Promise<string>;
  /** After a 401: the next token, one refresh for all who were rejected with the same one. */
  refreshAfterRejection(rejectedToken: string): Promise<string>;
  /** When it would be renewed and cannot be, epoch milliseconds; null where it can, or that is not known. */
  endsAtMs(): number | null;
  /**
   * Ends this source; resolves when nothing of it can touch the keychain any more. A running refresh is broken off,
   * or, with `finishRefresh`, waited for, so that the token it brings is not lost.
   */
  close(options?: { finishRefresh: boolean }): Promise<void>;
}

/** What the tokens of an OAuth session need. */
export interface OAuthTokensOptions {
  /** The answer of the sign-in and when it came; null after a start, when only the refresh token is known. */
  readonly first: { readonly answer: TokenAnswer; readonly receivedAtMs: number } | null;
  /** Null where the service gave none: then the session ends with the access token. */
  readonly refreshToken: string | null;
  /** One token call; rejects with an AuthorizationError. `signal` fires when the source is closed. */
  readonly renew: (refreshToken: string, signal: AbortSignal) => Promise<TokenAnswer>;
  /** Stores a refresh token and reads it back; where that fails it must hold it in memory and resolve. */
  readonly keep: (refreshToken: string) => Promise<void>;
  /** Sets the marker (true) before a refresh token is sent, and clears it when its fate is known. */
  readonly mark: (isRefreshing: boolean) => void;
  /** A refresh came through. */
  readonly renewed: (answer: TokenAnswer) => void;
  /** The session is over: the refresh token was refused, or there is none. Resolves when that is noted. */
  readonly ended: (reason: 'grantRefused' | 'noRefreshToken') => Promise<void>;
  /** The service does not know the client any more; the refresh token is saved. */
  readonly clientRefused: (message: Sentence) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface HeldToken {
  readonly value: string;
  readonly expiresAtMs: number;
  /** From here on a new one is asked for: five minutes ahead, or a tenth of a shorter life. */
  readonly renewAtMs: number;
}

const renewAheadMs = 300_000;
/** A service that rejects each new token must not be answered with a refresh per request. */
const rejectionsPerMinute = 5;

const signedOutMessage = sentence('failure.signInExpired');

/**
 * Holds the access token of an OAuth session in memory and renews it. There is one refresh at a time, whoever asks
 * (a strict server revokes the whole family when a refresh token is used twice); the new refresh token stands in
 * the keychain before the new access token is handed out, and a marker shows the next start a refresh that was
 * cut off (quality.md, R12 to R14). Only `invalid_grant` drops the refresh token.
 */
export function createOAuthTokens(options: OAuthTokensOptions): Tokens {
  const closing = new AbortController();
  let refreshToken = options.refreshToken;
  let held = options.first === null ? null : hold(options.first.answer, options.first.receivedAtMs);
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
      await options.keep(answer.refreshToken);
    }
    options.mark(false);
    held = hold(answer, options.now());
    options.renewed(answer);
    return held.value;
  };

  const refused = async (error: unknown): Promise<never> => {
    if (closing.signal.aborted) throw new SessionError('SIGNED_OUT', signedOutMessage);
    if (!(error instanceof AuthorizationError)) throw error;
    switch (error.kind) {
      case 'grantRefused':
        refreshToken = null;
        held = null;
        await options.ended('grantRefused');
        throw new SessionError('SIGNED_OUT', error.sentence);
      case 'clientRefused':
        options.mark(false);
        options.clientRefused(error.sentence);
        throw new SessionError('SIGNED_OUT', error.sentence);
      case 'unreachable':
        // The marker stays: the service may have taken the token although its answer never came.
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
      const current = held;
      if (current !== null && options.now() < current.renewAtMs && !closing.signal.aborted)
        return current.value;
      try {
        return await renewOnce();
      } catch (error) {
        // Ahead of its end the old token still serves, unless it was rejected or dropped meanwhile.
        if (held !== null && held === current && options.now() < held.expiresAtMs && isPassing(error)) {
          return held.value;
        }
        throw error;
      }
    },
    refreshAfterRejection: async (rejectedToken) => {
      if (held !== null && held.value !== rejectedToken) return held.value;
      if (renewal === null) {
        const nowMs = options.now();
        rejectedAtMs = [...rejectedAtMs.filter((atMs) => nowMs - atMs < 60_000), nowMs];
        if (rejectedAtMs.length > rejectionsPerMinute) {
          throw new SessionError('SERVICE', sentence('failure.newTokensRejected'));
        }
        held = null;
      }
      return renewOnce();
    },
    endsAtMs: () => (refreshToken === null ? (held?.renewAtMs ?? null) : null),
    close: async ({ finishRefresh } = { finishRefresh: false }) => {
      if (finishRefresh) await renewal?.catch(() => undefined);
      closing.abort();
      await renewal?.catch(() => undefined);
    },
  };
}

/** What a personal access token needs. */
interface PersonalTokensOptions {
  readonly token: string;
  /** Whether the service refuses the token elsewhere too, a while later; rejects where that cannot be known now. */
  readonly isRefused: () => Promise<boolean>;
  /** The session is over: the token was refused twice. Resolves when that is noted. */
  readonly ended: () => Promise<void>;
}

/**
 * Holds a personal access token. It never expires (specification 5.1), so that it is dead once the service refuses it;
 * but a 401 may be a gateway's, so that it is asked for a second one, once for all who met the first.
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

function hold(answer: TokenAnswer, nowMs: number): HeldToken {
  const lifetimeMs = answer.lifetimeSeconds * 1_000;
  const expiresAtMs = nowMs + lifetimeMs;
  return {
    value: answer.accessToken,
    expiresAtMs,
    renewAtMs: expiresAtMs - Math.min(renewAheadMs, lifetimeMs / 10),
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof SessionError && (error.code === 'OFFLINE' || error.code === 'SERVICE');
}
