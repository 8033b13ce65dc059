import { describe, expect, test } from 'vitest';
import {
  findOrder,
  findShipment,
  type OrderSources,
  orderIdOf,
  soleOrder,
} from '#renderer/features/orders/find-order.ts';
import type { Order } from '#shared/orders/orders.ts';
import type { ShipmentFindings, ShipmentHit } from '#shared/shipments/shipment-view.ts';
import { aCustomerOrder, aShipment } from './customer-orders.ts';

const hit: ShipmentHit = {
  shipmentId: 244_184_692,
  orderId: 204_184_227,
  orderReference: 'WEB-1',
  trackingNumber: '1Z999',
  carrier: 'UPS',
  customerName: 'Jane Doe',
  status: 'Completed',
  shippedAt: null,
  asOf: '2026-11-20T10:00:00.000Z',
  by: 'exact',
};

function known(hits: ShipmentHit[], hasMore = false): ShipmentFindings {
  const index = {
    state: 'idle' as const,
    shipmentCount: 1,
    reachesFrom: null,
    asOf: null,
    nextAt: null,
    problem: null,
  };
  return { hits, hasMore, index };
}

/** Returns data with its source, the service or the cache. */
function answer<Data>(data: Data, source: 'service' | 'cache' = 'service') {
  return { data, source, asOf: '2026-11-20T10:00:00.000Z' };
}
const pageOf = (orders: Order[]) => ({ orders, page: 1, totalCount: orders.length, hasMore: false });

class NotThere extends Error {}
const isNotThere = (error: unknown) => error instanceof NotThere;

/** Empty sources that record the requests to them. */
function sources(parts: Partial<OrderSources> = {}) {
  const requested: string[] = [];
  const noted = {
    lookUpLabel: async (text: string) => {
      requested.push(`label ${text}`);
      return parts.lookUpLabel?.(text) ?? known([]);
    },
    searchShipments: async (text: string) => {
      requested.push(`shipments ${text}`);
      return parts.searchShipments?.(text) ?? known([]);
    },
    readOrder: async (id: number) => {
      requested.push(`id ${id}`);
      if (parts.readOrder === undefined) throw new NotThere();
      return parts.readOrder(id);
    },
    readShipment: async (id: number) => {
      requested.push(`shipment ${id}`);
      if (parts.readShipment === undefined) throw new NotThere();
      return parts.readShipment(id);
    },
    listByReference: async (reference: string) => {
      requested.push(`reference ${reference}`);
      return (await parts.listByReference?.(reference)) ?? answer(pageOf([]));
    },
  } satisfies OrderSources;
  return { requested, noted };
}

test.each([
  ['204184227', 204_184_227],
  [' #12 ', 12],
  ['0', null],
  ['99999999999', null],
  ['1Z999', null],
])('the text %j is the order id %j', (text, id) => {
  expect(orderIdOf(text)).toBe(id);
});

describe('searching for an order', () => {
  test('by a parcel’s label finds its shipment on this desk without asking the service', async () => {
    const { requested, noted } = sources({ lookUpLabel: async () => known([hit]) });
    const finding = await findOrder(' 1Z999 ', noted, isNotThere);
    expect(requested).toEqual(['label 1Z999']);
    expect(finding.attempts).toEqual([{ by: 'label', count: 1, isBySuffix: false }]);
    expect(soleOrder(finding.found)).toEqual({ orderId: 204_184_227, shipmentId: 244_184_692 });
  });

  test('by a longer code reports that it ends with a tracking number', async () => {
    const { noted } = sources({ lookUpLabel: async () => known([{ ...hit, by: 'suffix' }]) });
    const { attempts } = await findOrder('4201234567891Z999', noted, isNotThere);
    expect(attempts).toEqual([{ by: 'label', count: 1, isBySuffix: true }]);
  });

  test('by a number tries the id first, and the reference only if there is no such id', async () => {
    const there = sources({ readOrder: async (id) => answer(aCustomerOrder({ id })) });
    const found = await findOrder('204184227', there.noted, isNotThere);
    expect(there.requested).toEqual(['label 204184227', 'shipments 204184227', 'id 204184227']);
    expect(soleOrder(found.found)).toEqual({ orderId: 204_184_227, shipmentId: null });

    const absent = sources();
    const missed = await findOrder('204184227', absent.noted, isNotThere);
    expect(absent.requested.slice(2)).toEqual(['id 204184227', 'reference 204184227']);
    expect(missed.attempts).toEqual([
      { by: 'shipments', count: 0, hasMore: false },
      { by: 'id', isFound: false, isStored: false },
      { by: 'reference', count: 0, isStored: false },
    ]);
    expect(soleOrder(missed.found)).toBeNull();
  });

  test('offers an order once, whichever source returns it, and shipments of other orders as well', async () => {
    const hits = [
      { ...hit, orderId: 5, by: 'text' as const },
      { ...hit, shipmentId: 7, orderId: 6, by: 'text' as const },
    ];
    const { noted } = sources({
      searchShipments: async () => known(hits, true),
      listByReference: async () => answer(pageOf([aCustomerOrder({ id: 5 })]), 'cache'),
    });
    const { found, attempts } = await findOrder('web-1', noted, isNotThere);
    expect(attempts).toEqual([
      { by: 'shipments', count: 2, hasMore: true },
      { by: 'reference', count: 1, isStored: true },
    ]);
    expect(found.map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['order', 5],
      ['shipment', 6],
    ]);
    expect(soleOrder(found)).toBeNull();
  });

  test('two shipments of one order identify that order, but neither shipment', async () => {
    const { noted } = sources({ lookUpLabel: async () => known([hit, { ...hit, shipmentId: 8 }]) });
    const { found } = await findOrder('1Z999', noted, isNotThere);
    expect(soleOrder(found)).toEqual({ orderId: 204_184_227, shipmentId: null });
  });

  test('a shipment with an unknown order opens nothing', async () => {
    const { noted } = sources({ lookUpLabel: async () => known([{ ...hit, orderId: null }]) });
    const { found } = await findOrder('1Z999', noted, isNotThere);
    expect(found).toHaveLength(1);
    expect(soleOrder(found)).toBeNull();
  });

  test('several orders leave the choice to the user', async () => {
    const orders = [aCustomerOrder({ id: 1 }), aCustomerOrder({ id: 2 })];
    const { noted } = sources({ listByReference: async () => answer(pageOf(orders)) });
    const { found } = await findOrder('web-1', noted, isNotThere);
    expect(found).toHaveLength(2);
    expect(soleOrder(found)).toBeNull();
  });

  test('keeps the results of this desk if the service is unavailable, with the reason', async () => {
    const offline = new Error('offline');
    const { noted } = sources({
      searchShipments: async () => known([{ ...hit, by: 'text' }]),
      listByReference: async () => Promise.reject(offline),
    });
    const finding = await findOrder('Jane', noted, isNotThere);
    expect(finding.found).toHaveLength(1);
    expect(finding.attempts).toEqual([
      { by: 'shipments', count: 1, hasMore: false },
      { by: 'failed', error: offline },
    ]);
  });

  test('asks the service if the data on this desk cannot be read', async () => {
    const broken = new Error('disk');
    const { requested, noted } = sources({
      lookUpLabel: async () => Promise.reject(broken),
      listByReference: async () => answer(pageOf([aCustomerOrder({ id: 5 })])),
    });
    const { attempts, found } = await findOrder('web-1', noted, isNotThere);
    expect(requested).toEqual(['label web-1', 'reference web-1']);
    expect(attempts[0]).toEqual({ by: 'noShipments', error: broken });
    expect(soleOrder(found)?.orderId).toBe(5);
  });

  test('does not ask for an invalid reference', async () => {
    const { requested, noted } = sources();
    const { attempts } = await findOrder('a,b', noted, isNotThere);
    expect(requested).toEqual(['label a,b', 'shipments a,b']);
    expect(attempts.at(-1)).toEqual({ by: 'noComma' });
  });
});

describe('a link to a shipment', () => {
  test('finds its order by the shipment’s ID alone, also without a tracking number', async () => {
    const { requested, noted } = sources({
      readShipment: async (id) => answer(aShipment({ id, orderId: 5 })),
      readOrder: async (id) => answer(aCustomerOrder({ id })),
    });
    const { found, attempts } = await findShipment(900, noted, isNotThere);
    expect(requested).toEqual(['shipment 900']);
    expect(attempts).toEqual([{ by: 'shipmentId', isFound: true, isStored: false }]);
    expect(soleOrder(found)).toEqual({ orderId: 5, shipmentId: 900 });
  });

  test('finds only this shipment on this desk if the service has no answer', async () => {
    const hits = [hit, { ...hit, shipmentId: 900, orderId: 5, by: 'text' as const }];
    const offline = new Error('offline');
    const { noted } = sources({
      readShipment: async () => Promise.reject(offline),
      searchShipments: async () => known(hits),
    });
    const { found, attempts } = await findShipment(900, noted, isNotThere);
    expect(attempts).toEqual([
      { by: 'failed', error: offline },
      { by: 'shipments', count: 1, hasMore: false },
    ]);
    expect(soleOrder(found)).toEqual({ orderId: 5, shipmentId: 900 });
  });

  test('finds nothing for a shipment that neither knows', async () => {
    const { noted } = sources({ readOrder: async (id) => answer(aCustomerOrder({ id })) });
    expect(await findShipment(900, noted, isNotThere)).toEqual({
      attempts: [
        { by: 'shipmentId', isFound: false, isStored: false },
        { by: 'shipments', count: 0, hasMore: false },
      ],
      found: [],
    });
  });
});
