import type { AccountView, SessionView } from '#shared/session/session-view.ts';
import { assertNever } from './assert-never.ts';

/**
 * Returns the account whose work is on the screen: the signed-in account, or the last one if its session ended on its
 * own. During a new sign-in it is the previous account; after signing out it is null. Returns the same object if
 * nothing changed.
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
