import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { noteOutbox } from '#build/tests/test-counts.ts';
import { createOutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';
import { ownChannelId } from '#test/integration/sandbox/send-call.ts';
import { seededRandom } from '#test/integration/store/file-damage.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { runCount } from '#test/support/run-count.ts';
import { nameOf } from './change-records.ts';
import { bundleDesk, type DeskProcess, startDeskProcess } from './desk-process.ts';
import { type GatewayRequest, isLie, type Passage, startGateway } from './gateway.ts';
import type { DeskOrder } from './killed-desk.ts';
import { auditOutbox } from './outbox-audit.ts';
import { findReturnable, trackingNumberOf } from './returnable.ts';

/** What a service does with a second return that has the same reference. */
export type DuplicatePolicy = 'refusing' | 'permissive';

/**
 * When a desk is killed, each in turn: while it takes up the rows of an earlier life; after a return that it reported
 * as queued; with a creation at the gateway that the service does not receive, with one that it committed, with one
 * whose response the desk received; with a look-up at the gateway, or after its last return if there is no look-up.
 */
const killMoments = ['queued', 'arrival', 'commit', 'start', 'lookUp', 'queued', 'answer', 'commit'] as const;
type KillMoment = (typeof killMoments)[number];

/** What happens to creations and look-ups on their way, each in turn. */
const creationPassages: readonly Passage[] = [
  'holdBack',
  'pass',
  'pass',
  'loseAnswer',
  'pass',
  'pass',
  'cutAnswer',
  'pass',
  'holdBack',
  'pass',
  'loseRequest',
  'pass',
  'refuse',
  'pass',
  'portal',
  'pass',
  'repeat',
  'pass',
  'swallow',
  'pass',
];
const lookUpPassages: readonly Passage[] = ['pass', 'pass', 'loseAnswer', 'pass', 'refuse', 'pass', 'portal'];

/** How many returns a desk queues at most, and after how many of them, or of its creations, it is killed. */
const returnsPerLife = 5;
const maxBeforeKill = 2;
/** The longest wait before a kill, so that it happens between moments that the test can see. */
const longestPauseMs = { start: 60, queued: 15 };
/** A desk that sends no request for this long never finishes; its longest pause takes 5 s. */
const longestSilenceMs = 60_000;

type LifePlan = { moment: KillMoment; count: number; random: () => number };

/** Kills a desk as planned, as soon as the gateway or the desk itself reports the moment. */
function planDeath(desk: DeskProcess, { moment, count, random }: LifePlan) {
  let creations = 0;
  let queued = 0;
  let isMet = false;
  const killWithin = (ms: number) => void pause(random() * ms).then(desk.kill);
  desk.onLine((line) => {
    if (moment === 'start' && line === 'opening') killWithin(longestPauseMs.start);
    if (!line.startsWith('queued ')) return;
    queued += 1;
    const isMoment = moment === 'queued' && queued === count;
    // Creations arrive while returns are queued; a look-up arrives only if something is in doubt.
    if (isMoment || (moment === 'lookUp' && queued === returnsPerLife)) killWithin(longestPauseMs.queued);
  });
  const killIf = (isMoment: boolean): boolean => {
    if (isMoment) desk.kill();
    isMet ||= isMoment;
    return isMoment;
  };
  return {
    moment,
    /** Whether it was killed at a moment that the gateway reported. */
    isMet: () => isMet,
    arrived({ isCreation }: GatewayRequest): boolean {
      if (isCreation) creations += 1;
      return killIf(isCreation ? moment === 'arrival' && creations >= count : moment === 'lookUp');
    },
    committed: () => killIf(moment === 'commit' && creations >= count),
    answered: () => killIf(moment === 'answer' && creations >= count),
  };
}

/** Starts a sandbox in which each life has its own parcel, lot and order. */
async function startSmallSandbox(policy: DuplicatePolicy, lives: number): Promise<Sandbox> {
  const sandbox = await startSandbox({
    receivingOrders: lives,
    unidentifiedOrders: lives,
    orders: 0,
    returns: 0,
    rateLimitPerMinute: 1_000_000,
    refusesDuplicateReferences: policy === 'refusing',
  });
  const { unidentifiedOrders, receivingOrders } = sandbox.world.demo;
  for (const parcel of unidentifiedOrders) parcel.linkedOrderId = null;
  for (const order of receivingOrders) order.externalSyncAtMs = null;
  return sandbox;
}

/** The changes that the desk of one life makes. */
function changesOf({ demo }: Sandbox['world'], life: number): QueuedChange[] {
  const parcel = demo.unidentifiedOrders[life];
  const order = demo.receivingOrders[life];
  const target = demo.receivingOrders.find(({ status }) => status !== 'Cancelled');
  const inventoryId = demo.catalog.stocked.find(({ isLot }) => isLot)?.inventoryId ?? 0;
  if (parcel === undefined || order === undefined || target === undefined) throw new Error('No record left.');
  const lot = { inventoryId, itemName: null, lotNumber: `LIFE-${life}`, lotDate: null } as const;
  return [
    { kind: 'unidentified.link', id: parcel.id, receivingOrderId: target.id },
    { kind: 'lot.change', action: 'exclude', ...lot, expectedStatus: 'none' },
    { kind: 'receiving.mark', id: order.id, isSynced: true, expectedTimestamp: null },
  ];
}

/** The names of the changes that are visible in the records of the service. */
function changesAt({ demo }: Sandbox['world']): string[] {
  return [
    ...demo.unidentifiedOrders
      .filter(({ linkedOrderId }) => linkedOrderId !== null)
      .map(({ id }) => `unidentified.link-${id}`),
    ...demo.lotExclusions
      .filter(({ lotNumber }) => lotNumber.startsWith('LIFE-'))
      .map(({ lotNumber }) => lotNumber),
    ...demo.receivingOrders
      .filter(({ externalSyncAtMs }) => externalSyncAtMs !== null)
      .map(({ id }) => `receiving.mark-${id}`),
  ];
}

/** All rows of an outbox that is not open, except drafts. */
function readRows(folder: string, account: string): OutboxRow[] {
  const repository = createOutboxRepository(join(folder, 'outbox.sqlite'));
  repository.open({ isStart: false });
  const states = outboxStates.filter((state) => state !== 'draft');
  const rows: OutboxRow[] = [];
  for (let total = 1; rows.length < total; ) {
    const page = repository.list({ account, states, order: 'oldest', offset: rows.length, limit: 200 }).value;
    rows.push(...page.rows);
    total = page.totalCount;
  }
  repository.close(null);
  return rows;
}

/** Kills a desk that sends returns and changes `kills` times, then lets one finish. */
async function killAgainAndAgain(policy: DuplicatePolicy, kills: number) {
  const folder = await mkdtemp(join(tmpdir(), 'dockhand-kills-'));
  const sandbox = await startSmallSandbox(policy, kills);
  const random = seededRandom(kills);
  const clockStartMs = Date.now();
  const desks: DeskProcess[] = [];
  let death: ReturnType<typeof planDeath> | null = null;
  const killedAt: KillMoment[] = [];
  const met = { creations: 0, lookUps: 0, lies: 0 };
  const gateway = await startGateway(sandbox.baseUrl, {
    passageOf(request) {
      if (death?.arrived(request) === true) return 'loseRequest';
      const [name, turns] = request.isCreation
        ? (['creations', creationPassages] as const)
        : (['lookUps', lookUpPassages] as const);
      met[name] += 1;
      const passage = turns[(met[name] - 1) % turns.length] ?? 'pass';
      if (isLie(passage)) met.lies += 1;
      return passage;
    },
    answered: ({ isCreation }) => void (isCreation && death?.committed()),
    passed: ({ isCreation }) => void (isCreation && death?.answered()),
  });
  let letThrough = 0;
  try {
    const { script, workerPath } = await bundleDesk(join(folder, 'desk'));
    const { personalToken } = sandbox.demo;
    const channelId = await ownChannelId(sandbox);
    const order = (count: number, changes: readonly QueuedChange[]) => {
      const where = { folder, workerPath, baseUrl: gateway.url, personalToken, channelId };
      return JSON.stringify({
        ...where,
        ...findReturnable(sandbox.world),
        count,
        changes,
      } satisfies DeskOrder);
    };
    const live = async (desk: DeskProcess, count: number, changes: readonly QueuedChange[]) => {
      desk.write(order(count, changes));
      const ended = desk.ended.then(() => true);
      for (let before = -1; before !== met.creations + met.lookUps; ) {
        before = met.creations + met.lookUps;
        if (await Promise.race([ended, pause(longestSilenceMs, false, { ref: false })])) break;
      }
      desk.kill();
      await desk.ended;
    };
    const prepare = () => {
      const desk = startDeskProcess(script, clockStartMs);
      desks.push(desk);
      // A request that was held back arrives just before it is sent again: only a look-up after the decision can find
      // it.
      desk.onLine((line) => {
        if (!line.startsWith('deciding ')) return;
        void gateway.letThrough(line.slice('deciding '.length)).then((wasHeldBack) => {
          if (wasHeldBack) letThrough += 1;
          desk.write('go on');
        });
      });
      return desk;
    };

    let next = prepare();
    for (let kill = 0; kill < kills; kill += 1) {
      const desk = next;
      next = prepare();
      death = planDeath(desk, {
        moment: killMoments[kill % killMoments.length] ?? 'queued',
        count: 1 + Math.floor(random() * maxBeforeKill),
        random,
      });
      const changes = changesOf(sandbox.world, kill);
      await live(desk, returnsPerLife, changes);
      if (death.isMet()) killedAt.push(death.moment);
    }
    death = null;
    await live(next, 0, []);

    const rows = readRows(folder, `local/${channelId}`);
    const lines = desks.flatMap((desk) => desk.lines);
    const promised = lines
      .filter((line) => line.startsWith('queued '))
      .map((line) => line.split(' ')[1] ?? '');
    return {
      promised,
      killedAt,
      /** Faults of the outbox itself. */
      faults: lines.filter((line) => line.startsWith('fault ')),
      unsettled: rows
        .filter(({ state }) => state !== 'sent')
        .map((row) => `${nameOf(row)} ${row.state} ${row.evidence?.status} ${row.evidence?.sentence.id}`),
      /** Requests that arrived long after their desk had given them up. */
      letThrough,
      lies: met.lies,
      /** Writes that the service had to refuse. */
      refusedWrites: gateway.refusedWrites,
      // A kill can happen between the commit of a row and the report of it.
      audit: auditOutbox({
        queued: [...promised, ...rows.map(nameOf)],
        rows,
        atService: [
          ...sandbox.world.demo.returns,
          ...changesAt(sandbox.world).map((name) => ({
            referenceId: name,
            trackingNumber: trackingNumberOf(name),
          })),
        ],
      }),
    };
  } finally {
    for (const desk of desks) desk.kill();
    await gateway.close();
    await sandbox.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** How many kills the test of one policy has: each policy has its own file, so that two workers share the kills. */
export function killsOf(policy: DuplicatePolicy): number {
  const kills = runCount('R1, kills of a desk that sends returns', 100, 1_000, 'kills');
  return policy === 'refusing' ? Math.ceil(kills / 2) : Math.floor(kills / 2);
}

/** Runs the kill loop, records the result, and fails if a return or a change was lost or made twice. */
export async function expectEachOnce(policy: DuplicatePolicy, kills: number): Promise<void> {
  const result = await killAgainAndAgain(policy, kills);
  const { lost, duplicated } = result.audit;
  const { lies } = result;
  noteOutbox('kills', policy, { count: kills, lies, lost: lost.length, duplicated: duplicated.length });
  expect(result.audit).toEqual({ lost: [], duplicated: [], foreign: [] });
  expect(result.refusedWrites).toEqual([]);
  expect(result.faults).toEqual([]);
  expect(result.unsettled).toEqual([]);
  expect(result.promised.length).toBeGreaterThanOrEqual(kills);
  const timesOf = (moment: KillMoment) => result.killedAt.filter((one) => one === moment).length;
  for (const moment of ['arrival', 'commit', 'answer'] as const)
    expect(timesOf(moment), moment).toBeGreaterThanOrEqual(Math.floor(kills / killMoments.length));
  expect(lies).toBeGreaterThanOrEqual(kills);
  expect(result.letThrough).toBeGreaterThanOrEqual(Math.floor(kills / 16));
}
