import { afterEach, describe, expect, test } from 'vitest';
import { sentence } from '#shared/messages/messages.ts';
import { type ModelDesk, openModelDesk } from './model-desk.ts';
import type { ServerRules } from './outbox-server.ts';

const rules: ServerRules = {
  refusesDuplicates: true,
  hasList: true,
  versions: ['2025-07', '2026-01', '2026-07'],
};
const desks: ModelDesk[] = [];

function openDesk(
  change: Partial<ServerRules> = {},
  options: Parameters<typeof openModelDesk>[1] = {},
): ModelDesk {
  const desk = openModelDesk({ ...rules, ...change }, options);
  desks.push(desk);
  return desk;
}

afterEach(() => {
  for (const desk of desks.splice(0)) desk.close();
});

const statesOf = (desk: ModelDesk) => desk.rows().map(({ state }) => state);

describe('the sender', () => {
  test('sends one write at a time, in queueing order', async () => {
    const desk = openDesk();
    const references = Array.from({ length: 12 }, () => desk.queue().referenceId);
    await desk.time.advance(10_000);
    expect(desk.server.references()).toEqual(references);
    expect(desk.server.maxInFlight()).toBe(1);
    for (const { state, resultId } of desk.rows())
      expect([state, resultId]).toEqual(['sent', expect.any(Number)]);
  });

  test('leaves a fifth of the limit to users, who never wait behind a long day of returns', async () => {
    const desk = openDesk({}, { limit: 150 });
    for (let index = 0; index < 190; index += 1) desk.queue();
    await desk.time.advance(30_000);
    expect(desk.server.references()).toHaveLength(120);
    const waits: number[] = [];
    for (let read = 0; read < 30; read += 1) {
      const before = desk.time.now();
      const ticket = await desk.budget.acquire('person', { maxWaitMs: 0 });
      waits.push(desk.time.now() - before);
      ticket.answered(200, {});
    }
    expect(Math.max(...waits)).toBe(0);
    await desk.time.advance(240_000);
    expect(desk.server.references()).toHaveLength(190);
    expect(new Set(statesOf(desk))).toEqual(new Set(['sent']));
  });

  test('resumes the rows of an earlier run after a restart, and looks up the half-sent ones', async () => {
    const desk = openDesk({ refusesDuplicates: false });
    const references = Array.from({ length: 6 }, () => desk.queue().referenceId);
    await desk.time.advance(50);
    desk.kill();
    await desk.time.advance(10_000);
    desk.kill();
    await desk.time.advance(300_000);
    expect(desk.server.references().sort()).toEqual(references.toSorted());
    expect(new Set(statesOf(desk))).toEqual(new Set(['sent']));
  });

  test('retries unsent writes with full jitter from 1 s, doubling up to 5 minutes', async () => {
    const desk = openDesk({}, { random: () => 1 });
    desk.server.setOnline(false);
    desk.queue();
    const pauses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      await desk.time.advance(60);
      const next = Date.parse(desk.rows()[0]?.nextAttemptAt ?? '');
      pauses.push(Math.round((next - desk.time.now()) / 1_000));
      await desk.time.advance(next - desk.time.now());
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    desk.server.setOnline(true);
    desk.connectionRestored();
    await desk.time.advance(1_000);
    expect(statesOf(desk)).toEqual(['sent']);
  });

  test('looks up an unconfirmed write after 5 s, 30 s and 2 min, then asks a user, and never resends it automatically', async () => {
    const desk = openDesk();
    desk.server.misbehaveNext('dropBeforeCommit');
    desk.queue();
    const lookUps: [number, number | undefined][] = [];
    for (const ms of [4_900, 5_100, 29_900, 30_100, 119_900, 120_300, 3_600_000]) {
      await desk.time.advance(Math.max(0, startOf(desk) + ms - desk.time.now()));
      lookUps.push([ms, desk.rows()[0]?.lookUps]);
    }
    expect(lookUps).toEqual([
      [4_900, 0],
      [5_100, 1],
      [29_900, 1],
      [30_100, 2],
      [119_900, 2],
      [120_300, 3],
      [3_600_000, 3],
    ]);
    expect(desk.rows()[0]).toMatchObject({ state: 'unconfirmed', needsDecision: true, attempts: 1 });
    expect(desk.server.references()).toEqual([]);
  });

  test.each([true, false])(
    'looks up a write once more when a user resends it, and finds a late arrival (a service that refuses duplicates: %s)',
    async (refusesDuplicates) => {
      const desk = openDesk({ refusesDuplicates });
      desk.server.misbehaveNext('commitLate');
      const { account, id, referenceId } = desk.queue();
      await desk.time.advance(130_000);
      expect(desk.rows()[0]).toMatchObject({ state: 'unconfirmed', needsDecision: true, lookUps: 3 });
      desk.repository.decide({ account, id, decision: 'sendAgain' });
      desk.server.commitHeldBack();
      desk.changed();
      await desk.time.advance(1_000);
      expect(desk.rows()[0]).toMatchObject({ state: 'sent', resultId: expect.any(Number), attempts: 1 });
      expect(desk.server.references()).toEqual([referenceId]);
      expect(desk.server.violations()).toEqual([]);
    },
  );

  test('looks up a write that a user resent and then gave up, since it may have arrived', async () => {
    const desk = openDesk();
    desk.server.misbehaveNext('commitLate');
    const { account, id } = desk.queue();
    await desk.time.advance(130_000);
    desk.repository.decide({ account, id, decision: 'sendAgain' });
    expect(desk.repository.cancel({ account, id }).value.state).toBe('unconfirmed');
    desk.server.commitHeldBack();
    desk.changed();
    await desk.time.advance(6_000);
    expect(desk.rows()[0]).toMatchObject({ state: 'sent', resultId: expect.any(Number), attempts: 1 });
  });

  test('asks a user immediately if the server has no list for a look-up', async () => {
    const desk = openDesk({ hasList: false });
    desk.server.misbehaveNext('dropAfterCommit');
    desk.queue();
    await desk.time.advance(6_000);
    expect(desk.rows()[0]).toMatchObject({ state: 'unconfirmed', needsDecision: true });
  });

  test('sends nothing more while it is unknown whether the service accepts writes', async () => {
    const desk = openDesk();
    for (let index = 0; index < 5; index += 1) desk.queue();
    for (let index = 0; index < 5; index += 1) desk.server.misbehaveNext('failedBeforeCommit');
    await desk.time.advance(4_000);
    expect(statesOf(desk)).toEqual(['unconfirmed', 'queued', 'queued', 'queued', 'queued']);
    await desk.time.advance(60_000);
    expect(statesOf(desk).filter((state) => state === 'sent').length).toBe(4);
  });

  test('accepts a success without an id only if the list has the return: at 1.0, and after a truncated 201', async () => {
    const first = openDesk({ versions: ['1.0'] });
    first.queue();
    first.queue();
    await first.time.advance(1_000);
    for (const row of first.rows())
      expect(row).toMatchObject({ state: 'sent', resultId: expect.any(Number), evidence: { status: 200 } });
    const later = openDesk();
    later.server.misbehaveNext('truncated');
    later.queue();
    await later.time.advance(1_000);
    expect(later.rows()[0]).toMatchObject({ state: 'sent', resultId: expect.any(Number) });
  });

  test('looks for copies of sent writes when the service is back, and reports one', async () => {
    const desk = openDesk({ refusesDuplicates: false });
    desk.server.misbehaveNext('repeated');
    desk.queue();
    await desk.time.advance(1_000);
    expect(desk.rows()[0]).toMatchObject({ state: 'sent', evidence: { code: null } });
    desk.server.setOnline(false);
    await desk.time.advance(600_000);
    desk.server.setOnline(true);
    desk.connectionRestored();
    await desk.time.advance(1_000);
    expect(desk.rows()[0]).toMatchObject({
      state: 'sent',
      nextAttemptAt: null,
      evidence: {
        class: 'sent',
        code: 'copies',
        sentence: { id: 'outbox.evidence.copies', values: { count: 2 } },
      },
    });
  });

  test('looks for copies every half hour while the service has a fault of its own', async () => {
    const desk = openDesk({}, { random: () => 1 });
    desk.queue();
    await desk.time.advance(1_000);
    for (let fault = 0; fault < 8; fault += 1) desk.server.misbehaveNext('failedBeforeCommit');
    await desk.time.advance(600_000);
    const pauseMs = Date.parse(desk.rows()[0]?.nextAttemptAt ?? '') - desk.time.now();
    expect(pauseMs).toBeGreaterThan(15 * 60_000);
    await desk.time.advance(2 * 3_600_000);
    expect(desk.rows()[0]?.nextAttemptAt).toBeNull();
  });

  test('reports on the row what it waits for if a read was throttled for years, and waits 15 minutes', async () => {
    const desk = openDesk();
    (await desk.budget.acquire('background')).answered(429, { 'retry-after': '999999999' });
    desk.queue();
    await desk.time.advance(1_000);
    const [row] = desk.rows();
    expect(row).toMatchObject({
      state: 'queued',
      wasPossiblySent: false,
      evidence: { class: 'unsent', code: 'noRoom', sentence: sentence('outbox.evidence.limitReached') },
    });
    expect(Date.parse(row?.nextAttemptAt ?? '') - desk.time.now()).toBeLessThanOrEqual(15 * 60_000);
    await desk.time.advance(15 * 60_000);
    expect(statesOf(desk)).toEqual(['sent']);
  });

  test('looks up an unconfirmed write as soon as the service is back, if it was unreachable before', async () => {
    const desk = openDesk({}, { random: () => 1 });
    desk.server.misbehaveNext('dropAfterCommit');
    desk.queue();
    await desk.time.advance(1_000);
    desk.server.setOnline(false);
    await desk.time.advance(600_000);
    expect(statesOf(desk)).toEqual(['unconfirmed']);
    desk.server.setOnline(true);
    desk.connectionRestored();
    await desk.time.advance(1_000);
    expect(desk.rows()[0]).toMatchObject({ state: 'sent', resultId: expect.any(Number) });
  });

  test('waits as long as a 429 requests, with all later writes', async () => {
    const desk = openDesk();
    desk.server.misbehaveNext('throttled');
    desk.queue();
    desk.queue();
    await desk.time.advance(6_900);
    expect(statesOf(desk)).toEqual(['queued', 'queued']);
    await desk.time.advance(2_000);
    expect(statesOf(desk)).toEqual(['sent', 'queued']);
    // For the minute that it counts, the budget then leaves the limit to whatever used it up.
    await desk.time.advance(61_000);
    expect(statesOf(desk)).toEqual(['sent', 'sent']);
  });
});

/** When the first row became unconfirmed. */
function startOf(desk: ModelDesk): number {
  return Date.parse(desk.rows()[0]?.evidence?.at ?? new Date(desk.time.now()).toISOString());
}
