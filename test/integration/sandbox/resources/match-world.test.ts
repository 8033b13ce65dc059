import { expect, test } from 'vitest';
import { fillMatchWorld } from '#test/bench/match/match-world.ts';
import { nowMs } from '#test/integration/sandbox/call-sandbox.ts';
import { createWorld } from '#test/sandbox/world/world.ts';

/** Creates a world from a seed with 500 parcels to match, and returns the true matches. */
function filled(seed: number) {
  const counts = { items: 0, receivingOrders: 1, unidentifiedOrders: 0, orders: 0, returns: 0 };
  const world = createWorld({ seed, nowMs, counts, hostile: false });
  return { truths: fillMatchWorld(world, 500), ...world.demo };
}

test.each([
  [401, 1_250],
  // With the usual number of orders, its boxes run out.
  [502, 1_750],
])(
  'in the matching world of seed %i, every parcel has its true match and no order is missing',
  (seed, orderCount) => {
    const { truths, receivingOrders, unidentifiedOrders } = filled(seed);
    expect(receivingOrders).toHaveLength(orderCount);
    const ids = new Set(receivingOrders.map(({ id }) => id));
    expect(new Set(unidentifiedOrders.map(({ id }) => id))).toEqual(new Set(truths.keys()));
    expect(unidentifiedOrders).toHaveLength(truths.size);
    const orderIds = truths
      .values()
      .toArray()
      .map(({ orderId }) => orderId);
    expect(orderIds.filter((id) => id !== null && !ids.has(id))).toEqual([]);
    const unmatched = orderIds.filter((id) => id === null).length;
    expect(unmatched / truths.size).toBeGreaterThan(0.1);
    expect(unmatched / truths.size).toBeLessThan(0.2);
  },
);

test('the same seed always creates the same matching world', () => {
  expect(filled(502)).toEqual(filled(502));
});
