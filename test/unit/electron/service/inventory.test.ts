import { beforeEach, describe, expect, test } from 'vitest';
import { createInventory, type Inventory } from '../../../../electron/service/inventory.ts';
import { TransportError } from '../../../../electron/service/transport-error.ts';
import { InventoryFilters } from '../../../../shared/service/inventory.ts';
import { createCachedDesk, type SentRequest } from './cached-desk.ts';
import type { Saying } from './fake-http.ts';

const noFilters = InventoryFilters.parse({});
const offline = new TransportError('unreachable', 'No network.', true);
const firstPage = { filters: noFilters, cursor: null, pageSize: 2 };

let desk: ReturnType<typeof createCachedDesk>;
let inventory: Inventory;

beforeEach(() => {
  desk = createCachedDesk();
  inventory = createInventory(desk);
});

function item(id: number, change: Record<string, unknown> = {}) {
  return {
    inventory_id: id,
    sku: `SKU-${id}`,
    name: `Item ${id}`,
    barcode: `400${id}`,
    is_lot: false,
    ...change,
  };
}

function level(id: number, onHand = id * 10) {
  return { inventory_id: id, name: `Item ${id}`, sku: `SKU-${id}`, total_on_hand_quantity: onHand };
}

/** Items by pages of two, and the totals of whatever ids are asked for. */
function serveItems(count: number) {
  return ({ path, query }: SentRequest): Saying => {
    if (path.endsWith('/inventory-level')) {
      const ids = (query['InventoryIds'] ?? '').split(',').map(Number);
      return { body: { items: ids.map((id) => level(id)), next: null } };
    }
    const start = Number(query['Cursor'] ?? 1);
    const ids = [start, start + 1].filter((id) => id <= count);
    return {
      body: { items: ids.map((id) => item(id)), next: start + 2 <= count ? String(start + 2) : null },
    };
  };
}

describe('the list of items', () => {
  test('comes with the totals of its items, for one more request', async () => {
    desk.serve = serveItems(3);
    const { data } = await inventory.list(firstPage);
    expect(data.items.map(({ inventoryId, sku }) => [inventoryId, sku])).toEqual([
      [1, 'SKU-1'],
      [2, 'SKU-2'],
    ]);
    expect(
      data.levels.map(({ inventoryId, totalOnHandQuantity }) => [inventoryId, totalOnHandQuantity]),
    ).toEqual([
      [1, 10],
      [2, 20],
    ]);
    expect(data).toMatchObject({ levelsMissing: null, next: '3' });
    expect(desk.sent.map(({ path, query }) => [path, query])).toEqual([
      ['/2026-07/inventory', { PageSize: '2' }],
      ['/2026-07/inventory-level', { InventoryIds: '1,2', PageSize: '2' }],
    ]);
  });

  test('asks with the service’s own names, and leaves empty filters out', async () => {
    desk.serve = () => ({ body: { items: [] } });
    const filters = { search: ' tee & mug ', ids: [3, 4], isActive: true, isDigital: false };
    await inventory.list({ filters, cursor: null, pageSize: 50 });
    expect(desk.sent.map(({ query }) => query)).toEqual([
      { SearchBy: 'tee & mug', InventoryIds: '3,4', IsActive: 'true', IsDigital: 'false', PageSize: '50' },
    ]);
  });

  test.each([
    ['a token', 'abc', { PageSize: '2', Cursor: 'abc' }],
    ['a path', '/2026-07/inventory?pageSize=5&Cursor=abc', { pageSize: '5', Cursor: 'abc' }],
    [
      'an address',
      'https://api.example.com/2026-07/inventory?PageSize=5&Cursor=abc',
      { PageSize: '5', Cursor: 'abc' },
    ],
  ])('goes on with the cursor of the page before, written as %s', async (_what, cursor, query) => {
    desk.serve = () => ({ body: { items: [], next: null } });
    await inventory.list({ ...firstPage, cursor });
    expect(desk.sent).toEqual([{ method: 'GET', path: '/2026-07/inventory', query, body: null }]);
  });

  test('is not followed to another address', async () => {
    const cursor = 'https://evil.example/2026-07/inventory?Cursor=abc';
    await expect(inventory.list({ ...firstPage, cursor })).rejects.toMatchObject({
      code: 'SERVICE',
      message: expect.stringContaining('another address'),
    });
    expect(desk.sent).toEqual([]);
  });

  test('is narrowed on this side where a server ignores a filter', async () => {
    desk.serve = ({ path }) =>
      path.endsWith('level')
        ? { body: { items: [] } }
        : { body: { items: [item(1, { variant: { is_active: false } }), item(2), item(3)] } };
    const { data } = await inventory.list({
      ...firstPage,
      filters: { ...noFilters, ids: [1, 2], isActive: true },
    });
    expect(data.items.map(({ inventoryId }) => inventoryId)).toEqual([2]);
  });

  test.each([
    ['is not offered', { status: 404, body: '' }, { code: 'UNSUPPORTED', missingScope: null }],
    ['is refused', { status: 403 }, { code: 'FORBIDDEN', missingScope: 'inventory_read' }],
    ['fails', { status: 500 }, { code: 'SERVICE', missingScope: null }],
    ['is throttled', { status: 429, headers: { 'x-retry-after': '9' } }, { code: 'SERVICE' }],
    ['cannot be reached', offline, { code: 'OFFLINE' }],
    ['cannot be read', { body: '<html>' }, { code: 'SERVICE' }],
  ] as const)('comes without totals where their request %s, and says why', async (_what, saying, missing) => {
    desk.serve = (request) => (request.path.endsWith('level') ? saying : serveItems(2)(request));
    const { data } = await inventory.list(firstPage);
    expect(data.items).toHaveLength(2);
    expect(data.levels).toEqual([]);
    expect(data.levelsMissing).toMatchObject({ ...missing, message: expect.stringMatching(/\.$/) });
  });

  test('asks for no totals of no items', async () => {
    desk.serve = () => ({ body: { items: [] } });
    expect((await inventory.list(firstPage)).data).toMatchObject({ levels: [], levelsMissing: null });
    expect(desk.sent).toHaveLength(1);
  });

  test('gathers the totals from a server with smaller pages, but not for ever', async () => {
    desk.serve = ({ path, query }) => {
      if (!path.endsWith('level')) return { body: { items: [1, 2, 3].map((id) => item(id)) } };
      const start = Number(query['Cursor'] ?? 1);
      return { body: { items: [level(start)], next: String(start + 1) } };
    };
    const { data } = await inventory.list({ ...firstPage, pageSize: 3 });
    expect(data.levels).toHaveLength(3);
    desk.serve = ({ path, query }) =>
      path.endsWith('level')
        ? { body: { items: [level(99)], next: `${query['Cursor'] ?? ''}x` } }
        : { body: { items: [item(1)] } };
    const sentBefore = desk.sent.length;
    expect((await inventory.list({ ...firstPage, pageSize: 1 })).data.levels).toEqual([]);
    expect(desk.sent.length - sentBefore).toBe(6);
  });

  test('is walked to its end in the background, without totals', async () => {
    desk.serve = serveItems(5);
    const ids: number[] = [];
    for await (const { items } of inventory.walk({ filters: noFilters, pageSize: 2 })) {
      ids.push(...items.map(({ inventoryId }) => inventoryId));
    }
    expect(ids).toEqual([1, 2, 3, 4, 5]);
    expect(desk.sent.every(({ path }) => path === '/2026-07/inventory')).toBe(true);
  });

  test('of totals is walked as well', async () => {
    desk.serve = ({ query }) =>
      query['Cursor'] === undefined
        ? { body: { items: [level(1)], next: '?Cursor=b' } }
        : { body: { items: [level(2)] } };
    const ids: number[] = [];
    for await (const { items } of inventory.walkLevels({ pageSize: 1 })) {
      ids.push(...items.map(({ inventoryId }) => inventoryId));
    }
    expect(ids).toEqual([1, 2]);
  });
});

describe('without the service, the list of items', () => {
  test('that was seen is there as it was, page by page', async () => {
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

  test('that was never asked for is put together from the items seen, with the totals seen beside them', async () => {
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
    expect(offlineFirst.data.items[0]).not.toHaveProperty('seenLevel');
    const { next } = offlineFirst.data;
    // Where it goes on only what was seen can tell, also when the service is back.
    desk.serve = serveItems(5);
    const sentBefore = desk.sent.length;
    const offlineSecond = await inventory.list({ filters, cursor: next, pageSize: 3 });
    expect(offlineSecond).toMatchObject({ source: 'cache', data: { next: null } });
    expect(offlineSecond.data.items.map(({ inventoryId }) => inventoryId)).toEqual([4, 5]);
    expect(desk.sent).toHaveLength(sentBefore);
  });

  test('shows the totals that were read for the item alone, and says where none were seen', async () => {
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

  test('has no page behind a cursor of the service that was never followed', async () => {
    desk.serve = serveItems(3);
    const { data } = await inventory.list(firstPage);
    desk.serve = () => offline;
    await expect(inventory.list({ ...firstPage, cursor: data.next })).rejects.toMatchObject({
      code: 'OFFLINE',
    });
  });

  test('whose seen items are gone is not continued somewhere else', async () => {
    await expect(inventory.list({ ...firstPage, cursor: 'seen:50' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('Load it again'),
    });
    expect(desk.sent).toEqual([]);
  });
});

describe('an item', () => {
  test('is read on its own where the server can', async () => {
    desk.serve = () => ({ body: item(4711) });
    const { data } = await inventory.read({ id: 4711 });
    expect(data).toMatchObject({ inventoryId: 4711, sku: 'SKU-4711' });
    expect(desk.sent.map(({ path }) => path)).toEqual(['/2026-07/inventory/4711']);
  });

  const specificationAlone = ({ path, query }: SentRequest): Saying => {
    if (path !== '/2.0/inventory') return { status: 404, body: { detail: 'The address was not found.' } };
    const ids = (query['InventoryIds'] ?? '').split(',');
    return {
      body: {
        items: [4711, 4712].filter((id) => ids.includes(String(id))).map((id) => item(id)),
        next: null,
      },
    };
  };

  test('is found in the list of a server of the specification alone, which is then asked directly', async () => {
    desk.serve = specificationAlone;
    expect((await inventory.read({ id: 4711 })).data).toMatchObject({ inventoryId: 4711 });
    const sentBefore = desk.sent.length;
    expect((await inventory.read({ id: 4712 })).data).toMatchObject({ inventoryId: 4712 });
    expect(desk.sent.slice(sentBefore).map(({ path, query }) => [path, query['InventoryIds']])).toEqual([
      ['/2.0/inventory', '4712'],
    ]);
  });

  test('that is nowhere is NOT_FOUND, on either kind of server', async () => {
    desk.serve = specificationAlone;
    await expect(inventory.read({ id: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await inventory.read({ id: 4711 });
    await expect(inventory.read({ id: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = createCachedDesk();
    other.serve = () => ({ status: 404, body: { detail: 'Inventory item 9 was not found.' } });
    await expect(createInventory(other).read({ id: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(other.sent).toHaveLength(1);
  });

  test('has quantities that a server of the specification alone does not offer, said as such', async () => {
    desk.serve = specificationAlone;
    for (const part of ['readLevel', 'readLocations', 'readLots'] as const) {
      await expect(inventory[part]({ id: 4711 })).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    }
  });

  test('that was only a row of a list is there offline, with its totals', async () => {
    desk.serve = serveItems(2);
    await inventory.list(firstPage);
    desk.serve = () => offline;
    expect(await inventory.read({ id: 2 })).toMatchObject({ source: 'cache', data: { inventoryId: 2 } });
    expect((await inventory.read({ id: 2 })).data).not.toHaveProperty('seenLevel');
    expect(await inventory.readLevel({ id: 2 })).toMatchObject({
      source: 'cache',
      data: { totalOnHandQuantity: 20 },
    });
    await expect(inventory.readLots({ id: 2 })).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('has quantities by center and by lot, whose dates are days', async () => {
    desk.serve = ({ path }) =>
      path.endsWith('/lots')
        ? {
            body: {
              inventory_id: 5,
              lots: [
                {
                  lot_number: 'L1',
                  lot_date: '2027-03-01T00:00:00.0000000+10:00',
                  on_hand_quantity: 4,
                  locations: [{ location_id: 3, name: 'South', onhand_quantity: 4 }],
                },
              ],
            },
          }
        : { body: { inventory_id: 5, locations: [{ location_id: 3, name: 'South', on_hand_quantity: 4 }] } };
    const lots = await inventory.readLots({ id: 5 });
    expect(lots.data.lots[0]).toMatchObject({ lotNumber: 'L1', lotDate: '2027-03-01', onHandQuantity: 4 });
    expect(lots.data.lots[0]?.locations[0]).toMatchObject({ locationId: 3, onHandQuantity: 4 });
    const locations = await inventory.readLocations({ id: 5 });
    expect(locations.data.locations[0]).toMatchObject({ name: 'South', onHandQuantity: 4 });
    expect(desk.sent.map(({ path }) => path)).toEqual([
      '/2026-07/inventory-level/5/lots',
      '/2026-07/inventory-level/5/locations',
    ]);
  });
});
