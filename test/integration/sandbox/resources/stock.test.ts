import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, nowMs } from '#test/integration/sandbox/call-sandbox.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { Stock } from '#test/sandbox/world/stock/stock.ts';
import { type StockMove, shelfMove } from '#test/sandbox/world/stock/stock-move.ts';
import { createWorld } from '#test/sandbox/world/world.ts';

const emptyCenter = 73;

function world(seed: number, counts: Partial<Record<'orders' | 'returns' | 'receivingOrders', number>> = {}) {
  const none = { items: 0, receivingOrders: 0, unidentifiedOrders: 0, orders: 0, returns: 0 };
  return createWorld({ seed, nowMs, hostile: false, counts: { ...none, ...counts } });
}

/** A change at the one center without stock, so that each test knows everything that is there. */
function change(
  inventoryId: number,
  daysAgo: number,
  quantity: number,
  lotNumber: string | null = null,
): StockMove {
  const event = { atMs: nowMs - daysAgo * dayMs, category: 'InventoryAdjusted', inventoryId } as const;
  return shelfMove({ centerId: emptyCenter, quantity, lotNumber }, event);
}

function freshStock(isLot: boolean): { stock: Stock; item: InventoryItem; inventoryId: number } {
  const { catalog, stock } = world(1).demo;
  const item = catalog.stocked.find((candidate) => candidate.isLot === isLot);
  if (item === undefined) throw new Error('The catalog has no such item.');
  return { stock, item, inventoryId: item.inventoryId };
}

function quantitiesInHistory(stock: Stock, inventoryId: number): number[] {
  const events = stock.events({
    centerId: emptyCenter,
    inventoryIds: new Set([inventoryId]),
    category: null,
    startMs: 0,
    endMs: nowMs,
    afterId: 0,
    limit: 100,
  });
  return events.map(({ increment, decrement }) => increment?.quantity ?? decrement?.quantity ?? 0);
}

test('no stock account of any world goes below zero, and each holds what was recorded', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { demo, other } = world(seed, { receivingOrders: 60, orders: 80, returns: 40 });
      for (const { catalog, stock } of [demo, other]) {
        for (const { inventoryId } of catalog.handWritten) {
          for (const { changes, onHand } of stock.accounts(inventoryId)) {
            const times = changes.map(({ atMs }) => atMs);
            let held = 0;
            let least = 0;
            for (const { quantity } of changes) {
              held += quantity;
              least = Math.min(least, held);
            }
            expect([held, least]).toEqual([onHand, 0]);
            expect(times).toEqual(times.toSorted((first, second) => first - second));
          }
        }
      }
    }),
    { numRuns: 12 },
  );
});

describe('changes recorded before history is read', () => {
  test('are listed by time, in whatever order they were recorded; later ones follow', () => {
    const { stock, inventoryId } = freshStock(false);
    for (const [daysAgo, quantity] of [
      [5, 30],
      [90, 10],
      [20, 20],
    ] as const) {
      stock.record(change(inventoryId, daysAgo, quantity));
    }
    expect(quantitiesInHistory(stock, inventoryId)).toEqual([10, 20, 30]);
    stock.record(change(inventoryId, 0, 40));
    expect(quantitiesInHistory(stock, inventoryId)).toEqual([10, 20, 30, 40]);
  });

  test('cannot take pieces that arrived later, or that were taken later', () => {
    const { stock, inventoryId } = freshStock(false);
    stock.record(change(inventoryId, 50, 10));
    stock.record(change(inventoryId, 10, -8));
    expect(stock.available(inventoryId, emptyCenter, nowMs - 60 * dayMs)).toBe(0);
    expect(stock.available(inventoryId, emptyCenter, nowMs - 30 * dayMs)).toBe(2);
    expect(() => stock.record(change(inventoryId, 60, -1))).toThrow(RangeError);
    expect(() => stock.record(change(inventoryId, 30, -3))).toThrow(RangeError);
    stock.record(change(inventoryId, 30, -2));
    expect(stock.level(inventoryId, emptyCenter).onHand).toBe(0);
  });
});

describe('lots', () => {
  test('are counted separately, and listed as available at a given time', () => {
    const { stock, inventoryId } = freshStock(true);
    stock.record(change(inventoryId, 50, 10, 'A'));
    stock.record(change(inventoryId, 20, 5, 'B'));
    const lotNumbers = (daysAgo: number) =>
      stock.lots(inventoryId, emptyCenter, nowMs - daysAgo * dayMs).map(({ lotNumber }) => lotNumber);
    expect(lotNumbers(60)).toEqual([]);
    expect(lotNumbers(30)).toEqual(['A']);
    expect(lotNumbers(10)).toEqual(['A', 'B']);
    expect(() => stock.record(change(inventoryId, 10, -6, 'B'))).toThrow(RangeError);
    expect(stock.level(inventoryId, emptyCenter).onHand).toBe(15);
  });

  test('are listed by expiry date, those without a date last', () => {
    const { stock, inventoryId } = freshStock(true);
    for (const [lotNumber, days] of [
      ['late', 300],
      ['none', null],
      ['soon', 20],
    ] as const) {
      const move = change(inventoryId, 30, 4, lotNumber);
      const lotDateMs = days === null ? null : nowMs + days * dayMs;
      stock.record({ ...move, increment: move.increment && { ...move.increment, lotDateMs } });
    }
    expect(stock.lots(inventoryId, emptyCenter).map(({ lotNumber }) => lotNumber)).toEqual([
      'soon',
      'late',
      'none',
    ]);
  });
});

test('lots are picked first in, first out, regardless of their expiry', () => {
  const { stock, inventoryId } = freshStock(true);
  const dated = (daysAgo: number, quantity: number, lotNumber: string, days: number) => {
    const move = change(inventoryId, daysAgo, quantity, lotNumber);
    const lotDateMs = nowMs + days * dayMs;
    stock.record({ ...move, increment: move.increment && { ...move.increment, lotDateMs } });
  };
  dated(50, 4, 'emptied', 10);
  dated(40, 4, 'old', 300);
  dated(30, 4, 'new', 20);
  dated(30, 4, 'new, sooner', 19);
  stock.record(change(inventoryId, 20, -4, 'emptied'));
  dated(10, 4, 'emptied', 10);
  const picked = (daysAgo?: number) =>
    stock
      .lotsToPick(inventoryId, emptyCenter, daysAgo === undefined ? undefined : nowMs - daysAgo * dayMs)
      .map(({ lotNumber }) => lotNumber);
  expect(picked()).toEqual(['old', 'new, sooner', 'new', 'emptied']);
  expect(picked(35)).toEqual(['old']);
});

test('only pieces that were reserved, announced or sent can be given back', () => {
  const { stock, inventoryId } = freshStock(false);
  stock.commit(inventoryId, emptyCenter, 3);
  stock.announce(inventoryId, emptyCenter, 24);
  stock.transfer(inventoryId, emptyCenter, 12);
  stock.backorder(inventoryId, emptyCenter, 2);
  expect(stock.level(inventoryId, emptyCenter)).toEqual({
    onHand: 0,
    committed: 3,
    awaiting: 24,
    internalTransfer: 12,
    exception: 2,
  });
  expect(() => stock.commit(inventoryId, emptyCenter, -4)).toThrow(RangeError);
  expect(() => stock.announce(inventoryId, emptyCenter, -25)).toThrow(RangeError);
  expect(() => stock.transfer(inventoryId, emptyCenter, -13)).toThrow(RangeError);
  expect(() => stock.backorder(inventoryId, emptyCenter, -3)).toThrow(RangeError);
  stock.commit(inventoryId, emptyCenter, -3);
  expect(stock.level(inventoryId, emptyCenter).committed).toBe(0);
});

test('a refused movement changes nothing', () => {
  const { stock, inventoryId } = freshStock(false);
  stock.record(change(inventoryId, 9, 5));
  stock.commit(inventoryId, emptyCenter, 2);
  const before = stock.level(inventoryId, emptyCenter);
  const take = change(inventoryId, 1, -6);
  expect(() =>
    stock.record({ ...take, decrement: take.decrement && { ...take.decrement, committed: -2 } }),
  ).toThrow();
  const release = change(inventoryId, 1, -1);
  expect(() =>
    stock.record({ ...release, decrement: release.decrement && { ...release.decrement, committed: -3 } }),
  ).toThrow();
  expect(stock.level(inventoryId, emptyCenter)).toEqual(before);
  expect(quantitiesInHistory(stock, inventoryId)).toEqual([5]);
});
