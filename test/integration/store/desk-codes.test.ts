import { expect, test } from 'vitest';
import { createCatalog, lookUpEach } from '#electron/catalog/catalog.ts';
import { createDeskCodes } from '#electron/catalog/desk-codes.ts';
import { createDeskPreferences } from '#electron/preferences/desk-preferences.ts';
import { InventoryItem } from '#shared/inventory/inventory.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { account, at, createIndexes } from './fresh-item-index.ts';

const indexes = createIndexes();
const caseOfMugs = '14006381333938';

const mug = InventoryItem.parse({ inventoryId: 1, sku: 'MUG', barcode: '4006381333931' });

/** Makes a catalog file with the mug, and returns a function that starts a desk on it. */
async function createDesk() {
  const folder = await indexes.make();
  const file = memoryPreferenceFile();
  const openDesk = () => {
    const index = indexes.open(folder);
    const { readCodes, saveCodes } = createDeskPreferences(file);
    const catalog = createCatalog({
      indexOf: async () => index,
      account: () => account,
      deskCodes: readCodes,
    });
    const codes = createDeskCodes({
      account: () => account,
      read: readCodes,
      write: saveCodes,
      deskNumber: () => '482915',
      isBadge: async () => false,
      lookUp: (query) => catalog.lookUp(query),
      findShipments: async () => ({ hits: [] }) as never,
      findInbound: async () => ({ hits: [] }) as never,
      startActivity: () => () => undefined,
      products: {} as never,
      save: async () => undefined,
    });
    return { index, catalog, codes };
  };
  const first = openDesk();
  await first.index.write({ pass: 'items', records: [mug], asOf: at(0), state: null });
  return { first, openDesk };
}

test('a code that was assigned to an item finds it in the catalog file after a restart', async () => {
  const { first, openDesk } = await createDesk();
  await first.codes.saveCode({ code: 'BIN-77', inventoryId: 1, quantity: 1 });
  await first.codes.saveCode({ code: caseOfMugs, inventoryId: 1, quantity: 12 });
  await first.index.close();

  const { catalog } = openDesk();
  const found = async (text: string) => {
    const { matches, reading } = await catalog.lookUp({ texts: [text] });
    return [matches.map(({ item, by }) => `${item.sku} by ${by}`), reading.quantity];
  };
  expect(await found('bin-77')).toEqual([['MUG by bound'], null]);
  expect(await found(`]C101${caseOfMugs}10L-1`)).toEqual([['MUG by bound'], 12]);
});

test('in a list, which states units, a code of several units names no item, as before they were known', async () => {
  const { catalog, codes } = (await createDesk()).first;
  const listed = async () =>
    (await lookUpEach(catalog, ['MUG', 'BIN-77', caseOfMugs])).map((matches) => matches.map(({ by }) => by));
  expect(await listed()).toEqual([['sku'], [], ['caseOf']]);
  await codes.saveCode({ code: 'BIN-77', inventoryId: 1, quantity: 1 });
  await codes.saveCode({ code: caseOfMugs, inventoryId: 1, quantity: 12 });
  expect(await listed()).toEqual([['sku'], ['bound'], []]);
});
