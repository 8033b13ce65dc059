import { expect, it, onTestFinished } from 'vitest';
import { createStoreThreads, type StoreWorkerData } from '#electron/database/store-threads.ts';
import { createWorkerClient } from '#electron/database/worker-channel.ts';
import type { ThreadRole } from './thread-roles.ts';

function openRoles() {
  const threads = createStoreThreads(new URL('./thread-roles.ts', import.meta.url));
  return (role: StoreWorkerData['role']) => {
    const client = createWorkerClient<ThreadRole>(() => threads.start({ role, file: '' }));
    onTestFinished(() => client.stop());
    return { thread: () => client.call('thread'), end: () => client.call('end'), stop: () => client.stop() };
  };
}

it('lets lookups share a thread, searches another, and gives writers their own', async () => {
  const open = openRoles();
  const roles = [
    'cacheReader',
    'itemReader',
    'itemSearcher',
    'cacheSearcher',
    'cacheWriter',
    'itemWriter',
  ] as const;
  const [lookup, otherLookup, search, otherSearch, ...writers] = await Promise.all(
    roles.map((role) => open(role).thread()),
  );
  expect(otherLookup).toBe(lookup);
  expect(otherSearch).toBe(search);
  expect(new Set([lookup, search, ...writers]).size).toBe(4);
});

it('keeps a shared thread for the other role when one stops, even if its file cannot be closed', async () => {
  const open = openRoles();
  const [cache, items] = [open('cacheReader'), open('itemReader')];
  const thread = await cache.thread();
  expect(await items.thread()).toBe(thread);
  await cache.stop();
  expect(await items.thread()).toBe(thread);
  expect(await cache.thread()).toBe(thread);
});

it('restarts both roles of a thread that ended', async () => {
  const open = openRoles();
  const [records, outbox] = [open('recordsRepository'), open('outboxRepository')];
  const before = await records.thread();
  expect(await outbox.thread()).toBe(before);
  await expect(records.end()).rejects.toMatchObject({ problem: 'unavailable' });
  await expect.poll(() => outbox.thread().catch(() => before)).not.toBe(before);
  expect(await records.thread()).toBe(await outbox.thread());
});
