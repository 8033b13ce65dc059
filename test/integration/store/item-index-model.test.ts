import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  property,
  record,
} from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemKey, SyncRecords } from '#electron/catalog/item-index.ts';
import { createItemIndexReader, createItemIndexSearcher } from '#electron/catalog/item-index-reader.ts';
import { createItemIndexWriter } from '#electron/catalog/item-index-writer.ts';
import { ItemOrder } from '#shared/inventory/item-view.ts';
import { runCount } from '#test/support/run-count.ts';
import { itemOf, levelOf, locationsOf, lotsOf, productOf } from '#test/support/samples/saved-records.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createItemModel } from './item-model.ts';

const runs = runCount('Catalog index, random pages against a model', 60, 1_000);

const folder = temporaryFolder();
/** Two are one GTIN in two forms, one is a UPC-E, one has a wrong check digit, one is not a number. */
const barcodes: [string, ...(string | null)[]] = [
  '4006381333931',
  '04006381333931',
  '04252614',
  '4006381333932',
  'Box-7',
  ' ',
  null,
];
const skus: [string, ...(string | null)[]] = ['TEE-1', 'tee-1', 'TEE1', '4006381333931', '5', '', null];
const names: [string, ...(string | null)[]] = ['Tee', 'tee', 'Mug', '', null];
const lotNumbers: [string, ...(string | null)[]] = ['L1', ' l1', 'TEE-1', '3', null];

/** Mostly the first one, so that most of an item stays the same from one page to the next. */
const mostly = <Value>(values: readonly [Value, ...Value[]]) =>
  oneof({ weight: 2, arbitrary: constant(values[0]) }, { weight: 1, arbitrary: constantFrom(...values) });

const id = integer({ min: 1, max: 6 });
const quantity = option(constantFrom(0, 1, 2.5, 40, 1_000_000));

const item = record({
  id,
  change: record({
    sku: mostly(skus),
    name: mostly(names),
    barcode: mostly(barcodes),
    is_lot: boolean(),
    user_id: nat(2),
    variant: option(
      record({
        is_active: option(boolean()),
        is_digital: boolean(),
        hazmat: option(record({ is_hazmat: boolean() })),
      }),
    ),
    added_later: option(record({ by: constantFrom('the service'), list: array(nat(3), { maxLength: 2 }) })),
  }),
}).map(({ id: itemId, change }) => itemOf(itemId, change));

const level = record({
  id,
  change: record({
    sku: mostly(skus),
    name: mostly(names),
    total_on_hand_quantity: quantity,
    total_committed_quantity: quantity,
    total_fulfillable_quantity: quantity,
    total_awaiting_quantity: quantity,
    total_sellable_quantity: quantity,
  }),
}).map(({ id: itemId, change }) => levelOf(itemId, change));

const action = option(record({ id: integer({ min: 1, max: 3 }), name: constantFrom('Restock', 'Dispose') }));
const variant = record({
  id: nat(20),
  sku: constantFrom(...skus),
  gtin: constantFrom(...barcodes),
  upc: constantFrom(...barcodes),
  barcodes: array(record({ value: constantFrom(...barcodes) }), { maxLength: 2 }),
  inventory: option(record({ inventory_id: option(id) })),
  bundle_definition: array(record({ product_id: nat(3), quantity: nat(4) }), { maxLength: 1 }),
  return_preferences: option(record({ instructions: option(constantFrom('Wipe')), primary_action: action })),
  lot_information: option(record({ is_lot: boolean() })),
});
const product = record({
  id: integer({ min: 1, max: 3 }),
  name: constantFrom(...names),
  variants: array(variant, { maxLength: 3 }),
}).map(({ id: productId, name, variants }) => productOf(productId, name, variants));

const records: Arbitrary<SyncRecords> = oneof(
  array(item, { maxLength: 4 }).map((list) => ({ pass: 'items', records: list }) as const),
  array(level, { maxLength: 4 }).map((list) => ({ pass: 'levels', records: list }) as const),
  array(product, { maxLength: 3 }).map((list) => ({ pass: 'products', records: list }) as const),
  record({ id, lots: array(constantFrom(...lotNumbers), { maxLength: 3 }) }).map(
    ({ id: itemId, lots }) => ({ pass: 'lots', records: [lotsOf(itemId, lots)] }) as const,
  ),
  record({ id, onHand: array(nat(9), { maxLength: 3 }) }).map(
    ({ id: itemId, onHand }) => ({ pass: 'locations', records: [locationsOf(itemId, onHand)] }) as const,
  ),
);
const asOf = integer({ min: 0, max: 9 }).map((minute) => `2026-11-20T10:0${minute}:00.000Z`);
const step = oneof(
  { weight: 6, arbitrary: record({ page: records, asOf }) },
  { weight: 1, arbitrary: record({ gone: array(id, { minLength: 1, maxLength: 3 }), asOf }) },
);

const keys: ItemKey[] = [
  ...['04006381333931', '00042100005264', '00000004252614', 'none'].map((gtin) => ({ gtin, lot: null })),
  ...[...barcodes, ...skus, ...lotNumbers, '1', '6', '07', 'nothing'].map((text) => ({ text: text ?? '' })),
];

function openIndex(file: string) {
  const writer = createItemIndexWriter(file);
  writer.open();
  return { writer, reader: createItemIndexReader(file), searcher: createItemIndexSearcher(file) };
}

/** Counts rows of a table that have no item, or only a placeholder item. */
function strayRows(file: string, table: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const withChanges = 'SELECT 1 FROM item WHERE id = item_id AND as_of > 0';
  const row = database
    .prepare(`SELECT count(*) AS stray FROM ${table} WHERE NOT EXISTS (${withChanges})`)
    .get();
  database.close();
  return Number(row?.['stray']);
}

test('pages in any order and of any age leave the newest state of each record, found by all of its codes', () => {
  let run = 0;
  assert(
    property(array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      run += 1;
      const file = join(folder, `${run}.sqlite`);
      const { writer, reader, searcher } = openIndex(file);
      const model = createItemModel();
      for (const taken of steps) {
        if ('page' in taken) {
          writer.write({ ...taken.page, asOf: taken.asOf, state: null });
          model.write({ ...taken.page, asOf: taken.asOf });
        } else {
          writer.markRemoved({ ids: taken.gone, asOf: taken.asOf });
          model.markRemoved(taken.gone, taken.asOf);
        }
      }
      for (let itemId = 1; itemId <= 6; itemId += 1) expect(reader.read(itemId)).toEqual(model.read(itemId));
      const found = reader.find(keys).map(({ key, hit, by }) => ({ key, id: hit.inventoryId, by }));
      expect(found).toEqual(model.find(keys));
      expect(reader.coverage(null).itemCount).toBe(model.count());
      for (const by of ItemOrder.shape.by.options) {
        for (const isDescending of [false, true]) {
          for (const isActive of [null, true, false]) {
            for (const isDigital of [null, true, false]) {
              const query = { order: { by, isDescending }, isActive, isDigital };
              const wanted = model.list(query);
              const paged = [0, 1, 2, 3].flatMap((page) => {
                const part = searcher.search({ text: '', ...query, offset: page * 2, limit: 2 });
                expect(part.hasMore).toBe(wanted.length > (page + 1) * 2);
                return part.hits.map(({ inventoryId }) => inventoryId);
              });
              expect(paged, JSON.stringify(query)).toEqual(wanted);
            }
          }
        }
      }
      for (const table of ['item_sku', 'item_name', 'item_figure']) expect(strayRows(file, table)).toBe(0);
      reader.close();
      searcher.close();
      writer.close();
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    }),
    { numRuns: runs },
  );
});
