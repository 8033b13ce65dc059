import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const half = 0.5;

async function openThread(collects: boolean) {
  const thread = new Worker(new URL('./gathering-thread.ts', import.meta.url), { workerData: { collects } });
  return {
    /** The heap's size as a fraction of its former size. */
    async size(): Promise<number> {
      thread.postMessage(null);
      const [{ heldSize, size }] = (await once(thread, 'message')) as [{ heldSize: number; size: number }];
      return size / heldSize;
    },
    end: () => thread.terminate(),
  };
}

it('a thread at rest frees the memory that it accumulated, which it would otherwise keep', async () => {
  const [collecting, keeping] = [await openThread(true), await openThread(false)];
  await expect.poll(() => collecting.size()).toBeLessThan(half);
  await wait(500);
  expect(await keeping.size()).toBeGreaterThan(half);
  await Promise.all([collecting.end(), keeping.end()]);
});
