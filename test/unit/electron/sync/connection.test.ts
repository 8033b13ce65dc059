import { describe, expect, it } from 'vitest';
import { type ConnectionWatch, watchConnection } from '#electron/sync/connection.ts';

function watchWithFakes() {
  const changes: string[] = [];
  const waits: number[] = [];
  let pending: (() => void) | null = null;
  let isReachable = false;
  const watch: ConnectionWatch = watchConnection({
    probe: async () => {
      if (isReachable) watch.answered(42);
      else watch.unreachable();
    },
    changed: () => changes.push(watch.state().connection),
    timers: {
      set: (run, afterMs) => {
        waits.push(afterMs);
        pending = run;
        return run;
      },
      clear: () => {
        pending = null;
      },
    },
  });
  const elapse = async () => {
    const run = pending;
    pending = null;
    run?.();
    await new Promise(setImmediate);
  };
  return {
    watch,
    changes,
    waits,
    elapse,
    comeBack: () => (isReachable = true),
    isWaiting: () => pending !== null,
  };
}

describe('the connection watch', () => {
  it('reports each change once, not every response', () => {
    const { watch, changes } = watchWithFakes();
    watch.answered(1);
    watch.answered(2);
    watch.unreachable();
    watch.unreachable();
    watch.answered(3);
    expect(changes).toEqual(['online', 'offline', 'online']);
    expect(watch.state().lastAnswerAtMs).toBe(3);
  });

  it('probes a moment after the start, unless a request was faster', async () => {
    const { watch, changes, waits, elapse, comeBack } = watchWithFakes();
    comeBack();
    watch.start();
    expect([waits, changes]).toEqual([[500], []]);
    await elapse();
    expect(changes).toEqual(['online']);
    const other = watchWithFakes();
    other.watch.start();
    other.watch.unreachable();
    await other.elapse();
    expect(other.waits).toEqual([500, 2_000, 4_000]);
    expect(other.changes).toEqual(['offline']);
    other.watch.dispose();
    other.watch.start();
    expect(other.isWaiting()).toBe(false);
  });

  it('dates the last response by the clock as it was set back', () => {
    const { watch } = watchWithFakes();
    watch.answered(3_600_000);
    watch.answered(60_000);
    expect(watch.state().lastAnswerAtMs).toBe(60_000);
  });

  it('counts its recoveries, also one that nobody saw begin', () => {
    const { watch } = watchWithFakes();
    watch.answered(1);
    expect(watch.state().recoveries).toBe(0);
    watch.unreachable();
    watch.answered(2);
    watch.tokenJudged(false);
    watch.unreachable();
    watch.answered(3);
    expect(watch.state().recoveries).toBe(1);
    watch.tokenJudged(true);
    expect(watch.state().recoveries).toBe(2);
  });

  it('is refused, not online, while responses arrive but no token is accepted', () => {
    const { watch, changes } = watchWithFakes();
    watch.answered(1);
    watch.tokenJudged(false);
    watch.answered(2);
    watch.unreachable();
    watch.answered(3);
    watch.tokenJudged(true);
    expect(changes).toEqual(['online', 'refused', 'offline', 'refused', 'online']);
  });

  it('detects a recovery automatically, checking less and less often', async () => {
    const { watch, changes, waits, elapse, comeBack, isWaiting } = watchWithFakes();
    watch.unreachable();
    for (let round = 0; round < 6; round += 1) await elapse();
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    comeBack();
    await elapse();
    expect(changes).toEqual(['offline', 'online']);
    expect(waits.at(-1)).toBe(20_000);
    expect(isWaiting()).toBe(true);
  });

  it('detects automatically that the service is unreachable even without requests', async () => {
    const { watch, changes, elapse } = watchWithFakes();
    watch.answered(1);
    await elapse();
    expect(changes).toEqual(['online', 'offline']);
  });

  it('stops checking when it is disposed', async () => {
    const { watch, elapse, isWaiting } = watchWithFakes();
    watch.unreachable();
    watch.dispose();
    await elapse();
    watch.unreachable();
    expect(isWaiting()).toBe(false);
  });

  it('checks once for many simultaneous callers', async () => {
    let probes = 0;
    const watch = watchConnection({
      probe: async () => {
        probes += 1;
        await Promise.resolve();
      },
      changed: () => undefined,
    });
    await Promise.all([watch.check(), watch.check(), watch.check()]);
    expect(probes).toBe(1);
  });
});
