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

/** What the session is while no attempt to sign in is under way. */
export type IdleClosingState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'keychainProblem' }
  | { readonly kind: 'signedOut'; readonly problem: SignInProblem | null }
  | { readonly kind: 'signedIn'; readonly tokens: Tokens }
  | {
      readonly kind: 'over';
      readonly reason: NonNullable<SavedSession['over']>;
      readonly problem: SignInProblem | null;
    };

/** What the view of a resting session is made of. */
interface RestingFacts {
  readonly profile: SessionProfile;
  readonly entry: AccountIndexEntry;
  readonly keychain: KeychainState;
  readonly hasClientSecret: boolean;
  /** Scopes that the service's own 403s named. */
  readonly refusedScopes: ReadonlySet<string>;
  /** What the last sign-out could not finish. */
  readonly leftBehind: readonly LeftBehind[];
}

/** Shows a resting state to the window; a state that needs an account and has none is "signed out". */
export function toRestingView(state: IdleClosingState, facts: RestingFacts): SessionView {
  const { entry, keychain } = facts;
  switch (state.kind) {
    case 'starting':
      return { step: 'starting' };
    case 'keychainProblem':
      return { step: 'keychainProblem', keychain };
    case 'signedIn':
      return entry.session === null ? toSignedOutView(null, facts) : toSignedInView(entry.session, facts);
    case 'over':
      return entry.session === null
        ? toSignedOutView(state.problem, facts)
        : { step: 'over', account: entry.session.account, reason: state.reason, problem: state.problem };
    default:
      return toSignedOutView(state.problem, facts);
  }
}

function toSignedOutView(problem: SignInProblem | null, facts: RestingFacts): SessionView {
  const { profile, entry, keychain, hasClientSecret, leftBehind } = facts;
  return {
    step: 'signedOut',
    keychain,
    clientId: clientIdOf(profile, entry),
    hasClientSecret,
    problem,
    leftBehind: [...leftBehind],
  };
}

function toSignedInView(session: SavedSession, facts: RestingFacts): SessionView {
  const { profile, keychain, refusedScopes } = facts;
  const granted = session.grantedScopes?.filter((scope) => !refusedScopes.has(scope)) ?? null;
  return {
    step: 'signedIn',
    method: session.method,
    account: session.account,
    channels: session.channels.map(toChannelChoice),
    grantedScopes: granted ?? [],
    missingScopes: granted === null ? [] : missingScopes(profile.scopes, granted, session.method),
    isKept: session.isKept,
    keychain,
  };
}

/** The client id in use: what a person typed goes before the profile's. */
export function clientIdOf(profile: SessionProfile, entry: AccountIndexEntry): string {
  return entry.clientId === '' ? profile.clientId : entry.clientId;
}

/** Asked for and not granted; a personal token has no use for the two scopes of the sign-in (specification 5.1). */
function missingScopes(
  asked: readonly string[],
  granted: readonly string[],
  method: SavedSession['method'],
): string[] {
  const forSignIn: readonly string[] = method === 'token' ? signInScopes : [];
  return asked.filter((scope) => !granted.includes(scope) && !forSignIn.includes(scope));
}

/** Shapes a channel of the service for the index. */
export function toSavedChannel(channel: Channel): SavedChannel {
  const { id, name, applicationName, scopes } = channel;
  return { id, name: name ?? `Channel ${id}`, applicationName: applicationName ?? '', scopes };
}

/** Shapes a channel for the window. */
export function toChannelChoice({ id, name, applicationName, scopes }: SavedChannel): ChannelChoice {
  return { id, name, applicationName, canWrite: canWrite(scopes) };
}

/** A channel is written with when it holds a `_write` scope (specification 2.1). */
export function canWrite(scopes: readonly string[]): boolean {
  return scopes.some((scope) => scope.endsWith('_write'));
}

/**
 * The channel to go on with without asking: that of the session before (signing in again), else the only one that
 * can write, else the only one. Null where a person has to choose; also where the channel of the session before is
 * not there, since that is somebody else's sign-in and is asked about, not guessed (architecture.md, 3).
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

/** The channel that is proposed where a person has to choose: the first that can write, else the first. */
export function proposeSavedChannel(channels: readonly SavedChannel[]): number {
  return (channels.find(({ scopes }) => canWrite(scopes)) ?? channels[0])?.id ?? 0;
}

/** In whose name a person works: environment, account and channel. */
type WorkOwner = { environment: string; account: string; channelId: number };

/** Steps of signing in again: until it is known who that is, it is the work of whoever was there before. */
const steps: readonly SessionView['step'][] = ['waitingForBrowser', 'finishing', 'choosingChannel'];

/** Whose work goes on in a session's state: who is signed in, or was until the session ended by itself. */
export function holdOwner(
  before: WorkOwner | null,
  view: SessionView,
  environment: string,
): WorkOwner | null {
  if (view.step === 'signedIn' || view.step === 'over') {
    return { environment, account: view.account.id, channelId: view.account.channelId };
  }
  return steps.includes(view.step) ? before : null;
}

/** The account whose data may be shown in a session's state: signed in, or over and waiting for a new sign-in. */
export function accountOf(view: SessionView): string | null {
  return view.step === 'signedIn' || view.step === 'over' ? view.account.id : null;
}
