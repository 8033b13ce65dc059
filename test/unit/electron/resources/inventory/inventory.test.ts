import { beforeEach, describe, expect, test } from 'vitest';
import { createInventory } from '#electron/resources/inventory/inventory.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { FakeAnswer } from '#test/unit/electron/api/fake-http.ts';
import { createCachedDesk, type SentRequest } from '#test/unit/electron/catalog/cached-desk.ts';
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

beforeEach(() => {
  desk = createCachedDesk();
  inventory = createInventory(desk);
});

describe('the list of items', () => {
  test('includes the totals of its items, for one more request', async () => {
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

  test('uses the service’s parameter names, and leaves out empty filters', async () => {
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
  ])('continues with the cursor of the previous page, written as %s', async (_what, cursor, query) => {
    desk.serve = () => ({ body: { items: [], next: null } });
    await inventory.list({ ...firstPage, cursor });
    expect(desk.sent).toEqual([{ method: 'GET', path: '/2026-07/inventory', query, body: null }]);
  });

  test('does not follow a cursor to another address', async () => {
    const cursor = 'https://evil.example/2026-07/inventory?Cursor=abc';
    await expect(inventory.list({ ...firstPage, cursor })).rejects.toMatchObject({
      code: 'SERVICE',
      message: expect.stringContaining('failure.foreignPage'),
    });
    expect(desk.sent).toEqual([]);
  });

  test('is filtered locally if a server ignores a filter', async () => {
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
    [
      'is not offered',
      { status: 404, body: '' },
      { code: 'UNSUPPORTED', missingScope: null, message: sentence('failure.UNSUPPORTED.title') },
    ],
    [
      'is refused',
      { status: 403 },
      { code: 'FORBIDDEN', missingScope: 'inventory_read', message: sentence('failure.FORBIDDEN.title') },
    ],
    [
      'fails',
      { status: 500 },
      {
        code: 'SERVICE',
        missingScope: null,
        message: sentence('failure.SERVICE.titleStatus', { status: '500' }),
      },
    ],
    [
      'is throttled',
      { status: 429, headers: { 'x-retry-after': '9' } },
      { code: 'SERVICE', message: sentence('failure.throttled', { seconds: 9 }) },
    ],
    ['cannot be reached', offline, { code: 'OFFLINE', message: offline.sentence }],
    ['cannot be read', { body: '{' }, { code: 'SERVICE', message: sentence('failure.unreadable') }],
    ['is a web page', { body: '<html>' }, { code: 'SERVICE', message: sentence('failure.webPage') }],
  ] as const)('has no totals if their request %s, and reports why', async (_what, saying, missing) => {
    desk.serve = (request) => (request.path.endsWith('level') ? saying : serveItems(2)(request));
    const { data } = await inventory.list(firstPage);
    expect(data.items).toHaveLength(2);
    expect(data.levels).toEqual([]);
    expect(data.levelsMissing).toMatchObject(missing);
  });

  test('requests no totals if there are no items', async () => {
    desk.serve = () => ({ body: { items: [] } });
    expect((await inventory.list(firstPage)).data).toMatchObject({ levels: [], levelsMissing: null });
    expect(desk.sent).toHaveLength(1);
  });

  test('collects the totals from a server with smaller pages, but not endlessly', async () => {
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
});

describe('an item', () => {
  test('is read directly if the server can do so', async () => {
    desk.serve = () => ({ body: item(4711) });
    const { data } = await inventory.read({ id: 4711 });
    expect(data).toMatchObject({ inventoryId: 4711, sku: 'SKU-4711' });
    expect(desk.sent.map(({ path }) => path)).toEqual(['/2026-07/inventory/4711']);
  });

  const specificationAlone = ({ path, query }: SentRequest): FakeAnswer => {
    if (path !== '/2.0/inventory') return { status: 404, body: { detail: 'The address was not found.' } };
    const ids = (query['InventoryIds'] ?? '').split(',');
    return {
      body: {
        items: [4711, 4712].filter((id) => ids.includes(String(id))).map((id) => item(id)),
        next: null,
      },
    };
  };

  test('is found in the list of a server that implements only the specification, which is then asked directly', async () => {
    desk.serve = specificationAlone;
    expect((await inventory.read({ id: 4711 })).data).toMatchObject({ inventoryId: 4711 });
    const sentBefore = desk.sent.length;
    expect((await inventory.read({ id: 4712 })).data).toMatchObject({ inventoryId: 4712 });
    expect(desk.sent.slice(sentBefore).map(({ path, query }) => [path, query['InventoryIds']])).toEqual([
      ['/2.0/inventory', '4712'],
    ]);
  });

  test('is NOT_FOUND if it does not exist, on both kinds of server', async () => {
    desk.serve = specificationAlone;
    await expect(inventory.read({ id: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await inventory.read({ id: 4711 });
    await expect(inventory.read({ id: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = createCachedDesk();
    other.serve = () => ({ status: 404, body: { detail: 'Inventory item 9 was not found.' } });
    await expect(createInventory(other).read({ id: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(other.sent).toHaveLength(1);
  });

  test('has quantities that are reported as not offered by a server with only the specification', async () => {
    desk.serve = specificationAlone;
    for (const part of ['readLevel', 'readLocations', 'readLots'] as const) {
      await expect(inventory[part]({ id: 4711 })).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    }
  });

  test('has quantities by center and by lot, with lot dates as days', async () => {
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
