import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SyncView } from '#shared/sync/sync-view.ts';
import {
  expectEqual,
  requestedPages,
  type SyncedDesk,
  workplaces,
} from '#test/integration/sync/desks-and-sandboxes.ts';
import type { SiteOfDesk } from '#test/integration/sync/synced-desk.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts';
import { copyDatabase, restoreDatabase } from './site-desk.ts';
import { watchWrittenPages } from './written-pages.ts';

/** Longer than any run in these tests takes, on the clock of the sync. */
const nextRunMs = 3 * 60 * 60_000;

const isWhole = (view: SyncView) =>
  view.state === 'idle' && view.wholeAsOf !== null && view.site?.share === 1;
const isLeading = (view: SyncView) => view.site?.isThisDesk === true;
const isFollowing = (view: SyncView) => view.site?.isThisDesk === false;
const hasReadAlone = (view: SyncView) =>
  view.site === null && view.state === 'idle' && view.wholeAsOf !== null;
/** Whether every page of the run is saved at this desk, which may be paused. */
const hasEnded = (view: SyncView) => view.wholeAsOf !== null && view.startedAt === null;
const endedAfter = (at: string | null) => (view: SyncView) =>
  isWhole(view) && view.wholeAsOf !== null && view.wholeAsOf > (at ?? '');

describe.runIf(hasPostgres)('a catalog that one desk reads for all', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);
  let proxy: TcpProxy;

  const openDesk = (
    sandbox: Sandbox,
    desk: string,
    { port = server.port, ...options }: Partial<SiteOfDesk> & { port?: number; folder?: string } = {},
  ): SyncedDesk =>
    workplaces.openDesk(sandbox, {
      ...(options.folder === undefined ? {} : { folder: options.folder }),
      site: {
        url: `postgres://127.0.0.1:${port}/${shared.database}`,
        desk,
        leaseMs: 3_000,
        renewMs: 100,
        ...options,
      },
    });
  /** Opens the desks; the first one leads. */
  const openDesks = async (sandbox: Sandbox, ...names: string[]) => {
    const desks: SyncedDesk[] = [];
    for (const name of names) {
      const desk = openDesk(sandbox, name);
      await desk.until(desks.length === 0 ? isLeading : isFollowing);
      desks.push(desk);
    }
    return desks as [SyncedDesk, ...SyncedDesk[]];
  };
  const expectOnce = (sandbox: Sandbox) => {
    const requested = requestedPages(sandbox);
    expect(requested).toEqual([...new Set(requested)]);
  };

  beforeEach(async () => {
    proxy = await startTcpProxy(server.port);
    onTestFinished(() => proxy.close());
  });
  afterEach(async () => {
    await shared.admin.query('truncate dockhand.rows, dockhand.marks, dockhand.areas, dockhand.leases');
  });

  it('is requested once, and is the same on every desk', async () => {
    const sandbox = await workplaces.startSandbox({ items: 1_300 });
    const desks = await openDesks(sandbox, 'Dock 1', 'Dock 2', 'Dock 3');
    for (const desk of desks) {
      const { site } = await desk.until(isWhole);
      expect(site).toEqual({ reader: 'Dock 1', isThisDesk: desk === desks[0], share: 1 });
      await expectEqual(desk, sandbox);
      expect(desk.problems).toEqual([]);
      expect(desk.siteFaults).toEqual([]);
    }
    expectOnce(sandbox);
  });

  it('is continued by another desk exactly where the reading desk stopped', async () => {
    const sandbox = await workplaces.startSandbox({ items: 1_300 });
    const readReported = await watchWrittenPages(shared.admin);
    const [first, second] = await openDesks(sandbox, 'Dock 1', 'Dock 2');
    await first.until((view) => (view.passes[0]?.done ?? 0) >= 250);
    await first.close();
    await second?.until(isLeading);
    await second?.until(isWhole);
    expect((await readReported()).twice).toBe(0);
    sandbox.clearRequests();
    const late = openDesk(sandbox, 'Dock 3');
    await late.until(isWhole);
    expect((await late.sync.view()).site?.reader).toBe('Dock 2');
    await expectEqual(late, sandbox);
    expect(requestedPages(sandbox)).toEqual([]);
  });

  it('loses what the service no longer has, and regains what returns, on every desk', async () => {
    const sandbox = await workplaces.startSandbox();
    const [first, second] = await openDesks(sandbox, 'Dock 1', 'Dock 2');
    const { wholeAsOf } = await first.until(isWhole);
    const { catalog } = sandbox.world.demo;
    const id = catalog.at(300)?.inventoryId ?? 0;
    catalog.withdraw(id);
    first.passTime(nextRunMs);
    const again = await first.until(endedAfter(wholeAsOf));
    await second?.until(endedAfter(wholeAsOf));
    for (const desk of [first, second])
      expect((await (await desk?.index())?.read(id))?.removedAt).toEqual(expect.any(String));
    const late = openDesk(sandbox, 'Dock 3');
    await late.until(isWhole);
    expect((await (await late.index()).read(id))?.removedAt).toEqual(expect.any(String));
    catalog.putBack(id);
    first.passTime(nextRunMs);
    for (const desk of [first, second, late]) {
      await desk?.until(endedAfter(again.wholeAsOf));
      expect((await (await desk?.index())?.read(id))?.removedAt).toBeNull();
    }
  });

  it('loses on every desk an item that the leading desk alone had found missing', async () => {
    const sandbox = await workplaces.startSandbox();
    const [first, second] = await openDesks(sandbox, 'Dock 1', 'Dock 2');
    const { wholeAsOf } = await first.until(isWhole);
    await second?.until(isWhole);
    const { catalog } = sandbox.world.demo;
    const id = catalog.at(300)?.inventoryId ?? 0;
    catalog.withdraw(id);
    await (await first.index()).markRemoved({ ids: [id], asOf: new Date().toISOString(), recheck: true });
    first.passTime(nextRunMs);
    for (const desk of [first, second]) await desk?.until(endedAfter(wholeAsOf));
    for (const desk of [first, second])
      expect((await (await desk?.index())?.read(id))?.removedAt).toEqual(expect.any(String));
  });

  it('keeps a newer quantity that a desk read separately, until the service is asked again', async () => {
    const sandbox = await workplaces.startSandbox();
    const [first, second] = await openDesks(sandbox, 'Dock 1', 'Dock 2');
    const { wholeAsOf } = await first.until(isWhole);
    await second?.until(isWhole);
    const index = await second?.index();
    const id = sandbox.world.demo.catalog.at(7)?.inventoryId ?? 0;
    const level = (await index?.read(id))?.level?.value;
    const onHand = async () => (await index?.read(id))?.level?.value.totalOnHandQuantity;
    const expected = level?.totalOnHandQuantity;
    const ahead = new Date(Date.now() + 60_000).toISOString();
    const seen = { ...level, inventoryId: id, totalOnHandQuantity: 4_711 } as NonNullable<typeof level>;
    await index?.write({ pass: 'levels', records: [seen], asOf: ahead, state: null });
    first.passTime(nextRunMs);
    await second?.until(endedAfter(wholeAsOf));
    expect(await onHand()).toBe(4_711);
    const justNow = new Date().toISOString();
    const other = sandbox.world.demo.catalog.at(8)?.inventoryId ?? 0;
    const otherSeen = { ...seen, inventoryId: other };
    await index?.write({ pass: 'levels', records: [otherSeen], asOf: justNow, state: null });
    const { wholeAsOf: before } = (await second?.sync.view()) ?? { wholeAsOf: null };
    first.passTime(nextRunMs);
    await second?.until(endedAfter(before));
    expect((await index?.read(other))?.level?.value.totalOnHandQuantity).not.toBe(4_711);
    expect(expected).not.toBe(4_711);
  });

  it('is read by the leading desk even if its next run begins while its lease has lapsed', async () => {
    const sandbox = await workplaces.startSandbox({ items: 20 });
    const leaseMs = 500;
    const desk = openDesk(sandbox, 'Dock 1', { port: proxy.port, leaseMs, renewMs: 50 });
    const { wholeAsOf } = await desk.until(isWhole);
    proxy.hold();
    await delay(2 * leaseMs);
    const viewCount = desk.views.length;
    desk.passTime(nextRunMs);
    await desk.until(() => desk.views.length > viewCount);
    proxy.restore();
    await desk.until(endedAfter(wholeAsOf));
  });

  it('stays complete at a desk whose own page arrives after those of the site', async () => {
    const sandbox = await workplaces.startSandbox({ items: 20 });
    const [, second] = await openDesks(sandbox, 'Dock 1', 'Dock 2');
    await second?.until(isWhole);
    const index = await second?.index();
    const state = await index?.readSync();
    if (index === undefined || state == null) throw new Error('Nothing was followed.');
    const own = { ...state, endedAt: null, wholeAsOf: null };
    await index.write({ pass: 'levels', records: [], asOf: new Date().toISOString(), state: own });
    expect((await index.coverage()).coverage).toBe('whole');
    expect(await second?.sync.view()).toMatchObject({ state: 'idle', wholeAsOf: state.wholeAsOf });
  });

  it('is read at once at the request of a desk whose clock is behind', async () => {
    const sandbox = await workplaces.startSandbox({ items: 20 });
    const [first, second] = await openDesks(sandbox, 'Dock 1', 'Dock 2');
    const before = await first.until(isWhole);
    await second?.until(isWhole);
    // The leader's clock, and its last run, are ahead of the other desk's.
    first.passTime(nextRunMs);
    const { wholeAsOf } = await first.until(endedAfter(before.wholeAsOf));
    await second?.until(endedAfter(before.wholeAsOf));
    await second?.sync.start();
    await first.until(endedAfter(wholeAsOf));
  });

  it('is read as soon as the site is back if a user requested that while it was away', async () => {
    const sandbox = await workplaces.startSandbox({ items: 20 });
    const first = openDesk(sandbox, 'Dock 1', { port: proxy.port });
    await first.until(isWhole);
    proxy.cut();
    await first.until(isFollowing);
    const second = openDesk(sandbox, 'Dock 2');
    await second.until(isLeading);
    const { wholeAsOf } = await second.until(isWhole);
    await first.sync.start();
    proxy.restore();
    await second.until(endedAfter(wholeAsOf));
  });

  it('is read by each desk for itself while the site is away, and by one desk when it is back', async () => {
    const sandbox = await workplaces.startSandbox({ items: 1_300 });
    const behind = { port: proxy.port, aloneAfterMs: 200 };
    const first = openDesk(sandbox, 'Dock 1', behind);
    await first.until(isLeading);
    const second = openDesk(sandbox, 'Dock 2', behind);
    for (const desk of [first, second]) await desk.until(isWhole);
    proxy.cut();
    for (const desk of [first, second]) {
      const { wholeAsOf } = await desk.until(hasReadAlone);
      desk.passTime(nextRunMs);
      await desk.until((view) => hasReadAlone(view) && (view.wholeAsOf ?? '') > (wholeAsOf ?? ''));
      await expectEqual(desk, sandbox);
      expect(desk.problems).toEqual([]);
    }
    proxy.restore();
    for (const desk of [first, second]) await desk.until((view) => view.site !== null);
    let leader: SyncedDesk | undefined;
    const findLeader = async () => {
      const views = await Promise.all([first, second].map((desk) => desk.sync.view()));
      leader = [first, second][views.findIndex(isLeading)];
      return leader;
    };
    await expect.poll(findLeader).toBeDefined();
    if (leader === undefined) throw new Error('Nobody leads.');
    sandbox.clearRequests();
    // Each desk has the time of its own run, so only a later one than both is the leader's.
    const views = await Promise.all([first, second].map((desk) => desk.sync.view()));
    const wholeAsOf =
      views
        .map((view) => view.wholeAsOf ?? '')
        .toSorted()
        .at(-1) ?? null;
    leader.passTime(nextRunMs);
    for (const desk of [first, second]) {
      await desk.until(endedAfter(wholeAsOf));
      await expectEqual(desk, sandbox);
    }
    expectOnce(sandbox);
  });

  it('is not read by a desk that a user paused, which follows the others', async () => {
    const sandbox = await workplaces.startSandbox({ items: 1_300 });
    const [first, second] = await openDesks(sandbox, 'Dock 1', 'Dock 2');
    await first.sync.pause();
    await second?.until(isLeading);
    await second?.until(isWhole);
    expect((await first.sync.view()).state).toBe('paused');
    await first.until(hasEnded);
    await expectEqual(first, sandbox);
    expectOnce(sandbox);
    await first.sync.start();
    await first.until(isWhole);
  });

  it('is read immediately when a user at any desk requests it', async () => {
    const sandbox = await workplaces.startSandbox();
    const [first, second] = await openDesks(sandbox, 'Dock 1', 'Dock 2');
    const { wholeAsOf } = await first.until(isWhole);
    await second?.until(isWhole);
    await second?.sync.start();
    await second?.until(endedAfter(wholeAsOf));
    expect((await first.sync.view()).site?.isThisDesk).toBe(true);
  });

  it('is copied again, and not requested, when a desk rebuilds it', async () => {
    const sandbox = await workplaces.startSandbox({ items: 1_300 });
    const desks = await openDesks(sandbox, 'Dock 1', 'Dock 2');
    for (const desk of desks) await desk.until(isWhole);
    sandbox.clearRequests();
    for (const desk of desks) {
      await desk.sync.rebuild();
      await desk.until(isWhole);
      await expectEqual(desk, sandbox);
    }
    expect(requestedPages(sandbox)).toEqual([]);
  });

  it('is complete again on every desk after the database was restored from an older backup', async () => {
    const database = `${shared.database}_restored`;
    const backup = `${database}_backup`;
    const admin = await server.connect();
    await shared.admin.end();
    await copyDatabase(admin, shared.database, database);
    shared.admin = await server.connect({ database: shared.database });
    const sandbox = await workplaces.startSandbox();
    const desks = ['Dock 1', 'Dock 2'].map((name) =>
      openDesk(sandbox, name, { url: `postgres://127.0.0.1:${server.port}/${database}` }),
    );
    const runOnce = async () => {
      const before = (await Promise.all(desks.map((desk) => desk.until(isWhole)))).map(
        (view) => view.wholeAsOf,
      );
      await expect
        .poll(async () => (await Promise.all(desks.map((desk) => desk.sync.view()))).some(isLeading))
        .toBe(true);
      for (const desk of desks) desk.passTime(nextRunMs);
      for (const [at, desk] of desks.entries()) await desk.until(endedAfter(before[at] ?? null));
    };
    await Promise.all(desks.map((desk) => desk.until(isWhole)));
    await copyDatabase(admin, database, backup);
    const { catalog } = sandbox.world.demo;
    const id = catalog.at(300)?.inventoryId ?? 0;
    catalog.withdraw(id);
    await runOnce();
    for (const desk of desks) expect((await (await desk.index()).read(id))?.removedAt).not.toBeNull();
    await restoreDatabase(admin, backup, database);
    catalog.putBack(id);
    await runOnce();
    for (const desk of desks) await expectEqual(desk, sandbox);
    await Promise.all(desks.map((desk) => desk.close()));
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  });

  it('skips a row of another Dockhand version with a message in the log', async () => {
    const sandbox = await workplaces.startSandbox();
    const [first, second] = await openDesks(sandbox, 'Dock 1', 'Dock 2');
    await first.until(isWhole);
    await second?.site?.put('local:1', 'catalog', [
      { key: 'items 1', body: { asOf: 'yesterday' } },
      { key: 'colors 7', body: { asOf: 1, record: {} } },
    ]);
    await expect.poll(() => first.siteFaults.join()).toContain('2 rows of the site');
    const { wholeAsOf } = await first.sync.view();
    first.passTime(nextRunMs);
    for (const desk of [first, second]) await desk?.until(endedAfter(wholeAsOf));
  });
});
