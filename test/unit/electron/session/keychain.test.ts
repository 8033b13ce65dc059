import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeychain, serviceNameOf } from '#electron/session/keychain.ts';
import type { KeychainProcess } from '#electron/session/keychain-line.ts';
import type { KeychainReply, KeychainRequest } from '#electron/session/keychain-messages.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

type Behavior = (request: KeychainRequest) => Omit<KeychainReply, 'id'> | 'silent' | 'exit';

/**
 * Processes over one set of entries; each follows the next behavior, and the last one applies to all later processes.
 */
function fakeProcesses(behaviors: Behavior[]) {
  const started: { requests: KeychainRequest[]; isKilled: boolean }[] = [];
  const state = { inFlight: 0, maxInFlight: 0 };
  const fork = (): KeychainProcess => {
    const behave = behaviors[Math.min(started.length, behaviors.length - 1)];
    const self = { requests: [] as KeychainRequest[], isKilled: false };
    started.push(self);
    const listeners = { message: [] as ((reply: KeychainReply) => void)[], exit: [] as (() => void)[] };
    return {
      postMessage: (request) => {
        self.requests.push(request);
        state.inFlight += 1;
        state.maxInFlight = Math.max(state.maxInFlight, state.inFlight);
        const outcome = behave?.(request) ?? 'silent';
        if (outcome === 'silent') return;
        setTimeout(() => {
          state.inFlight -= 1;
          if (outcome === 'exit') for (const listener of listeners.exit) listener();
          else
            for (const listener of listeners.message)
              listener({ id: request.id, ...outcome } as KeychainReply);
        }, 1);
      },
      on: (event: 'message' | 'exit', listener: never) => listeners[event].push(listener),
      kill: () => {
        if (self.isKilled) return;
        self.isKilled = true;
        setTimeout(() => {
          for (const listener of listeners.exit) listener();
        }, 1);
      },
    };
  };
  return { fork, started, state };
}

function working(entries = new Map<string, string>()): Behavior {
  return (request) => {
    const key = `${request.service}:${request.account}`;
    if (request.method === 'get') return { ok: true, value: entries.get(key) ?? null };
    if (request.method === 'delete') return { ok: true, value: entries.delete(key) };
    entries.set(key, request.secret);
    return { ok: true, value: null };
  };
}

const failing =
  (message: string): Behavior =>
  () => ({ ok: false, message });

/** As measured on Linux: null for a get, false for a delete, an error for a set. */
const locked: Behavior = ({ method }) => {
  if (method === 'get') return { ok: true, value: null };
  if (method === 'delete') return { ok: true, value: false };
  return { ok: false, message: 'Cannot create an item in a locked collection' };
};

const stale = failing('The name :1.0 was not provided by any .service files');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Runs the timers of one use; none of them needs more than these milliseconds. */
async function settle<Value>(promise: Promise<Value>): Promise<Value> {
  const settled = promise.then(
    () => true,
    () => true,
  );
  for (let step = 0; step < 60; step += 1) await vi.advanceTimersByTimeAsync(1);
  await settled;
  return promise;
}

describe('a working keychain', () => {
  it('saves, reads, and removes an entry under its service name', async () => {
    const entries = new Map<string, string>();
    const { fork, started } = fakeProcesses([working(entries)]);
    const keychain = createKeychain({ fork });
    expect(await settle(keychain.write('env-1/refreshToken', 'sécret\0x'))).toEqual({ kind: 'kept' });
    expect([...entries.keys()]).toEqual(['Dockhand:env-1/refreshToken']);
    expect(await settle(keychain.read('env-1/refreshToken', { isExpected: true }))).toEqual({
      kind: 'found',
      secret: 'sécret\0x',
    });
    expect(await settle(keychain.remove('env-1/refreshToken'))).toEqual({ kind: 'gone' });
    expect(entries.size).toBe(0);
    expect(started).toHaveLength(1);
  });

  it('reports an expected entry as missing only after a trial entry, which it removes', async () => {
    const entries = new Map<string, string>();
    const { fork, started } = fakeProcesses([working(entries)]);
    const keychain = createKeychain({ fork });
    expect(await settle(keychain.read('x', { isExpected: true }))).toEqual({ kind: 'missing' });
    expect(started[0]?.requests.map(({ method }) => method)).toEqual(['get', 'set', 'get', 'delete', 'get']);
    expect(entries.size).toBe(0);
  });

  it('makes one call at a time', async () => {
    const { fork, state } = fakeProcesses([working()]);
    const keychain = createKeychain({ fork });
    await settle(Promise.all([1, 2, 3, 4].map((index) => keychain.write(`entry-${index}`, 'x'))));
    expect(state.maxInFlight).toBe(1);
  });

  it('does not report an entry as saved if it reads back differently', async () => {
    const { fork } = fakeProcesses([
      ({ method }) => ({ ok: true, value: method === 'get' ? 'other' : null }),
    ]);
    expect(await settle(createKeychain({ fork }).write('x', 'secret'))).toMatchObject({ kind: 'failed' });
  });

  it('ends its process when idle and starts another at the next use', async () => {
    const { fork, started } = fakeProcesses([working()]);
    const keychain = createKeychain({ fork, idleMs: 100 });
    await settle(keychain.probe());
    await vi.advanceTimersByTimeAsync(101);
    expect(started[0]?.isKilled).toBe(true);
    expect(await settle(keychain.probe())).toEqual({ kind: 'working' });
    expect(started).toHaveLength(2);
  });
});

describe('a keychain with problems', () => {
  it('is locked, not empty, if an expected entry reads as null and nothing can be written', async () => {
    const { fork } = fakeProcesses([locked]);
    const keychain = createKeychain({ fork });
    expect(await settle(keychain.read('x', { isExpected: true }))).toMatchObject({
      kind: 'failed',
      state: 'locked',
    });
    expect(await settle(keychain.write('x', 'y'))).toMatchObject({ kind: 'failed', state: 'locked' });
    expect(await settle(keychain.probe())).toMatchObject({ kind: 'failed', state: 'locked' });
  });

  it('does not report an entry as removed while it is locked', async () => {
    const { fork } = fakeProcesses([locked]);
    expect(await settle(createKeychain({ fork }).remove('x'))).toMatchObject({
      kind: 'failed',
      state: 'locked',
    });
  });

  it('is unavailable after its deadline, kills the process, and works in a new one', async () => {
    const { fork, started } = fakeProcesses([() => 'silent', working()]);
    const keychain = createKeychain({ fork });
    const reading = keychain.read('x', { isExpected: true });
    await vi.advanceTimersByTimeAsync(4_499);
    expect(started[0]?.isKilled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await reading).toMatchObject({ kind: 'failed', state: 'unavailable' });
    expect(started[0]?.isKilled).toBe(true);
    expect(await settle(keychain.read('x', { isExpected: false }))).toEqual({ kind: 'missing' });
  });

  it('has one deadline for all calls of one use', async () => {
    const { fork } = fakeProcesses([
      (request) => (request.method === 'get' ? { ok: true, value: null } : 'silent'),
    ]);
    const reading = createKeychain({ fork }).read('x', { isExpected: true });
    await vi.advanceTimersByTimeAsync(4_500);
    expect(await reading).toMatchObject({ kind: 'failed', state: 'unavailable' });
  });

  it('waits longer while a user may be typing a password', async () => {
    const { fork, started } = fakeProcesses([() => 'silent']);
    const probing = createKeychain({ fork }).probe({ deadlineMs: 60_000 });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(started[0]?.isKilled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await probing).toMatchObject({ state: 'unavailable' });
  });

  it('continues in a new process if the old one lost a secret service that was restarted', async () => {
    const entries = new Map([['Dockhand:x', 'secret']]);
    let isRestarted = false;
    const first: Behavior = (request) => (isRestarted ? stale(request) : working(entries)(request));
    const { fork, started } = fakeProcesses([first, working(entries)]);
    const keychain = createKeychain({ fork });
    await settle(keychain.read('x', { isExpected: true }));
    isRestarted = true;
    expect(await settle(keychain.read('x', { isExpected: true }))).toEqual({
      kind: 'found',
      secret: 'secret',
    });
    expect(started).toHaveLength(2);
    expect(started[0]?.isKilled).toBe(true);
  });

  it('gives a process that exits unexpectedly one second chance', async () => {
    const once = fakeProcesses([() => 'exit', working()]);
    expect(await settle(createKeychain({ fork: once.fork }).probe())).toEqual({ kind: 'working' });
    const always = fakeProcesses([() => 'exit']);
    expect(await settle(createKeychain({ fork: always.fork }).probe())).toMatchObject({
      state: 'unavailable',
    });
    expect(always.started).toHaveLength(2);
  });

  it('is unavailable if no process can be started, and tries again next time', async () => {
    const { fork } = fakeProcesses([working()]);
    let canStart = false;
    const keychain = createKeychain({
      fork: () => {
        if (!canStart) throw new Error('no more processes');
        return fork();
      },
    });
    expect(await settle(keychain.probe())).toMatchObject({
      state: 'unavailable',
      detail: 'no more processes',
    });
    canStart = true;
    expect(await settle(keychain.probe())).toEqual({ kind: 'working' });
  });

  it.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'absent'],
    ['Could not connect: No such file or directory', 'absent'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'absent'],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'absent'],
    ['The keychain module could not be loaded: libsecret-1.so.0', 'absent'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['Timeout was reached', 'unavailable'],
    ['The session wrapping the secret does not exist', 'unavailable'],
    ['Something new', 'unavailable'],
  ])('interprets “%s” as %s', async (message, state) => {
    const { fork } = fakeProcesses([failing(message)]);
    expect(await settle(createKeychain({ fork }).probe())).toMatchObject({
      kind: 'failed',
      state,
      detail: message,
    });
  });
});

it('has separate entries for each data folder, however its path is written', () => {
  const root = temporaryFolder();
  const [usual, other, link] = ['usual', 'other', 'link'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [usual, other]) mkdirSync(folder);
  symlinkSync(other, link, 'junction');
  expect(serviceNameOf(join(usual, '.'), usual)).toBeUndefined();
  expect(serviceNameOf(other, usual)).toMatch(/^Dockhand [\da-f]{12}$/u);
  expect(serviceNameOf(link, usual)).toBe(serviceNameOf(other, usual));
  expect(serviceNameOf(root, usual)).not.toBe(serviceNameOf(other, usual));
});
