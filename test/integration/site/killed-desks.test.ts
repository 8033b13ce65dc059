import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openItemIndex } from '#electron/catalog/open-item-index.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import { workplaces } from '#test/integration/sync/desks-and-sandboxes.ts';
import { catalogOf, savedOf } from '#test/integration/sync/sandbox-catalog.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { storeThreads } from '#test/support/built-workers.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { noteFigures, runCount } from '#test/support/run-count.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts';
import type { SiteDeskOrder, SiteDeskReport, SiteDeskSetup } from './site-desk-process.ts';
import { watchWrittenPages } from './written-pages.ts';

const script = fileURLToPath(new URL('site-desk-process.ts', import.meta.url));
// The option of the soak test belongs to the outbox.
const option = process.env['DOCKHAND_SOAK'] === '1' ? undefined : 'kills';
const kills = runCount('kills of the desk that reads for its site', 3, 50, option);
const deskCount =
  Number(process.env['DOCKHAND_DESKS'] ?? Number.NaN) || (process.env['DOCKHAND_SOAK'] === '1' ? 20 : 3);

/** A stuck run must fail instead of blocking everything. */
const longestMs = process.env['DOCKHAND_SOAK'] === '1' || deskCount > 3 || kills > 3 ? 3_600_000 : 300_000;

/** A desk in a separate process, with its own proxy to the site. */
type KilledDesk = {
  name: string;
  setup: SiteDeskSetup;
  proxy: TcpProxy;
  child: ChildProcess;
  deskId: string | null;
  view: SyncView | null;
  counted: { own: number; all: number };
  /** Pieces that it had saved when it reported them. */
  saved: number;
};

function start(desk: Omit<KilledDesk, 'child' | 'deskId' | 'view'>): KilledDesk {
  const child = fork(script, [JSON.stringify(desk.setup)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning'],
  });
  const started: KilledDesk = Object.assign(desk, { child, deskId: null, view: null });
  child.on('message', (report: SiteDeskReport) => {
    if (report.kind === 'there') started.deskId = report.deskId;
    else if (report.kind === 'view') started.view = report.view;
    else {
      started.counted = report;
      started.saved = Math.max(started.saved, report.own);
    }
  });
  return started;
}

async function kill({ child }: KilledDesk): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** A process that was just killed receives nothing. */
const tell = ({ child }: KilledDesk, order: SiteDeskOrder) => child.send(order, () => undefined);

async function countDifferent(desk: KilledDesk, sandbox: Sandbox): Promise<number> {
  const index = openItemIndex({
    folder: desk.setup.folder,
    account: 'local:1',
    threads: storeThreads(),
    verifyAfterMs: null,
  });
  const expected = catalogOf(sandbox);
  const kept = await savedOf(index, expected.keys());
  const { itemCount } = await index.coverage();
  await index.close();
  const different = [...expected].filter(
    ([id, item]) => JSON.stringify(sorted(kept.get(id))) !== JSON.stringify(sorted(item)),
  );
  return different.length + Math.abs(itemCount - expected.size);
}

/** The same, with the keys of every object in one order, because PostgreSQL has its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]): [string, unknown] => [key, sorted(part)])
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
}

describe.runIf(hasPostgres)('desks of a site', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);

  /** The desk that holds the lease according to the database. A desk may not know yet that it lost the lease. */
  const readLeader = async (desks: readonly KilledDesk[]) => {
    const { rows } = await shared.admin.query<{ id: string }>(
      `select desk_id as id from dockhand.leases where work = 'catalog' and until > now()`,
    );
    return desks.find(({ deskId }) => deskId !== null && deskId === rows[0]?.id) ?? null;
  };
  const untilLeader = async (desks: readonly KilledDesk[], isWanted: (desk: KilledDesk) => boolean) => {
    for (;;) {
      const leader = await readLeader(desks);
      if (leader !== null && isWanted(leader)) return leader;
      await wait(20);
    }
  };

  test(
    `(${deskCount}), with their reader killed ${kills} times, share one catalog, lose no counts, and read no page twice`,
    async () => {
      const sandbox = await workplaces.startSandbox({ items: 640 });
      const readReported = await watchWrittenPages(shared.admin);
      const desks: KilledDesk[] = [];
      onTestFinished(async () => {
        await Promise.all(desks.map(kill));
        await Promise.all(desks.map(({ proxy }) => proxy.close()));
      });
      for (let number = 1; number <= deskCount; number += 1) {
        const proxy = await startTcpProxy(server.port);
        const setup: SiteDeskSetup = {
          baseUrl: sandbox.baseUrl,
          personalToken: sandbox.demo.personalToken,
          folder: workplaces.makeFolder(),
          site: {
            url: `postgres://127.0.0.1:${proxy.port}/${shared.database}`,
            desk: `Dock ${number}`,
            leaseMs: 3_000,
            renewMs: 300,
            // Without the site, a desk reads alone; no desk is supposed to do that here.
            aloneAfterMs: 3_600_000,
          },
        };
        const none = { own: 0, all: 0 };
        desks.push(start({ name: `Dock ${number}`, setup, proxy, counted: none, saved: 0 }));
      }
      let partitions = 0;
      for (let count = 1; count <= kills; count += 1) {
        for (const desk of desks.filter((_desk, at) => (at + count) % 3 === 0)) tell(desk, { kind: 'count' });
        const leader = await untilLeader(desks, () => true);
        await wait(Math.random() * 1_500);
        await kill(leader);
        // A desk that is back before its lease expires continues with it; here another one must take its place.
        const next = await untilLeader(desks, (desk) => desk !== leader);
        start(leader);
        if (count % 3 !== 0) continue;
        // The reading desk is cut off, or receives nothing more, and comes back when another one reads.
        partitions += 1;
        if (partitions % 2 === 0) next.proxy.cut();
        else next.proxy.hold();
        await untilLeader(desks, (desk) => desk !== next);
        next.proxy.restore();
        next.proxy.delay(Math.floor(Math.random() * 20));
      }
      const finishAt = new Date().toISOString();
      const isDone = ({ view }: KilledDesk) =>
        view?.state === 'idle' && view.site?.share === 1 && (view.wholeAsOf ?? '') >= finishAt;
      const least = () => desks.reduce((sum, { saved }) => sum + saved, 0);
      const isCounted = ({ counted }: KilledDesk) => counted.all >= least();
      for (;;) {
        for (const desk of desks) tell(desk, { kind: 'finish', at: finishAt });
        if (desks.every((desk) => isDone(desk) && isCounted(desk))) break;
        await wait(250);
      }
      await Promise.all(desks.map(kill));
      const different = await Promise.all(desks.map((desk) => countDifferent(desk, sandbox)));
      const itemsDifferent = different.reduce((sum, count) => sum + count, 0);
      const countsLost = Math.max(...desks.map(({ counted }) => least() - counted.all), 0);
      const { reported, twice } = await readReported();
      noteFigures(
        'site',
        `${deskCount} desks, ${kills} kills, ${partitions} partitions, ${itemsDifferent} items different, ` +
          `${countsLost} counts lost, ${twice} pages read twice`,
      );
      expect({ itemsDifferent, countsLost, twice }).toEqual({ itemsDifferent: 0, countsLost: 0, twice: 0 });
      expect(reported).toBeGreaterThan(0);
      expect(least()).toBeGreaterThan(0);
      const totals = new Set(desks.map(({ counted }) => counted.all));
      expect(totals.size).toBe(1);
    },
    longestMs,
  );
});
