import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createItemIndexWriter } from '#electron/catalog/item-index-writer.ts';
import { createLotCounts } from '#electron/catalog/lot-counts.ts';
import { createLotList } from '#electron/catalog/lot-list.ts';
import { createItemSearch } from '#electron/catalog/search/item-search.ts';
import { InventoryLotsWire } from '#shared/inventory/inventory.ts';
import { type LotHit, LotSearch } from '#shared/lots/lot-list-view.ts';
import { LotExclusionWire } from '#shared/lots/lots.ts';
import { createSeededCatalog } from '#test/bench/worlds/seeded-catalog.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { at } from './fresh-item-index.ts';

const folder = temporaryFolder();
const file = join(folder, 'items.sqlite');
const today = '2026-11-20';
let database: DatabaseSync;

type ListedLot = LotHit & { centers: Map<number, number>; isGone: boolean };
const listed: ListedLot[] = [];

const day = (daysAhead: number) =>
  new Date(Date.parse(today) + daysAhead * 86_400_000).toISOString().slice(0, 10);

/** Every third item of the catalog has lots: some expired, some without a date or a number, some in no center. */
function lotsOf(id: number, place: number) {
  return Array.from({ length: (place % 4) + 1 }, (_, position) => {
    const seed = place * 7 + position * 3;
    const held = [14, 15, 16].slice(0, seed % 4).map((center, turn) => ({
      location_id: center,
      onhand_quantity: (seed + turn) % 5 === 0 ? 0 : seed % 50,
    }));
    return {
      lot_number: seed % 11 === 0 ? null : `L${seed % 90}-${id % 10}`,
      lot_date: seed % 6 === 0 ? null : `${day((seed % 200) - 40)}T00:00:00Z`,
      onhand_quantity: held.reduce((sum, { onhand_quantity: here }) => sum + here, 0),
      locations: held,
    };
  });
}

beforeAll(() => {
  const seeded = createSeededCatalog(600);
  const items = [...seeded.items()].map((item, place) => ({
    ...item,
    isLot: place % 3 === 0,
    sku: place % 30 === 0 ? null : item.sku,
  }));
  const writer = createItemIndexWriter(file);
  writer.open();
  writer.write({ pass: 'items', records: items, asOf: at(1), state: null });
  const kept = items.filter(({ isLot }) => isLot);
  const answers = kept.map(({ inventoryId }, place) =>
    InventoryLotsWire.parse({ inventory_id: inventoryId, lots: lotsOf(inventoryId, place) }),
  );
  const halves = [answers.slice(0, 100), answers.slice(100)] as const;
  const exclusionsOf = ({ inventoryId, lots }: (typeof answers)[number], place: number) => {
    const own = place % 2 === 0 ? lots.slice(0, 1) : lots.slice(0, 0);
    const deleted = lots.slice(1, 2);
    const one = (lot: (typeof lots)[number], isDeleted: boolean) =>
      LotExclusionWire.parse({ lot_number: lot.lotNumber, lot_date: lot.lotDate, is_deleted: isDeleted });
    return {
      inventoryId,
      exclusions: [...own.map((lot) => one(lot, false)), ...deleted.map((lot) => one(lot, true))],
    };
  };
  // Exclusions before and after the lots; those of the last items are unknown.
  const known = answers.slice(0, 150).map(exclusionsOf);
  writer.write({ pass: 'exclusions', records: known.slice(0, 75), asOf: at(1), state: null });
  for (const records of halves) writer.write({ pass: 'lots', records, asOf: at(1), state: null });
  writer.write({ pass: 'exclusions', records: known.slice(75), asOf: at(1), state: null });
  const gone = kept.slice(40, 50).map(({ inventoryId }) => inventoryId);
  writer.markRemoved({ ids: gone, asOf: at(2) });
  writer.close();
  database = new DatabaseSync(file, { readOnly: true });

  for (const [place, { inventoryId, lots }] of answers.entries()) {
    const item = kept[place];
    for (const [position, lot] of lots.entries()) {
      const { lotNumber, lotDate } = lot;
      const centers = new Map(lot.locations.map((held) => [held.locationId ?? 0, held.onHandQuantity]));
      const excluded = known[place]?.exclusions.filter(({ isDeleted }) => !isDeleted);
      const isExcluded =
        excluded === undefined
          ? null
          : lotNumber !== null &&
            excluded.some(
              (one) =>
                one.lotNumber === lotNumber &&
                (one.lotDate === lotDate || one.lotDate === null || lotDate === null),
            );
      listed.push({
        inventoryId,
        sku: item?.sku ?? null,
        name: item?.name ?? null,
        position,
        lotNumber,
        lotDate,
        onHand: lot.onHandQuantity,
        isExcluded,
        centers,
        isGone: gone.includes(inventoryId),
      });
    }
  }
});

afterAll(() => database.close());

/** The matching lots, found by a scan of all lots. */
function passing(query: LotSearch): LotHit[] {
  return listed.flatMap((lot) => {
    const { centers, isGone, ...hit } = lot;
    const held = query.centerIds.filter((center) => centers.has(center));
    if (isGone || (query.centerIds.length > 0 && held.length === 0)) return [];
    const onHand =
      query.centerIds.length === 0 ? hit.onHand : held.reduce((sum, one) => sum + (centers.get(one) ?? 0), 0);
    if (query.show !== null && onHand <= 0) return [];
    if (query.show === 'excluded' && hit.isExcluded !== true) return [];
    if (query.show === 'expiring' && (hit.lotDate === null || hit.lotDate > day(60))) return [];
    return [{ ...hit, onHand }];
  });
}

const nameOf = ({ inventoryId, position }: LotHit) => `${inventoryId}/${position}`;
const list = (query: Partial<LotSearch>) =>
  createLotList(database, createItemSearch(database))(LotSearch.parse({ today, limit: 500, ...query }));

/** The value that a lot is sorted by; null if it has none. */
const valueOf = {
  expiry: ({ lotDate }: LotHit) => lotDate,
  lot: ({ lotNumber }: LotHit) => lotNumber?.toLowerCase() ?? null,
  sku: ({ sku }: LotHit) => sku?.toLowerCase().replaceAll(/[^a-z0-9]/gu, '') ?? null,
  onHand: ({ onHand }: LotHit) => onHand,
};

describe('the list of lots', () => {
  const narrowed = [null, 'expiring', 'excluded'] as const;
  test.each(narrowed.flatMap((show) => [[], [14], [15, 16]].map((centerIds) => ({ show, centerIds }))))(
    'that shows $show in the centers $centerIds has all matching lots, and no deleted ones',
    (part) => {
      const wanted = passing(LotSearch.parse({ today, ...part }));
      const { lots, hasMore } = list(part);
      expect(wanted.length).toBeGreaterThan(5);
      expect(hasMore).toBe(false);
      expect(lots.toSorted(byName)).toEqual(wanted.toSorted(byName));
    },
  );

  const orders = Object.keys(valueOf) as (keyof typeof valueOf)[];
  test.each(orders.flatMap((by) => [[], [15, 16]].map((centerIds) => ({ by, centerIds }))))(
    'by $by in the centers $centerIds is sorted in both directions, with missing values last, and the same page by page',
    ({ by, centerIds }) => {
      for (const isDescending of [false, true]) {
        const order = { by, isDescending };
        const { lots } = list({ centerIds, order });
        const values: (string | number | null)[] = lots.map((lot) => valueOf[by](lot));
        const present = values.filter((value) => value !== null);
        expect(values.slice(present.length).every((value) => value === null)).toBe(true);
        const rising = isDescending ? present.toReversed() : present;
        expect(rising.every((value, at) => at === 0 || value >= (rising[at - 1] ?? value))).toBe(true);
        const pages = [0, 70, 140, 210, 280, 350, 420, 490].flatMap(
          (offset) => list({ centerIds, order, offset, limit: 70 }).lots,
        );
        expect(pages.map(nameOf)).toEqual(lots.map(nameOf));
      }
    },
  );

  test('finds the lots of an item by its SKU, and lots by the beginning of their number', () => {
    const one = passing(LotSearch.parse({ today })).find(({ sku }) => sku !== null);
    const ofItem = list({ text: one?.sku ?? '' }).lots;
    expect(ofItem.map(nameOf)).toContain(nameOf(one as LotHit));
    const numbered = passing(LotSearch.parse({ today })).filter(({ lotNumber }) =>
      lotNumber?.startsWith('L42-'),
    );
    expect(numbered.length).toBeGreaterThan(0);
    expect(list({ text: 'l42-' }).lots.map(nameOf)).toEqual(expect.arrayContaining(numbered.map(nameOf)));
    expect(list({ text: 'no such lot anywhere' }).lots).toEqual([]);
  });

  test('filters all lots whose number starts with a text, and says when it lists only some of them', () => {
    const many = join(temporaryFolder(), 'items.sqlite');
    const writer = createItemIndexWriter(many);
    writer.open();
    const seeded = [...createSeededCatalog(60).items()].slice(0, 60);
    const items = seeded.map((item) => ({ ...item, isLot: true }));
    writer.write({ pass: 'items', records: items, asOf: at(1), state: null });
    const numberAt = (place: number) => `L26-${String(place).padStart(3, '0')}`;
    const answers = items.map(({ inventoryId }, place) =>
      InventoryLotsWire.parse({
        inventory_id: inventoryId,
        lots: Array.from({ length: 10 }, (_, position) => ({
          lot_number: numberAt(place * 10 + position),
          onhand_quantity: 5,
          locations: [{ location_id: 14, onhand_quantity: 5 }],
        })),
      }),
    );
    writer.write({ pass: 'lots', records: answers, asOf: at(1), state: null });
    const last = answers.slice(-5).map(({ inventoryId, lots }) => ({
      inventoryId,
      exclusions: lots.map(({ lotNumber }) =>
        LotExclusionWire.parse({ lot_number: lotNumber, lot_date: null, is_deleted: false }),
      ),
    }));
    writer.write({ pass: 'exclusions', records: last, asOf: at(1), state: null });
    writer.close();
    const reader = new DatabaseSync(many, { readOnly: true });
    const listMany = createLotList(reader, createItemSearch(reader));
    const find = (query: Partial<LotSearch>) => listMany(LotSearch.parse({ today, limit: 500, ...query }));
    const excluded = find({ text: 'L26', show: 'excluded', order: { by: 'lot', isDescending: false } });
    expect(excluded.lots.map(({ lotNumber }) => lotNumber)).toEqual(
      Array.from({ length: 50 }, (_, place) => numberAt(550 + place)),
    );
    expect(excluded.isCut).toBe(false);
    expect(find({ text: 'L26' }).isCut).toBe(true);
    expect(find({ text: 'L26-59' }).isCut).toBe(false);
    reader.close();
  });

  test('returns the number of items whose exclusions are known, of those with lots in stock', () => {
    const inStock = listed.filter(({ isGone, onHand }) => !isGone && onHand > 0);
    const countItems = (lots: readonly ListedLot[]) =>
      new Set(lots.map(({ inventoryId }) => inventoryId)).size;
    const withLots = countItems(inStock);
    const withExclusions = countItems(inStock.filter(({ isExcluded }) => isExcluded !== null));
    expect(list({ show: 'excluded' }).items).toEqual({ withLots, withExclusions });
    expect(withLots).toBeLessThan(200);
    expect(withExclusions).toBeLessThan(withLots);
    expect(list({}).items).toBeNull();
  });

  test('counts lots again after the file was written, and for another day', () => {
    const copy = join(temporaryFolder(), 'items.sqlite');
    copyFileSync(file, copy);
    const reader = new DatabaseSync(copy, { readOnly: true });
    const lots = createLotCounts(reader);
    const inStock = listed.filter(({ isGone, onHand }) => !isGone && onHand > 0);
    const excluded = inStock.filter(({ isExcluded }) => isExcluded === true);
    const before = lots.count({ today });
    expect(before.excluded).toBe(excluded.length);
    expect(lots.count({ today: '2030-01-01' }).expired).toBeGreaterThan(before.expired);
    const [id] = excluded.map(({ inventoryId }) => inventoryId);
    if (id === undefined) throw new Error('No lot is excluded.');
    const writer = createItemIndexWriter(copy);
    writer.open();
    writer.write({
      pass: 'exclusions',
      records: [{ inventoryId: id, exclusions: [] }],
      asOf: at(3),
      state: null,
    });
    writer.close();
    const others = excluded.filter(({ inventoryId }) => inventoryId !== id);
    expect(lots.count({ today }).excluded).toBe(others.length);
    reader.close();
  });
});

function byName(left: LotHit, right: LotHit): number {
  return nameOf(left) < nameOf(right) ? -1 : 1;
}
