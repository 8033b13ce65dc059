import { describe, expect, it } from 'vitest';
import type { AccountIndex } from '#electron/session/account-index.ts';
import type { Keychain } from '#electron/session/keychain.ts';
import { createSecretStore } from '#electron/session/secret-store.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { fakeAccountIndex, fakeKeychain } from '#test/unit/electron/session/session-fakes.ts';
import { openSandboxSession, startSandboxForSession, tokenCalls } from './sandbox-session.ts';

const hourMs = 3_600_000;

const sandbox = sharedSandbox({}, startSandboxForSession);

describe('the refresh at the real authorization server', () => {
  it('sends one token call for 100 callers at expiry, and the next token works', async () => {
    const bench = openSandboxSession(sandbox);
    await bench.signIn();
    const first = await bench.session.accessToken();
    bench.clock.aheadMs = hourMs;
    sandbox.clearRequests();
    const tokens = await Promise.all(Array.from({ length: 100 }, () => bench.session.accessToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(first);
    expect(tokenCalls(sandbox)).toBe(1);
    await expect(bench.options.listChannels(tokens[0] ?? '')).resolves.toBeDefined();
  });

  it('sends one token call for 100 callers that were rejected with the same token', async () => {
    const bench = openSandboxSession(sandbox);
    await bench.signIn();
    const rejected = await bench.session.accessToken();
    sandbox.expireAccessTokens();
    await expect(bench.options.listChannels(rejected)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    sandbox.clearRequests();
    const tokens = await Promise.all(
      Array.from({ length: 100 }, () => bench.session.refreshAfterRejection(rejected)),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(tokenCalls(sandbox)).toBe(1);
  });

  it('rotates the refresh token ten times, storing each before its access token is used', async () => {
    const bench = openSandboxSession(sandbox);
    await bench.signIn();
    const seen = new Set<string>();
    for (let round = 1; round <= 10; round += 1) {
      bench.clock.aheadMs = round * hourMs;
      await bench.session.accessToken();
      seen.add(bench.keychain.entries.get('local/refreshToken') ?? '');
    }
    expect(seen.size).toBe(10);
  });

  it.each([
    ['dropBeforeCommit', 'OFFLINE'],
    ['status', 'SERVICE'],
    ['nonJson', 'SERVICE'],
  ] as const)('survives %s, and continues with the same refresh token', async (kind, code) => {
    const bench = openSandboxSession(sandbox);
    await bench.signIn();
    const kept = bench.keychain.entries.get('local/refreshToken');
    bench.clock.aheadMs = hourMs;
    sandbox.faults.next({ kind, status: 503, match: { path: '/connect/token' } });
    await expect(bench.session.accessToken()).rejects.toMatchObject({ code });
    expect(bench.keychain.entries.get('local/refreshToken')).toBe(kept);
    expect(bench.session.view().step).toBe('signedIn');
    await expect(bench.session.accessToken()).resolves.toBeTypeOf('string');
  });

  it('ends the session on invalid_grant, and a new sign-in continues in the same account', async () => {
    const bench = openSandboxSession(sandbox);
    const before = await bench.signIn();
    sandbox.revokeFamily();
    bench.clock.aheadMs = hourMs;
    await expect(bench.session.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(bench.session.view()).toMatchObject({ step: 'over', reason: 'revoked' });
    expect(bench.keychain.entries.has('local/refreshToken')).toBe(false);
    bench.clock.aheadMs = 0;
    await bench.session.signIn();
    expect(await bench.reach('signedIn', 'choosingChannel')).toMatchObject({
      step: 'signedIn',
      account: before.step === 'signedIn' ? { id: before.account.id } : {},
    });
  });

  it('starts as signed in without a network, and fetches its token when the service is back', async () => {
    const bench = openSandboxSession(sandbox);
    await bench.signIn();
    await sandbox.stop();
    try {
      const next = openSandboxSession(sandbox, {
        keychain: bench.keychain,
        accountIndex: bench.options.accountIndex,
      });
      expect(await next.session.start()).toMatchObject({
        step: 'signedIn',
        account: { channelName: 'Dockhand' },
      });
      await expect(next.session.accessToken()).rejects.toMatchObject({ code: 'OFFLINE' });
      await sandbox.start();
      await expect(next.session.accessToken()).resolves.toBeTypeOf('string');
    } finally {
      await sandbox.start();
    }
  });
});

/** Points at which the process dies; anything after that has no effect. */
const crashPoints = [
  ['before the marker is set', 'works'],
  ['after the marker, before the request leaves', 'works'],
  ['after the service rotated the token, before its answer arrives', 'asks'],
  ['after the answer, before the keychain is written', 'asks'],
  ['after the keychain was written, before it is read back', 'works'],
  ['after it was read back, before the marker is cleared', 'works'],
  ['after the marker was cleared', 'works'],
] as const;

type CrashPoint = (typeof crashPoints)[number][0];

/** Ports that stop having any effect, and never respond again, once the process "died". */
function mortalPorts(
  keychain: ReturnType<typeof fakeKeychain>,
  index: AccountIndex,
  crashAt: CrashPoint,
): {
  secretStore: ReturnType<typeof createSecretStore>;
  accountIndex: AccountIndex;
  fetch: typeof fetch;
  died: Promise<void>;
  arm: () => void;
} {
  let isArmed = false;
  let isDead = false;
  let announce: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    announce = resolve;
  });
  const never = <Value>() => new Promise<Value>(() => undefined);
  const at = (point: CrashPoint) => {
    if (isArmed && point === crashAt) {
      isDead = true;
      announce();
    }
    return isDead;
  };
  const port: Keychain = {
    ...keychain.port,
    write: async (account, secret) => {
      if (at('after the answer, before the keychain is written')) return never();
      const result = await keychain.port.write(account, secret);
      if (at('after the keychain was written, before it is read back')) return never();
      return result;
    },
    read: (account, options) => (isDead ? never() : keychain.port.read(account, options)),
    remove: (account) => (isDead ? never() : keychain.port.remove(account)),
  };
  return {
    secretStore: createSecretStore({ keychain: port }),
    accountIndex: {
      read: () => index.read(),
      write: (entry) => {
        const before = index.read()?.session?.refreshMarker ?? null;
        const after = entry?.session?.refreshMarker ?? null;
        const isSetting = before === null && after !== null;
        const isClearing = before !== null && after === null;
        if (isDead || (isSetting && at('before the marker is set'))) return;
        if (isClearing && at('after it was read back, before the marker is cleared')) return;
        index.write(entry);
        if (isClearing) at('after the marker was cleared');
      },
    },
    fetch: async (address, init) => {
      if (isDead || at('after the marker, before the request leaves')) return never();
      const response = await fetch(address, init);
      if (at('after the service rotated the token, before its answer arrives')) return never();
      return response;
    },
    died,
    arm: () => {
      isArmed = true;
    },
  };
}

describe('a process that dies during a refresh', () => {
  it.each(crashPoints)('%s: the next start %s', async (crashAt, outcome) => {
    const keychain = fakeKeychain();
    const index = fakeAccountIndex();
    const { died, arm, ...ports } = mortalPorts(keychain, index, crashAt);
    const dying = openSandboxSession(sandbox, { keychain, ...ports });
    const before = await dying.signIn();
    arm();
    dying.clock.aheadMs = hourMs;
    // May never settle: its process is dead.
    void dying.session.accessToken().catch(() => undefined);
    await died;

    const next = openSandboxSession(sandbox, { keychain, accountIndex: index });
    expect(await next.session.start()).toMatchObject({
      step: 'signedIn',
      account: before.step === 'signedIn' ? before.account : {},
    });
    if (outcome === 'works') {
      await expect(next.options.listChannels(await next.session.accessToken())).resolves.toBeDefined();
      expect(next.session.view()).toMatchObject({ step: 'signedIn', isSaved: true });
      expect(index.read()?.session?.refreshMarker).toBeNull();
    } else {
      await expect(next.session.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
      // The account stays visible, and the reason is not a revocation: Dockhand itself was interrupted.
      expect(next.session.view()).toMatchObject({
        step: 'over',
        reason: 'expired',
        account: before.step === 'signedIn' ? before.account : {},
      });
      expect(await next.signIn()).toMatchObject({ step: 'signedIn' });
    }
  });
});
