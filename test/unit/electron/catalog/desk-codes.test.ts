import { beforeEach, describe, expect, test } from 'vitest';
import { createCatalog } from '#electron/catalog/catalog.ts';
import { createDeskCodes } from '#electron/catalog/desk-codes.ts';
import { createDeskPreferences } from '#electron/preferences/desk-preferences.ts';
import { InventoryItem } from '#shared/inventory/inventory.ts';
import { maxDeskCodes } from '#shared/inventory/model/desk-code-rules.ts';
import { Product } from '#shared/products/products.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { createMemoryItemIndex } from './memory-item-index.ts';

const mug = { inventoryId: 1, sku: 'MUG', barcode: '4006381333931' };
const caseOfMugs = '14006381333938';
const soap = { inventoryId: 2, sku: 'SOAP', barcode: 'SOAP-CODE' };
const coffee = { inventoryId: 3, sku: 'COFFEE', barcode: '042100005264', isCase: true };
const account = 'north/7';

let memory: ReturnType<typeof createMemoryItemIndex>;
let file: ReturnType<typeof memoryPreferenceFile>;
let noted: string[];
/** The mug's product on the server, the server's matches for the code, and the requests sent to it. */
const product = Product.parse({
  id: 70,
  variants: [{ id: 71, sku: 'MUG', inventory: { inventoryId: 1 }, barcodes: [{ value: mug.barcode }] }],
});
let sold: Product[];
let sent: unknown[];

async function keep(...items: { inventoryId: number }[]) {
  const records = items.map((item) => InventoryItem.parse(item));
  await memory.index.write({ pass: 'items', records, asOf: '2026-11-24T08:00:00.000Z', state: null });
}

beforeEach(async () => {
  memory = createMemoryItemIndex();
  file = memoryPreferenceFile();
  noted = [];
  sold = [];
  sent = [];
  await keep(mug, soap);
});

/** Opens the desk as at startup: saved codes are read from the preferences. */
function openDesk() {
  const preferences = createDeskPreferences(file);
  const catalog = createCatalog({
    indexOf: async () => memory.index,
    account: () => account,
    deskCodes: preferences.readCodes,
  });
  const codes = createDeskCodes({
    account: () => account,
    read: preferences.readCodes,
    write: preferences.saveCodes,
    deskNumber: () => '482915',
    isBadge: async (code) => code === 'STAFF-0042',
    lookUp: (query) => catalog.lookUp(query),
    findShipments: async ({ texts }) =>
      ({ hits: texts.includes('PARCEL-9') ? [{ by: 'exact' }] : [] }) as never,
    findInbound: async ({ texts }) => ({ hits: texts.includes('PO-77') ? [{ by: 'order' }] : [] }) as never,
    products: {
      read: async () => product,
      findByBarcode: async () => sold,
      async changeVariant({ id, change, expected }) {
        sent.push({ id, change, expected });
        const [variant] = product.variants;
        const after = { ...product, variants: [{ ...variant, barcodes: change.barcodes }] };
        return {
          outcome: 'done',
          product: { data: Product.parse(after), source: 'service', asOf: '2026-11-24T09:00:00.000Z' },
        };
      },
    },
    save: async (_account, changed, asOf) => {
      await memory.index.write({ pass: 'products', records: [changed], asOf, state: null });
    },
    startActivity: () => (entry) => noted.push(`${entry.action} ${String(entry.subject.values?.['code'])}`),
  });
  const find = async (text: string) => {
    const { matches, reading } = await catalog.lookUp({ texts: [text] });
    return matches.map(({ item, by }) => `${item.sku} by ${by} × ${reading.quantity ?? 1}`);
  };
  return { preferences, codes, find };
}

const share = (code: string) => openDesk().codes.addBarcode({ id: 70, variantId: 71, inventoryId: 1, code });
const save = (code: string, inventoryId = 1, quantity = 1) =>
  openDesk().codes.saveCode({ code, inventoryId, quantity });

describe('a code assigned to an item on this desk', () => {
  test('takes effect immediately, after a restart, and after the catalog is rebuilt', async () => {
    await save('BIN-77');
    expect(await openDesk().find('bin-77')).toEqual(['MUG by bound × 1']);
    memory = createMemoryItemIndex();
    expect(await openDesk().find('BIN-77')).toEqual([]);
    await keep(mug);
    expect(await openDesk().find('BIN-77')).toEqual(['MUG by bound × 1']);
    expect(noted).toEqual(['inventory.saveCode BIN-77']);
  });

  test('counts the new number of units after a change, and none after its removal', async () => {
    await save(`]I1${caseOfMugs}`, 1, 12);
    await save(`]C101${caseOfMugs}10L-1`, 1, 24);
    const { codes, find } = openDesk();
    expect(await codes.listCodes()).toMatchObject([{ code: caseOfMugs, sku: 'MUG', quantity: 24 }]);
    expect(await find(caseOfMugs)).toEqual(['MUG by bound × 24']);
    await codes.removeCode({ code: caseOfMugs });
    expect(await find(caseOfMugs)).toEqual(['MUG by caseOf × 1']);
    await codes.removeCode({ code: caseOfMugs });
    expect(noted).toHaveLength(3);
  });

  test('is not assigned again by a change of its units after it was removed, not even during the change', async () => {
    await save('BIN-77');
    const { codes } = openDesk();
    const change = () => codes.saveCode({ code: 'BIN-77', inventoryId: 1, quantity: 6, isChange: true });
    expect(await change()).toMatchObject({ quantity: 6 });
    const changed = change();
    await codes.removeCode({ code: 'BIN-77' });
    await expect(changed).rejects.toMatchObject({ failure: { code: 'CONFLICT' } });
    await expect(change()).rejects.toMatchObject({ failure: { code: 'CONFLICT' } });
    expect(await codes.listCodes()).toEqual([]);
    expect(await save('BIN-77', 1, 6)).toMatchObject({ quantity: 6 });
  });

  test.each(['PARCEL-9', 'SOAP', mug.barcode])(
    'is reported as removed if it is only to be changed, even if %s names something else by now',
    async (code) => {
      const changed = openDesk().codes.saveCode({ code, inventoryId: 1, quantity: 1, isChange: true });
      await expect(changed).rejects.toMatchObject({
        failure: { code: 'CONFLICT', message: { id: 'deskCode.removed', values: { code } } },
      });
    },
  );

  test('counts one unit of an item that is kept as a case, once this is set on the desk', async () => {
    await keep(coffee);
    await save(coffee.barcode, 3, 1);
    expect(await openDesk().codes.listCodes()).toMatchObject([{ sku: 'COFFEE', quantity: 1 }]);
    expect(noted).toEqual([`inventory.saveCode ${coffee.barcode}`]);
  });

  test('is removed when its profile is purged, and kept when another one is', async () => {
    await save('BIN-77');
    const { preferences, codes } = openDesk();
    preferences.forgetDesks('south');
    expect(await codes.listCodes()).toHaveLength(1);
    preferences.forgetDesks('north');
    expect(await codes.listCodes()).toEqual([]);
  });

  test('is skipped if its saved data can’t be read', async () => {
    await save('BIN-77');
    const [saved] = await openDesk().codes.listCodes();
    file.write('codes', { [account]: [{ code: 7 }, saved, null] });
    expect(await openDesk().codes.listCodes()).toEqual([saved]);
    file.write('codes', { [account]: 'gone' });
    expect(await openDesk().codes.listCodes()).toEqual([]);
  });
});

describe('a code assigned to an item for everyone', () => {
  test('is added to the variant’s barcodes, and is found immediately', async () => {
    await share(`]C101${caseOfMugs}10L-1`);
    const barcodes = [{ value: mug.barcode }];
    expect(sent).toEqual([
      { id: 70, change: { id: 71, barcodes: [...barcodes, { value: caseOfMugs }] }, expected: { barcodes } },
    ]);
    expect(await openDesk().find(caseOfMugs)).toEqual(['MUG by caseOf × 1']);
    await save(caseOfMugs, 1, 12);
    expect(await openDesk().find(caseOfMugs)).toEqual(['MUG by caseOf × 12']);
    await share('BIN-78');
    expect(await openDesk().find('bin-78')).toEqual(['MUG by barcode × 1']);
  });

  test.each([
    ['AB', 'INVALID', 'deskCode.tooShort'],
    ['DH-SEND-482915', 'INVALID', 'deskCode.command'],
    ['STAFF-0042', 'CONFLICT', 'deskCode.badge'],
    ['4006381333930', 'INVALID', 'deskCode.checkDigit'],
    ['SOAP', 'CONFLICT', 'deskCode.taken'],
    ['4006381333931', 'CONFLICT', 'deskCode.known'],
    ['PARCEL-9', 'CONFLICT', 'deskCode.parcel'],
    ['X'.repeat(151), 'INVALID', 'deskCode.tooLong'],
  ])('is refused with a message if it is %s, and nothing is sent', async (code, failure, id) => {
    await expect(share(code)).rejects.toMatchObject({ failure: { code: failure, message: { id } } });
    expect(sent).toEqual([]);
  });

  test('is refused if the server has it on another variant, in any form', async () => {
    const variants = [
      { id: 71, barcodes: [] },
      { id: 88, sku: 'GLASS', gtin: '00614141183241' },
    ];
    sold = [Product.parse({ id: 80, variants })];
    await expect(share('614141183241')).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: { id: 'deskCode.taken', values: { item: 'GLASS' } } },
    });
    await share('BIN-78');
    expect(sent).toHaveLength(1);
  });
});

describe('a code is refused', () => {
  test.each([
    ['AB', 'INVALID', 'deskCode.tooShort'],
    ['DH-SEND-482915', 'INVALID', 'deskCode.command'],
    ['DH-SEND-111111', 'INVALID', 'deskCode.command'],
    ['STAFF-0042', 'CONFLICT', 'deskCode.badge'],
    ['4006381333930', 'INVALID', 'deskCode.checkDigit'],
    ['SOAP', 'CONFLICT', 'deskCode.taken'],
    ['soap-code', 'CONFLICT', 'deskCode.taken'],
    ['4006381333931', 'CONFLICT', 'deskCode.known'],
    ['PARCEL-9', 'CONFLICT', 'deskCode.parcel'],
    ['PO-77', 'CONFLICT', 'deskCode.parcel'],
  ])('%s as %s, with a message', async (code, failure, id) => {
    await expect(save(code)).rejects.toMatchObject({ failure: { code: failure, message: { id } } });
    expect(noted).toEqual([]);
  });

  test('if another item on this desk has it, and that item is named', async () => {
    await save('BIN-77', 2);
    await expect(save('bin-77', 1)).rejects.toMatchObject({
      failure: { message: { id: 'deskCode.taken', values: { item: 'SOAP' } } },
    });
  });

  test('if the desk holds the maximum; existing codes can still be changed and removed', async () => {
    const others = Array.from({ length: maxDeskCodes - 1 }, (_, number) => ({
      code: `BIN-${number}`,
      inventoryId: 1,
      sku: 'MUG',
      name: null,
      quantity: 1,
    }));
    file.write('codes', { [account]: others });
    await save('LAST-1');
    await expect(save('LAST-2')).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: { id: 'deskCode.full', values: { most: maxDeskCodes } } },
    });
    await save('LAST-1', 1, 12);
    const { codes, find } = openDesk();
    expect(await codes.listCodes()).toHaveLength(maxDeskCodes);
    expect(await find('LAST-1')).toEqual(['MUG by bound × 12']);
    await codes.removeCode({ code: 'BIN-7' });
    await save('LAST-2');
    expect(await find('LAST-2')).toEqual(['MUG by bound × 1']);
  });

  test('if the catalog on this desk lacks the item', async () => {
    await expect(save('BIN-77', 9)).rejects.toMatchObject({
      failure: { message: { id: 'deskCode.noItem' } },
    });
  });
});
