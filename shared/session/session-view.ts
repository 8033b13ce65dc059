import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';

/**
 * Besides `working`, the three keychain states that a user can act on: absent (this system has none), locked (needs its
 * password), unavailable (does not respond).
 */
export const KeychainState = z.enum(['working', 'absent', 'locked', 'unavailable']);
export type KeychainState = z.infer<typeof KeychainState>;

/** The owner of the data: environment plus channel; never a token, because tokens are replaced. */
export const AccountView = z.object({
  /** Key of all data saved for this account; contains no secret. */
  id: z.string(),
  channelId: z.number(),
  channelName: z.string(),
  applicationName: z.string(),
});
export type AccountView = z.infer<typeof AccountView>;

/** A channel that can be chosen after sign-in; `canWrite` if it has a `_write` scope. */
export const ChannelChoice = z.object({
  id: z.number(),
  name: z.string(),
  applicationName: z.string(),
  canWrite: z.boolean(),
});
export type ChannelChoice = z.infer<typeof ChannelChoice>;

/** Why an attempt to sign in ended without a session. */
export const SignInProblem = z.object({
  kind: z.enum([
    'denied',
    'timedOut',
    'cancelled',
    'portTaken',
    'browserFailed',
    'answerRefused',
    'codeRefused',
    'clockWrong',
    'issuerWrong',
    'clientRefused',
    'tokenRefused',
    'unreachable',
    'tooSlow',
    'noChannel',
    'channelsForbidden',
    'failed',
  ]),
  /** What happened and what to do now, for display. */
  message: Sentence,
  /** The port in use, for `portTaken`. */
  port: z.number().nullable(),
});
export type SignInProblem = z.infer<typeof SignInProblem>;

/** What a sign-out, or its purge, could not finish on this computer; it can be retried. */
export const LeftBehind = z.enum([
  'keychain',
  'settings',
  'outbox',
  'openedFiles',
  'catalog',
  'attachments',
  'cache',
  'records',
  'page',
  'dumps',
  'desks',
  'site',
  'savedData',
]);
export type LeftBehind = z.infer<typeof LeftBehind>;

/**
 * The session as the window sees it: a union of steps, each with its own data. No step contains a secret: no token, no
 * client secret, no code verifier.
 */
export const SessionView = z.discriminatedUnion('step', [
  /** No environment is known yet: a profile must be imported first. */
  z.object({ step: z.literal('noProfile') }),
  /** Startup: the keychain is being read. */
  z.object({ step: z.literal('starting') }),
  /** The keychain must work before anything is known: nothing was dropped. */
  z.object({ step: z.literal('keychainProblem'), keychain: KeychainState }),
  /** No account is signed in. `problem` is why the last attempt failed. */
  z.object({
    step: z.literal('signedOut'),
    keychain: KeychainState,
    clientId: z.string(),
    hasClientSecret: z.boolean(),
    problem: SignInProblem.nullable(),
    leftBehind: z.array(LeftBehind),
  }),
  /** The browser is open; timestamps are ISO 8601. */
  z.object({
    step: z.literal('waitingForBrowser'),
    authorizeUrl: z.string(),
    redirectUri: z.string(),
    startedAt: z.string(),
    expiresAt: z.string(),
  }),
  /** The browser responded: the code is exchanged for tokens, then the channels are read. */
  z.object({
    step: z.literal('finishing'),
    doing: z.enum(['exchangingCode', 'checkingToken', 'readingChannels']),
  }),
  z.object({
    step: z.literal('choosingChannel'),
    channels: z.array(ChannelChoice),
    proposedChannelId: z.number(),
  }),
  z.object({
    step: z.literal('signedIn'),
    method: z.enum(['oauth', 'token']),
    account: AccountView,
    channels: z.array(ChannelChoice),
    grantedScopes: z.array(z.string()),
    /** Scopes that Dockhand needs and the token lacks; empty if the granted scopes are unknown. */
    missingScopes: z.array(z.string()),
    /** False: it is not in the keychain, so the session ends with this run. */
    isSaved: z.boolean(),
    keychain: KeychainState,
  }),
  /** The session ended automatically (revoked, expired): work is kept, cached data is readable; sign in to continue. */
  z.object({
    step: z.literal('over'),
    account: AccountView,
    reason: z.enum(['revoked', 'expired', 'notRenewable', 'tokenRefused', 'clientRefused', 'notKept']),
    /** The one in use: typed at this desk, or the profile's. */
    clientId: z.string(),
    problem: SignInProblem.nullable(),
  }),
]);
export type SessionView = z.infer<typeof SessionView>;
