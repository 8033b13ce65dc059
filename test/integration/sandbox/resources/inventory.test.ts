import { describe, expect, test } from 'vitest';
import {
  fieldsRefused,
  getJson,
  getPath,
  itemBySku,
  type JsonRecord,
  nowMs,
} from '#test/integration/sandbox/call-sandbox.ts';
import { followCursor, getAllItems, getPage } from '#test/integration/sandbox/list-pages.ts';
import { send } from '#test/integration/sandbox/send-call.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { hostileTexts } from '#test/sandbox/world/orders/hostile-order.ts';
import { sandboxForTest, sharedSandbox } from '#test/support/shared-sandbox.ts';

const sandbox = sharedSandbox({
  items: 1_300,
  hostile: true,
  rateLimitPerMinute: 1_000_000,
  receivingOrders: 120,
  now: () => nowMs,
});

const catalogIds = (): number[] => [...sandbox.world.demo.catalog].map(({ inventoryId }) => inventoryId);
const handWritten = (sku: string) => itemBySku(sandbox, sku);
const ids = (rows: readonly JsonRecord[]): unknown[] => rows.map((row) => row.inventory_id);

const sumOf = (rows: readonly JsonRecord[], field: string): number =>
  rows.reduce((sum, row) => sum + Number(row[field]), 0);

/** Follows the rule of the standard, implemented here independently. */
function hasValidCheckDigit(code: string): boolean {
  const weighted = code
    .split('')
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3));
  return weighted.reduce((sum, value) => sum + value, 0) % 10 === 0;
}

describe('the catalog', () => {
  test('has items of every kind', () => {
    const items = sandbox.world.demo.catalog.handWritten;
    for (const has of [
      (item: InventoryItem) => item.isBundle && item.bundle.length > 1,
      (item: InventoryItem) => item.isDigital,
      (item: InventoryItem) => item.isLot,
      (item: InventoryItem) => item.isCase,
      (item: InventoryItem) => !item.isActive,
      (item: InventoryItem) => item.hazmat !== null,
      (item: InventoryItem) => item.serialScan.isEnabled,
      (item: InventoryItem) => item.returns.instructions !== null,
      (item: InventoryItem) => item.barcodes.some(({ value }) => value.length === 12),
      (item: InventoryItem) => item.barcodes.some(({ value }) => value.length === 13),
      (item: InventoryItem) => item.barcodes.some(({ value }) => value.length === 14),
    ]) {
      expect(items.some(has)).toBe(true);
    }
  });

  test('has barcodes with correct check digits, each on one item', () => {
    const items = [...sandbox.world.demo.catalog].filter(({ sku }) => !hostileTexts.includes(sku));
    const codes = items.flatMap(({ barcodes }) => barcodes.map(({ value }) => value));
    expect(codes.length).toBeGreaterThan(1_000);
    expect(codes.filter((code) => !hasValidCheckDigit(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('the item list', () => {
  test.each(['2.0', '2025-07', '2026-01', '2026-07'])(
    'at %s pages through all items, each once',
    async (version) => {
      const rows = await getAllItems(sandbox, `/${version}/inventory?PageSize=250`);
      expect(ids(rows)).toEqual(catalogIds());
      expect(rows).toHaveLength(1_300);
    },
  );

  test('writes its cursors as tokens, paths and addresses', async () => {
    const [token, path, address] = await Promise.all(
      ['2.0', '2025-07', '2026-01'].map(
        async (version) => (await getPage(sandbox, `/${version}/inventory`)).next,
      ),
    );
    expect(token).toMatch(/^[\w-]+$/);
    expect(path).toMatch(/^\/2025-07\/inventory\?/);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/2026-01\/inventory\?/);
  });

  test('pages backward as well as forward, to the last page and to the first', async () => {
    const path = '/2026-01/inventory?PageSize=200&IsDigital=false';
    const first = await getPage(sandbox, path);
    const second = await getPage(sandbox, followCursor(sandbox, path, first.next ?? ''));
    const last = await getPage(sandbox, followCursor(sandbox, path, second.last ?? ''));
    expect(first.prev).toBeNull();
    expect(await getPage(sandbox, followCursor(sandbox, path, second.prev ?? ''))).toEqual(first);
    expect(await getPage(sandbox, followCursor(sandbox, path, last.first ?? ''))).toEqual(first);
    expect(last.next).toBeNull();
    expect(ids(last.items).at(-1)).toBe(catalogIds().at(-1));
  });

  test('searches by part of name or SKU in any case and by the complete id, not by barcode', async () => {
    const mug = handWritten('FH-MUG-INK');
    const search = async (text: string) =>
      ids(await getAllItems(sandbox, `/2.0/inventory?SearchBy=${encodeURIComponent(text)}`));
    expect(await search('sToNeWaRe mUg')).toHaveLength(5);
    expect(await search('h-mug-ink')).toEqual([mug.inventoryId]);
    expect(await search(String(mug.inventoryId))).toEqual([mug.inventoryId]);
    expect(await search(String(mug.inventoryId).slice(0, 6))).toEqual([]);
    expect(await search(mug.barcodes[0]?.value ?? 'none')).toEqual([]);
  });

  test('filters by id, state and kind', async () => {
    const items = [...sandbox.world.demo.catalog];
    const [one, other] = [handWritten('FH-MUG-INK').inventoryId, items[700]?.inventoryId ?? 0];
    const list = async (query: string) => ids(await getAllItems(sandbox, `/2026-07/inventory?${query}`));
    expect(await list(`InventoryIds=${other},${one},77`)).toEqual([one, other]);
    expect(await list('IsActive=false')).toEqual(
      items.filter((item) => !item.isActive).map((item) => item.inventoryId),
    );
    expect(await list('IsDigital=true&IsActive=true')).toEqual(
      items.filter((item) => item.isDigital && item.isActive).map((item) => item.inventoryId),
    );
  });

  test('sorts by its own fields, ascending and descending', async () => {
    const rows = await getAllItems(sandbox, '/2025-07/inventory?SortBy=-name,sku&PageSize=250');
    const names = rows.map((row) => String(row.name).toLowerCase());
    expect(names).toEqual(names.toSorted((first, second) => (first < second ? 1 : first > second ? -1 : 0)));
    expect(new Set(ids(rows))).toEqual(new Set(catalogIds()));
    expect(rows).toHaveLength(catalogIds().length);
  });

  test.each([
    ['SortBy=-onHand', 'SortBy'],
    ['PageSize=251', 'PageSize'],
    ['PageSize=0', 'PageSize'],
    ['IsActive=maybe', 'IsActive'],
    ['InventoryIds=1,x', 'InventoryIds'],
    ['Cursor=nonsense', 'Cursor'],
    ['FilterOperations=%5B%5D', 'FilterOperations'],
  ])('refuses %s', async (query, field) => {
    const response = await getPath(sandbox, `/2026-01/inventory?${query}`);
    expect(response.status).toBe(400);
    expect(await fieldsRefused(response)).toEqual([field]);
  });

  test('writes the fields of the specification', async () => {
    const lamp = handWritten('FH-LAMP-INK');
    const row = await getJson(sandbox, `/2026-07/inventory/${lamp.inventoryId}`);
    expect(row).toMatchObject({
      inventory_id: lamp.inventoryId,
      name: 'Rechargeable Table Lamp, Ink',
      user_id: sandbox.demo.userId,
      is_case: false,
      is_lot: false,
      dimensions: { height: 13, length: 6, width: 6, unit: 'inch' },
      weight: { unit: 'oz', value: 33.5 },
      variant: { is_active: true, is_bundle: false, is_digital: false, hazmat: { is_hazmat: true } },
    });
  });

  test('lists hostile texts as they are', async () => {
    const rows = await getAllItems(sandbox, '/2026-07/inventory?PageSize=250');
    for (const text of hostileTexts) expect(rows.filter((row) => row.name === text)).toHaveLength(1);
  });
});

describe('levels', () => {
  test('are sums over centers, and those of centers are sums over lots', async () => {
    const [levels, byCenter, byLot] = await Promise.all(
      ['', '/locations', '/lots'].map((part) =>
        getAllItems(sandbox, `/2026-01/inventory-level${part}?PageSize=250`),
      ),
    );
    expect(ids(levels ?? [])).toEqual(catalogIds());
    for (const [index, level] of (levels ?? []).entries()) {
      const locations = byCenter?.[index]?.locations as JsonRecord[];
      const lots = byLot?.[index]?.lots as JsonRecord[];
      const inLots = lots.flatMap((lot) => lot.locations as JsonRecord[]);
      expect(sumOf(locations, 'on_hand_quantity')).toBe(level.total_on_hand_quantity);
      expect(sumOf(locations, 'committed_quantity')).toBe(level.total_committed_quantity);
      expect(sumOf(locations, 'awaiting_quantity')).toBe(level.total_awaiting_quantity);
      expect(sumOf(locations, 'internal_transfer_quantity')).toBe(level.total_internal_transfer_quantity);
      if (sandbox.world.demo.catalog.find(Number(level.inventory_id))?.isLot === true) {
        expect(sumOf(inLots, 'on_hand_quantity')).toBe(level.total_on_hand_quantity);
        expect(sumOf(lots, 'committed_quantity')).toBe(level.total_committed_quantity);
      } else {
        expect(lots).toEqual([]);
      }
    }
  });

  test('follow from each other as specified, and none is negative', async () => {
    const rows = await getAllItems(sandbox, '/2026-07/inventory-level?PageSize=250');
    expect(rows.some((row) => Number(row.total_committed_quantity) > 0)).toBe(true);
    expect(rows.some((row) => Number(row.total_awaiting_quantity) > 0)).toBe(true);
    expect(rows.some((row) => Number(row.total_internal_transfer_quantity) > 0)).toBe(true);
    expect(rows.some((row) => Number(row.total_exception_quantity) > 0)).toBe(true);
    for (const row of rows) {
      const [onHand, committed, fulfillable, exception] = [
        'on_hand',
        'committed',
        'fulfillable',
        'exception',
      ].map((name) => Number(row[`total_${name}_quantity`]));
      expect(fulfillable).toBe((onHand ?? 0) - (committed ?? 0));
      expect(row.total_sellable_quantity).toBe((fulfillable ?? 0) - (exception ?? 0));
      expect(row.total_backordered_quantity).toBe(Math.max(0, (exception ?? 0) - (fulfillable ?? 0)));
      expect(
        Math.min(onHand ?? -1, committed ?? -1, fulfillable ?? -1, exception ?? -1),
      ).toBeGreaterThanOrEqual(0);
    }
  });

  test('include the pieces that open orders reserve, and the missing ones that they did not find', () => {
    const { catalog, orders, stock } = sandbox.world.demo;
    const reserved = new Map<number, number>();
    const missed = new Map<number, number>();
    const add = (sums: Map<number, number>, id: number, quantity: number) =>
      sums.set(id, (sums.get(id) ?? 0) + quantity);
    for (const shipment of orders.flatMap(({ shipments }) => shipments)) {
      if (shipment.centerId === null || !['Processing', 'OnHold', 'Exception'].includes(shipment.status))
        continue;
      for (const item of shipment.products.flatMap(({ items }) => items)) {
        add(reserved, item.inventoryId, item.quantityCommitted);
        add(missed, item.inventoryId, item.quantity - item.quantityCommitted);
      }
    }
    expect([...reserved.values()].some((quantity) => quantity > 0)).toBe(true);
    for (const { inventoryId } of catalog.handWritten) {
      const levels = stock.levels(inventoryId);
      const sum = (figure: 'committed' | 'exception') =>
        levels.reduce((total, level) => total + level[figure], 0);
      expect([inventoryId, sum('committed'), sum('exception')]).toEqual([
        inventoryId,
        reserved.get(inventoryId) ?? 0,
        missed.get(inventoryId) ?? 0,
      ]);
    }
  });

  test('of one item equal those in the list, in all three forms', async () => {
    const id = handWritten('FH-SOAP-FIG').inventoryId;
    for (const part of ['', '/locations', '/lots']) {
      const [listed] = await getAllItems(sandbox, `/2026-07/inventory-level${part}?InventoryIds=${id}`);
      const one = await getJson(sandbox, `/2026-07/inventory-level/${id}${part}`);
      expect(one).toEqual(listed);
    }
  });

  test('can be limited to one center or to a kind of center', async () => {
    const id = handWritten('FH-SOAP-FIG').inventoryId;
    const centers = async (part: string, query: string) => {
      const answer = await getPath(sandbox, `/2025-07/inventory-level/${id}/${part}?${query}`);
      const body = (await answer.json()) as Record<string, JsonRecord[]>;
      const rows = part === 'lots' ? (body.lots ?? []).flatMap((lot) => lot.locations) : body.locations;
      return new Set((rows as JsonRecord[]).map((row) => row.location_id));
    };
    expect(await centers('locations', 'LocationId=27')).toEqual(new Set([27]));
    expect(await centers('lots', 'LocationId=27')).toEqual(new Set([27]));
    expect(await centers('locations', 'LocationType=hub')).toEqual(new Set([14, 61]));
    expect(await centers('locations', 'LocationType=lts')).toEqual(new Set());
  });

  test('can be sorted by a quantity', async () => {
    const rows = await getAllItems(
      sandbox,
      '/2026-01/inventory-level?SortBy=-total_on_hand_quantity&PageSize=250',
    );
    const quantities = rows.map((row) => Number(row.total_on_hand_quantity));
    expect(quantities).toEqual(quantities.toSorted((first, second) => second - first));
  });
});

describe('data of another merchant', () => {
  test.each(['inventory', 'inventory-level'])('is not found under %s', async (resource) => {
    const foreign = sandbox.world.other.items[0]?.inventoryId ?? 0;
    for (const id of [foreign, 1, 'abc']) {
      expect((await getPath(sandbox, `/2026-07/${resource}/${id}`)).status).toBe(404);
    }
    expect((await getPage(sandbox, `/2026-07/${resource}?InventoryIds=${foreign}`)).items).toEqual([]);
    expect(
      (await getPath(sandbox, `/2026-07/${resource}/${foreign}`, sandbox.other.personalToken)).status,
    ).toBe(200);
  });
});

test('only the 2.0 list is served with the specification alone', async () => {
  const strict = await sandboxForTest({ specOnly: true, rateLimitPerMinute: 10_000, receivingOrders: 20 });
  const id = strict.world.demo.items[0]?.inventoryId ?? 0;

  expect(await getAllItems(strict, '/2.0/inventory?PageSize=20')).toHaveLength(
    strict.world.demo.catalog.length,
  );
  for (const path of [
    '/2026-07/inventory',
    `/2026-07/inventory/${id}`,
    '/2025-07/inventory-level',
    `/2026-01/inventory-level/${id}/lots`,
  ]) {
    expect((await getPath(strict, path)).status).toBe(404);
  }
});

test('an item withdrawn from outside is in no list and cannot be read', async () => {
  const own = await sandboxForTest({ rateLimitPerMinute: 10_000, receivingOrders: 20 });
  const [item, other] = own.world.demo.items;
  const id = item?.inventoryId ?? 0;
  const listed = async () =>
    (await getAllItems(own, '/2026-07/inventory?PageSize=50')).map(({ inventory_id: each }) => each);

  expect(await listed()).toContain(id);
  expect((await send(own, 'POST', `/_sandbox/inventory/${id}/withdraw`, {})).status).toBe(200);
  expect(await listed()).not.toContain(id);
  expect((await getPath(own, `/2026-07/inventory/${id}`)).status).toBe(404);
  expect((await getPath(own, `/2026-07/inventory/${other?.inventoryId}`)).status).toBe(200);
  for (const [address, status] of [
    [`/_sandbox/inventory/${id}/withdraw`, 404],
    ['/_sandbox/inventory/1/withdraw', 404],
    [`/_sandbox/inventory/${other?.inventoryId}/lose`, 400],
  ] as const) {
    expect((await send(own, 'POST', address, {})).status, address).toBe(status);
  }
});
