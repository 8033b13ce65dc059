import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { WorkerReply, WorkerRequest } from '#electron/database/worker-channel.ts';
import { createWorkerClient } from '#electron/database/worker-channel.ts';
import { sentence } from '#shared/messages/messages.ts';

type Methods = { double(input: number): number };

/** A thread that replies when the test says so. */
class FakeThread extends EventEmitter {
  readonly requests: WorkerRequest[] = [];
  isTerminated = false;

  postMessage(message: unknown): void {
    this.requests.push(message as WorkerRequest);
  }

  reply(reply: WorkerReply): void {
    this.emit('message', reply);
  }

  async terminate(): Promise<void> {
    this.isTerminated = true;
    this.emit('exit', 1);
  }
}

function createTested() {
  const threads: FakeThread[] = [];
  const client = createWorkerClient<Methods>(() => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread;
  });
  return { client, threads };
}

test('nothing is started before the first call', () => {
  expect(createTested().threads).toEqual([]);
});

test('nothing is started after it was closed', async () => {
  const { client, threads } = createTested();
  const before = client.call('double', 1);
  await Promise.all([expect(before).rejects.toMatchObject({ problem: 'unavailable' }), client.close()]);
  await expect(client.call('double', 2)).rejects.toMatchObject({ problem: 'unavailable' });
  client.start();
  expect(threads).toHaveLength(1);
});

test('each call gets its own reply, in whatever order they arrive', async () => {
  const { client, threads } = createTested();
  const first = client.call('double', 1);
  const second = client.call('double', 2);
  expect(threads[0]?.requests).toEqual([
    { id: 1, method: 'double', input: 1 },
    { id: 2, method: 'double', input: 2 },
  ]);
  threads[0]?.reply({ id: 2, ok: true, value: 4 });
  threads[0]?.reply({ id: 99, ok: true, value: 0 });
  threads[0]?.reply({ id: 1, ok: true, value: 2 });
  expect(await Promise.all([first, second])).toEqual([2, 4]);
});

test('a worker error arrives with its kind and its message', async () => {
  const { client, threads } = createTested();
  const call = client.call('double', 1);
  threads[0]?.reply({ id: 1, ok: false, problem: 'diskFull', reason: 'The disk is full.' });
  await expect(call).rejects.toMatchObject({
    name: 'StoreError',
    problem: 'diskFull',
    message: 'The disk is full.',
    sentence: sentence('failure.store.diskFull'),
  });
});

test('a worker error arrives with a message of its own', async () => {
  const { client, threads } = createTested();
  const call = client.call('double', 1);
  const reason = sentence('failure.signedOut');
  threads[0]?.reply({ id: 1, ok: false, problem: 'refused', reason });
  await expect(call).rejects.toMatchObject({ problem: 'refused', sentence: reason });
});

test.each(['error', 'exit'])(
  'a crash (%s) rejects pending calls, and the next call starts a new thread',
  async (event) => {
    const { client, threads } = createTested();
    const calls = [client.call('double', 1), client.call('double', 2)];
    threads[0]?.emit(event, new Error('out of memory'));
    for (const call of calls) await expect(call).rejects.toMatchObject({ problem: 'unavailable' });
    const next = client.call('double', 3);
    expect(threads).toHaveLength(2);
    threads[0]?.emit('exit', 1);
    threads[1]?.reply({ id: 3, ok: true, value: 6 });
    expect(await next).toBe(6);
  },
);

test('stopping ends the thread and rejects pending calls', async () => {
  const { client, threads } = createTested();
  const call = client.call('double', 1);
  const stopped = client.stop();
  await expect(call).rejects.toMatchObject({ problem: 'unavailable' });
  await stopped;
  expect(threads[0]?.isTerminated).toBe(true);
  await client.stop();
});

test('a worker that fails to start rejects the call', async () => {
  const client = createWorkerClient<Methods>(() => {
    throw new Error('no such file');
  });
  client.start();
  await expect(client.call('double', 1)).rejects.toMatchObject({ problem: 'unavailable' });
});

test('a worker started in advance is the one that gets the call', () => {
  const { client, threads } = createTested();
  client.start();
  void client.call('double', 1);
  expect(threads).toHaveLength(1);
});

test('an idle client ends its thread after the idle time, not during a call, and starts another', async () => {
  vi.useFakeTimers();
  try {
    const threads: FakeThread[] = [];
    const client = createWorkerClient<Methods>(() => {
      const thread = new FakeThread();
      threads.push(thread);
      return thread;
    }, 1_000);
    const first = client.call('double', 1);
    threads[0]?.reply({ id: 1, ok: true, value: 2 });
    expect(await first).toBe(2);
    await vi.advanceTimersByTimeAsync(900);
    const second = client.call('double', 2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(threads[0]?.isTerminated).toBe(false);
    threads[0]?.reply({ id: 2, ok: true, value: 4 });
    expect(await second).toBe(4);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(threads[0]?.isTerminated).toBe(true);
    const third = client.call('double', 3);
    threads[1]?.reply({ id: 3, ok: true, value: 6 });
    expect(await third).toBe(6);
    await client.stop();
    expect(threads.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
  } finally {
    vi.useRealTimers();
  }
});
