import { describe, expect, it } from 'vitest';
import {
  accountOf,
  proposeSavedChannel,
  settleChannel,
  toIdleView,
} from '#electron/session/session-state.ts';
import { createPersonalTokens } from '#electron/session/tokens.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import { fakeProfile, signedInEntry } from './session-fakes.ts';

const writable = { id: 1, name: 'A', applicationName: '', scopes: ['orders_write'] };
const otherWritable = { id: 2, name: 'B', applicationName: '', scopes: ['returns_write'] };
const readOnly = { id: 3, name: 'C', applicationName: '', scopes: ['orders_read'] };

describe('the channel to use', () => {
  it.each<[string, Parameters<typeof settleChannel>, number | null]>([
    ['the only one that can write', [[readOnly, writable], null], 1],
    ['nobody asks where there is one, even without _write', [[readOnly], null], 3],
    ['a person, where several can write', [[writable, otherWritable], null], null],
    [
      'a person, where several are there and none can write',
      [[readOnly, { ...readOnly, id: 4 }], null],
      null,
    ],
    ['the one of the session before', [[writable, otherWritable], 2], 2],
    ['a person, where the one of the session before is not there', [[writable], 2], null],
  ])('is %s', (_name, [channels, previous], expected) => {
    expect(settleChannel(channels, previous)?.id ?? null).toBe(expected);
  });

  it('is proposed based on its _write scopes', () => {
    expect(proposeSavedChannel([readOnly, otherWritable, writable])).toBe(2);
    expect(proposeSavedChannel([readOnly])).toBe(3);
  });
});

describe('the view of a session', () => {
  const facts = (method: 'oauth' | 'token', grantedScopes: string[] | null, refused: string[] = []) => {
    const entry = signedInEntry(method);
    return {
      profile: { ...fakeProfile(), scopes: ['a_read', 'b_write', 'openid', 'offline_access'] },
      entry: { ...entry, session: entry.session === null ? null : { ...entry.session, grantedScopes } },
      keychain: 'working' as const,
      hasClientSecret: true,
      leftBehind: [],
      refusedScopes: new Set(refused),
    };
  };
  const tokens = createPersonalTokens({
    token: 't',
    isRefused: async () => true,
    ended: async () => undefined,
  });
  const missing = (view: SessionView) => (view.step === 'signedIn' ? view.missingScopes : null);

  it('lists the scopes that were requested but not granted', () => {
    const state = { kind: 'signedIn', tokens } as const;
    expect(missing(toIdleView(state, facts('oauth', ['a_read', 'openid'])))).toEqual([
      'b_write',
      'offline_access',
    ]);
    expect(missing(toIdleView(state, facts('token', ['a_read'])))).toEqual(['b_write']);
    expect(missing(toIdleView(state, facts('oauth', null)))).toEqual([]);
  });

  it('lists the scopes that the service refused, and no longer shows them as granted', () => {
    const view = toIdleView(
      { kind: 'signedIn', tokens },
      facts('oauth', ['a_read', 'b_write', 'openid', 'offline_access'], ['b_write']),
    );
    expect(view).toMatchObject({
      missingScopes: ['b_write'],
      grantedScopes: ['a_read', 'openid', 'offline_access'],
    });
  });
});

describe('the account whose data may be shown', () => {
  const account = { id: 'env-1/7' };
  it.each([
    ['signed in', { step: 'signedIn', account }, 'env-1/7'],
    ['over, waiting for a new sign-in', { step: 'over', account }, 'env-1/7'],
    ['signed out', { step: 'signedOut', account }, null],
  ])('of a session that is %s', (_name, view, expected) => {
    expect(accountOf(view as unknown as SessionView)).toBe(expected);
  });
});
