import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type PrivateKeyring, startPrivateKeyring } from '#build/private-keyring.ts';
import type { AccountIndex } from '#electron/session/account-index.ts';
import { createKeychain, type Keychain } from '#electron/session/keychain.ts';
import { createSecretStore } from '#electron/session/secret-store.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { fakeAccountIndex, formOf, sessionBench } from '#test/unit/electron/session/session-fakes.ts';
import {
  end,
  environmentOf,
  forkKeychainProcess,
  lockKeyring,
  noBus,
  restartSecretService,
  unlockKeyring,
} from './keyring-controls.ts';
import { openSandboxSession, startSandboxForSession } from './sandbox-session.ts';

/** Resources that a test opened, closed in reverse order. */
const opened: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function openKeyring(options: Parameters<typeof startPrivateKeyring>[0] = {}): Promise<PrivateKeyring> {
  const keyring = await startPrivateKeyring(options);
  opened.push(() => keyring.stop());
  return keyring;
}

function openKeychain(environment: NodeJS.ProcessEnv): { keychain: Keychain; children: ChildProcess[] } {
  const children: ChildProcess[] = [];
  const keychain = createKeychain({
    fork: forkKeychainProcess(
      () => environment,
      (child) => children.push(child),
    ),
  });
  opened.push(() => {
    keychain.dispose();
  });
  return { keychain, children };
}

/** A session of a new run with this keychain; the index has the data of the previous run. */
function nextRun(keychain: Keychain, accountIndex: AccountIndex) {
  return sessionBench({ secretStore: createSecretStore({ keychain }), accountIndex });
}

/** Signs in with this keychain and returns the index as the run left it. */
async function signInOver(keychain: Keychain): Promise<AccountIndex> {
  const accountIndex = fakeAccountIndex();
  const { session } = nextRun(keychain, accountIndex);
  await session.start();
  expect(await session.signInWithToken({ token: 'personal-token' })).toMatchObject({
    step: 'signedIn',
    isSaved: true,
    keychain: 'working',
  });
  await session.dispose();
  return accountIndex;
}

/** Runs something while the main thread must stay free; returns its duration and the longest block of the thread. */
async function watched<Value>(run: () => Promise<Value>) {
  let lastTick = performance.now();
  let longestStopMs = 0;
  const timer = setInterval(() => {
    longestStopMs = Math.max(longestStopMs, performance.now() - lastTick);
    lastTick = performance.now();
  }, 10);
  const startedAt = performance.now();
  const value = await run();
  const tookMs = performance.now() - startedAt;
  clearInterval(timer);
  return { value, tookMs, longestStopMs };
}

/**
 * The right state within 5 s, nothing dropped, and the main thread free in the meantime. A unit test proves the
 * deadline itself to the millisecond on a fake clock; here a slow machine gets more time, but far less than the 25 s
 * for which a hung secret service blocks its caller.
 */
async function expectStart(
  keychain: Keychain,
  accountIndex: AccountIndex,
  expected: Record<string, unknown>,
) {
  const before = JSON.stringify(accountIndex.read());
  const run = nextRun(keychain, accountIndex);
  const { value, tookMs, longestStopMs } = await watched(() => run.session.start());
  expect(value).toMatchObject(expected);
  expect(tookMs).toBeLessThan(10_000);
  expect(longestStopMs).toBeLessThan(3_000);
  expect(JSON.stringify(accountIndex.read())).toBe(before);
  return run;
}

describe.runIf(process.platform === 'linux')('the six states of a keychain', () => {
  it('working: the session of the previous run continues', async () => {
    const { keychain } = openKeychain(environmentOf(await openKeyring()));
    const index = await signInOver(keychain);
    const { session } = await expectStart(keychain, index, { step: 'signedIn', isSaved: true });
    expect(await session.accessToken()).toBe('personal-token');
  });

  it('locked: nothing is dropped, and the session continues after the unlock', async () => {
    const keyring = await openKeyring();
    const { keychain } = openKeychain(environmentOf(keyring));
    const index = await signInOver(keychain);
    await lockKeyring(keyring);
    const { session } = await expectStart(keychain, index, { step: 'keychainProblem', keychain: 'locked' });
    expect(await session.retryKeychain()).toEqual({ step: 'keychainProblem', keychain: 'locked' });
    await unlockKeyring(keyring);
    expect(await session.retryKeychain()).toMatchObject({
      step: 'signedIn',
      isSaved: true,
      keychain: 'working',
    });
    expect(await session.accessToken()).toBe('personal-token');
  });

  it('without a collection: absent, and a sign-in is kept in memory only', async () => {
    const kept = openKeychain(environmentOf(await openKeyring()));
    const index = await signInOver(kept.keychain);
    // A secret service that was never unlocked has no collection at all.
    const { keychain } = openKeychain(environmentOf(await openKeyring({ state: 'locked' })));
    await expectStart(keychain, index, { step: 'keychainProblem', keychain: 'absent' });
    const fresh = nextRun(keychain, fakeAccountIndex());
    expect(await fresh.session.start()).toMatchObject({ step: 'signedOut', keychain: 'absent' });
    expect(await fresh.session.signInWithToken({ token: 'for-this-run' })).toMatchObject({
      step: 'signedIn',
      isSaved: false,
      keychain: 'absent',
    });
    expect(await fresh.session.signOut({ purge: false })).toMatchObject({ keychainVerified: true });
    // Once the keychain is available again, nothing is lost.
    await expectStart(kept.keychain, index, { step: 'signedIn' });
  });

  it('without a D-Bus: absent immediately', async () => {
    const kept = openKeychain(environmentOf(await openKeyring()));
    const index = await signInOver(kept.keychain);
    const { keychain } = openKeychain(noBus);
    await expectStart(keychain, index, { step: 'keychainProblem', keychain: 'absent' });
    await expectStart(kept.keychain, index, { step: 'signedIn' });
  });

  it('hung: unavailable within 5 s, and the session continues when it responds again', async () => {
    const keyring = await openKeyring();
    const { keychain, children } = openKeychain(environmentOf(keyring));
    const index = await signInOver(keychain);
    keyring.daemon?.kill('SIGSTOP');
    const { session } = await expectStart(keychain, index, {
      step: 'keychainProblem',
      keychain: 'unavailable',
    });
    keyring.daemon?.kill('SIGCONT');
    expect(await session.retryKeychain()).toMatchObject({ step: 'signedIn', isSaved: true });
    // The hung process was abandoned and replaced by another one.
    expect(children.length).toBeGreaterThanOrEqual(2);
    expect(children[0]?.killed).toBe(true);
  });

  it('restarted: the running session saves its next secret, without a restart of the app', async () => {
    const keyring = await openKeyring();
    const { keychain, children } = openKeychain(environmentOf(keyring));
    const index = await signInOver(keychain);
    const { session } = await expectStart(keychain, index, { step: 'signedIn' });
    await end(keyring.daemon);
    expect(await session.retryKeychain()).toMatchObject({ step: 'signedIn', keychain: 'absent' });
    const daemon = await restartSecretService(keyring);
    opened.push(() => end(daemon));
    expect(await session.retryKeychain()).toMatchObject({ step: 'signedIn', keychain: 'working' });
    expect(await session.signInWithToken({ token: 'next-token' })).toMatchObject({ isSaved: true });
    await expectStart(keychain, index, { step: 'signedIn' });
    expect(children.length).toBeGreaterThanOrEqual(2);
  });
});

describe.runIf(process.platform === 'linux')('the real keychain', () => {
  it('stores secrets that Linux would truncate, and long ones', async () => {
    const { keychain } = openKeychain(environmentOf(await openKeyring()));
    for (const secret of ['with\0a NUL', 'ünïcode ✓', 'x'.repeat(20_000)]) {
      expect(await keychain.write('env/refreshToken', secret)).toEqual({ kind: 'kept' });
      expect(await keychain.read('env/refreshToken', { isExpected: true })).toEqual({
        kind: 'found',
        secret,
      });
    }
    expect(await keychain.remove('env/refreshToken')).toEqual({ kind: 'gone' });
    expect(await keychain.read('env/refreshToken', { isExpected: true })).toEqual({ kind: 'missing' });
  });

  it('survives a kill of its process during a write', async () => {
    const { keychain, children } = openKeychain(environmentOf(await openKeyring()));
    await keychain.probe();
    const write = keychain.write('env/refreshToken', 'secret');
    children[0]?.kill('SIGKILL');
    expect(await write).toEqual({ kind: 'kept' });
    expect(await keychain.read('env/refreshToken', { isExpected: true })).toMatchObject({ secret: 'secret' });
  });

  it('reports a sign-out only as far as it can be verified', async () => {
    const keyring = await openKeyring();
    const { keychain } = openKeychain(environmentOf(keyring));
    const index = await signInOver(keychain);
    const { session } = nextRun(keychain, index);
    await session.start();
    await lockKeyring(keyring);
    expect(await keychain.probe()).toMatchObject({
      state: 'locked',
      detail: expect.stringContaining('locked collection'),
    });
    expect(await session.signOut({ purge: false })).toMatchObject({
      keychainVerified: false,
      session: { step: 'signedOut', keychain: 'locked' },
    });
    await unlockKeyring(keyring);
    expect(await keychain.read('env-1/personalToken', { isExpected: true })).toMatchObject({ kind: 'found' });
    expect(await session.retryKeychain()).toMatchObject({ step: 'signedOut', keychain: 'working' });
    expect(await keychain.read('env-1/personalToken', { isExpected: true })).toEqual({ kind: 'missing' });
  });
});

describe.runIf(process.platform === 'linux')('a secret', () => {
  const sandbox = sharedSandbox({}, startSandboxForSession);

  it('exists only in the keychain and in the main process', async () => {
    const dataHome = temporaryFolder();
    opened.push(() => {});
    const { keychain, children } = openKeychain(environmentOf(await openKeyring({ dataHome })));
    const canaries = new Set([sandbox.demo.clientSecret, sandbox.demo.personalToken]);
    const printed: string[] = [];
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        printed.push(String(text));
        return true;
      }),
    );

    const accountIndex = fakeAccountIndex();
    const bench = openSandboxSession(sandbox, {
      secretStore: createSecretStore({ keychain }),
      accountIndex,
      fetch: async (address, init) => {
        for (const [name, value] of formOf(init)) {
          if (['code', 'code_verifier', 'refresh_token', 'client_secret'].includes(name)) canaries.add(value);
        }
        const response = await fetch(address, init);
        const answer = (await response.clone().json()) as Record<string, unknown>;
        for (const name of ['access_token', 'refresh_token', 'id_token']) {
          if (typeof answer[name] === 'string') canaries.add(answer[name]);
        }
        return response;
      },
    });
    const problems: unknown[] = [];
    try {
      await bench.signIn();
      bench.clock.aheadMs = 3_600_000;
      await bench.session.accessToken();
      sandbox.faults.next({ kind: 'truncatedJson', match: { path: '/connect/token' } });
      bench.clock.aheadMs = 7_200_000;
      await bench.session.accessToken().catch((error: unknown) => problems.push(error));
      await bench.session.accessToken().catch((error: unknown) => problems.push(error));
      const choosing = await bench.session.signInWithToken({ token: sandbox.demo.personalToken });
      if (choosing.step === 'choosingChannel') {
        await bench.session.chooseChannel({ channelId: choosing.proposedChannelId });
      }
    } finally {
      for (const spy of spies) spy.mockRestore();
    }

    expect(canaries.size).toBeGreaterThanOrEqual(9);
    // Everything that could contain a secret is searched; the keychain contains one, which proves that the search
    // works.
    expect(await keychain.read('local/personalToken', { isExpected: true })).toMatchObject({
      secret: sandbox.demo.personalToken,
    });
    const places: Record<string, string> = {
      views: JSON.stringify(bench.views),
      activities: JSON.stringify(bench.activities),
      index: accountIndex.text(),
      printed: printed.join('\n'),
      problems: problems
        .map((error) =>
          error instanceof Error ? `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}` : '',
        )
        .join('\n'),
      // The state is part of the address that the browser opens, and useless without the verifier.
      arguments: process.argv.join(' '),
      environment: JSON.stringify(process.env),
    };
    for (const { pid, exitCode, signalCode } of children) {
      if (pid === undefined || exitCode !== null || signalCode !== null) continue;
      places[`arguments of ${pid}`] = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      places[`environment of ${pid}`] = readFileSync(`/proc/${pid}/environ`, 'utf8');
    }
    const files = readdirSync(dataHome, { recursive: true, encoding: 'utf8' })
      .map((name) => join(dataHome, name))
      .filter((path) => statSync(path).isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const path of files) places[path] = readFileSync(path, 'latin1');

    const hits = Object.entries(places).flatMap(([place, text]) =>
      [...canaries].flatMap((canary) =>
        [canary, Buffer.from(canary).toString('base64url'), encodeURIComponent(canary)]
          .filter((form) => text.includes(form))
          .map(() => place),
      ),
    );
    expect(hits).toEqual([]);
  });
});
