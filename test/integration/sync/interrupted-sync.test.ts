import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectEqual, requestedPages, workplaces } from './desks-and-sandboxes.ts';
import { savedOf } from './sandbox-catalog.ts';
import { isIdle } from './synced-desk.ts';

describe('a sync stopped by a user', () => {
  test('stays stopped, also after a restart, and continues where it was without repeating a page', async () => {
    const sandbox = await workplaces.startSandbox({ items: 2_000 });
    const folder = workplaces.makeFolder();
    const first = workplaces.openDesk(sandbox, { folder });
    await first.until(({ passes }) => (passes[0]?.done ?? 0) > 0);
    const paused = await first.sync.pause();
    expect(paused).toMatchObject({ state: 'paused', remainingMs: null });
    expect(paused.startedAt).not.toBeNull();
    await first.close();
    const requestedBefore = requestedPages(sandbox);
    const second = workplaces.openDesk(sandbox, { folder });
    const still = await second.sync.view();
    expect(still).toMatchObject({ state: 'paused', startedAt: paused.startedAt });
    second.passTime(48 * 3_600_000);
    second.sync.connectionChanged();
    second.sync.sessionChanged();
    expect(await second.sync.view()).toMatchObject({ state: 'paused' });
    expect(requestedPages(sandbox)).toEqual(requestedBefore);
    const started = await second.sync.start();
    expect(started.state).not.toBe('paused');
    await second.until(isIdle);
    await expectEqual(second, sandbox);
    const requested = requestedPages(sandbox);
    expect(new Set(requested).size).toBe(requested.length);
  });

  test('reads nothing if stopped before it began, and begins when started', async () => {
    const sandbox = await workplaces.startSandbox();
    const desk = workplaces.openDesk(sandbox);
    expect(await desk.sync.pause()).toMatchObject({ state: 'paused' });
    await desk.sync.start();
    await desk.until(isIdle);
    await expectEqual(desk, sandbox);
  });

  test('stopped at rest begins no round, and a round started then begins immediately', async () => {
    const sandbox = await workplaces.startSandbox();
    const desk = workplaces.openDesk(sandbox);
    await desk.until(isIdle);
    await desk.sync.pause();
    desk.passTime(3 * 3_600_000);
    sandbox.clearRequests();
    expect(await desk.sync.view()).toMatchObject({ state: 'paused', nextAt: null });
    expect(sandbox.requests).toEqual([]);
    await desk.sync.start();
    await desk.until((view) => view.state === 'running');
    await desk.until(isIdle);
    expect(sandbox.requests.length).toBeGreaterThan(0);
  });
});

test('a round begins immediately when a user requests it, even if none is due', async () => {
  const sandbox = await workplaces.startSandbox();
  const desk = workplaces.openDesk(sandbox);
  await desk.until(isIdle);
  const gone = sandbox.world.demo.catalog.at(600)?.inventoryId ?? 0;
  sandbox.world.demo.catalog.withdraw(gone);
  await desk.sync.start();
  await desk.until((view) => view.state === 'running');
  await desk.until(isIdle);
  await expectEqual(desk, sandbox);
});

test('a rebuilt catalog is empty, then complete again, also during a sync', async () => {
  const sandbox = await workplaces.startSandbox({ items: 1_500 });
  const desk = workplaces.openDesk(sandbox);
  await desk.until(({ passes }) => (passes[0]?.done ?? 0) >= 500);
  await desk.sync.rebuild();
  await desk.until(isIdle);
  await expectEqual(desk, sandbox);
  const wholeBefore = (await desk.sync.view()).wholeAsOf;
  const view = await desk.sync.rebuild();
  expect(view.wholeAsOf).toBeNull();
  await desk.until(isIdle);
  await expectEqual(desk, sandbox);
  expect((await desk.sync.view()).wholeAsOf).not.toBe(wholeBefore);
});

test('a file damaged while the sync rests is replaced, and read again immediately', async () => {
  const sandbox = await workplaces.startSandbox();
  const folder = workplaces.makeFolder();
  const first = workplaces.openDesk(sandbox, { folder });
  await first.until(isIdle);
  await first.close();
  const file = (await readdir(folder)).find((name) => name.endsWith('.sqlite'));
  await writeFile(join(folder, file ?? ''), Buffer.alloc(20_000, 'not a database '));
  const second = workplaces.openDesk(sandbox, { folder });
  await second.until(isIdle);
  await expectEqual(second, sandbox);
});

describe('two accounts', () => {
  test('have separate catalogs, and late data of the previous account is not written', async () => {
    const sandbox = await workplaces.startSandbox({ items: 1_500 });
    const folder = workplaces.makeFolder();
    let token = sandbox.demo.personalToken;
    const authorizer = { accessToken: async () => token, refreshAfterRejection: async () => token };
    const desk = workplaces.openDesk(sandbox, {
      folder,
      account: 'local:demo',
      connect: { api: { authorizer } },
    });
    await desk.until(({ passes }) => (passes[0]?.done ?? 0) >= 500);
    token = sandbox.other.personalToken;
    desk.account = 'local:other';
    desk.indexes.sessionChanged();
    desk.sync.sessionChanged();
    await desk.until(isIdle);
    const others = [...sandbox.world.other.catalog].map(({ inventoryId }) => inventoryId);
    const index = await desk.index();
    expect([...(await savedOf(index, others)).keys()]).toEqual(others);
    expect((await desk.sync.view()).itemCount).toBe(others.length);
    await expect(desk.indexes.indexOf('local:demo')).rejects.toMatchObject({ problem: 'unavailable' });

    token = sandbox.demo.personalToken;
    desk.account = 'local:demo';
    desk.indexes.sessionChanged();
    desk.sync.sessionChanged();
    await desk.until(isIdle);
    await expectEqual(desk, sandbox);
  });

  test('signed out, nothing runs, and nothing of either account is shown', async () => {
    const sandbox = await workplaces.startSandbox({ items: 1_500 });
    const desk = workplaces.openDesk(sandbox);
    await desk.until(({ passes }) => (passes[0]?.done ?? 0) >= 500);
    desk.account = null;
    desk.indexes.sessionChanged();
    desk.sync.sessionChanged();
    expect(await desk.sync.view()).toMatchObject({ state: 'idle', itemCount: 0, startedAt: null, bytes: 0 });
    expect(await desk.sync.start()).toMatchObject({ state: 'idle', itemCount: 0 });
    sandbox.clearRequests();
    desk.passTime(48 * 3_600_000);
    expect(await desk.sync.view()).toMatchObject({ state: 'idle' });
    expect(sandbox.requests).toEqual([]);
  });

  test('purged while it runs, a catalog leaves no file, and the number of its items is returned', async () => {
    const sandbox = await workplaces.startSandbox({ items: 1_500 });
    const folder = workplaces.makeFolder();
    const desk = workplaces.openDesk(sandbox, { folder });
    const before = await desk.until(({ itemCount }) => itemCount >= 500);
    const purged = await desk.indexes.purge('local:1');
    expect(purged).toBeGreaterThanOrEqual(before.itemCount);
    await expect(desk.index()).rejects.toMatchObject({ problem: 'unavailable' });
    desk.account = null;
    desk.sync.sessionChanged();
    desk.indexes.sessionChanged();
    await desk.close();
    expect((await readdir(folder)).filter((name) => name.includes('.sqlite'))).toEqual([]);
  });
});
