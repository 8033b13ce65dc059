import { expect, test } from 'vitest';
import { connectWarehouse } from '#test/integration/service/connect-warehouse.ts';
import { sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';

const kept = sharedStore();
const sandbox = sharedSandbox({ rateLimitPerMinute: 100_000 });

test('the exclusions of every item match those of the warehouse, active and deleted', async () => {
  const desk = connectWarehouse(sandbox, kept.store);
  const seeded = sandbox.world.demo.lotExclusions;
  const itemIds = new Set(seeded.map(({ inventoryId }) => inventoryId));
  expect(itemIds.size).toBeGreaterThan(0);
  for (const id of itemIds) {
    const { data } = await desk.lots.listExclusions({ id });
    const own = seeded.filter(({ inventoryId }) => inventoryId === id);
    expect(data.lotExclusions.map(({ lotNumber, isDeleted }) => [lotNumber, isDeleted])).toEqual(
      own.map(({ lotNumber, deletedAtMs }) => [lotNumber, deletedAtMs !== null]),
    );
    for (const [index, { lotDate, deletedTimestamp }] of data.lotExclusions.entries()) {
      const { lotDateMs = null, deletedAtMs = null } = own[index] ?? {};
      expect(lotDate).toBe(lotDateMs === null ? null : new Date(lotDateMs).toISOString().slice(0, 10));
      expect(deletedTimestamp === null).toBe(deletedAtMs === null);
    }
    expect(data.inventorySku).toBe(sandbox.world.demo.catalog.find(id)?.sku);
  }
});

test('an item without exclusions has none', async () => {
  const desk = connectWarehouse(sandbox, kept.store);
  const excluded = new Set(sandbox.world.demo.lotExclusions.map(({ inventoryId }) => inventoryId));
  const other = sandbox.world.demo.catalog.handWritten.find(({ inventoryId }) => !excluded.has(inventoryId));
  const { data } = await desk.lots.listExclusions({ id: other?.inventoryId ?? 0 });
  expect(data.lotExclusions).toEqual([]);
});
