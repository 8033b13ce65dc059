import { describe, expect, test } from 'vitest';
import { ServiceError } from '#electron/api/api-error.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { openSyncRepository } from '#electron/catalog/sync/sync-repository.ts';
import { runSync } from '#electron/catalog/sync/sync-run.ts';
import { beginRun } from '#electron/catalog/sync/sync-state.ts';
import { sleepFor } from '#electron/sync/wakeable-timer.ts';
import { quoted } from '#shared/messages/messages.ts';
import {
  createMemoryIndex,
  createSimulatedService,
  createSyncTime,
  type SimulatedTime,
} from './simulated-service.ts';

/** Starts a round of a service in simulated time, and records how it went. */
async function beginSimulated(rows: number, time: SimulatedTime = createSyncTime()) {
  const service = createSimulatedService(time, rows);
  const memory = createMemoryIndex();
  const stop = new AbortController();
  const abort = new AbortController();
  const faults: { message: string; pauseMs: number | null }[] = [];
  const repository = await openSyncRepository({
    index: memory.index,
    signal: abort.signal,
    now: time.now,
    saved: () => undefined,
  });
  await repository.amend((state) => beginRun(state, 'whole', new Date(time.now()).toISOString()));
  let outcome: 'running' | 'done' | { error: unknown } = 'running';
  const run = () => {
    outcome = 'running';
    runSync({
      index: memory.index,
      repository,
      pager: service.pager,
      signal: abort.signal,
      stopSignal: AbortSignal.any([stop.signal, abort.signal]),
      now: time.now,
      random: () => 0,
      sleep: (ms, signal) => sleepFor(time.timers, ms, signal),
      faulted: (error, pauseMs) => void faults.push({ message: error.message, pauseMs }),
    }).then(
      () => {
        outcome = 'done';
      },
      (error: unknown) => {
        outcome = { error };
      },
    );
  };
  return { time, service, memory, repository, stop, abort, faults, run, outcome: () => outcome };
}

function failure(code: 'SERVICE' | 'OFFLINE' | 'INVALID', status: number | null): ServiceError {
  const call = { operation: 'inventory.list', status, requestId: 'r' } as const;
  const message = quoted(`Said ${status}.`);
  if (code === 'SERVICE') return new ServiceError({ code, message, requestId: 'r', status }, call);
  if (code === 'INVALID') return new ServiceError({ code, message, requestId: 'r', fields: {} }, call);
  return new ServiceError({ code, message, requestId: null }, call);
}

/** How long the use of the limit is observed. */
const minutes = 3;

describe('a round', () => {
  test.each([
    [0.1, 0.5],
    [0.5, 0.5],
    [1.5, 0.5],
    [0.3, 0.9],
    [1.2, 0.9],
    [0.5, 0.1],
  ])(
    'with responses after %s s and a share of %s of the limit uses at least 95 percent of it, without wasted requests',
    async (seconds, share) => {
      const time = createSyncTime();
      const round = await beginSimulated(400_000, time);
      round.service.latencyMs = seconds * 1_000;
      round.service.budget = createRateBudget({
        now: time.now,
        timers: time.timers,
        backgroundShare: () => share,
      });
      round.run();
      await time.advance(minutes * 60_000);
      const { requests } = round.service;
      expect(requests.length).toBeGreaterThanOrEqual(minutes * 150 * share * 0.95);
      for (let minute = 0; minute < minutes; minute += 1) {
        const startMs = (requests[0]?.atMs ?? 0) + minute * 60_000;
        const inMinute = requests.filter(({ atMs }) => atMs >= startMs && atMs < startMs + 60_000);
        expect(inMinute.length).toBeLessThanOrEqual(Math.ceil(150 * share) + 1);
      }
      const pages = requests.map(({ operation, cursor }) => `${operation} ${cursor}`);
      expect(new Set(pages).size).toBe(pages.length);
      expect(round.repository.pagesSaved()).toBeGreaterThanOrEqual(requests.length - 4);
      round.abort.abort();
    },
  );

  test('reads the items first if the limit holds it back, and the other lists in parallel if the service does', async () => {
    const held = await beginSimulated(100_000);
    held.run();
    await held.time.advance(4 * 60_000);
    const items = held.service.requests.filter(({ operation }) => operation === 'inventory.list');
    // The other lists only got the burst that is allowed after a pause.
    expect(items.length).toBeGreaterThan(held.service.requests.length * 0.75);
    held.abort.abort();

    const slow = await beginSimulated(100_000);
    slow.service.latencyMs = 3_000;
    slow.run();
    await slow.time.advance(4 * 60_000);
    const operations = new Set(slow.service.requests.map(({ operation }) => operation));
    expect(operations.size).toBe(4);
    slow.abort.abort();
  });

  test('gives a user’s requests priority', async () => {
    const round = await beginSimulated(400_000);
    round.run();
    await round.time.advance(2 * 60_000);
    for (let count = 0; count < 30; count += 1) {
      const requestedAtMs = round.time.now();
      const waiting = round.service.budget.acquire('person').then((ticket) => {
        ticket.answered(200, {});
        return round.time.now() - requestedAtMs;
      });
      await round.time.advance(1_000);
      expect(await waiting).toBe(0);
    }
    round.abort.abort();
  });

  test('stops after the requests in progress, saves them, and requests no page again when it continues', async () => {
    const round = await beginSimulated(10_000);
    round.run();
    await round.time.advance(20_000);
    await round.time.advance(0);
    const requestsBefore = round.service.requests.length;
    round.stop.abort(new Error('Stopped.'));
    await round.time.advance(5 * 60_000);
    expect(round.outcome()).toMatchObject({ error: { message: 'Stopped.' } });
    expect(round.service.requests.length).toBe(requestsBefore);
    expect(round.repository.pagesSaved()).toBe(requestsBefore);
  });

  test('writes nothing that arrives after the account changed', async () => {
    const round = await beginSimulated(10_000);
    round.run();
    await round.time.advance(2_050);
    const before = round.memory.written.length;
    round.abort.abort(new Error('Somebody else.'));
    await round.time.advance(60_000);
    expect(round.outcome()).toMatchObject({ error: { message: 'Somebody else.' } });
    expect(round.memory.written.length).toBe(before);
  });

  test('continues with the other lists while one fails, and returns to it', async () => {
    const round = await beginSimulated(1_000);
    let refused = 0;
    round.service.refuse = ({ operation }) => {
      if (operation !== 'products.list' || refused >= 3) return null;
      refused += 1;
      return failure('SERVICE', 500);
    };
    round.run();
    await round.time.advance(5_000);
    expect(round.repository.state().places.items?.state).toBe('done');
    expect(round.repository.state().places.products?.state ?? 'running').toBe('running');
    await round.time.advance(60_000);
    expect(round.outcome()).toBe('done');
    expect(round.faults.map(({ pauseMs }) => pauseMs)).toEqual([5_000, 10_000, 20_000]);
    expect(round.repository.state()).toMatchObject({ endedAt: expect.any(String) });
  });

  test('waits through an outage of an hour without losing its position', async () => {
    const round = await beginSimulated(20_000);
    round.run();
    await round.time.advance(30_000);
    const before = structuredClone(round.repository.state().places);
    round.service.refuse = () => failure('SERVICE', 503);
    await round.time.advance(60 * 60_000);
    round.service.refuse = () => null;
    const after = round.repository.state().places;
    expect(after.items?.state).toBe('running');
    expect(after.items?.done).toBeGreaterThanOrEqual(before.items?.done ?? 0);
    await round.time.advance(30 * 60_000);
    expect(round.outcome()).toBe('done');
    expect(
      Object.values(round.repository.state().places).map(({ state, restarts }) => [state, restarts]),
    ).toEqual(Array.from({ length: 5 }, () => ['done', 0]));
  });

  test('ends immediately if the service is unreachable, with its position saved', async () => {
    const round = await beginSimulated(20_000);
    round.run();
    await round.time.advance(10_000);
    round.service.refuse = () => failure('OFFLINE', null);
    await round.time.advance(10_000);
    expect(round.outcome()).toMatchObject({ error: { code: 'OFFLINE' } });
    const requests = round.service.requests.length;
    await round.time.advance(60_000);
    expect(round.service.requests.length).toBe(requests);
    expect(round.repository.state().places.items?.done).toBeGreaterThan(0);
  });

  test('ends if the index was recreated in the meantime, and claims no page of the previous file', async () => {
    const round = await beginSimulated(20_000);
    round.run();
    await round.time.advance(10_000);
    await round.memory.index.clear();
    await round.time.advance(10_000);
    expect(round.outcome()).toMatchObject({ error: { problem: 'damaged' } });
    expect(round.memory.state).toBeNull();
  });

  test('reads a list from its start if its position is lost, and gives it up after three times', async () => {
    const round = await beginSimulated(2_000);
    round.service.refuse = ({ operation, cursor }) =>
      operation === 'inventory.listLots' && cursor === '751' ? failure('INVALID', 400) : null;
    round.run();
    await round.time.advance(10 * 60_000);
    expect(round.outcome()).toBe('done');
    const { places } = round.repository.state();
    expect(places.lots).toMatchObject({ state: 'failed', restarts: 3 });
    const begun = round.service.requests.filter(
      ({ operation, cursor }) => operation === 'inventory.listLots' && cursor === null,
    );
    expect(begun).toHaveLength(4);
    expect(places.locations?.state).toBe('done');
  });

  test('requests all products if the service refuses to report changes', async () => {
    const round = await beginSimulated(600);
    await round.repository.amend((state) => ({
      ...state,
      productsSince: '2026-11-20T10:00:00.000Z',
      productsWholeAt: '2026-11-20T10:00:00.000Z',
    }));
    round.service.refuse = ({ query }) =>
      query['LastUpdatedTimestamp'] === undefined ? null : failure('INVALID', 400);
    round.run();
    await round.time.advance(60_000);
    expect(round.outcome()).toBe('done');
    expect(round.repository.state().places.products).toMatchObject({ state: 'done', done: 600, restarts: 1 });
  });
});

describe('items not seen in a round', () => {
  async function withGone(rows: number, gone: readonly number[]) {
    const round = await beginSimulated(rows);
    for (const id of gone) round.memory.met.set(id, 0);
    return round;
  }

  test('are requested 250 at a time, and marked if the service does not have them', async () => {
    const gone = Array.from({ length: 600 }, (_, index) => 10_000 + index);
    const round = await withGone(500, gone);
    round.run();
    await round.time.advance(60_000);
    expect(round.outcome()).toBe('done');
    expect([...round.memory.removed.keys()]).toEqual(gone);
    const byIds = round.service.requests.filter(({ query }) => query['InventoryIds'] !== undefined);
    expect(byIds).toHaveLength(3);
  });

  test('are all left unchanged if the service cannot be asked for them', async () => {
    const round = await withGone(500, [9_000]);
    round.service.refuse = ({ query }) =>
      query['InventoryIds'] === undefined ? null : failure('INVALID', 400);
    round.run();
    await round.time.advance(60_000);
    expect(round.outcome()).toBe('done');
    expect(round.memory.removed.size).toBe(0);
  });

  test('are not requested again after a stop if they were already marked', async () => {
    const gone = Array.from({ length: 400 }, (_, index) => 10_000 + index);
    const round = await withGone(100, gone);
    round.service.refuse = ({ query }) =>
      query['InventoryIds'] !== undefined && round.memory.removed.size >= 250
        ? failure('OFFLINE', null)
        : null;
    round.run();
    await round.time.advance(30_000);
    expect(round.outcome()).toMatchObject({ error: { code: 'OFFLINE' } });
    round.service.refuse = () => null;
    round.service.requests.length = 0;
    round.run();
    await round.time.advance(30_000);
    expect(round.outcome()).toBe('done');
    expect([...round.memory.removed.keys()]).toEqual(gone);
    const byIds = round.service.requests.filter(({ query }) => query['InventoryIds'] !== undefined);
    expect(byIds.map(({ query }) => (query['InventoryIds'] ?? '').split(',').length)).toEqual([150]);
  });
});

describe('products not seen in a round', () => {
  const before = '2026-11-19T12:00:00.000Z';

  async function withGone(gone: readonly number[]) {
    const round = await beginSimulated(500);
    for (const id of gone) round.memory.products.set(id, before);
    return round;
  }

  const emptied = ({ memory }: Awaited<ReturnType<typeof withGone>>) =>
    [...memory.products].flatMap(([id, asOf]) => (id > 500 && asOf > before ? id : []));
  const oneByOne = ({ service }: Awaited<ReturnType<typeof withGone>>) =>
    service.requests.flatMap(({ query }) => query['ProductId'] ?? []);

  test('are requested one by one, and lose their variants if the service does not have them', async () => {
    const round = await withGone([9_000, 9_001]);
    round.run();
    await round.time.advance(60_000);
    expect(round.outcome()).toBe('done');
    expect(oneByOne(round)).toEqual(['9000', '9001']);
    const last = round.memory.written.filter(({ pass }) => pass === 'products').slice(-2);
    expect(last).toMatchObject([9_000, 9_001].map((id) => ({ records: [{ id, name: null, variants: [] }] })));
    expect(round.repository.state().places.products).toMatchObject({ state: 'done', done: 500 });
  });

  test('are 250 at most in one round', async () => {
    const gone = Array.from({ length: 300 }, (_, index) => 9_000 + index);
    const round = await withGone(gone);
    round.run();
    await round.time.advance(10 * 60_000);
    expect(round.outcome()).toBe('done');
    expect(emptied(round)).toEqual(gone.slice(0, 250));
  });

  test('are not requested if only changed products were read', async () => {
    const round = await withGone([9_000]);
    const at = '2026-11-20T10:00:00.000Z';
    await round.repository.amend((state) => ({ ...state, productsSince: at, productsWholeAt: at }));
    round.run();
    await round.time.advance(60_000);
    expect(round.outcome()).toBe('done');
    expect(oneByOne(round)).toEqual([]);
  });

  test('are all left unchanged if the service cannot be asked for them', async () => {
    const round = await withGone([9_000, 9_001]);
    round.service.refuse = ({ query }) => (query['ProductId'] === undefined ? null : failure('INVALID', 400));
    round.run();
    await round.time.advance(60_000);
    expect(round.outcome()).toBe('done');
    expect([oneByOne(round), emptied(round)]).toEqual([['9000'], []]);
  });
});
