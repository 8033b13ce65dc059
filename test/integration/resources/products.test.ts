import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InventoryFilters } from '#shared/inventory/inventory.ts';
import { collect, connectWarehouse } from '#test/integration/service/connect-warehouse.ts';
import { sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';

const kept = sharedStore();

describe.each([
  ['with the reference notes', false],
  ['of the specification alone', true],
])('against a server %s', (_name, specOnly) => {
  let desk: ReturnType<typeof connectWarehouse>;

  const sandbox = sharedSandbox({ specOnly, rateLimitPerMinute: 100_000 });

  beforeAll(async () => {
    desk = connectWarehouse(sandbox, kept.store);
  });

  afterAll(() => desk.close());

  test('every item has products, whose variants are that item and carry its barcode', async () => {
    const query = { filters: InventoryFilters.parse({}), cursor: null, pageSize: 60 };
    const { data } = await desk.inventory.list(query);
    let withBarcode = 0;
    for (const item of data.items) {
      const { data: products } = await desk.products.listProducts({ id: item.inventoryId });
      const variants = products
        .flatMap((product) => product.variants)
        .filter(({ inventory }) => inventory?.inventoryId === item.inventoryId);
      expect(variants.length).toBeGreaterThan(0);
      if (item.barcode === null || item.barcode === '') continue;
      const barcodes = variants.flatMap((variant) => variant.barcodes.map(({ value }) => value));
      if (barcodes.includes(item.barcode)) withBarcode += 1;
    }
    expect(withBarcode).toBeGreaterThan(10);
  });

  test('all products are paginated, each once', async () => {
    const pages = (await collect(desk.pager.products({ pageSize: 10 }))).map(({ items }) => items);
    const ids = pages.flatMap((items) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages.length).toBe(Math.ceil(ids.length / 10));
    expect(ids.length).toBeGreaterThan(20);
  });
});
