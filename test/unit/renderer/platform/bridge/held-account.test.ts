import { describe, expect, it } from 'vitest';
import { heldAccount } from '#renderer/platform/bridge/held-account.ts';
import type { AccountView, SessionView } from '#shared/session/session-view.ts';
import { signedInView, signedOutView } from '#test/support/samples/session-views.ts';

const account: AccountView = { id: 'local:1', channelId: 1, channelName: 'One', applicationName: 'Dockhand' };
const other: AccountView = { ...account, id: 'local:2', channelId: 2, channelName: 'Two' };

const signedIn = (who: AccountView): SessionView => signedInView({ account: who });
const over: SessionView = { step: 'over', account, reason: 'revoked', clientId: '', problem: null };
const signedOut: SessionView = signedOutView();
const finishing: SessionView = { step: 'finishing', doing: 'readingChannels' };

describe('heldAccount', () => {
  it('keeps the work on the screen while a user signs in again', () => {
    const held = heldAccount(heldAccount(null, signedIn(account)), over);
    expect(heldAccount(held, finishing)).toBe(held);
  });

  it('holds no account on the first sign-in and after signing out', () => {
    expect(heldAccount(null, finishing)).toBeNull();
    expect(heldAccount(account, signedOut)).toBeNull();
  });

  it('returns the same object for the same account', () => {
    expect(heldAccount(account, signedIn({ ...account }))).toBe(account);
    expect(heldAccount(account, signedIn(other))).toBe(other);
  });
});

describe('the held account', () => {
  it.each([
    ['the one that is signed in', null, signedIn(account), account.id],
    ['the one whose session ended', account, over, account.id],
    ['the one from before while signing in again', account, finishing, account.id],
    ['none after signing out', account, signedOut, undefined],
    ['none without a profile', account, { step: 'noProfile' } as const, undefined],
  ])('is %s', (_, before, session, held) => {
    expect(heldAccount(before, session)?.id).toBe(held);
  });
});
