import { describe, expect, test } from 'vitest';
import { createReceivingChanges } from '#electron/resources/receiving/receiving-changes.ts';
import { sentence } from '#shared/messages/messages.ts';
import { ChangedReceiving } from '#shared/receiving/receiving.ts';
import { send } from '#test/integration/sandbox/send-call.ts';
import { apiAfter, apiBefore } from '#test/integration/service/connect-api.ts';
import { makeReceivingOrder as makeOrder, openReceivingDesk } from './receiving-desk.ts';
import { openReturnPlace } from './return-desk.ts';

const place = openReturnPlace();
const openDesk = (version?: string) => openReceivingDesk(place, version);
const storedOf = (id: number) => place.sandbox.world.demo.receivingOrders.find((order) => order.id === id);

async function advance(id: number, step: string): Promise<void> {
  const response = await send(place.sandbox, 'POST', `/_sandbox/receiving/${id}/${step}`, { body: {} });
  expect(response.status).toBe(200);
}

describe('cancelling a receiving order', () => {
  test.each(['2026-07', '2026-01', '2025-07', '2.0'])(
    'works at version %s, and the order is read again and saved',
    async (version) => {
      const desk = openDesk(version);
      const order = await makeOrder(desk);
      const changed = await desk.changes.cancel({ id: order.id, expectedStatus: order.status });
      expect(ChangedReceiving.parse(changed)).toEqual(changed);
      expect(changed).toMatchObject({
        outcome: 'done',
        order: { source: 'service', data: { status: 'Cancelled' } },
      });
      expect(storedOf(order.id)?.status).toBe('Cancelled');
      expect((await desk.receiving.read({ id: order.id, prefer: 'cache' })).data.status).toBe('Cancelled');
      expect(desk.entries).toEqual([
        {
          action: 'receiving.cancel',
          subject: sentence('activity.subject.receivingOrder', { id: order.id }),
          outcome: 'done',
          requestId: expect.any(String),
          detail: null,
        },
      ]);
    },
  );

  test('is refused after another desk cancelled it, reporting this and since when', async () => {
    const [desk, other] = [openDesk(), openDesk()];
    const order = await makeOrder(desk);
    await other.changes.cancel({ id: order.id, expectedStatus: order.status });
    await expect(desk.changes.cancel({ id: order.id, expectedStatus: order.status })).rejects.toMatchObject({
      failure: {
        code: 'CONFLICT',
        message: sentence('receiving.failure.canceledMeanwhile', { id: order.id, status: 'Cancelled' }),
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    });
    expect(desk.entries).toMatchObject([
      {
        outcome: 'refused',
        detail: {
          id: 'receiving.failure.canceledMeanwhile',
          values: { since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
        },
      },
    ]);
  });

  test('is refused if the order arrived since the user looked, and leaves it unchanged', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    await advance(order.id, 'arrive');
    await expect(desk.changes.cancel({ id: order.id, expectedStatus: 'Awaiting' })).rejects.toMatchObject({
      failure: {
        code: 'CONFLICT',
        message: sentence('receiving.failure.statusChanged', { id: order.id, status: 'Arrived' }),
      },
    });
    expect(storedOf(order.id)?.status).toBe('Arrived');
  });

  test('is refused with the service’s own message for a status that only the service judges', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    await advance(order.id, 'arrive');
    await expect(desk.changes.cancel({ id: order.id, expectedStatus: 'Arrived' })).rejects.toMatchObject({
      failure: {
        code: 'CONFLICT',
        message: sentence('failure.notCanceled'),
        serverSays: expect.stringContaining('A receiving order in the status Arrived'),
      },
    });
  });

  test('reports what happened if the order arrived between the read and the change', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    const changes = createReceivingChanges({
      ...desk.options,
      api: apiBefore(desk.api, 'receiving.cancel', () => advance(order.id, 'arrive')),
    });
    await expect(changes.cancel({ id: order.id, expectedStatus: 'Awaiting' })).rejects.toMatchObject({
      failure: {
        code: 'CONFLICT',
        message: sentence('receiving.failure.statusChanged', { id: order.id, status: 'Arrived' }),
        requestId: expect.any(String),
      },
    });
  });

  test('reports an order that the service does not know', async () => {
    const desk = openDesk();
    const foreign = place.sandbox.world.other.receivingOrders[0]?.id ?? 0;
    await expect(desk.changes.cancel({ id: foreign, expectedStatus: 'Awaiting' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(desk.entries).toMatchObject([{ outcome: 'failed' }]);
  });

  test('is found done by reading again if the response is lost after it was done', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    place.sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'POST' } });
    expect(await desk.changes.cancel({ id: order.id, expectedStatus: 'Awaiting' })).toMatchObject({
      outcome: 'done',
    });
  });

  test('is reported as failed if the request is lost before it was done, and nothing is changed', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    place.sandbox.faults.next({ kind: 'dropBeforeCommit', match: { method: 'POST' } });
    await expect(desk.changes.cancel({ id: order.id, expectedStatus: 'Awaiting' })).rejects.toMatchObject({
      code: 'OFFLINE',
    });
    expect(storedOf(order.id)?.status).toBe('Awaiting');
  });

  test('sends nothing after the account was changed', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    const accounts = [desk.account.id, 'local:another'];
    const changes = createReceivingChanges({ ...desk.options, account: () => accounts.shift() ?? null });
    await expect(changes.cancel({ id: order.id, expectedStatus: 'Awaiting' })).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
    expect(storedOf(order.id)?.status).toBe('Awaiting');
  });

  test('is never sent under an account that signed in just before sending', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    const changes = createReceivingChanges({
      ...desk.options,
      api: apiBefore(desk.api, 'receiving.cancel', () => {
        desk.account.id = 'local:another';
      }),
    });
    await expect(changes.cancel({ id: order.id, expectedStatus: 'Awaiting' })).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
    expect(storedOf(order.id)?.status).toBe('Awaiting');
    expect(desk.entries).toMatchObject([{ outcome: 'failed' }]);
  });

  test.each([
    ['was made', () => undefined],
    [
      'may have been made',
      () => place.sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'POST' } }),
    ],
  ])('that %s is never reported as failed if the order can no longer be read', async (_, lose) => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    const changes = createReceivingChanges({
      ...desk.options,
      api: apiBefore(desk.api, 'receiving.cancel', () => {
        lose();
        const isRead = { method: 'GET' };
        place.sandbox.faults.next({ kind: 'status', status: 403, times: Infinity, match: isRead });
      }),
    });
    await changes.cancel({ id: order.id, expectedStatus: 'Awaiting' }).catch(() => undefined);
    place.sandbox.faults.clear();
    expect(storedOf(order.id)?.status).toBe('Cancelled');
    expect(desk.entries).toMatchObject([{ outcome: 'unverified' }]);
  });

  test('made just before another account signed in is logged as unverified, and not shown', async () => {
    const desk = openDesk();
    const order = await makeOrder(desk);
    const changes = createReceivingChanges({
      ...desk.options,
      api: apiAfter(desk.api, 'receiving.cancel', () => {
        desk.account.id = 'local:another';
      }),
    });
    await expect(changes.cancel({ id: order.id, expectedStatus: 'Awaiting' })).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
    expect(desk.entries).toMatchObject([{ outcome: 'unverified', requestId: expect.any(String) }]);
  });
});
