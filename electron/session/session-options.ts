import type { MainMessages } from '#electron/messages.ts';
import type { Channel } from '#shared/channels/channels.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import type { LeftBehind, SessionView } from '#shared/session/session-view.ts';
import type { AccountIndex } from './account-index.ts';
import type { SecretStore } from './secret-store.ts';

/** The part of an environment profile that the session needs. */
export interface SessionProfile {
  /** The environment's name: part of every account id and of the keychain's entries. */
  readonly id: string;
  readonly kind: 'production' | 'sandbox' | 'local';
  /** Without a trailing slash; `/connect/authorize` and `/connect/token` are appended (specification 5.2). */
  readonly authUrl: string;
  /** '' if the user has to enter it. */
  readonly clientId: string;
  readonly redirectUri: string;
  /**
   * The scopes to request. With `openid` an identity token is required; with `offline_access` a refresh token is
   * returned.
   */
  readonly scopes: readonly string[];
  readonly integrationName: string;
  /** The `iss` of identity tokens, matched exactly. */
  readonly issuer: string;
}

/** One row for the activity log. */
export interface SessionActivity {
  readonly action: 'signIn' | 'signInWithToken' | 'signOut' | 'sessionOver' | 'saveClient' | 'chooseChannel';
  readonly outcome: 'done' | 'failed';
  /** Never a secret. */
  readonly detail: Sentence;
  /** Null if none is known. */
  readonly accountId: string | null;
}

/** None of these is specific to Electron. */
export interface SessionOptions {
  /** For the pages shown in the browser. */
  readonly messages: Pick<MainMessages, 't' | 'language'>;
  readonly profile: SessionProfile;
  readonly secretStore: SecretStore;
  readonly accountIndex: AccountIndex;
  /** A WHATWG fetch with the project's proxy, certificates and limits; it must not follow redirects automatically. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Reads the channel list with this token. Rejects with an error whose `code` is one of the failure codes: SIGNED_OUT
   * for a 401, FORBIDDEN for a 403, OFFLINE if the service was not reached.
   */
  readonly listChannels: (accessToken: string) => Promise<readonly Channel[]>;
  /** Rejects if there is none. */
  readonly openBrowser: (url: string) => Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called with every change of the view, in order, and only if it changed. */
  readonly changed: (view: SessionView) => void;
  readonly recordActivity: (activity: SessionActivity) => void;
  /**
   * Removes everything saved for every account of the profile. Removes unsent writes only if `purgesUnsent` is set;
   * otherwise, if there are any, rejects and removes nothing. `accountId` is the account that was signed in; null if
   * none.
   */
  readonly purge: (accountId: string | null, purgesUnsent: boolean) => Promise<Purged>;
  /** Limit for the browser, at most (and by default) 300,000. */
  readonly signInTimeoutMs?: number;
  /** Default 60,000. */
  readonly tokenCallTimeoutMs?: number;
  /** How long after a refused personal token the second check elsewhere is made, in milliseconds, default 2,000. */
  readonly secondRefusalAfterMs?: number;
}

/** The result of a purge, and the parts that may have left something behind. */
export interface Purged {
  readonly rows: number;
  readonly failed: readonly LeftBehind[];
}

interface SignedOut {
  readonly session: SessionView;
  /** True: verified that the keychain no longer holds a refresh token or a personal token. */
  readonly keychainVerified: boolean;
  /** Null if no purge was requested. */
  readonly purgedRows: number | null;
}

/**
 * The session of one profile. Methods that return a view never reject for problems that a user can cause or fix: those
 * are in the view, with a message.
 */
export interface Session {
  /** Reads the index and the keychain; to be called once. Without a network, a saved session is signed in. */
  start(): Promise<SessionView>;
  view(): SessionView;
  /** Saves the client id, and the secret if given; a session that lacked them continues. */
  saveClient(client: { clientId: string; clientSecret?: string | undefined }): Promise<SessionView>;
  /**
   * Starts an attempt and resolves once the listener is running; if an attempt is already running, returns its view.
   */
  signIn(): Promise<SessionView>;
  /** Rejects with a SessionError if no attempt is waiting or no browser opens. */
  reopenBrowser(): Promise<void>;
  /** Ends a running attempt without saving anything of it. */
  cancelSignIn(): Promise<SessionView>;
  signInWithToken(token: { token: string }): Promise<SessionView>;
  /** Checks the keychain again; resolves within about 5 s, although an open password prompt may take longer. */
  retryKeychain(): Promise<SessionView>;
  /** Finishes a sign-in, or changes a session's channel. An unknown id changes nothing. */
  chooseChannel(channel: { channelId: number }): Promise<SessionView>;
  /** Can also be called when signed out, to finish what is left behind. */
  signOut(options: { purge: boolean; purgesUnsent?: boolean }): Promise<SignedOut>;
  /** Returns a token that is valid now. Rejects with a SessionError: SIGNED_OUT, OFFLINE or SERVICE. */
  accessToken(): Promise<string>;
  /**
   * After a 401: one refresh, shared by all requests that were rejected with the same token. Rejects like
   * `accessToken`.
   */
  refreshAfterRejection(rejectedToken: string): Promise<string>;
  /** Records a scope named in a 403 of the service, so that the view lists it as missing. */
  reportMissingScope(scope: string): void;
  /**
   * When the session ends automatically, in epoch milliseconds, and how long before that the warning is shown; null if
   * it does not end.
   */
  end(): { atMs: number; aheadMs: number } | null;
  /** Resolves once no sign-out is running, and so no purge. */
  signOutEnded(): Promise<void>;
  /** Ends a running attempt and frees the port; saved data is retained. No change is reported from then on. */
  dispose(): Promise<void>;
}
