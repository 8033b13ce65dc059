import { setTimeout as pause } from 'node:timers/promises';
import { sentence } from '#shared/messages/messages.ts';
import type { LeftBehind, SessionView, SignInProblem } from '#shared/session/session-view.ts';
import { accountIdOf, isRefusedToken, type SavedChannel, type SavedSession } from './account-index.ts';
import { createAccountRepository, type LoadedAccount } from './account-repository.ts';
import { refreshTokens, type TokenAnswer } from './authorization.ts';
import { AuthorizationError } from './authorization-error.ts';
import type { KeychainTimeout } from './keychain.ts';
import { SessionError, whyNotSaved } from './session-error.ts';
import type { SessionActivity, SessionOptions } from './session-options.ts';
import { clientIdOf, type IdleState, toIdleView } from './session-state.ts';
import { createOAuthTokens, createPersonalTokens, type Tokens } from './tokens.ts';

/** Result of a sign-in attempt, before a channel is chosen and anything is stored. */
export interface SignInResult {
  readonly method: SavedSession['method'];
  readonly channels: readonly SavedChannel[];
  /** The personal token, or the refresh token; null if the service issued none. */
  readonly secret: string | null;
  /** The response to the token call; null for a personal token. */
  readonly first: { readonly answer: TokenAnswer; readonly receivedAtMs: number } | null;
}

/** The session of the current or last account: the state while no sign-in attempt is in progress. */
export type AccountSession = ReturnType<typeof createAccountSession>;

const dayMs = 86_400_000;
const refreshTokenDays = 30;
/**
 * How long before its end the user is warned of a session that is not renewed: with a refresh token, or without one.
 */
const unusedAheadMs = dayMs;
const notRenewableAheadMs = 10 * 60_000;
const tokenCallMs = 60_000;
/** What blocked the request is often gone by then. */
const secondRefusalMs = 2_000;

/** Creates the account's session; `report` is called after every change, `record` for activity log entries. */
export function createAccountSession(
  options: SessionOptions,
  report: () => void,
  record: (activity: SessionActivity) => void,
) {
  const { profile, secretStore, now } = options;
  const repository = createAccountRepository({
    profileId: profile.id,
    secretStore,
    accountIndex: options.accountIndex,
  });
  const refusedScopes = new Set<string>();
  let resting: IdleState = { kind: 'starting' };
  let leftBehind: readonly LeftBehind[] = [];

  const nowText = () => new Date(now()).toISOString();
  const isCurrent = (tokens: Tokens) => resting.kind === 'signedIn' && resting.tokens === tokens;
  const closeTokens = async () => {
    if (resting.kind === 'signedIn') await resting.tokens.close();
  };

  const endSession = async (tokens: Tokens, reason: NonNullable<SavedSession['over']>): Promise<void> => {
    if (!isCurrent(tokens)) return;
    resting = { kind: 'over', reason, problem: null };
    // On a full disk the session is over anyway; the next start finds that out again.
    await repository.end(reason).catch(() => undefined);
    report();
    record({
      action: 'sessionOver',
      outcome: 'done',
      detail: sentence(`banner.reason.${reason}`),
      accountId: repository.entry().session?.account.id ?? null,
    });
  };

  /** The session's data is in memory; if a full disk does not accept it, the session continues. */
  const note = (change: Partial<SavedSession>): void => {
    try {
      repository.update(change);
    } catch {
      // The next change is saved together with this one.
    }
  };

  const isRefused = async (token: string): Promise<boolean> => {
    await pause(options.secondRefusalAfterMs ?? secondRefusalMs, undefined, { ref: false });
    try {
      await options.listChannels(token);
      return false;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'SIGNED_OUT') return true;
      // A 403 answers another question: the token itself was accepted.
      if (code === 'FORBIDDEN') return false;
      throw new SessionError(code === 'OFFLINE' ? 'OFFLINE' : 'SERVICE', sentence('failure.tokenUncertain'));
    }
  };

  const renew = (refreshToken: string, signal: AbortSignal): Promise<TokenAnswer> => {
    const clientSecret = repository.clientSecret();
    if (clientSecret === null) {
      return Promise.reject(
        new AuthorizationError('clientRefused', sentence('problem.clientRefused.secretNeeded')),
      );
    }
    const client = { clientId: clientIdOf(profile, repository.entry()), clientSecret };
    const grantedScopes = repository.entry().session?.grantedScopes ?? profile.scopes;
    return refreshTokens({ profile, client, grantedScopes }, refreshToken, {
      fetch: options.fetch,
      signal: AbortSignal.any([signal, AbortSignal.timeout(options.tokenCallTimeoutMs ?? tokenCallMs)]),
    });
  };

  const openOAuthTokens = ({ secret, first }: Pick<SignInResult, 'secret' | 'first'>): Tokens => {
    /** The previous refresh was interrupted, so its token may be used up. */
    let wasCutOff = false;
    const tokens = createOAuthTokens({
      first,
      refreshToken: secret,
      renew,
      save: async (refreshToken) => {
        // The keychain is written first, so it has the token.
        await repository.saveRefreshToken(refreshToken).catch(() => undefined);
        report();
      },
      mark: (isRefreshing) => {
        const isMarked = (repository.entry().session?.refreshMarker ?? null) !== null;
        if (isRefreshing) wasCutOff = isMarked;
        // Offline, each request tries again, and a write keeps the main thread waiting for the disk.
        if (isMarked !== isRefreshing || !repository.isWritten())
          note({ refreshMarker: isRefreshing ? nowText() : null });
      },
      renewed: ({ grantedScopes }) => {
        note({ grantedScopes: [...grantedScopes], renewedAt: nowText() });
        // Permissions may have been added since, so each new token is tried once for what was refused.
        refusedScopes.clear();
        report();
      },
      ended: (why) => {
        const renewedAt = Date.parse(repository.entry().session?.renewedAt ?? '');
        const isOld = !(now() - renewedAt < refreshTokenDays * dayMs);
        if (why === 'noRefreshToken') return endSession(tokens, 'notRenewable');
        return endSession(tokens, wasCutOff || isOld ? 'expired' : 'revoked');
      },
      clientRefused: (message) => {
        if (!isCurrent(tokens)) return;
        // The refresh token stays: with the correct client secret the session continues (`saveClient`).
        resting = {
          kind: 'over',
          reason: 'clientRefused',
          problem: { kind: 'clientRefused', message, port: null },
        };
        void tokens.close();
        report();
      },
      now,
    });
    return tokens;
  };

  const openTokens = (
    method: SavedSession['method'],
    result: Pick<SignInResult, 'secret' | 'first'>,
  ): Tokens => {
    if (method === 'oauth' || result.secret === null) return openOAuthTokens(result);
    const { secret } = result;
    const tokens: Tokens = createPersonalTokens({
      token: secret,
      isRefused: () => isRefused(secret),
      ended: () => endSession(tokens, 'tokenRefused'),
    });
    return tokens;
  };

  const toResting = (loaded: LoadedAccount): IdleState => {
    const { session } = repository.entry();
    if (loaded.kind === 'failed') return { kind: 'keychainProblem' };
    if (session === null) return { kind: 'signedOut', problem: null };
    const isTriedAgain = isRefusedToken(session) && loaded.secret !== null;
    if (isTriedAgain) note({ over: null });
    else if (session.over !== null) return { kind: 'over', reason: session.over, problem: null };
    if (loaded.secret === null) return { kind: 'over', reason: 'notKept', problem: null };
    return { kind: 'signedIn', tokens: openTokens(session.method, { secret: loaded.secret, first: null }) };
  };

  const load = async (patience?: KeychainTimeout): Promise<void> => {
    const before = resting;
    const loaded = await repository.load(patience);
    if (resting === before) resting = toResting(loaded);
    // The profile's, once saved as this desk's own, would outlive a change of the profile.
    if (profile.clientId !== '' && repository.entry().clientId === profile.clientId)
      await repository.saveClient({ clientId: '' }).catch(() => undefined);
    leftBehind = repository.entry().unpurged;
    report();
  };

  /** The index has a session that is not in use: it waits for the keychain, or for the client secret. */
  const isWaiting = () =>
    resting.kind !== 'signedIn' &&
    (resting.kind === 'keychainProblem' || repository.entry().session?.over === null);

  return {
    view: (): SessionView =>
      toIdleView(resting, {
        profile,
        entry: repository.entry(),
        keychain: secretStore.keychainState(),
        hasClientSecret: repository.clientSecret() !== null,
        refusedScopes,
        leftBehind,
      }),
    state: (): IdleState => resting,
    /** The account that is signed in, or whose session is over; null if signed out. */
    accountId: (): string | null => repository.entry().session?.account.id ?? null,
    channelId: (): number | null => repository.entry().session?.account.channelId ?? null,
    client: (): { clientId: string; clientSecret: string | null } => ({
      clientId: clientIdOf(profile, repository.entry()),
      clientSecret: repository.clientSecret(),
    }),
    /** Reads index and keychain and continues from what it finds, unless something else happened in the meantime. */
    load,
    /** @throws SessionError if it cannot be saved. */
    saveClient: async (client: { clientId: string; clientSecret?: string | undefined }): Promise<void> => {
      try {
        // The profile's, which the form shows, must not outlive a change of the profile.
        const clientId = client.clientId === profile.clientId ? '' : client.clientId;
        await repository.saveClient({ ...client, clientId });
      } catch (error) {
        throw new SessionError('INTERNAL', whyNotSaved(error));
      }
      if (isWaiting() && resting.kind === 'over') await load();
      report();
    },
    /** Adopts the result of a sign-in for one of its channels, and saves it. */
    adopt: async (
      { method, channels, secret, first }: SignInResult,
      channel: SavedChannel,
    ): Promise<void> => {
      await closeTokens();
      try {
        await repository.saveSession(
          {
            method,
            account: toAccount(profile.id, channel),
            channels: [...channels],
            grantedScopes: first === null ? channel.scopes : [...first.answer.grantedScopes],
            over: null,
            renewedAt: nowText(),
            refreshMarker: null,
          },
          secret,
        );
      } catch (error) {
        // The previous session's tokens are closed: it continues with what is still saved of it.
        if (resting.kind === 'signedIn') await load();
        throw error;
      }
      refusedScopes.clear();
      leftBehind = [];
      resting = { kind: 'signedIn', tokens: openTokens(method, { secret, first }) };
    },
    /**
     * False if no channel has that id.
     *
     * @throws SessionError if it cannot be saved; the previous channel stays.
     */
    changeChannel: (channelId: number): boolean => {
      const { session } = repository.entry();
      const channel = session?.channels.find(({ id }) => id === channelId);
      if (resting.kind !== 'signedIn' || session === null || channel === undefined) return false;
      const scopes = session.method === 'token' ? { grantedScopes: channel.scopes } : {};
      try {
        repository.update({ account: toAccount(profile.id, channel), ...scopes });
      } catch (error) {
        // The window and the next start must agree on the channel.
        note(session);
        throw new SessionError('INTERNAL', whyNotSaved(error));
      }
      // The other channel has its own scopes.
      refusedScopes.clear();
      report();
      return true;
    },
    /** Shows why an attempt failed, in addition to the session's state. */
    showProblem: (problem: SignInProblem): void => {
      if (resting.kind === 'over') resting = { ...resting, problem };
      else if (resting.kind !== 'signedIn') resting = { kind: 'signedOut', problem };
    },
    /** Checks whether the keychain works (again), and continues with its content. */
    lookAtKeychain: async (patience: KeychainTimeout): Promise<void> => {
      if (isWaiting()) await load(patience);
      else await secretStore.probe(patience);
      if (secretStore.keychainState() === 'working') await repository.catchUp();
      report();
    },
    /** Ends the session, whatever the disk does; true once the keychain was verified to be without its secrets. */
    signOut: async (): Promise<boolean> => {
      await closeTokens();
      const isVerified = await repository.forgetSession();
      if (secretStore.keychainState() === 'working') await repository.catchUp().catch(() => undefined);
      resting = { kind: 'signedOut', problem: null };
      report();
      return isVerified;
    },
    /** Saves that the data has to be deleted: if the purge is interrupted, the next start offers it again. */
    beginPurge: (): void => {
      repository.noteUnpurged(['savedData']);
    },
    /** Records the sign-out on disk if that failed before, and shows what is left behind. */
    settleSignOut: ({
      keychainVerified,
      failed,
    }: {
      keychainVerified: boolean;
      failed: readonly LeftBehind[];
    }): void => {
      const isWritten = repository.noteUnpurged([...failed]);
      const remaining: LeftBehind[] = [
        ...(keychainVerified ? [] : (['keychain'] as const)),
        ...(isWritten ? [] : (['settings'] as const)),
      ];
      leftBehind = [...new Set([...remaining, ...failed])];
      report();
    },
    /**
     * When it ends on its own if not renewed, and how long before that the warning appears; null if it does not end.
     */
    end(): { atMs: number; aheadMs: number } | null {
      const { session } = repository.entry();
      if (resting.kind !== 'signedIn' || session?.method !== 'oauth') return null;
      const endsAtMs = resting.tokens.endsAtMs();
      if (endsAtMs !== null) return { atMs: endsAtMs, aheadMs: notRenewableAheadMs };
      const renewedAtMs = Date.parse(session.renewedAt);
      return { atMs: renewedAtMs + refreshTokenDays * dayMs, aheadMs: unusedAheadMs };
    },
    reportMissingScope: (scope: string): void => {
      refusedScopes.add(scope);
      report();
    },
    dispose: async (): Promise<void> => {
      if (resting.kind === 'signedIn') await resting.tokens.close({ finishRefresh: true });
    },
  };
}

function toAccount(profileId: string, { id, name, applicationName }: SavedChannel): SavedSession['account'] {
  return { id: accountIdOf(profileId, id), channelId: id, channelName: name, applicationName };
}
