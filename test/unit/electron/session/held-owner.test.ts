import { describe, expect, it } from 'vitest';
import { nextWorkOwner } from '#electron/session/session-state.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import { sampleOutputs } from '#test/support/samples/sample-outputs.ts';
import { signedOutView } from '#test/support/samples/session-views.ts';

const signedIn = sampleOutputs['session.read'];
if (signedIn.step !== 'signedIn') throw new Error('The sample session is signed in.');
const { account } = signedIn;
const owner = { environment: 'local', account: account.id, channelId: account.channelId };
const before = { environment: 'local', account: 'local/1', channelId: 1 };

describe('the owner of ongoing work', () => {
  const over: SessionView = { step: 'over', account, reason: 'expired', clientId: '', problem: null };
  it.each([signedIn, over])('is the account in the session: $step', (view) => {
    expect(nextWorkOwner(before, view, 'local')).toEqual(owner);
  });

  const again: SessionView[] = [
    { step: 'waitingForBrowser', authorizeUrl: 'a', redirectUri: 'b', startedAt: 'c', expiresAt: 'd' },
    { step: 'finishing', doing: 'checkingToken' },
    { step: 'choosingChannel', channels: [], proposedChannelId: 1 },
  ];
  it.each(again)('is the previous one during a new sign-in: $step', (view) => {
    expect(nextWorkOwner(before, view, 'local')).toBe(before);
    expect(nextWorkOwner(null, view, 'local')).toBeNull();
  });

  const nobody: SessionView[] = [
    { step: 'noProfile' },
    { step: 'starting' },
    { step: 'keychainProblem', keychain: 'locked' },
    signedOutView({ hasClientSecret: true }),
  ];
  it.each(nobody)('is null: $step', (view) => {
    expect(nextWorkOwner(before, view, 'local')).toBeNull();
  });
});
