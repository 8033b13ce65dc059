import { expect, it } from 'vitest';
import { ReturnFilters } from '#shared/returns/returns.ts';
import { arrivedReturnStatuses } from '#shared/today/model/today-rules.ts';
import { startOfDayAt } from '#shared/wire/model/zoned-day.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { sandboxForTest, sharedStore } from '#test/support/shared-sandbox.ts';
import { openToday } from './today-desk.ts';

const files = sharedStore();
const openDesk = (sandbox: Sandbox, name: string, items: readonly number[]) =>
  openToday(sandbox, { store: files.store, account: `local:${name}`, items });

const requestsTo = (sandbox: Sandbox, path: RegExp) => sandbox.requests.filter((one) => path.test(one.path));

it('reads the waiting returns of every center and the exclusions of each item once, in the background', async () => {
  const sandbox = await sandboxForTest();
  const { demo } = sandbox.world;
  const items = demo.catalog.stocked.filter(({ isLot }) => isLot).map(({ inventoryId }) => inventoryId);
  const { read, written } = await openDesk(sandbox, 'reading', items);
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
  expect(requestsTo(sandbox, /\/lot-exclusion$/u)).toHaveLength(items.length);
  expect(requestsTo(sandbox, /\/return$/u)).toHaveLength(1);
});

it('counts waiting returns whose arrival only the history names, as the list that the figure opens does', async () => {
  const sandbox = await sandboxForTest();
  sandbox.mutations.set({ kind: 'omit', on: 'GET /2026-07/return', path: 'items[].arrived_date' });
  const { read } = await openDesk(sandbox, 'arrivals', []);
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
  const { read } = await openDesk(sandbox, 'specification', [1, 2, 3]);
  await expect.poll(async () => (await read()).returns.state).toBe('notOffered');
  await expect.poll(async () => (await read()).excluded.state).toBe('notOffered');
  const requested = sandbox.requests.length;
  expect((await read()).returns).toEqual({ state: 'notOffered', asOf: null, figures: null });
  expect(sandbox.requests).toHaveLength(requested);
});

it('reads an item again an hour after its exclusions failed twice', async () => {
  const sandbox = await sandboxForTest();
  const items = sandbox.world.demo.catalog.stocked
    .filter(({ isLot }) => isLot)
    .map(({ inventoryId }) => inventoryId)
    .slice(0, 2);
  sandbox.faults.next({ kind: 'status', status: 500, times: 2, match: { path: '/lot-exclusion' } });
  const desk = await openDesk(sandbox, 'failing-item', items);
  const read = () => desk.written.flatMap(({ records }) => records).map(({ inventoryId }) => inventoryId);
  await expect
    .poll(() => {
      // Without its pause after a failure.
      desk.passTime(0);
      return read();
    })
    .toEqual([items[1]]);
  desk.passTime(3_600_000);
  await expect.poll(read).toEqual([items[1], items[0]]);
});

it.each([
  ['are refused', { kind: 'status', status: 422, times: 1 }],
  ['are answered by a gateway with a page', { kind: 'nonJson', status: 404, times: 2 }],
] as const)('reports no exclusions of an item as none if they %s', async (_how, fault) => {
  const sandbox = await sandboxForTest();
  const [first, ...others] = sandbox.world.demo.catalog.stocked
    .filter(({ isLot }) => isLot)
    .map(({ inventoryId }) => inventoryId)
    .slice(0, 3);
  const items = first === undefined ? [] : [first];
  const desk = await openDesk(sandbox, `unread-item-${fault.status}`, items);
  const read = () => desk.written.flatMap(({ records }) => records).map(({ inventoryId }) => inventoryId);
  await expect.poll(read).toEqual(items);
  sandbox.faults.next({ ...fault, match: { path: '/lot-exclusion' } });
  items.push(...others);
  desk.passTime(5 * 60_000);
  await expect
    .poll(() => {
      // Without its pause after a failure.
      desk.passTime(0);
      return read();
    })
    .toEqual([first, others[1]]);
  desk.passTime(3_600_000);
  await expect.poll(read).toEqual([first, others[1], others[0]]);
});

it.each([
  ['fails', 500],
  ['is refused', 400],
])(
  'reads exclusions while the list of returns %s, and that list again ten minutes later',
  async (_how, status) => {
    const sandbox = await sandboxForTest();
    const items = sandbox.world.demo.catalog.stocked
      .filter(({ isLot }) => isLot)
      .map(({ inventoryId }) => inventoryId);
    sandbox.faults.next({
      kind: 'status',
      status,
      times: Number.POSITIVE_INFINITY,
      match: { path: '/return' },
    });
    const desk = await openDesk(sandbox, `without-returns-${status}`, items);
    await expect
      .poll(() => {
        // Without its pause after a failure.
        desk.passTime(0);
        return desk.written.length;
      })
      .toBe(items.length);
    sandbox.faults.clear();
    desk.passTime(600_000);
    await expect.poll(async () => (await desk.read()).returns.state).toBe('known');
  },
);

it('writes nothing for an account that is no longer in use', async () => {
  const sandbox = await sandboxForTest();
  const held = sandbox.faults.next({ kind: 'delay', ms: 200, match: { path: '/return' } });
  expect(held).toBeUndefined();
  const { read, desk, sessionChanged } = await openDesk(sandbox, 'leaving', []);
  await expect.poll(() => requestsTo(sandbox, /\/return$/u).length).toBe(1);
  desk.account = 'local:coming';
  sessionChanged();
  await expect.poll(async () => (await read()).returns.state).toBe('known');
  expect((await files.store.readTodayWork('local:leaving')).state).toBeNull();
});
