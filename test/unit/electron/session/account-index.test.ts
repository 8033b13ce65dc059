import { expect, it } from 'vitest';
import { AccountIndexEntry, accountIdOf, emptyAccountIndexEntry } from '#electron/session/account-index.ts';
import { signedInEntry } from './session-fakes.ts';

it('saved account data is read back unchanged, for every method', () => {
  for (const method of ['oauth', 'token'] as const) {
    const entry = { ...signedInEntry(method), leftovers: ['refreshToken', 'personalToken'] };
    expect(AccountIndexEntry.parse(structuredClone(entry))).toEqual(entry);
  }
  expect(AccountIndexEntry.parse(emptyAccountIndexEntry)).toEqual({
    clientId: '',
    hasClientSecret: false,
    session: null,
    leftovers: [],
    unpurged: [],
  });
});

it.each([
  { clientId: 7 },
  { hasClientSecret: undefined },
  { leftovers: ['clientSecret'] },
  { session: { ...signedInEntry().session, over: 'asleep' } },
  { session: { ...signedInEntry().session, method: 'password' } },
  { session: { ...signedInEntry().session, isKept: undefined } },
  { session: { ...signedInEntry().session, channels: [{ id: 1 }] } },
])('an entry with %j is invalid', (change) => {
  expect(AccountIndexEntry.safeParse({ ...signedInEntry(), ...change }).success).toBe(false);
});

it.each(['revoked', 'expired', 'tokenRefused', 'notKept'])(
  'a session can be over because it is %s',
  (over) => {
    const entry = { ...signedInEntry(), session: { ...signedInEntry().session, over } };
    expect(AccountIndexEntry.parse(entry).session?.over).toBe(over);
  },
);

it('an account ID consists of its environment and its channel', () => {
  expect(accountIdOf('env-1', 7)).toBe('env-1/7');
});
