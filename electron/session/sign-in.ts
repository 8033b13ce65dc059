import type { Channel } from '#shared/channels/channels.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { SessionView, SignInProblem } from '#shared/session/session-view.ts';
import { type AuthorizationClient, createAttempt, exchangeCode, type TokenAnswer } from './authorization.ts';
import { AuthorizationError, type AuthorizationErrorKind } from './authorization-error.ts';
import { createCallbackPages } from './callback-pages.ts';
import { ListenerError, listenForCallback } from './loopback-listener.ts';
import { SignInFailed } from './session-error.ts';
import type { SessionOptions } from './session-options.ts';

/** The steps of an attempt shown in the window before the channel is decided. */
export type SignInStep = Extract<SessionView, { step: 'waitingForBrowser' | 'finishing' }>;

interface SignInRun {
  readonly client: AuthorizationClient;
  /** Called with each step; the first one once the listener is running. */
  readonly progress: (step: SignInStep) => void;
  readonly signal: AbortSignal;
}

const maxSignInMs = 300_000;
const tokenCallMs = 60_000;

/**
 * Signs in through the browser: challenge, listener, browser, callback, checks, token exchange, channels. Stores
 * nothing; the code that decides on a channel does. Rejects with SignInFailed, whose problem is for the window. The
 * port is free again when the promise settles.
 */
export async function signInThroughBrowser(
  options: SessionOptions,
  { client, progress, signal }: SignInRun,
): Promise<{ answer: TokenAnswer; receivedAtMs: number; channels: readonly Channel[] }> {
  const { profile, fetch, now } = options;
  const timeoutMs = Math.min(options.signInTimeoutMs ?? maxSignInMs, maxSignInMs);
  try {
    const attempt = await createAttempt(profile, client.clientId);
    const listener = await listenForCallback({
      redirectUri: profile.redirectUri,
      state: attempt.state,
      timeoutMs,
      pages: createCallbackPages(options.messages),
    });
    const onAbort = () => void listener.close();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      if (signal.aborted) throw cancelled();
      progress({
        step: 'waitingForBrowser',
        authorizeUrl: attempt.authorizeUrl,
        redirectUri: profile.redirectUri,
        startedAt: new Date(now()).toISOString(),
        expiresAt: new Date(now() + timeoutMs).toISOString(),
      });
      const callback = await Promise.race([
        listener.answer,
        rejectOnOpenFailure(options.openBrowser, attempt.authorizeUrl),
      ]);
      progress({ step: 'finishing', doing: 'exchangingCode' });
      const answer = await exchangeCode({ profile, client, attempt }, callback, {
        fetch,
        signal: AbortSignal.any([signal, AbortSignal.timeout(options.tokenCallTimeoutMs ?? tokenCallMs)]),
      });
      const receivedAtMs = now();
      progress({ step: 'finishing', doing: 'readingChannels' });
      const channels = await unlessAborted(readChannels(options, answer.accessToken, 'oauth'), signal);
      return { answer, receivedAtMs, channels };
    } finally {
      signal.removeEventListener('abort', onAbort);
      await listener.close();
    }
  } catch (error) {
    if (signal.aborted) throw cancelled();
    throw toSignInFailed(error, profile.redirectUri);
  }
}

/**
 * Signs in with a personal access token. There is no "who am I", so reading the channel list serves as the check
 * (reference-notes 12). Rejects with SignInFailed.
 */
export async function signInWithPersonalToken(
  options: SessionOptions,
  { token, progress, signal }: Omit<SignInRun, 'client'> & { token: string },
): Promise<readonly Channel[]> {
  // A header can't carry every character, such as the ellipsis of a shortened token.
  if (!/^[\x21-\x7e]+$/u.test(token)) throw tokenRefused();
  progress({ step: 'finishing', doing: 'checkingToken' });
  return unlessAborted(readChannels(options, token, 'token'), signal);
}

/** Stops waiting for a response that is no longer wanted. */
async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(cancelled());
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    aborted.catch(() => undefined);
    work.catch(() => undefined);
  }
}

async function readChannels(
  { listChannels }: SessionOptions,
  accessToken: string,
  method: 'oauth' | 'token',
): Promise<readonly Channel[]> {
  let channels: readonly Channel[];
  try {
    channels = await listChannels(accessToken);
  } catch (error) {
    throw toChannelListFailure(error, method);
  }
  if (channels.length === 0) {
    throw new SignInFailed('noChannel', sentence('problem.noChannel.text'));
  }
  return channels;
}

function toChannelListFailure(error: unknown, method: 'oauth' | 'token'): SignInFailed {
  switch (codeOf(error)) {
    case 'SIGNED_OUT':
      return method === 'token'
        ? tokenRefused()
        : new SignInFailed('failed', sentence('problem.failed.newToken'));
    case 'FORBIDDEN':
      return new SignInFailed(
        'channelsForbidden',
        sentence('problem.channelsForbidden.text', { scope: 'channels_read' }),
      );
    case 'OFFLINE':
      return new SignInFailed('unreachable', sentence('problem.unreachable.text'));
    default:
      return new SignInFailed('failed', sentence('problem.failed.channels'));
  }
}

/** The failure code of an API client error, either on the error or in its `failure`. */
function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error) return error.code;
  return 'failure' in error ? codeOf(error.failure) : undefined;
}

/** Settles only if the browser cannot be opened; whether the user signs in is determined elsewhere. */
async function rejectOnOpenFailure(openBrowser: (url: string) => Promise<void>, url: string): Promise<never> {
  try {
    await openBrowser(url);
  } catch {
    throw new SignInFailed('browserFailed', sentence('problem.browserFailed.text'));
  }
  return new Promise<never>(() => undefined);
}

const problemOf: Readonly<Record<AuthorizationErrorKind, SignInProblem['kind']>> = {
  denied: 'denied',
  answerRefused: 'answerRefused',
  clientRefused: 'clientRefused',
  grantRefused: 'codeRefused',
  clockWrong: 'clockWrong',
  issuerWrong: 'issuerWrong',
  tooSlow: 'tooSlow',
  unreachable: 'unreachable',
  serviceFailed: 'failed',
  failed: 'failed',
};

function toSignInFailed(error: unknown, redirectUri: string): SignInFailed {
  if (error instanceof SignInFailed) return error;
  if (error instanceof AuthorizationError) return new SignInFailed(problemOf[error.kind], error.sentence);
  if (!(error instanceof ListenerError)) {
    return new SignInFailed('failed', sentence('problem.failed.internal'));
  }
  switch (error.code) {
    case 'PORT_TAKEN':
      return new SignInFailed('portTaken', sentence('problem.portTaken.text', { redirectUri }), error.port);
    case 'TIMED_OUT':
      return new SignInFailed('timedOut', sentence('problem.timedOut.text', { redirectUri }));
    default:
      return cancelled();
  }
}

function tokenRefused(): SignInFailed {
  return new SignInFailed('tokenRefused', sentence('problem.tokenRefused.text'));
}

export function cancelled(): SignInFailed {
  return new SignInFailed('cancelled', sentence('problem.cancelled.text'));
}
