import { describe, expect, it } from 'vitest';
import type { AccountIndexEntry, KeptSession } from '../../../../electron/session/account-index.ts';
import { createAccountKeeper } from '../../../../electron/session/account-keeper.ts';
import { createSecretStore } from '../../../../electron/session/secret-store.ts';
import { fakeAccountIndex, fakeKeychain, signedInEntry } from './session-fakes.ts';

function bench(
  entry: AccountIndexEntry | null = null,
  keychain = fakeKeychain(),
  index = fakeAccountIndex(entry),
) {
  const open = () =>
    createAccountKeeper({
      profileId: 'env-1',
      secretStore: createSecretStore({ keychain: keychain.port }),
      accountIndex: index,
    });
  return { keychain, index, open, keeper: open() };
}

function sessionOf(channelId: number, method: 'oauth' | 'token' = 'oauth'): Omit<KeptSession, 'isKept'> {
  const { isKept: _isKept, ...session } = signedInEntry(method).session as KeptSession;
  return { ...session, account: { ...session.account, id: `env-1/${channelId}`, channelId } };
}

class Killed extends Error {}

describe('what is kept of an account', () => {
  it('is found again by the next start', async () => {
    const { keeper, open } = bench();
    await keeper.load();
    await keeper.saveClient({ clientId: 'c', clientSecret: 's' });
    await keeper.keepSession(sessionOf(7), 'refresh-1');
    const next = open();
    expect(await next.load()).toEqual({ kind: 'loaded', secret: 'refresh-1' });
    expect(next.clientSecret()).toBe('s');
    expect(next.entry()).toMatchObject({
      clientId: 'c',
      hasClientSecret: true,
      session: { account: { id: 'env-1/7' }, isKept: true },
      leftovers: [],
    });
  });

  it('leaves no secret in the index', async () => {
    const { keeper, index } = bench();
    await keeper.load();
    await keeper.saveClient({ clientId: 'c', clientSecret: 'CANARY-1' });
    await keeper.keepSession(sessionOf(7), 'CANARY-2');
    await keeper.keepRefreshToken('CANARY-3');
    expect(index.text()).not.toContain('CANARY');
  });

  it.each(['locked', 'unavailable', 'absent'] as const)(
    'is not taken for signed out while the keychain is %s',
    async (trouble) => {
      const { keeper, keychain, index } = bench(signedInEntry());
      keychain.trouble = trouble;
      const before = index.text();
      expect(await keeper.load()).toEqual({ kind: 'failed', keychain: trouble });
      expect(index.text()).toBe(before);
    },
  );

  it('is signed out of a keychain that works and lost the entry', async () => {
    const { keeper } = bench({ ...signedInEntry(), hasClientSecret: false });
    expect(await keeper.load()).toEqual({ kind: 'loaded', secret: null });
  });

  it('finds no session in a secret that the index does not expect', async () => {
    const entry = signedInEntry();
    const { keeper, keychain } = bench({
      ...entry,
      session: { ...(entry.session as KeptSession), isKept: false },
    });
    keychain.entries.set('env-1/refreshToken', 'older than the session');
    expect(await keeper.load()).toEqual({ kind: 'loaded', secret: null });
  });
});

describe('a process killed while one account replaces another', () => {
  it('never leaves the secret of one under the name of the other', async () => {
    let outcomes = 0;
    for (let killAt = 1; killAt <= 8; killAt += 1) {
      const { keeper, keychain, index, open } = bench({ ...signedInEntry(), hasClientSecret: false });
      keychain.entries.set('env-1/refreshToken', 'secret of the first');
      await keeper.load();
      let steps = 0;
      const step = () => {
        steps += 1;
        if (steps === killAt) throw new Killed();
      };
      const write = index.write;
      // Each write is a point to die at: just before it, and (by the next one) just after it.
      index.write = (entry) => {
        step();
        write(entry);
      };
      keychain.beforeWrite = step;
      await keeper.keepSession(sessionOf(8), 'secret of the second').catch((error: unknown) => {
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

  it('cleans up at the next start what it left in the keychain', async () => {
    const { keeper, keychain, index, open } = bench();
    await keeper.load();
    let writes = 0;
    const write = index.write;
    index.write = (entry) => {
      writes += 1;
      if (writes === 2) throw new Killed();
      write(entry);
    };
    await expect(keeper.keepSession(sessionOf(8), 'orphan')).rejects.toBeInstanceOf(Killed);
    expect(keychain.entries.size).toBe(1);
    index.write = write;
    await open().load();
    expect(keychain.entries.size).toBe(0);
  });
});

describe('signing out', () => {
  it('removes the tokens and says so, and keeps the client', async () => {
    const { keeper, keychain, index } = bench();
    await keeper.load();
    await keeper.saveClient({ clientId: 'c', clientSecret: 's' });
    await keeper.keepSession(sessionOf(7), 'refresh-1');
    expect(await keeper.forgetSession()).toBe(true);
    expect([...keychain.entries.keys()]).toEqual(['env-1/clientSecret']);
    expect(index.read()).toMatchObject({ session: null, leftovers: [], clientId: 'c' });
  });

  it('of a locked keychain is not verified, and is finished as soon as it works', async () => {
    const { keeper, keychain, open } = bench();
    await keeper.load();
    await keeper.keepSession(sessionOf(7), 'refresh-1');
    keychain.trouble = 'locked';
    expect(await keeper.forgetSession()).toBe(false);
    expect(keychain.entries.size).toBe(1);
    const next = open();
    expect(await next.load()).toEqual({ kind: 'loaded', secret: null });
    keychain.trouble = null;
    await next.catchUp();
    expect(keychain.entries.size).toBe(0);
    expect(next.entry().leftovers).toEqual([]);
  });

  it('without any keychain is verified when nothing was ever kept', async () => {
    const { keeper, keychain } = bench();
    keychain.trouble = 'absent';
    await keeper.load();
    await keeper.keepSession(sessionOf(7), 'refresh-1');
    await keeper.keepRefreshToken('refresh-2');
    expect(await keeper.forgetSession()).toBe(true);
  });

  it('without the keychain that was there before is not verified', async () => {
    const { keeper, keychain } = bench();
    await keeper.load();
    await keeper.keepSession(sessionOf(7), 'refresh-1');
    keychain.trouble = 'absent';
    expect(await keeper.forgetSession()).toBe(false);
  });
});

describe('a secret that the keychain did not take', () => {
  it('is kept later, without being tidied away with the stale one it replaces', async () => {
    const { keeper, keychain, open } = bench();
    await keeper.load();
    await keeper.keepSession(sessionOf(7), 'refresh-1');
    keychain.trouble = 'locked';
    await keeper.keepRefreshToken('refresh-2');
    expect(keeper.entry().session?.isKept).toBe(false);
    keychain.trouble = null;
    await keeper.catchUp();
    expect(keeper.entry()).toMatchObject({ session: { isKept: true }, leftovers: [] });
    expect(await open().load()).toEqual({ kind: 'loaded', secret: 'refresh-2' });
  });

  it('ends with the run, and the stale one it replaced is never used again', async () => {
    const { keeper, keychain, open } = bench();
    await keeper.load();
    await keeper.keepSession(sessionOf(7), 'refresh-1');
    keychain.trouble = 'locked';
    await keeper.keepRefreshToken('refresh-2');
    keychain.trouble = null;
    const next = open();
    expect(await next.load()).toEqual({ kind: 'loaded', secret: null });
    expect(keychain.entries.size).toBe(0);
  });

  it('replaces the other method, whose secret goes', async () => {
    const { keeper, keychain } = bench();
    await keeper.load();
    await keeper.keepSession(sessionOf(7), 'refresh-1');
    await keeper.keepSession(sessionOf(7, 'token'), 'pat-1');
    expect(Object.fromEntries(keychain.entries)).toEqual({ 'env-1/personalToken': 'pat-1' });
  });
});
