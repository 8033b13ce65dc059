import { describe, expect, it } from 'vitest';
import type { AccountIndexEntry, SavedSession } from '#electron/session/account-index.ts';
import { createSession } from '#electron/session/session.ts';
import { sentence } from '#shared/messages/messages.ts';
import {
  failureWith,
  fakeAccountIndex,
  fakeKeychain,
  sessionBench,
  signedInEntry,
  storeChannel,
  writableChannel,
} from './session-fakes.ts';

const dayMs = 86_400_000;

function bench(
  method: 'oauth' | 'token' = 'oauth',
  change: Partial<SavedSession> = {},
  replaced: Parameters<typeof sessionBench>[0] = {},
) {
  const entry = signedInEntry(method);
  const session: SavedSession | null = entry.session === null ? null : { ...entry.session, ...change };
  const keychain = fakeKeychain();
  keychain.entries.set('env-1/clientSecret', 'secret-1');
  keychain.entries.set('env-1/refreshToken', 'refresh-0');
  keychain.entries.set('env-1/personalToken', 'pat-0');
  const accountIndex = fakeAccountIndex({ ...entry, session });
  const made = sessionBench({ keychain, accountIndex, ...replaced });
  const kept = () => (made.options.accountIndex.read() as AccountIndexEntry).session;
  return Object.assign(made, { kept });
}

describe('a refresh', () => {
  it('saves the granted scopes and the time, and reports them', async () => {
    const made = bench();
    await made.session.start();
    made.endpoint.scope = 'channels_read offline_access';
    const before = made.views.length;
    await made.session.accessToken();
    expect(made.kept()).toMatchObject({
      grantedScopes: ['channels_read', 'offline_access'],
      renewedAt: '2026-11-02T08:00:00.000Z',
      refreshMarker: null,
    });
    expect(made.views.slice(before).at(-1)).toMatchObject({
      grantedScopes: ['channels_read', 'offline_access'],
    });
  });

  it('is marked while it is in progress, and sends the saved scopes and secret', async () => {
    const made = bench();
    await made.session.start();
    let marker: string | null | undefined;
    made.endpoint.misbehave = (rotate) => {
      marker = made.kept()?.refreshMarker;
      return rotate();
    };
    await made.session.accessToken();
    expect([marker, made.kept()?.refreshMarker]).toEqual(['2026-11-02T08:00:00.000Z', null]);
    expect(made.endpoint.calls[0]?.get('client_secret')).toBe('secret-1');
  });

  it('while the sign-in host is unreachable, writes its mark once, not at each attempt', async () => {
    const made = bench();
    await made.session.start();
    let writes = 0;
    const { accountIndex } = made.options;
    const write = accountIndex.write.bind(accountIndex);
    accountIndex.write = (entry) => {
      writes += 1;
      write(entry);
    };
    made.endpoint.misbehave = () => {
      throw new TypeError('fetch failed');
    };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(made.session.accessToken()).rejects.toMatchObject({ code: 'OFFLINE' });
    }
    expect([writes, made.endpoint.calls.length]).toEqual([1, 3]);
  });

  it('repeats a mark that a full disk did not accept', async () => {
    const made = bench();
    await made.session.start();
    const { accountIndex } = made.options;
    const write = accountIndex.write.bind(accountIndex);
    accountIndex.write = () => {
      throw new Error('ENOSPC: no space left on device');
    };
    made.endpoint.misbehave = () => {
      throw new TypeError('fetch failed');
    };
    await expect(made.session.accessToken()).rejects.toMatchObject({ code: 'OFFLINE' });
    accountIndex.write = write;
    await expect(made.session.accessToken()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(made.kept()?.refreshMarker).toBe('2026-11-02T08:00:00.000Z');
  });

  it('succeeds on a full disk, and so does the next one', async () => {
    const made = bench();
    await made.session.start();
    made.options.accountIndex.write = () => {
      throw new Error('ENOSPC');
    };
    expect(await made.session.accessToken()).toBe('access-1');
    expect(await made.session.refreshAfterRejection('access-1')).toBe('access-2');
    expect(made.keychain.entries.get('env-1/refreshToken')).toBe('refresh-2');
    made.endpoint.isRevoked = true;
    await expect(made.session.refreshAfterRejection('access-2')).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
    expect(made.session.view()).toMatchObject({ step: 'over' });
  });

  it('without a client secret is refused before anything is sent', async () => {
    const made = bench();
    made.keychain.entries.delete('env-1/clientSecret');
    const index = made.options.accountIndex;
    index.write({ ...(index.read() as AccountIndexEntry), hasClientSecret: false });
    await made.session.start();
    await expect(made.session.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(made.endpoint.calls).toEqual([]);
    expect(made.session.view()).toMatchObject({
      step: 'over',
      reason: 'clientRefused',
      problem: { kind: 'clientRefused', message: sentence('problem.clientRefused.secretNeeded') },
    });
  });

  it('is given up if it takes too long, and nothing is lost', async () => {
    let isAborted = false;
    const { session } = bench(
      'oauth',
      {},
      {
        tokenCallTimeoutMs: 1,
        fetch: (_address, init) =>
          new Promise((_resolve, reject) => {
            init?.signal?.addEventListener('abort', () => {
              isAborted = true;
              reject(new DOMException('The operation timed out', 'TimeoutError'));
            });
          }),
      },
    );
    await session.start();
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect([isAborted, session.view().step]).toEqual([true, 'signedIn']);
  });

  it.each([
    ['2026-10-03T08:00:00.001Z', 'revoked'],
    ['2026-10-03T08:00:00.000Z', 'expired'],
    ['never', 'expired'],
  ] as const)(
    'if refused, after the last one at %s, reports the session as %s',
    async (renewedAt, reason) => {
      const made = bench('oauth', { renewedAt });
      await made.session.start();
      expect(Date.parse('2026-11-02T08:00:00.000Z') - 30 * dayMs).toBe(
        Date.parse('2026-10-03T08:00:00.000Z'),
      );
      made.endpoint.isRevoked = true;
      await made.session.accessToken().catch(() => undefined);
      expect(made.session.view()).toMatchObject({ step: 'over', reason });
      expect(made.views.at(-1)).toMatchObject({ step: 'over', reason });
      expect(made.activities.at(-1)).toEqual({
        action: 'sessionOver',
        outcome: 'done',
        detail: sentence(`banner.reason.${reason}`),
        accountId: 'env-1/105310',
      });
    },
  );

  it('if refused after a successful one, is revoked, whatever was marked before', async () => {
    const made = bench('oauth', { refreshMarker: '2026-11-02T07:00:00.000Z' });
    await made.session.start();
    await made.session.accessToken();
    made.endpoint.isRevoked = true;
    await made.session.refreshAfterRejection('access-1').catch(() => undefined);
    expect(made.session.view()).toMatchObject({ step: 'over', reason: 'revoked' });
  });
});

describe('a personal token', () => {
  const refusedWith = (code: string) => ({
    secondRefusalAfterMs: 0,
    listChannels: () => Promise.reject(failureWith(code)),
  });

  it('ends the session if it is refused twice; it is saved, and tried at the next start', async () => {
    const made = bench('token', {}, refusedWith('SIGNED_OUT'));
    await made.session.start();
    expect(await made.session.accessToken()).toBe('pat-0');
    await made.session.refreshAfterRejection('pat-0').catch(() => undefined);
    expect(made.session.view()).toMatchObject({ step: 'over', reason: 'tokenRefused' });
    expect(made.keychain.entries.get('env-1/personalToken')).toBe('pat-0');
    expect(made.endpoint.calls).toEqual([]);
    const { keychain, options } = made;
    const next = sessionBench({ keychain, accountIndex: options.accountIndex });
    await next.session.start();
    expect(next.session.view()).toMatchObject({ step: 'signedIn' });
    expect(await next.session.accessToken()).toBe('pat-0');
    await next.session.signOut({ purge: false });
    expect(keychain.entries.has('env-1/personalToken')).toBe(false);
  });

  it.each(['FORBIDDEN', 'OFFLINE', 'SERVICE'])(
    'continues if it is refused once and then answered with %s',
    async (code) => {
      const made = bench('token', {}, refusedWith(code));
      await made.session.start();
      const requested = made.session.refreshAfterRejection('pat-0');
      if (code === 'FORBIDDEN') expect(await requested).toBe('pat-0');
      else await expect(requested).rejects.toMatchObject({ code });
      expect(made.session.view()).toMatchObject({ step: 'signedIn' });
      expect(await made.session.accessToken()).toBe('pat-0');
    },
  );
});

describe('a change of channel', () => {
  const channels = [writableChannel, storeChannel].map(({ id, scopes }) => ({
    id,
    name: `Channel ${id}`,
    applicationName: 'Dockhand',
    scopes,
  }));

  it('changes the scopes of a personal token, and keeps those granted at a sign-in', async () => {
    const token = bench('token', { channels });
    await token.session.start();
    await token.session.chooseChannel({ channelId: storeChannel.id });
    expect(token.kept()).toMatchObject({
      account: { id: 'env-1/105317', channelId: 105_317, channelName: 'Channel 105317' },
      grantedScopes: storeChannel.scopes,
    });
    expect(token.views.at(-1)).toMatchObject({ account: { channelId: 105_317 } });
    const oauth = bench('oauth', { channels });
    await oauth.session.start();
    await oauth.session.chooseChannel({ channelId: storeChannel.id });
    expect(oauth.kept()).toMatchObject({
      account: { channelId: 105_317 },
      grantedScopes: ['channels_read', 'receiving_read', 'offline_access'],
    });
  });

  it('changes nothing if the channel does not exist, or while no account is signed in', async () => {
    const made = bench('oauth', { channels });
    await made.session.start();
    const before = made.kept();
    await made.session.chooseChannel({ channelId: 1 });
    expect(made.kept()).toEqual(before);
    const over = bench('oauth', { channels, over: 'revoked' });
    await over.session.start();
    await over.session.chooseChannel({ channelId: storeChannel.id });
    expect(over.kept()?.account.channelId).toBe(writableChannel.id);
    const out = bench();
    out.options.accountIndex.write(null);
    await out.session.start();
    expect(await out.session.chooseChannel({ channelId: storeChannel.id })).toMatchObject({
      step: 'signedOut',
    });
  });
});

describe('a full disk', () => {
  const full = () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };

  it('refuses a change of channel, with the reason, and leaves the previous one and its scopes', async () => {
    const { id, scopes } = storeChannel;
    const channels = [{ id, name: 'Web shop', applicationName: 'Store connector', scopes }];
    const made = bench('token', { channels });
    await made.session.start();
    const before = made.session.view();
    made.options.accountIndex.write = full;
    await expect(made.session.chooseChannel({ channelId: id })).rejects.toMatchObject({
      failure: { code: 'INTERNAL', message: sentence('failure.store.diskFull') },
    });
    expect(made.session.view()).toEqual(before);
  });

  it('does not block the start of a session while an old secret is to be removed', async () => {
    const made = bench();
    const index = made.options.accountIndex;
    index.write({ ...(index.read() as AccountIndexEntry), leftovers: ['personalToken'] });
    index.write = full;
    expect(await made.session.start()).toMatchObject({ step: 'signedIn' });
    expect(made.keychain.entries.has('env-1/personalToken')).toBe(false);
  });
});

describe('a missing scope', () => {
  it('is forgotten at the next sign-in', async () => {
    const made = bench('token');
    await made.session.start();
    made.session.reportMissingScope('receiving_read');
    expect(made.views.at(-1)).toMatchObject({ missingScopes: expect.arrayContaining(['receiving_read']) });
    await made.session.signInWithToken({ token: 'pat-1' });
    expect(made.session.view()).toMatchObject({ grantedScopes: expect.arrayContaining(['receiving_read']) });
  });

  it('is tried again with the next access token', async () => {
    const made = bench();
    await made.session.start();
    await made.session.accessToken();
    made.session.reportMissingScope('channels_read');
    expect(made.views.at(-1)).toMatchObject({ missingScopes: expect.arrayContaining(['channels_read']) });
    await made.session.refreshAfterRejection('access-1');
    expect(made.views.at(-1)).toMatchObject({ grantedScopes: expect.arrayContaining(['channels_read']) });
  });
});

describe('a client secret', () => {
  it('leaves the session unchanged if it is saved while signed in', async () => {
    const made = bench();
    await made.session.start();
    await made.session.accessToken();
    expect(await made.session.saveClient({ clientId: 'other', clientSecret: 'other' })).toMatchObject({
      step: 'signedIn',
    });
    expect(await made.session.accessToken()).toBe('access-1');
    expect(made.endpoint.calls).toHaveLength(1);
  });

  it('does not restore a session that is over', async () => {
    const made = bench('oauth', { over: 'revoked' });
    await made.session.start();
    expect(await made.session.saveClient({ clientId: 'c', clientSecret: 's' })).toMatchObject({
      step: 'over',
      reason: 'revoked',
    });
  });

  it('is asked for again with the client ID in use when the session is over, also if that is not the profile’s', async () => {
    const made = bench('oauth', { over: 'revoked' });
    await made.session.start();
    expect(made.session.view()).toMatchObject({ step: 'over', clientId: made.options.profile.clientId });
    await made.session.saveClient({ clientId: 'typed' });
    expect(made.session.view()).toMatchObject({ step: 'over', clientId: 'typed' });
  });

  it('keeps the client ID of the profile, which a changed profile replaces', async () => {
    const made = bench('oauth', { over: 'revoked' });
    await made.session.start();
    const { clientId } = made.options.profile;
    await made.session.saveClient({ clientId: 'typed' });
    await made.session.saveClient({ clientId, clientSecret: 's' });
    expect(made.session.view()).toMatchObject({ clientId });
    const changed = createSession({ ...made.options, profile: { ...made.options.profile, clientId: 'new' } });
    await changed.start();
    expect(changed.view()).toMatchObject({ step: 'over', clientId: 'new' });
  });

  it('follows the profile’s client ID where an earlier version saved that as the desk’s own', async () => {
    const made = bench();
    const { accountIndex, profile } = made.options;
    accountIndex.write({ ...signedInEntry(), clientId: profile.clientId });
    await made.session.start();
    const changed = createSession({ ...made.options, profile: { ...profile, clientId: 'new' } });
    await changed.start();
    await changed.accessToken();
    expect(made.endpoint.calls[0]?.get('client_id')).toBe('new');
  });

  it('is shown as entered, and reported', async () => {
    const made = bench();
    made.options.accountIndex.write(null);
    made.keychain.entries.clear();
    await made.session.start();
    await made.session.saveClient({ clientId: 'typed', clientSecret: 's' });
    expect(made.views.at(-1)).toMatchObject({ step: 'signedOut', clientId: 'typed', hasClientSecret: true });
  });
});

describe('a rechecked keychain', () => {
  it('lets a session continue that waited for it, and takes over what lives in memory', async () => {
    const made = bench();
    made.keychain.trouble = 'locked';
    await made.session.start();
    expect(made.views.at(-1)).toEqual({ step: 'keychainProblem', keychain: 'locked' });
    made.keychain.trouble = null;
    await made.session.retryKeychain();
    expect(made.views.at(-1)).toMatchObject({ step: 'signedIn', keychain: 'working' });
  });

  it('is asked only for its state if the session waits for nothing', async () => {
    const made = bench();
    await made.session.start();
    await made.session.accessToken();
    made.keychain.trouble = 'locked';
    expect(await made.session.retryKeychain()).toMatchObject({ step: 'signedIn', keychain: 'locked' });
    expect(await made.session.accessToken()).toBe('access-1');
    expect(made.endpoint.calls).toHaveLength(1);
  });
});

it('a session ends automatically thirty days after its last refresh; a personal token does not', async () => {
  const renewedAt = '2026-10-20T08:00:00.000Z';
  const made = bench('oauth', { renewedAt });
  expect(made.session.end()).toBeNull();
  await made.session.start();
  expect(made.session.end()).toEqual({ atMs: Date.parse(renewedAt) + 30 * dayMs, aheadMs: dayMs });
  await made.session.accessToken();
  expect(made.session.end()?.atMs).toBe(Date.parse('2026-11-02T08:00:00.000Z') + 30 * dayMs);
  const personal = bench('token', { renewedAt });
  await personal.session.start();
  expect(personal.session.end()).toBeNull();
});

it('a sign-out is reported as such', async () => {
  const made = bench();
  await made.session.start();
  await made.session.signOut({ purge: false });
  expect(made.views.at(-1)).toMatchObject({ step: 'signedOut', problem: null });
  await made.session.dispose();
});
