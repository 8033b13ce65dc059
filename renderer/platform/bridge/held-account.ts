import type { AccountView, SessionView } from '#shared/session/session-view.ts';
import { assertNever } from './assert-never.ts';

/**
 * Whose work is on the screen: who is signed in, or was until the session ended by itself. While a person signs in
 * again it is the one from before; after signing out it is nobody. The same object as before where nothing changed.
 */
export function heldAccount(before: AccountView | null, session: SessionView): AccountView | null {
  switch (session.step) {
    case 'signedIn':
    case 'over':
      return isSame(before, session.account) ? before : session.account;
    case 'waitingForBrowser':
    case 'finishing':
    case 'choosingChannel':
      return before;
    case 'noProfile':
    case 'starting':
    case 'keychainProblem':
    case 'signedOut':
      return null;
    default:
      return assertNever(session);
  }
}

function isSame(one: AccountView | null, other: AccountView): one is AccountView {
  return one?.id === other.id && one.channelName === other.channelName;
}
