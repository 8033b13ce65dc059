import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#build/find-free-port.ts';
import { projectFolder } from '#build/vite/project-folder.ts';
import { type InspectedThread, inspectProcess } from './inspected-process.ts';
import { measuresAll, reportRow, requestedItemCount } from './report-row.ts';
import { makeEmptyApp } from './worlds/empty-app.ts';
import { prepareSignedInDesk, startOnHost } from './worlds/signed-in-desk.ts';

/**
 * The main process's memory after it has read a whole catalog for the first time, compared with an empty window of the
 * same runtime, and where it is: the heap of each of its threads, and what remains after garbage collection.
 * `node test/bench/main-memory.bench.ts --snapshots` also writes each heap to `out/bench/`, in the format of the
 * browser's tools.
 */

/** Reading 20,000 items takes minutes, since the app keeps to its share of the service's limit. */
const items = Math.min(requestedItemCount(), measuresAll ? 20_000 : 3_000);
/**
 * The page-reading thread ends after half a minute without a page; each thread at rest collects garbage within 40 s.
 */
const restMs = 45_000;

const snapshots = process.argv.includes('--snapshots') ? join(projectFolder, 'out', 'bench') : null;
const port = await findFreePort();
const nodeArguments = [`--inspect=127.0.0.1:${port}`];

async function measureEmpty(): Promise<number> {
  const emptyApp = makeEmptyApp();
  const app = await startOnHost(emptyApp.folder, [], {}, 'h1', nodeArguments);
  const inspected = await inspectProcess(port);
  const { rss } = await inspected.memory();
  inspected.close();
  await app.end();
  emptyApp.end();
  return rss;
}

const empty = { name: 'empty window of the same runtime', value: (await measureEmpty()) / 1e6 };

function report(what: string, bytes: number, most?: number): void {
  const value = bytes / 1e6;
  const judged = most === undefined ? {} : { budget: `< ${most} MB`, met: value < most };
  reportRow({ name: `memory: main process ${what}`, items, value, unit: 'MB', ...judged, against: [empty] });
}

async function tell(thread: InspectedThread): Promise<void> {
  const { used, total } = await thread.heap();
  console.log(`${thread.name}: heap of ${(total / 1e6).toFixed(1)} MB, ${(used / 1e6).toFixed(1)} in use`);
}

const desk = await prepareSignedInDesk(240, { items, nodeArguments });
try {
  const app = await desk.start('main [data-figure]');
  const inspected = await inspectProcess(port);
  report('as it begins', (await inspected.memory()).rss);
  await app.page.evaluate(async () => {
    type Read = { value: { wholeAsOf: string | null } };
    type Api = {
      preferences: { save: (input: { syncShare: number }) => Promise<unknown> };
      sync: Record<'read' | 'start', (input: object) => Promise<Read>>;
    };
    const { preferences, sync } = (window as unknown as { dockhand: Api }).dockhand;
    await preferences.save({ syncShare: 0.9 });
    await sync.start({});
    while ((await sync.read({})).value.wholeAsOf === null)
      await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await wait(restMs);
  report('after a first sync', (await inspected.memory()).rss, 300);
  const threads = await inspected.threads();
  for (const thread of threads) await tell(thread);
  for (const thread of threads) await thread.collect();
  report('after a first sync, all collected that nobody needs', (await inspected.memory()).rss);
  for (const thread of threads) {
    await tell(thread);
    if (snapshots === null) continue;
    mkdirSync(snapshots, { recursive: true });
    writeFileSync(join(snapshots, `${thread.name}.heapsnapshot`), await thread.snapshot());
  }
  inspected.close();
  await app.end();
} finally {
  await desk.end();
}
