import { describe, expect, test } from 'vitest';
import { createVersionChoice } from '#electron/api/versions.ts';
import { InventoryFilters, type InventoryPage } from '#shared/inventory/inventory.ts';
import { matchInventoryItems } from '#shared/inventory/model/inventory-filters.ts';
import { collect, connectWarehouse, rising } from '#test/integration/service/connect-warehouse.ts';
import { startSandbox } from '#test/sandbox/start-sandbox.ts';
import { sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';

const noFilters = InventoryFilters.parse({});
const itemCount = 640;

const kept = sharedStore();
const sandbox = sharedSandbox({ items: itemCount, rateLimitPerMinute: 100_000 });
const specificationAlone = sharedSandbox({ specOnly: true, items: itemCount, rateLimitPerMinute: 100_000 });

/** A desk that sends all its requests to one version. */
function connectAt(version: string) {
  const pinned = Object.fromEntries(
    ['inventory.list', 'inventory.listLevels', 'products.list'].map((operation) => [operation, version]),
  );
  const remembered = { read: () => null, write: () => undefined };
  return connectWarehouse(sandbox, kept.store, {
    api: { versions: createVersionChoice({ pinned, remembered }) },
  });
}

describe('the list of items', () => {
  test.each([
    ['2026-07', 'addresses'],
    ['2025-07', 'paths'],
    ['2.0', 'tokens'],
  ])('at %s is followed to its end over cursors that are %s', async (version) => {
    const desk = connectAt(version);
    const pages = await collect(desk.pager.items({ pageSize: 100 }));
    const ids = pages.flatMap(({ items }) => items.map(({ inventoryId }) => inventoryId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(itemCount);
    expect(pages.length).toBe(Math.ceil(ids.length / 100));
  });

  test('comes in pages with the totals of every item, equal to those read for a single item', async () => {
    const desk = connectWarehouse(sandbox, kept.store);
    const first = await desk.inventory.list({ filters: noFilters, cursor: null, pageSize: 250 });
    expect(first.data.levelsMissing).toBeNull();
    const ids = first.data.items.map(({ inventoryId }) => inventoryId);
    expect(rising(first.data.levels.map(({ inventoryId }) => inventoryId))).toEqual(rising(ids));
    const second = await desk.inventory.list({ filters: noFilters, cursor: first.data.next, pageSize: 250 });
    expect(second.data.items.some(({ inventoryId }) => ids.includes(inventoryId))).toBe(false);
    for (const level of first.data.levels.slice(0, 5)) {
      const { data } = await desk.inventory.readLevel({ id: level.inventoryId });
      expect(data).toEqual(level);
    }
  });

  test('is filtered by the service in the same way as on this desk', async () => {
    const desk = connectWarehouse(sandbox, kept.store);
    const all = (await collect(desk.pager.items({ pageSize: 250 }))).flatMap(({ items }) => items);
    for (const search of ['tee', 'MUG', '1', 'zzzz']) {
      const filters = { ...noFilters, search };
      const found: number[] = [];
      let place: string | null = null;
      do {
        const query = { filters, cursor: place, pageSize: 250 };
        const { data }: { data: InventoryPage } = await desk.inventory.list(query);
        found.push(...data.items.map(({ inventoryId }) => inventoryId));
        place = data.next;
      } while (place !== null);
      expect(found).toEqual(matchInventoryItems(all, filters).map(({ inventoryId }) => inventoryId));
    }
  });

  test('of totals alone contains every item once', async () => {
    const desk = connectWarehouse(sandbox, kept.store);
    const ids = (await collect(desk.pager.levels({ pageSize: 250 }))).flatMap(({ items }) =>
      items.map(({ inventoryId }) => inventoryId),
    );
    const items = (await collect(desk.pager.items({ pageSize: 250 }))).flatMap((page) =>
      page.items.map(({ inventoryId }) => inventoryId),
    );
    expect(rising(ids)).toEqual(rising(items));
  });
});

test('an item’s quantities by center and by lot add up to its totals', async () => {
  const desk = connectWarehouse(sandbox, kept.store);
  const { data } = await desk.inventory.list({ filters: noFilters, cursor: null, pageSize: 40 });
  for (const { inventoryId: id, isLot } of data.items) {
    const [total, centers, lots] = await Promise.all([
      desk.inventory.readLevel({ id }),
      desk.inventory.readLocations({ id }),
      desk.inventory.readLots({ id }),
    ]);
    const sum = (levels: readonly { onHandQuantity: number }[]) =>
      levels.reduce((pieces, { onHandQuantity }) => pieces + onHandQuantity, 0);
    expect(sum(centers.data.locations)).toBe(total.data.totalOnHandQuantity);
    if (isLot) expect(sum(lots.data.lots)).toBe(total.data.totalOnHandQuantity);
  }
});

test('an unknown item is NOT_FOUND, and so are its quantities and exclusions', async () => {
  const desk = connectWarehouse(sandbox, kept.store);
  const id = 2_000_000_000;
  const reads = [
    () => desk.inventory.read({ id }),
    () => desk.inventory.readLevel({ id }),
    () => desk.inventory.readLots({ id }),
    () => desk.lots.listExclusions({ id }),
  ];
  for (const read of reads) await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('against a server of the specification alone', () => {
  test('the list comes without totals and gives the reason, and items are read from it', async () => {
    const desk = connectWarehouse(specificationAlone, kept.store);
    const { data } = await desk.inventory.list({ filters: noFilters, cursor: null, pageSize: 50 });
    expect(data.items).toHaveLength(50);
    expect(data.levelsMissing).toMatchObject({ code: 'UNSUPPORTED' });
    expect(desk.remembered.get('inventory.list')).toBe('2.0');
    const id = data.items[7]?.inventoryId ?? 0;
    expect((await desk.inventory.read({ id })).data).toEqual(data.items[7]);
    await expect(desk.inventory.read({ id: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    specificationAlone.clearRequests();
    await desk.inventory.read({ id });
    await desk.inventory.list({ filters: noFilters, cursor: null, pageSize: 50 });
    expect(specificationAlone.requests).toHaveLength(2);
  });

  test('unavailable operations are reported as unsupported, and products are available', async () => {
    const desk = connectWarehouse(specificationAlone, kept.store);
    const { data } = await desk.inventory.list({ filters: noFilters, cursor: null, pageSize: 1 });
    const id = data.items[0]?.inventoryId ?? 0;
    const reads = [
      () => desk.inventory.readLevel({ id }),
      () => desk.inventory.readLocations({ id }),
      () => desk.inventory.readLots({ id }),
      () => desk.lots.listExclusions({ id }),
    ];
    for (const read of reads) {
      await expect(read()).rejects.toMatchObject({
        code: 'UNSUPPORTED',
        failure: { message: null },
      });
    }
    expect((await desk.products.listProducts({ id })).data.length).toBeGreaterThan(0);
  });
});

test('after one look, an item is available offline with everything that was shown of it', async () => {
  const going = await startSandbox({ rateLimitPerMinute: 100_000 });
  const desk = connectWarehouse(going, kept.store);
  const list = await desk.inventory.list({ filters: noFilters, cursor: null, pageSize: 50 });
  // It is written into the catalog in parallel with the response.
  for (const { inventoryId } of list.data.items) {
    await expect.poll(async () => (await desk.index.read(inventoryId))?.level).toBeTruthy();
  }
  const id = list.data.items[3]?.inventoryId ?? 0;
  const unopened = list.data.items[4]?.inventoryId ?? 0;
  const read = async () => [
    await desk.inventory.list({ filters: noFilters, cursor: null, pageSize: 50 }),
    await desk.inventory.read({ id }),
    await desk.inventory.readLevel({ id }),
    await desk.inventory.readLocations({ id }),
    await desk.inventory.readLots({ id }),
    await desk.products.listProducts({ id }),
    await desk.lots.listExclusions({ id }),
  ];
  const online = await read();
  await going.stop();
  const again = await read();
  expect(again.map(({ source }) => source)).toEqual(again.map(() => 'cache'));
  expect(again.map(({ data, asOf }) => [data, asOf])).toEqual(online.map(({ data, asOf }) => [data, asOf]));
  expect(await desk.inventory.readLevel({ id: unopened })).toMatchObject({ source: 'cache' });
  const pieced = await desk.inventory.list({ filters: noFilters, cursor: null, pageSize: 10 });
  expect(pieced).toMatchObject({ source: 'cache', data: { levelsMissing: null } });
  expect(pieced.data.items).toHaveLength(10);
});
