import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Prefer } from '#electron/cache/read-through.ts';
import { createCachedItems } from '#electron/resources/inventory/cached-items.ts';
import { createInventory } from '#electron/resources/inventory/inventory.ts';
import {
  type InventoryFilters,
  InventoryItem,
  InventoryLevel,
  LocationLevel,
  LotLevel,
} from '#shared/inventory/inventory.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';
import {
  firstPage,
  item,
  level,
  noFilters,
  offline,
  serveItems,
} from '#test/unit/electron/catalog/served-items.ts';

let desk: ReturnType<typeof createCachedDesk>;
let inventory: ReturnType<typeof createInventory>;

const unknownItem = { status: 404, body: { detail: 'Inventory item 1 was not found.' } };

beforeEach(() => {
  desk = createCachedDesk();
  inventory = createInventory(desk);
});

describe('the offline list of items', () => {
  test('is available as it was seen, page by page', async () => {
    desk.serve = serveItems(3);
    const first = await inventory.list(firstPage);
    const second = await inventory.list({ ...firstPage, cursor: first.data.next });
    desk.serve = () => offline;
    expect(await inventory.list(firstPage)).toEqual({ ...first, source: 'cache' });
    expect(await inventory.list({ ...firstPage, cursor: first.data.next })).toEqual({
      ...second,
      source: 'cache',
    });
  });

  test('if never requested, is built from the received items, with their totals', async () => {
    desk.serve = serveItems(5);
    const first = await inventory.list(firstPage);
    const second = await inventory.list({ ...firstPage, cursor: first.data.next });
    await inventory.list({ ...firstPage, cursor: second.data.next });
    desk.serve = () => offline;
    const filters = { ...noFilters, search: 'item' };
    const offlineFirst = await inventory.list({ filters, cursor: null, pageSize: 3 });
    expect(offlineFirst.source).toBe('cache');
    expect(offlineFirst.data.items.map(({ inventoryId }) => inventoryId)).toEqual([1, 2, 3]);
    expect(offlineFirst.data.levels.map(({ totalOnHandQuantity }) => totalOnHandQuantity)).toEqual([
      10, 20, 30,
    ]);
    expect(offlineFirst.data.levelsMissing).toBeNull();
    const { next } = offlineFirst.data;
    // Only this desk can tell where it continues, even when the service is back.
    desk.serve = serveItems(5);
    const sentBefore = desk.sent.length;
    const offlineSecond = await inventory.list({ filters, cursor: next, pageSize: 3 });
    expect(offlineSecond).toMatchObject({ source: 'cache', data: { next: null } });
    expect(offlineSecond.data.items.map(({ inventoryId }) => inventoryId)).toEqual([4, 5]);
    expect(desk.sent).toHaveLength(sentBefore);
  });

  test('shows totals that were read for a single item, and reports where none were received', async () => {
    desk.serve = ({ path }) => ({
      body: path.includes('level')
        ? level(Number(path.split('/').at(-1)), 77)
        : item(Number(path.split('/').at(-1))),
    });
    await inventory.read({ id: 1 });
    await inventory.readLevel({ id: 1 });
    await inventory.read({ id: 2 });
    desk.serve = () => offline;
    const { data } = await inventory.list(firstPage);
    expect(data.items).toHaveLength(2);
    expect(data.levels.map(({ totalOnHandQuantity }) => totalOnHandQuantity)).toEqual([77]);
    expect(data.levelsMissing).toMatchObject({ code: 'OFFLINE' });
  });

  test('is as old as its oldest figure', async () => {
    desk.serve = ({ path }) => ({ body: path.includes('level') ? level(1) : item(1) });
    const { asOf } = await inventory.readLevel({ id: 1 });
    desk.nowMs += 60_000;
    await inventory.read({ id: 1 });
    desk.serve = () => offline;
    expect((await inventory.list(firstPage)).asOf).toBe(asOf);
  });

  test('is narrowed to IDs as the service does it, without items that no longer exist', async () => {
    desk.serve = serveItems(6);
    await inventory.list({ ...firstPage, pageSize: 2 });
    await inventory.list({ ...firstPage, cursor: '3' });
    const gone = desk.catalog.items.get(2);
    if (gone !== undefined) desk.catalog.items.set(2, { ...gone, removedAt: gone.item.asOf });
    desk.serve = () => offline;
    const ids = async (filters: Partial<InventoryFilters>, cursor: string | null = null) => {
      const { data } = await inventory.list({ filters: { ...noFilters, ...filters }, cursor, pageSize: 2 });
      return [...data.items.map(({ inventoryId }) => inventoryId), data.next];
    };
    expect(await ids({ ids: [4, 3, 2, 1, 99] })).toEqual([1, 3, 'kept:2']);
    expect(await ids({ ids: [4, 3, 2, 1, 99] }, 'kept:2')).toEqual([4, null]);
    expect(await ids({ ids: [4, 3], search: 'SKU-4' })).toEqual([4, null]);
    expect(await ids({ search: 'sku-' })).toEqual([1, 'kept:2']);
  });

  test('is the newer of the seen list and a completely read catalog', async () => {
    desk.serve = serveItems(2);
    const seen = await inventory.list(firstPage);
    desk.nowMs += 60_000;
    desk.serve = ({ path, query }) =>
      path.endsWith('level')
        ? { body: { items: (query['InventoryIds'] ?? '').split(',').map((id) => level(Number(id), 5)) } }
        : { body: { items: [item(1), item(2)] } };
    await inventory.list({ ...firstPage, filters: { ...noFilters, isActive: true } });
    desk.serve = () => offline;
    expect(await inventory.list(firstPage)).toEqual({ ...seen, source: 'cache' });
    desk.catalog.wholeAsOf = new Date(desk.nowMs).toISOString();
    const younger = await inventory.list(firstPage);
    expect(younger.asOf > seen.asOf).toBe(true);
    expect(younger.data.levels.map(({ totalOnHandQuantity }) => totalOnHandQuantity)).toEqual([5, 5]);
    // For an immediate response, the seen list is enough: the service is asked next.
    expect(await inventory.list({ ...firstPage, prefer: 'cache' })).toEqual({ ...seen, source: 'cache' });
  });

  test('without matches is a response only if the catalog is complete', async () => {
    desk.serve = serveItems(2);
    await inventory.list(firstPage);
    desk.serve = () => offline;
    const filters = { ...noFilters, search: 'nothing of the kind' };
    const query = { filters, cursor: null, pageSize: 2 };
    await expect(inventory.list(query)).rejects.toMatchObject({ code: 'OFFLINE' });
    const wholeAsOf = new Date(desk.nowMs).toISOString();
    desk.catalog.wholeAsOf = wholeAsOf;
    expect(await inventory.list(query)).toMatchObject({
      source: 'cache',
      asOf: wholeAsOf,
      data: { items: [], levelsMissing: null, next: null },
    });
  });

  test('has no page for a service cursor that was never followed', async () => {
    desk.serve = serveItems(3);
    const { data } = await inventory.list(firstPage);
    desk.serve = () => offline;
    await expect(inventory.list({ ...firstPage, cursor: data.next })).rejects.toMatchObject({
      code: 'OFFLINE',
    });
  });

  test('is not continued elsewhere if its items are no longer saved', async () => {
    await expect(inventory.list({ ...firstPage, cursor: 'kept:50' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('failure.listChanged'),
    });
    expect(desk.sent).toEqual([]);
  });
});

test('an item that was only a list row is available offline, with its totals', async () => {
  desk.serve = serveItems(2);
  await inventory.list(firstPage);
  desk.serve = () => offline;
  expect(await inventory.read({ id: 2 })).toMatchObject({ source: 'cache', data: { inventoryId: 2 } });
  expect(await inventory.readLevel({ id: 2 })).toMatchObject({
    source: 'cache',
    data: { totalOnHandQuantity: 20 },
  });
  await expect(inventory.readLots({ id: 2 })).rejects.toMatchObject({ code: 'OFFLINE' });
});

describe('an item that was never opened', () => {
  const asOf = '2026-11-20T09:00:00.000Z';
  const lots = [LotLevel.parse({ lotNumber: 'L1', lotDate: '2027-03-01', onHandQuantity: 4 })];
  const locations = [LocationLevel.parse({ locationId: 3, name: 'South', onHandQuantity: 4 })];

  beforeEach(async () => {
    const { index } = desk.catalog;
    const records = [InventoryItem.parse({ inventoryId: 5, sku: 'MUG', name: 'Mug' })];
    const levels = [InventoryLevel.parse({ inventoryId: 5, totalOnHandQuantity: 4 })];
    await index.write({ pass: 'items', records, asOf, state: null });
    await index.write({ pass: 'levels', records: levels, asOf, state: null });
    await index.write({ pass: 'lots', records: [{ inventoryId: 5, lots }], asOf, state: null });
    await index.write({ pass: 'locations', records: [{ inventoryId: 5, locations }], asOf, state: null });
    desk.serve = () => offline;
  });

  const readAll = (prefer?: Prefer) =>
    Promise.all([
      inventory.read({ id: 5, prefer }),
      inventory.readLevel({ id: 5, prefer }),
      inventory.readLocations({ id: 5, prefer }),
      inventory.readLots({ id: 5, prefer }),
    ]);

  test.each(['service', 'cache'] as const)(
    'is available from the catalog, requested from the %s',
    async (prefer) => {
      const names = { inventoryId: 5, sku: 'MUG', name: 'Mug' };
      expect(await readAll(prefer)).toMatchObject([
        { source: 'cache', asOf, data: names },
        { source: 'cache', asOf, data: { inventoryId: 5, totalOnHandQuantity: 4 } },
        { source: 'cache', asOf, data: { ...names, locations } },
        { source: 'cache', asOf, data: { ...names, lots } },
      ]);
      expect(desk.sent.length > 0).toBe(prefer === 'service');
    },
  );

  test('is read from the service as soon as it responds, and saved from then on', async () => {
    desk.serve = ({ path }) => ({
      body: {
        ...(path.includes('level') ? level(5, 9) : item(5)),
        lots: [{ lot_number: 'L2' }],
        locations: [{ location_id: 8 }],
      },
    });
    const fresh = await readAll();
    const { written } = desk.catalog;
    expect(fresh.map(({ source }) => source)).toEqual(['service', 'service', 'service', 'service']);
    expect(
      written
        .slice(-4)
        .map(({ pass }) => pass)
        .toSorted(),
    ).toEqual(['items', 'levels', 'locations', 'lots']);
    expect(written.slice(-4).every((page) => page.state === null && page.asOf === fresh[0].asOf)).toBe(true);
    expect(desk.catalog.items.get(5)).toMatchObject({
      item: { value: { sku: 'SKU-5' } },
      level: { value: { totalOnHandQuantity: 9 } },
      lots: { value: [{ lotNumber: 'L2' }] },
      locations: { value: [{ locationId: 8 }] },
    });
  });

  test('has its lots in the list of all lots as soon as they are read', async () => {
    desk.serve = () => ({ body: { inventory_id: 5, lots: [{ lot_number: 'L2' }] } });
    const cachedItems = createCachedItems({ indexOf: () => setImmediate(desk.catalog.index) });
    await createInventory({ ...desk, cachedItems }).readLots({ id: 5 });
    expect(desk.catalog.items.get(5)).toMatchObject({ lots: { value: [{ lotNumber: 'L2' }] } });
  });

  test('is shown by the newer of the seen data and the catalog', async () => {
    desk.serve = ({ path }) => ({ body: path.includes('level') ? level(5, 9) : item(5) });
    const seen = await inventory.readLevel({ id: 5 });
    desk.serve = () => offline;
    const put = async (totalOnHandQuantity: number, at: string) => {
      const records = [InventoryLevel.parse({ inventoryId: 5, totalOnHandQuantity })];
      await desk.catalog.index.write({ pass: 'levels', records, asOf: at, state: null });
    };
    await put(1, asOf);
    expect(await inventory.readLevel({ id: 5 })).toEqual({ ...seen, source: 'cache' });
    await put(2, '2026-11-21T00:00:00.000Z');
    expect(await inventory.readLevel({ id: 5 })).toMatchObject({ data: { totalOnHandQuantity: 2 } });
  });

  test('is treated as missing if an older Dockhand saved it in another form', async () => {
    const older = { item: { value: { inventoryId: 'x' }, asOf } };
    Object.assign(desk.catalog.items.get(5) ?? {}, older);
    await expect(inventory.read({ id: 5 })).rejects.toMatchObject({ code: 'OFFLINE' });
    await expect(inventory.list(firstPage)).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});

describe('an unavailable catalog', () => {
  beforeEach(() => {
    desk.catalog.isBroken = true;
    desk.serve = serveItems(2);
  });

  test('does not affect data from the service', async () => {
    expect(await inventory.list(firstPage)).toMatchObject({ source: 'service' });
    await vi.waitFor(() => {
      expect(desk.problems).toMatchObject([{ problem: 'unavailable' }, { problem: 'unavailable' }]);
    });
  });

  test('does not affect seen data', async () => {
    const seen = await inventory.list(firstPage);
    desk.serve = () => offline;
    expect(await inventory.list(firstPage)).toEqual({ ...seen, source: 'cache' });
    await expect(inventory.read({ id: 1 })).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('does not affect the service’s response about an unknown item', async () => {
    desk.serve = () => unknownItem;
    await expect(inventory.read({ id: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await vi.waitFor(() => {
      expect(desk.problems).toMatchObject([{ problem: 'unavailable' }]);
    });
  });

  test('does not delay requests', async () => {
    const slow = createInventory({
      ...desk,
      cachedItems: createCachedItems({ indexOf: () => new Promise(() => undefined) }),
    });
    expect(await slow.list(firstPage)).toMatchObject({ source: 'service' });
  });
});

describe('an item that the service no longer has', () => {
  const removedAt = async () => (await desk.catalog.index.read(1))?.removedAt;

  beforeEach(async () => {
    desk.serve = () => ({ body: item(1) });
    await inventory.read({ id: 1 });
    await vi.waitFor(async () => expect(await removedAt()).toBeNull());
  });

  test('is marked as removed in the catalog as soon as it is opened', async () => {
    desk.serve = () => unknownItem;
    desk.nowMs += 60_000;
    await expect(inventory.read({ id: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await vi.waitFor(async () => expect(await removedAt()).toBe(new Date(desk.nowMs).toISOString()));
  });

  test.each([
    ['cannot be asked', offline],
    ['fails', { status: 500 }],
    ['refuses it', { status: 403 }],
  ])('is not marked if the service %s', async (_what, saying) => {
    desk.serve = () => saying;
    await inventory.read({ id: 1 }).catch(() => undefined);
    expect(await removedAt()).toBeNull();
  });

  test('is not marked if only its quantities are unknown', async () => {
    desk.serve = () => unknownItem;
    await inventory.readLevel({ id: 1 }).catch(() => undefined);
    expect(await removedAt()).toBeNull();
  });

  test('is not marked if another account is active when the response arrives', async () => {
    desk.serve = () => {
      desk.account = 'sandbox:8';
      return unknownItem;
    };
    await expect(inventory.read({ id: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await removedAt()).toBeNull();
  });
});
