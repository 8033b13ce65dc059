import type { Channel } from '../../shared/channels/channels.ts';
import type { SessionView, SignInProblem } from '../../shared/session/session-view.ts';
import { type AuthorizationClient, createAttempt, exchangeCode, type TokenAnswer } from './authorization.ts';
import { AuthorizationError, type AuthorizationErrorKind } from './authorization-error.ts';
import { ListenerError, listenForCallback } from './loopback-listener.ts';
import { SignInFailed } from './session-error.ts';
import type { SessionOptions } from './session-options.ts';

/** The steps of an attempt that the window sees before the channel is settled. */
export type SignInStep = Extract<SessionView, { step: 'waitingForBrowser' | 'finishing' }>;

/** What an attempt is handed besides the session's own options. */
interface SignInRun {
  readonly client: AuthorizationClient;
  /** Called with each step, the first one when the listener stands. */
  readonly progress: (step: SignInStep) => void;
  /** Ends the attempt at any point. */
  readonly signal: AbortSignal;
}

const longestSignInMs = 300_000;
const tokenCallMs = 60_000;

/**
 * Signs in through the browser: challenge, listener, browser, callback, checks, token exchange, channels. Nothing
 * is stored here: that is for whoever settles on a channel. Rejects with SignInFailed, whose problem is for the
 * window; the port is free again when it settles.
 */
export async function signInThroughBrowser(
  options: SessionOptions,
  { client, progress, signal }: SignInRun,
): Promise<{ answer: TokenAnswer; receivedAtMs: number; channels: readonly Channel[] }> {
  const { profile, fetch, now } = options;
  const timeoutMs = Math.min(options.signInTimeoutMs ?? longestSignInMs, longestSignInMs);
  try {
    const attempt = await createAttempt(profile, client.clientId);
    const listener = await listenForCallback({
      redirectUri: profile.redirectUri,
      state: attempt.state,
      timeoutMs,
    });
    const stop = () => void listener.close();
    signal.addEventListener('abort', stop, { once: true });
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
        failureToOpen(options.openBrowser, attempt.authorizeUrl),
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
      signal.removeEventListener('abort', stop);
      await listener.close();
    }
  } catch (error) {
    if (signal.aborted) throw cancelled();
    throw toSignInFailed(error, profile.redirectUri);
  }
}

/**
 * Signs in with a personal access token: there is no "who am I", so the channel list is the check (reference-notes
 * 12). Rejects with SignInFailed.
 */
export async function signInWithPersonalToken(
  options: SessionOptions,
  { token, progress, signal }: Omit<SignInRun, 'client'> & { token: string },
): Promise<readonly Channel[]> {
  progress({ step: 'finishing', doing: 'checkingToken' });
  return unlessAborted(readChannels(options, token, 'token'), signal);
}

/** Nobody waits for an answer that is not wanted any more. */
async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(cancelled());
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
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
    throw ofChannelList(error, method);
  }
  if (channels.length === 0) {
    throw new SignInFailed(
      'noChannel',
      'This account has no channel that Dockhand could work in. Create one in the dashboard (a first personal access token does), then sign in again.',
    );
  }
  return channels;
}

function ofChannelList(error: unknown, method: 'oauth' | 'token'): SignInFailed {
  switch (codeOf(error)) {
    case 'SIGNED_OUT':
      return method === 'token'
        ? new SignInFailed(
            'tokenRefused',
            'That token isn’t valid. Copy it again from the dashboard (Integrations → API Tokens) or create a new one.',
          )
        : new SignInFailed(
            'failed',
            'The service rejected the access token that it had just handed out. Try again; if it stays, check the API address in the profile.',
          );
    case 'FORBIDDEN':
      return new SignInFailed(
        'channelsForbidden',
        'Signed in, but the channels of this account may not be read: the scope channels_read is missing. Add it to the app or the profile, and sign in again.',
      );
    case 'OFFLINE':
      return new SignInFailed(
        'unreachable',
        'The service cannot be reached to read the channels. Check the network and the API address, and try again.',
      );
    default:
      return new SignInFailed(
        'failed',
        'The channels of this account could not be read: the service did not answer usefully. Try again in a few minutes.',
      );
  }
}

/** The failure code of an error of the API client, which carries it itself or in its `failure`. */
function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error) return error.code;
  return 'failure' in error ? codeOf(error.failure) : undefined;
}

/** Settles only when the browser cannot be opened; whether a person signs in there is another matter. */
async function failureToOpen(openBrowser: (url: string) => Promise<void>, url: string): Promise<never> {
  try {
    await openBrowser(url);
  } catch {
    throw new SignInFailed(
      'browserFailed',
      'No browser could be opened. Set a default browser on this computer, then try again.',
    );
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
  if (error instanceof AuthorizationError) return new SignInFailed(problemOf[error.kind], error.message);
  if (!(error instanceof ListenerError)) {
    return new SignInFailed(
      'failed',
      'Dockhand made a mistake while signing in. Nothing was stored; try again.',
    );
  }
  switch (error.code) {
    case 'PORT_TAKEN':
      return new SignInFailed(
        'portTaken',
        `${error.message}, and the service answers at ${redirectUri}. Free the port, or register another redirect address with the service and enter it in the profile.`,
        error.port,
      );
    case 'TIMED_OUT':
      return new SignInFailed(
        'timedOut',
        `No answer came from the browser in time. If it showed an error about the redirect address, register ${redirectUri} with the service exactly so; then sign in again.`,
      );
    default:
      return cancelled();
  }
}

/** The problem of an attempt that a person ended. */
export function cancelled(): SignInFailed {
  return new SignInFailed('cancelled', 'You cancelled the sign-in. Nothing was stored.');
}
