import { setTimeout as delay } from 'node:timers/promises';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import { type AccountSession, createAccountSession, type SignInResult } from './account-session.ts';
import { SessionError, SignInFailed, whyNotSaved } from './session-error.ts';
import type { Session, SessionActivity, SessionOptions } from './session-options.ts';
import { proposeSavedChannel, settleChannel, toChannelChoice, toSavedChannel } from './session-state.ts';
import { cancelled, type SignInStep, signInThroughBrowser, signInWithPersonalToken } from './sign-in.ts';
import type { Tokens } from './tokens.ts';

/** A sign-in attempt; it ends with a result that waits for a channel, or with its step cleared. */
interface Attempt {
  readonly action: 'signIn' | 'signInWithToken';
  readonly abort: AbortController;
  /** Null until the first step. */
  step: SignInStep | null;
  /** Waits for the user to choose a channel. */
  result: SignInResult | null;
  /** The channel is decided and being stored: too late to cancel. */
  isSettled: boolean;
}

/** A user who retries the keychain may be typing its password; the window gets a response earlier. */
const retryTimeoutMs = 60_000;
const retryAnswerMs = 4_500;

/**
 * Creates the session of one profile (sign-in, tokens, channel); does nothing before `start`. A sign-in attempt hides
 * the existing session in the view, but that session continues until the attempt replaces it.
 */
export function createSession(options: SessionOptions): Session {
  let attempt: Attempt | null = null;
  let attemptEnded: Promise<void> = Promise.resolve();
  let signedOut: Promise<unknown> = Promise.resolve();
  let retry: Promise<void> | null = null;
  let lastReported = '';
  let isDisposed = false;

  const view = (): SessionView => {
    if (attempt?.result) return toChoosingView(attempt.result);
    return attempt?.step ?? account.view();
  };
  const report = (): SessionView => {
    const current = view();
    const text = JSON.stringify(current);
    if (text !== lastReported && !isDisposed) {
      lastReported = text;
      options.changed(current);
    }
    return current;
  };
  const account: AccountSession = createAccountSession(options, report, options.recordActivity);
  const record = (
    action: SessionActivity['action'],
    outcome: SessionActivity['outcome'],
    detail: Sentence,
  ) => {
    options.recordActivity({ action, outcome, detail, accountId: account.accountId() });
  };

  const fail = (current: Attempt, error: unknown): void => {
    attempt = null;
    const { problem } =
      error instanceof SignInFailed ? error : new SignInFailed('failed', sentence('problem.failed.internal'));
    account.showProblem(problem);
    report();
    record(current.action, 'failed', problem.message);
  };

  /** Stores the result of a sign-in for one of its channels; never rejects. */
  const adopt = async (current: Attempt, result: SignInResult, channelId: number): Promise<void> => {
    const channel = result.channels.find(({ id }) => id === channelId);
    if (channel === undefined || current.isSettled) return;
    current.isSettled = true;
    try {
      await account.adopt(result, channel);
      attempt = null;
      report();
      record(current.action, 'done', sentence('activity.detail.signedIn', { channel: channel.name }));
    } catch (error) {
      fail(current, new SignInFailed('failed', whyNotSaved(error)));
    }
  };

  /** Runs one attempt from its first step to a session, a choice of channels, or a problem; never rejects. */
  const runAttempt = async (
    current: Attempt,
    run: (handed: { progress: (step: SignInStep) => void; signal: AbortSignal }) => Promise<SignInResult>,
    onStarted: () => void,
  ): Promise<void> => {
    attempt = current;
    const progress = (step: SignInStep) => {
      current.step = step;
      report();
      onStarted();
    };
    try {
      const result = await run({ progress, signal: current.abort.signal });
      if (current.abort.signal.aborted) throw cancelled();
      const channel = settleChannel(result.channels, account.channelId());
      if (channel === null) current.result = result;
      else await adopt(current, result, channel.id);
      report();
    } catch (error) {
      fail(current, error);
    } finally {
      onStarted();
    }
  };

  /**
   * Starts an attempt, unless one is running; resolves at its first step. Waits first for a sign-out in progress,
   * including its purge.
   */
  const startAttempt = async (
    action: Attempt['action'],
    run: Parameters<typeof runAttempt>[1],
  ): Promise<void> => {
    await signedOut;
    if (attempt !== null) return;
    const current: Attempt = {
      action,
      abort: new AbortController(),
      step: null,
      result: null,
      isSettled: false,
    };
    await new Promise<void>((resolve) => {
      attemptEnded = runAttempt(current, run, resolve);
    });
  };

  const cancelAttempt = async (): Promise<void> => {
    const current = attempt;
    if (current !== null && current.result !== null && !current.isSettled) {
      // It waits for a choice: there is nothing to stop, only a result to discard.
      fail(current, cancelled());
    }
    current?.abort.abort();
    await attemptEnded;
  };

  const signOut: Session['signOut'] = async ({ purge, purgesUnsent = false }) => {
    await cancelAttempt();
    const accountId = account.accountId();
    // The keychain entry is removed first, whatever happens on disk: without it, no account is signed in at the next
    // start.
    const keychainVerified = await account.signOut();
    options.recordActivity({
      action: 'signOut',
      outcome: keychainVerified ? 'done' : 'failed',
      detail: sentence(keychainVerified ? 'activity.detail.signedOut' : 'activity.detail.keychainUnverified'),
      accountId,
    });
    account.settleSignOut({ keychainVerified, failed: [] });
    if (!purge) return { session: view(), keychainVerified, purgedRows: null };
    account.beginPurge();
    const { rows, failed } = await options.purge(accountId, purgesUnsent);
    account.settleSignOut({ keychainVerified, failed });
    return { session: view(), keychainVerified, purgedRows: rows };
  };

  const tokens = (): Tokens => {
    const state = account.state();
    if (state.kind === 'signedIn') return state.tokens;
    throw new SessionError(
      'SIGNED_OUT',
      sentence(state.kind === 'over' ? 'failure.signInExpired' : 'failure.signedOut'),
    );
  };

  return {
    view,
    start: async () => {
      await account.load();
      return view();
    },
    saveClient: async (client) => {
      await account.saveClient(client);
      record('saveClient', 'done', sentence('activity.detail.clientSaved'));
      return view();
    },
    signIn: async () => {
      const { clientId, clientSecret } = account.client();
      if (attempt === null && (clientId === '' || clientSecret === null)) {
        const needed =
          clientId === '' ? 'problem.clientRefused.clientNeeded' : 'problem.clientRefused.secretNeeded';
        account.showProblem(new SignInFailed('clientRefused', sentence(needed)).problem);
        return report();
      }
      await startAttempt('signIn', async (handed) => {
        const client = { clientId, clientSecret: clientSecret ?? '' };
        const { answer, receivedAtMs, channels } = await signInThroughBrowser(options, { ...handed, client });
        return {
          method: 'oauth',
          channels: channels.map(toSavedChannel),
          secret: answer.refreshToken,
          first: { answer, receivedAtMs },
        };
      });
      return view();
    },
    reopenBrowser: async () => {
      if (attempt?.step?.step !== 'waitingForBrowser') {
        throw new SessionError('CONFLICT', sentence('failure.noSignIn'));
      }
      try {
        await options.openBrowser(attempt.step.authorizeUrl);
      } catch {
        throw new SessionError('INTERNAL', sentence('failure.noBrowser'));
      }
    },
    cancelSignIn: async () => {
      await cancelAttempt();
      return view();
    },
    signInWithToken: async ({ token }) => {
      await startAttempt('signInWithToken', async (handed) => {
        const channels = await signInWithPersonalToken(options, { ...handed, token });
        return { method: 'token', channels: channels.map(toSavedChannel), secret: token, first: null };
      });
      await attemptEnded;
      return view();
    },
    retryKeychain: async () => {
      retry ??= account.lookAtKeychain({ deadlineMs: retryTimeoutMs }).finally(() => {
        retry = null;
      });
      const answered = new AbortController();
      await Promise.race([
        retry.finally(() => {
          answered.abort();
        }),
        delay(retryAnswerMs, undefined, { signal: answered.signal, ref: false }).catch(() => undefined),
      ]);
      return view();
    },
    chooseChannel: async ({ channelId }) => {
      if (attempt?.result) {
        attemptEnded = adopt(attempt, attempt.result, channelId);
        await attemptEnded;
      } else if (attempt === null && account.changeChannel(channelId)) {
        record(
          'chooseChannel',
          'done',
          sentence('activity.detail.channelChosen', { channel: String(channelId) }),
        );
      }
      return view();
    },
    signOut: (input) => {
      const run = signOut(input);
      signedOut = run.catch(() => undefined);
      return run;
    },
    accessToken: async () => tokens().accessToken(),
    refreshAfterRejection: async (rejectedToken) => tokens().refreshAfterRejection(rejectedToken),
    end: () => account.end(),
    reportMissingScope: (scope) => {
      account.reportMissingScope(scope);
    },
    signOutEnded: async () => {
      await signedOut;
    },
    dispose: async () => {
      isDisposed = true;
      attempt?.abort.abort();
      await attemptEnded;
      await account.dispose();
    },
  };
}

function toChoosingView({ channels }: SignInResult): SessionView {
  return {
    step: 'choosingChannel',
    channels: channels.map(toChannelChoice),
    proposedChannelId: proposeSavedChannel(channels),
  };
}
