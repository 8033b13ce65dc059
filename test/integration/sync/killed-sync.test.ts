import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openItemIndex } from '#electron/catalog/open-item-index.ts';
import type { SyncPass, SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { storeThreads } from '#test/support/built-workers.ts';
import { runCount } from '#test/support/run-count.ts';
import { expectEqual, workplaces } from './desks-and-sandboxes.ts';
import { isIdle } from './synced-desk.ts';

const script = fileURLToPath(new URL('syncing-process.ts', import.meta.url));
const kills = runCount('kills of a process that syncs', 8, 100);

const passOfPath: Readonly<Record<string, SyncPass>> = {
  '/2026-07/inventory': 'items',
  '/2026-07/product': 'products',
  '/2026-07/inventory-level': 'levels',
  '/2026-07/inventory-level/lots': 'lots',
  '/2026-07/inventory-level/locations': 'locations',
};

/** The cursors requested since the log was cleared, by pass, in order; '' is the beginning of a list. */
function requestedPagesByPass(sandbox: Sandbox): Map<SyncPass, string[]> {
  const requested = new Map<SyncPass, string[]>();
  for (const { path, query } of sandbox.requests) {
    const pass = passOfPath[path];
    if (pass === undefined || query['InventoryIds'] !== undefined) continue;
    requested.set(pass, [...(requested.get(pass) ?? []), query['Cursor'] ?? '']);
  }
  return requested;
}

/** Reads the saved position, after a check that it matches the saved pages. */
async function readState(folder: string): Promise<SyncState | null> {
  const index = openItemIndex({ folder, account: 'local:1', threads: storeThreads(), verifyAfterMs: null });
  const state = await index.readSync();
  const { itemCount } = await index.coverage();
  await index.close();
  if (state === null || state.round <= 1) expect(itemCount).toBe(state?.places.items?.done ?? 0);
  return state;
}

function cursorOf(cursor: string | null): string {
  return cursor === null ? '' : (new URL(cursor).searchParams.get('Cursor') ?? '');
}

/** Expects a process to start each list at the previously saved position and to continue from there. */
function expectContinued(before: SyncState | null, requested: ReadonlyMap<SyncPass, string[]>): void {
  const isUnderWay = before !== null && before.endedAt === null;
  for (const [pass, cursors] of requested) {
    const place = isUnderWay ? before.places[pass] : undefined;
    const isOver = place !== undefined && place.state !== 'running';
    // A completed list is read again only in the next round.
    expect(cursors[0]).toBe(isOver ? '' : cursorOf(place?.cursor ?? null));
    const inThisRun = new Set<string>();
    for (const cursor of cursors) {
      if (cursor === '') inThisRun.clear();
      expect(inThisRun.has(cursor)).toBe(false);
      inThisRun.add(cursor);
    }
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test(
  `a sync killed ${kills} times at random continues where it stopped and produces the same result`,
  async () => {
    const sandbox = await workplaces.startSandbox({ items: 2_500 });
    const folder = workplaces.makeFolder();
    let killedUnderWay = 0;
    for (let count = 0; count < kills; count += 1) {
      const before = await readState(folder);
      if (before !== null && before.endedAt === null) killedUnderWay += 1;
      sandbox.clearRequests();
      const child = fork(script, [sandbox.baseUrl, sandbox.demo.personalToken, folder]);
      // During its first pages, in the middle, or between two pages.
      for (let views = 1 + Math.floor(Math.random() * 14); views > 0; views -= 1)
        await once(child, 'message');
      await wait(Math.random() * 25);
      await kill(child);
      expectContinued(before, requestedPagesByPass(sandbox));
    }
    expect(killedUnderWay).toBeGreaterThan(kills / 4);
    const desk = workplaces.openDesk(sandbox, { folder });
    await desk.until(isIdle);
    expect(desk.problems).toEqual([]);
    await expectEqual(desk, sandbox);
  },
  kills * 60_000,
);
