import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { BenchRow } from '#build/bench-row.ts';
import { createApi } from '#electron/api/api-client.ts';
import { createHttp } from '#electron/api/http/http.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { createVersionChoice } from '#electron/api/versions.ts';
import { openItemIndex } from '#electron/catalog/open-item-index.ts';
import { createCatalogPager } from '#electron/catalog/sync/catalog-pager.ts';
import { createInventorySync } from '#electron/catalog/sync/inventory-sync.ts';
import { createStoreThreads } from '#electron/database/store-threads.ts';
import { createPageReader } from '#electron/sync/page-reader.ts';
import { startSandbox } from '#test/sandbox/start-sandbox.ts';
import { requestedItemCount } from './report-row.ts';

/**
 * A desk that reads the whole catalog page by page from a service in another process: how much of its share of the
 * limit it uses, and how long it blocks the main thread, compared with the same thread at rest.
 */

type Service = { baseUrl: string; personalToken: string };

const itemCount = requestedItemCount();
/**
 * How long to watch the pace that the limit allows, the pace without a limit, and the thread at rest, in milliseconds.
 */
const pacedMs = 30_000;
const unheldMs = 12_000;
const idleMs = 5_000;
/** Requests that may initially be sent at once; later requests show the pace that the limit allows. */
const burst = 20;
const serviceLimit = 150;

/** The service's separate process, so that its work is not measured as the desk's. */
async function serve(limit: number): Promise<void> {
  const sandbox = await startSandbox({ items: itemCount, rateLimitPerMinute: limit });
  const service: Service = { baseUrl: sandbox.baseUrl, personalToken: sandbox.demo.personalToken };
  process.send?.(service);
}

async function startService(limit: number): Promise<{ service: Service; child: ChildProcess }> {
  const child = fork(fileURLToPath(import.meta.url), [
    '--serve',
    String(limit),
    '--items',
    String(itemCount),
  ]);
  const [service] = (await once(child, 'message')) as [Service];
  return { service, child };
}

type Watched = { requestsAtMs: number[]; thrownAway: number; rows: number; forMs: number; delays: Delays };
type Delays = { p99: number; max: number };

async function watchDelays(work: () => Promise<unknown>): Promise<Delays> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  await work();
  histogram.disable();
  return { p99: histogram.percentile(99) / 1e6, max: histogram.max / 1e6 };
}

/** Syncs for this long, or until done, with its own budget. */
async function watchSync(limit: number, share: number, longestMs: number): Promise<Watched> {
  const { service, child } = await startService(limit);
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  const pageWorkerPath = new URL('../../electron/sync/page-worker.ts', import.meta.url);
  const threads = createStoreThreads(new URL('../../electron/cache/store-worker.ts', import.meta.url));
  const index = openItemIndex({ folder, account: 'bench', threads, verifyAfterMs: null });
  const http = createHttp();
  const requestsAtMs: number[] = [];
  let thrownAway = 0;
  let rows = 0;
  const done = Promise.withResolvers<void>();
  const pages = createPageReader(() => new Worker(pageWorkerPath));
  const sync = createInventorySync({
    pager: createCatalogPager({
      pages,
      api: createApi({
        http: {
          async request(request) {
            const answer = await http.request(request);
            requestsAtMs.push(performance.now());
            if (answer.status !== 200) thrownAway += 1;
            return answer;
          },
        },
        baseUrl: service.baseUrl,
        channelHeader: 'service_channel_id',
        channelId: () => null,
        authorizer: {
          accessToken: async () => service.personalToken,
          refreshAfterRejection: async () => service.personalToken,
        },
        budget: createRateBudget({ limit, backgroundShare: () => share }),
        versions: createVersionChoice({
          pinned: {},
          remembered: { read: () => null, write: () => undefined },
        }),
      }),
    }),
    account: () => 'bench',
    indexOf: async () => index,
    connection: () => 'online',
    publish(view) {
      rows = view.passes.reduce((sum, pass) => sum + pass.done, 0);
      if (view.state === 'idle' && view.wholeAsOf !== null) done.resolve();
    },
    faulted: (error) => {
      console.log(`The sync met a fault: ${String(error)}`);
    },
    settleMs: 0,
  });
  const startedAt = performance.now();
  const delays = await watchDelays(async () => {
    sync.sessionChanged();
    await Promise.race([done.promise, wait(longestMs)]);
  });
  const forMs = performance.now() - startedAt;
  await sync.dispose();
  await Promise.all([index.close(), pages.close()]);
  await http.close();
  child.kill();
  rmSync(folder, { recursive: true, force: true });
  return { requestsAtMs, thrownAway, rows, forMs, delays };
}

function report(row: Omit<BenchRow, 'items'>): void {
  console.log(JSON.stringify({ ...row, items: itemCount } satisfies BenchRow));
}

function reportDelays(when: string, delays: Delays, idle: Delays, isBudgeted: boolean): void {
  for (const [word, budgetMs] of [
    ['p99', 10],
    ['max', 50],
  ] as const) {
    report({
      name: `sync: main thread's delay ${when}, ${word}`,
      value: delays[word],
      unit: 'ms',
      budget: isBudgeted ? `${word} < ${budgetMs} ms` : '',
      met: isBudgeted ? delays[word] < budgetMs : null,
      against: [{ name: 'idle', value: idle[word] }],
    });
  }
}

async function bench(): Promise<void> {
  const idle = await watchDelays(() => wait(idleMs));
  const share = 0.5;
  const paced = await watchSync(serviceLimit, share, pacedMs);
  const steady = paced.requestsAtMs.slice(burst);
  const steadyMs = (steady.at(-1) ?? 0) - (steady[0] ?? 0);
  const used = ((steady.length - 1) / steadyMs) * (60_000 / (serviceLimit * share));
  report({
    name: 'sync: share of its part of the limit that is used',
    value: 100 * used,
    unit: '%',
    budget: '>= 95 %',
    met: used >= 0.95,
    against: [],
  });
  report({
    name: 'sync: requests thrown away',
    value: paced.thrownAway,
    unit: 'requests',
    budget: '0',
    met: paced.thrownAway === 0,
    against: [],
  });
  reportDelays('at the pace of the limit', paced.delays, idle, true);

  const unheld = await watchSync(1_000_000, 1, unheldMs);
  report({
    name: 'sync: rows a second where no limit holds it back',
    value: (1_000 * unheld.rows) / unheld.forMs,
    unit: 'rows/s',
    budget: '',
    met: null,
    against: [{ name: 'at the pace of the limit', value: (1_000 * paced.rows) / paced.forMs }],
  });
  reportDelays('where no limit holds it back', unheld.delays, idle, false);
}

const serving = process.argv.indexOf('--serve');
if (serving < 0) await bench();
else await serve(Number(process.argv[serving + 1]));
