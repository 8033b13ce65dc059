import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startSandbox } from '#test/sandbox/start-sandbox.ts';
import type { ItemCatalog } from '#test/sandbox/world/items/item-catalog.ts';
import type { StockEvent } from '#test/sandbox/world/stock/stock-ledger.ts';
import { shelfMove } from '#test/sandbox/world/stock/stock-move.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { askHistory, foldEvents, getWholeHistory } from './all-events.ts';
import { dayMs, type JsonRecord, nowMs } from './call-sandbox.ts';
import { followCursor, getAllItems, getPage } from './list-pages.ts';

const million = 1_000_000;

let catalog: ItemCatalog;

const sandbox = sharedSandbox({ items: million, rateLimitPerMinute: 1_000_000, now: () => nowMs });

beforeAll(async () => {
  ({ catalog } = sandbox.world.demo);
});

const grownPosition = () => fc.integer({ min: catalog.handWritten.length, max: million - 1 });

describe('a million items', () => {
  test('exist, and are found by everything that names them', () => {
    expect(catalog.length).toBe(million);
    fc.assert(
      fc.property(grownPosition(), (position) => {
        const item = catalog.at(position);
        if (item === undefined) throw new Error(`Nothing stands at ${position}.`);
        expect(catalog.positionOf(item.inventoryId)).toBe(position);
        expect(catalog.find(item.inventoryId)).toEqual(item);
        expect(catalog.findVariant(item.variantId)).toEqual(item);
        expect(catalog.findBySku(item.sku.toLowerCase())).toEqual(item);
        expect(catalog.findProduct(item.productId)?.variants).toContainEqual(item);
        for (const { value } of item.barcodes) expect(catalog.findByBarcode(value)).toEqual([item]);
      }),
      { numRuns: 300 },
    );
  });

  test('have ids that rise with their position', () => {
    fc.assert(
      fc.property(grownPosition(), (position) => {
        const [one, next] = [catalog.at(position - 1), catalog.at(position)];
        expect(next?.inventoryId).toBeGreaterThan(one?.inventoryId ?? Infinity);
        expect(next?.sku).not.toBe(one?.sku);
      }),
    );
  });

  test('take no more work for a page than a few items do', async () => {
    const made = vi.spyOn(catalog.grown, 'item');
    const path = '/2026-07/inventory?PageSize=250';
    const last = (await getPage(sandbox, path)).last ?? '';
    const page = await getPage(sandbox, followCursor(sandbox, path, last));
    expect(page.items).toHaveLength(250);
    expect(page.items.at(-1)?.inventory_id).toBe(catalog.at(million - 1)?.inventoryId);
    expect(made.mock.calls.length).toBeLessThanOrEqual(500);
    made.mockRestore();
  });

  test('are searched by name', async () => {
    const item = catalog.at(654_321);
    const rows = await getAllItems(
      sandbox,
      `/2.0/inventory?SearchBy=${encodeURIComponent(item?.name.toUpperCase() ?? '')}`,
    );
    expect(rows.map((row) => row.inventory_id)).toEqual([item?.inventoryId]);
  });

  test('have products that contain each of them once', () => {
    const counted = new Set<number>();
    for (let position = 0; position < 60; position += 1) {
      const product = catalog.productAt(catalog.productCount - 1 - position);
      for (const { inventoryId } of product?.variants ?? []) counted.add(inventoryId);
    }
    const latest = Array.from({ length: counted.size }, (_unused, index) => {
      return catalog.at(million - 1 - index)?.inventoryId;
    });
    expect(counted).toEqual(new Set(latest));
  });

  test('are partly inactive, partly with lots, and partly without a barcode', () => {
    const items = Array.from({ length: 500 }, (_unused, index) => catalog.at(10_000 + index * 37));
    for (const has of [
      (index: number) => items[index]?.isActive,
      (index: number) => items[index]?.isLot,
      (index: number) => (items[index]?.barcodes.length ?? 0) > 0,
      (index: number) => (items[index]?.barcodes.length ?? 0) > 1,
    ]) {
      const share = items.filter((_item, index) => has(index) === true).length / items.length;
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(1);
    }
  });
});

describe('the history of generated items', () => {
  test('adds up to their levels by center and lot, and never goes below zero', async () => {
    const ids = Array.from({ length: 60 }, (_unused, index) => catalog.at(5_000 + index * 16_001))
      .map((item) => item?.inventoryId ?? 0)
      .filter((id) => id !== 0);
    const events = await getWholeHistory(sandbox, nowMs, ids);
    const owed: string[] = [];
    const sums = foldEvents(events, (sum, key) => {
      if (sum < 0) owed.push(key);
    });
    expect(ids).toHaveLength(60);
    expect(owed).toEqual([]);
    for (const id of ids) {
      const accounts = sandbox.world.demo.stock.accounts(id).filter(({ onHand }) => onHand > 0);
      const folded = [...sums].filter(([key, sum]) => key.startsWith(`${id} `) && sum !== 0);
      expect(new Map(folded)).toEqual(
        new Map(
          accounts.map(({ centerId, lotNumber, onHand }) => [`${id} ${centerId} ${lotNumber ?? ''}`, onHand]),
        ),
      );
    }
    const perItem = events.length / ids.length;
    expect(perItem).toBeGreaterThan(3);
    expect(perItem).toBeLessThan(40);
  });

  test('shares one sequence of ids with that of the hand-written items, in order of time', () => {
    const { stock } = sandbox.world.demo;
    const own = new Set(catalog.handWritten.map(({ inventoryId }) => inventoryId));
    const events: StockEvent[] = [];
    let afterId = 0;
    for (let page = 0; page < 40; page += 1) {
      const found = stock.events({
        centerId: 14,
        inventoryIds: null,
        category: null,
        startMs: nowMs - 405 * dayMs + page * 9 * dayMs,
        endMs: nowMs,
        afterId,
        limit: 100,
      });
      events.push(...found);
      afterId = found.at(-1)?.id ?? afterId;
    }
    const times = events.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((first, second) => first - second));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.some(({ inventoryId }) => own.has(inventoryId))).toBe(true);
    expect(events.some(({ inventoryId }) => !own.has(inventoryId))).toBe(true);
  });

  test('is the same whether requested by item or read in sequence', async () => {
    const body = { facility_id: 21 };
    const { data } = await askHistory(sandbox, body);
    const ids = [...new Set(data.map((event) => Number(event.inventory_id)))];
    const byItem = await getWholeHistory(sandbox, nowMs, ids.slice(0, 12));
    const known = new Map(byItem.map((event) => [event.inventory_audit_event_id, event]));
    const expected = data.filter((event: JsonRecord) =>
      ids.slice(0, 12).includes(Number(event.inventory_id)),
    );
    expect(data).toHaveLength(250);
    for (const event of expected) expect(known.get(event.inventory_audit_event_id)).toEqual(event);
  });

  test('continues with newly recorded events', async () => {
    const { stock } = sandbox.world.demo;
    const item = Array.from({ length: 50 }, (_unused, index) => catalog.at(200_000 + index)).find(
      (candidate) => candidate?.isLot === false && stock.totalOnHand(candidate.inventoryId) > 5,
    );
    const id = item?.inventoryId ?? 0;
    const place = stock.levels(id).find(({ onHand }) => onHand > 5);
    const centerId = place?.centerId ?? 0;
    const before = stock.level(id, centerId);
    const event = { atMs: nowMs, category: 'InventoryAdjusted', inventoryId: id } as const;
    stock.record(shelfMove({ centerId, quantity: -5 }, event));
    const { data } = await askHistory(sandbox, { facility_id: centerId, inventory_ids: [id] });
    expect(stock.level(id, centerId)).toEqual({ ...before, onHand: before.onHand - 5 });
    expect(data.at(-1)).toMatchObject({
      event_category: 'InventoryAdjusted',
      decrement: { quantity_change: -5 },
    });
  });
});

test('any number of items is possible from the number of hand-written ones up', async () => {
  for (const items of [0, 92, 97, 101]) {
    const small = await startSandbox({
      items,
      rateLimitPerMinute: 10_000,
      receivingOrders: 11,
      now: () => nowMs,
    });
    try {
      const wanted = Math.max(items, small.world.demo.catalog.handWritten.length);
      const rows = await getAllItems(small, '/2026-01/inventory?PageSize=40');
      const products = await getAllItems(small, '/2026-01/product?PageSize=9');
      expect(rows).toHaveLength(wanted);
      expect(products.flatMap((product) => product.variants as JsonRecord[])).toHaveLength(wanted);
    } finally {
      await small.stop();
    }
  }
});
