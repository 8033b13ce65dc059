import { describe, expect, test } from 'vitest';
import { createReceivingChanges } from '#electron/resources/receiving/receiving-changes.ts';
import { sentence } from '#shared/messages/messages.ts';
import { ExternalSyncs, type ReceivingOrder } from '#shared/receiving/receiving.ts';
import { apiBefore } from '#test/integration/service/connect-api.ts';
import { makeReceivingOrder as makeOrder, openReceivingDesk } from './receiving-desk.ts';
import { openReturnPlace } from './return-desk.ts';

const place = openReturnPlace();
const openDesk = (version?: string) => openReceivingDesk(place, version);
const storedOf = (id: number) => place.sandbox.world.demo.receivingOrders.find((order) => order.id === id);
const seenOf = ({ id, externalSyncTimestamp }: ReceivingOrder) => ({
  id,
  expectedTimestamp: externalSyncTimestamp,
});

describe('marking receiving orders as synced', () => {
  test.each(['2026-07', '2026-01', '2025-07', '2.0'])(
    'marks one and many at version %s, and unmarks them',
    async (version) => {
      const desk = openDesk(version);
      const orders = [await makeOrder(desk), await makeOrder(desk)];
      const marked = await desk.changes.setExternalSync({ orders: orders.map(seenOf), isSynced: true });
      expect(ExternalSyncs.parse(marked)).toEqual(marked);
      expect(marked.results).toMatchObject(orders.map(({ id }) => ({ id, outcome: 'done', reason: null })));
      expect(orders.every(({ id }) => storedOf(id)?.externalSyncAtMs !== null)).toBe(true);
      const seen = marked.results.flatMap(({ order }) => (order === null ? [] : [seenOf(order)]));
      const unmarked = await desk.changes.setExternalSync({ orders: seen.slice(0, 1), isSynced: false });
      expect(unmarked.results).toMatchObject([{ outcome: 'done' }]);
      expect(storedOf(orders[0]?.id ?? 0)?.externalSyncAtMs).toBeNull();
      expect(desk.entries).toMatchObject([
        ...orders.map(({ id }) => ({
          action: 'receiving.markSynced',
          subject: sentence('activity.subject.receivingOrder', { id }),
          outcome: 'done',
          detail: sentence('activity.detail.synced'),
          requestId: expect.any(String),
        })),
        {
          action: 'receiving.unmarkSynced',
          subject: sentence('activity.subject.receivingOrder', { id: orders[0]?.id ?? 0 }),
          detail: sentence('activity.detail.notSynced'),
        },
      ]);
    },
  );

  test('marks more orders than fit in one request', async () => {
    const desk = openDesk();
    const orders = place.sandbox.world.demo.receivingOrders.filter(
      ({ externalSyncAtMs }) => externalSyncAtMs === null,
    );
    const wanted = orders.slice(0, 130).map(({ id }) => ({ id, expectedTimestamp: null }));
    const { results } = await desk.changes.setExternalSync({ orders: wanted, isSynced: true });
    expect(wanted.length).toBeGreaterThan(100);
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual(wanted.map(({ id }) => [id, 'done']));
  });

  test('sends no more of them after a request whose response was lost', async () => {
    const desk = openDesk();
    const { faults, requests, world } = place.sandbox;
    const orders = world.demo.receivingOrders.slice(0, 110);
    for (const order of orders) order.externalSyncAtMs = null;
    const wanted = orders.map(({ id }) => ({ id, expectedTimestamp: null }));
    const before = requests.length;
    faults.next({ kind: 'dropBeforeCommit', match: { method: 'POST' } });
    const { results } = await desk.changes.setExternalSync({ orders: wanted, isSynced: true });
    expect(results.map(({ id, outcome, reason }) => [id, outcome, reason?.id])).toEqual(
      wanted.map(({ id }, index) => [
        id,
        'failed',
        index < 100 ? 'failure.interrupted' : 'failure.earlierUnconfirmed',
      ]),
    );
    expect(requests.slice(before).filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('marks nothing under another account that signed in just before sending', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    const changes = createReceivingChanges({
      ...desk.options,
      api: apiBefore(desk.api, 'receiving.setExternalSync', () => {
        desk.account.id = 'local:another';
      }),
    });
    await expect(changes.setExternalSync({ orders: [seenOf(order)], isSynced: true })).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
    expect(storedOf(order.id)?.externalSyncAtMs).toBeNull();
  });

  test('does not report an order as unknown to the service if it did not ask for it', async () => {
    const desk = openDesk();
    const ids = place.sandbox.world.demo.receivingOrders.slice(0, 27).map(({ id }) => id);
    const changes = createReceivingChanges({
      ...desk.options,
      api: {
        call: (operation, call) => {
          // A server that ignores the ids: the requested orders are on another page.
          const requested =
            operation === 'receiving.list' ? { ...call, query: { Page: 9_999, Limit: 250 } } : call;
          return desk.api.call(operation, requested);
        },
      },
    });
    const seen = ids.map((id) => ({ id, expectedTimestamp: 'another mark' }));
    const { results } = await changes.setExternalSync({ orders: seen, isSynced: false });
    expect(results.slice(25)).toMatchObject(
      ids.slice(25).map((id) => ({
        id,
        outcome: 'failed',
        reason: sentence('receiving.failure.tooManyToRead', { id, most: 25 }),
      })),
    );
    expect(results.slice(0, 25).every(({ order }) => order !== null)).toBe(true);
  });

  test('reports each order that another desk has since marked or re-marked, and overwrites nothing', async () => {
    const [desk, other] = [openDesk(), openDesk()];
    const [first, second, third] = [await makeOrder(desk), await makeOrder(desk), await makeOrder(desk)];
    await other.changes.setExternalSync({ orders: [seenOf(first), seenOf(second)], isSynced: true });
    const { results } = await desk.changes.setExternalSync({
      orders: [first, third].map(seenOf),
      isSynced: true,
    });
    expect(results).toMatchObject([
      {
        id: first.id,
        outcome: 'already',
        reason: sentence('receiving.failure.alreadySynced', { id: first.id }),
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
      { id: third.id, outcome: 'done' },
    ]);
    expect(desk.entries).toMatchObject([
      {
        subject: sentence('activity.subject.receivingOrder', { id: first.id }),
        outcome: 'already',
        detail: { values: { since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) } },
      },
      { subject: sentence('activity.subject.receivingOrder', { id: third.id }), outcome: 'done' },
    ]);
    const before = storedOf(second.id)?.externalSyncAtMs;
    const stale = { id: second.id, expectedTimestamp: '2020-01-01T00:00:00.000Z' };
    expect((await desk.changes.setExternalSync({ orders: [stale], isSynced: false })).results).toMatchObject([
      { outcome: 'conflict', reason: sentence('receiving.failure.markChanged', { id: second.id }) },
    ]);
    expect(storedOf(second.id)?.externalSyncAtMs).toBe(before);
  });

  test('continues with the other orders if the service does not know one', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    const orders = [{ id: 999_999_999, expectedTimestamp: null }, seenOf(order)];
    const { results } = await desk.changes.setExternalSync({ orders, isSynced: true });
    expect(results).toMatchObject([
      {
        id: 999_999_999,
        outcome: 'refused',
        reason: sentence('receiving.failure.notFound', { id: 999_999_999 }),
      },
      { id: order.id, outcome: 'done' },
    ]);
  });

  test('accepts the order itself as a response, as in the reference', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    const changes = createReceivingChanges({
      ...desk.options,
      api: {
        async call(operation, call) {
          const answer = await desk.api.call(operation, call);
          if (operation !== 'receiving.setExternalSync') return answer;
          const body = { id: order.id, status: 'Awaiting', external_sync_timestamp: '2026-11-22T08:00:00Z' };
          return { ...answer, value: call.schema.parse(body) };
        },
      },
    });
    expect(
      (await changes.setExternalSync({ orders: [seenOf(order)], isSynced: true })).results,
    ).toMatchObject([{ outcome: 'done', order: { externalSyncTimestamp: expect.any(String) } }]);
  });

  test.each([
    ['the connection ends after it was done', { kind: 'dropAfterCommit' }],
    ['the answer is no JSON', { kind: 'malformedJson' }],
    ['the answer has no body', { kind: 'emptyBody' }],
  ] as const)('finds it done by reading again if %s', async (_, fault) => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    place.sandbox.faults.next({ ...fault, match: { method: 'POST' } });
    const { results } = await desk.changes.setExternalSync({ orders: [seenOf(order)], isSynced: true });
    place.sandbox.faults.clear();
    expect(results).toMatchObject([{ id: order.id, outcome: 'done' }]);
  });

  test('reports that nothing was done if the request is lost on its way', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    place.sandbox.faults.next({ kind: 'dropBeforeCommit', match: { method: 'POST' } });
    const { results } = await desk.changes.setExternalSync({ orders: [seenOf(order)], isSynced: true });
    expect(results).toMatchObject([
      { id: order.id, outcome: 'failed', reason: { id: 'failure.interrupted' } },
    ]);
    expect(desk.entries).toMatchObject([{ outcome: 'failed' }]);
  });

  test('does not report an order as refused if a 404 names none of the request’s orders', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    const body = { detail: 'One of the orders was not found.' };
    place.sandbox.faults.next({ kind: 'status', status: 404, body, times: 9, match: { method: 'POST' } });
    const { results } = await desk.changes.setExternalSync({ orders: [seenOf(order)], isSynced: true });
    place.sandbox.faults.clear();
    expect(results).toMatchObject([{ outcome: 'failed', reason: { id: 'failure.notFound' } }]);
  });

  test('rejects with the missing scope if the sign-in does not permit it', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    place.sandbox.faults.next({ kind: 'status', status: 403, match: { method: 'POST' } });
    const change = { orders: [seenOf(order)], isSynced: true };
    await expect(desk.changes.setExternalSync(change)).rejects.toMatchObject({
      failure: { code: 'FORBIDDEN', missingScope: 'receiving_write' },
    });
  });
});
