import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { Client } from 'pg';
import { makeDeskRoles, upgradeSite } from '#build/site/upgrade-site.ts';
import { ItemSearch } from '#shared/inventory/item-view.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import { openSyncedDesk } from '#test/integration/sync/synced-desk.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { startPostgres } from '#test/support/postgres-server.ts';
import { quantile } from './quantile.ts';
import { reportRow, requestedItemCount } from './report-row.ts';

/**
 * Desks of a site, one of which reads the catalog, compared with a desk that reads it alone: requests to the service,
 * the time until a desk has the complete catalog, lookups and searches on a desk that follows, the load of the database
 * server, and its size. `--desks N`, default 3. Durations of hours under the service's limit are computed from the
 * counted requests.
 */

const items = requestedItemCount(10_000);
const at = process.argv.indexOf('--desks');
const deskCount = Math.max(2, at < 0 ? 3 : Number(process.argv[at + 1]));
/** Requests per minute that the catalog's share of the limit allows one desk, and all of them together. */
const requestsAMinute = 75;
const isWhole = (view: SyncView) =>
  view.state === 'idle' && view.wholeAsOf !== null && (view.site?.share ?? 1) === 1;

type Desk = ReturnType<typeof openSyncedDesk>;
type Service = { baseUrl: string; demo: { personalToken: string } };

async function readPostmaster(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return statOf(rows[0]?.pid ?? 0).parent;
}

/** Processor time of a PostgreSQL server on this machine, with its processes that ended. */
function cpuSecondsOfServer(postmaster: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  const ticks = processes.flatMap((pid) => {
    try {
      const { parent, own, ended } = statOf(Number(pid));
      return Number(pid) === postmaster ? [own + ended] : parent === postmaster ? [own] : [];
    } catch {
      // It ended in the meantime.
      return [];
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

/** Processor time in hundredths of a second. Source: proc(5). */
function statOf(pid: number): { parent: number; own: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  return { parent, own: user + system, ended: endedUser + endedSystem };
}

/** Searches take longer until a desk has merged its index, which it does once nothing has been written for 5 s. */
async function untilMerged(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const written = files.filter((name) => /\.sqlite(?:-wal)?$/u.test(name)).map((name) => join(folder, name));
  while (written.some((file) => Date.now() - statSync(file).mtimeMs < 15_000)) await wait(1_000);
}

/** The service's separate process, which reports how many requests it got. */
async function serve(): Promise<void> {
  const sandbox: Sandbox = await startSandbox({ items, rateLimitPerMinute: 1_000_000 });
  process.send?.({ baseUrl: sandbox.baseUrl, demo: { personalToken: sandbox.demo.personalToken } });
}

async function bench(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['--serve', '--items', String(items)]);
  const [service] = (await once(child, 'message')) as [Service];
  const server = await startPostgres();
  const database = await server.createDatabase();
  const admin = await server.connect({ database });
  await makeDeskRoles(admin, 'desk-password');
  await upgradeSite(admin);
  const url = `postgres://127.0.0.1:${server.port}/${database}`;
  const folders: string[] = [];
  const desks: Desk[] = [];

  /** The time until the desk has everything, and how many requests it sent. */
  const open = async (name: string | null) => {
    const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
    folders.push(folder);
    let requests = 0;
    const startedMs = performance.now();
    const desk = openSyncedDesk(service, folder, {
      ...(name === null ? {} : { site: { url, desk: name } }),
      connect: { api: { onAnswer: () => void (requests += 1) } },
    });
    desks.push(desk);
    desk.sync.sessionChanged();
    await desk.until(isWhole);
    return { desk, folder, seconds: (performance.now() - startedMs) / 1_000, requests: () => requests };
  };
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };

  const postmaster = await readPostmaster(admin);

  const lone = await open(null);
  const serverAtStart = cpuSecondsOfServer(postmaster);
  const leader = await open('Dock 1');
  const leadersOnly = leader.requests();
  const before = cpuSeconds();
  const serverBefore = cpuSecondsOfServer(postmaster);
  const follower = await open('Dock 2');
  reportRow({
    name: 'site: processor time of a desk that copies, with its threads',
    items,
    value: cpuSeconds() - before,
    unit: 's',
  });
  reportRow({
    name: 'site: processor time of the database for a desk that copies',
    items,
    value: cpuSecondsOfServer(postmaster) - serverBefore,
    unit: 's',
    against: [{ name: 'for the desk that reads', value: serverBefore - serverAtStart }],
  });

  reportRow({
    name: 'site: time until a desk has copied the catalog',
    items,
    value: follower.seconds,
    unit: 's',
    against: [
      { name: 'reading it, at the limit (computed)', value: (60 * lone.requests()) / requestsAMinute },
    ],
  });

  const [{ rows: sizes }, view] = await Promise.all([
    admin.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes'),
    follower.desk.sync.view(),
  ]);
  reportRow({
    name: 'site: size of the database',
    items,
    value: Number(sizes[0]?.bytes ?? 0) / 1e6,
    unit: 'MB',
    against: [{ name: 'the index of a desk', value: view.bytes / 1e6 }],
  });

  /** p99 latency of a scan and of a search in milliseconds, alternating between both desks. */
  const compare = async (
    name: string,
    rounds: number,
    run: (desk: Desk, round: number) => Promise<unknown>,
  ) => {
    const times = { lone: [] as number[], follower: [] as number[] };
    for (let round = 0; round < rounds + 200; round += 1) {
      const both = [
        ['lone', lone.desk],
        ['follower', follower.desk],
      ] as const;
      for (const [key, desk] of round % 2 === 0 ? both : both.toReversed()) {
        const startedMs = performance.now();
        await run(desk, round);
        if (round >= 200) times[key].push(performance.now() - startedMs);
      }
    }
    const [p99, other] = [quantile(times.follower, 0.99), quantile(times.lone, 0.99)];
    reportRow({
      name: `site: ${name} on a desk that follows, p99`,
      items,
      value: p99,
      unit: 'ms',
      budget: 'p99 <= 1.1 times a lone desk',
      met: p99 <= other * 1.1,
      against: [{ name: 'a lone desk', value: other }],
    });
  };
  await untilMerged(lone.folder);
  await untilMerged(follower.folder);
  const index = await lone.desk.index();
  const { hits } = await index.search(ItemSearch.parse({ text: '', limit: 500 }));
  const skus = hits.flatMap(({ sku }) => (sku === null ? [] : [sku]));
  const words = hits.flatMap(({ name }) => name?.split(' ').slice(0, 2) ?? []);
  const one = (list: readonly string[], round: number) => list[round % list.length] ?? 'a';
  await compare('a look-up', 60_000, async (desk, round) =>
    (await desk.index()).find([{ text: one(skus, round) }]),
  );
  await compare('a search', 6_000, async (desk, round) =>
    (await desk.index()).search(ItemSearch.parse({ text: one(words, round) })),
  );

  const others = Array.from({ length: deskCount - 2 }, (_, at) => `Dock ${at + 3}`);
  const limit = pLimit(availableParallelism());
  const followers = [follower, ...(await Promise.all(others.map((name) => limit(open, name))))];
  const requests = leadersOnly + followers.reduce((sum, one) => sum + one.requests(), 0);
  reportRow({
    name: `site: requests to the service of ${deskCount} desks`,
    items,
    value: requests,
    unit: 'requests',
    budget: 'within 2 % of one desk',
    met: requests <= lone.requests() * 1.02,
    against: [
      { name: 'one desk', value: lone.requests() },
      { name: 'each for itself', value: lone.requests() * deskCount },
    ],
  });
  const untilAll = (60 * requests) / requestsAMinute + follower.seconds;
  reportRow({
    name: `site: time until ${deskCount} desks have the catalog (computed from requests)`,
    items,
    value: untilAll,
    unit: 's',
    against: [{ name: 'each for itself', value: (60 * lone.requests() * deskCount) / requestsAMinute }],
  });

  for (const desk of desks) await desk.close();
  await admin.end();
  await server.stop();
  child.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

if (process.argv.includes('--serve')) await serve();
else await bench();
