import { describe, expect, it, test } from 'vitest';
import { inShipmentBatches, maxShipments } from '#renderer/features/orders/cancel-orders.ts';
import { ordersList } from '#renderer/features/orders/orders-list.tsx';
import {
  failedUploads,
  isTrackingUpload,
  pollingPause,
} from '#renderer/features/orders/tracking-upload/tracking-upload.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { Shipment } from '#shared/orders/orders.ts';
import { aCustomerOrder } from '#test/unit/renderer/features/orders/customer-orders.ts';

const tracked = (id: number, isTrackingUploaded = false) =>
  Shipment.parse({ id, isTrackingUploaded, tracking: { trackingNumber: `T${id}` } });
const orders = [
  aCustomerOrder({ id: 1, shipments: [tracked(11), tracked(12), tracked(13, true)] }),
  aCustomerOrder({ id: 2, shipments: [tracked(21), Shipment.parse({ id: 22 })] }),
];
const done = (shipmentId: number) => ({ shipmentId, isDone: true, reason: null, requestId: 'r' });

test.each([
  [{ tracked: true, uploaded: false }, true],
  [{ tracked: true, uploaded: false, from: '2026-11-01', sort: 'id' }, true],
  [{ tracked: true }, false],
  [{ tracked: true, uploaded: true }, false],
  [{ uploaded: false }, false],
  [{}, false],
])('the filters %j show the shipments to upload: %j', (raw, expected) => {
  expect(isTrackingUpload(ordersList.parse(raw))).toBe(expected);
});

describe('a list is refreshed automatically', () => {
  const facts = { isVisible: true, connection: 'online', isChosen: false, isReading: false } as const;

  it('while it is visible, and the service is reachable or was not asked yet', () => {
    expect(pollingPause(facts)).toBeNull();
    expect(pollingPause({ ...facts, connection: 'unknown' })).toBeNull();
    expect(pollingPause({ ...facts, connection: undefined })).toBeNull();
  });

  it('except while it is hidden, the service is unreachable, a read is running, or rows are selected', () => {
    expect(pollingPause({ ...facts, isVisible: false, connection: 'offline' })).toBe('hidden');
    expect(pollingPause({ ...facts, connection: 'offline', isChosen: true })).toBe('offline');
    expect(pollingPause({ ...facts, isReading: true, isChosen: true })).toBe('reading');
    expect(pollingPause({ ...facts, isChosen: true })).toBe('chosen');
  });
});

describe('shipments that were not marked', () => {
  it('are reported with their order and reason', () => {
    const refused = { shipmentId: 12, isDone: false, reason: quoted('It has no label.'), requestId: 'r-2' };
    expect(failedUploads(orders, [done(11), refused, done(21)], null)).toEqual([{ ...refused, orderId: 1 }]);
  });

  it('include all without a response if the rest was not requested', () => {
    const unasked = { reason: sentence('failure.OFFLINE.title'), requestId: null };
    expect(failedUploads(orders, [done(11)], unasked)).toEqual([
      { shipmentId: 12, isDone: false, ...unasked, orderId: 1 },
      { shipmentId: 21, isDone: false, ...unasked, orderId: 2 },
    ]);
  });

  it('are none if all were marked', () => {
    expect(failedUploads(orders, [11, 12, 21].map(done), null)).toEqual([]);
  });
});

describe('marking many shipments', () => {
  const ids = Array.from({ length: 2 * maxShipments + 1 }, (_, index) => index + 1);

  it('sends as many per request as one accepts, and returns all results', async () => {
    const sizes: number[] = [];
    const { results, error } = await inShipmentBatches(ids, async (some) => {
      sizes.push(some.length);
      return { results: some.map(done) };
    });
    expect(sizes).toEqual([maxShipments, maxShipments, 1]);
    expect(results.map(({ shipmentId }) => shipmentId)).toEqual(ids);
    expect(error).toBeNull();
  });

  it('stops at the first request that fails, and returns the results before it', async () => {
    let count = 0;
    const offline = new Error('offline');
    const { results, error } = await inShipmentBatches(ids, async (some) => {
      count += 1;
      if (count === 2) throw offline;
      return { results: some.map(done) };
    });
    expect(count).toBe(2);
    expect(results).toHaveLength(maxShipments);
    expect(error).toBe(offline);
  });

  it('stops at the first request with a lost response, and returns its results', async () => {
    const reason = sentence('failure.unconfirmed');
    const { results, error } = await inShipmentBatches(ids, async (some) => ({
      results: some.map((id, place) =>
        place < some.length - 1 ? done(id) : { ...done(id), isDone: false, reason },
      ),
    }));
    expect(results).toHaveLength(maxShipments);
    expect(error).toMatchObject({ failure: { message: sentence('failure.earlierUnconfirmed') } });
  });

  it('sends nothing if there are no shipments', async () => {
    const { results } = await inShipmentBatches([], () => Promise.reject(new Error('asked')));
    expect(results).toEqual([]);
  });
});
