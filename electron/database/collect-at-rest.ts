import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectOptions = {
  /** How often the thread is looked at, in milliseconds, default 20,000. */
  lookMs?: number;
  /** What a collection has to promise, in bytes, default 8 MB. */
  leastBytes?: number;
};

/** A thread that was busy for less of the time since the last look is at rest. */
const restShare = 0.05;

/**
 * Gives memory back that the calling thread let gather. V8 keeps it until the thread makes something again, which one
 * at rest does not; collecting stops the thread for as long as marking what it still needs takes.
 */
export function collectAtRest({ lookMs = 20_000, leastBytes = 8 * 2 ** 20 }: CollectOptions = {}): void {
  let before = process.threadCpuUsage();
  /** What a collection left, which another one would not make less. */
  let floor = 0;
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    if ((user + system) / 1_000 > lookMs * restShare) return;
    const { total_heap_size: total, used_heap_size: used } = getHeapStatistics();
    if (total - Math.max(used, floor) < leastBytes) return;
    // Of use for the context that is made next, and looked up for the few times that it is needed.
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as NodeJS.GCFunction)({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    floor = getHeapStatistics().total_heap_size;
  };
  setInterval(look, lookMs).unref();
}
