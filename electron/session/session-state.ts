import type { Channel } from '#shared/channels/channels.ts';
import { signInScopes } from '#shared/session/model/scopes.ts';
import type {
  ChannelChoice,
  KeychainState,
  LeftBehind,
  SessionView,
  SignInProblem,
} from '#shared/session/session-view.ts';
import type { AccountIndexEntry, SavedChannel, SavedSession } from './account-index.ts';
import type { SessionProfile } from './session-options.ts';
import type { Tokens } from './tokens.ts';

/** The session's state while no sign-in attempt is in progress. */
export type IdleState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'keychainProblem' }
  | { readonly kind: 'signedOut'; readonly problem: SignInProblem | null }
  | { readonly kind: 'signedIn'; readonly tokens: Tokens }
  | {
      readonly kind: 'over';
      readonly reason: NonNullable<SavedSession['over']> | 'clientRefused';
      readonly problem: SignInProblem | null;
    };

/** The data for the view of a session without an attempt in progress. */
interface IdleDetails {
  readonly profile: SessionProfile;
  readonly entry: AccountIndexEntry;
  readonly keychain: KeychainState;
  readonly hasClientSecret: boolean;
  /** Scopes named in 403s of the service. */
  readonly refusedScopes: ReadonlySet<string>;
  /** What the last sign-out could not complete. */
  readonly leftBehind: readonly LeftBehind[];
}

/** A state that needs an account but has none is "signed out". */
export function toIdleView(state: IdleState, details: IdleDetails): SessionView {
  const { entry, keychain } = details;
  switch (state.kind) {
    case 'starting':
      return { step: 'starting' };
    case 'keychainProblem':
      return { step: 'keychainProblem', keychain };
    case 'signedIn':
      return entry.session === null ? toSignedOutView(null, details) : toSignedInView(entry.session, details);
    case 'over':
      return entry.session === null
        ? toSignedOutView(state.problem, details)
        : {
            step: 'over',
            account: entry.session.account,
            reason: state.reason,
            clientId: clientIdOf(details.profile, entry),
            problem: state.problem,
          };
    default:
      return toSignedOutView(state.problem, details);
  }
}

function toSignedOutView(problem: SignInProblem | null, details: IdleDetails): SessionView {
  const { profile, entry, keychain, hasClientSecret, leftBehind } = details;
  return {
    step: 'signedOut',
    keychain,
    clientId: clientIdOf(profile, entry),
    hasClientSecret,
    problem,
    leftBehind: [...leftBehind],
  };
}

function toSignedInView(session: SavedSession, details: IdleDetails): SessionView {
  const { profile, keychain, refusedScopes } = details;
  const granted = session.grantedScopes?.filter((scope) => !refusedScopes.has(scope)) ?? null;
  return {
    step: 'signedIn',
    method: session.method,
    account: session.account,
    channels: session.channels.map(toChannelChoice),
    grantedScopes: granted ?? [],
    missingScopes: granted === null ? [] : missingScopes(profile.scopes, granted, session.method),
    isSaved: session.isKept,
    keychain,
  };
}

/** One entered by the user takes precedence over the profile's. */
export function clientIdOf(profile: SessionProfile, entry: AccountIndexEntry): string {
  return entry.clientId === '' ? profile.clientId : entry.clientId;
}

/** Scopes requested but not granted; a personal token does not need the two sign-in scopes (specification 5.1). */
function missingScopes(
  requested: readonly string[],
  granted: readonly string[],
  method: SavedSession['method'],
): string[] {
  const forSignIn: readonly string[] = method === 'token' ? signInScopes : [];
  return requested.filter((scope) => !granted.includes(scope) && !forSignIn.includes(scope));
}

export function toSavedChannel(channel: Channel): SavedChannel {
  const { id, name, applicationName, scopes } = channel;
  return { id, name: name ?? `Channel ${id}`, applicationName: applicationName ?? '', scopes };
}

export function toChannelChoice({ id, name, applicationName, scopes }: SavedChannel): ChannelChoice {
  return { id, name, applicationName, canWrite: canWrite(scopes) };
}

/** A channel is writable if it holds a `_write` scope (specification 2.1). */
export function canWrite(scopes: readonly string[]): boolean {
  return scopes.some((scope) => scope.endsWith('_write'));
}

/**
 * The channel to continue with without asking: that of the previous session (signing in again), else the only writable
 * one, else the only one. Null if the user has to choose, including if the previous session's channel is missing: that
 * is someone else's sign-in, so the user is asked.
 */
export function settleChannel(
  channels: readonly SavedChannel[],
  previousChannelId: number | null,
): SavedChannel | null {
  if (previousChannelId !== null) return channels.find(({ id }) => id === previousChannelId) ?? null;
  const writable = channels.filter(({ scopes }) => canWrite(scopes));
  const candidates = writable.length > 0 ? writable : channels;
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

/** The channel proposed if the user has to choose: the first writable one, else the first. */
export function proposeSavedChannel(channels: readonly SavedChannel[]): number {
  return (channels.find(({ scopes }) => canWrite(scopes)) ?? channels[0])?.id ?? 0;
}

/** The owner of the work: environment, account and channel. */
type WorkOwner = { environment: string; account: string; channelId: number };

/** Steps of signing in again: until the account is known, the work belongs to the previous one. */
const steps: readonly SessionView['step'][] = ['waitingForBrowser', 'finishing', 'choosingChannel'];

/** The owner of the work in progress: the signed-in account, or the one whose session ended automatically. */
export function nextWorkOwner(
  before: WorkOwner | null,
  view: SessionView,
  environment: string,
): WorkOwner | null {
  if (view.step === 'signedIn' || view.step === 'over') {
    return { environment, account: view.account.id, channelId: view.account.channelId };
  }
  return steps.includes(view.step) ? before : null;
}

/** The account whose data may be shown: signed in, or with an ended session that waits for a new sign-in. */
export function accountOf(view: SessionView): string | null {
  return view.step === 'signedIn' || view.step === 'over' ? view.account.id : null;
}
