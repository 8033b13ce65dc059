import { describe, expect, it } from 'vitest';
import { createMemorySecretStore, createSecretStore } from '#electron/session/secret-store.ts';
import { fakeKeychain } from './session-fakes.ts';

const key = { profileId: 'env-1', name: 'refreshToken' } as const;

function bench() {
  const keychain = fakeKeychain();
  const states: string[] = [];
  const store = createSecretStore({ keychain: keychain.port, stateChanged: (state) => states.push(state) });
  return { keychain, states, store };
}

describe('the secret store', () => {
  it('has one entry per secret and profile', async () => {
    const { keychain, store } = bench();
    expect(await store.write(key, 'a')).toBe(true);
    expect(await store.write({ ...key, name: 'clientSecret' }, 'b')).toBe(true);
    expect(await store.write({ ...key, profileId: 'env-2' }, 'c')).toBe(true);
    expect(Object.fromEntries(keychain.entries)).toEqual({
      'env-1/refreshToken': 'a',
      'env-1/clientSecret': 'b',
      'env-2/refreshToken': 'c',
    });
    expect(await store.read(key, { isExpected: true })).toEqual({
      kind: 'found',
      secret: 'a',
      isSaved: true,
    });
  });

  it.each(['absent', 'locked', 'unavailable'] as const)(
    'holds a secret in memory for this run while the keychain is %s, and saves it when the keychain works',
    async (trouble) => {
      const { keychain, states, store } = bench();
      keychain.trouble = trouble;
      expect(await store.write(key, 'a')).toBe(false);
      expect(store.keychainState()).toBe(trouble);
      expect(await store.read(key, { isExpected: false })).toEqual({
        kind: 'found',
        secret: 'a',
        isSaved: false,
      });
      expect(await store.saveFromMemory('env-1')).toEqual([]);
      keychain.trouble = null;
      expect(await store.saveFromMemory('env-2')).toEqual([]);
      expect(await store.saveFromMemory('env-1')).toEqual(['refreshToken']);
      expect(keychain.entries.get('env-1/refreshToken')).toBe('a');
      expect(await store.read(key, { isExpected: true })).toMatchObject({ isSaved: true });
      expect(states).toEqual([trouble, 'working']);
    },
  );

  it('forgets a held secret when it is removed, in any keychain state', async () => {
    const { keychain, store } = bench();
    keychain.trouble = 'locked';
    await store.write(key, 'a');
    expect(await store.remove(key)).toBe(false);
    keychain.trouble = null;
    expect(await store.saveFromMemory('env-1')).toEqual([]);
    expect(await store.read(key, { isExpected: false })).toEqual({ kind: 'missing' });
  });

  it('removes all secrets of a profile, and reports a failure to do so', async () => {
    const { keychain, store } = bench();
    for (const name of ['clientSecret', 'refreshToken', 'personalToken'] as const) {
      await store.write({ profileId: 'env-1', name }, name);
    }
    await store.write({ ...key, profileId: 'env-2' }, 'other');
    keychain.trouble = 'locked';
    expect(await store.removeProfile('env-1')).toBe(false);
    keychain.trouble = null;
    expect(await store.removeProfile('env-1')).toBe(true);
    expect([...keychain.entries.keys()]).toEqual(['env-2/refreshToken']);
  });

  it('moves an expected secret from where earlier versions saved it, and leaves those of other desks there', async () => {
    const earlier = fakeKeychain();
    const keychain = fakeKeychain();
    const store = createSecretStore({ keychain: keychain.port, earlierKeychain: earlier.port });
    earlier.entries.set('env-1/refreshToken', 'a').set('env-1/clientSecret', 'b');
    expect(await store.read(key, { isExpected: false })).toEqual({ kind: 'missing' });
    keychain.beforeWrite = () => {
      throw new Error('killed');
    };
    await expect(store.read(key, { isExpected: true })).rejects.toThrow('killed');
    keychain.beforeWrite = () => undefined;
    for (let run = 0; run < 2; run += 1)
      expect(await store.read(key, { isExpected: true })).toEqual({
        kind: 'found',
        secret: 'a',
        isSaved: true,
      });
    expect(Object.fromEntries(keychain.entries)).toEqual({ 'env-1/refreshToken': 'a' });
    expect(Object.fromEntries(earlier.entries)).toEqual({ 'env-1/clientSecret': 'b' });
    await store.remove(key);
    earlier.trouble = 'locked';
    expect(await store.read(key, { isExpected: true })).toMatchObject({ kind: 'failed', state: 'locked' });
  });

  it('removes a profile that was never opened since an update, and reports a failure to do so', async () => {
    const earlier = fakeKeychain();
    const keychain = fakeKeychain();
    const store = createSecretStore({ keychain: keychain.port, earlierKeychain: earlier.port });
    earlier.entries.set('env-1/clientSecret', 'a').set('env-2/clientSecret', 'b');
    keychain.entries.set('env-1/refreshToken', 'c');
    earlier.trouble = 'unavailable';
    expect(await store.removeProfile('env-1')).toBe(false);
    expect(store.keychainState()).toBe('unavailable');
    earlier.trouble = null;
    keychain.trouble = 'locked';
    expect(await store.removeProfile('env-1')).toBe(false);
    keychain.trouble = null;
    expect(await store.removeProfile('env-1')).toBe(true);
    expect([...keychain.entries.keys(), ...earlier.entries.keys()]).toEqual(['env-2/clientSecret']);
  });

  it('without a keychain: keeps secrets only for this run, and reports it', async () => {
    const store = createMemorySecretStore();
    expect(await store.write(key, 'a')).toBe(false);
    expect(await store.read(key, { isExpected: true })).toEqual({
      kind: 'found',
      secret: 'a',
      isSaved: false,
    });
    expect(await store.probe()).toBe('absent');
    await store.remove(key);
    expect(await store.read(key, { isExpected: false })).toMatchObject({ kind: 'failed', state: 'absent' });
  });
});
