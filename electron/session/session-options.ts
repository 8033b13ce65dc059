import type { MainMessages } from '#electron/messages.ts';
import type { Channel } from '#shared/channels/channels.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import type { LeftBehind, SessionView } from '#shared/session/session-view.ts';
import type { AccountIndex } from './account-index.ts';
import type { SecretStore } from './secret-store.ts';

/** The part of an environment profile that the session needs. */
export interface SessionProfile {
  /** Names the environment: part of every account id and of the keychain's entries. */
  readonly id: string;
  readonly kind: 'production' | 'sandbox' | 'local';
  /** Without a slash at the end; `/connect/authorize` and `/connect/token` are appended (specification 5.2). */
  readonly authUrl: string;
  /** '' where the person has to enter it. */
  readonly clientId: string;
  readonly redirectUri: string;
  /** What to ask for; with `openid` an identity token is required, with `offline_access` a refresh token comes. */
  readonly scopes: readonly string[];
  readonly integrationName: string;
  /** The `iss` of identity tokens, to the character. */
  readonly issuer: string;
}

/** One row for the activity log. */
export interface SessionActivity {
  readonly action: 'signIn' | 'signInWithToken' | 'signOut' | 'sessionOver' | 'saveClient' | 'chooseChannel';
  readonly outcome: 'done' | 'failed';
  /** Never a secret. */
  readonly detail: Sentence;
  /** The account it concerns; null where none is known. */
  readonly accountId: string | null;
}

/** Everything that a session is handed; nothing of it is Electron's. */
export interface SessionOptions {
  /** Of the pages that the browser shows. */
  readonly messages: Pick<MainMessages, 't' | 'language'>;
  readonly profile: SessionProfile;
  readonly secretStore: SecretStore;
  readonly accountIndex: AccountIndex;
  /** A WHATWG fetch with the project's proxy, certificates and limits; it must not follow redirects by itself. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Reads the channel list with this token. Rejects with an error whose `code` is one of the failure codes:
   * SIGNED_OUT for a 401, FORBIDDEN for a 403, OFFLINE when the service was not reached.
   */
  readonly listChannels: (accessToken: string) => Promise<readonly Channel[]>;
  /** Opens the system's browser; rejects when there is none. */
  readonly openBrowser: (url: string) => Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called with every change of the view, in order, and only of changes. */
  readonly changed: (view: SessionView) => void;
  readonly recordActivity: (activity: SessionActivity) => void;
  /**
   * Removes what is saved for every account of the profile; what was not sent only where that is said, else it
   * rejects and removes nothing. `accountId` is who was signed in, null for nobody.
   */
  readonly purge: (accountId: string | null, purgesUnsent: boolean) => Promise<Purged>;
  /** How long the browser may take, at most (and by default) 300,000. */
  readonly signInTimeoutMs?: number;
  /** How long a token call may take, default 60,000. */
  readonly tokenCallTimeoutMs?: number;
  /** How long after a refusal of a personal token it is asked for again elsewhere, default 2,000. */
  readonly secondRefusalAfterMs?: number;
}

/** What a purge removed, and the parts of which something may be left. */
export interface Purged {
  readonly rows: number;
  readonly failed: readonly LeftBehind[];
}

/** What a sign-out did, as the contract's `session.signOut` answers it. */
interface SignedOut {
  readonly session: SessionView;
  /** True: the keychain was asked and holds neither a refresh token nor a personal token any more. */
  readonly keychainVerified: boolean;
  /** Rows removed; null when no purge was asked for. */
  readonly purgedRows: number | null;
}

/**
 * The session of one profile. Methods that answer a view never reject for what a person can cause or mend: that is
 * in the view, with its sentence.
 */
export interface Session {
  /** Reads the index and the keychain; to be called once. Without a network a saved session is signed in. */
  start(): Promise<SessionView>;
  view(): SessionView;
  /** Keeps the client id, and the secret where one is given; a session that lacked them goes on. */
  saveClient(client: { clientId: string; clientSecret?: string | undefined }): Promise<SessionView>;
  /** Starts an attempt and answers when the listener stands; a running attempt is answered as it is. */
  signIn(): Promise<SessionView>;
  /** Rejects with a SessionError when no attempt waits, or no browser opens. */
  reopenBrowser(): Promise<void>;
  /** Ends a running attempt; nothing of it is saved. */
  cancelSignIn(): Promise<SessionView>;
  signInWithToken(token: { token: string }): Promise<SessionView>;
  /** Looks at the keychain again; answers within about 5 s, while an open password prompt may take longer. */
  retryKeychain(): Promise<SessionView>;
  /** Finishes a sign-in, or changes the channel of a session. An unknown id changes nothing. */
  chooseChannel(channel: { channelId: number }): Promise<SessionView>;
  /** Also for who is signed out, to finish what is left behind. */
  signOut(options: { purge: boolean; purgesUnsent?: boolean }): Promise<SignedOut>;
  /** A token to send now. Rejects with a SessionError: SIGNED_OUT, OFFLINE or SERVICE. */
  accessToken(): Promise<string>;
  /** After a 401: one refresh, shared by all that were rejected with the same token. Rejects as `accessToken`. */
  refreshAfterRejection(rejectedToken: string): Promise<string>;
  /** Notes a scope that the service's 403 named, so that the view lists it as missing. */
  reportMissingScope(scope: string): void;
  /** When it ends by itself, epoch milliseconds, and how long ahead the warning comes; null where it does not. */
  end(): { atMs: number; aheadMs: number } | null;
  /** Ends a running attempt and frees the port; what is saved stays. */
  dispose(): Promise<void>;
}
