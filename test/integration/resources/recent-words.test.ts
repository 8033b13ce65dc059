import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InventoryFilters } from '#shared/inventory/inventory.ts';
import { ReceivingFilters } from '#shared/receiving/receiving.ts';
import { connectWarehouse } from '#test/integration/service/connect-warehouse.ts';
import { sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';

let desk: ReturnType<typeof connectWarehouse>;

const kept = sharedStore();
const sandbox = sharedSandbox({ rateLimitPerMinute: 100_000 });

beforeAll(async () => {
  desk = connectWarehouse(sandbox, kept.store);
});

afterAll(() => desk.close());

/** Returns the matched word of a record for exactly this search; null if the record is not among the hits. */
async function matchOf(kind: string, id: number, text: string): Promise<string | null> {
  const { hits } = await desk.recent.search({ text, limit: 50 });
  return hits.find((hit) => hit.kind === kind && hit.id === id)?.matched ?? null;
}

describe('scanning finds records that were seen', () => {
  test('an order, by the tracking numbers and lots of its boxes, also after it was listed again', async () => {
    const orders = sandbox.world.demo.receivingOrders;
    const seeList = () =>
      desk.receiving.list({ filters: ReceivingFilters.parse({}), page: 1, pageSize: 250 });
    await seeList();
    const words = new Map<number, string[]>();
    for (const { id } of orders.slice(0, 12)) {
      const { data: boxes } = await desk.receiving.listBoxes({ id });
      await desk.receiving.read({ id });
      const lots = boxes.flatMap(({ boxItems }) => boxItems.flatMap(({ lotNumber }) => lotNumber ?? []));
      words.set(id, [...boxes.flatMap(({ trackingNumber }) => trackingNumber ?? []), ...lots]);
      expect(words.get(id)?.length).toBeGreaterThanOrEqual(lots.length);
    }
    expect([...words.values()].flat().length).toBeGreaterThan(12);
    await seeList();
    for (const [id, withChanges] of words) {
      for (const word of withChanges) expect(await matchOf('receivingOrder', id, word)).toBe(word);
    }
  });

  test('an item, by its lots, its excluded lots and every barcode of its variants', async () => {
    const filters = InventoryFilters.parse({});
    const { data } = await desk.inventory.list({ filters, cursor: null, pageSize: 60 });
    const lotItems = data.items.filter(({ isLot }) => isLot).slice(0, 3);
    const excludedIds = new Set(sandbox.world.demo.lotExclusions.map(({ inventoryId }) => inventoryId));
    const excluded = data.items.filter(({ inventoryId }) => excludedIds.has(inventoryId)).slice(0, 2);
    const counts = { lots: 0, exclusions: 0, furtherBarcodes: 0 };
    const words = new Map<number, string[]>();
    for (const { inventoryId: id } of new Set([...lotItems, ...excluded, ...data.items])) {
      const lots = (await desk.inventory.readLots({ id })).data.lots.flatMap(
        ({ lotNumber }) => lotNumber ?? [],
      );
      const { data: exclusions } = await desk.lots.listExclusions({ id });
      const exclusionLots = exclusions.lotExclusions.flatMap(({ lotNumber }) => lotNumber ?? []);
      const { data: products } = await desk.products.listProducts({ id });
      const barcodes = products
        .flatMap(({ variants }) => variants.filter(({ inventory }) => inventory?.inventoryId === id))
        .flatMap((variant) => variant.barcodes.flatMap(({ value }) => value ?? []));
      counts.lots += lots.length;
      counts.exclusions += exclusionLots.length;
      counts.furtherBarcodes += Math.max(0, barcodes.length - 1);
      words.set(id, [...lots, ...exclusionLots, ...barcodes]);
    }
    expect(Math.min(counts.lots, counts.exclusions, counts.furtherBarcodes)).toBeGreaterThan(0);
    await desk.inventory.list({ filters, cursor: null, pageSize: 50 });
    for (const [id, withChanges] of words) {
      for (const word of withChanges) expect(await matchOf('inventoryItem', id, word)).not.toBeNull();
    }
  });
});
