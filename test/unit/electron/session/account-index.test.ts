import { expect, it } from 'vitest';
import {
  AccountIndexEntry,
  accountIdOf,
  createAccountIndex,
  emptyAccountIndexEntry,
  isRefusedToken,
  mayHoldSecrets,
} from '#electron/session/account-index.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
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

it('an index has one profile’s entry, none if it was deleted or is unreadable', () => {
  const file = memoryPreferenceFile();
  const [first, other] = ['env-1', 'env-2'].map((id) => createAccountIndex(file, id));
  expect(first?.read()).toBeNull();
  first?.write(signedInEntry());
  expect(first?.read()).toEqual(signedInEntry());
  expect(other?.read()).toBeNull();
  first?.write(null);
  expect(first?.read()).toBeNull();
  file.write('session env-1', { ...signedInEntry(), clientId: 7 });
  expect(first?.read()).toBeNull();
});

it('an entry without a list of what a purge left is read as one with nothing left', () => {
  const { unpurged: _unpurged, ...older } = signedInEntry();
  expect(AccountIndexEntry.parse(older).unpurged).toEqual([]);
  expect(AccountIndexEntry.parse({ ...older, unpurged: 'everything' }).unpurged).toEqual([]);
});

it.each<[string, Partial<AccountIndexEntry> | null, boolean]>([
  ['nothing', null, false],
  ['an entry without secrets', {}, false],
  ['a client secret', { hasClientSecret: true }, true],
  ['a session in the keychain', { session: sessionWith({ isKept: true }) }, true],
  ['a session of this run alone', { session: sessionWith({ isKept: false }) }, false],
  ['a secret whose removal is not certain', { leftovers: ['refreshToken'] }, true],
])('the keychain may have a secret: %s', (_name, change, expected) => {
  expect(mayHoldSecrets(change && { ...emptyAccountIndexEntry, ...change })).toBe(expected);
});

it.each([
  ['token', 'tokenRefused', true],
  ['token', 'revoked', false],
  ['oauth', 'tokenRefused', false],
  ['token', null, false],
] as const)('a session by %s that is over because of %s ended by its token: %s', (method, over, expected) => {
  expect(isRefusedToken({ method, over })).toBe(expected);
});

function sessionWith(change: { isKept: boolean }): NonNullable<AccountIndexEntry['session']> {
  const { session } = signedInEntry();
  if (session === null) throw new Error('The entry has no session.');
  return { ...session, ...change };
}
