import { expect, it } from 'vitest';
import { startAccountToday } from '#electron/resources/today/account-today.ts';
import { initialTodayState } from '#electron/resources/today/today-state.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');

/** A desk that only ranks parcels, once for each of these outcomes; pauses after errors pass at once. */
function rankingDesk(outcomes: ('done' | 'fault')[]) {
  const pauses: number[] = [];
  const triedAt = new Date(nowMs).toISOString();
  const state = JSON.stringify({
    ...initialTodayState,
    returns: { ...initialTodayState.returns, triedAt },
    exclusions: { ...initialTodayState.exclusions, absence: 'notOffered', triedAt },
  });
  const unused = () => {
    throw new Error('Nothing else is read.');
  };
  const today = startAccountToday({
    account: 'local:1',
    shared: null,
    api: { call: unused, download: unused },
    pages: { read: unused },
    store: {
      readTodayWork: async () => ({ state, parcelMark: outcomes.length > 0 ? '1' : null }),
      async rankBest() {
        if (outcomes.shift() === 'fault') throw new Error('The thread has ended.');
        return { matches: [], isOutdated: false };
      },
    },
    saving: { update: async () => undefined },
    indexOf: unused,
    now: () => nowMs,
    timers: {
      set(run, afterMs) {
        if (afterMs < 60_000) setImmediate(run);
        if (afterMs > 0 && afterMs < 60_000) pauses.push(afterMs);
      },
      clear: () => undefined,
    },
    random: () => 0,
    settleMs: 0,
    changed: () => undefined,
    faulted: () => undefined,
  });
  return { today, pauses };
}

it('pauses no longer after an error because parcels could not be ranked before they could', async () => {
  const outcomes: ('done' | 'fault')[] = ['fault', 'fault', 'done', 'fault', 'done'];
  const { today, pauses } = rankingDesk(outcomes);
  await expect.poll(() => outcomes).toEqual([]);
  expect(pauses).toEqual([5_000, 10_000, 5_000]);
  await today.end(0);
});
