import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noteOutbox } from '#build/tests/test-counts.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { seededRandom } from '#test/integration/store/file-damage.ts';
import { runCount } from '#test/support/run-count.ts';
import { nameOf } from './change-records.ts';
import { type ModelDesk, openModelDesk } from './model-desk.ts';
import { auditOutbox } from './outbox-audit.ts';
import { type ServerFault, serverFaults } from './outbox-server.ts';

const runs = runCount('R2, model runs of the outbox', 300, 10_000, 'runs');

/** What was promised to the user: the references shown as queued. */
type Promised = { queued: Set<string>; cancelled: Set<string> };
type Step = fc.AsyncCommand<Promised, ModelDesk>;

function step(name: string, run: (promised: Promised, desk: ModelDesk) => void | Promise<void>): Step {
  return {
    check: () => true,
    async run(promised, desk) {
      await run(promised, desk);
      noDuplicate(desk);
    },
    toString: () => name,
  };
}

function noDuplicate(desk: ModelDesk): void {
  for (const [reference, count] of desk.server.commits())
    if (!desk.server.wasRepeated(reference)) expect(count, reference).toBe(1);
}

/** How long after a response was lost a user of a server without a list waits; requests arrive 40 s late at most. */
const patienceMs = 150_000;

/**
 * Acts as a user who can look into the service's own dashboard, releases held rows, and waits a while before believing
 * that something is missing. If the server has a list, a request that was held back arrives just after that check: only
 * a look-up before the resend can still find it.
 */
async function decide(desk: ModelDesk, hasList: boolean): Promise<void> {
  if (!hasList) {
    await desk.time.advance(patienceMs);
    desk.server.commitHeldBack();
  }
  for (const row of desk.rows()) {
    const { id, account, needsDecision, state, evidence } = row;
    if (state === 'held') desk.repository.release({ account, id });
    const sinceMs = desk.time.now() - Date.parse(evidence?.at ?? '');
    if (!needsDecision || (!hasList && sinceMs < patienceMs)) continue;
    const isThere = desk.server.references().includes(nameOf(row));
    desk.repository.decide({ account, id, decision: isThere ? 'itArrived' : 'sendAgain' });
  }
  desk.server.commitHeldBack();
  desk.changed();
}

/** Corrects a return that was not sent, and queues it under its new reference. */
function correct(row: OutboxRow | undefined, promised: Promised, desk: ModelDesk): void {
  if (row?.kind === 'lot.change') return;
  const isCorrectable = row?.state === 'rejected' || (row?.state === 'held' && !row.wasPossiblySent);
  if (row === undefined || !isCorrectable) return;
  const { account, id, referenceId } = row;
  const draft = desk.repository.revise({ account, id }).value;
  if (draft.state !== 'draft') return;
  if (row.state === 'held') promised.cancelled.add(referenceId);
  promised.queued.add(desk.queueDraft(draft).referenceId);
}

/** The faults that the look-ups before a resend are meant for occur more often than the others. */
const fault = fc.constantFrom<ServerFault[]>(...serverFaults, 'commitLate', 'commitLate');

const queueAndMeet = fault.map((met) =>
  step(`queue and meet ${met}`, async (promised, desk) => {
    desk.server.misbehaveNext(met);
    promised.queued.add(desk.queue().referenceId);
    await desk.time.advance(100);
  }),
);

const queueLotAndMeet = fault.map((met) =>
  step(`queue a lot and meet ${met}`, async (promised, desk) => {
    desk.server.misbehaveNext(met);
    promised.queued.add(nameOf(desk.queueLot()));
    await desk.time.advance(100);
  }),
);

/** Lots are changed at servers of a version that lists their exclusions. */
const stepsFor = (hasList: boolean, hasLots: boolean) => [
  ...(hasLots ? [queueLotAndMeet] : []),
  fc.constant(step('queue', (promised, desk) => void promised.queued.add(desk.queue().referenceId))),
  queueAndMeet,
  queueAndMeet,
  queueAndMeet,
  fault.map((met) => step(`fault ${met}`, (_, desk) => desk.server.misbehaveNext(met))),
  fc
    .constantFrom(1, 25, 1_000, 6_000, 31_000, 130_000)
    .map((ms) => step(`pass ${ms} ms`, (_, desk) => desk.time.advance(ms))),
  fc.constant(step('kill', (_, desk) => desk.kill())),
  fc.boolean().map((isOnline) =>
    step(isOnline ? 'online' : 'offline', (_, desk) => {
      desk.server.setOnline(isOnline);
      if (isOnline) desk.connectionRestored();
    }),
  ),
  fc.constant(step('decide', (_, desk) => decide(desk, hasList))),
  fc.nat(9).map((index) =>
    step(`cancel ${index}`, (promised, desk) => {
      const queued = desk.rows().filter(({ state }) => state === 'queued');
      const row = queued.at(index % Math.max(1, queued.length));
      if (row === undefined) return;
      if (desk.repository.cancel(row).value.state === 'cancelled') promised.cancelled.add(nameOf(row));
    }),
  ),
  fc
    .nat(9)
    .map((index) =>
      step(`correct ${index}`, (promised, desk) => correct(desk.rows().at(index), promised, desk)),
    ),
];

/** Restores the network and lets the user decide, so that everything finishes. */
async function comeToTheEnd(desk: ModelDesk, hasList: boolean): Promise<void> {
  desk.server.calmDown();
  desk.server.setOnline(true);
  desk.connectionRestored();
  for (let round = 0; round < 6; round += 1) {
    await desk.time.advance(700_000);
    await decide(desk, hasList);
  }
  await desk.time.advance(700_000);
}

const auditOf = (promised: Promised, desk: ModelDesk) =>
  auditOutbox({ ...promised, rows: desk.rows(), atService: desk.server.arrived() });

/** Checks, when everything is finished, that each return is at the service once or its row states why not. */
function expectOnce(promised: Promised, desk: ModelDesk, hasList: boolean): void {
  expect(auditOf(promised, desk)).toEqual({ lost: [], duplicated: [], foreign: [] });
  expect(desk.server.violations()).toEqual([]);
  expect(desk.server.maxInFlight()).toBeLessThanOrEqual(1);
  expect(desk.faults).toEqual([]);
  const commits = desk.server.commits();
  const rows = desk.rows();
  for (const row of rows) {
    const { state: end, evidence, resultId } = row;
    const name = nameOf(row);
    const count = commits.get(name) ?? 0;
    const what = `${name} is ${end} (${evidence?.sentence.id})`;
    expect(['sent', 'rejected', 'cancelled'], what).toContain(end);
    if (count > 1) expect(evidence?.code, what).toBe('copies');
    else expect(count, what).toBe(end === 'sent' ? 1 : 0);
    if (end === 'rejected') expect(desk.server.hasRefused(name), what).toBe(true);
    // Without a list only a user can know that it arrived, and the id stays unknown.
    if (end === 'sent' && hasList) expect(resultId, what).not.toBeNull();
  }
  expect(rows.map(nameOf).sort()).toEqual([...promised.queued].sort());
}

const dated = ['2025-07', '2026-01', '2026-07'] as const;

describe.each([
  { policy: 'refusing', service: 'refuses duplicates', share: Math.ceil(runs / 2) },
  { policy: 'permissive', service: 'takes duplicates', share: Math.floor(runs / 2) },
])('at a service that $service, despite any network or program failure,', ({ policy, share }) => {
  const refusesDuplicates = policy === 'refusing';

  test.each(serverFaults)('a return and a change that meet %s exist exactly once in the end', async (met) => {
    for (const hasList of [true, false]) {
      const desk = openModelDesk({ refusesDuplicates, hasList, versions: dated });
      try {
        const promised: Promised = { queued: new Set(), cancelled: new Set() };
        desk.server.misbehaveNext(met);
        promised.queued.add(desk.queue().referenceId);
        await desk.time.advance(100);
        desk.server.misbehaveNext(met);
        promised.queued.add(nameOf(desk.queueLot()));
        await desk.time.advance(100);
        await comeToTheEnd(desk, hasList);
        expectOnce(promised, desk, hasList);
      } finally {
        desk.close();
      }
    }
  });

  test(`every queued return and change exists exactly once, in ${share} runs of the model`, async () => {
    const tally = { count: 0, lies: 0, lost: 0, duplicated: 0 };
    let lateArrivals = 0;
    const property = fc.asyncProperty(
      fc.record({ hasList: fc.boolean(), isFirstVersion: fc.boolean() }).chain((server) =>
        fc.record({
          server: fc.constant(server),
          steps: fc.commands(stepsFor(server.hasList, !server.isFirstVersion), {
            maxCommands: 24,
            size: 'max',
          }),
          seed: fc.integer(),
        }),
      ),
      async ({ server: { hasList, isFirstVersion }, steps, seed }) => {
        const versions = isFirstVersion ? (['1.0'] as const) : dated;
        const rules = { refusesDuplicates, hasList, versions };
        const desk = openModelDesk(rules, { random: seededRandom(seed) });
        const promised: Promised = { queued: new Set(), cancelled: new Set() };
        try {
          await fc.asyncModelRun(() => ({ model: promised, real: desk }), steps);
          await comeToTheEnd(desk, hasList);
          expectOnce(promised, desk, hasList);
        } finally {
          const { lost, duplicated } = auditOf(promised, desk);
          tally.count += 1;
          tally.lost += lost.length;
          tally.duplicated += duplicated.length;
          tally.lies += desk.server.liesMet();
          lateArrivals += desk.server.lateArrivals();
          desk.close();
        }
      },
    );
    try {
      await fc.assert(property, {
        numRuns: share,
        interruptAfterTimeLimit: 3_000_000,
        markInterruptAsFailure: true,
      });
    } finally {
      noteOutbox('runs', policy, tally);
    }
    expect(lateArrivals).toBeGreaterThanOrEqual(Math.floor(share / 150));
  }, 3_600_000);
});
