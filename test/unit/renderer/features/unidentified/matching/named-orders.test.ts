import { describe, expect, it } from 'vitest';
import { findNamedOrders, receivingIdOf } from '#renderer/features/unidentified/matching/named-orders.ts';
import { ReceivingOrder } from '#shared/receiving/receiving.ts';
import type { InboundHit } from '#shared/receiving/receiving-index-view.ts';
import { boxHitOf, inboundOf, indexedOrderOf, parcelHitOf } from '#test/unit/renderer/scan/scan-samples.ts';

const atService = ReceivingOrder.parse({
  id: 77,
  status: 'Awaiting',
  purchaseOrderNumber: 'PO-77',
  inventoryQuantities: [],
  statusHistory: [],
});

/** Returns what is found among hits, and which ids were requested from the service. */
async function find(texts: readonly string[], hits: readonly InboundHit[] = []) {
  const requested: number[] = [];
  const { found } = await findNamedOrders(
    texts,
    {
      lookUp: () => Promise.resolve(inboundOf(hits)),
      async read(id) {
        requested.push(id);
        return id === atService.id ? atService : null;
      },
    },
    () => new Date('2026-11-21T10:00:00Z'),
  );
  return { found, requested };
}

describe('findNamedOrders', () => {
  it('returns boxes and orders, each order once, and no parcel', async () => {
    const hits = [
      boxHitOf(),
      { kind: 'order', order: indexedOrderOf(), by: 'purchaseOrder' } as const,
      { kind: 'order', order: indexedOrderOf({ id: 10 }), by: 'purchaseOrder' } as const,
      parcelHitOf(),
    ];
    const { found, requested } = await find(['PO-9'], hits);
    expect(found.map(({ order, boxNumber }) => [order.id, boxNumber])).toEqual([
      [9, 2],
      [10, null],
    ]);
    expect(requested).toEqual([]);
  });

  it('asks the service for an id that this desk does not have', async () => {
    const { found, requested } = await find([' WRO-77 ']);
    expect(requested).toEqual([77]);
    expect(found).toEqual([
      {
        boxNumber: null,
        order: {
          id: 77,
          status: 'Awaiting',
          purchaseOrderNumber: 'PO-77',
          centerName: null,
          expectedArrivalDate: null,
          insertDate: null,
          boxCount: null,
          asOf: '2026-11-21T10:00:00.000Z',
        },
      },
    ]);
  });

  it('finds nothing for an unknown id, and requests only valid ids', async () => {
    expect(await find(['78'])).toEqual({ found: [], requested: [78] });
    expect(await find(['PO-78'])).toEqual({ found: [], requested: [] });
  });
});

describe('receivingIdOf', () => {
  it('reads ids as warehouses write them, and rejects those the service cannot have', () => {
    const texts = [
      '418896',
      '#418896',
      'WRO 418896',
      'wro#418896',
      '0',
      '99999999999',
      '2147483648',
      'PO-9',
      '',
    ];
    expect(texts.map(receivingIdOf)).toEqual([
      418_896,
      418_896,
      418_896,
      418_896,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
