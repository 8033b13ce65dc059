import { beforeEach, describe, expect, test } from 'vitest';
import { createCatalog } from '#electron/catalog/catalog.ts';
import { stateBeforeRuns } from '#electron/catalog/sync/sync-state.ts';
import { storeErrorOf } from '#electron/database/store-error.ts';
import { checkDigit } from '#shared/barcode/check-digit.ts';
import type { DeskCode } from '#shared/inventory/desk-code.ts';
import { InventoryItem, InventoryLevel, LotLevel } from '#shared/inventory/inventory.ts';
import { ItemLookUp, ItemSearch } from '#shared/inventory/item-view.ts';
import { LotSearch } from '#shared/lots/lot-list-view.ts';
import { translateSentence } from '#shared/messages/translate.ts';
import { Product } from '#shared/products/products.ts';
import { english } from '#test/support/english.ts';
import { createMemoryItemIndex } from './memory-item-index.ts';

const gs = '\u001d';
const upcA = '042100005264';
const gtin14 = `00${upcA}`;
const ean13 = '4006381333931';
const caseOfUpcA = withCheckDigit('1004210000526');
const sscc = '106141412345678908';
const asOf = '2026-11-20T10:00:00.000Z';

function withCheckDigit(digits: string): string {
  return `${digits}${checkDigit(digits)}`;
}

let memory: ReturnType<typeof createMemoryItemIndex>;
let account: string | null;
let problems: unknown[];
let deskCodes: DeskCode[];

beforeEach(() => {
  memory = createMemoryItemIndex();
  account = 'sandbox:7';
  problems = [];
  deskCodes = [];
});

const catalog = createCatalog({
  indexOf: async () => memory.index,
  account: () => account,
  deskCodes: (accountId) => (accountId === 'sandbox:7' ? deskCodes : []),
  onStoreProblem: (error) => problems.push(error),
});

async function keepItems(
  ...records: { id: number; sku?: string; name?: string; barcode?: string; isCase?: boolean }[]
) {
  const items = records.map(({ id, ...item }) => InventoryItem.parse({ inventoryId: id, ...item }));
  await memory.index.write({ pass: 'items', records: items, asOf, state: null });
}

async function keepLot(inventoryId: number, lotNumber: string, ...lotDates: (string | null)[]) {
  const lots = lotDates.map((lotDate) => LotLevel.parse({ lotNumber, lotDate }));
  await memory.index.write({ pass: 'lots', records: [{ inventoryId, lots }], asOf, state: null });
}

/** Returns the matches as `id by way`, with the lot if there is one. */
async function find(...texts: string[]): Promise<string[]> {
  const { matches } = await catalog.lookUp({ texts });
  return matches.map(({ item, by, lot }) =>
    [`${item.inventoryId} by ${by}`, ...(lot === null ? [] : [`lot ${lot.number}`, lot.date])].join(' '),
  );
}

const read = async (...texts: string[]) => (await catalog.lookUp({ texts })).reading;

describe('a desk code', () => {
  const bind = (code: string, inventoryId: number, quantity = 1) =>
    deskCodes.push({ code, inventoryId, sku: null, name: null, quantity });

  test('finds its item regardless of case and surrounding space, and gives its unit count', async () => {
    await keepItems({ id: 1, sku: 'MUG' });
    bind('Bin-77x', 1);
    bind('Outer-12', 1, 12);
    expect(await find(' BIN-77X\r')).toEqual(['1 by bound']);
    expect((await read('BIN-77X')).quantity).toBeNull();
    expect(await find('outer-12')).toEqual(['1 by bound']);
    expect((await read('outer-12')).quantity).toBe(12);
    expect(await find('OUTER-1')).toEqual([]);
  });

  test('gives the units of a case for every form of its number; a quantity on the label takes precedence', async () => {
    await keepItems({ id: 1, barcode: upcA });
    expect(await find(caseOfUpcA)).toEqual(['1 by caseOf']);
    bind(caseOfUpcA, 1, 24);
    for (const text of [caseOfUpcA, `]I1${caseOfUpcA}`, `]C101${caseOfUpcA}10L-7`]) {
      expect((await find(text))[0], text).toMatch(/^1 by bound/);
      expect((await read(text)).quantity, text).toBe(24);
    }
    expect((await read(`]C101${caseOfUpcA}3006`)).quantity).toBe(6);
  });

  test('gives the units of an item that is kept as a case, including a single unit', async () => {
    await keepItems({ id: 1, barcode: upcA, isCase: true });
    expect((await read(upcA)).quantity).toBeNull();
    bind(upcA, 1, 1);
    expect((await read(upcA)).quantity).toBe(1);
    deskCodes.length = 0;
    bind(upcA, 1, 6);
    expect(await find(upcA)).toEqual(['1 by barcode']);
    expect((await read(upcA)).quantity).toBe(6);
    expect((await read(`]C100${sscc}02${gtin14}370024`)).quantity).toBe(24);
  });

  test('ranks after an item to which the server has since given that code, and its unit count is ignored', async () => {
    await keepItems({ id: 1 }, { id: 2, barcode: 'BIN-77' });
    bind('BIN-77', 1, 12);
    expect(await find('BIN-77')).toEqual(['2 by barcode', '1 by bound']);
    expect((await read('BIN-77')).quantity).toBeNull();
  });

  test('finds nothing without its item, or for another account', async () => {
    bind('BIN-77', 1);
    expect(await find('BIN-77')).toEqual([]);
    await keepItems({ id: 1 });
    expect(await find('BIN-77')).toEqual(['1 by bound']);
    account = 'sandbox:8';
    expect(await find('BIN-77')).toEqual([]);
  });
});

describe('an item number', () => {
  test.each([
    upcA,
    `0${upcA}`,
    gtin14,
    '04252614',
    '0 42100 00526 4',
    ` ${upcA}\r\n`,
    `]E0${upcA}`,
    `]E00${upcA}`,
    ']E0425261',
    `]E30${upcA}54499`,
    `]C0${upcA}`,
    `]I1${gtin14}`,
    `]C101${gtin14}`,
    `]d2${gs}01${gtin14}`,
    `]Q301${gtin14}`,
    `]e001${gtin14}`,
    `01${gtin14}`,
    `(01)${gtin14}`,
    `https://id.example/01/${gtin14}?x=1`,
    `]Q1https://id.example/01/${upcA}`,
  ])('finds the item when scanned as %j', async (text) => {
    await keepItems({ id: 1, barcode: upcA }, { id: 2, barcode: ean13 });
    expect(await find(text)).toEqual(['1 by barcode']);
    expect(await read(text)).toMatchObject({ gtin: upcA, refused: [] });
    expect(memory.requested).toHaveLength(2);
  });

  test('finds the item even if only a product variant carries it', async () => {
    await keepItems({ id: 3 });
    const variant = { id: 30, gtin: ean13, inventory: { inventoryId: 3 } };
    const records = [Product.parse({ id: 300, variants: [variant] })];
    await memory.index.write({ pass: 'products', records, asOf, state: null });
    expect(await find(`]E0${ean13}`)).toEqual(['3 by barcode']);
  });

  test('finds a SKU with the same spelling, ranked after an item with that barcode', async () => {
    await keepItems({ id: 1, sku: ean13 }, { id: 2, sku: upcA });
    expect(await find(ean13)).toEqual(['1 by sku']);
    expect(await find(`]E0${ean13}`)).toEqual(['1 by sku']);
    expect(await find(`]E00${upcA}`)).toEqual(['2 by sku']);
    expect(await find(`]C101${gtin14}10L`)).toEqual(['2 by sku lot L ']);
    await keepItems({ id: 3, barcode: ean13 });
    expect(await find(ean13)).toEqual(['3 by barcode', '1 by sku']);
  });

  test('finds both items if eight digits can be two numbers, the likelier first', async () => {
    await keepItems({ id: 1, barcode: '00000001234565' }, { id: 2, barcode: '00012345000065' });
    expect(await find('01234565')).toEqual(['2 by barcode', '1 by barcode']);
    expect(await find(']E401234565')).toEqual(['1 by barcode']);
    expect(await find(']E001234565')).toEqual(['2 by barcode']);
  });

  test('is not an inventory ID or a lot if the scanner declares it an item number', async () => {
    await keepItems({ id: 73_513_537 }, { id: 5 });
    await keepLot(5, '73513537', null);
    expect(await find('73513537')).toEqual(['73513537 by id', '5 by lot lot 73513537 ']);
    expect(await find(']E473513537')).toEqual([]);
  });

  test('if valid only within one company, finds what is saved under it, as a number or as text', async () => {
    const restricted = withCheckDigit('201234500001');
    await keepItems({ id: 1, barcode: restricted }, { id: 2, sku: restricted });
    expect(await find(`]E0${restricted}`)).toEqual(['1 by barcode', '2 by sku']);
  });

  test('if unknown, is reported as its label shows it', async () => {
    expect(await find(ean13)).toEqual([]);
    expect(await read(ean13)).toMatchObject({ kind: 'gtin', gtin: ean13, symbology: null });
    expect(await read(`]E0${ean13}`)).toMatchObject({ symbology: 'EAN-13, UPC-A or UPC-E', data: ean13 });
  });
});

describe('a case number', () => {
  test('offers the single item in it, after the case itself', async () => {
    await keepItems({ id: 1, barcode: upcA });
    for (const text of [caseOfUpcA, `]I1${caseOfUpcA}`, `]C101${caseOfUpcA}`]) {
      expect(await find(text)).toEqual(['1 by caseOf']);
    }
    expect(await find(`]C101${caseOfUpcA}1727033110L-7`)).toEqual(['1 by caseOf lot L-7 2027-03-31']);
    await keepItems({ id: 2, barcode: caseOfUpcA });
    expect(await find(caseOfUpcA)).toEqual(['2 by barcode', '1 by caseOf']);
  });

  test('is still a case if it is among the item’s barcodes, and one piece only if it is the item’s sole number', async () => {
    const ofAnother = withCheckDigit('3400638133393');
    await keepItems({ id: 1, barcode: upcA });
    const variant = { id: 10, gtin: caseOfUpcA, inventory: { inventoryId: 1 } };
    const records = [Product.parse({ id: 100, variants: [variant] })];
    await memory.index.write({ pass: 'products', records, asOf, state: null });
    for (const text of [caseOfUpcA, `]C101${caseOfUpcA}`]) expect(await find(text)).toEqual(['1 by caseOf']);
    // Also if it doesn't contain the unit's number, like that of an assortment.
    await keepItems({ id: 3, barcode: withCheckDigit('590123412345') }, { id: 4, barcode: ofAnother });
    const variants = [
      { id: 11, gtin: ofAnother, inventory: { inventoryId: 3 } },
      { id: 12, gtin: withCheckDigit('590123412352'), inventory: { inventoryId: 4 } },
    ];
    const others = [Product.parse({ id: 101, variants })];
    await memory.index.write({ pass: 'products', records: others, asOf, state: null });
    expect(await find(ofAnother)).toEqual(['3 by caseOf', '4 by caseOf']);
    expect(await find(upcA)).toEqual(['1 by barcode']);
    await keepItems({ id: 2, barcode: withCheckDigit('1400638133393') });
    expect(await find(withCheckDigit('1400638133393'))).toEqual(['2 by barcode']);
  });

  test('offers no item for a weighed item', async () => {
    await keepItems({ id: 1, barcode: upcA });
    expect(await find(withCheckDigit('9004210000526'))).toEqual([]);
  });

  test('in a shipping unit finds the contained item, with the number of pieces', async () => {
    await keepItems({ id: 1, barcode: upcA });
    const text = `]C100${sscc}02${gtin14}370024${gs}10L-7`;
    expect(await find(text)).toEqual(['1 by barcode lot L-7 ']);
    expect(await read(text)).toMatchObject({ kind: 'gs1', gtin: upcA, sscc, quantity: 24, lot: 'L-7' });
  });
});

describe('the lot on a label', () => {
  const label = `]C101${gtin14}1727033110L-7`;

  beforeEach(() => keepItems({ id: 1, barcode: upcA }));

  test('is returned with its item, with the label’s date if this desk does not know the lot', async () => {
    expect(await find(label)).toEqual(['1 by barcode lot L-7 2027-03-31']);
    expect(await find(`https://id.example/01/${gtin14}/10/L-7?17=270331`)).toEqual([
      '1 by barcode lot L-7 2027-03-31',
    ]);
    expect(await find(`]C101${gtin14}10L-7`)).toEqual(['1 by barcode lot L-7 ']);
  });

  test('has the date stored by the service, while the reading has the label’s date', async () => {
    await keepLot(1, 'l-7', '2027-02-28');
    expect(await find(label)).toEqual(['1 by barcode lot l-7 2027-02-28']);
    expect(await read(label)).toMatchObject({ lot: 'L-7', expiry: '2027-03-31' });
  });

  test('is the one with the label’s date if several have its number, and has that date if none of them does', async () => {
    await keepLot(1, 'l-7', '2027-02-28', '2027-03-31');
    const found = ['1 by barcode lot l-7 2027-03-31'];
    expect(await find(label)).toEqual(found);
    expect(await find(`]C101${gtin14}1527033110L-7`)).toEqual(found);
    expect(await find(']C11727033110L-7')).toEqual(['1 by lot lot l-7 2027-03-31']);
    expect(await find(`]C101${gtin14}1727043010L-7`)).toEqual(['1 by barcode lot l-7 2027-04-30']);
  });

  test('has no date if the label has none and several have its number', async () => {
    await keepLot(1, 'L-7', '2027-02-28', '2027-03-31');
    expect(await find(`]C101${gtin14}10L-7`)).toEqual(['1 by barcode lot L-7 ']);
    expect(await find('L-7')).toEqual(['1 by lot lot L-7 ']);
  });

  test('has the label’s date if the service stores none', async () => {
    await keepLot(1, 'L-7', null);
    expect(await find(label)).toEqual(['1 by barcode lot L-7 2027-03-31']);
  });

  test('is null if the label has only a date', async () => {
    const text = `]C101${gtin14}17270331`;
    expect(await find(text)).toEqual(['1 by barcode']);
    expect(await read(text)).toMatchObject({ lot: null, expiry: '2027-03-31' });
  });

  test('finds its items if it is on a separate label, or plain text', async () => {
    await keepItems({ id: 2 });
    await keepLot(1, 'L-7', '2027-03-31');
    await keepLot(2, 'L-7', null);
    const both = ['1 by lot lot L-7 2027-03-31', '2 by lot lot L-7 '];
    expect(await find('L-7')).toEqual(both);
    expect(await find(']C110L-7')).toEqual(both);
  });
});

describe('a text', () => {
  test.each([
    ['SKU', 'TEE-red', '1 by sku'],
    ['SKU in other letters', 'tee-RED', '1 by sku'],
    ['SKU with white space around it', '\tTEE-red\r', '1 by sku'],
    ['SKU behind a symbology identifier', ']C0TEE-red', '1 by sku'],
    ['inventory ID', '1', '1 by id'],
    ['barcode that is no GTIN', 'x00-1', '1 by barcode'],
    ['SKU that begins like a GS1 label', '10ABC', '2 by sku'],
    ['SKU that is a GS1 label by guess', `1726123110ABC`, '3 by sku'],
  ])('finds its item by %s', async (_what, text, expected) => {
    await keepItems(
      { id: 1, sku: 'TEE-red', barcode: 'X00-1' },
      { id: 2, sku: '10ABC' },
      { id: 3, sku: '1726123110ABC' },
    );
    expect(await find(text)).toEqual([expected]);
    expect(await read(text)).toMatchObject({ kind: 'text', gtin: null, lot: null, elements: [] });
  });

  test('with several meanings returns the likelier ones first', async () => {
    await keepItems({ id: 77 }, { id: 2, sku: '77' }, { id: 3, barcode: '77' }, { id: 4 });
    await keepLot(4, '77', null);
    expect(await find('77')).toEqual(['3 by barcode', '2 by sku', '77 by id', '4 by lot lot 77 ']);
  });

  test('returns an item once, by its likeliest meaning', async () => {
    await keepItems({ id: 77, sku: '77', barcode: '77' });
    await keepLot(77, '77', null);
    expect(await find('77', '77')).toEqual(['77 by barcode']);
  });

  test('finds the SKU with the exact spelling if others differ only in case', async () => {
    await keepItems({ id: 1, sku: 'AB12' }, { id: 2, sku: 'ab12' });
    expect(await find('ab12')).toEqual(['2 by sku']);
    expect(await find('AB12')).toEqual(['1 by sku']);
    expect(await find('Ab12')).toEqual(['1 by sku', '2 by sku']);
  });
});

describe('an item no longer in use', () => {
  test('ranks after the item that has its code now, even if that one is spelled differently', async () => {
    await keepItems(
      { id: 1, sku: 'AB', barcode: upcA },
      { id: 2, sku: 'AB' },
      { id: 3, sku: 'ab', barcode: upcA },
    );
    const inactive = InventoryItem.parse({ inventoryId: 2, sku: 'AB', variant: { isActive: false } });
    await memory.index.write({ pass: 'items', records: [inactive], asOf, state: null });
    Object.assign(memory.items.get(1) ?? {}, { removedAt: asOf });
    expect(await find(upcA)).toEqual(['3 by barcode', '1 by barcode']);
    expect(await find('ab')).toEqual(['3 by sku']);
    Object.assign(memory.items.get(2) ?? {}, { removedAt: asOf });
    expect(await find('AB')).toEqual(['3 by sku', '1 by sku', '2 by sku']);
  });

  test('ranks after any item in use, even if its own match is more certain', async () => {
    await keepItems({ id: 1, barcode: upcA }, { id: 2, sku: upcA });
    Object.assign(memory.items.get(1) ?? {}, { removedAt: asOf });
    expect(await find(upcA)).toEqual(['2 by sku', '1 by barcode']);
  });

  test('is still found, with the time of its removal', async () => {
    await keepItems({ id: 1, barcode: upcA });
    Object.assign(memory.items.get(1) ?? {}, { removedAt: asOf });
    expect((await catalog.lookUp({ texts: [upcA] })).matches).toMatchObject([{ item: { removedAt: asOf } }]);
  });
});

describe('two readings of the same keystrokes', () => {
  test('use the one that finds something', async () => {
    await keepItems({ id: 123, sku: 'ZY-1' }, { id: 2, barcode: ean13 });
    const azerty = 'à&é"'.repeat(3);
    expect(await catalog.lookUp({ texts: ['&é"', '123'] })).toMatchObject({
      taken: 1,
      reading: { data: '123' },
      matches: [{ item: { inventoryId: 123 } }],
    });
    expect(await catalog.lookUp({ texts: ['YZ-1', 'ZY-1'] })).toMatchObject({ taken: 1 });
    expect(await catalog.lookUp({ texts: [ean13, azerty] })).toMatchObject({ taken: 0 });
    expect(memory.requested).toHaveLength(3);
  });

  test('use the one spelled like its match, with or without Caps Lock', async () => {
    await keepItems({ id: 1, sku: 'ab12' });
    expect(await catalog.lookUp({ texts: ['AB12', 'ab12'] })).toMatchObject({ taken: 1 });
    expect(await catalog.lookUp({ texts: ['ab12', 'AB12'] })).toMatchObject({ taken: 0 });
  });

  test('both count if both find something', async () => {
    await keepItems({ id: 1, sku: 'ZY-1' }, { id: 2, sku: 'YZ-1' });
    expect(await find('YZ-1', 'ZY-1')).toEqual(['2 by sku', '1 by sku']);
    expect(await catalog.lookUp({ texts: ['YZ-1', 'ZY-1'] })).toMatchObject({ taken: 0 });
  });

  test('prefer a barcode to an ID that the other reading happens to be', async () => {
    await keepItems({ id: 12 }, { id: 2, barcode: ean13 });
    expect(await catalog.lookUp({ texts: ['12', ean13] })).toMatchObject({
      taken: 1,
      matches: [{ by: 'barcode' }, { by: 'id' }],
    });
  });

  test.each([
    ['a declared number before a right check digit', [ean13, `]E0${upcA}`], 1],
    ['a right check digit before text', ['à&é"', ean13], 1],
    ['a GS1 label before text', ['=01"', `01${gtin14}`], 1],
    ['a symbology identifier that came through before none', ['¨C0ABC', ']C0ABC'], 1],
    ['else the first', ['ABC', 'abc'], 0],
    ['a wrong check digit is no sign', ['ABC', '4006381333932'], 0],
    ['nothing beside something', ['', 'ABC'], 0],
  ])('if neither finds anything: %s', async (_what, texts, taken) => {
    expect(await catalog.lookUp({ texts })).toMatchObject({ taken, matches: [] });
  });
});

describe('a refused part of a code is reported with its position in the text', () => {
  test.each([
    ['a wrong check digit', '4006381333932', { code: 'CHECK', at: 12, ai: null }],
    ['one behind an identifier', ' ]E04006381333932', { code: 'CHECK', at: 16, ai: null }],
    ['a day that is none', `]C101${gtin14}1727133110A`, { code: 'DATE', at: 23, length: 2, ai: '17' }],
    ['a label as a whole', ']C10100042100005265', { code: 'CHECK', ai: '01' }],
  ])('%s', async (_what, text, problem) => {
    const { refused } = await read(text);
    expect(refused).toMatchObject([problem]);
    expect(refused[0] && translateSentence(english.t, refused[0].reason)).toMatch(/\.$/);
    expect(refused[0]).not.toHaveProperty('value');
  });

  test('even if the text matches an item as it is', async () => {
    await keepItems({ id: 1, barcode: '4006381333932' });
    expect(await find('4006381333932')).toEqual(['1 by barcode']);
    expect((await read('4006381333932')).refused).toMatchObject([{ code: 'CHECK' }]);
  });
});

test('a label is read completely', async () => {
  const text = `]d201${gtin14}1727033121S-1${gs}10L-7${gs}15270228`;
  expect(await read(text)).toEqual({
    data: text.slice(3),
    symbology: 'GS1 DataMatrix',
    kind: 'gs1',
    gtin: upcA,
    lot: 'L-7',
    serial: 'S-1',
    expiry: '2027-03-31',
    bestBefore: '2027-02-28',
    sscc: null,
    quantity: null,
    elements: [
      { ai: '01', title: 'GTIN', value: gtin14 },
      { ai: '17', title: 'USE BY or EXPIRY', value: '270331' },
      { ai: '21', title: 'SERIAL', value: 'S-1' },
      { ai: '10', title: 'BATCH/LOT', value: 'L-7' },
      { ai: '15', title: 'BEST BEFORE or BEST BY', value: '270228' },
    ],
    refused: [],
  });
});

test.each([
  ['nothing', ''],
  ['white space', ' \r\n\t'],
  ['an identifier alone', ']C1'],
  ['separators', gs.repeat(4_096)],
  ['brackets', '(01)'.repeat(1_024)],
  ['digits', '1'.repeat(4_096)],
  ['a link', `https://id.example${'/01/%'.repeat(800)}`],
  ['half of a character', '\ud800'.repeat(200)],
  ['a query language', `'; DROP TABLE item; -- " * NEAR(`],
  ['names of an object', '__proto__'],
  ['markup', '<img src=x onerror=alert(1)>\u202e\u0000'],
])('a code that is %s finds nothing and causes no error', async (_what, text) => {
  await keepItems({ id: 1, sku: 'A', barcode: upcA });
  const answer = await catalog.lookUp({ texts: [text, text] });
  expect(ItemLookUp.parse(structuredClone(answer))).toEqual(answer);
  expect(answer).toMatchObject({ taken: 0, matches: [], catalog: { coverage: 'partial' } });
});

test('an empty code is not looked up', async () => {
  expect(await catalog.lookUp({ texts: [' ', ''] })).toMatchObject({ reading: { data: '', kind: 'text' } });
  expect(memory.requested).toEqual([]);
});

describe('a catalog response', () => {
  test('states the catalog coverage, with and without matches', async () => {
    expect((await catalog.lookUp({ texts: ['A'] })).catalog).toEqual({
      coverage: 'none',
      itemCount: 0,
      wholeAsOf: null,
    });
    await keepItems({ id: 1, sku: 'A' });
    memory.wholeAsOf = asOf;
    const whole = { coverage: 'whole', itemCount: 1, wholeAsOf: asOf };
    expect((await catalog.lookUp({ texts: ['A'] })).catalog).toEqual(whole);
    expect(await catalog.search(ItemSearch.parse({ text: 'a' }))).toMatchObject({
      hits: [{ inventoryId: 1 }],
      hasMore: false,
      catalog: whole,
    });
  });

  test('contains the saved figures and their age', async () => {
    await keepItems({ id: 1, sku: 'A' });
    const records = [InventoryLevel.parse({ inventoryId: 1, totalOnHandQuantity: 7 })];
    await memory.index.write({ pass: 'levels', records, asOf: '2026-11-20T11:00:00.000Z', state: null });
    const { matches } = await catalog.lookUp({ texts: ['A'] });
    expect(matches[0]?.item).toMatchObject({ onHand: 7, levelAsOf: '2026-11-20T11:00:00.000Z', asOf });
  });
});

describe('an unavailable catalog', () => {
  const search = ItemSearch.parse({ text: 'A' });

  test('rejects requests while no account is signed in', async () => {
    account = null;
    await expect(catalog.lookUp({ texts: ['A'] })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await expect(catalog.search(search)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  test('rejects requests if the account changes in the meantime', async () => {
    await keepItems({ id: 1, sku: 'A' });
    const requested = [catalog.lookUp({ texts: ['A'] }), catalog.search(search)];
    account = 'sandbox:8';
    for (const answer of requested) await expect(answer).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  test('is partial for lots until the lots were read too, after items and products', async () => {
    await keepItems({ id: 1 });
    memory.wholeAsOf = asOf;
    const sync = stateBeforeRuns(asOf);
    memory.sync = sync;
    const coverage = async () => (await catalog.searchLots(LotSearch.parse({ today: '2026-11-20' }))).catalog;
    expect(await coverage()).toEqual({ coverage: 'partial', itemCount: 1, wholeAsOf: asOf });
    memory.sync = { ...sync, lotsReadAt: asOf };
    expect(await coverage()).toEqual({ coverage: 'whole', itemCount: 1, wholeAsOf: asOf });
  });

  test('returns no matches if it cannot be read, but still returns the reading', async () => {
    memory.isBroken = true;
    const catalogView = { coverage: 'none', itemCount: 0, wholeAsOf: null };
    expect(await catalog.lookUp({ texts: [upcA] })).toMatchObject({
      reading: { kind: 'gtin', gtin: upcA },
      matches: [],
      catalog: catalogView,
    });
    expect(await catalog.search(search)).toEqual({
      hits: [],
      hasMore: false,
      isCut: false,
      catalog: catalogView,
    });
    expect(problems).toEqual([storeErrorOf('unavailable'), storeErrorOf('unavailable')]);
  });

  test('returns no matches if it cannot be opened', async () => {
    const closed = createCatalog({
      indexOf: async () => {
        throw storeErrorOf('unavailable');
      },
      account: () => account,
    });
    expect(await closed.lookUp({ texts: ['A'] })).toMatchObject({ catalog: { coverage: 'none' } });
  });

  test('throws if the cause is a bug in Dockhand', async () => {
    const faulty = createCatalog({
      indexOf: async () => {
        throw new TypeError('A fault.');
      },
      account: () => account,
    });
    await expect(faulty.lookUp({ texts: ['A'] })).rejects.toThrow('A fault.');
  });
});
