import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createItemIndexWriter } from '#electron/catalog/item-index-writer.ts';
import { createItemList } from '#electron/catalog/item-list.ts';
import { ItemOrder } from '#shared/inventory/item-view.ts';
import { createSeededCatalog } from '#test/bench/worlds/seeded-catalog.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { at } from './fresh-item-index.ts';

const folder = temporaryFolder();
const file = join(folder, 'items.sqlite');
let database: DatabaseSync;

/**
 * Creates a catalog with inactive items, digital ones, ones without these properties, deleted ones, and names beyond
 * ASCII.
 */
beforeAll(() => {
  const seeded = createSeededCatalog(400);
  const writer = createItemIndexWriter(file);
  writer.open();
  const items = [...seeded.items()].map((item, position) => {
    if (item.variant === null || position % 11 === 0) return { ...item, variant: null, name: null };
    const variant = { ...item.variant, isActive: position % 7 !== 0, isDigital: position % 5 === 0 };
    return {
      ...item,
      variant,
      sku: position % 13 === 0 ? '' : item.sku,
      name: `${['𝒵', 'ﬀ', '界', 'é'][position % 4]} ${position % 9}`,
    };
  });
  writer.write({ pass: 'items', records: items, asOf: at(1), state: null });
  const levels = [...seeded.levels()].filter((_, position) => position % 3 !== 0);
  writer.write({ pass: 'levels', records: levels, asOf: at(1), state: null });
  writer.markRemoved({ ids: items.slice(20, 40).map(({ inventoryId }) => inventoryId), asOf: at(2) });
  writer.close();
  database = new DatabaseSync(file, { readOnly: true });
});

afterAll(() => database.close());

describe('the list of items', () => {
  const filters = [null, true, false].flatMap((isActive) =>
    [null, true, false].map((isDigital) => ({ isActive, isDigital })),
  );

  test.each(ItemOrder.shape.by.options)(
    'by %s is the same, whether few items pass a filter or many',
    (by) => {
      const alongTheOrder = createItemList(database, 0);
      const byThemselves = createItemList(database);
      for (const filter of filters) {
        for (const isDescending of [false, true]) {
          for (const offset of [0, 7, 60, 350, 1_000]) {
            const query = { text: '', ...filter, order: { by, isDescending }, offset, limit: 25 };
            expect(byThemselves(query), JSON.stringify(query)).toEqual(alongTheOrder(query));
          }
        }
      }
    },
  );

  test('contains the items that pass the filter, and no deleted ones', () => {
    const query = { text: '', isActive: false, isDigital: null, order: null, offset: 0, limit: 400 };
    const { hits, hasMore } = createItemList(database)(query);
    expect(hits.length).toBeGreaterThan(40);
    expect(hasMore).toBe(false);
    expect(hits.filter(({ isActive, removedAt }) => isActive === true || removedAt !== null)).toEqual([]);
  });
});
