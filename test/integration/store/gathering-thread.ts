/** A thread that accumulated some memory: answers each message with the size of its heap, then and now, in bytes. */
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbageWhenIdle } from '#electron/database/collect-garbage-when-idle.ts';

const readSize = () => getHeapStatistics().total_heap_size;

/** Returns the heap's size while it holds memory that is released afterward. */
function gather(): number {
  const held = Array.from({ length: 500_000 }, (_, place) => ({ place, half: place / 2 }));
  return held.length > 0 ? readSize() : 0;
}

const heldSize = gather();
const { collects } = workerData as { collects: boolean };
if (collects) collectGarbageWhenIdle({ lookMs: 100 });
parentPort?.on('message', () => parentPort?.postMessage({ heldSize, size: readSize() }));
