import { describe, expect, it } from 'vitest';
import {
  cancelOrders,
  cancelShipmentsOf,
  concernsOneOrder,
  notCanceled,
  outcomesOf,
} from '#renderer/features/orders/cancel-orders.ts';
import { indentedJson } from '#renderer/features/orders/detail/order-actions.tsx';
import { failureOf, RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import type { CanceledOrder } from '#shared/shipments/shipment-cancels.ts';
import { aCustomerOrder as anOrder, aShipment } from './customer-orders.ts';

const canceled = (
  results: CanceledOrder['results'] = [],
  outcome: CanceledOrder['outcome'] = 'done',
): CanceledOrder => ({
  outcome,
  order: { data: anOrder({}), source: 'service', asOf: '2026-11-21T08:00:00Z' },
  results,
});
const refusal = { reason: quoted('No.'), requestId: 'r-1' };

describe('the outcome of a canceled order', () => {
  it('is a single result if every shipment was canceled', () => {
    const gone = { shipmentId: 2, action: 'Cancel', isSuccess: true, reason: null };
    expect(outcomesOf(1, canceled([gone]))).toMatchObject([{ orderId: 1, shipmentId: null, isDone: true }]);
  });

  it('lists each shipment that was not canceled, with its reason', () => {
    const left = { shipmentId: 3, action: null, isSuccess: false, reason: 'Labeled.' };
    expect(outcomesOf(1, canceled([left], 'unverified'))).toEqual([
      { orderId: 1, shipmentId: 3, isDone: false, reason: quoted('Labeled.'), requestId: null },
    ]);
  });

  it.each(['Cancelled', 'CleanSweeped'])('leaves out a shipment that was %s before', (status) => {
    const before = { shipmentId: 2, action: 'Cancel', isSuccess: false, reason: 'Canceled.' };
    const gone = { shipmentId: 3, action: 'Cancel', isSuccess: true, reason: null };
    const shipments = [aShipment({ id: 2, status }), aShipment({ id: 3, status: 'Cancelled' })];
    const answer = canceled([before, gone]);
    const order = { ...answer.order, data: anOrder({ shipments }) };
    expect(outcomesOf(1, { ...answer, order })).toMatchObject([
      { orderId: 1, shipmentId: null, isDone: true },
    ]);
  });

  it('is unconfirmed if the service does not show it', () => {
    expect(outcomesOf(1, canceled([], 'unverified'))).toMatchObject([
      { isDone: false, reason: sentence('failure.unconfirmed') },
    ]);
  });
});

describe('canceling many orders', () => {
  it.each([
    ['refused', { code: 'CONFLICT' }, true],
    ['left in doubt by a lost response', { code: 'OFFLINE', mayBeDone: true }, true],
    ['not sent', { code: 'OFFLINE' }, false],
    ['not permitted', { code: 'FORBIDDEN', missingScope: null }, false],
  ] as const)('treats an order that was %s as a single one: %j', (_name, failure, isSingle) => {
    expect(concernsOneOrder({ message: quoted('No.'), requestId: null, ...failure })).toBe(isSingle);
  });

  it('continues after one order is refused, and stops if the server is unavailable', async () => {
    const requested: number[] = [];
    const { results, error } = await cancelOrders(
      [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
      async ({ id }) => {
        requested.push(id);
        if (id === 2) throw new Error('refused');
        if (id === 3) throw new Error('offline');
        return canceled();
      },
      (thrown) => ((thrown as Error).message === 'refused' ? refusal : null),
    );
    expect(requested).toEqual([1, 2, 3]);
    expect(results.map(({ orderId, isDone }) => [orderId, isDone])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(error?.message).toBe('offline');
    const orders = [1, 2, 3, 4].map((id) => anOrder({ id }));
    const left = notCanceled('orders', orders, results, refusal);
    expect(left.map(({ orderId, reason }) => [orderId, reason])).toEqual([
      [2, quoted('No.')],
      [3, quoted('No.')],
      [4, quoted('No.')],
    ]);
  });

  it('ends after a lost response, which leaves only its own order in doubt', async () => {
    const lost: Failure = {
      code: 'OFFLINE',
      message: quoted('Lost.'),
      requestId: 'r-1',
      mayBeDone: true,
    };
    const requested: number[] = [];
    const { results, error } = await cancelOrders(
      [{ id: 1 }, { id: 2 }],
      async ({ id }) => {
        requested.push(id);
        throw new RequestFailure(lost);
      },
      () => refusal,
    );
    expect(requested).toEqual([1]);
    expect(results).toMatchObject([{ orderId: 1, ...refusal }]);
    expect(failureOf(error).message).toEqual(sentence('failure.earlierUnconfirmed'));
  });

  it('by shipments sends the open ones, and returns results by order', async () => {
    const orders = [
      anOrder({ id: 1, shipments: [aShipment({ id: 10 }), aShipment({ id: 11, status: 'Completed' })] }),
      anOrder({ id: 2, shipments: [aShipment({ id: 20 })] }),
    ];
    const requested: number[][] = [];
    const { results } = await cancelShipmentsOf(orders, async ({ ids }) => {
      requested.push(ids);
      return {
        results: ids.map((shipmentId) => ({
          shipmentId,
          isDone: shipmentId === 10,
          reason: null,
          requestId: 'r-2',
        })),
      };
    });
    expect(requested).toEqual([[10, 20]]);
    expect(notCanceled('shipments', orders, results, null)).toMatchObject([{ orderId: 2, shipmentId: 20 }]);
  });

  it('by shipments lists the rest of an order whose second request failed, and orders not reached', async () => {
    const shipments = Array.from({ length: 501 }, (_, index) => aShipment({ id: index + 1 }));
    const orders = [
      anOrder({ id: 1, shipments }),
      anOrder({ id: 2, shipments: [aShipment({ id: 600 }), aShipment({ id: 601 })] }),
    ];
    let requests = 0;
    const { results } = await cancelShipmentsOf(orders, async ({ ids }) => {
      requests += 1;
      if (requests > 1) throw new Error('offline');
      return {
        results: ids.map((shipmentId) => ({ shipmentId, isDone: true, reason: null, requestId: null })),
      };
    });
    expect(notCanceled('shipments', orders, results, refusal)).toEqual([
      { orderId: 1, shipmentId: 501, isDone: false, ...refusal },
      { orderId: 2, shipmentId: null, isDone: false, ...refusal },
    ]);
  });

  it('by shipments sends no further request after one that ended at a lost response', async () => {
    const shipments = Array.from({ length: 501 }, (_, index) => aShipment({ id: index + 1 }));
    const requested: number[] = [];
    const { error } = await cancelShipmentsOf([anOrder({ id: 1, shipments })], async ({ ids }) => {
      requested.push(ids.length);
      const reason = sentence('failure.earlierUnconfirmed');
      return { results: ids.map((shipmentId) => ({ shipmentId, isDone: false, reason, requestId: 'r-2' })) };
    });
    expect(requested).toEqual([500]);
    expect(failureOf(error).message).toEqual(sentence('failure.earlierUnconfirmed'));
  });
});

describe('the JSON of a store', () => {
  it('is indented with every digit and text unchanged', () => {
    expect(indentedJson('{"id":12345678901234567890,"t":"a, \\"b\\": {","n":[],"l":[1,{"x":null}]}')).toBe(
      [
        '{',
        '  "id": 12345678901234567890,',
        '  "t": "a, \\"b\\": {",',
        '  "n": [],',
        '  "l": [',
        '    1,',
        '    {',
        '      "x": null',
        '    }',
        '  ]',
        '}',
      ].join('\n'),
    );
  });

  it('is left unchanged if it is not valid JSON', () => {
    expect(indentedJson('')).toBe('');
    expect(indentedJson('no json')).toBe('no json');
  });
});
