import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectOptions = {
  /** How often the thread is checked, in milliseconds, default 20,000. */
  lookMs?: number;
  /** What a collection must promise to free, in bytes, default 8 MB. */
  minBytes?: number;
};

/** A thread that was busy for less than this share of the time since the last check is idle. */
const restShare = 0.05;

/**
 * Frees memory that the calling thread has accumulated. V8 keeps it until the thread allocates again, which an idle
 * thread does not. A collection stops the thread while it marks what is still needed.
 */
export function collectGarbageWhenIdle({
  lookMs = 20_000,
  minBytes = 8 * 2 ** 20,
}: CollectOptions = {}): void {
  let before = process.threadCpuUsage();
  /** The heap left by a collection, which another one would not reduce. */
  let floor = 0;
  const check = () => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    if ((user + system) / 1_000 > lookMs * restShare) return;
    const { total_heap_size: total, used_heap_size: used } = getHeapStatistics();
    if (total - Math.max(used, floor) < minBytes) return;
    // Takes effect for the next context created; looked up because it is rarely needed.
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as NodeJS.GCFunction)({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    floor = getHeapStatistics().total_heap_size;
  };
  setInterval(check, lookMs).unref();
}
