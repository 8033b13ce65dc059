import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { noteOutbox } from '../../../build/outbox-tally.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import { runCount } from '../../support/run-count.ts';
import type { DeskOrder } from './killed-desk.ts';
import { findReturnable } from './returnable.ts';

/** 100 do not fit into 40 s of a busy machine of two cores, so that the usual run has fewer. */
const kills = runCount('R1, kills of a desk that sends returns', 100, 1_000, 'kills');
const script = fileURLToPath(new URL('killed-desk.ts', import.meta.url));
const clockStart = String(Date.now());
/** The longest that a desk lives once it is ready, and how many returns it would queue meanwhile. */
const longestLifeMs = 120;
const returnsPerLife = 30;

type Desk = { process: ChildProcess; lines: string[]; ready: Promise<void>; ended: Promise<void> };

/** A process that has loaded everything and waits for its order, so that lives follow each other quickly. */
function prepareDesk(): Desk {
  const env = { ...process.env, DOCKHAND_CLOCK_START: clockStart };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    if (line === 'ready') resolve();
  });
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]).then(() => resolve());
  return { process: child, lines, ready, ended };
}

async function startSmallSandbox(refusesDuplicateReferences: boolean): Promise<Sandbox> {
  return startSandbox({
    receivingOrders: 0,
    unidentifiedOrders: 0,
    orders: 0,
    returns: 0,
    rateLimitPerMinute: 1_000_000,
    refusesDuplicateReferences,
  });
}

function orderFor(sandbox: Sandbox, folder: string, channelId: number): DeskOrder {
  return {
    folder,
    baseUrl: sandbox.baseUrl,
    personalToken: sandbox.demo.personalToken,
    channelId,
    ...findReturnable(sandbox.world),
    count: returnsPerLife,
  };
}

async function readChannelId(sandbox: Sandbox): Promise<number> {
  const headers = { authorization: `Bearer ${sandbox.demo.personalToken}` };
  const answer = await fetch(`${sandbox.baseUrl}/2026-07/channel`, { headers });
  const { items } = (await answer.json()) as { items: { id: number; scopes: string[] }[] };
  return items.find(({ scopes }) => scopes.includes('returns_write'))?.id ?? 0;
}

const faults = [
  { kind: 'dropBeforeCommit' },
  { kind: 'dropAfterCommit' },
  { kind: 'truncatedJson' },
  { kind: 'status', status: 503 },
] as const;

async function killAgainAndAgain(refusesDuplicates: boolean, times: number) {
  const sandbox = await startSmallSandbox(refusesDuplicates);
  const folder = await mkdtemp(join(tmpdir(), 'dockhand-kills-'));
  const order = orderFor(sandbox, folder, await readChannelId(sandbox));
  const promised: string[] = [];
  const told: string[] = [];
  let desk = prepareDesk();
  const end = (lines: readonly string[]) => {
    promised.push(
      ...lines.filter((line) => line.startsWith('queued ')).map((line) => line.slice('queued '.length)),
    );
    told.push(...lines.filter((line) => line.startsWith('fault ')));
  };
  try {
    for (let kill = 0; kill < times; kill += 1) {
      const next = prepareDesk();
      desk.process.stdin?.write(JSON.stringify(order));
      const fault = faults[Math.floor(Math.random() * faults.length * 3)];
      if (fault !== undefined) sandbox.faults.next({ ...fault, match: { path: '/return' } });
      await desk.ready;
      await pause(Math.random() * longestLifeMs);
      desk.process.kill('SIGKILL');
      await desk.ended;
      end(desk.lines);
      desk = next;
    }
    sandbox.faults.clear();
    desk.process.stdin?.write(JSON.stringify({ ...order, count: 0 }));
    await desk.ended;
    end(desk.lines);
    const commits = new Map<string, number>();
    for (const { referenceId } of sandbox.world.demo.returns)
      commits.set(referenceId ?? '', (commits.get(referenceId ?? '') ?? 0) + 1);
    return {
      promised: promised.length,
      told,
      last: desk.lines.at(-1),
      lost: promised.filter((reference) => !commits.has(reference)).length,
      duplicated: [...commits.values()].filter((count) => count > 1).length,
    };
  } finally {
    desk.process.kill('SIGKILL');
    await sandbox.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

describe('a desk that is killed at any instant', () => {
  test(`loses no return that it said was queued, and sends none twice, in ${kills} kills`, async () => {
    const total = { count: kills, lost: 0, duplicated: 0 };
    let promised = 0;
    for (const refusesDuplicates of [true, false]) {
      const half = refusesDuplicates ? Math.ceil(kills / 2) : Math.floor(kills / 2);
      const result = await killAgainAndAgain(refusesDuplicates, half);
      total.lost += result.lost;
      total.duplicated += result.duplicated;
      promised += result.promised;
      expect(result.told).toEqual([]);
      expect(result.last).toMatch(/^done .*"queued":0,"sending":0,"unconfirmed":0,"held":0/);
    }
    noteOutbox('kills', total);
    expect(promised).toBeGreaterThan(kills / 2);
    expect(total).toMatchObject({ lost: 0, duplicated: 0 });
  }, 3_600_000);
});
