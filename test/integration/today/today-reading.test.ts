import { expect, it, onTestFinished } from 'vitest';
import type { ItemIndex } from '#electron/catalog/item-index.ts';
import { createToday } from '#electron/resources/today/today.ts';
import { inlinePageReader } from '#electron/sync/page-reader.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxCounts } from '#shared/outbox/outbox-view.ts';
import { ReturnFilters } from '#shared/returns/returns.ts';
import { arrivedReturnStatuses } from '#shared/today/model/today-rules.ts';
import { startOfDayAt } from '#shared/wire/model/zoned-day.ts';
import { connectApi } from '#test/integration/service/connect-api.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { sampleInbound } from '#test/support/samples/sample-inbound.ts';
import { sandboxForTest, sharedStore } from '#test/support/shared-sandbox.ts';

const files = sharedStore();
const byState = Object.fromEntries(outboxStates.map((state) => [state, 0])) as OutboxCounts['byState'];

type Written = Extract<Parameters<ItemIndex['write']>[0], { pass: 'exclusions' }>;

/** The first screen of a desk that reads missing data from a sandbox; its catalog has these items with lots. */
async function openToday(sandbox: Sandbox, name: string, items: readonly number[]) {
  const connected = connectApi(sandbox);
  const desk = { account: `local:${name}` as string | null };
  const written: Written[] = [];
  const told = new Set<number>();
  const counts = { expiring: 0, expired: 0, excluded: 0, exclusionsAsOf: null };
  const index = {
    readSync: async () => null,
    countLots: async () => ({ ...counts, withLots: items.length, withExclusions: told.size }),
    listStaleExclusions: async () => items.filter((id) => !told.has(id)),
    async write(page: Written) {
      written.push(page);
      for (const { inventoryId } of page.records) told.add(inventoryId);
    },
  };
  const listeners: (() => void)[] = [];
  const today = createToday({
    api: connected.api,
    pages: inlinePageReader,
    store: files.store,
    account: () => desk.account,
    connection: () => 'online',
    publish: () => undefined,
    faulted: () => undefined,
    onStoreProblem: () => undefined,
    onSession: (listener) => void listeners.push(listener),
    onConnection: () => undefined,
    indexOf: async () => index as unknown as ItemIndex,
    inbound: { readIndex: async () => sampleInbound['receiving.readIndex'] },
    countWrites: async () => ({ byState, needsDecision: 0, corrections: 0 }),
    centers: async () => null,
    preferences: {
      read: () => ({ unidentifiedFeeDays: null, unidentifiedDisposalDays: null }),
      readDesk: () => null,
    },
    settleMs: 0,
    gatherMs: 1,
  });
  onTestFinished(async () => {
    await today.close();
    await connected.close();
  });
  const sessionChanged = () => {
    for (const listener of listeners) listener();
  };
  sessionChanged();
  return { read: today.handlers.read, written, desk, sessionChanged };
}

const askedFor = (sandbox: Sandbox, path: RegExp) => sandbox.requests.filter((one) => path.test(one.path));

it('reads the waiting returns of every center and the exclusions of each item once, in the background', async () => {
  const sandbox = await sandboxForTest();
  const { demo } = sandbox.world;
  const items = demo.catalog.stocked.filter(({ isLot }) => isLot).map(({ inventoryId }) => inventoryId);
  const { read, written } = await openToday(sandbox, 'reading', items);
  await expect.poll(async () => (await read()).returns.state).toBe('known');
  await expect.poll(() => written.length).toBe(items.length);

  const waiting = demo.returns.filter(({ status }) => status === 'Arrived' || status === 'Processing');
  expect((await read()).returns.figures?.total).toBe(waiting.length);
  const active = written
    .flatMap(({ records }) => records)
    .flatMap(({ inventoryId, exclusions }) =>
      exclusions.filter(({ isDeleted }) => !isDeleted).map(({ lotNumber }) => `${inventoryId} ${lotNumber}`),
    );
  const expected = demo.lotExclusions
    .filter(({ deletedAtMs, inventoryId }) => deletedAtMs === null && items.includes(inventoryId))
    .map(({ inventoryId, lotNumber }) => `${inventoryId} ${lotNumber}`);
  expect(active.toSorted()).toEqual(expected.toSorted());
  expect(askedFor(sandbox, /\/lot-exclusion$/u)).toHaveLength(items.length);
  expect(askedFor(sandbox, /\/return$/u)).toHaveLength(1);
});

it('counts waiting returns whose arrival only the history names, as the list that the figure opens does', async () => {
  const sandbox = await sandboxForTest();
  sandbox.mutations.set({ kind: 'omit', on: 'GET /2026-07/return', path: 'items[].arrived_date' });
  const { read } = await openToday(sandbox, 'arrivals', []);
  await expect.poll(async () => (await read()).returns.state).toBe('known');
  const { day, returns } = await read();
  expect(returns.figures?.days1).toBeGreaterThan(0);
  const filters = {
    ...ReturnFilters.parse({}),
    statuses: [...arrivedReturnStatuses],
    waitsSince: startOfDayAt(day, undefined),
  };
  const query = { account: 'local:arrivals', kind: 'return', filters, offset: 0, limit: 250 } as const;
  expect((await files.store.listIndexed(query))?.totalCount).toBe(returns.figures?.days1);
});

it('shows what a specification-only server does not offer, and does not ask again', async () => {
  const sandbox = await sandboxForTest({ specOnly: true });
  const { read } = await openToday(sandbox, 'specification', [1, 2, 3]);
  await expect.poll(async () => (await read()).returns.state).toBe('notOffered');
  await expect.poll(async () => (await read()).excluded.state).toBe('notOffered');
  const asked = sandbox.requests.length;
  expect((await read()).returns).toEqual({ state: 'notOffered', asOf: null, figures: null });
  expect(sandbox.requests).toHaveLength(asked);
});

it('writes nothing for an account that is no longer in use', async () => {
  const sandbox = await sandboxForTest();
  const held = sandbox.faults.next({ kind: 'delay', ms: 200, match: { path: '/return' } });
  expect(held).toBeUndefined();
  const { read, desk, sessionChanged } = await openToday(sandbox, 'leaving', []);
  await expect.poll(() => askedFor(sandbox, /\/return$/u).length).toBe(1);
  desk.account = 'local:coming';
  sessionChanged();
  await expect.poll(async () => (await read()).returns.state).toBe('known');
  expect((await files.store.readTodayWork('local:leaving')).state).toBeNull();
});
