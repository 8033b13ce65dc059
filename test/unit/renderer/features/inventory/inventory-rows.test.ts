import { describe, expect, it } from 'vitest';
import {
  type InventoryRow,
  idsAround,
  joinRows,
  missingIn,
  rowsOf,
  withLevels,
  withMissing,
} from '#renderer/features/inventory/inventory-queries.ts';
import { InventoryItem, InventoryLevel, type MissingPart } from '#shared/inventory/inventory.ts';
import { quoted } from '#shared/messages/messages.ts';
import { anItemHit } from '#test/support/samples/item-hit.ts';

const asOf = '2026-11-20T12:00:00.000Z';
const item = (inventoryId: number, more: object = {}) => InventoryItem.parse({ inventoryId, ...more });
const level = (inventoryId: number, totalOnHandQuantity: number) =>
  InventoryLevel.parse({ inventoryId, totalOnHandQuantity });
const notOffered: MissingPart = { code: 'UNSUPPORTED', message: quoted('Not here.'), missingScope: null };
const row = (inventoryId: number, change: Parameters<typeof anItemHit>[0] = {}): InventoryRow => ({
  item: anItemHit({ inventoryId, ...change }),
  missing: null,
  sought: '',
});
const figures = (rows: readonly InventoryRow[]) => rows.map((one) => [one.item.inventoryId, one.item.onHand]);

describe('rowsOf', () => {
  it('joins totals to items by their id, in the order of the items', () => {
    const page = {
      items: [item(3), item(1), item(2)],
      levels: [level(1, 10), level(3, 30)],
      levelsMissing: null,
      next: null,
    };
    const rows = rowsOf(page, asOf, 'mug');
    expect(figures(rows)).toEqual([
      [3, 30],
      [1, 10],
      [2, null],
    ]);
    expect(rows.map(({ item: { levelAsOf } }) => levelAsOf)).toEqual([asOf, asOf, null]);
    expect(rows.map(({ sought }) => sought)).toEqual(['mug', 'mug', 'mug']);
    expect(missingIn(rows)).toBeNull();
  });

  it('gives the reason for missing totals only for rows without them', () => {
    const page = { items: [item(1), item(2)], levels: [level(1, 10)], levelsMissing: notOffered, next: null };
    const rows = rowsOf(page, asOf, '');
    expect(rows.map(({ missing }) => missing)).toEqual([null, notOffered]);
    expect(missingIn(rows)).toBe(notOffered);
    expect(missingIn(rows.slice(0, 1))).toBeNull();
  });
});

describe('joinRows', () => {
  it('appends only rows that are not among the saved ones', () => {
    expect(figures(joinRows([row(1), row(2)], [row(2, { onHand: 99 }), row(3, { onHand: 3 })]))).toEqual([
      [1, 10],
      [2, 10],
      [3, 3],
    ]);
  });

  it('returns the saved rows themselves if the service has no others', () => {
    const kept = [row(1), row(2)];
    expect(joinRows(kept, [])).toBe(kept);
    expect(joinRows(kept, [row(2)])).toBe(kept);
  });
});

describe('withLevels', () => {
  it('shows the more recent of two quantities', () => {
    const rows = withLevels([row(1), row(2)], { data: [level(2, 7)], asOf });
    expect(figures(rows)).toEqual([
      [1, 10],
      [2, 7],
    ]);
    expect(rows[1]?.item.levelAsOf).toBe(asOf);
  });

  it('keeps rows with a more recent quantity, and fills in missing quantities', () => {
    const rows = [row(1, { levelAsOf: '2026-11-20T13:00:00.000Z' })];
    expect(withLevels(rows, { data: [level(1, 7), level(9, 7)], asOf })).toBe(rows);
    const unread = { ...row(2, { onHand: null, levelAsOf: null }), missing: notOffered };
    expect(withLevels([unread], { data: [level(2, 7)], asOf })).toEqual([
      expect.objectContaining({ missing: null, item: expect.objectContaining({ onHand: 7 }) }),
    ]);
  });
});

it('gives the reason to the rows without totals', () => {
  const rows = withMissing([row(1), row(2, { levelAsOf: null })], notOffered);
  expect(rows.map(({ missing }) => missing)).toEqual([null, notOffered]);
});

describe('idsAround', () => {
  const rows = Array.from({ length: 300 }, (_, index) => row(index));

  it('returns the rows up to the last in view, as many as a window shows', () => {
    const ids = idsAround(rows, 250);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([80, 171, 250]);
  });

  it('returns the first rows if nothing was scrolled, and all rows of a short list', () => {
    expect(idsAround(rows, 20).at(-1)).toBe(79);
    expect(idsAround(rows.slice(0, 3), 2)).toEqual([0, 1, 2]);
    expect(idsAround([], 0)).toEqual([]);
  });
});
