import { describe, expect, test } from 'vitest';
import { ServiceError } from '#electron/api/api-error.ts';
import { createInventorySync } from '#electron/catalog/sync/inventory-sync.ts';
import type { SharedCatalog } from '#electron/catalog/sync/shared-catalog.ts';
import { StoreError, storeErrorOf } from '#electron/database/store-error.ts';
import type { Connection } from '#electron/sync/connection.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import { createTestRole } from '#test/unit/electron/site/test-role.ts';
import { createMemoryIndex, createSimulatedService, createSyncTime } from './simulated-service.ts';

const minute = 60_000;
const hour = 60 * minute;

function openDesk(
  rows: number,
  time = createSyncTime(),
  memory = createMemoryIndex(),
  pace: { settleMs?: null; shared?: SharedCatalog } = {},
) {
  const service = createSimulatedService(time, rows);
  const desk = {
    account: 'a' as string | null,
    connection: 'online' as Connection,
    views: [] as { view: SyncView; atMs: number }[],
    problems: [] as unknown[],
    opened: [] as { account: string; atMs: number }[],
    openTrouble: null as Error | null,
  };
  const sync = createInventorySync({
    pager: service.pager,
    account: () => desk.account,
    async indexOf(account) {
      desk.opened.push({ account, atMs: time.now() });
      if (desk.openTrouble !== null) throw desk.openTrouble;
      return memory.index;
    },
    connection: () => desk.connection,
    publish: (view) => void desk.views.push({ view, atMs: time.now() }),
    faulted: (error) => void desk.problems.push(error),
    now: time.now,
    timers: time.timers,
    random: () => 0,
    ...pace,
  });
  sync.sessionChanged();
  return Object.assign(desk, {
    sync,
    service,
    memory,
    time,
    /** Closes it, including work in progress. */
    async close() {
      const closing = sync.dispose();
      await time.advance(2_000);
      await closing;
    },
  });
}

function failure(code: 'OFFLINE' | 'SIGNED_OUT' | 'THROTTLED'): ServiceError {
  const reason = { message: quoted('Not now.'), requestId: null };
  const failed = code === 'THROTTLED' ? { code, ...reason, retryAfterSeconds: 90 } : { code, ...reason };
  return new ServiceError(failed, { operation: 'inventory.list', status: null, requestId: null });
}

/** A site whose role and rows the test sets; this desk leads once it no longer rests. */
function createTestSite({ index }: ReturnType<typeof createMemoryIndex>) {
  const { join, become, receive } = createTestRole();
  const shared: SharedCatalog = {
    join,
    readFollowed: async () => null,
    savePause: async () => undefined,
    openIndex: async () => index,
  };
  return {
    shared,
    become,
    receive,
  };
}

describe('the sync', () => {
  test('waits briefly after sign-in, then reads everything', async () => {
    const desk = openDesk(600);
    await desk.time.advance(2_900);
    expect(desk.opened).toEqual([]);
    await desk.time.advance(10 * minute);
    expect(desk.opened.length).toBeGreaterThan(0);
    expect(await desk.sync.view()).toMatchObject({ state: 'idle', itemCount: 600, share: 1, bytes: 4_096 });
    expect(desk.memory.state).toMatchObject({ endedAt: expect.any(String) });
    await desk.close();
  });

  test('starts immediately if a user requests it earlier', async () => {
    const desk = openDesk(600);
    await desk.sync.start();
    await desk.time.advance(100);
    expect(desk.service.requests.length).toBeGreaterThan(0);
    await desk.close();
  });

  test('of a site is for all desks from the first page if the desk leads while its own catalog opens', async () => {
    const own = createMemoryIndex();
    const ofSite = createMemoryIndex();
    const site = createTestSite(ofSite);
    let reads = 0;
    const index = {
      ...own.index,
      readSync: () => {
        reads += 1;
        if (reads === 2) site.become('leading');
        return own.index.readSync();
      },
    };
    site.become('alone');
    const desk = openDesk(600, createSyncTime(), { ...own, index }, { shared: site.shared });
    await desk.time.advance(10 * minute);
    expect([own.written.length, ofSite.state?.endedAt]).toEqual([0, expect.any(String)]);
    await desk.close();
  });

  test('of a desk of a site shows its error until another desk has read', async () => {
    const memory = createMemoryIndex();
    const site = createTestSite(memory);
    const desk = openDesk(600, createSyncTime(), memory, { shared: site.shared });
    desk.service.refuse = () => failure('OFFLINE');
    await desk.time.advance(minute);
    const problem = { code: 'OFFLINE', message: quoted('Not now.') };
    expect(await desk.sync.view()).toMatchObject({ problem });
    site.become('following');
    // Another desk asked for a reading.
    site.receive(false);
    await desk.time.advance(minute);
    expect(await desk.sync.view()).toMatchObject({ problem });
    site.receive(true);
    expect(await desk.sync.view()).toMatchObject({ problem: null });
    await desk.close();
  });

  test('of a desk of a site that rests after an error starts at once if a user requests it', async () => {
    const memory = createMemoryIndex();
    const site = createTestSite(memory);
    const desk = openDesk(600, createSyncTime(), memory, { shared: site.shared });
    desk.service.refuse = () => failure('OFFLINE');
    await desk.time.advance(minute);
    site.become('following');
    desk.service.refuse = () => null;
    await desk.sync.start();
    await desk.time.advance(minute);
    expect(await desk.sync.view()).toMatchObject({ itemCount: 600, problem: null });
    await desk.close();
  });

  test('of a desk of a site reads, and ends, without an answer of the site to its request', async () => {
    const memory = createMemoryIndex();
    const site = createTestSite(memory);
    const away = { ask: () => new Promise<void>(() => undefined), rest: () => undefined };
    const { join } = site.shared;
    const shared: SharedCatalog = { ...site.shared, join: (...part) => ({ ...join(...part), ...away }) };
    site.become('following');
    const desk = openDesk(600, createSyncTime(), memory, { shared });
    await desk.time.advance(minute);
    void desk.sync.start();
    await desk.time.advance(minute);
    site.become('leading');
    await desk.time.advance(10 * minute);
    expect(await desk.sync.view()).toMatchObject({ state: 'idle', itemCount: 600 });
    site.become('following');
    void desk.sync.start();
    await desk.time.advance(minute);
    await desk.close();
  });

  test('of a site that has read nothing leaves the catalog of its reading desk complete', async () => {
    const own = createMemoryIndex();
    const alone = openDesk(600, createSyncTime(), own);
    await alone.time.advance(10 * minute);
    const { wholeAsOf } = await alone.sync.view();
    await alone.close();
    const ofSite = createMemoryIndex();
    const desk = openDesk(600, alone.time, own, { shared: createTestSite(ofSite).shared });
    desk.service.refuse = () => failure('OFFLINE');
    await desk.time.advance(minute);
    expect(ofSite.state).toMatchObject({ wholeAsOf: null });
    expect(await desk.sync.view()).toMatchObject({ wholeAsOf });
    expect(wholeAsOf).not.toBeNull();
    await desk.close();
  });

  test('in safe mode requests nothing until a user starts it', async () => {
    const desk = openDesk(600, createSyncTime(), createMemoryIndex(), { settleMs: null });
    await desk.time.advance(30 * 24 * hour);
    expect(desk.service.requests).toEqual([]);
    expect(await desk.sync.view()).toMatchObject({ state: 'idle', itemCount: 0 });
    await desk.sync.start();
    await desk.time.advance(10 * minute);
    expect(await desk.sync.view()).toMatchObject({ state: 'idle', itemCount: 600 });
    await desk.close();
  });

  test('does nothing while no account is signed in, and stops at sign-out', async () => {
    const desk = openDesk(100_000);
    await desk.time.advance(20_000);
    expect(desk.service.requests.length).toBeGreaterThan(0);
    desk.account = null;
    desk.sync.sessionChanged();
    const before = desk.service.requests.length;
    const written = desk.memory.written.length;
    await desk.time.advance(hour);
    expect(desk.service.requests.length).toBe(before);
    expect(desk.memory.written.length).toBe(written);
    expect(await desk.sync.view()).toMatchObject({ state: 'idle', itemCount: 0, wholeAsOf: null });
    await desk.close();
  });

  test('updates the windows at most three times a second, and at the end', async () => {
    const desk = openDesk(10_000);
    await desk.time.advance(10 * minute);
    const perSecond = new Map<number, number>();
    for (const { atMs } of desk.views) {
      const second = Math.floor(atMs / 1_000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    expect(Math.max(...perSecond.values())).toBeLessThanOrEqual(3);
    expect(desk.views.at(-1)?.view).toMatchObject({ state: 'idle', share: 1 });
    const counts = desk.views.map(({ view }) => view.itemCount);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    await desk.close();
  });
});

describe('the next round starts', () => {
  const roundOf = (desk: ReturnType<typeof openDesk>) => desk.memory.state?.round ?? 0;

  test('with the totals after 15 minutes, and with everything after 30', async () => {
    const desk = openDesk(600);
    await desk.time.advance(minute);
    const first = roundOf(desk);
    expect(desk.memory.state).toMatchObject({ kind: 'whole', endedAt: expect.any(String) });
    await desk.time.advance(13 * minute);
    expect(roundOf(desk)).toBe(first);
    await desk.time.advance(2 * minute);
    const second = roundOf(desk);
    expect(second).toBeGreaterThan(first);
    expect(desk.memory.state).toMatchObject({ kind: 'totals', endedAt: expect.any(String) });
    await desk.time.advance(15 * minute);
    expect(roundOf(desk)).toBeGreaterThan(second);
    expect(desk.memory.state).toMatchObject({ kind: 'whole', endedAt: expect.any(String) });
    await desk.close();
  });

  test('at the start of the app if the last one is old, otherwise when it is due', async () => {
    const first = openDesk(600);
    await first.time.advance(minute);
    await first.close();
    const before = roundOf(first);
    await first.time.advance(5 * minute);
    const soon = openDesk(600, first.time, first.memory);
    await first.time.advance(minute);
    expect(soon.service.requests).toEqual([]);
    expect(await soon.sync.view()).toMatchObject({ state: 'idle', nextAt: expect.any(String) });
    await soon.close();
    await first.time.advance(12 * hour);
    const late = openDesk(600, first.time, first.memory);
    await first.time.advance(minute);
    expect(roundOf(first)).toBeGreaterThan(before);
    expect(first.memory.state).toMatchObject({ kind: 'whole', endedAt: expect.any(String) });
    await late.close();
  });
});

describe('the sync waits', () => {
  test('while the service is unreachable, and continues as soon as it is reachable', async () => {
    const desk = openDesk(100_000);
    await desk.time.advance(30_000);
    desk.service.refuse = () => failure('OFFLINE');
    desk.connection = 'offline';
    desk.sync.connectionChanged();
    await desk.time.advance(10 * minute);
    const requests = desk.service.requests.length;
    expect(await desk.sync.view()).toMatchObject({
      state: 'waiting',
      remainingMs: null,
      problem: { code: 'OFFLINE', message: quoted('Not now.') },
    });
    desk.service.refuse = () => null;
    desk.connection = 'online';
    desk.sync.connectionChanged();
    await desk.time.advance(2_000);
    expect(desk.service.requests.length).toBeGreaterThan(requests);
    expect(await desk.sync.view()).toMatchObject({ state: 'running', problem: null });
    await desk.close();
  });

  test('with growing pauses up to five minutes if it gets no notification', async () => {
    const desk = openDesk(600);
    desk.service.refuse = () => failure('OFFLINE');
    await desk.time.advance(40 * minute);
    const moments = [...new Set(desk.service.requests.map(({ atMs }) => atMs))];
    const pauses = moments.slice(1).map((atMs, index) => Math.round((atMs - (moments[index] ?? 0)) / 1_000));
    expect(pauses.slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    await desk.close();
  });

  test('until an account signs in again, and keeps its position', async () => {
    const desk = openDesk(100_000);
    await desk.time.advance(30_000);
    desk.service.refuse = () => failure('SIGNED_OUT');
    await desk.time.advance(minute);
    expect(await desk.sync.view()).toMatchObject({ state: 'waiting', problem: { code: 'SIGNED_OUT' } });
    const done = desk.memory.state?.places.items?.done;
    const requests = desk.service.requests.length;
    desk.service.refuse = () => null;
    desk.sync.sessionChanged();
    await desk.time.advance(1_000);
    expect(desk.service.requests.length).toBeGreaterThan(requests);
    expect(desk.memory.state?.places.items?.done).toBeGreaterThanOrEqual(done ?? Number.POSITIVE_INFINITY);
    await desk.close();
  });

  test('as long as a throttling service requests', async () => {
    const desk = openDesk(100_000);
    await desk.time.advance(30_000);
    desk.service.refuse = () => failure('THROTTLED');
    await desk.time.advance(2_000);
    desk.service.refuse = () => null;
    const requests = desk.service.requests.length;
    await desk.time.advance(80_000);
    expect(desk.service.requests.length).toBe(requests);
    await desk.time.advance(12_000);
    expect(desk.service.requests.length).toBeGreaterThan(requests);
    await desk.close();
  });

  test('if the disk is full, and continues automatically when it no longer is', async () => {
    const desk = openDesk(600);
    desk.memory.trouble = storeErrorOf('diskFull');
    await desk.time.advance(4_000);
    expect(await desk.sync.view()).toMatchObject({ state: 'waiting', problem: { code: 'diskFull' } });
    await desk.time.advance(minute);
    expect(await desk.sync.view()).toMatchObject({ state: 'idle', itemCount: 600, problem: null });
    await desk.close();
  });

  test('if its file cannot be opened, and reports it', async () => {
    const desk = openDesk(600);
    desk.openTrouble = new StoreError('readOnly', 'May not write here.');
    await desk.time.advance(4_000);
    expect(await desk.sync.view()).toMatchObject({
      state: 'waiting',
      itemCount: 0,
      problem: { code: 'readOnly', message: sentence('failure.store.readOnly') },
    });
    desk.openTrouble = null;
    await desk.time.advance(minute);
    expect(await desk.sync.view()).toMatchObject({ state: 'idle', itemCount: 600 });
    await desk.close();
  });

  test('but not after a user stopped it, and the stop does not wait either', async () => {
    const desk = openDesk(100_000);
    desk.service.refuse = () => failure('OFFLINE');
    await desk.time.advance(20_000);
    expect(await desk.sync.pause()).toMatchObject({ state: 'paused', problem: null, nextAt: null });
    const requests = desk.service.requests.length;
    await desk.time.advance(hour);
    expect(desk.service.requests.length).toBe(requests);
    expect(desk.memory.state?.pausedAt).not.toBeNull();
    desk.service.refuse = () => null;
    expect((await desk.sync.start()).problem).toBeNull();
    await desk.time.advance(1_000);
    expect(await desk.sync.view()).toMatchObject({ state: 'running' });
    await desk.close();
  });
});

describe('the progress', () => {
  test('of a first round is known if the length is known, and the remaining time follows the pace', async () => {
    const desk = openDesk(20_000);
    await desk.time.advance(20_000);
    expect(await desk.sync.view()).toMatchObject({ state: 'running', share: null, remainingMs: null });
    await desk.close();

    const withTotal = openDesk(20_000);
    withTotal.service.headers = { 'total-count': '20000' };
    await withTotal.time.advance(2 * minute);
    const view = await withTotal.sync.view();
    await withTotal.time.advance(20 * minute);
    const { startedAt = '', endedAt = '' } = withTotal.memory.state?.last.whole ?? {};
    const [beganMs, nowMs, endedMs] = [startedAt, '2026-11-20T12:02:00Z', endedAt].map((at) =>
      Date.parse(at),
    );
    if (beganMs === undefined || nowMs === undefined || endedMs === undefined)
      throw new Error('No round ended.');
    expect(view.share).toBeCloseTo((nowMs - beganMs) / (endedMs - beganMs), 0);
    expect(view.remainingMs).toBeGreaterThan((endedMs - nowMs) * 0.7);
    expect(view.remainingMs).toBeLessThan((endedMs - nowMs) * 1.3);
    await withTotal.close();
  });

  test('of a later round is based on the last one, and grows', async () => {
    const desk = openDesk(20_000);
    await desk.time.advance(hour);
    const before = desk.views.length;
    await desk.sync.start();
    await desk.time.advance(10 * minute);
    const shares = desk.views
      .slice(before + 2)
      .flatMap(({ view }) => (view.share === null ? [] : [view.share]));
    expect(shares.length).toBeGreaterThan(50);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares[0]).toBeLessThan(0.1);
    expect(shares.at(-1)).toBe(1);
    await desk.close();
  });
});
