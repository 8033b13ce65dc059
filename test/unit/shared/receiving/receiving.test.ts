import { describe, expect, test } from 'vitest';
import { matchReceivingOrders } from '#shared/receiving/model/receiving-filters.ts';
import {
  ReceivingBoxListWire,
  ReceivingFilters,
  ReceivingOrder,
  ReceivingOrderWire,
} from '#shared/receiving/receiving.ts';

const none = ReceivingFilters.parse({});

const orders = [
  { id: 1, status: 'Awaiting', insert_date: '2026-01-01T00:00:00Z', fulfillment_center: { id: 10 } },
  { id: 2, status: 'Arrived', insert_date: '2026-01-03T00:00:00Z', purchase_order_number: 'PO-2' },
  {
    id: 3,
    status: 'Awaiting',
    insert_date: '2026-01-02T00:00:00Z',
    external_sync_timestamp: '2026-02-01T00:00:00Z',
  },
  { id: 4, status: 'Teleported', insert_date: null },
  { id: 5, status: 'Awaiting', insert_date: '2026-01-02T00:00:00Z' },
].map((order) => ReceivingOrderWire.parse(order));

function idsFor(filters: Partial<ReceivingFilters>) {
  return matchReceivingOrders(orders, { ...none, ...filters }).map(({ id }) => id);
}

describe('locally filtered receiving orders', () => {
  test.each([
    ['nothing: all, newest first, the higher id first on the same day', {}, [2, 5, 3, 1, 4]],
    ['ids', { ids: [4, 1] }, [1, 4]],
    ['statuses', { statuses: ['Awaiting'] }, [5, 3, 1]],
    ['centers', { centerIds: [10] }, [1]],
    ['a purchase order number', { purchaseOrderNumbers: ['PO-2'] }, [2]],
    ['being marked as synced', { externallySynced: true }, [3]],
    ['not being marked', { externallySynced: false, statuses: ['Awaiting'] }, [5, 1]],
    [
      'a span of days, both ends included',
      { insertedFrom: '2026-01-02T00:00:00Z', insertedTo: '2026-01-03T00:00:00Z' },
      [2, 5, 3],
    ],
    ['everything at once', { ids: [1, 3], statuses: ['Awaiting'], externallySynced: true }, [3]],
  ])('by %s', (_name, filters, ids) => {
    expect(idsFor(filters)).toEqual(ids);
  });

  test('leave the original list unchanged', () => {
    const before = orders.map(({ id }) => id);
    idsFor({});
    expect(orders.map(({ id }) => id)).toEqual(before);
  });
});

describe('a receiving order', () => {
  test('that was parsed once parses unchanged again, so that it can be saved and forwarded', () => {
    const wire = {
      id: 7,
      statusHistory: [{ status: 'Awaiting', timestamp: '2026-01-01' }],
      freight: { carrier: 'X' },
      extra_field: [1],
    };
    const read = ReceivingOrderWire.parse(wire);
    expect(ReceivingOrder.parse(structuredClone(read))).toEqual(read);
    expect(read).toMatchObject({ extraField: [1], freight: { carrier: 'X', notes: null } });
  });

  test('is not lost because one part of it cannot be read', () => {
    const read = ReceivingOrderWire.parse({
      id: 7,
      fulfillment_center: 'North',
      inventory_quantities: [null, { sku: 'A' }],
      status_history: {},
    });
    expect(read).toMatchObject({
      fulfillmentCenter: null,
      inventoryQuantities: [{ sku: 'A' }],
      statusHistory: [],
    });
  });

  test('has lot dates as days in its boxes', () => {
    const [box] = ReceivingBoxListWire.parse([
      { box_items: [{ lot_date: '2027-03-01T00:00:00+09:00', quantity: '3' }] },
    ]);
    expect(box?.boxItems[0]).toMatchObject({ lotDate: '2027-03-01', quantity: 3, receivedQuantity: 0 });
  });
});

describe('the filters', () => {
  test('refuse a purchase order number that the service cannot be queried for', () => {
    expect(ReceivingFilters.safeParse({ purchaseOrderNumbers: ['A,B'] }).success).toBe(false);
  });
});
