import { describe, expect, it } from 'vitest';
import {
  cancelOrders,
  cancelShipmentsOf,
  notCanceled,
  outcomesOf,
} from '#renderer/features/orders/cancel-orders.ts';
import { indentedJson } from '#renderer/features/orders/detail/order-actions.tsx';
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

  it('is unconfirmed if the service does not show it', () => {
    expect(outcomesOf(1, canceled([], 'unverified'))).toMatchObject([
      { isDone: false, reason: sentence('failure.unconfirmed') },
    ]);
  });
});

describe('canceling many orders', () => {
  it('continues after one order is refused, and stops if the server is unavailable', async () => {
    const asked: number[] = [];
    const { results, error } = await cancelOrders(
      [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
      async ({ id }) => {
        asked.push(id);
        if (id === 2) throw new Error('refused');
        if (id === 3) throw new Error('offline');
        return canceled();
      },
      (thrown) => ((thrown as Error).message === 'refused' ? refusal : null),
    );
    expect(asked).toEqual([1, 2, 3]);
    expect(results.map(({ orderId, isDone }) => [orderId, isDone])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(error?.message).toBe('offline');
    const left = notCanceled([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], results, refusal);
    expect(left.map(({ orderId, reason }) => [orderId, reason])).toEqual([
      [2, quoted('No.')],
      [3, quoted('No.')],
      [4, quoted('No.')],
    ]);
  });

  it('by shipments sends the open ones, and returns results by order', async () => {
    const orders = [
      anOrder({ id: 1, shipments: [aShipment({ id: 10 }), aShipment({ id: 11, status: 'Completed' })] }),
      anOrder({ id: 2, shipments: [aShipment({ id: 20 })] }),
    ];
    const asked: number[][] = [];
    const { results } = await cancelShipmentsOf(orders, async ({ ids }) => {
      asked.push(ids);
      return {
        results: ids.map((shipmentId) => ({
          shipmentId,
          isDone: shipmentId === 10,
          reason: null,
          requestId: 'r-2',
        })),
      };
    });
    expect(asked).toEqual([[10, 20]]);
    expect(notCanceled(orders, results, null)).toMatchObject([{ orderId: 2, shipmentId: 20 }]);
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
