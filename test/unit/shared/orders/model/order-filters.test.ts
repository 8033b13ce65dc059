import { describe, expect, test } from 'vitest';
import { matchOrders } from '#shared/orders/model/order-filters.ts';
import { OrderFilters, OrderWire } from '#shared/orders/orders.ts';
import { sampleOrder, sampleShipment } from '#test/support/samples/sample-records.ts';

const untracked = { ...sampleShipment, tracking: null, is_tracking_uploaded: false };
const order = (id: number, change: Record<string, unknown> = {}) =>
  OrderWire.parse({ ...sampleOrder, id, created_date: `2026-10-0${id}T08:00:00Z`, ...change });

const orders = [
  order(1),
  order(2, { shipments: [], reference_id: 'WEB-2' }),
  order(3, { shipments: [sampleShipment, { ...sampleShipment, is_tracking_uploaded: false }] }),
  order(4, { shipments: [sampleShipment, untracked] }),
];

const ids = (filters: Partial<OrderFilters>) =>
  matchOrders(orders, { ...OrderFilters.parse({}), ...filters }).map(({ id }) => id);

describe('the matching orders', () => {
  test.each<[string, Partial<OrderFilters>, number[]]>([
    ['nothing, the newest first', {}, [4, 3, 2, 1]],
    ['ids', { ids: [1, 2] }, [2, 1]],
    ['references', { references: ['WEB-2'] }, [2]],
    ['any tracking number', { hasTracking: true }, [4, 3, 1]],
    ['no tracking number', { hasTracking: false }, [2]],
    ['tracking that was passed on as a whole', { isTrackingUploaded: true }, [4, 1]],
    ['tracking that was not', { isTrackingUploaded: false }, [3, 2]],
    [
      'dates, both ends inside',
      { insertedFrom: '2026-10-02T08:00:00Z', insertedTo: '2026-10-03T08:00:00Z' },
      [3, 2],
    ],
  ])('for a filter by %s are correct', (_, filters, expected) => {
    expect(ids(filters)).toEqual(expected);
  });
});
