import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReceivingOrder, receivingStatuses } from '#test/sandbox/world/receiving/receiving-order.ts';
import { createWorld, type World } from '#test/sandbox/world/world.ts';
import { nowMs } from './call-sandbox.ts';

function world(seed: number, receivingOrders = 60, hostile = false): World {
  const counts = { items: 0, receivingOrders, unidentifiedOrders: 0, orders: 0, returns: 0 };
  return createWorld({ seed, nowMs, counts, hostile });
}

function sumOfBoxes(order: ReceivingOrder): Map<number, number[]> {
  const sums = new Map<number, number[]>();
  for (const item of order.boxes.flatMap(({ items }) => items)) {
    const [expected = 0, received = 0, stowed = 0] = sums.get(item.inventoryId) ?? [];
    sums.set(item.inventoryId, [
      expected + item.quantity,
      received + item.receivedQuantity,
      stowed + item.stowedQuantity,
    ]);
  }
  return sums;
}

const forSeeds = (numRuns: number, check: (seed: number) => void) =>
  fc.assert(fc.property(fc.nat(), check), { numRuns });

test('the same seed creates the same world, another seed a different one', () => {
  expect(world(7)).toEqual(world(7));
  expect(world(7).demo.receivingOrders).not.toEqual(world(8).demo.receivingOrders);
});

test('every status occurs for every seed', () => {
  forSeeds(50, (seed) => {
    const found = new Set(
      world(seed, receivingStatuses.length).demo.receivingOrders.map(({ status }) => status),
    );
    expect(found.size).toBe(receivingStatuses.length);
  });
});

test('quantities are the sums over the boxes, and only received pieces are stowed', () => {
  forSeeds(40, (seed) => {
    for (const order of world(seed).demo.receivingOrders) {
      const sums = sumOfBoxes(order);
      expect(order.quantities.length).toBe(sums.size);
      for (const { inventoryId, expected, received, stowed } of order.quantities) {
        expect(sums.get(inventoryId)).toEqual([expected, received, stowed]);
        expect(expected).toBeGreaterThan(0);
        expect(stowed).toBeLessThanOrEqual(received);
      }
    }
  });
});

test('an order’s history ends with its status, is in chronological order, and is never in the future', () => {
  forSeeds(40, (seed) => {
    for (const order of world(seed).demo.receivingOrders) {
      const times = order.history.map(({ atMs }) => atMs);
      expect(order.history.at(-1)?.status).toBe(order.status);
      expect(times).toEqual(times.toSorted((first, second) => first - second));
      expect(times[0]).toBe(order.insertedAtMs);
      for (const box of order.boxes) {
        for (const atMs of [box.arrivedAtMs, box.receivedAtMs, box.countingStartedAtMs, times.at(-1) ?? 0]) {
          expect(atMs ?? 0).toBeLessThanOrEqual(nowMs);
        }
      }
    }
  });
});

test('order statuses match the statuses of the boxes', () => {
  forSeeds(40, (seed) => {
    for (const { status, boxes, quantities } of world(seed).demo.receivingOrders) {
      const states = new Set(boxes.map((box) => box.status));
      const received = quantities.reduce((sum, quantity) => sum + quantity.received, 0);
      if (status === 'Awaiting') expect([...states, received]).toEqual(['Awaiting', 0]);
      if (status === 'Cancelled') expect([...states, received]).toEqual(['Cancelled', 0]);
      if (status === 'Completed') expect([...states]).toEqual(['Completed']);
      if (status === 'PartiallyArrived') expect([...states].sort()).toEqual(['Arrived', 'Awaiting']);
      if (status === 'Incomplete') expect([...states].sort()).toEqual(['Awaiting', 'Completed']);
    }
  });
});

test('some orders differ from what was announced; some have lots, freight, destinations, or a sync mark', () => {
  const { receivingOrders } = world(1, 240).demo;
  const completed = receivingOrders.filter(({ status }) => status === 'Completed');
  const differing = completed.filter(({ quantities }) =>
    quantities.some(({ expected, stowed }) => expected !== stowed),
  );
  expect(differing.length).toBeGreaterThan(0);
  expect(differing.length).toBeLessThan(completed.length);
  expect(
    receivingOrders.some(({ boxes }) =>
      boxes.some(({ items }) => items.some((item) => item.lotNumber !== null)),
    ),
  ).toBe(true);
  expect(receivingOrders.some(({ freight }) => freight !== null)).toBe(true);
  expect(receivingOrders.some((order) => order.finalDestinationCenterId !== null)).toBe(true);
  expect(completed.some((order) => order.externalSyncAtMs !== null)).toBe(true);
  expect(completed.some((order) => order.externalSyncAtMs === null)).toBe(true);
});

test('ids are unique and increase with the creation time', () => {
  const { receivingOrders } = world(3, 240).demo;
  const ids = receivingOrders.map(({ id }) => id);
  const boxIds = receivingOrders.flatMap(({ boxes }) => boxes.map(({ boxId }) => boxId));
  expect(ids).toEqual([...new Set(ids)].sort((first, second) => first - second));
  expect(new Set(boxIds).size).toBe(boxIds.length);
});

test('the hostile order has markup, a direction override, and a name of 2,000 characters', () => {
  const texts = JSON.stringify(world(1, 12, true).demo.receivingOrders.at(-1));
  expect(texts).toContain('<img src=x');
  expect(texts).toContain('\u202E');
  expect(
    world(1, 12, true)
      .demo.receivingOrders.at(-1)
      ?.quantities.some(({ sku }) => sku.length === 2_000),
  ).toBe(true);
  expect(JSON.stringify(world(1, 12))).not.toContain('<img');
});

test('ten thousand orders can be created', () => {
  expect(world(1, 10_000).demo.receivingOrders).toHaveLength(10_000);
});
