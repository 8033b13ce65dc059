import type { SessionView } from '#shared/session/session-view.ts';

type SignedIn = Extract<SessionView, { step: 'signedIn' }>;
type SignedOut = Extract<SessionView, { step: 'signedOut' }>;

export const signedInView = (change: Partial<SignedIn> = {}): SignedIn => ({
  step: 'signedIn',
  method: 'oauth',
  account: { id: 'local/17', channelId: 17, channelName: 'Dock', applicationName: 'Dockhand' },
  channels: [],
  grantedScopes: [],
  missingScopes: [],
  isSaved: true,
  keychain: 'working',
  ...change,
});

export const signedOutView = (change: Partial<SignedOut> = {}): SignedOut => ({
  step: 'signedOut',
  keychain: 'working',
  clientId: '',
  hasClientSecret: false,
  leftBehind: [],
  problem: null,
  ...change,
});
