import { describe, expect, it } from 'vitest';
import type { AccountIndexEntry, SavedSession } from '#electron/session/account-index.ts';
import { createAccountRepository } from '#electron/session/account-repository.ts';
import { createSecretStore, type SecretName, type SecretReading } from '#electron/session/secret-store.ts';
import type { KeychainState } from '#shared/session/session-view.ts';
import { fakeAccountIndex, fakeKeychain, signedInEntry } from './session-fakes.ts';

function bench(
  entry: AccountIndexEntry | null = null,
  keychain = fakeKeychain(),
  index = fakeAccountIndex(entry),
) {
  const open = () =>
    createAccountRepository({
      profileId: 'env-1',
      secretStore: createSecretStore({ keychain: keychain.port }),
      accountIndex: index,
    });
  return { keychain, index, open, repository: open() };
}

function sessionOf(channelId: number, method: 'oauth' | 'token' = 'oauth'): Omit<SavedSession, 'isKept'> {
  const { isKept: _isKept, ...session } = signedInEntry(method).session as SavedSession;
  return { ...session, account: { ...session.account, id: `env-1/${channelId}`, channelId } };
}

class Killed extends Error {}

describe('saved account data', () => {
  it('is found by the next start', async () => {
    const { repository, open } = bench();
    await repository.load();
    await repository.saveClient({ clientId: 'c', clientSecret: 's' });
    await repository.saveSession(sessionOf(7), 'refresh-1');
    const next = open();
    expect(await next.load()).toEqual({ kind: 'loaded', secret: 'refresh-1' });
    expect(next.clientSecret()).toBe('s');
    expect(next.entry()).toMatchObject({
      clientId: 'c',
      hasClientSecret: true,
      session: { account: { id: 'env-1/7' }, isKept: true },
      leftovers: [],
      unpurged: [],
    });
  });

  it('leaves no secret in the index', async () => {
    const { repository, index } = bench();
    await repository.load();
    await repository.saveClient({ clientId: 'c', clientSecret: 'CANARY-1' });
    await repository.saveSession(sessionOf(7), 'CANARY-2');
    await repository.saveRefreshToken('CANARY-3');
    expect(index.text()).not.toContain('CANARY');
  });

  it.each(['locked', 'unavailable', 'absent'] as const)(
    'is not treated as signed out while the keychain is %s',
    async (trouble) => {
      const { repository, keychain, index } = bench(signedInEntry());
      keychain.trouble = trouble;
      const before = index.text();
      expect(await repository.load()).toEqual({ kind: 'failed', keychain: trouble });
      expect(index.text()).toBe(before);
    },
  );

  it('is signed out if a working keychain lost the entry', async () => {
    const { repository } = bench({ ...signedInEntry(), hasClientSecret: false });
    expect(await repository.load()).toEqual({ kind: 'loaded', secret: null });
  });

  it('has no session if the index does not expect the found secret', async () => {
    const entry = signedInEntry();
    const { repository, keychain } = bench({
      ...entry,
      session: { ...(entry.session as SavedSession), isKept: false },
    });
    keychain.entries.set('env-1/refreshToken', 'older than the session');
    expect(await repository.load()).toEqual({ kind: 'loaded', secret: null });
  });
});

describe('a process killed while one account replaces another', () => {
  it('never leaves the secret of one under the name of the other', async () => {
    let outcomes = 0;
    for (let killAt = 1; killAt <= 8; killAt += 1) {
      const { repository, keychain, index, open } = bench({ ...signedInEntry(), hasClientSecret: false });
      keychain.entries.set('env-1/refreshToken', 'secret of the first');
      await repository.load();
      let steps = 0;
      const step = () => {
        steps += 1;
        if (steps === killAt) throw new Killed();
      };
      const write = index.write;
      // Each write is a point to be killed at: just before it, and (by the next one) just after it.
      index.write = (entry) => {
        step();
        write(entry);
      };
      keychain.beforeWrite = step;
      await repository.saveSession(sessionOf(8), 'secret of the second').catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      index.write = write;
      keychain.beforeWrite = () => undefined;
      const next = open();
      const loaded = await next.load();
      const { session } = next.entry();
      if (loaded.kind === 'loaded' && loaded.secret !== null && session?.over === null) {
        expect([
          ['env-1/105310', 'secret of the first'],
          ['env-1/8', 'secret of the second'],
        ]).toContainEqual([session.account.id, loaded.secret]);
      }
      outcomes += steps >= killAt ? 1 : 0;
    }
    expect(outcomes).toBeGreaterThanOrEqual(3);
  });

  it('cleans up its leftovers in the keychain at the next start', async () => {
    const { repository, keychain, index, open } = bench();
    await repository.load();
    let writes = 0;
    const write = index.write;
    index.write = (entry) => {
      writes += 1;
      if (writes === 2) throw new Killed();
      write(entry);
    };
    await expect(repository.saveSession(sessionOf(8), 'orphan')).rejects.toBeInstanceOf(Killed);
    expect(keychain.entries.size).toBe(1);
    index.write = write;
    await open().load();
    expect(keychain.entries.size).toBe(0);
  });
});

describe('signing out', () => {
  it('removes the tokens, reports it, and keeps the client', async () => {
    const { repository, keychain, index } = bench();
    await repository.load();
    await repository.saveClient({ clientId: 'c', clientSecret: 's' });
    await repository.saveSession(sessionOf(7), 'refresh-1');
    expect(await repository.forgetSession()).toBe(true);
    expect([...keychain.entries.keys()]).toEqual(['env-1/clientSecret']);
    expect(index.read()).toMatchObject({ session: null, leftovers: [], clientId: 'c' });
  });

  it('with a locked keychain is not verified, and is completed as soon as it works', async () => {
    const { repository, keychain, open } = bench();
    await repository.load();
    await repository.saveSession(sessionOf(7), 'refresh-1');
    keychain.trouble = 'locked';
    expect(await repository.forgetSession()).toBe(false);
    expect(keychain.entries.size).toBe(1);
    const next = open();
    expect(await next.load()).toEqual({ kind: 'loaded', secret: null });
    keychain.trouble = null;
    await next.catchUp();
    expect(keychain.entries.size).toBe(0);
    expect(next.entry().leftovers).toEqual([]);
  });

  it('without any keychain is verified if nothing was ever saved', async () => {
    const { repository, keychain } = bench();
    keychain.trouble = 'absent';
    await repository.load();
    await repository.saveSession(sessionOf(7), 'refresh-1');
    await repository.saveRefreshToken('refresh-2');
    expect(await repository.forgetSession()).toBe(true);
  });

  it('without the earlier keychain is not verified', async () => {
    const { repository, keychain } = bench();
    await repository.load();
    await repository.saveSession(sessionOf(7), 'refresh-1');
    keychain.trouble = 'absent';
    expect(await repository.forgetSession()).toBe(false);
  });
});

describe('a secret that the keychain did not accept', () => {
  it.each([
    ['signing out', async ({ forgetSession }) => expect(await forgetSession()).toBe(true)],
    ['a sign-in by the other method', async ({ saveSession }) => saveSession(sessionOf(7), 'refresh-1')],
    ['a sign-in without a refresh token', async ({ saveSession }) => saveSession(sessionOf(7), null)],
    ['the end of its session', async ({ end }) => end('expired')],
  ] satisfies [string, (repository: ReturnType<typeof createAccountRepository>) => Promise<void>][])(
    'is not saved after %s once there is a keychain',
    async (_what, replace) => {
      for (const method of ['token', 'oauth'] as const) {
        const { repository, keychain } = bench();
        keychain.trouble = 'absent';
        await repository.load();
        await repository.saveSession(sessionOf(7, method), 'held');
        await replace(repository);
        keychain.trouble = null;
        await repository.catchUp();
        expect([...keychain.entries.values()]).not.toContain('held');
      }
    },
  );

  it('is saved later, without being cleaned up with the stale one that it replaces', async () => {
    const { repository, keychain, open } = bench();
    await repository.load();
    await repository.saveSession(sessionOf(7), 'refresh-1');
    keychain.trouble = 'locked';
    await repository.saveRefreshToken('refresh-2');
    expect(repository.entry().session?.isKept).toBe(false);
    keychain.trouble = null;
    await repository.catchUp();
    expect(repository.entry()).toMatchObject({ session: { isKept: true }, leftovers: [] });
    expect(await open().load()).toEqual({ kind: 'loaded', secret: 'refresh-2' });
  });

  it('ends with the run, and the stale one it replaced is never used again', async () => {
    const { repository, keychain, open } = bench();
    await repository.load();
    await repository.saveSession(sessionOf(7), 'refresh-1');
    keychain.trouble = 'locked';
    await repository.saveRefreshToken('refresh-2');
    keychain.trouble = null;
    const next = open();
    expect(await next.load()).toEqual({ kind: 'loaded', secret: null });
    expect(keychain.entries.size).toBe(0);
  });

  it('replaces the other method, whose secret is removed', async () => {
    const { repository, keychain } = bench();
    await repository.load();
    await repository.saveSession(sessionOf(7), 'refresh-1');
    await repository.saveSession(sessionOf(7, 'token'), 'pat-1');
    expect(Object.fromEntries(keychain.entries)).toEqual({ 'env-1/personalToken': 'pat-1' });
  });
});

/** A secret store that responds as the test defines, and records its requests. */
function scripted(entry: AccountIndexEntry | null, state: KeychainState = 'working') {
  const requested: string[] = [];
  const store = {
    state,
    readings: {} as Partial<Record<SecretName, SecretReading>>,
    isKept: true,
    isGone: true,
    held: [] as SecretName[],
    requested,
  };
  const index = fakeAccountIndex(entry);
  const repository = createAccountRepository({
    profileId: 'env-1',
    accountIndex: index,
    secretStore: {
      keychainState: () => store.state,
      async probe() {
        requested.push('probe');
        return store.state;
      },
      async read({ name }, { isExpected }) {
        requested.push(`read ${name}${isExpected ? ', expected' : ''}`);
        return store.readings[name] ?? { kind: 'missing' };
      },
      async write({ name }) {
        requested.push(`write ${name}`);
        return store.isKept;
      },
      forget: () => undefined,
      async remove({ name }) {
        requested.push(`remove ${name}`);
        return store.isGone;
      },
      saveFromMemory: async () => store.held,
      removeProfile: async () => true,
    },
  });
  return { store, repository, index };
}

const failed = { kind: 'failed', state: 'locked', detail: 'locked' } as const;
const kept = (secret: string) => ({ kind: 'found', secret, isSaved: true }) as const;
const inMemory = (secret: string) => ({ kind: 'found', secret, isSaved: false }) as const;
const entryWith = (session: Partial<SavedSession> | null, change: Partial<AccountIndexEntry> = {}) => ({
  ...signedInEntry(),
  session: session === null ? null : { ...(signedInEntry().session as SavedSession), ...session },
  ...change,
});

describe('loading', () => {
  it('asks the keychain for the expected secrets, and stops if the keychain fails', async () => {
    const { store, repository } = scripted(signedInEntry());
    store.readings = { clientSecret: failed };
    expect(await repository.load()).toEqual({ kind: 'failed', keychain: 'locked' });
    expect(store.requested).toEqual(['read clientSecret, expected']);
  });

  it.each([
    ['the client secret', entryWith(null), true],
    ['a session that is alive and kept', entryWith({}, { hasClientSecret: false }), true],
    ['a session that is over', entryWith({ over: 'revoked' }, { hasClientSecret: false }), false],
    ['a session that lived in memory', entryWith({ isKept: false }, { hasClientSecret: false }), false],
    ['nothing', entryWith(null, { hasClientSecret: false }), false],
  ])('fails with the keychain if it should hold %s', async (_what, entry, isFailure) => {
    const { store, repository } = scripted(entry, 'locked');
    store.readings = { clientSecret: failed };
    expect(await repository.load()).toEqual(
      isFailure ? { kind: 'failed', keychain: 'locked' } : { kind: 'loaded', secret: null },
    );
    expect(repository.clientSecret()).toBeNull();
  });

  it('fails if the keychain fails for the session’s secret, and only if that was saved', async () => {
    const readings = { clientSecret: kept('client'), refreshToken: failed };
    const { store, repository } = scripted(signedInEntry());
    store.readings = readings;
    expect(await repository.load()).toEqual({ kind: 'failed', keychain: 'locked' });
    const other = scripted(entryWith({ isKept: false }));
    other.store.readings = readings;
    expect(await other.repository.load()).toEqual({ kind: 'loaded', secret: null });
    expect(other.repository.clientSecret()).toBe('client');
  });

  it('returns the secret of the active session, by its method, and loads the client’s', async () => {
    const { store, repository } = scripted(entryWith({ method: 'token' }));
    store.readings = {
      clientSecret: kept('client'),
      personalToken: kept('token'),
      refreshToken: kept('old'),
    };
    expect(await repository.load()).toEqual({ kind: 'loaded', secret: 'token' });
    expect(store.requested).toEqual(['read clientSecret, expected', 'read personalToken, expected']);
    const over = scripted(entryWith({ over: 'expired' }));
    over.store.readings = store.readings;
    expect(await over.repository.load()).toEqual({ kind: 'loaded', secret: null });
  });

  it('trusts memory if nothing is expected in the keychain, and always trusts a client secret', async () => {
    const entry = entryWith({ isKept: false }, { hasClientSecret: false });
    const { store, repository } = scripted(entry);
    store.readings = { clientSecret: kept('client'), refreshToken: inMemory('fresh') };
    expect(await repository.load()).toEqual({ kind: 'loaded', secret: 'fresh' });
    expect(repository.clientSecret()).toBe('client');
    const older = scripted(entry);
    older.store.readings = { refreshToken: kept('older') };
    expect(await older.repository.load()).toEqual({ kind: 'loaded', secret: null });
  });

  it('checks whether the keychain works only if its state is still unknown', async () => {
    const requestedWith = async (
      readings: Partial<Record<SecretName, SecretReading>>,
      entry = entryWith({}),
    ) => {
      const { store, repository } = scripted(entry);
      store.readings = readings;
      await repository.load();
      return store.requested.includes('probe');
    };
    expect(await requestedWith({})).toBe(true);
    expect(await requestedWith({ clientSecret: kept('c') })).toBe(false);
    expect(await requestedWith({ refreshToken: kept('r') })).toBe(false);
    const unexpected = entryWith(null, { hasClientSecret: false });
    expect(await requestedWith({ clientSecret: failed }, unexpected)).toBe(false);
  });

  it('cleans up leftovers if the keychain works, but never the secret in use', async () => {
    const entry = entryWith({}, { leftovers: ['refreshToken', 'personalToken'] });
    const { store, repository } = scripted(entry);
    store.readings = { clientSecret: kept('c'), refreshToken: kept('r') };
    await repository.load();
    expect(store.requested.slice(2)).toEqual(['remove personalToken']);
    expect(repository.entry().leftovers).toEqual(['refreshToken']);
    const locked = scripted(entry, 'locked');
    locked.store.readings = store.readings;
    await locked.repository.load();
    expect(locked.store.requested).not.toContain('remove personalToken');
  });
});

describe('a saved session', () => {
  const stages = async (
    before: Partial<SavedSession> | null,
    change: { isKept?: boolean; state?: KeychainState; secret?: string | null; leftovers?: 'refreshToken'[] },
  ) => {
    const { isKept = true, state = 'working', secret = 'new', leftovers = [] } = change;
    const bench = scripted(entryWith(before, { leftovers }), 'locked');
    bench.store.readings = { clientSecret: kept('c'), refreshToken: kept('r') };
    await bench.repository.load();
    bench.store.state = state;
    bench.store.isKept = isKept;
    bench.store.isGone = state === 'working';
    const written: (AccountIndexEntry | null)[] = [];
    const write = bench.index.write;
    bench.index.write = (entry) => {
      written.push(entry);
      write(entry);
    };
    bench.store.requested.length = 0;
    await bench.repository.saveSession(sessionOf(8), secret);
    return { ...bench, written };
  };

  it('ends the previous one first, and lists every secret as a leftover until the new one is written', async () => {
    const { written } = await stages({}, {});
    expect(written[0]).toMatchObject({
      session: { account: { channelId: 105_310 }, isKept: false, over: 'expired' },
      leftovers: ['refreshToken', 'personalToken'],
    });
    expect(written[1]).toMatchObject({
      session: { account: { channelId: 8 }, isKept: true },
      leftovers: ['personalToken'],
    });
    const over = await stages({ over: 'revoked' }, {});
    expect(over.written[0]?.session?.over).toBe('revoked');
    const first = await stages(null, {});
    expect(first.written[0]?.session).toBeNull();
  });

  it('cleans up the other method’s secret, and keeps its own', async () => {
    const { store, repository } = await stages({}, {});
    expect(store.requested).toEqual(['write refreshToken', 'remove personalToken']);
    expect(repository.entry().leftovers).toEqual([]);
  });

  it('lives in memory if the keychain does not accept it, and the replaced one is a leftover', async () => {
    const { repository, store } = await stages({}, { isKept: false, state: 'locked' });
    expect(repository.entry()).toMatchObject({
      session: { isKept: false },
      leftovers: ['refreshToken', 'personalToken'],
    });
    expect(store.requested).toEqual(['write refreshToken', 'remove personalToken']);
  });

  it.each([
    [{ isKept: true }, [], ['refreshToken']],
    [{ isKept: false }, [], []],
    [null, [], []],
    [{ isKept: false }, ['refreshToken'], ['refreshToken']],
  ] as const)(
    'without any keychain, after %j, lists as leftovers what one may still contain',
    async (before, leftovers, expected) => {
      const { repository } = await stages(before, {
        isKept: false,
        state: 'absent',
        leftovers: [...leftovers],
      });
      expect(repository.entry().leftovers).toEqual(expected);
    },
  );

  it('has nothing to keep without a secret', async () => {
    const { repository, store } = await stages({}, { secret: null });
    expect(store.requested).toEqual(['remove refreshToken', 'remove personalToken']);
    expect(repository.entry()).toMatchObject({ session: { isKept: false }, leftovers: [] });
  });
});

describe('the next refresh token', () => {
  it.each([
    ['kept', {}, true, 'working', { isKept: true, leftovers: ['personalToken'] }],
    [
      'in memory, beside the one before',
      {},
      false,
      'locked',
      { isKept: false, leftovers: ['personalToken', 'refreshToken'] },
    ],
    [
      'in memory, beside none',
      { isKept: false },
      false,
      'absent',
      { isKept: false, leftovers: ['personalToken'] },
    ],
    [
      'in memory, beside one that may have been taken late',
      { isKept: false },
      false,
      'locked',
      { isKept: false, leftovers: ['personalToken', 'refreshToken'] },
    ],
  ] as const)('is %s', async (_where, session, isKept, state, expected) => {
    const { store, repository } = scripted(entryWith(session, { leftovers: ['personalToken'] }), 'locked');
    store.readings = { clientSecret: kept('c'), refreshToken: kept('r') };
    await repository.load();
    store.isKept = isKept;
    store.state = state;
    await repository.saveRefreshToken('next');
    const { session: after, leftovers } = repository.entry();
    expect({ isKept: after?.isKept, leftovers }).toEqual(expected);
  });

  it('changes nothing in a missing session, and neither does an update or an end', async () => {
    const { repository, index } = scripted(entryWith(null));
    await repository.load();
    const before = index.text();
    await repository.saveRefreshToken('next');
    repository.update({ refreshMarker: 'now' });
    await repository.end('revoked');
    expect([index.text(), repository.entry().session]).toEqual([before, null]);
  });
});

describe('the end of a session', () => {
  it('is recorded with its reason, and its secret is removed', async () => {
    const { store, repository } = scripted(entryWith({ refreshMarker: 'now' }));
    store.readings = { clientSecret: kept('c'), refreshToken: kept('r') };
    await repository.load();
    await repository.end('revoked');
    expect(repository.entry()).toMatchObject({
      session: { over: 'revoked', isKept: false, refreshMarker: null },
      leftovers: [],
    });
    expect(store.requested.at(-1)).toBe('remove refreshToken');
  });

  it('leaves no leftovers if there never was a keychain', async () => {
    const { repository } = scripted(entryWith({ isKept: false }), 'absent');
    await repository.load();
    await repository.end('expired');
    expect(repository.entry().leftovers).toEqual([]);
  });
});

describe('a keychain that works again', () => {
  it('takes over what lives in memory: the client secret, and the secret of an active session', async () => {
    const entry = entryWith({ isKept: false }, { hasClientSecret: false, leftovers: ['refreshToken'] });
    const caughtUp = async (held: SecretName[], change: Partial<AccountIndexEntry> = {}) => {
      const { store, repository } = scripted({ ...entry, ...change }, 'locked');
      store.readings = { refreshToken: inMemory('r') };
      await repository.load();
      store.held = held;
      await repository.catchUp();
      const { hasClientSecret, session, leftovers } = repository.entry();
      return [hasClientSecret, session?.isKept ?? null, leftovers];
    };
    expect(await caughtUp(['clientSecret', 'refreshToken'])).toEqual([true, true, []]);
    expect(await caughtUp(['refreshToken'])).toEqual([false, true, []]);
    expect(await caughtUp(['clientSecret'])).toEqual([true, false, ['refreshToken']]);
    expect(await caughtUp(['personalToken'])).toEqual([false, false, ['refreshToken']]);
    expect(await caughtUp(['refreshToken'], { session: null })).toEqual([false, null, []]);
    const over = entryWith({ isKept: false, over: 'revoked' }).session;
    expect(await caughtUp(['refreshToken'], { session: over })).toEqual([false, false, []]);
  });
});

describe('a sign-out', () => {
  it.each([
    ['absent', { isKept: false }, [], true],
    ['absent', {}, [], false],
    ['absent', { isKept: false }, ['personalToken'], false],
    ['locked', { isKept: false }, [], false],
  ] as const)(
    'of a keychain that is %s, of %j beside %j, is verified: %s',
    async (state, session, leftovers, isVerified) => {
      const { store, repository } = scripted(entryWith(session, { leftovers: [...leftovers] }), state);
      store.readings = { clientSecret: kept('c'), refreshToken: kept('r') };
      await repository.load();
      store.isGone = false;
      expect(await repository.forgetSession()).toBe(isVerified);
      expect(repository.entry()).toMatchObject({
        session: null,
        leftovers: isVerified ? [] : ['refreshToken', 'personalToken'],
      });
    },
  );
});
